//! The fast search against brute force, against the plain search, and against itself.

#[path = "search/deals.rs"]
mod deals;

use deals::{advance, deal, Kind, Rng, ALL, RUN};
use kernel::equality::groups;
use kernel::search::{Bounds, Limits, Solver, Verdict};
use kernel::tables::bits;
use kernel::{Locked, Position, Smear, Tables};

/// The final points of the party by full minimax over the plain rules.
fn brute(tables: &Tables, position: &Position, mut low: u8, mut high: u8) -> u8 {
    if position.is_over() {
        return position.points;
    }
    let own = tables.in_party(position.to_move());
    let mut best = if own { 0 } else { u8::MAX };
    for card in bits(position.legal(tables)) {
        let value = brute(tables, &position.play(tables, card), low, high);
        if own {
            best = best.max(value);
            low = low.max(best);
        } else {
            best = best.min(value);
            high = high.min(best);
        }
        if low >= high {
            break;
        }
    }
    best
}

fn truth(tables: &Tables, position: &Position) -> u8 {
    brute(tables, position, 0, u8::MAX)
}

fn exactly(value: u8) -> Bounds {
    Bounds { lower: value, upper: value }
}

/// Check every question about a position against brute force.
fn check(solver: &mut Solver, tables: &Tables, position: &Position, what: &str) {
    let none = Limits::NONE;
    let value = truth(tables, position);
    assert_eq!(solver.value(tables, position, &none), exactly(value), "value, {what} {tables:?} {position:?}");
    for threshold in [value.saturating_sub(1), value, value.saturating_add(1), 61] {
        let wanted = if value >= threshold { Verdict::Yes } else { Verdict::No };
        assert_eq!(solver.at_least(tables, position, threshold, &none), wanted, "{threshold}, {what} {position:?}");
    }
    let truths: Vec<(u8, u8)> =
        bits(position.legal(tables)).map(|card| (card, truth(tables, &position.play(tables, card)))).collect();
    let values = solver.card_values(tables, position, &none);
    let found: Vec<(u8, u8)> = values.iter().map(|one| (one.card, one.bounds.exact().expect("exact"))).collect();
    assert_eq!(found, truths, "cards, {what} {tables:?} {position:?}");
    for (verdict, (card, truth)) in solver.card_verdicts(tables, position, value, &none).iter().zip(truths) {
        assert_eq!(verdict.card, card);
        assert_eq!(verdict.verdict == Verdict::Yes, truth >= value, "verdicts, {what} {position:?}");
    }
    let solution = solver.solve(tables, position, &none);
    assert_eq!((solution.bounds, solution.cards), (exactly(value), values), "solution, {what} {tables:?} {position:?}");
    let line = solver.best_line(tables, position, &none);
    check_line(tables, position, &line.cards, value, what);
    check_line(tables, position, &solution.line, value, what);
}

/// Check that a line is legal, keeps the value at every card and goes to the end.
fn check_line(tables: &Tables, position: &Position, line: &[u8], value: u8, what: &str) {
    let mut now = *position;
    for &card in line {
        assert_eq!(now.legal(tables) >> card & 1, 1);
        now = now.play(tables, card);
        assert_eq!(truth(tables, &now), value, "line, {what} {position:?}");
    }
    assert!(now.is_over());
}

/// A late position with `left` tricks and `laid` cards on the table.
fn late(tables: &Tables, start: &Position, left: u8, laid: u32, rng: &mut Rng) -> Position {
    advance(tables, *start, u32::from(tables.tricks - left) * 4 + laid, rng)
}

/// How many times as many positions to look at, from the variable ROUNDS; other seeds with it.
fn rounds() -> usize {
    std::env::var("ROUNDS").ok().and_then(|text| text.parse().ok()).unwrap_or(1)
}

fn compare(kind: Kind, count: usize, seed: u64, rule: Locked, change: impl Fn(Tables, &mut Rng) -> Tables) {
    let mut rng = Rng(seed + 10_000 * (rounds() as u64 - 1));
    let mut solver = Solver::new();
    for number in 0..count * rounds() {
        let (tables, start) = deal(kind, &mut rng, number % 2 == 0, rule);
        let tables = change(tables, &mut rng);
        let left = [1, 2, 2, 3, 3, 3, 4][number % 7];
        let laid = if number % 3 == 0 { 0 } else { rng.below(4) as u32 };
        let mut position = late(&tables, &start, left, laid, &mut rng);
        if position.is_over() {
            continue;
        }
        position.points = position.points.min(tables.points_of(tables.deck) as u8);
        // So late a position is answered before families are looked at, unless they are from the start.
        solver.set_families_from(if number % 4 == 3 { u64::MAX } else { 0 });
        check(&mut solver, &tables, &position, &format!("{kind:?} {number}"));
    }
}

