//! The policy: what speaks for each card, the card it plays, and matches of two policies.

use kernel::policy::{Duel, Memory, Pay, Policy, Round, Seating, Sight};
use kernel::position::Position;
use kernel::rng::Rng;
use kernel::worlds::WorldsFault;
use kernel::{Fault, Tables};
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::ends::{alone, Price, PySeatLeaf};
use crate::threads::{interruptible, MOST_JOBS};
use crate::{refuse, PyCancel, PyGame};

/// Tricks with their leaders, the last one may be open.
pub(crate) type Tricks = Vec<(u8, Vec<u8>)>;
/// The seat, its hand, what it may play, the party, the declarer, whether all are alone, the tricks.
type Told = (u8, u32, u32, u8, Option<u8>, bool, Tricks);
/// Places of tables, of policies and of the price; declarer, whether all are alone, party, hands, whether the lock binds.
type Dealt = (usize, usize, usize, Option<u8>, bool, u8, (u32, u32, u32, u32), bool);
/// The facts of a situation, and of each legal card.
type Facts = (Vec<f32>, Vec<(u8, Vec<f32>)>);
/// Decisions as bytes: rows, counts, facts, inputs, values.
type Learnt<'py> =
    (Bound<'py, PyBytes>, Bound<'py, PyBytes>, Bound<'py, PyBytes>, Bound<'py, PyBytes>, Bound<'py, PyBytes>);
/// A card, what each feature of it is, what that adds to its score, and what a net adds.
type Score = (u8, Vec<f32>, Vec<f32>, f32);

/// Return what everybody has seen in some tricks.
///
/// # Errors
/// A trick has too many cards, one that does not exist, or a leader that is no seat.
pub(crate) fn memory(tables: &Tables, tricks: &Tricks) -> PyResult<Memory> {
    for (leader, cards) in tricks {
        if *leader > 3 {
            return Err(refuse(Fault::Leader));
        }
        if cards.is_empty() || cards.len() > 4 || cards.iter().any(|&card| card > 31 || tables.deck >> card & 1 == 0) {
            return Err(refuse(Fault::Trick));
        }
    }
    Ok(Memory::of(tables, tricks))
}

/// Weights of features.
#[pyclass(frozen, name = "Policy")]
pub(crate) struct PyPolicy(pub Policy);

impl PyPolicy {
    fn with<T>(game: &PyGame, told: &Told, ask: impl FnOnce(&Sight) -> T) -> PyResult<T> {
        let (seat, hand, legal, party, declarer, alone, ref tricks) = *told;
        let tables = &game.0.tables;
        let memory = memory(tables, tricks)?;
        if seat > 3 || declarer.is_some_and(|declarer| declarer > 3) {
            return Err(refuse(Fault::Leader));
        }
        let count = hand.count_ones();
        if hand & (memory.laid | !tables.deck) != 0 || count > u32::from(tables.tricks) {
            return Err(refuse(Fault::HandSize(seat)));
        }
        if legal == 0 || legal & !hand != 0 {
            return Err(refuse(Fault::NotLegal(31 - (legal & !hand).leading_zeros().min(31) as u8)));
        }
        let (leader, trick): (u8, &[u8]) = match tricks.last() {
            Some((leader, cards)) if cards.len() < 4 => (*leader, cards),
            _ => (seat, &[]),
        };
        let seating = Seating { declarer, alone };
        Ok(ask(&Sight { tables, seating, memory: &memory, party, seat, hand, legal, leader, trick }))
    }
}

#[pymethods]
impl PyPolicy {
    #[new]
    #[pyo3(signature = (weights, nets=None))]
    fn new(weights: Vec<f32>, nets: Option<Vec<f32>>) -> PyResult<Self> {
        let policy = Policy::new(&weights).map_err(refuse)?;
        nets.map_or(Ok(policy.clone()), |nets| policy.with_nets(&nets)).map(Self).map_err(refuse)
    }

    /// Return what each feature of each legal card is and adds to its score, and what a net adds.
    fn scores(&self, game: &PyGame, sight: Told) -> PyResult<Vec<Score>> {
        Self::with(game, &sight, |sight| {
            self.0
                .scores(sight)
                .into_iter()
                .map(|(card, values, adds, net)| (card, values.to_vec(), adds.to_vec(), net))
                .collect()
        })
    }

    /// Return the facts of the situation, and those of each legal card, whatever the policy makes of them.
    fn facts(&self, game: &PyGame, sight: Told) -> PyResult<Facts> {
        Self::with(game, &sight, |sight| {
            let (facts, details) = Policy::facts(sight);
            (facts.to_vec(), details.into_iter().map(|(card, told)| (card, told.to_vec())).collect())
        })
    }

    /// Return the legal card with the highest score; of several one by the seed.
    fn choose(&self, game: &PyGame, sight: Told, seed: u64) -> PyResult<u8> {
        Self::with(game, &sight, |sight| self.0.choose(sight, &mut Rng::new(seed)))
    }
}

/// Deals that two policies play twice, with the sides exchanged.
#[pyclass(frozen, name = "Duel")]
pub(crate) struct PyDuel(Duel);

#[pymethods]
impl PyDuel {
    #[new]
    fn new(
        games: Vec<Py<PyGame>>,
        pays: Vec<(Option<Py<PySeatLeaf>>, Option<Price>)>,
        rounds: Vec<Dealt>,
    ) -> PyResult<Self> {
        let tables: Vec<Tables> = games.iter().map(|game| game.get().0.tables.clone()).collect();
        let pay = |pay: (Option<Py<PySeatLeaf>>, Option<Price>)| match pay {
            (Some(leaf), _) => Ok(Pay::Leaf(leaf.get().0.clone())),
            (None, Some(price)) => Ok(Pay::Alone(alone(price))),
            (None, None) => Err(refuse(WorldsFault::Goal)),
        };
        let pays = pays.into_iter().map(pay).collect::<PyResult<Vec<Pay>>>()?;
        let mut told = Vec::with_capacity(rounds.len());
        for (tables_at, family, pay, declarer, alone, party, hands, bound) in rounds {
            let hands = [hands.0, hands.1, hands.2, hands.3];
            let Some(known) = tables.get(tables_at) else { return Err(refuse(Fault::Trick)) };
            if declarer.is_some_and(|declarer| declarer > 3) || party > 14 || pay >= pays.len() {
                return Err(refuse(Fault::Leader));
            }
            Position::start(hands, 0, bound).check(known).map_err(refuse)?;
            let seating = Seating { declarer, alone };
            told.push(Round { tables: tables_at, family, pay, seating, party, hands, bound });
        }
        Ok(Self(Duel { tables, pays, rounds: told }))
    }

    /// Return what the party gets in each deal with the first side as the party, and with the second.
    #[pyo3(signature = (one, other, seed, *, jobs=1, cancel=None))]
    fn play(
        &self,
        py: Python<'_>,
        one: Vec<Py<PyPolicy>>,
        other: Vec<Py<PyPolicy>>,
        seed: u64,
        jobs: usize,
        cancel: Option<&PyCancel>,
    ) -> PyResult<Vec<(i64, i64)>> {
        let sides = [one, other].map(|side| side.iter().map(|policy| policy.get().0.clone()).collect::<Vec<_>>());
        let families = self.0.rounds.iter().map(|round| round.family + 1).max().unwrap_or(0);
        if sides.iter().any(|side| side.len() < families) {
            return Err(refuse(kernel::policy::PolicyFault));
        }
        let jobs = jobs.clamp(1, MOST_JOBS);
        let told =
            interruptible(py, cancel, |cancel, poll| self.0.play([&sides[0], &sides[1]], seed, jobs, cancel, poll))?;
        Ok(told.into_iter().map(|[one, other]| (one, other)).collect())
    }
    /// Return decisions of the first side in the deals `start` to `end`, as bytes: rows, counts, facts, inputs, values.
    #[allow(clippy::too_many_arguments)]
    fn lessons<'py>(
        &self,
        py: Python<'py>,
        one: Vec<Py<PyPolicy>>,
        other: Vec<Py<PyPolicy>>,
        start: usize,
        end: usize,
        temperature: f32,
        seed: u64,
    ) -> PyResult<Learnt<'py>> {
        let sides = [one, other].map(|side| side.iter().map(|policy| policy.get().0.clone()).collect::<Vec<_>>());
        let families = self.0.rounds.iter().map(|round| round.family + 1).max().unwrap_or(0);
        if sides.iter().any(|side| side.len() < families) {
            return Err(refuse(kernel::policy::PolicyFault));
        }
        let told = py.detach(|| self.0.lessons([&sides[0], &sides[1]], start, end, temperature, seed));
        let bytes = |numbers: &[f32]| {
            let told: Vec<u8> = numbers.iter().flat_map(|number| number.to_le_bytes()).collect();
            PyBytes::new(py, &told)
        };
        Ok((
            PyBytes::new(py, &told.rows),
            PyBytes::new(py, &told.counts),
            bytes(&told.facts),
            bytes(&told.inputs),
            bytes(&told.values),
        ))
    }
}
