//! The nodes of the search on seeded deals must not grow: `budget/search.txt` holds what they may be.
//!
//! `BUDGET=write cargo test --release --test search_budget` writes the file anew.

#[path = "search/deals.rs"]
mod deals;

use std::fmt::Write;

use deals::{advance, deal, Kind, Rng, BENCH, RUN};
use kernel::search::{Limits, Solver};

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/budget/search.txt");

fn nodes(kind: Kind, question: &str, deals: usize) -> u64 {
    let mut rng = Rng(4711 + kind as u64);
    let mut sum = 0;
    for _ in 0..deals {
        let (tables, start) = deal(kind, &mut rng, true, RUN);
        let mut solver = Solver::new();
        match question {
            "exact" => {
                solver.value(&tables, &start, &Limits::NONE);
            }
            "61" => {
                solver.at_least(&tables, &start, 61, &Limits::NONE);
            }
            "all" => {
                let position = advance(&tables, start, 4, &mut rng);
                solver.card_values(&tables, &position, &Limits::NONE);
            }
            _ => {
                let mut now = start;
                let mut cards = Vec::new();
                while !now.is_over() {
                    let card = rng.pick(now.legal(&tables));
                    cards.push(card);
                    now = now.play(&tables, card);
                }
                solver.whole_game(&tables, &start, &cards, &Limits::NONE);
            }
        }
        sum += solver.nodes();
    }
    sum
}

#[test]
fn nodes_stay_within_the_budget() {
    let mut found = String::new();
    let mut faults = String::new();
    let budget = std::fs::read_to_string(FILE).unwrap_or_default();
    for kind in BENCH {
        for (question, deals) in [("exact", 12), ("61", 25), ("all", 25), ("game", 4)] {
            let count = nodes(kind, question, deals);
            let name = format!("{kind:?} {question}");
            writeln!(found, "{name} {count}").expect("written");
            let line = budget.lines().find_map(|line| line.strip_prefix(&name)).unwrap_or(" 0");
            let allowed: u64 = line.trim().parse().expect("a number");
            if count * 100 > allowed * 102 {
                writeln!(faults, "{name}: {count} nodes, {allowed} allowed").expect("written");
            }
            if count * 100 < allowed * 98 {
                eprintln!("{name}: {count} nodes, {allowed} allowed; write the better number into the budget");
            }
        }
    }
    if std::env::var("BUDGET").as_deref() == Ok("write") {
        std::fs::write(FILE, found).expect("writable");
    } else {
        assert!(faults.is_empty(), "{faults}");
    }
}
