//! Search better weights of the move ordering by chance, one kind at a time.
//!
//! `cargo run --release --example tune -- Rufspiel seconds [training deals] [file to start from]` prints the weights
//! whenever the training set improves, with the nodes of a validation set.

#[path = "../tests/search/deals.rs"]
mod deals;

use std::time::Instant;

use deals::{advance, deal, Kind, Rng, ALL, RUN};
use kernel::search::{Limits, Solver, Weights, RELATION, RELATIONS, WEIGHTS};
use kernel::{Position, Tables};

struct Task {
    tables: Tables,
    position: Position,
    value: u8,
}

fn tasks(kind: Kind, seed: u64, count: usize, most: u64) -> Vec<Task> {
    let mut rng = Rng(seed);
    let mut solver = Solver::new();
    let mut tasks = Vec::new();
    while tasks.len() < count {
        let (tables, start) = deal(kind, &mut rng, true, RUN);
        let tricks = if tasks.len() % 8 == 7 || kind == Kind::Bierkopf { 0 } else { 1 };
        let position = advance(&tables, start, 4 * tricks, &mut rng);
        let bounds = solver.value(&tables, &position, &Limits { nodes: most, ..Limits::NONE });
        if let Some(value) = bounds.exact() {
            tasks.push(Task { tables, position, value });
        }
    }
    tasks
}

/// The cost of each task; stops when the sum is beyond the given one.
fn cost(solver: &mut Solver, tasks: &[Task], best: Option<&[f64]>) -> (Vec<f64>, u64) {
    let mut costs = Vec::new();
    let mut all = 0;
    let (mut sum, mut old) = (0.0, 0.0);
    for task in tasks {
        solver.forget();
        let mut nodes = 0;
        for threshold in [task.value, task.value + 1] {
            solver.at_least(&task.tables, &task.position, threshold, &Limits { nodes: 6_000_000, ..Limits::NONE });
            nodes += solver.nodes();
        }
        all += nodes;
        let now = ((nodes + 200) as f64).powf(0.4);
        costs.push(now);
        if let Some(best) = best {
            sum += now;
            old += best[costs.len() - 1];
            let share = costs.len() as f64 / tasks.len() as f64;
            if costs.len() > 8 && sum > old * (1.0 + 0.03 * (1.0 - share)) {
                return (Vec::new(), 0);
            }
        }
    }
    (costs, all)
}

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let kind = ALL.into_iter().find(|kind| format!("{kind:?}") == arguments[1]).expect("a kind");
    let seconds: u64 = arguments[2].parse().expect("seconds");
    let count = arguments.get(3).map_or(100, |text| text.parse().expect("a number"));
    let training = tasks(kind, 0xF00D, count, 600_000);
    let validation = tasks(kind, 0xBEEF, count, 600_000);
    let mut solver = Solver::new();
    let mut weights = match arguments.get(4) {
        Some(file) => {
            let text = std::fs::read_to_string(file).expect("readable");
            let numbers: Vec<i32> =
                text.split(|c: char| c != '-' && !c.is_ascii_digit()).filter_map(|n| n.parse().ok()).collect();
            let mut weights = [0; WEIGHTS];
            weights.copy_from_slice(&numbers[numbers.len() - WEIGHTS..]);
            Weights(weights)
        }
        None => Solver::weights(&training[0].tables),
    };
    solver.set_weights(Some(weights.clone()));
    let (mut best, _) = cost(&mut solver, &training, None);
    let (checked, nodes) = cost(&mut solver, &validation, None);
    let mut seen = checked.iter().sum::<f64>();
    eprintln!("start {:.0}, validation {seen:.0}, {nodes} nodes", best.iter().sum::<f64>());
    let begin = Instant::now();
    let mut rng = Rng(begin.elapsed().as_nanos() as u64 + seconds);
    let relations: Vec<usize> = {
        let size = training[0].tables.party.count_ones();
        (0..RELATIONS).filter(|mask| mask.count_ones() + 1 == size || mask.count_ones() + 1 == 4 - size).collect()
    };
    let mut tries = 0;
    let mut last = 0;
    while begin.elapsed().as_secs() < seconds {
        tries += 1;
        let mut next = weights.clone();
        for _ in 0..1 + rng.below(3) {
            let place = rng.below(RELATION);
            let old = next.0[relations[rng.below(relations.len())] * RELATION + place];
            let reach = (old.abs() / 2).max([3, 8, 40][rng.below(3)]) as usize;
            let change = rng.below(2 * reach + 1) as i32 - reach as i32;
            let one = relations[rng.below(relations.len())];
            let tied = rng.below(3);
            for &relation in &relations {
                if tied == 0 || relation == one || (tied == 1 && relation.count_ones() == one.count_ones()) {
                    let weight = &mut next.0[relation * RELATION + place];
                    *weight = (*weight + change).clamp(-2000, 2000);
                }
            }
        }
        solver.set_weights(Some(next.clone()));
        let (costs, _) = cost(&mut solver, &training, Some(&best));
        if !costs.is_empty() && costs.iter().sum::<f64>() < best.iter().sum::<f64>() {
            best = costs;
            weights = next;
            if begin.elapsed().as_secs() > last + 15 {
                last = begin.elapsed().as_secs();
                let (checked, nodes) = cost(&mut solver, &validation, None);
                let checked = checked.iter().sum::<f64>();
                eprintln!("{last} s, {tries}: {:.0}, validation {checked:.0}, {nodes} nodes", best.iter().sum::<f64>());
                if checked < seen {
                    seen = checked;
                    println!("{:?}", weights.0);
                }
            }
        }
    }
    let (checked, nodes) = cost(&mut solver, &validation, None);
    eprintln!(
        "end {tries}: {:.0}, validation {:.0}, {nodes} nodes",
        best.iter().sum::<f64>(),
        checked.iter().sum::<f64>()
    );
    solver.set_weights(Some(weights.clone()));
    let (checked, nodes) = cost(&mut solver, &validation, None);
    let checked = checked.iter().sum::<f64>();
    eprintln!("end {tries}: {:.0}, validation {checked:.0}, {nodes} nodes", best.iter().sum::<f64>());
    if checked < seen {
        println!("{:?}", weights.0);
    }
}
