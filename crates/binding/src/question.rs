//! What is asked about, once for all questions: a game, a place that is checked, and when to give up.

use std::sync::atomic::{AtomicBool, Ordering};

use kernel::payoff::Game;
use kernel::search::Limits;
use kernel::Position;
use pyo3::prelude::*;

use crate::{Place, PyGame};

/// A flag that ends a search from another thread.
#[pyclass(frozen, name = "Cancel")]
pub(crate) struct PyCancel(pub AtomicBool);

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

/// A place of a game, and the limits of each question about it.
#[pyclass(frozen, name = "Question")]
pub(crate) struct PyQuestion {
    game: Py<PyGame>,
    pub position: Position,
    nodes: u64,
    cancel: Option<Py<PyCancel>>,
}

impl PyQuestion {
    pub fn game(&self) -> &Game {
        &self.game.get().0
    }

    pub fn limits(&self) -> Limits<'_> {
        Limits { nodes: self.nodes, cancel: self.cancel.as_ref().map(|cancel| &cancel.get().0), deadline: None }
    }
}

#[pymethods]
impl PyQuestion {
    #[new]
    #[pyo3(signature = (game, place, nodes=None, cancel=None))]
    fn new(game: Py<PyGame>, place: Place, nodes: Option<u64>, cancel: Option<Py<PyCancel>>) -> PyResult<Self> {
        let position = game.get().position(place)?;
        Ok(Self { game, position, nodes: nodes.unwrap_or(u64::MAX), cancel })
    }
}
