//! The exact searches. Every answer comes with the nodes that it took.

use std::sync::{Mutex, PoisonError};

use kernel::payoff::{Analyst, CardWorth, Game, LeafTable, WorthSolution};
use kernel::search::{CardValue, Limits, Solution, Verdict};
use kernel::Position;
use pyo3::prelude::*;

use crate::{refuse, PyQuestion};

/// A card, its lower and its upper value, the card that it is equal to.
type Valued = (u8, i64, i64, u8);
/// Lower and upper bound, the values of all legal cards, a line of best play, the nodes.
type Solved = (i64, i64, Vec<Valued>, Vec<u32>, u64);
/// The seat that decided, the card played, the values of all legal cards.
type Decided = (u8, u8, Vec<Valued>);

/// What each end of a game is worth.
#[pyclass(frozen, name = "Leaf")]
pub(crate) struct PyLeaf(pub LeafTable);

#[pymethods]
impl PyLeaf {
    #[new]
    fn new(values: Vec<i64>) -> PyResult<Self> {
        LeafTable::new(&values).map(Self).map_err(refuse)
    }
}

/// The searches of one thread.
#[pyclass(frozen, name = "Solver")]
pub(crate) struct PySolver(Mutex<Analyst>);

impl PySolver {
    /// Use the searches with the interpreter lock released.
    fn with<T: Send>(&self, py: Python<'_>, work: impl FnOnce(&mut Analyst) -> T + Send) -> T {
        // A panic in another thread cannot leave a table that gives wrong answers: it is checked by the deal.
        py.detach(|| work(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner)))
    }

    fn ask<T: Send>(
        &self,
        py: Python<'_>,
        question: &PyQuestion,
        ask: impl FnOnce(&mut Analyst, &Game, &Position, &Limits<'_>) -> T + Send,
    ) -> T {
        self.with(py, |analyst| ask(analyst, question.game(), &question.position, &question.limits()))
    }
}

fn valued(values: Vec<CardValue>) -> Vec<Valued> {
    let told =
        |value: CardValue| (value.card, i64::from(value.bounds.lower), i64::from(value.bounds.upper), value.same_as);
    values.into_iter().map(told).collect()
}

fn worthy(card: CardWorth) -> Valued {
    (card.card, card.worth.lower, card.worth.upper, card.same_as)
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
        self.with(py, Analyst::forget);
    }

    /// Return bounds of the final points of the party.
    fn points(&self, py: Python<'_>, question: &PyQuestion) -> (u8, u8, u64) {
        self.ask(py, question, |analyst, game, position, limits| {
            let bounds = analyst.points.value(&game.tables, position, limits);
            (bounds.lower, bounds.upper, analyst.points.nodes())
        })
    }

    /// Return whether the party reaches so many final points.
    fn at_least(&self, py: Python<'_>, question: &PyQuestion, threshold: u8) -> (Option<bool>, u64) {
        self.ask(py, question, |analyst, game, position, limits| {
            let answer = analyst.points.at_least(&game.tables, position, threshold, limits);
            (verdict(answer), analyst.points.nodes())
        })
    }

    /// Return whether the party makes so many tricks.
    fn makes_tricks(&self, py: Python<'_>, question: &PyQuestion, tricks: u8) -> (Option<bool>, u64) {
        self.ask(py, question, |analyst, game, position, limits| {
            let answer = analyst.makes_tricks(game, position, tricks.min(8), limits);
            (verdict(answer), analyst.nodes())
        })
    }

    /// Return bounds of the final points after each legal card.
    fn card_points(&self, py: Python<'_>, question: &PyQuestion) -> (Vec<Valued>, u64) {
        if question.position.is_over() {
            return (Vec::new(), 0);
        }
        self.ask(py, question, |analyst, game, position, limits| {
            let values = analyst.points.card_values(&game.tables, position, limits);
            (valued(values), analyst.points.nodes())
        })
    }

    /// Return bounds of the final points, those after each legal card, and a line of best play: one search for all.
    fn solve(&self, py: Python<'_>, question: &PyQuestion) -> Solved {
        self.ask(py, question, |analyst, game, position, limits| {
            let Solution { bounds, cards, line } = analyst.points.solve(&game.tables, position, limits);
            let line = line.into_iter().map(u32::from).collect();
            (i64::from(bounds.lower), i64::from(bounds.upper), valued(cards), line, analyst.points.nodes())
        })
    }

    /// Return the same for the worth under a leaf table.
    fn solve_worth(&self, py: Python<'_>, question: &PyQuestion, leaf: &PyLeaf) -> Solved {
        self.ask(py, question, |analyst, game, position, limits| {
            let WorthSolution { worth, cards, line } = analyst.solve(game, position, &leaf.0, limits);
            let line = line.into_iter().map(u32::from).collect();
            (worth.lower, worth.upper, cards.into_iter().map(worthy).collect(), line, analyst.nodes())
        })
    }

    /// Return bounds of the worth after each legal card.
    fn card_worths(&self, py: Python<'_>, question: &PyQuestion, leaf: &PyLeaf) -> (Vec<Valued>, u64) {
        if question.position.is_over() {
            return (Vec::new(), 0);
        }
        self.ask(py, question, |analyst, game, position, limits| {
            let worths = analyst.card_worths(game, position, &leaf.0, limits);
            (worths.into_iter().map(worthy).collect(), analyst.nodes())
        })
    }

    /// Return the points that the others can force on the party at most, and whether it can avoid every trick.
    fn guarantee(&self, py: Python<'_>, question: &PyQuestion) -> (Option<(u8, bool)>, u64) {
        self.ask(py, question, |analyst, game, position, limits| {
            let answer = analyst.guarantee(game, position, limits);
            (answer, analyst.nodes())
        })
    }

    /// Return the points after every legal card at every decision of a recorded game.
    fn whole_game(&self, py: Python<'_>, question: &PyQuestion, cards: Vec<u8>) -> (Vec<Decided>, u64) {
        self.ask(py, question, |analyst, game, position, limits| {
            let decisions = analyst.points.whole_game(&game.tables, position, &cards, limits);
            let told = decisions.into_iter().map(|each| (each.seat, each.played, valued(each.cards)));
            (told.collect(), analyst.points.nodes())
        })
    }
}
