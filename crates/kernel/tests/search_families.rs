//! Positions with the same owners share bounds: no answer depends on it.

#[path = "search/deals.rs"]
mod deals;

use deals::{advance, deal, layout, Kind, Rng, ALL, RUN};
use kernel::search::{Limits, Solver};
use kernel::tables::{bits, Cards};
use kernel::{Locked, Position, Smear, Tables};

/// Two solvers: one looks at families from its first node on, the other never.
fn both() -> (Solver, Solver) {
    let (mut with, mut without) = (Solver::new(), Solver::new());
    with.set_families_from(0);
    without.set_families_from(u64::MAX);
    (with, without)
}

/// Every card has the same value with and without families; returns the nodes of both.
fn agree(solvers: &mut (Solver, Solver), tables: &Tables, position: &Position, what: &str) -> (u64, u64) {
    let (with, without) = solvers;
    let found = with.card_values(tables, position, &Limits::NONE);
    let expected = without.card_values(tables, position, &Limits::NONE);
    assert_eq!(found, expected, "{what} {tables:?} {position:?}");
    (with.nodes(), without.nodes())
}

#[test]
fn whole_deals_of_every_kind_are_worth_the_same_with_and_without_families() {
    let mut rng = Rng(2100);
    let mut solvers = both();
    for kind in ALL {
        let (mut with, mut without) = (0, 0);
        for number in 0..12 {
            let (tables, start) = deal(kind, &mut rng, number % 3 != 0, RUN);
            let nodes =
                agree(&mut solvers, &tables, &advance(&tables, start, number % 4, &mut rng), &format!("{kind:?}"));
            with += nodes.0;
            without += nodes.1;
        }
        assert!(with < without, "{kind:?}: families save nothing, {with} nodes with and {without} without them");
    }
}

#[test]
fn every_rule_of_the_locked_card_is_searched_alike_with_and_without_families() {
    let mut rng = Rng(2200);
    let mut solvers = both();
    for run_length in [0, 3, 4, 255] {
        for run_in_first_trick_only in [false, true] {
            for may_stay_below in [false, true] {
                for smear in [Smear::Never, Smear::FromSecondLast, Smear::Always] {
                    let rule = Locked { card: 0, run_length, run_in_first_trick_only, may_stay_below, smear };
                    for (kind, laid) in [(Kind::RufspielShort, 0), (Kind::RufspielShort, 5), (Kind::Rufspiel, 7)] {
                        let (tables, start) = deal(kind, &mut rng, false, rule);
                        agree(&mut solvers, &tables, &advance(&tables, start, laid, &mut rng), "locked");
                    }
                }
            }
        }
    }
}

/// A locked card corresponds to no other of its holder: two cards of one seat are not alike if one of them is locked.
#[test]
fn any_card_may_be_the_locked_one() {
    let mut rng = Rng(2300);
    let mut solvers = both();
    let mut seen = 0;
    while seen < 400 {
        let (mut tables, start) = deal(Kind::Rufspiel, &mut rng, false, RUN);
        if let Some(locked) = tables.locked.as_mut() {
            let class = tables.classes[usize::from(tables.class_of[usize::from(locked.card)])];
            locked.card = rng.pick(class);
        }
        let laid = 3 + rng.below(6) as u32;
        let position = advance(&tables, start, laid, &mut rng);
        if position.bound {
            seen += 1;
            agree(&mut solvers, &tables, &position, "any locked card");
        }
    }
}