fn as_is(tables: Tables, _: &mut Rng) -> Tables {
    tables
}

#[test]
fn late_positions_of_every_kind_agree_with_brute_force() {
    for (number, kind) in ALL.into_iter().enumerate() {
        compare(kind, 1000, 100 + number as u64, RUN, as_is);
    }
}

#[test]
fn every_party_agrees_with_brute_force() {
    for (number, kind) in ALL.into_iter().enumerate() {
        compare(kind, 400, 200 + number as u64, RUN, |mut tables, rng| {
            tables.party = rng.below(14) as u8 + 1;
            tables
        });
    }
}

#[test]
fn counted_tricks_agree_with_brute_force() {
    for (number, kind) in ALL.into_iter().enumerate() {
        compare(kind, 300, 300 + number as u64, RUN, |mut tables, rng| {
            if rng.below(2) == 0 {
                tables.party = rng.below(14) as u8 + 1;
            }
            tables.counting_tricks()
        });
    }
}

#[test]
fn any_points_agree_with_brute_force() {
    for (number, kind) in ALL.into_iter().enumerate() {
        compare(kind, 300, 400 + number as u64, RUN, |mut tables, rng| {
            let worths = [0, 0, 1, 7, 3, 15];
            for card in bits(tables.deck) {
                tables.points[card as usize] = worths[rng.below(6)];
            }
            tables
        });
    }
}

#[test]
fn every_rule_of_the_locked_card_agrees_with_brute_force() {
    let mut seed = 500;
    for run_length in [0, 3, 4, 255] {
        for run_in_first_trick_only in [false, true] {
            for may_stay_below in [false, true] {
                for smear in [Smear::Never, Smear::FromSecondLast, Smear::Always] {
                    let rule = Locked { card: 0, run_length, run_in_first_trick_only, may_stay_below, smear };
                    seed += 1;
                    compare(Kind::RufspielShort, 40, seed, rule, as_is);
                    compare(Kind::Rufspiel, 40, seed, rule, as_is);
                }
            }
        }
    }
}

/// Late positions in which the locked card is still bound, its holder on lead or not.
#[test]
fn bound_cards_agree_with_brute_force() {
    let mut rng = Rng(600 + 10_000 * (rounds() as u64 - 1));
    let mut solver = Solver::new();
    let mut seen = 0;
    while seen < 1500 * rounds() {
        let (mut tables, start) = deal(Kind::Rufspiel, &mut rng, false, RUN);
        if let Some(locked) = tables.locked.as_mut() {
            // Not the ace only: any card of the class may be locked.
            if rng.below(3) == 0 {
                let class = tables.classes[usize::from(tables.class_of[usize::from(locked.card)])];
                locked.card = rng.pick(class);
            }
        }
        if rng.below(4) == 0 {
            tables = tables.counting_tricks();
        }
        let left = 2 + rng.below(3) as u8;
        let laid = rng.below(4) as u32;
        let position = late(&tables, &start, left, laid, &mut rng);
        if position.bound {
            seen += 1;
            solver.set_families_from(if seen % 4 == 3 { u64::MAX } else { 0 });
            check(&mut solver, &tables, &position, "bound");
        }
    }
}

#[test]
fn late_positions_that_must_be_beaten_agree_with_brute_force() {
    for (number, kind) in [Kind::Solo, Kind::Wenz, Kind::RufspielShort].into_iter().enumerate() {
        compare(kind, 100, 700 + number as u64, RUN, |mut tables, _| {
            tables.must_beat = true;
            tables
        });
    }
}

