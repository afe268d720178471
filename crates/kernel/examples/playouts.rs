//! Processor times of random games, misère searches and sampling; argument: bettel, ramsch, normal, sample or games, and a number.

use cpu_time::ThreadTime;

use kernel::misere::MisereSolver;
use kernel::playout::{playouts, playouts_of};
use kernel::rng::Rng;
use kernel::sample::{Holding, Sampler};
use kernel::search::Limits;
use kernel::tables::bits;
use kernel::{Locked, Position, Smear, Tables};

#[path = "../tests/playout_layouts.rs"]
mod layouts;
use layouts::{deal, layout};

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = arguments.get(1).and_then(|text| text.parse().ok());
    match arguments.first().map(String::as_str) {
        Some("bettel") => {
            for (name, layout) in [("Bettel", 5), ("Bettel, natural order", 6), ("Bettel with trumps", 7)] {
                misere(name, layout, true, number.unwrap_or(300));
            }
        }
        Some("ramsch") => misere("Ramsch", 0, false, number.unwrap_or(30)),
        Some("normal") => normal(number.unwrap_or(30)),
        Some("sample") => samples(),
        _ => random_games(number.unwrap_or(4_000_000)),
    }
}

fn random_games(games: u32) {
    for (name, number, locked) in [
        ("Rufspiel", 0, true),
        ("Solo", 0, false),
        ("Wenz", 1, false),
        ("Bettel", 6, false),
        ("24 cards", 8, false),
        ("20 cards", 13, false),
    ] {
        let layout = layout(number);
        let locked = locked.then(|| Locked {
            card: layout.bit("EA"),
            run_length: 4,
            run_in_first_trick_only: false,
            may_stay_below: false,
            smear: Smear::Never,
        });
        let tables = Tables::new(layout.classes, layout.points, 3, locked, false).unwrap();
        let mut rng = Rng::new(1);
        // The machine is shared: the best of many short rounds.
        let (mut best, mut points, rounds) = (f64::MAX, 0, 600);
        let each = u64::from(games) / rounds;
        for _ in 0..rounds {
            let position = Position::start(deal(&tables, &mut rng), 0, locked.is_some());
            let start = ThreadTime::now();
            points += playouts(&tables, &position, 1, 0, each).unwrap().points;
            best = best.min(start.elapsed().as_secs_f64());
        }
        let positions: Vec<Position> =
            (0..4_000).map(|_| Position::start(deal(&tables, &mut rng), 0, locked.is_some())).collect();
        let mut different = f64::MAX;
        for seed in 0..200 {
            let start = ThreadTime::now();
            playouts_of(&tables, &positions, seed, 0).unwrap();
            different = different.min(start.elapsed().as_secs_f64());
        }
        let different = 0.004 / different;
        let mean = points as f64 / f64::from(games);
        println!(
            "{name}: {:.2} M games/s, from different deals {different:.2} M games/s, mean points {mean:.2}",
            each as f64 / best / 1e6
        );
    }
}

fn print_times(name: &str, mut times: Vec<f64>, nodes: u64) {
    times.sort_by(f64::total_cmp);
    let count = times.len();
    println!(
        "{name}: n {count}, mean {:.3} ms, median {:.3} ms, p95 {:.3} ms, p99 {:.3} ms, max {:.3} ms, nodes {} k",
        times.iter().sum::<f64>() / count as f64,
        times[count / 2],
        times[count * 95 / 100],
        times[count * 99 / 100],
        times[count - 1],
        nodes / count as u64 / 1000,
    );
}

