//! Random games over many deals and many worlds, and what they cost where every seat plays alone.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};

use kernel::alone::Captured;
use kernel::games::{finish, tricks_of, Alone, Games, March, Results};
use kernel::rng::Rng as KernelRng;
use kernel::sample::{Case, Holding, Limit};
use kernel::tables::{bits, Cards};
use kernel::worlds::{Goal, Playouts, Run, Values, Worlds, WorldsFault};
use kernel::{Position, Tables};

#[path = "worlds/scenes.rs"]
mod scenes;
use scenes::{decision, leaves, Kind, Rng};

fn play(games: &Games, first: u64, number: u64, jobs: usize) -> Results {
    games.play(5, first, number, jobs, &AtomicBool::new(false), &mut || {})
}

/// A Rufspiel called by seat 0: each other seat may hold the Rufsau, the caller holds a card of its class.
fn rufspiel(rng: &mut Rng) -> (Tables, Vec<Case>) {
    let (tables, _) = scenes::deal(Kind::Rufspiel, rng, false, scenes::RUN);
    let ace: Cards = 1 << tables.locked.expect("called").card;
    let class = tables.class(tables.locked.expect("called").card);
    let any = Holding { count: 8, possible: !ace, certain: 0 };
    let cases = (1..4usize).map(|partner| {
        let mut holdings = [any; 4];
        holdings[partner] = Holding { count: 8, possible: Cards::MAX, certain: ace };
        let limits = vec![Limit { seat: 0, cards: class & !ace, least: 1, most: 5 }];
        Case { holdings, limits, party: 1 | 1 << partner, bound: true }
    });
    (tables.clone(), cases.collect())
}

#[test]
fn every_game_is_a_whole_one_and_its_own_by_number() {
    let (tables, cases) = rufspiel(&mut Rng(1));
    let games = Games::new(&tables, &cases, false).expect("sound");
    let told = play(&games, 0, 5000, 1);
    assert_eq!(told.len(), 5000);
    assert!(told.points.chunks(4).all(|seats| seats.iter().map(|&each| u32::from(each)).sum::<u32>() == 120));
    assert!(told.tricks.chunks(4).all(|seats| seats.iter().sum::<u8>() == 8));
    assert_eq!(told, play(&games, 0, 5000, 3));
    let later = play(&games, 4990, 10, 1);
    assert_eq!(later.points[..], told.points[4 * 4990..]);
    for partner in 1..4 {
        let share = told.party.iter().filter(|&&party| party == 1 | 1 << partner).count();
        // A third each; five standard deviations are 167.
        assert!(share.abs_diff(5000 / 3) < 170, "{share}");
    }
    assert_ne!(told.points, games.play(6, 0, 5000, 1, &AtomicBool::new(false), &mut || {}).points);
}

#[test]
fn a_flag_ends_the_games_without_a_gap() {
    let (tables, cases) = rufspiel(&mut Rng(2));
    let games = Games::new(&tables, &cases, false).expect("sound");
    let whole = play(&games, 0, 30_000, 1);
    for jobs in [1, 3] {
        let cancel = AtomicBool::new(false);
        let mut polls = 0;
        let mut poll = || {
            polls += 1;
            cancel.store(polls == 2, Ordering::Relaxed);
        };
        let some = games.play(5, 0, 30_000, jobs, &cancel, &mut poll);
        assert!(some.len() < 30_000);
        assert_eq!(some.points[..], whole.points[..4 * some.len()]);
        assert_eq!(some.party[..], whole.party[..some.len()]);
    }
}

/// The mean points and tricks of a seat if every card is drawn uniformly, by enumeration.
fn expected(tables: &Tables, at: &Position, captured: Captured) -> ([f64; 4], [f64; 4]) {
    if at.is_over() {
        return (captured.map(|won| f64::from(tables.points_of(won))), captured.map(|won| f64::from(tricks_of(won))));
    }
    let legal = at.legal(tables);
    let mut sums = ([0.0; 4], [0.0; 4]);
    for card in bits(legal) {
        let next = at.play(tables, card);
        let mut end = captured;
        if next.played == 0 {
            let trick = at.trick[..3].iter().fold(1 << card, |all, &laid| all | 1 << laid);
            end[usize::from(next.leader)] |= trick;
        }
        let below = expected(tables, &next, end);
        for seat in 0..4 {
            sums.0[seat] += below.0[seat] / f64::from(legal.count_ones());
            sums.1[seat] += below.1[seat] / f64::from(legal.count_ones());
        }
    }
    sums
}

