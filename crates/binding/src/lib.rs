//! The kernel as the Python module `schafkopf._kernel`: convert, release the interpreter lock, map errors.

mod worlds;

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use kernel::payoff::{Analyst, Game, LeafTable, Worth};
use kernel::rng::Rng;
use kernel::sample::{Holding, Sampler};
use kernel::search::{groups, Bounds, CardValue, Limits, Verdict};
use kernel::{Locked, Position, Smear, Tables};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// Hands, cards of the open trick, leader, whether the locked card binds, points and tricks of the party, other tricks.
type Place = ((u32, u32, u32, u32), Vec<u32>, u8, bool, u8, u8, u8);
/// Bit, run length, running in the first trick only, staying below, when it may be thrown off (0 never to 2 always).
type Lock = (u8, u8, bool, bool, u8);
/// A card, its lower and its upper value, the card that it is equal to.
type Valued = (u8, i64, i64, u8);
/// How many deals there are, and the hands of those drawn.
type Drawn = (u64, Vec<(u32, u32, u32, u32)>);
/// The seat that decided, the card played, the values of all legal cards.
type Decided = (u8, u8, Vec<Valued>);

fn refuse(faults: impl std::fmt::Debug) -> PyErr {
    PyValueError::new_err(format!("{faults:?}"))
}

/// A flag that ends a search from another thread.
#[pyclass(frozen, name = "Cancel")]
struct PyCancel(AtomicBool);

#[pymethods]
impl PyCancel {
    #[new]
    fn new() -> Self {
        Self(AtomicBool::new(false))
    }

    /// End every search that was given this flag.
    fn set(&self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// The tables of a game.
#[pyclass(frozen, name = "Game")]
struct PyGame(Game);

impl PyGame {
    fn place(&self, place: Place) -> PyResult<Position> {
        let (hands, cards, leader, bound, points, own_tricks, other_tricks) = place;
        if cards.len() > 3 {
            return Err(refuse([kernel::Fault::Trick]));
        }
        let mut trick = [0; 3];
        for (place, &card) in trick.iter_mut().zip(&cards) {
            *place = u8::try_from(card).unwrap_or(u8::MAX);
        }
        let played = cards.len() as u8;
        let hands = [hands.0, hands.1, hands.2, hands.3];
        let position = Position { hands, trick, played, leader, bound, points, own_tricks, other_tricks };
        position.check(&self.0.tables).map_err(refuse)?;
        Ok(position)
    }
}

#[pymethods]
impl PyGame {
    #[new]
    #[pyo3(signature = (classes, points, party, locked=None, must_beat=false))]
    fn new(classes: [u32; 5], points: [u8; 32], party: u8, locked: Option<Lock>, must_beat: bool) -> PyResult<Self> {
        let locked = locked.map(|(card, run_length, run_in_first_trick_only, may_stay_below, smear)| Locked {
            card,
            run_length,
            run_in_first_trick_only,
            may_stay_below,
            smear: match smear {
                0 => Smear::Never,
                1 => Smear::FromSecondLast,
                _ => Smear::Always,
            },
        });
        let tables = Tables::new(classes, points, party, locked, must_beat).map_err(refuse)?;
        Ok(Self(Game::new(tables)))
    }

    /// Return the cards that the seat to move may play.
    fn legal(&self, place: Place) -> PyResult<u32> {
        let position = self.place(place)?;
        Ok(if position.is_over() { 0 } else { position.legal(&self.0.tables) })
    }

    /// Return the place after a card that the seat to move may play.
    fn play(&self, place: Place, card: u8) -> PyResult<Place> {
        let position = self.place(place)?;
        if card > 31 || position.is_over() || position.legal(&self.0.tables) >> card & 1 == 0 {
            return Err(PyValueError::new_err("not a legal card"));
        }
        let next = position.play(&self.0.tables, card);
        let trick = next.trick[..usize::from(next.played)].iter().map(|&card| u32::from(card)).collect();
        let [first, second, third, fourth] = next.hands;
        let hands = (first, second, third, fourth);
        Ok((hands, trick, next.leader, next.bound, next.points, next.own_tricks, next.other_tricks))
    }

    /// Return every legal card with the one that stands for all that are equal to it.
    fn groups(&self, place: Place) -> PyResult<Vec<(u8, u8)>> {
        let position = self.place(place)?;
        Ok(if position.is_over() { Vec::new() } else { groups(&self.0.tables, &position) })
    }
}

/// What each end of a game is worth.
#[pyclass(frozen, name = "Leaf")]
struct PyLeaf(LeafTable);

#[pymethods]
impl PyLeaf {
    #[new]
    fn new(values: Vec<i64>) -> PyResult<Self> {
        LeafTable::new(&values).map(Self).map_err(refuse)
    }
}

/// The searches of one thread.
#[pyclass(frozen, name = "Solver")]
struct PySolver(Mutex<Analyst>);

/// What a question needs besides the solver.
struct Question<'py> {
    game: &'py Game,
    position: Position,
    nodes: u64,
    cancel: Option<&'py AtomicBool>,
}

impl<'py> Question<'py> {
    fn new(game: &'py PyGame, place: Place, nodes: Option<u64>, cancel: Option<&'py PyCancel>) -> PyResult<Self> {
        let position = game.place(place)?;
        let cancel = cancel.map(|cancel| &cancel.0);
        Ok(Self { game: &game.0, position, nodes: nodes.unwrap_or(u64::MAX), cancel })
    }

