//! Faults of the kernel as one exception, which carries codes for Python to put into words.

use kernel::fault::Coded;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

pyo3::create_exception!(
    schafkopf._kernel,
    Fault,
    PyValueError,
    "What the kernel refuses; each argument is a code with the number of the card or seat concerned, or None."
);

/// Return all faults as one exception.
pub(crate) fn refuse(faults: impl Coded) -> PyErr {
    let codes = faults.codes();
    Python::attach(|py| match pyo3::types::PyTuple::new(py, codes) {
        Ok(arguments) => Fault::new_err(arguments.unbind()),
        Err(error) => error,
    })
}
