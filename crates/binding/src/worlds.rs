//! Many worlds of one decision, and random games over many deals.

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use kernel::games::Games;
use kernel::payoff::Analyst;
use kernel::policy::{Policy, Seating};
use kernel::sample::{Case, Holding, Limit};
use kernel::worlds::{
    BidModel, Goal, Guide, Leaf, Places, Playouts, Reading, Run, Said, Scene, Values, Worlds, WorldsFault,
};
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::ends::{alone, Price, PySeatLeaf};
use crate::policy::{memory, PyPolicy, Tricks};
use crate::threads::{interruptible, MOST_JOBS};
use crate::{refuse, PyCancel, PyGame};

/// The cards of each seat.
type Hands = (u32, u32, u32, u32);
/// The number of cards of each seat with the possible and the certain ones, limits (seat, cards, least, most), the
/// party, whether the locked card binds its holder.
type Told = ([(u8, u32, u32); 4], Vec<(u8, u32, u8, u8)>, u8, bool);
/// The seat that asks, the leader, the open trick; what each seat has played and captured.
type Open = (u8, u8, Vec<u8>, Hands, Hands);
/// A card, and how often each value occurred; worlds, nodes, nanoseconds of search.
type Answer = (Vec<(u8, Vec<(i64, u64)>)>, u64, u64, u64);
/// Declarer, whether all are alone, tricks so far; games a world, their seed, after how many tricks play is best.
type Guided = (Option<u8>, bool, Tricks, u64, u64, u8);

/// Solvers that are waiting; what they know is forgotten before they are used again.
static ANALYSTS: Mutex<Vec<Analyst>> = Mutex::new(Vec::new());
const MOST_WAITING: usize = 32;
/// More worlds or games at once would only fill the memory.
const MOST: u64 = 1 << 28;
fn four(hands: Hands) -> [u32; 4] {
    [hands.0, hands.1, hands.2, hands.3]
}

fn cases(told: Vec<Told>) -> Vec<Case> {
    let case = |(holdings, limits, party, bound): Told| Case {
        holdings: holdings.map(|(count, possible, certain)| Holding { count, possible, certain }),
        limits: limits.into_iter().map(|(seat, cards, least, most)| Limit { seat, cards, least, most }).collect(),
        party,
        bound,
    };
    told.into_iter().map(case).collect()
}

/// Refuse numbers that would fill the memory.
fn checked(number: u64) -> PyResult<()> {
    if number > MOST {
        return Err(pyo3::exceptions::PyValueError::new_err(format!("at most {MOST} at once, not {number}")));
    }
    Ok(())
}

/// How likely a hand leads to something that can be said.
#[pyclass(frozen, name = "BidModel")]
pub(crate) struct PyBidModel(BidModel);

#[pymethods]
impl PyBidModel {
    #[new]
    fn new(tables: Vec<Vec<f32>>) -> PyResult<Self> {
        BidModel::new(&tables).map(Self).map_err(refuse)
    }

    /// Return the score of a hand, a byte for each suit.
    fn score(&self, hand: u32) -> f32 {
        self.0.score(hand.to_le_bytes())
    }
}

/// A seat, the model of what it said or did not say, and whether it said it.
type PySaid = Vec<(u8, Py<PyBidModel>, bool)>;

/// Look at what was said without the interpreter lock.
fn weighed<T: Send>(py: Python<'_>, told: &PySaid, ask: impl FnOnce(&[Said]) -> T + Send) -> T {
    let said: Vec<Said> =
        told.iter().map(|(seat, model, did)| Said { seat: *seat, model: &model.get().0, did: *did }).collect();
    py.detach(|| ask(&said))
}

/// Deals that agree with what a seat knows.
#[pyclass(frozen, name = "Worlds")]
pub(crate) struct PyWorlds(Worlds);

impl PyWorlds {
    /// Look at cards that were played without the interpreter lock.
    fn reading<T: Send>(
        &self,
        py: Python<'_>,
        policies: &[Py<PyPolicy>],
        (declarer, alone, tricks, ..): &Guided,
        (temperature, floor, exponent): (f32, f32, f32),
        ask: impl FnOnce(&Reading) -> Result<T, WorldsFault> + Send,
    ) -> PyResult<T> {
        memory(&self.0.scene().tables, tricks)?;
        let seating = Seating { declarer: *declarer, alone: *alone };
        let policies: Vec<&Policy> = policies.iter().map(|policy| &policy.get().0).collect();
        let reading = Reading { policies: &policies, seating, tricks, temperature, floor, exponent };
        py.detach(|| ask(&reading)).map_err(refuse)
    }

    /// Ask for the payout by leaves or, where everybody is alone, a price, for a threshold, or for points.
    fn ask<T>(
        leaves: Option<Vec<Py<PySeatLeaf>>>,
        price: Option<Price>,
        reach: Option<u8>,
        ask: impl FnOnce(Goal) -> PyResult<T>,
    ) -> PyResult<T> {
        if let Some(leaves) = leaves {
            let leaves: Vec<Leaf> = leaves.iter().map(|leaf| leaf.get().0.clone()).collect();
            return ask(Goal::Payout(&leaves));
        }
        if let Some(price) = price {
            return ask(Goal::Alone(&alone(price)));
        }
        ask(reach.map_or(Goal::Points, Goal::Reach))
    }
}