    fn limits(&self) -> Limits<'py> {
        Limits { nodes: self.nodes, cancel: self.cancel, deadline: None }
    }
}

impl PySolver {
    fn analyst(&self) -> MutexGuard<'_, Analyst> {
        // A panic in another thread cannot leave a table that gives wrong answers: it is checked by the deal.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Ask with the interpreter lock released.
    fn ask<T: Send>(
        &self,
        py: Python<'_>,
        question: Question<'_>,
        ask: impl FnOnce(&mut Analyst, &Game, &Position, &Limits<'_>) -> T + Send,
    ) -> T {
        py.detach(|| {
            let mut analyst = self.analyst();
            ask(&mut analyst, question.game, &question.position, &question.limits())
        })
    }
}

fn valued(values: Vec<CardValue>) -> Vec<Valued> {
    let bounds = |bounds: Bounds| (i64::from(bounds.lower), i64::from(bounds.upper));
    values
        .into_iter()
        .map(|value| (value.card, bounds(value.bounds).0, bounds(value.bounds).1, value.same_as))
        .collect()
}

fn verdict(verdict: Verdict) -> Option<bool> {
    match verdict {
        Verdict::Yes => Some(true),
        Verdict::No => Some(false),
        Verdict::Unknown => None,
    }
}

#[pymethods]
impl PySolver {
    #[new]
    fn new() -> Self {
        Self(Mutex::new(Analyst::default()))
    }

    /// Forget everything, so that the next question takes the nodes that it takes alone.
    fn forget(&self, py: Python<'_>) {
        py.detach(|| self.analyst().forget());
    }

    /// Return bounds of the final points of the party, and the nodes.
    #[pyo3(signature = (game, place, nodes=None, cancel=None))]
    fn points(
        &self,
        py: Python<'_>,
        game: &PyGame,
        place: Place,
        nodes: Option<u64>,
        cancel: Option<&PyCancel>,
    ) -> PyResult<(u8, u8, u64)> {
        let question = Question::new(game, place, nodes, cancel)?;
        Ok(self.ask(py, question, |analyst, game, position, limits| {
            let bounds = analyst.points.value(&game.tables, position, limits);
            (bounds.lower, bounds.upper, analyst.points.nodes())
        }))
    }

    /// Return whether the party reaches so many final points, and the nodes.
    #[pyo3(signature = (game, place, threshold, nodes=None, cancel=None))]
    fn at_least(
        &self,
        py: Python<'_>,
        game: &PyGame,
        place: Place,
        threshold: u8,
        nodes: Option<u64>,
        cancel: Option<&PyCancel>,
    ) -> PyResult<(Option<bool>, u64)> {
        let question = Question::new(game, place, nodes, cancel)?;
        Ok(self.ask(py, question, |analyst, game, position, limits| {
            let answer = analyst.points.at_least(&game.tables, position, threshold, limits);
            (verdict(answer), analyst.points.nodes())
        }))
    }