#[test]
fn cards_with_gaps_agree_with_cards_without() {
    let mut rng = Rng(800);
    let mut one = Solver::new();
    let mut other = Solver::new();
    for _ in 0..200 {
        let (tables, start) = deal(Kind::RufspielShort, &mut rng, false, RUN);
        // Spread the 24 cards over the 32 numbers.
        let mut numbers: Vec<u8> = (0..32).collect();
        while numbers.len() > 24 {
            numbers.remove(rng.below(numbers.len()));
        }
        let deck: Vec<u8> = bits(tables.deck).collect();
        let map = |cards: u32| {
            deck.iter()
                .zip(&numbers)
                .filter(|(&card, _)| cards >> card & 1 == 1)
                .fold(0u32, |all, (_, &to)| all | 1 << to)
        };
        let mut points = [0; 32];
        for (&card, &to) in deck.iter().zip(&numbers) {
            points[to as usize] = tables.points[card as usize];
        }
        let locked =
            tables.locked.map(|locked| Locked { card: map(1 << locked.card).trailing_zeros() as u8, ..locked });
        let spread = Tables::new(tables.classes.map(map), points, tables.party, locked, false).expect("sound");
        let position = advance(&tables, start, 8, &mut rng);
        let moved = Position { hands: position.hands.map(map), ..position };
        assert_eq!(one.value(&tables, &position, &Limits::NONE), other.value(&spread, &moved, &Limits::NONE));
        assert_eq!(one.nodes(), other.nodes());
    }
}

#[test]
fn longer_positions_agree_with_the_plain_search() {
    let mut rng = Rng(900 + 10_000 * (rounds() as u64 - 1));
    let mut fast = Solver::new();
    let mut plain = Solver::reference();
    for kind in ALL {
        let count =
            if matches!(kind, Kind::Bierkopf | Kind::Bierkopf20 | Kind::SoloShort) { 20 } else { 10 } * rounds() as u32;
        for number in 0..count {
            let (tables, start) = deal(kind, &mut rng, true, RUN);
            let left = tables.tricks.min(6);
            let position = late(&tables, &start, left, number & 3, &mut rng);
            let found = fast.card_values(&tables, &position, &Limits::NONE);
            assert_eq!(plain.value(&tables, &position, &Limits::NONE), fast.value(&tables, &position, &Limits::NONE));
            for one in found {
                let next = position.play(&tables, one.card);
                assert_eq!(
                    plain.value(&tables, &next, &Limits::NONE),
                    one.bounds,
                    "{kind:?} {number} card {} {tables:?} {position:?}",
                    one.card
                );
            }
        }
    }
}

#[test]
fn whole_games_agree_with_single_questions() {
    let mut rng = Rng(1000);
    for kind in ALL {
        for _ in 0..6 {
            let (tables, start) = deal(kind, &mut rng, true, RUN);
            let mut cards = Vec::new();
            let mut now = start;
            while !now.is_over() {
                let card = rng.pick(now.legal(&tables));
                cards.push(card);
                now = now.play(&tables, card);
            }
            let decisions = Solver::new().whole_game(&tables, &start, &cards, &Limits::NONE);
            assert_eq!(decisions.len(), cards.len());
            let mut now = start;
            let mut single = Solver::new();
            for (decision, &card) in decisions.iter().zip(&cards) {
                assert_eq!((decision.seat, decision.played), (now.to_move(), card));
                let values = single.card_values(&tables, &now, &Limits::NONE);
                assert_eq!(decision.cards, values);
                now = now.play(&tables, card);
            }
        }
    }
}

#[test]
fn questions_are_repeatable_whatever_came_before() {
    let mut rng = Rng(1100);
    let mut used = Solver::new();
    for round in 0..300 {
        let kind = ALL[rng.below(ALL.len())];
        let (tables, start) = deal(kind, &mut rng, round % 4 != 0, RUN);
        let position = advance(&tables, start, 4 + rng.below(8) as u32, &mut rng);
        let mut fresh = Solver::new();
        assert_eq!(used.value(&tables, &position, &Limits::NONE), fresh.value(&tables, &position, &Limits::NONE));
        assert_eq!(used.nodes(), fresh.nodes(), "{round} {kind:?}");
        let values = used.card_values(&tables, &position, &Limits::NONE);
        assert_eq!(values, fresh.card_values(&tables, &position, &Limits::NONE));
        assert_eq!(used.nodes(), fresh.nodes());
        let own = tables.in_party(position.to_move());
        let value = used.value(&tables, &position, &Limits::NONE);
        let cards = values.iter().map(|one| one.bounds.lower);
        assert_eq!(if own { cards.max() } else { cards.min() }, Some(value.lower));
    }
}

