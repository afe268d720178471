//! The kernel as the Python module `schafkopf._kernel`: convert, release the interpreter lock, map errors.

mod bulk;
mod ends;
mod fault;
mod game;
mod policy;
mod question;
mod solver;
mod threads;
mod worlds;

use pyo3::prelude::*;

pub(crate) use fault::{refuse, Fault};
pub(crate) use game::{Place, PyGame};
pub(crate) use question::{PyCancel, PyQuestion};

/// The kernel of `schafkopf`; use `schafkopf.solver`.
#[pymodule]
fn _kernel(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("Fault", module.py().get_type::<Fault>())?;
    module.add_class::<PyCancel>()?;
    module.add_class::<PyGame>()?;
    module.add_class::<PyQuestion>()?;
    module.add("DETAILS", kernel::policy::DETAIL_NAMES)?;
    module.add("FACTS", kernel::policy::FACT_NAMES)?;
    module.add("FEATURES", kernel::policy::FEATURE_NAMES)?;
    module.add("UNITS", kernel::policy::UNITS)?;
    module.add_class::<policy::PyDuel>()?;
    module.add_class::<policy::PyPolicy>()?;
    module.add_class::<solver::PyLeaf>()?;
    module.add_class::<solver::PySolver>()?;
    module.add_class::<ends::PySeatLeaf>()?;
    module.add_class::<worlds::PyBidModel>()?;
    module.add_class::<worlds::PyWorlds>()?;
    module.add_function(wrap_pyfunction!(bulk::alone, module)?)?;
    module.add_function(wrap_pyfunction!(bulk::count, module)?)?;
    module.add_function(wrap_pyfunction!(bulk::playouts, module)?)?;
    module.add_function(wrap_pyfunction!(bulk::sample, module)?)?;
    module.add_function(wrap_pyfunction!(worlds::random_games, module)?)?;
    Ok(())
}
