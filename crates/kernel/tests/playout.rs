//! Random games: legal, uniform, the same in bulk as card by card.

use std::collections::HashMap;

use kernel::playout::{playout_cards, playouts, playouts_into, playouts_of, Outcome};
use kernel::rng::Rng;
use kernel::tables::bits;
use kernel::{Position, Tables};

#[path = "playout_layouts.rs"]
mod layouts;
use layouts::{deal, random_position, random_tables};

/// Replay a game by the plain rules: every card must be legal, and the result must be right.
fn replay(tables: &Tables, position: &Position, cards: &[u8], outcome: Outcome) {
    let mut at = *position;
    for &card in cards {
        assert_eq!(at.legal(tables) >> card & 1, 1, "{tables:?} {position:?} {cards:?}");
        at = at.play(tables, card);
    }
    assert!(at.is_over());
    assert_eq!(outcome, Outcome { points: at.points, own_tricks: at.own_tricks });
}

/// Which result a game has for each seat alone tells nearly everything about it.
fn check_many(plain: bool, seed: u64, deals: u32) {
    let mut rng = Rng::new(seed);
    for _ in 0..deals {
        let tables = random_tables(&mut rng, plain);
        let left = 1 + rng.below(u64::from(tables.tricks)) as u32;
        let played = if rng.below(2) == 0 { 0 } else { rng.below(4) as u8 };
        let position = random_position(&tables, &mut rng, left, played);
        let first = rng.next_u64();
        let mut bulk = [Outcome::default(); 21];
        playouts_into(&tables, &position, seed, first, &mut bulk).unwrap();
        for (number, &outcome) in (0..).zip(&bulk) {
            let (single, cards) = playout_cards(&tables, &position, seed, first.wrapping_add(number)).unwrap();
            replay(&tables, &position, &cards, single);
            assert_eq!(single, outcome, "{tables:?} {position:?}");
        }
        for party in [1, 2, 4, 8, 5, 11] {
            let tables = Tables { party, ..tables.clone() };
            let position = Position { points: 0, own_tricks: 0, other_tricks: tables.tricks - left as u8, ..position };
            let mut outcomes = [Outcome::default(); 8];
            playouts_into(&tables, &position, seed, first, &mut outcomes).unwrap();
            for (number, &outcome) in (0..).zip(&outcomes) {
                let single = playout_cards(&tables, &position, seed, first.wrapping_add(number)).unwrap().0;
                assert_eq!(single, outcome);
            }
        }
        let summary = playouts(&tables, &position, seed, first, 21).unwrap();
        assert_eq!(summary.games, 21);
        assert_eq!(summary.points, bulk.iter().map(|outcome| u64::from(outcome.points)).sum::<u64>());
        assert_eq!(summary.squares, bulk.iter().map(|outcome| u64::from(outcome.points).pow(2)).sum::<u64>());
        assert_eq!(summary.at_least(61), bulk.iter().filter(|outcome| outcome.points > 60).count() as u64);
        for tricks in 0..9 {
            let right = bulk.iter().filter(|outcome| usize::from(outcome.own_tricks) == tricks).count();
            assert_eq!(summary.by_tricks[tricks], right as u64);
        }
    }
}

#[test]
fn games_in_bulk_are_the_legal_games_with_default_rules() {
    check_many(true, 31, 1500);
}

#[test]
fn games_in_bulk_are_the_legal_games_with_every_option() {
    check_many(false, 32, 1500);
}

#[test]
fn many_positions_give_the_games_of_each() {
    let mut rng = Rng::new(33);
    for round in 0..100 {
        let tables = random_tables(&mut rng, round % 2 == 0);
        let mixed = rng.below(2) == 0;
        let positions: Vec<Position> = (0..37)
            .map(|_| {
                let left =
                    if mixed { 1 + rng.below(u64::from(tables.tricks)) as u32 } else { u32::from(tables.tricks) };
                let played = if mixed { rng.below(4) as u8 } else { 2 };
                random_position(&tables, &mut rng, left, played)
            })
            .collect();
        let outcomes = playouts_of(&tables, &positions, 5, 100).unwrap();
        for ((number, position), outcome) in (100..).zip(&positions).zip(outcomes) {
            assert_eq!(playout_cards(&tables, position, 5, number).unwrap().0, outcome);
        }
        let starts: Vec<Position> =
            (0..9).map(|_| Position::start(deal(&tables, &mut rng), 1, tables.locked.is_some())).collect();
        let outcomes = playouts_of(&tables, &starts, 6, 0).unwrap();
        assert_eq!(outcomes[8], playout_cards(&tables, &starts[8], 6, 8).unwrap().0);
        let mut wrong = starts.clone();
        wrong[4].hands[0] |= wrong[4].hands[1];
        assert!(playouts_of(&tables, &wrong, 6, 0).is_err());
    }
}