#[test]
fn limits_stop_a_question_and_spoil_nothing() {
    use std::sync::atomic::AtomicBool;
    use std::time::Instant;
    let mut rng = Rng(1200);
    let mut solver = Solver::new();
    for round in 0..40u64 {
        let (tables, start) = deal(Kind::Solo, &mut rng, true, RUN);
        let exact = Solver::new().value(&tables, &start, &Limits::NONE);
        for nodes in [0, 1, 1000, 5000 + 700 * round, 20_000] {
            let some = solver.value(&tables, &start, &Limits { nodes, ..Limits::NONE });
            assert!(some.lower <= exact.lower && exact.upper <= some.upper);
            assert!(solver.nodes() <= nodes + 5000, "{} of {nodes}", solver.nodes());
        }
        let flag = AtomicBool::new(true);
        let limits = Limits { cancel: Some(&flag), ..Limits::NONE };
        assert_eq!(solver.at_least(&tables, &start, 61, &limits), Verdict::Unknown);
        let limits = Limits { deadline: Some(Instant::now()), ..Limits::NONE };
        assert_eq!(solver.value(&tables, &start, &limits).exact(), None);
        assert_eq!(solver.value(&tables, &start, &Limits::NONE), exact);
    }
}

#[test]
fn equal_cards_have_equal_values() {
    let mut rng = Rng(1300);
    for round in 0..300 {
        let kind = ALL[round % ALL.len()];
        let (tables, start) = deal(kind, &mut rng, false, RUN);
        let position = late(&tables, &start, 3, rng.below(4) as u32, &mut rng);
        for (card, same_as) in groups(&tables, &position) {
            let values = [card, same_as].map(|card| truth(&tables, &position.play(&tables, card)));
            assert_eq!(values[0], values[1], "{card} {same_as} {tables:?} {position:?}");
        }
    }
}

/// Whole deals: the plain search must prove the value that the fast one has found, as far as it gets.
#[test]
fn full_deals_agree_with_the_plain_search() {
    let mut rng = Rng(1400 + 10_000 * (rounds() as u64 - 1));
    for (kind, count, nodes) in [
        (Kind::Bierkopf, 30, 5_000_000),
        (Kind::RufspielShort, 20, 5_000_000),
        (Kind::SoloShort, 20, 5_000_000),
        (Kind::Rufspiel, 3, 3_000_000),
        (Kind::Wenz, 2, 3_000_000),
    ] {
        let mut proved = 0;
        for _ in 0..count * rounds() {
            let (tables, start) = deal(kind, &mut rng, true, RUN);
            let limits = Limits { nodes, ..Limits::NONE };
            let mut plain = Solver::reference();
            let mut fast = Solver::new();
            let value = fast.value(&tables, &start, &Limits::NONE).exact().expect("exact");
            let found = plain.at_least(&tables, &start, value, &limits);
            assert_ne!(found, Verdict::No, "{kind:?} {value} {tables:?} {start:?}");
            proved += usize::from(found == Verdict::Yes);
            let found = plain.at_least(&tables, &start, value + 1, &limits);
            assert_ne!(found, Verdict::Yes, "{kind:?} {value} {tables:?} {start:?}");
            proved += usize::from(found == Verdict::No);
        }
        println!("{kind:?}: {proved} of {} proofs", 2 * count * rounds());
    }
}

/// The same with more tricks left, against the plain search.
#[test]
fn longer_positions_with_a_bound_card_agree_with_the_plain_search() {
    let mut rng = Rng(1500 + 10_000 * (rounds() as u64 - 1));
    let mut fast = Solver::new();
    let mut plain = Solver::reference();
    let mut seen = 0;
    while seen < 60 * rounds() {
        let (mut tables, start) = deal(Kind::Rufspiel, &mut rng, false, RUN);
        if let Some(locked) = tables.locked.as_mut() {
            let class = tables.classes[usize::from(tables.class_of[usize::from(locked.card)])];
            locked.card = rng.pick(class);
            locked.run_length = [0, 3, 4, 255][rng.below(4)];
            locked.may_stay_below = rng.below(2) == 0;
            locked.run_in_first_trick_only = rng.below(2) == 0;
            locked.smear = [Smear::Never, Smear::FromSecondLast, Smear::Always][rng.below(3)];
        }
        if rng.below(3) == 0 {
            tables = tables.counting_tricks();
        }
        let position = late(&tables, &start, 5, rng.below(4) as u32, &mut rng);
        if position.bound {
            seen += 1;
            let value = plain.value(&tables, &position, &Limits::NONE);
            assert_eq!(value, fast.value(&tables, &position, &Limits::NONE), "{tables:?} {position:?}");
        }
    }
}