fn answer(values: Values) -> Answer {
    let cards = values.cards.into_iter().map(|card| (card.card, card.tally.counts)).collect();
    (cards, values.worlds, values.nodes, values.searching)
}

#[pymethods]
impl PyWorlds {
    /// Draw worlds 0 to `number - 1` of a seed; the party of the game does not matter.
    #[new]
    #[pyo3(signature = (game, scene, cases, number, seed, *, has_run=false, few=None, run_by_deal=false))]
    #[allow(clippy::too_many_arguments)]
    fn new(
        py: Python<'_>,
        game: &PyGame,
        scene: Open,
        cases: Vec<Told>,
        number: usize,
        seed: u64,
        has_run: bool,
        few: Option<(u8, u8)>,
        run_by_deal: bool,
    ) -> PyResult<Self> {
        checked(number as u64)?;
        let (seat, leader, trick, laid, captured) = scene;
        let (laid, captured) = (four(laid), four(captured));
        let tables = game.0.tables.clone();
        let scene = Scene { tables, run_by_deal, seat, leader, trick, laid, captured, has_run, few };
        let cases = self::cases(cases);
        py.detach(|| Worlds::draw(scene, &cases, number, seed)).map(Self).map_err(refuse)
    }

    /// The number of deals that agree with what is known.
    #[getter]
    fn deals(&self) -> u64 {
        self.0.deals()
    }

    fn __len__(&self) -> usize {
        self.0.len()
    }

    /// Return the hands of a world, its party, and whether the locked card binds its holder.
    fn get(&self, place: usize) -> PyResult<(Hands, u8, bool)> {
        let Some(world) = self.0.all().get(place) else {
            return Err(pyo3::exceptions::PyIndexError::new_err("there is no such world"));
        };
        let [first, second, third, fourth] = world.hands;
        Ok(((first, second, third, fourth), self.0.party(world), world.bound))
    }

    /// Return what prices depend on: party, run of highest trumps (negative: without), few trumps.
    fn price_keys(&self) -> Vec<(u8, i8, bool)> {
        self.0.keys().iter().map(|key| (key.party, key.run, key.few)).collect()
    }

    /// Draw some of these worlds by weights.
    fn resample(&self, py: Python<'_>, weights: Vec<f64>, number: usize, seed: u64) -> PyResult<Self> {
        checked(number as u64)?;
        py.detach(|| self.0.resample(&weights, number, seed)).map(Self).map_err(refuse)
    }

    /// Return how likely the seats would have said what they did in each world; `places` are those of the cards.
    fn weighed(&self, py: Python<'_>, said: PySaid, places: Places, doubt: f64) -> PyResult<Vec<f64>> {
        weighed(py, &said, |said| self.0.weighed(said, &places, doubt)).map_err(refuse)
    }

    /// Draw some of these worlds by how likely the seats would have said what they did.
    fn credible(
        &self,
        py: Python<'_>,
        said: PySaid,
        places: Places,
        doubt: f64,
        number: usize,
        seed: u64,
    ) -> PyResult<Self> {
        checked(number as u64)?;
        let drawn = weighed(py, &said, |said| self.0.resample(&self.0.weighed(said, &places, doubt)?, number, seed));
        drawn.map(Self).map_err(refuse)
    }

    /// Return how likely the others would have played their cards in each world, each by one of the policies; the reading
    /// has a temperature, the share of thoughtless cards, and the power to which cards count.
    fn read(
        &self,
        py: Python<'_>,
        policies: Vec<Py<PyPolicy>>,
        guide: Guided,
        reading: (f32, f32, f32),
    ) -> PyResult<Vec<f64>> {
        self.reading(py, &policies, &guide, reading, |reading| self.0.read(reading))
    }

    /// Draw some of these worlds by how likely the others would have played their cards.
    fn plausible(
        &self,
        py: Python<'_>,
        policies: Vec<Py<PyPolicy>>,
        guide: Guided,
        reading: (f32, f32, f32),
        number: usize,
        seed: u64,
    ) -> PyResult<Self> {
        checked(number as u64)?;
        let draw = |reading: &Reading| self.0.resample(&self.0.read(reading)?, number, seed);
        self.reading(py, &policies, &guide, reading, draw).map(Self)
    }

    /// Return what each legal card brings with best play, by leaves for the keys, a threshold, or points.
    #[pyo3(signature = (leaves=None, reach=None, *, nodes=None, milliseconds=None, jobs=1, cancel=None))]
    #[allow(clippy::too_many_arguments)]
    fn values(
        &self,
        py: Python<'_>,
        leaves: Option<Vec<Py<PySeatLeaf>>>,
        reach: Option<u8>,
        nodes: Option<u64>,
        milliseconds: Option<u64>,
        jobs: usize,
        cancel: Option<&PyCancel>,
    ) -> PyResult<Answer> {
        let deadline = milliseconds.and_then(|time| Instant::now().checked_add(Duration::from_millis(time)));
        Self::ask(leaves, None, reach, |goal| {
            let found = interruptible(py, cancel, |cancel, poll| {
                let mut analysts = waiting(jobs.clamp(1, MOST_JOBS));
                let mut run = Run { nodes: nodes.unwrap_or(u64::MAX), deadline, cancel, poll };
                let found = self.0.values(goal, &mut analysts, &mut run);
                give_back(analysts);
                found
            });
            found?.map(answer).map_err(refuse)
        })
    }

