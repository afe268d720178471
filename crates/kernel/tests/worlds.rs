//! Many worlds in one call: drawn as told, valued as one by one, counted honestly.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use kernel::payoff::{Analyst, Game};
use kernel::search::Limits;
use kernel::worlds::{run_from_top, Goal, Run, Tally, Values, Worlds, WorldsFault};

#[path = "worlds/scenes.rs"]
mod scenes;
use scenes::{decision, leaf, leaves, together, Kind, Rng};

const KINDS: [Kind; 7] =
    [Kind::Rufspiel, Kind::Solo, Kind::Wenz, Kind::Farbwenz, Kind::Bierkopf, Kind::Bettel, Kind::RufspielShort];

fn analysts(number: usize) -> Vec<Analyst> {
    (0..number).map(|_| Analyst::default()).collect()
}

fn values(worlds: &Worlds, goal: Goal, jobs: usize, nodes: u64) -> Values {
    let cancel = AtomicBool::new(false);
    let mut run = Run { nodes, deadline: None, cancel: &cancel, poll: &mut || {} };
    let found = worlds.values(goal, &mut analysts(jobs), &mut run).expect("the seat is to move");
    Values { searching: 0, ..found }
}

#[test]
fn worlds_agree_with_what_lies_open_and_with_their_case() {
    let mut rng = Rng(1);
    for kind in KINDS {
        for cards in [0, 3, 5, 9, 14] {
            let (scene, cases, at) = decision(kind, &mut rng, cards);
            let worlds = Worlds::draw(scene.clone(), &cases, 50, 7).expect("the deal itself agrees");
            assert_eq!(worlds.len(), 50);
            for world in worlds.all() {
                let (tables, position) = worlds.position(world);
                position.check(tables).expect("sound");
                assert_eq!(together(&world.hands), together(&at.hands));
                assert_eq!(world.hands[usize::from(scene.seat)], at.hands[usize::from(scene.seat)]);
                assert_eq!((position.leader, position.played, position.trick), (at.leader, at.played, at.trick));
                let agrees = |case: &kernel::sample::Case| {
                    let fits = |seat: usize| {
                        let (hand, holding) = (world.hands[seat], case.holdings[seat]);
                        hand & !holding.possible == 0
                            && holding.certain & !hand == 0
                            && hand.count_ones() == u32::from(holding.count)
                    };
                    case.party == worlds.party(world) && case.bound == world.bound && (0..4).all(fits)
                };
                assert_eq!(cases.iter().filter(|case| agrees(case)).count(), 1);
            }
            let more = Worlds::draw(scene, &cases, 80, 7).expect("the same");
            assert_eq!(&more.all()[..50], worlds.all(), "world n of a seed is always the same");
        }
    }
}

#[test]
fn values_are_those_of_every_world_alone_seen_from_the_seat() {
    let mut rng = Rng(2);
    for kind in KINDS {
        for cards in [12, 13, 15, 17, 18] {
            let (scene, cases, _) = decision(kind, &mut rng, cards);
            let worlds = Worlds::draw(scene, &cases, 25, 3).expect("sound");
            let leaves = leaves(&worlds, kind);
            let seat = worlds.scene().seat;
            let augen = kind != Kind::Bettel;
            let mut right: Vec<[Tally; 3]> = Vec::new();
            for world in worlds.all() {
                let (tables, position) = worlds.position(world);
                let game = Game::new(tables.clone());
                let own = tables.in_party(seat);
                for (place, card) in kernel::tables::bits(position.legal(tables)).enumerate() {
                    let next = position.play(tables, card);
                    let mut analyst = Analyst::default();
                    let table = leaves[usize::from(world.key)].table().clone();
                    let worth = analyst.worth(&game, &next, &table, &Limits::NONE).lower;
                    let single = tables.party.count_ones() == 1;
                    let paid = if own { worth * if single { 3 } else { 1 } } else { -worth };
                    let points = i64::from(analyst.points.value(tables, &next, &Limits::NONE).lower);
                    let points = if own { points } else { 120 - points };
                    right.resize_with(right.len().max(place + 1), Default::default);
                    for (tally, value) in right[place].iter_mut().zip([paid, points, i64::from(points >= 55)]) {
                        tally.add(value, 1);
                    }
                }
            }
            for (number, goal) in [Goal::Payout(&leaves), Goal::Points, Goal::Reach(55)].into_iter().enumerate() {
                if number > 0 && !augen {
                    continue;
                }
                let told = values(&worlds, goal, 1, u64::MAX);
                assert_eq!(told.worlds, 25);
                let told: Vec<&Tally> = told.cards.iter().map(|card| &card.tally).collect();
                assert_eq!(told, right.iter().map(|tallies| &tallies[number]).collect::<Vec<_>>(), "{kind:?} {goal:?}");
            }
        }
    }
}

