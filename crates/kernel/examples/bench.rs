//! Time and nodes of the exact search on seeded deals.
//!
//! `cargo run --release --example bench -- [kinds=Rufspiel,Solo,..] [questions=exact,61,all,game,late] [n=200]
//! [seed=1] [random]`; times are thread CPU time, the better of two runs.

#[path = "../tests/search/deals.rs"]
mod deals;

use std::time::Duration;

use cpu_time::ThreadTime;
use deals::{advance, deal, Rng, BENCH, RUN};
use kernel::search::{Limits, Solver};
use kernel::{Position, Tables};

fn time(mut work: impl FnMut() -> u64) -> (Duration, u64) {
    let start = ThreadTime::now();
    let nodes = work();
    let first = start.elapsed();
    let start = ThreadTime::now();
    work();
    (first.min(start.elapsed()), nodes)
}

/// A recorded game: 70 % best cards, 30 % random ones.
fn game(tables: &Tables, start: &Position, rng: &mut Rng) -> Vec<u8> {
    let mut solver = Solver::new();
    let mut cards = Vec::new();
    let mut now = *start;
    while !now.is_over() {
        let card = if rng.below(10) < 7 {
            let values = solver.card_values(tables, &now, &Limits::NONE);
            let own = tables.in_party(now.to_move());
            let key = |one: &&kernel::search::CardValue| i32::from(one.bounds.lower) * if own { 1 } else { -1 };
            values.iter().max_by_key(key).expect("a card").card
        } else {
            rng.pick(now.legal(tables))
        };
        cards.push(card);
        now = now.play(tables, card);
    }
    cards
}

fn main() {
    let mut kinds = BENCH.to_vec();
    let mut questions: Vec<String> = ["exact", "61", "all", "game"].map(String::from).to_vec();
    let mut n = 200;
    let mut seed = 1;
    let mut selected = true;
    for argument in std::env::args().skip(1) {
        match argument.split_once('=') {
            Some(("kinds", names)) => kinds.retain(|kind| names.split(',').any(|name| name == format!("{kind:?}"))),
            Some(("questions", names)) => questions = names.split(',').map(String::from).collect(),
            Some(("n", count)) => n = count.parse().expect("a number"),
            Some(("seed", number)) => seed = number.parse().expect("a number"),
            None if argument == "random" => selected = false,
            _ => panic!("what is {argument}?"),
        }
    }
    println!(
        "{:9} {:6} {:>5} {:>9} {:>9} {:>9} {:>9} {:>9} {:>10} {:>10} {:>11}",
        "kind", "asked", "n", "mean us", "median", "p95", "p99", "max", "nodes", "median", "max"
    );
    for kind in kinds {
        for question in &questions {
            let mut rng = Rng(seed * 1000 + kind as u64);
            let mut solver = Solver::new();
            let mut times = Vec::new();
            let mut nodes = Vec::new();
            let games = if question == "game" { (n / 2).max(1) } else { n };
            for _ in 0..games {
                let (tables, start) = deal(kind, &mut rng, selected, RUN);
                let (spent, count) = match question.as_str() {
                    "exact" => time(|| {
                        solver.forget();
                        solver.value(&tables, &start, &Limits::NONE);
                        solver.nodes()
                    }),
                    "proof" => {
                        let value = solver.value(&tables, &start, &Limits::NONE).lower;
                        time(|| {
                            solver.forget();
                            solver.at_least(&tables, &start, value, &Limits::NONE);
                            let nodes = solver.nodes();
                            solver.at_least(&tables, &start, value.saturating_add(1), &Limits::NONE);
                            nodes + solver.nodes()
                        })
                    }
                    "all" => time(|| {
                        solver.forget();
                        solver.card_values(&tables, &start, &Limits::NONE);
                        solver.nodes()
                    }),
                    "game" => {
                        let cards = game(&tables, &start, &mut rng);
                        time(|| {
                            solver.forget();
                            solver.whole_game(&tables, &start, &cards, &Limits::NONE);
                            solver.nodes()
                        })
                    }
                    late if late.starts_with("late") => {
                        let tricks: u32 = late[4..].parse().expect("late and a number of tricks");
                        let position = advance(&tables, start, 4 * tricks, &mut rng);
                        time(|| {
                            solver.forget();
                            solver.value(&tables, &position, &Limits::NONE);
                            solver.nodes()
                        })
                    }
                    number => {
                        let threshold = number.parse().expect("a threshold");
                        time(|| {
                            solver.forget();
                            solver.at_least(&tables, &start, threshold, &Limits::NONE);
                            solver.nodes()
                        })
                    }
                };
                times.push(spent.as_nanos() as f64 / 1000.0);
                nodes.push(count);
            }
            times.sort_by(f64::total_cmp);
            nodes.sort_unstable();
            let part = |share: f64| ((times.len() as f64 * share) as usize).min(times.len() - 1);
            println!(
                "{:9} {:6} {:>5} {:>9.1} {:>9.1} {:>9.1} {:>9.1} {:>9.1} {:>10} {:>10} {:>11}",
                format!("{kind:?}"),
                question,
                times.len(),
                times.iter().sum::<f64>() / times.len() as f64,
                times[part(0.5)],
                times[part(0.95)],
                times[part(0.99)],
                times[times.len() - 1],
                nodes.iter().sum::<u64>() / nodes.len() as u64,
                nodes[part(0.5)],
                nodes[nodes.len() - 1],
            );
        }
    }
}
