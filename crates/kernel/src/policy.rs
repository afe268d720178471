//! A cheap player: features of a card in its situation, weighed, and the best sum is played.
//!
//! A decision rests on a [`Sight`] alone: the own hand, what lies open, and what everybody at the table has seen
//! ([`Memory`]). The weights are numbers from outside, one row for each role and for leading or following; which contract
//! they are good for is not known here.

mod features;
mod games;
mod memory;
mod sight;

pub use features::{Feature, FEATURES, FEATURE_NAMES};
pub(crate) use games::{play_on, Way};
pub use games::{Duel, Pay, Round};
pub use memory::Memory;
pub use sight::{Seating, Sight};

use crate::rng::Rng;
use crate::tables::bits;

/// What each feature of a card counts.
pub type Values = [f32; FEATURES];

/// The parts in which a seat may play.
pub const ROLES: usize = 3;
/// The rows of weights: for declarer, partner and opponent one for leading and one for following.
pub const ROWS: usize = 2 * ROLES;

/// Weights of the features, a row for each role and for leading or following.
#[derive(Clone, Debug, PartialEq)]
pub struct Policy {
    rows: Box<[Values; ROWS]>,
}

/// There are too few or too many weights, or one of them is no number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PolicyFault;

impl Policy {
    /// Return the policy of some weights: the features of declarer leading, declarer following, partner, opponent.
    ///
    /// # Errors
    /// There are not [`ROWS`] times [`FEATURES`] finite numbers.
    pub fn new(weights: &[f32]) -> Result<Self, PolicyFault> {
        if weights.len() != ROWS * FEATURES || weights.iter().any(|weight| !weight.is_finite()) {
            return Err(PolicyFault);
        }
        let mut rows = Box::new([[0.0; FEATURES]; ROWS]);
        for (row, told) in rows.iter_mut().zip(weights.chunks(FEATURES)) {
            row.copy_from_slice(told);
        }
        Ok(Self { rows })
    }

    fn row(&self, sight: &Sight) -> &Values {
        &self.rows[2 * sight.role() + usize::from(!sight.trick.is_empty())]
    }

    /// Return what each feature of each legal card is and adds to its score, in ascending order of the cards.
    #[must_use]
    pub fn scores(&self, sight: &Sight) -> Vec<(u8, Values, Values)> {
        let row = self.row(sight);
        let situation = sight.situation();
        let told = |card: u8| {
            let values = situation.values(card);
            (card, values, std::array::from_fn(|feature| values[feature] * row[feature]))
        };
        bits(sight.legal).map(told).collect()
    }

    /// Return how likely a card is if cards are drawn by their scores, one e times as likely for each `temperature` more.
    #[must_use]
    pub fn share(&self, sight: &Sight, card: u8, temperature: f32) -> f32 {
        let row = self.row(sight);
        let situation = sight.situation();
        let own = total(&situation.values(card), row);
        let odds = |other: u8| ((total(&situation.values(other), row) - own) / temperature).exp();
        1.0 / bits(sight.legal & !(1 << (card & 31))).map(odds).fold(1.0, |sum, odds| sum + odds)
    }

    /// Return the legal card with the highest score; of several one at random. There must be one.
    #[must_use]
    #[inline]
    pub fn choose(&self, sight: &Sight, rng: &mut Rng) -> u8 {
        let legal = sight.legal;
        if legal & legal.wrapping_sub(1) == 0 {
            return (legal.trailing_zeros() & 31) as u8;
        }
        let row = self.row(sight);
        let situation = sight.situation();
        let (mut chosen, mut best, mut equals) = (0, f32::NEG_INFINITY, 1);
        for card in bits(legal) {
            let score = total(&situation.values(card), row);
            if score > best {
                (chosen, best, equals) = (card, score, 1);
            } else if score == best {
                equals += 1;
                if rng.below(equals) == 0 {
                    chosen = card;
                }
            }
        }
        chosen
    }
}

/// Weigh the features, in eight sums so that it is quick; always in the same order.
#[inline]
fn total(values: &Values, row: &Values) -> f32 {
    let mut sums = [0.0f32; 8];
    for (values, weights) in values.chunks_exact(8).zip(row.chunks_exact(8)) {
        for lane in 0..8 {
            sums[lane] += values[lane] * weights[lane];
        }
    }
    sums.iter().sum()
}