#[test]
fn the_number_of_threads_changes_nothing_with_or_without_a_budget() {
    let mut rng = Rng(3);
    for kind in [Kind::Rufspiel, Kind::Wenz, Kind::Bierkopf] {
        let (scene, cases, _) = decision(kind, &mut rng, 10);
        let worlds = Worlds::draw(scene, &cases, 60, 5).expect("sound");
        let leaves = leaves(&worlds, kind);
        let whole = values(&worlds, Goal::Payout(&leaves), 1, u64::MAX);
        assert_eq!(whole, values(&worlds, Goal::Payout(&leaves), 3, u64::MAX));
        assert_eq!(whole.worlds, 60);
        for share in [0, 1, 3, 7, 9] {
            let nodes = whole.nodes * share / 10;
            let alone = values(&worlds, Goal::Payout(&leaves), 1, nodes);
            let three = values(&worlds, Goal::Payout(&leaves), 3, nodes);
            assert_eq!((&alone.cards, alone.worlds), (&three.cards, three.worlds), "{kind:?} {share}");
            assert!(alone.worlds < 60);
        }
    }
}

#[test]
fn a_budget_counts_the_first_worlds_and_each_for_every_card() {
    let mut rng = Rng(4);
    let (scene, cases, _) = decision(Kind::Solo, &mut rng, 8);
    let worlds = Worlds::draw(scene.clone(), &cases, 40, 5).expect("sound");
    let leaves = leaves(&worlds, Kind::Solo);
    let whole = values(&worlds, Goal::Payout(&leaves), 1, u64::MAX);
    let some = values(&worlds, Goal::Payout(&leaves), 1, whole.nodes / 2);
    assert!(0 < some.worlds && some.worlds < 40, "{}", some.worlds);
    assert!(some.cards.iter().all(|card| card.tally.number() == some.worlds));
    let first = Worlds::draw(scene, &cases, some.worlds as usize, 5).expect("sound");
    let leaves: Vec<_> = first.keys().iter().map(|key| leaf(key, first.scene().seat, false)).collect();
    assert_eq!(values(&first, Goal::Payout(&leaves), 1, u64::MAX).cards, some.cards);
    let none = values(&worlds, Goal::Points, 2, 1);
    assert!(none.worlds == 0 && none.cards.iter().all(|card| card.tally == Tally::default()));
}

#[test]
fn a_flag_and_an_instant_end_a_run_within_a_tenth_of_a_second() {
    let mut rng = Rng(5);
    let (scene, cases, _) = decision(Kind::Solo, &mut rng, 0);
    let worlds = Worlds::draw(scene, &cases, 5000, 5).expect("sound");
    let cancel = AtomicBool::new(false);
    let wait = Duration::from_millis(50);
    let start = Instant::now();
    let told = std::thread::scope(|scope| {
        scope.spawn(|| {
            std::thread::sleep(wait);
            cancel.store(true, Ordering::Relaxed);
        });
        let mut run = Run { nodes: u64::MAX, deadline: None, cancel: &cancel, poll: &mut || {} };
        worlds.values(Goal::Points, &mut analysts(2), &mut run).expect("to move")
    });
    assert!(start.elapsed() < wait + Duration::from_millis(100), "{:?}", start.elapsed());
    assert!(told.worlds < 5000);
    let cancel = AtomicBool::new(false);
    let start = Instant::now();
    let mut run = Run { nodes: u64::MAX, deadline: Some(start + wait), cancel: &cancel, poll: &mut || {} };
    let told = worlds.values(Goal::Points, &mut analysts(1), &mut run).expect("to move");
    assert!(start.elapsed() < wait + Duration::from_millis(100), "{:?}", start.elapsed());
    assert!(told.cards.iter().all(|card| card.tally.number() == told.worlds));
}

#[test]
fn the_own_thread_is_polled_and_may_end_the_run() {
    let mut rng = Rng(6);
    let (scene, cases, _) = decision(Kind::Wenz, &mut rng, 4);
    let worlds = Worlds::draw(scene, &cases, 2000, 5).expect("sound");
    let cancel = AtomicBool::new(false);
    let mut polls = 0;
    let mut poll = || {
        polls += 1;
        cancel.store(polls == 10, Ordering::Relaxed);
    };
    let mut run = Run { nodes: u64::MAX, deadline: None, cancel: &cancel, poll: &mut poll };
    let told = worlds.values(Goal::Points, &mut analysts(1), &mut run).expect("to move");
    assert!(0 < told.worlds && told.worlds < 2000, "{}", told.worlds);
}