    /// Return whether the party makes so many tricks, and the nodes.
    #[pyo3(signature = (game, place, tricks, nodes=None, cancel=None))]
    fn makes_tricks(
        &self,
        py: Python<'_>,
        game: &PyGame,
        place: Place,
        tricks: u8,
        nodes: Option<u64>,
        cancel: Option<&PyCancel>,
    ) -> PyResult<(Option<bool>, u64)> {
        let question = Question::new(game, place, nodes, cancel)?;
        let tricks = tricks.min(8);
        Ok(self.ask(py, question, |analyst, game, position, limits| {
            let answer = analyst.makes_tricks(game, position, tricks, limits);
            (verdict(answer), analyst.nodes())
        }))
    }

    /// Return bounds of the final points after each legal card, and the nodes.
    #[pyo3(signature = (game, place, nodes=None, cancel=None))]
    fn card_points(
        &self,
        py: Python<'_>,
        game: &PyGame,
        place: Place,
        nodes: Option<u64>,
        cancel: Option<&PyCancel>,
    ) -> PyResult<(Vec<Valued>, u64)> {
        let question = Question::new(game, place, nodes, cancel)?;
        if question.position.is_over() {
            return Ok((Vec::new(), 0));
        }
        Ok(self.ask(py, question, |analyst, game, position, limits| {
            let values = analyst.points.card_values(&game.tables, position, limits);
            (valued(values), analyst.points.nodes())
        }))
    }

    /// Return a line of best play for points, and the nodes.
    #[pyo3(signature = (game, place, nodes=None, cancel=None))]
    fn line(
        &self,
        py: Python<'_>,
        game: &PyGame,
        place: Place,
        nodes: Option<u64>,
        cancel: Option<&PyCancel>,
    ) -> PyResult<(Vec<u32>, u64)> {
        let question = Question::new(game, place, nodes, cancel)?;
        Ok(self.ask(py, question, |analyst, game, position, limits| {
            let line = analyst.points.best_line(&game.tables, position, limits);
            (line.cards.into_iter().map(u32::from).collect(), analyst.points.nodes())
        }))
    }

    /// Return bounds of the worth of a position, and the nodes.
    #[pyo3(signature = (game, place, leaf, nodes=None, cancel=None))]
    fn worth(
        &self,
        py: Python<'_>,
        game: &PyGame,
        place: Place,
        leaf: &PyLeaf,
        nodes: Option<u64>,
        cancel: Option<&PyCancel>,
    ) -> PyResult<(i64, i64, u64)> {
        let question = Question::new(game, place, nodes, cancel)?;
        Ok(self.ask(py, question, |analyst, game, position, limits| {
            let Worth { lower, upper } = analyst.worth(game, position, &leaf.0, limits);
            (lower, upper, analyst.nodes())
        }))
    }

    /// Return bounds of the worth after each legal card, and the nodes.
    #[pyo3(signature = (game, place, leaf, nodes=None, cancel=None))]
    fn card_worths(
        &self,
        py: Python<'_>,
        game: &PyGame,
        place: Place,
        leaf: &PyLeaf,
        nodes: Option<u64>,
        cancel: Option<&PyCancel>,
    ) -> PyResult<(Vec<Valued>, u64)> {
        let question = Question::new(game, place, nodes, cancel)?;
        if question.position.is_over() {
            return Ok((Vec::new(), 0));
        }
        Ok(self.ask(py, question, |analyst, game, position, limits| {
            let worths = analyst.card_worths(game, position, &leaf.0, limits);
            let worths = worths.into_iter().map(|each| (each.card, each.worth.lower, each.worth.upper, each.same_as));
            (worths.collect(), analyst.nodes())
        }))
    }