#[test]
fn cards_are_drawn_uniformly_from_the_legal_ones() {
    let mut rng = Rng(3);
    for kind in [Kind::Rufspiel, Kind::Wenz, Kind::Bettel, Kind::Bierkopf] {
        for _ in 0..5 {
            let (scene, _, at) = decision(kind, &mut rng, if kind == Kind::Bierkopf { 15 } else { 22 });
            let start = scene.captured;
            let (points, tricks) = expected(&scene.tables, &at, start);
            let mut sums = ([0.0; 4], [0.0; 4]);
            let games = 20_000;
            for number in 0..games {
                let end = finish(&scene.tables, &at, start, &mut KernelRng::stream(1, number));
                for (seat, &won) in end.iter().enumerate() {
                    sums.0[seat] += f64::from(scene.tables.points_of(won)) / games as f64;
                    sums.1[seat] += f64::from(tricks_of(won)) / games as f64;
                }
            }
            for seat in 0..4 {
                // No more than 60 points and 3 tricks are left; that is more than five standard deviations.
                assert!((sums.0[seat] - points[seat]).abs() < 1.1, "{} {}", sums.0[seat], points[seat]);
                assert!((sums.1[seat] - tricks[seat]).abs() < 0.06, "{} {}", sums.1[seat], tricks[seat]);
            }
        }
    }
}

fn playouts(worlds: &Worlds, goal: Goal, games: u64, seed: u64) -> Result<Values, WorldsFault> {
    let cancel = AtomicBool::new(false);
    let mut run = Run { nodes: u64::MAX, deadline: None, cancel: &cancel, poll: &mut || {} };
    worlds.playouts(goal, Playouts { games, seed }, 1, &mut run)
}

fn mean(values: &[(i64, u64)]) -> f64 {
    let number: u64 = values.iter().map(|pair| pair.1).sum();
    values.iter().map(|pair| pair.0 as f64 * pair.1 as f64).sum::<f64>() / number as f64
}

#[test]
fn playouts_of_worlds_have_the_mean_of_uniform_play() {
    let mut rng = Rng(4);
    let mut different = false;
    for kind in [Kind::Rufspiel, Kind::Solo, Kind::Wenz] {
        for cards in [21, 22, 23, 24] {
            let (scene, cases, _) = decision(kind, &mut rng, cards);
            let start = scene.captured;
            let seat = scene.seat;
            let worlds = Worlds::draw(scene, &cases, 40, 2).expect("sound");
            let told = playouts(&worlds, Goal::Points, 500, 1).expect("to move");
            assert_eq!(told.worlds, 40);
            for card in &told.cards {
                let mut right = 0.0;
                for world in worlds.all() {
                    let (tables, before) = worlds.position(world);
                    let next = before.play(tables, card.card);
                    let mut end = start;
                    if next.played == 0 {
                        let trick = before.trick[..3].iter().fold(1 << card.card, |all, &laid| all | 1 << laid);
                        end[usize::from(next.leader)] |= trick;
                    }
                    let (points, _) = expected(tables, &next, end);
                    let own = tables.in_party(seat);
                    let party = (0..4u8).filter(|&other| tables.in_party(other) == own);
                    right += party.map(|other| points[usize::from(other)]).sum::<f64>() / 40.0;
                }
                assert_eq!(card.tally.number(), 40 * 500);
                let seen = mean(&card.tally.counts);
                assert!((seen - right).abs() < 1.0, "{kind:?} {cards} {seen} {right}");
            }
            assert_eq!(told, playouts(&worlds, Goal::Points, 500, 1).expect("the same"));
            different |= told != playouts(&worlds, Goal::Points, 500, 2).expect("others");
        }
    }
    assert!(different, "another seed, other games");
}

#[test]
fn goals_of_playouts_agree_with_each_other() {
    let mut rng = Rng(5);
    for kind in [Kind::Rufspiel, Kind::Solo, Kind::Bierkopf] {
        let (scene, cases, _) = decision(kind, &mut rng, 6);
        let worlds = Worlds::draw(scene, &cases, 70, 2).expect("sound");
        let points = playouts(&worlds, Goal::Points, 3, 1).expect("to move");
        let reach = playouts(&worlds, Goal::Reach(61), 3, 1).expect("to move");
        let leaves = leaves(&worlds, kind);
        let paid = playouts(&worlds, Goal::Payout(&leaves), 3, 1).expect("to move");
        for ((points, reach), paid) in points.cards.iter().zip(&reach.cards).zip(&paid.cards) {
            let least = |least: i64| points.tally.counts.iter().filter(|pair| pair.0 >= least).map(|pair| pair.1).sum();
            let reached: u64 = reach.tally.counts.iter().filter(|pair| pair.0 == 1).map(|pair| pair.1).sum();
            assert_eq!(reached, least(61));
            let won: u64 = paid.tally.counts.iter().filter(|pair| pair.0 > 0).map(|pair| pair.1).sum();
            let (lower, upper): (u64, u64) = (least(61), least(60));
            assert!(lower <= won && won <= upper, "{won} {lower} {upper}");
            assert_eq!(paid.tally.number(), 210);
        }
    }
}

#[test]
fn playouts_end_at_once_if_told_so() {
    let mut rng = Rng(6);
    let (scene, cases, _) = decision(Kind::Solo, &mut rng, 2);
    let worlds = Worlds::draw(scene, &cases, 70, 2).expect("sound");
    let cancel = AtomicBool::new(true);
    let mut poll = || {};
    let mut run = Run { nodes: u64::MAX, deadline: None, cancel: &cancel, poll: &mut poll };
    let told = worlds.playouts(Goal::Points, Playouts { games: 1_000_000, seed: 1 }, 1, &mut run).expect("to move");
    assert!(told.worlds == 0 && told.cards.iter().all(|card| card.tally.number() == 0));
}

