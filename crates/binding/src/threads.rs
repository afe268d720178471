//! Long questions: without the interpreter lock, on some threads, ended by a flag or a signal of Python.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use pyo3::prelude::*;

use crate::PyCancel;

pub(crate) const MOST_JOBS: usize = 256;
/// How often this thread looks whether Python has something to say.
const PAUSE: Duration = Duration::from_millis(20);

/// Run something without the interpreter lock that a flag or a signal of Python can end.
///
/// # Errors
/// What a signal handler has raised.
pub(crate) fn interruptible<T: Send>(
    py: Python<'_>,
    cancel: Option<&PyCancel>,
    run: impl FnOnce(&AtomicBool, &mut dyn FnMut()) -> T + Send,
) -> PyResult<T> {
    let own = AtomicBool::new(false);
    let flag = cancel.map_or(&own, |cancel| &cancel.0);
    let (found, raised) = py.detach(|| {
        let mut raised = None;
        let mut last = Instant::now();
        let mut poll = || {
            if raised.is_none() && last.elapsed() >= PAUSE {
                last = Instant::now();
                if let Err(error) = Python::attach(|py| py.check_signals()) {
                    raised = Some(error);
                    flag.store(true, Ordering::Relaxed);
                }
            }
        };
        let found = run(flag, &mut poll);
        (found, raised)
    });
    raised.map_or(Ok(found), Err)
}
