//! Exact search, random games, counting and sampling for trick games of four players, driven by tables.
//!
//! The kernel knows bits, classes, points, a locked card and parties. It knows no card names, no contracts and no
//! money: whoever calls it compiles those into [`Tables`].

pub mod alone;
pub mod count;
pub mod equality;
pub mod fault;
pub mod games;
pub mod legal;
mod limits;
pub mod misere;
pub mod narrowing;
pub mod payoff;
pub mod playout;
pub mod policy;
pub mod position;
pub mod rng;
pub mod sample;
pub mod search;
pub mod table;
pub mod tables;
mod threads;
pub mod worlds;

pub use position::{Fault, Position};
pub use tables::{Locked, Smear, Tables, TablesFault};
