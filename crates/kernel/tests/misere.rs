//! The misère search against plain minimax over the rules of `Position`.

use std::collections::HashMap;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use kernel::misere::MisereSolver;
use kernel::rng::Rng;
use kernel::search::{Bounds, Limits};
use kernel::tables::bits;
use kernel::{Position, Tables};

#[path = "playout_layouts.rs"]
mod layouts;
use layouts::{deal, layout, random_position, random_tables};

fn minimax(tables: &Tables, position: &Position, minimisers: u8) -> u8 {
    if position.is_over() {
        return position.points;
    }
    let after = bits(position.legal(tables)).map(|card| minimax(tables, &position.play(tables, card), minimisers));
    if minimisers >> position.to_move() & 1 == 1 {
        after.min().unwrap()
    } else {
        after.max().unwrap()
    }
}

fn check(solver: &mut MisereSolver, tables: &Tables, position: &Position, minimisers: u8) {
    let told = || format!("{tables:?} {position:?} {minimisers:#b}");
    let right = minimax(tables, position, minimisers);
    let value = solver.value(tables, position, minimisers, &Limits::NONE).unwrap();
    assert_eq!(value, Bounds { lower: right, upper: right }, "{}", told());
    for threshold in [0, 1, right.saturating_sub(1), right, right.saturating_add(1), 61, 255] {
        let at_least = solver.at_least(tables, position, minimisers, threshold, &Limits::NONE).unwrap();
        assert_eq!(at_least, Some(right >= threshold), "{threshold} {}", told());
        let at_most = solver.at_most(tables, position, minimisers, threshold, &Limits::NONE).unwrap();
        assert_eq!(at_most, Some(right <= threshold), "{threshold} {}", told());
    }
    let values = solver.card_values(tables, position, minimisers, &Limits::NONE).unwrap();
    let cards: Vec<u8> = values.iter().map(|value| value.card).collect();
    assert_eq!(cards, bits(position.legal(tables)).collect::<Vec<_>>(), "{}", told());
    for value in values {
        let right = minimax(tables, &position.play(tables, value.card), minimisers);
        assert_eq!(value.bounds.exact(), Some(right), "{} {}", value.card, told());
    }
    let line = solver.best_line(tables, position, minimisers, &Limits::NONE).unwrap();
    assert_eq!(line.bounds.exact(), Some(right));
    let mut at = *position;
    for card in line.cards {
        assert!(at.legal(tables) >> card & 1 == 1, "{}", told());
        at = at.play(tables, card);
    }
    assert!(at.is_over(), "{}", told());
    assert_eq!(at.points, right, "{}", told());
}

fn check_many(seed: u64, left: u32, games: u32, fresh: bool) {
    let mut rng = Rng::new(seed);
    let mut solver = MisereSolver::new();
    for _ in 0..games {
        let tables = random_tables(&mut rng, false);
        let played = rng.below(4) as u8;
        let position = random_position(&tables, &mut rng, left, played);
        position.check(&tables).unwrap();
        let minimisers = match rng.below(3) {
            0 => tables.party,
            1 => !tables.party & 15,
            _ => rng.below(16) as u8,
        };
        if fresh {
            solver = MisereSolver::new();
        }
        check(&mut solver, &tables, &position, minimisers);
    }
}

#[test]
fn last_tricks_equal_minimax() {
    check_many(1, 1, 2000, false);
    check_many(2, 2, 4000, false);
}

#[test]
fn three_tricks_equal_minimax() {
    check_many(3, 3, 3000, false);
    check_many(4, 3, 200, true);
}

#[test]
fn four_tricks_equal_minimax() {
    check_many(5, 4, 250, false);
}

/// Minimax that remembers the points still to come by the whole position at a trick boundary.
fn remembering(
    tables: &Tables,
    position: &Position,
    minimisers: u8,
    known: &mut HashMap<([u32; 4], u8, bool), u8>,
) -> u8 {
    if position.is_over() {
        return position.points;
    }
    let key = (position.hands, position.leader, position.bound);
    if position.played == 0 {
        if let Some(more) = known.get(&key) {
            return position.points + more;
        }
    }
    let after =
        bits(position.legal(tables)).map(|card| remembering(tables, &position.play(tables, card), minimisers, known));
    let value = if minimisers >> position.to_move() & 1 == 1 { after.min() } else { after.max() }.unwrap();
    if position.played == 0 {
        known.insert(key, value - position.points);
    }
    value
}

