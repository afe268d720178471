//! Random games, counting, and hidden hands.

use std::sync::atomic::Ordering;

use kernel::alone::{prospects, Prospect};
use kernel::rng::Rng;
use kernel::sample::{Holding, Sampler};
use pyo3::prelude::*;

use crate::threads::interruptible;
use crate::{refuse, Place, PyGame};

/// So many random games are played between two looks at what Python has to say.
const PART: u64 = 1 << 14;

/// How many deals there are, and the hands of those drawn.
type Drawn = (u64, Vec<(u32, u32, u32, u32)>);
/// A card, mean points of each seat, share of games that each seat loses, share without a trick and with every trick.
type Estimated = (u8, (f64, f64, f64, f64), (f64, f64, f64, f64), f64, f64);

/// Estimate every legal card where everybody plays for himself and wants few points.
///
/// `captured` are the cards that each seat has taken; at least one game is played after each card.
#[pyfunction]
pub(crate) fn alone(
    py: Python<'_>,
    game: &PyGame,
    place: Place,
    captured: (u32, u32, u32, u32),
    games: u64,
    seed: u64,
) -> PyResult<Vec<Estimated>> {
    let position = game.position(place)?;
    let captured = [captured.0, captured.1, captured.2, captured.3];
    let told = interruptible(py, None, |flag, poll| {
        let mut goes_on = || {
            poll();
            !flag.load(Ordering::Relaxed)
        };
        prospects(&game.0.tables, &position, &captured, games, seed, &mut goes_on)
    })?
    .map_err(refuse)?;
    Ok(told.iter().map(estimated).collect())
}

fn estimated(prospect: &Prospect) -> Estimated {
    let share = |sum: u64| sum as f64 / prospect.games as f64;
    let shares = |sums: [u64; 4]| (share(sums[0]), share(sums[1]), share(sums[2]), share(sums[3]));
    let Prospect { card, points, lost, no_trick, every_trick, .. } = *prospect;
    (card, shares(points), shares(lost), share(no_trick), share(every_trick))
}

/// Play so many random games from a place; return how often each number of points and of tricks occurred.
#[pyfunction]
pub(crate) fn playouts(
    py: Python<'_>,
    game: &PyGame,
    place: Place,
    games: u64,
    seed: u64,
) -> PyResult<(Vec<u64>, Vec<u64>)> {
    let position = game.position(place)?;
    interruptible(py, None, |flag, poll| {
        let (mut by_points, mut by_tricks, mut done) = (vec![0_u64; 256], vec![0_u64; 9], 0);
        while done < games && !flag.load(Ordering::Relaxed) {
            let part = (games - done).min(PART);
            let told = kernel::playout::playouts(&game.0.tables, &position, seed, done, part)?;
            for (sum, count) in by_points.iter_mut().zip(told.by_points.iter()) {
                *sum += count;
            }
            for (sum, count) in by_tricks.iter_mut().zip(told.by_tricks) {
                *sum += count;
            }
            done += part;
            poll();
        }
        Ok::<_, Vec<kernel::Fault>>((by_points, by_tricks))
    })?
    .map_err(refuse)
}

/// Return the number of legal sequences of 0, 1, 2 … cards from a place, up to a depth.
#[pyfunction]
pub(crate) fn count(py: Python<'_>, game: &PyGame, place: Place, depth: u32) -> PyResult<Vec<u64>> {
    let position = game.position(place)?;
    py.detach(|| kernel::count::count(&game.0.tables, &position, depth).map(|counts| counts.nodes).map_err(refuse))
}

/// Draw hands uniformly from all deals of a pool that agree with count, possible and certain cards of the seats.
#[pyfunction]
pub(crate) fn sample(
    py: Python<'_>,
    pool: u32,
    holdings: [(u8, u32, u32); 4],
    number: usize,
    seed: u64,
) -> PyResult<Drawn> {
    let holdings = holdings.map(|(count, possible, certain)| Holding { count, possible, certain });
    py.detach(|| {
        let sampler = Sampler::new(pool, &holdings).map_err(refuse)?;
        let mut rng = Rng::new(seed);
        let drawn = (0..number).map(|_| {
            let [first, second, third, fourth] = sampler.sample(&mut rng);
            (first, second, third, fourth)
        });
        Ok((sampler.count(), drawn.collect()))
    })
}