const RAMSCH: Alone = Alone {
    price: [20; 4],
    empty_price: [20, 40, 40, 40],
    march: Some(March::Tricks),
    march_price: 50,
    both_pay: false,
    only_gains: false,
};

#[test]
fn where_every_seat_is_alone_most_points_pay_all_others() {
    let (tables, _) = scenes::deal(Kind::Solo, &mut Rng(7), false, scenes::RUN);
    // 14 trumps on top, then three suits of six.
    let each = [0xff00_0000, 0x00ff_0000, 0x0000_ff00, 0x0000_00ff];
    assert_eq!(each.map(|won| tables.points_of(won)), [20, 46, 29, 25]);
    assert_eq!(RAMSCH.payout(&tables, &each), [20, -60, 20, 20]);
    let one = [Cards::MAX, 0, 0, 0];
    assert_eq!(RAMSCH.payout(&tables, &one), [150, -50, -50, -50]);
    let none = Alone { march: None, ..RAMSCH };
    assert_eq!(none.payout(&tables, &one), [-120, 40, 40, 40]);
    let two = [0xffff_ff00, 0, 0, 0xff];
    assert_eq!(RAMSCH.payout(&tables, &two), [-100, 40, 40, 20]);
    let multiple = Alone { empty_price: [20, 40, 80, 160], ..RAMSCH };
    assert_eq!(multiple.payout(&tables, &two), [-180, 80, 80, 20]);
    let all = Alone { price: [20, 40, 80, 160], empty_price: [20, 40, 80, 160], ..RAMSCH };
    assert_eq!(all.payout(&tables, &two), [-240, 80, 80, 80]);
    let gains = Alone { only_gains: true, ..RAMSCH };
    assert_eq!(gains.payout(&tables, &two), [0, 40, 40, 20]);
    let points = Alone { march: Some(March::Points(95)), ..RAMSCH };
    assert_eq!(points.payout(&tables, &two), [150, -50, -50, -50]);
    let more = Alone { march: Some(March::Points(96)), ..RAMSCH };
    assert_eq!(more.payout(&tables, &two), [-100, 40, 40, 20]);
}

#[test]
fn a_tie_goes_to_the_highest_trump_then_to_tricks_then_to_the_first() {
    let (tables, _) = scenes::deal(Kind::Solo, &mut Rng(8), false, scenes::RUN);
    let cards = |bits: &[u32]| bits.iter().fold(0, |all: Cards, bit| all | 1 << bit);
    // Bits 17, 11 and 5 are the Säue of the plain suits, 15, 9 and 3 their Könige, 31 and 30 the highest Ober.
    let tied = [&[17, 30, 14, 13], &[11, 31, 8, 7], &[0, 1, 2, 12], &[6, 18, 19, 20]].map(|seat| cards(seat));
    assert_eq!(RAMSCH.payout(&tables, &tied), [20, -60, 20, 20]);
    let both = Alone { both_pay: true, ..RAMSCH };
    assert_eq!(both.payout(&tables, &tied), [-40, -40, 40, 40]);
    let longer: [&[u32]; 4] = [&[17, 15, 14, 13], &[11, 9, 8, 7, 6, 12, 2, 1], &[0, 18, 19, 20], &[]];
    assert_eq!(RAMSCH.payout(&tables, &longer.map(cards)), [20, -80, 20, 40]);
    let equal: [&[u32]; 4] = [&[0, 18, 19, 20], &[11, 9, 8, 7], &[5, 3, 2, 1], &[]];
    assert_eq!(RAMSCH.payout(&tables, &equal.map(cards)), [20, -80, 20, 40]);
}

#[test]
fn worlds_where_every_seat_is_alone_are_played_for_the_price() {
    let mut rng = Rng(9);
    let (scene, mut cases, _) = decision(Kind::Solo, &mut rng, 18);
    cases[0].party = 0;
    let worlds = Worlds::draw(scene, &cases, 30, 2).expect("sound");
    let told = playouts(&worlds, Goal::Alone(&RAMSCH), 20, 1).expect("to move");
    let values: HashMap<i64, u64> = told.cards.iter().flat_map(|card| card.tally.counts.clone()).collect();
    assert!(values.keys().all(|value| [-150, -120, -100, -80, -60, -50, 20, 40, 150].contains(value)), "{values:?}");
    assert!(told.cards.iter().all(|card| card.tally.number() == 600));
    let points = playouts(&worlds, Goal::Points, 20, 1).expect("to move");
    assert!(points.cards.iter().all(|card| card.tally.counts.iter().all(|pair| (0..=120).contains(&pair.0))));
    assert_eq!(playouts(&worlds, Goal::Reach(61), 20, 1).err(), Some(WorldsFault::Goal));
    let cancel = AtomicBool::new(false);
    let mut run = Run { nodes: u64::MAX, deadline: None, cancel: &cancel, poll: &mut || {} };
    assert_eq!(worlds.values(Goal::Points, &mut [Default::default()], &mut run).err(), Some(WorldsFault::Goal));
}
