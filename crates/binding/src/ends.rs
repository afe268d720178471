//! What the ends of a game pay: to two parties, and where every seat is alone.

use kernel::games::{Alone, March};
use kernel::worlds::Leaf;
use pyo3::prelude::*;

use crate::refuse;

/// Prices to a seat with and to one without a trick by the number of such seats, what it takes to march (0 all tricks,
/// 255 nobody can, else points) and its price, whether all that are tied pay, whether only gains are written down.
pub(crate) type Price = ([i64; 4], [i64; 4], u8, i64, bool, bool);

/// What each end of a game is worth to the party, and to the seat that asks.
#[pyclass(frozen, name = "SeatLeaf")]
pub(crate) struct PySeatLeaf(pub Leaf);

#[pymethods]
impl PySeatLeaf {
    #[new]
    fn new(values: Vec<i64>, own: Vec<i64>) -> PyResult<Self> {
        Leaf::new(&values, &own).map(Self).map_err(refuse)
    }
}

/// Return what a game costs in which every seat plays alone.
pub(crate) fn alone((price, empty_price, march, march_price, both_pay, only_gains): Price) -> Alone {
    let march = match march {
        0 => Some(March::Tricks),
        u8::MAX => None,
        points => Some(March::Points(points)),
    };
    Alone { price, empty_price, march, march_price, both_pay, only_gains }
}