#[test]
fn a_world_comes_up_as_often_as_its_weight_says() {
    let mut rng = Rng(7);
    let (scene, cases, _) = decision(Kind::Solo, &mut rng, 4);
    let worlds = Worlds::draw(scene, &cases, 100, 5).expect("sound");
    let weights: Vec<f64> = (0..100).map(|place| [0.0, 1.0, 0.25, 7.0][place % 4]).collect();
    let sum: f64 = weights.iter().sum();
    let drawn = worlds.resample(&weights, 500, 9).expect("sound");
    assert_eq!(drawn.len(), 500);
    for (world, weight) in worlds.all().iter().zip(&weights) {
        let times = drawn.all().iter().filter(|other| *other == world).count() as f64;
        let right = weight / sum * 500.0;
        assert!((times - right).abs() < 1.0 && (*weight > 0.0 || times == 0.0), "{times} {right}");
    }
    assert_eq!(drawn.all(), worlds.resample(&weights, 500, 9).expect("sound").all());
    // Over all seeds the number is right on average.
    let times = |seed| {
        worlds.resample(&weights, 30, seed).expect("sound").all().iter().filter(|w| *w == &worlds.all()[3]).count()
    };
    let mean = (0..2000).map(times).sum::<usize>() as f64 / 2000.0;
    assert!((mean - 7.0 / sum * 30.0).abs() < 0.06, "{mean}");
    assert!(matches!(worlds.resample(&weights[1..], 5, 1), Err(WorldsFault::WeightCount(99))));
    let with = |place: usize, weight| {
        let mut weights = weights.clone();
        weights[place] = weight;
        worlds.resample(&weights, 5, 1).err()
    };
    assert_eq!(with(5, -1.0), Some(WorldsFault::Weight(5)));
    assert_eq!(with(5, f64::NAN), Some(WorldsFault::Weight(5)));
    assert_eq!(with(5, f64::INFINITY), Some(WorldsFault::Weight(5)));
    assert_eq!(worlds.resample(&[0.0; 100], 5, 1).err(), Some(WorldsFault::NoWeight));
}

#[test]
fn a_run_from_the_top_is_counted_with_or_without_the_highest_card() {
    let row = 0b1111_0000_0000_0000_0000_0000_0000_0000;
    for (held, run) in [(row, 4), (0b1110 << 28, 3), (0b1011 << 28, 1), (0b0111 << 28, -1), (1 << 28, -3), (0, -4)] {
        assert_eq!(run_from_top(row, held), run, "{held:#x}");
    }
    // A short pack has gaps that are no cards.
    assert_eq!(run_from_top(0b1010_1000, 0b1010_0000), 2);
    assert_eq!(run_from_top(0b1010_1000, 0b0101_1000), -2);
}

#[test]
fn questions_that_do_not_fit_are_refused() {
    let mut rng = Rng(8);
    let (scene, cases, _) = decision(Kind::Solo, &mut rng, 5);
    let other = kernel::worlds::Scene { seat: (scene.seat + 1) % 4, ..scene.clone() };
    let cancel = AtomicBool::new(false);
    let mut poll = || {};
    let mut run = Run { nodes: u64::MAX, deadline: None, cancel: &cancel, poll: &mut poll };
    let worlds = Worlds::draw(other, &cases, 3, 1).expect("sound");
    assert_eq!(worlds.values(Goal::Points, &mut analysts(1), &mut run).err(), Some(WorldsFault::NotToMove));
    let worlds = Worlds::draw(scene.clone(), &cases, 3, 1).expect("sound");
    assert_eq!(worlds.values(Goal::Payout(&[]), &mut analysts(1), &mut run).err(), Some(WorldsFault::Leaves(0)));
    let mut wrong = scene.clone();
    wrong.captured[0] |= 0xf;
    assert!(matches!(Worlds::draw(wrong, &cases, 3, 1), Err(WorldsFault::Position(_))));
    let mut wrong = scene.clone();
    wrong.trick.push(77);
    assert!(matches!(Worlds::draw(wrong, &cases, 3, 1), Err(WorldsFault::Position(_))));
    let mut all = cases.clone();
    all[0].party = 15;
    assert!(matches!(Worlds::draw(scene.clone(), &all, 3, 1), Err(WorldsFault::Tables(_))));
    assert!(matches!(Worlds::draw(scene, &[], 3, 1), Err(WorldsFault::Sample(_))));
}