#[test]
fn five_tricks_with_a_locked_card_equal_minimax() {
    let mut rng = Rng::new(12);
    let mut solver = MisereSolver::new();
    let mut tested = 0;
    while tested < 150 {
        let tables = random_tables(&mut rng, false);
        let position = random_position(&tables, &mut rng, 5, 0);
        if !position.bound {
            continue;
        }
        tested += 1;
        let minimisers = if tested % 2 == 0 { !tables.party & 15 } else { rng.below(16) as u8 };
        let mut known = HashMap::new();
        for _ in 0..2 {
            for card in bits(position.legal(&tables)) {
                let after = position.play(&tables, card);
                let right = remembering(&tables, &after, minimisers, &mut known);
                let value = solver.value(&tables, &after, minimisers, &Limits::NONE).unwrap();
                assert_eq!(value.exact(), Some(right), "{tables:?} {after:?} {minimisers:#b}");
            }
        }
    }
}

#[test]
#[ignore = "needs an optimised build"]
fn six_tricks_equal_minimax() {
    let mut rng = Rng::new(14);
    let mut solver = MisereSolver::new();
    for round in 0..60 {
        let tables = random_tables(&mut rng, false);
        if tables.tricks < 6 {
            continue;
        }
        let position = random_position(&tables, &mut rng, 6, 0);
        let minimisers = match round % 3 {
            0 => tables.party,
            1 => !tables.party & 15,
            _ => rng.below(16) as u8,
        };
        let right = remembering(&tables, &position, minimisers, &mut HashMap::new());
        let value = solver.value(&tables, &position, minimisers, &Limits::NONE).unwrap();
        assert_eq!(value.exact(), Some(right), "{tables:?} {position:?} {minimisers:#b}");
    }
}

#[test]
fn low_hands_of_one_seat_equal_minimax() {
    // The seat that wants no trick gets low cards, so that it can often stay below.
    let mut rng = Rng::new(13);
    let mut solver = MisereSolver::new();
    for round in 0..3000 {
        let layout = layout([5, 6, 10, 15, 1, 7][round % 6]);
        let seat = rng.below(4) as u8;
        let must_beat = rng.below(2) == 0;
        let tables = Tables::new(layout.classes, layout.points, 1 << seat, None, must_beat).unwrap();
        let tables = if rng.below(2) == 0 { tables.counting_tricks() } else { tables };
        let mut position = random_position(&tables, &mut rng, 3, 0);
        let mut rest = position.all_hands();
        let mut low = 0;
        for _ in 0..3 {
            // One of the lowest cards of some class, often with a gap below it.
            let start = rest & tables.classes[1 + rng.below(3) as usize];
            let from = if start == 0 { rest } else { start };
            let above = from & (from - 1);
            let from = if above == 0 || rng.below(2) == 0 { from } else { above };
            low |= from & from.wrapping_neg();
            rest &= !low;
        }
        let mut cards: Vec<u8> = bits(rest).collect();
        for place in (1..cards.len()).rev() {
            cards.swap(place, rng.below(place as u64 + 1) as usize);
        }
        let mut hands = cards.chunks(3).map(|hand| hand.iter().fold(0, |all, card| all | 1 << card));
        position.hands =
            std::array::from_fn(|number| if number == usize::from(seat) { low } else { hands.next().unwrap() });
        position.points = 0;
        check(&mut solver, &tables, &position, 1 << seat);
    }
}

#[test]
fn the_table_serves_the_whole_deal() {
    let mut rng = Rng::new(6);
    let mut solver = MisereSolver::new();
    for _ in 0..100 {
        let tables = random_tables(&mut rng, false);
        let mut position = random_position(&tables, &mut rng, 5, 0);
        let minimisers = rng.below(16) as u8;
        let mut value = solver.value(&tables, &position, minimisers, &Limits::NONE).unwrap();
        while !position.is_over() {
            let values = solver.card_values(&tables, &position, minimisers, &Limits::NONE).unwrap();
            let all = values.iter().map(|value| value.bounds.exact().unwrap());
            let best = if minimisers >> position.to_move() & 1 == 1 { all.min() } else { all.max() };
            assert_eq!(value.exact(), best);
            let chosen = values[rng.below(values.len() as u64) as usize];
            position = position.play(&tables, chosen.card);
            value = solver.value(&tables, &position, minimisers, &Limits::NONE).unwrap();
            assert_eq!(value, chosen.bounds);
            let alone = MisereSolver::new().value(&tables, &position, minimisers, &Limits::NONE).unwrap();
            assert_eq!(value, alone);
        }
    }
}