/// Two positions of one deal with the same owners, but for the locked card: `None` if the first trick cannot go that way.
///
/// In the class of the locked card its holder has one card above and one below it, and another seat has the two between
/// them. Both are void of the class that is led first and throw off their lowest cards, or their highest ones. What is
/// left belongs to holder, other and holder each time, but the locked card is now above the other's card, now below it.
fn twins(rng: &mut Rng) -> Option<(Tables, Position, [Position; 2])> {
    let (classes, points) = layout([&[1; 4], &[1; 8], &[1; 4], &[], &[]]);
    let mut row: Vec<u8> = bits(classes[1]).collect();
    while row.len() > 5 {
        row.remove(rng.below(row.len()));
    }
    let holder = rng.below(4);
    let other = (holder + 1 + rng.below(3)) & 3;
    let mut hands: [Cards; 4] = [0; 4];
    for (place, &card) in row.iter().enumerate() {
        hands[if place % 2 == 0 { holder } else { other }] |= 1 << card;
    }
    let all = |hands: &[Cards; 4]| hands.iter().fold(0, |all, hand| all | hand);
    for (seats, pool) in [([holder, other], classes[0] | classes[1]), ([0, 1], u32::MAX), ([2, 3], u32::MAX)] {
        for seat in seats {
            while hands[seat].count_ones() < 4 {
                hands[seat] |= 1 << rng.pick(pool & (classes[0] | classes[1] | classes[2]) & !all(&hands));
            }
        }
    }
    let party = rng.below(14) as u8 + 1;
    let locked = Locked { card: row[2], run_length: 255, ..RUN };
    let tables = Tables::new(classes, points, party, Some(locked), false).expect("sound");
    let leader = hands.iter().position(|hand| hand & classes[2] != 0)?;
    let start = Position::start(hands, leader as u8, true);
    let after = |thrown: [u8; 2]| {
        let mut now = start;
        for _ in 0..4 {
            let card = match usize::from(now.to_move()) {
                seat if seat == holder => thrown[0],
                seat if seat == other => thrown[1],
                seat => bits(hands[seat] & classes[2]).next()?,
            };
            now = now.play(&tables, card);
        }
        Some(now)
    };
    let both = [after([row[0], row[1]])?, after([row[4], row[3]])?];
    Some((tables, start, both))
}

#[test]
fn the_locked_card_is_an_owner_of_its_own() {
    let mut rng = Rng(2350);
    let (mut with, mut without) = both();
    let mut different = 0;
    for _ in 0..4000 {
        let Some((tables, start, [one, two])) = twins(&mut rng) else { continue };
        // From the whole deal on, so that both are positions of one deal and what is known of one is kept.
        with.at_least(&tables, &start, 0, &Limits::NONE);
        let expected = [one, two].map(|position| without.value(&tables, &position, &Limits::NONE));
        let found = [one, two].map(|position| with.value(&tables, &position, &Limits::NONE));
        assert_eq!(found, expected, "{tables:?} {one:?} {two:?}");
        different += u32::from(expected[0] != expected[1]);
    }
    assert!(different > 200, "only {different} pairs of twins differ in worth");
}

/// Where points fall with rising rank, lower cards are not poorer, and such cards are no part of one family.
#[test]
fn points_in_any_order_are_searched_alike_with_and_without_families() {
    let mut rng = Rng(2400);
    let mut solvers = both();
    for round in 0..120 {
        let kind = ALL[round % ALL.len()];
        let (mut tables, start) = deal(kind, &mut rng, false, RUN);
        let worths = [0, 0, 1, 7, 3, 15];
        for card in bits(tables.deck) {
            tables.points[usize::from(card)] = worths[rng.below(6)];
        }
        if rng.below(3) == 0 {
            tables.party = rng.below(14) as u8 + 1;
        }
        let laid = 5 + rng.below(6) as u32;
        agree(&mut solvers, &tables, &advance(&tables, start, laid, &mut rng), "any points");
    }
}

#[test]
fn counted_tricks_are_searched_alike_with_and_without_families() {
    let mut rng = Rng(2500);
    let mut solvers = both();
    for round in 0..60 {
        let kind = ALL[round % ALL.len()];
        let (tables, start) = deal(kind, &mut rng, false, RUN);
        let laid = 4 + rng.below(6) as u32;
        agree(&mut solvers, &tables.counting_tricks(), &advance(&tables, start, laid, &mut rng), "counted");
    }
}

#[test]
fn questions_in_a_row_about_one_deal_share_families() {
    let mut rng = Rng(2600);
    let (mut with, mut without) = both();
    for round in 0..40 {
        let kind = ALL[round % ALL.len()];
        let (tables, start) = deal(kind, &mut rng, true, RUN);
        let mut now = advance(&tables, start, 4, &mut rng);
        while !now.is_over() {
            for threshold in [31, 61, 91] {
                let found = with.at_least(&tables, &now, threshold, &Limits::NONE);
                assert_eq!(found, without.at_least(&tables, &now, threshold, &Limits::NONE), "{tables:?} {now:?}");
            }
            now = now.play(&tables, rng.pick(now.legal(&tables)));
        }
    }
}