/// Collect every line of play with its exact probability.
fn lines(tables: &Tables, position: &Position, chance: f64, line: &mut Vec<u8>, all: &mut HashMap<Vec<u8>, f64>) {
    if position.is_over() {
        all.insert(line.clone(), chance);
        return;
    }
    let legal = position.legal(tables);
    for card in bits(legal) {
        line.push(card);
        lines(tables, &position.play(tables, card), chance / f64::from(legal.count_ones()), line, all);
        line.pop();
    }
}

/// Return how many standard deviations chi-square lies above its mean.
fn excess<K: std::hash::Hash + Eq>(expected: &HashMap<K, f64>, seen: &HashMap<K, u32>, games: u32) -> f64 {
    assert!(seen.keys().all(|key| expected.contains_key(key)));
    let mut chi = 0.0;
    let mut variance = 0.0;
    for (key, chance) in expected {
        let right = chance * f64::from(games);
        chi += (f64::from(seen.get(key).copied().unwrap_or(0)) - right).powi(2) / right;
        variance += 1.0 / right;
    }
    let cells = expected.len() as f64;
    // The variance of Pearson's statistic of a multinomial, exactly.
    let variance = 2.0 * (cells - 1.0) + variance - (cells * cells + 2.0 * cells - 2.0) / f64::from(games);
    if cells < 2.0 {
        0.0
    } else {
        (chi - (cells - 1.0)) / variance.sqrt()
    }
}

#[test]
fn every_line_has_its_exact_weight() {
    let mut rng = Rng::new(34);
    let games = 20_000;
    let mut worst: f64 = 0.0;
    for round in 0..60 {
        let tables = random_tables(&mut rng, round % 3 != 0);
        let position = random_position(&tables, &mut rng, 2 + round % 2, 0);
        let mut chances = HashMap::new();
        lines(&tables, &position, 1.0, &mut Vec::new(), &mut chances);
        let mut seen: HashMap<Vec<u8>, u32> = HashMap::new();
        for number in 0..games {
            *seen.entry(playout_cards(&tables, &position, 7, u64::from(number)).unwrap().1).or_default() += 1;
        }
        worst = worst.max(excess(&chances, &seen, games));
        let mut by_result: HashMap<u8, f64> = HashMap::new();
        for (line, chance) in &chances {
            let end = line.iter().fold(position, |at, &card| at.play(&tables, card));
            *by_result.entry(end.points).or_default() += chance;
        }
        let summary = playouts(&tables, &position, 8, 0, u64::from(games)).unwrap();
        let seen = (0..=255u8).filter(|&points| summary.by_points[usize::from(points)] > 0);
        let seen = seen.map(|points| (points, summary.by_points[usize::from(points)] as u32)).collect();
        worst = worst.max(excess(&by_result, &seen, games));
    }
    // 120 statistics with a heavier tail than the normal one.
    assert!(worst < 6.0, "{worst}");
}

#[test]
fn the_first_card_of_a_whole_game_is_uniform() {
    let mut rng = Rng::new(35);
    for _ in 0..10 {
        let tables = random_tables(&mut rng, false);
        let position = Position::start(deal(&tables, &mut rng), 0, tables.locked.is_some());
        let legal = position.legal(&tables);
        let chances = bits(legal).map(|card| (card, 1.0 / f64::from(legal.count_ones()))).collect();
        let mut seen: HashMap<u8, u32> = HashMap::new();
        for number in 0..8000 {
            *seen.entry(playout_cards(&tables, &position, 9, number).unwrap().1[0]).or_default() += 1;
        }
        assert!(excess(&chances, &seen, 8000) < 6.0);
    }
}

#[test]
fn a_wrong_position_is_refused() {
    let mut rng = Rng::new(36);
    let tables = random_tables(&mut rng, true);
    let position = Position { leader: 4, ..random_position(&tables, &mut rng, 3, 0) };
    assert!(playouts(&tables, &position, 1, 0, 5).is_err());
    assert!(playout_cards(&tables, &position, 1, 0).is_err());
}