#[test]
fn exchanged_sides_mirror_the_value() {
    // What the party does not get the others get, so counting for the others with exchanged wishes is the same game.
    let mut rng = Rng::new(7);
    let (mut one, mut two) = (MisereSolver::new(), MisereSolver::new());
    for _ in 0..150 {
        let tables = random_tables(&mut rng, false);
        let mirrored = Tables { party: !tables.party & 15, ..tables.clone() };
        let position = random_position(&tables, &mut rng, 5, 0);
        let position = Position { points: 0, ..position };
        let minimisers = rng.below(16) as u8;
        let total = tables.points_of(position.all_hands()) as u8;
        let value = one.value(&tables, &position, minimisers, &Limits::NONE).unwrap().exact().unwrap();
        let other = two.value(&mirrored, &position, !minimisers & 15, &Limits::NONE).unwrap().exact().unwrap();
        assert_eq!(value + other, total);
    }
}

#[test]
fn limits_give_true_bounds() {
    let mut rng = Rng::new(8);
    let mut solver = MisereSolver::new();
    let mut open = 0;
    for _ in 0..100 {
        let tables = random_tables(&mut rng, false);
        let position = random_position(&tables, &mut rng, 5, 0);
        let minimisers = rng.below(16) as u8;
        let right = MisereSolver::new().value(&tables, &position, minimisers, &Limits::NONE).unwrap().lower;
        for nodes in [0, 1, 10, 100, 1000] {
            let limits = Limits { nodes, ..Limits::NONE };
            let bounds = solver.value(&tables, &position, minimisers, &limits).unwrap();
            assert!(bounds.lower <= right && right <= bounds.upper);
            assert!(solver.nodes() <= nodes + 8, "{} {nodes}", solver.nodes());
            open += u32::from(bounds.exact().is_none());
            let line = solver.best_line(&tables, &position, minimisers, &limits).unwrap();
            assert!(line.bounds.lower <= right && right <= line.bounds.upper);
            for value in solver.card_values(&tables, &position, minimisers, &limits).unwrap() {
                assert!(value.bounds.lower <= value.bounds.upper);
            }
        }
        assert_eq!(solver.value(&tables, &position, minimisers, &Limits::NONE).unwrap().exact(), Some(right));
    }
    assert!(open > 100);
}

#[test]
fn a_flag_and_a_deadline_stop_the_search() {
    let layout = layout(0);
    let tables = Tables::new(layout.classes, layout.points, 1, None, false).unwrap();
    let position = Position::start(deal(&tables, &mut Rng::new(9)), 0, false);
    let cancel = AtomicBool::new(true);
    let mut solver = MisereSolver::new();
    let limits = Limits { cancel: Some(&cancel), ..Limits::NONE };
    assert!(solver.value(&tables, &position, 1, &limits).unwrap().exact().is_none());
    assert_eq!(solver.at_least(&tables, &position, 1, 40, &limits), Ok(None));
    let limits = Limits { deadline: Some(Instant::now() + Duration::from_millis(1)), ..Limits::NONE };
    let start = Instant::now();
    solver.value(&tables, &position, 0b0101, &limits).unwrap();
    assert!(start.elapsed() < Duration::from_millis(500));
}

#[test]
fn wrong_positions_are_refused() {
    let layout = layout(0);
    let tables = Tables::new(layout.classes, layout.points, 1, None, false).unwrap();
    let mut position = Position::start(deal(&tables, &mut Rng::new(10)), 0, false);
    position.hands[0] |= position.hands[1];
    assert!(MisereSolver::new().value(&tables, &position, 1, &Limits::NONE).is_err());
}

#[test]
fn the_end_of_a_game_has_its_points() {
    let mut rng = Rng::new(11);
    let tables = random_tables(&mut rng, false);
    let mut position = random_position(&tables, &mut rng, 1, 0);
    while !position.is_over() {
        position = position.play(&tables, position.legal(&tables).trailing_zeros() as u8);
    }
    let mut solver = MisereSolver::new();
    assert_eq!(solver.value(&tables, &position, 1, &Limits::NONE).unwrap().exact(), Some(position.points));
    assert!(solver.card_values(&tables, &position, 1, &Limits::NONE).unwrap().is_empty());
    assert!(solver.best_line(&tables, &position, 1, &Limits::NONE).unwrap().cards.is_empty());
}