fn misere(name: &str, number: u64, bettel: bool, games: u32) {
    let layout = layout(number);
    let mut rng = Rng::new(1);
    let mut solver = MisereSolver::new();
    let (mut first, mut exact, mut cards) = (Vec::new(), Vec::new(), Vec::new());
    let (mut nodes, mut sum, mut reached) = ([0; 3], 0u64, 0);
    for _ in 0..games {
        let seat = rng.below(4) as u8;
        let mut tables = Tables::new(layout.classes, layout.points, 1 << seat, None, false).unwrap();
        if bettel {
            tables = tables.counting_tricks();
        }
        let position = loop {
            let hands = deal(&tables, &mut rng);
            // A hand that one would play a Bettel with: its cards are low, trumps count as high ones.
            let rank = |card: u8| {
                let class = usize::from(tables.class_of[usize::from(card)]);
                let rank = (layout.classes[class] & ((1u32 << card) - 1)).count_ones();
                if class == 0 {
                    3 + rank / 2
                } else {
                    rank
                }
            };
            if !bettel || bits(hands[usize::from(seat)]).map(rank).sum::<u32>() <= 16 {
                break Position::start(hands, 0, false);
            }
        };
        let mut timed = |times: &mut Vec<f64>, kind: usize, ask: &mut dyn FnMut(&mut MisereSolver)| {
            solver = MisereSolver::new();
            let start = ThreadTime::now();
            ask(&mut solver);
            times.push(start.elapsed().as_secs_f64() * 1000.0);
            nodes[kind] += solver.nodes();
        };
        let threshold = if bettel { 0 } else { 60 };
        timed(&mut first, 0, &mut |solver| {
            reached +=
                u32::from(solver.at_most(&tables, &position, 1 << seat, threshold, &Limits::NONE).unwrap().unwrap());
        });
        timed(&mut exact, 1, &mut |solver| {
            sum += u64::from(solver.value(&tables, &position, 1 << seat, &Limits::NONE).unwrap().lower);
        });
        timed(&mut cards, 2, &mut |solver| {
            solver.card_values(&tables, &position, 1 << seat, &Limits::NONE).unwrap();
        });
    }
    print_times(&format!("{name}, threshold"), first, nodes[0]);
    print_times(&format!("{name}, exact value"), exact, nodes[1]);
    print_times(&format!("{name}, every card"), cards, nodes[2]);
    println!("  mean value {:.2}, threshold kept in {reached}", sum as f64 / f64::from(games));
}

fn normal(games: u32) {
    let mut solver = MisereSolver::new();
    for (name, number, locked) in
        [("Rufspiel", 0, true), ("Solo", 0, false), ("Wenz", 1, false), ("Bierkopf", 8, false)]
    {
        let layout = layout(number);
        let mut rng = Rng::new(2);
        let (mut times, mut nodes) = (Vec::new(), 0);
        for _ in 0..games {
            let hands = loop {
                let tables = Tables::new(layout.classes, layout.points, 1, None, false).unwrap();
                let hands = deal(&tables, &mut rng);
                let strong = if number == 0 { 6 } else { 2 };
                if locked || (hands[0] & layout.classes[0]).count_ones() >= strong {
                    break hands;
                }
            };
            let ace = layout.bit("EA");
            let locked = locked.then_some(Locked {
                card: ace,
                run_length: 4,
                run_in_first_trick_only: false,
                may_stay_below: false,
                smear: Smear::Never,
            });
            let holder = hands.iter().position(|hand| hand >> ace & 1 == 1).unwrap();
            let party = if locked.is_some() {
                1 << holder | 1 << ((holder + 1) & 3)
            } else if number == 8 {
                5
            } else {
                1
            };
            let tables = Tables::new(layout.classes, layout.points, party, locked, false).unwrap();
            let position = Position::start(hands, 0, locked.is_some());
            let start = ThreadTime::now();
            solver.value(&tables, &position, !party & 15, &Limits::NONE).unwrap();
            times.push(start.elapsed().as_secs_f64() * 1000.0);
            nodes += solver.nodes();
        }
        print_times(name, times, nodes);
    }
}

fn samples() {
    let own = 0x8181_8181u32;
    let known = Holding { count: 8, possible: own, certain: own };
    let free = Holding { count: 8, possible: u32::MAX, certain: 0 };
    let without = |cards: u32| Holding { possible: !cards, ..free };
    for (name, holdings) in [
        ("nothing known", [known, free, free, free]),
        ("one void", [known, without(0xff), free, free]),
        ("three voids", [known, without(0xff), without(0xff00), without(0xff_0000)]),
        ("six voids", [known, without(0x00ff_00ff), without(0xff00_ff00), without(0x0f0f_0f0f)]),
    ] {
        let mut rng = Rng::new(1);
        let (mut set_up, mut draw, mut kept) = (f64::MAX, f64::MAX, 0);
        for _ in 0..200 {
            let start = ThreadTime::now();
            let sampler = Sampler::new(u32::MAX, &holdings).unwrap();
            set_up = set_up.min(start.elapsed().as_secs_f64());
            let start = ThreadTime::now();
            for _ in 0..2000 {
                kept ^= sampler.sample(&mut rng)[1];
            }
            draw = draw.min(start.elapsed().as_secs_f64() / 2000.0);
        }
        let deals = Sampler::new(u32::MAX, &holdings).unwrap().count();
        println!("{name}: {deals} deals, {:.2} M samples/s, set up {:.1} us ({kept:x})", 1e-6 / draw, set_up * 1e6);
    }
}