    /// Return what each legal card brings in so many random games a world.
    #[pyo3(signature = (games, seed, leaves=None, price=None, reach=None, *, milliseconds=None, jobs=1, cancel=None))]
    #[allow(clippy::too_many_arguments)]
    fn playouts(
        &self,
        py: Python<'_>,
        games: u64,
        seed: u64,
        leaves: Option<Vec<Py<PySeatLeaf>>>,
        price: Option<Price>,
        reach: Option<u8>,
        milliseconds: Option<u64>,
        jobs: usize,
        cancel: Option<&PyCancel>,
    ) -> PyResult<Answer> {
        let deadline = milliseconds.and_then(|time| Instant::now().checked_add(Duration::from_millis(time)));
        Self::ask(leaves, price, reach, |goal| {
            let found = interruptible(py, cancel, |cancel, poll| {
                let mut run = Run { nodes: u64::MAX, deadline, cancel, poll };
                self.0.playouts(goal, Playouts { games, seed }, jobs.min(MOST_JOBS), &mut run)
            });
            found?.map(answer).map_err(refuse)
        })
    }

    /// Return what each legal card brings if all play on by a policy until so many tricks are finished, then with best
    /// play; or, with `whole`, what the game brings without a card given, as that of card 32.
    #[pyo3(signature = (policy, guide, leaves=None, price=None, reach=None, *, whole=false, milliseconds=None, jobs=1, cancel=None))]
    #[allow(clippy::too_many_arguments)]
    fn guided(
        &self,
        py: Python<'_>,
        policy: &PyPolicy,
        guide: Guided,
        leaves: Option<Vec<Py<PySeatLeaf>>>,
        price: Option<Price>,
        reach: Option<u8>,
        whole: bool,
        milliseconds: Option<u64>,
        jobs: usize,
        cancel: Option<&PyCancel>,
    ) -> PyResult<Answer> {
        let deadline = milliseconds.and_then(|time| Instant::now().checked_add(Duration::from_millis(time)));
        let (declarer, alone, tricks, games, seed, until) = guide;
        let memory = memory(&self.0.scene().tables, &tricks)?;
        let seating = Seating { declarer, alone };
        let guide = Guide { policy: &policy.0, seating, memory, games, seed, until };
        Self::ask(leaves, price, reach, |goal| {
            let found = interruptible(py, cancel, |cancel, poll| {
                let mut analysts = waiting(jobs.clamp(1, MOST_JOBS));
                let mut run = Run { nodes: u64::MAX, deadline, cancel, poll };
                let found = if whole {
                    self.0.expected(goal, &guide, &mut analysts, &mut run)
                } else {
                    self.0.guided(goal, &guide, &mut analysts, &mut run)
                };
                give_back(analysts);
                found
            });
            found?.map(answer).map_err(refuse)
        })
    }
}

/// Keep solvers for the next question.
fn give_back(mut analysts: Vec<Analyst>) {
    let mut all = ANALYSTS.lock().unwrap_or_else(PoisonError::into_inner);
    all.append(&mut analysts);
    all.truncate(MOST_WAITING);
}

/// Take so many solvers that are waiting, or new ones.
fn waiting(number: usize) -> Vec<Analyst> {
    let mut all = ANALYSTS.lock().unwrap_or_else(PoisonError::into_inner);
    let first = all.len().saturating_sub(number);
    let mut taken = all.split_off(first);
    taken.resize_with(number, Analyst::default);
    taken
}

/// Play random games, a new deal each; return four points and four tricks a game, and the parties, a byte each.
#[pyfunction]
#[pyo3(signature = (game, cases, games, seed, first=0, *, run_by_deal=false, jobs=1, cancel=None))]
#[allow(clippy::too_many_arguments, clippy::type_complexity)]
pub(crate) fn random_games<'py>(
    py: Python<'py>,
    game: &PyGame,
    cases: Vec<Told>,
    games: u64,
    seed: u64,
    first: u64,
    run_by_deal: bool,
    jobs: usize,
    cancel: Option<&PyCancel>,
) -> PyResult<(Bound<'py, PyBytes>, Bound<'py, PyBytes>, Bound<'py, PyBytes>)> {
    checked(games)?;
    let cases = self::cases(cases);
    let bulk = Games::new(&game.0.tables, &cases, run_by_deal).map_err(refuse)?;
    let told =
        interruptible(py, cancel, |cancel, poll| bulk.play(seed, first, games, jobs.min(MOST_JOBS), cancel, poll))?;
    Ok((PyBytes::new(py, &told.points), PyBytes::new(py, &told.tricks), PyBytes::new(py, &told.party)))
}