    /// Return a line of best play under a leaf table, and the nodes.
    #[pyo3(signature = (game, place, leaf, nodes=None, cancel=None))]
    fn worth_line(
        &self,
        py: Python<'_>,
        game: &PyGame,
        place: Place,
        leaf: &PyLeaf,
        nodes: Option<u64>,
        cancel: Option<&PyCancel>,
    ) -> PyResult<(Vec<u32>, u64)> {
        let question = Question::new(game, place, nodes, cancel)?;
        Ok(self.ask(py, question, |analyst, game, position, limits| {
            let line = analyst.line(game, position, &leaf.0, limits);
            (line.into_iter().map(u32::from).collect(), analyst.nodes())
        }))
    }

    /// Return the points that the others can force on the party at most, and whether it can avoid every trick.
    #[pyo3(signature = (game, place, nodes=None, cancel=None))]
    fn guarantee(
        &self,
        py: Python<'_>,
        game: &PyGame,
        place: Place,
        nodes: Option<u64>,
        cancel: Option<&PyCancel>,
    ) -> PyResult<(Option<(u8, bool)>, u64)> {
        let question = Question::new(game, place, nodes, cancel)?;
        Ok(self.ask(py, question, |analyst, game, position, limits| {
            let answer = analyst.guarantee(game, position, limits);
            (answer, analyst.nodes())
        }))
    }

    /// Return the points after every legal card at every decision of a recorded game, and the nodes.
    #[pyo3(signature = (game, place, cards, nodes=None, cancel=None))]
    fn whole_game(
        &self,
        py: Python<'_>,
        game: &PyGame,
        place: Place,
        cards: Vec<u8>,
        nodes: Option<u64>,
        cancel: Option<&PyCancel>,
    ) -> PyResult<(Vec<Decided>, u64)> {
        let question = Question::new(game, place, nodes, cancel)?;
        Ok(self.ask(py, question, |analyst, game, position, limits| {
            let decisions = analyst.points.whole_game(&game.tables, position, &cards, limits);
            let told = decisions.into_iter().map(|each| (each.seat, each.played, valued(each.cards)));
            (told.collect(), analyst.points.nodes())
        }))
    }
}

/// Play so many random games from a place; return how often each number of points and of tricks occurred.
#[pyfunction]
fn playouts(py: Python<'_>, game: &PyGame, place: Place, games: u64, seed: u64) -> PyResult<(Vec<u64>, Vec<u64>)> {
    let position = game.place(place)?;
    py.detach(|| {
        let summary = kernel::playout::playouts(&game.0.tables, &position, seed, 0, games).map_err(refuse)?;
        Ok((summary.by_points.to_vec(), summary.by_tricks.to_vec()))
    })
}

/// Return the number of legal sequences of 0, 1, 2 … cards from a place, up to a depth.
#[pyfunction]
fn count(py: Python<'_>, game: &PyGame, place: Place, depth: u32) -> PyResult<Vec<u64>> {
    let position = game.place(place)?;
    py.detach(|| kernel::count::count(&game.0.tables, &position, depth).map(|counts| counts.nodes).map_err(refuse))
}

/// Draw hands uniformly from all deals of a pool that agree with count, possible and certain cards of the seats.
#[pyfunction]
fn sample(py: Python<'_>, pool: u32, holdings: [(u8, u32, u32); 4], number: usize, seed: u64) -> PyResult<Drawn> {
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

/// The kernel of `schafkopf`; use `schafkopf.solver`.
#[pymodule]
fn _kernel(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<PyCancel>()?;
    module.add_class::<PyGame>()?;
    module.add_class::<PyLeaf>()?;
    module.add_class::<PySolver>()?;
    module.add_class::<worlds::PySeatLeaf>()?;
    module.add_class::<worlds::PyWorlds>()?;
    module.add_function(wrap_pyfunction!(count, module)?)?;
    module.add_function(wrap_pyfunction!(playouts, module)?)?;
    module.add_function(wrap_pyfunction!(sample, module)?)?;
    module.add_function(wrap_pyfunction!(worlds::random_games, module)?)?;
    Ok(())
}
