//! Fit the first guess of a value by least squares: `cargo run --release --example guess -- Rufspiel 2000`.

#[path = "../tests/search/deals.rs"]
mod deals;

use deals::{deal, Rng, ALL, RUN};
use kernel::search::{Limits, Solver, FEATURES};

type Row = ([f64; FEATURES], f64);

fn rows(name: &str, count: usize, seed: u64) -> Vec<Row> {
    let kind = ALL.into_iter().find(|kind| format!("{kind:?}") == name).expect("a kind");
    let mut rng = Rng(seed);
    let mut solver = Solver::new();
    let mut rows = Vec::new();
    while rows.len() < count {
        let selected = rows.len() % 4 != 0;
        let (tables, start) = deal(kind, &mut rng, selected, RUN);
        let bounds = solver.value(&tables, &start, &Limits { nodes: 3_000_000, ..Limits::NONE });
        rows.push((
            Solver::features(&tables, &start).map(f64::from),
            (f64::from(bounds.lower) + f64::from(bounds.upper)) / 2.0,
        ));
    }
    rows
}

fn fit(rows: &[Row]) -> [f64; FEATURES] {
    let mut matrix = [[0.0; FEATURES + 1]; FEATURES];
    for (features, value) in rows {
        for a in 0..FEATURES {
            for b in 0..FEATURES {
                matrix[a][b] += features[a] * features[b];
            }
            matrix[a][FEATURES] += features[a] * value;
        }
    }
    for (place, row) in matrix.iter_mut().enumerate() {
        row[place] += 1.0;
    }
    for pivot in 0..FEATURES {
        let lead = matrix[pivot];
        for (place, row) in matrix.iter_mut().enumerate() {
            if place != pivot {
                let factor = row[pivot] / lead[pivot];
                for column in 0..=FEATURES {
                    row[column] -= factor * lead[column];
                }
            }
        }
    }
    let mut result = [0.0; FEATURES];
    for place in 0..FEATURES {
        result[place] = matrix[place][FEATURES] / matrix[place][place];
    }
    result
}

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let count = arguments[2].parse().expect("a number");
    let model = fit(&rows(&arguments[1], count, 0xABCD));
    let test = rows(&arguments[1], count / 4, 0x1234);
    let errors = test.iter().map(|(features, value)| {
        features.iter().zip(model).map(|(feature, weight)| feature * weight).sum::<f64>() - value
    });
    let error = (errors.map(|error| error * error).sum::<f64>() / test.len() as f64).sqrt();
    println!("{} {error:.1} {:?}", arguments[1], model.map(|weight| (weight * 64.0).round() as i32));
}
