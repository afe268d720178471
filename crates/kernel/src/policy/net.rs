//! A small net beside the weighed features: it learns when they count.
//!
//! One layer of units that count only above 0, for each card the same. What it says of a card is added to the sum of the
//! weighed features. Everything is added up in a fixed order, so the same numbers come out everywhere.

use super::facts::{DETAILS, FACTS};
use super::features::{Situation, FEATURES};
use super::Values;

/// The number of units.
pub const UNITS: usize = 16;
/// The numbers of a net: of each unit one for each feature, detail and fact, where it begins, and what it counts.
pub const NET: usize = (FEATURES + DETAILS + FACTS + 2) * UNITS;

/// What has reached each unit.
pub(super) type Layer = [f32; UNITS];

// Inputs are weighed two at a time.
const _: () = assert!(FEATURES.is_multiple_of(2) && DETAILS.is_multiple_of(2) && FACTS.is_multiple_of(2));

/// A net for one role that leads or follows.
#[derive(Clone, Debug, PartialEq)]
pub struct Net {
    features: [Layer; FEATURES],
    details: [Layer; DETAILS],
    facts: [Layer; FACTS],
    start: Layer,
    counts: Layer,
}

impl Net {
    /// Return the net of [`NET`] numbers: a row of all units for each feature, detail and fact, then where each begins, and
    /// what each counts.
    pub(super) fn new(numbers: &[f32]) -> Self {
        let row = |at: usize| std::array::from_fn(|unit| numbers.get(at * UNITS + unit).copied().unwrap_or(0.0));
        Self {
            features: std::array::from_fn(row),
            details: std::array::from_fn(|at| row(FEATURES + at)),
            facts: std::array::from_fn(|at| row(FEATURES + DETAILS + at)),
            start: row(FEATURES + DETAILS + FACTS),
            counts: row(FEATURES + DETAILS + FACTS + 1),
        }
    }

    /// Return what all cards of a situation have in common.
    #[inline]
    pub(super) fn begin(&self, situation: &Situation) -> Layer {
        let mut layer = self.start;
        weigh(&mut layer, &situation.facts(), &self.facts);
        layer
    }

    /// Return what the net says of a card.
    #[inline]
    pub(super) fn score(&self, begun: &Layer, situation: &Situation, card: u8, values: &Values) -> f32 {
        let mut layer = *begun;
        weigh(&mut layer, values, &self.features);
        weigh(&mut layer, &situation.details(card), &self.details);
        let mut sums = [0.0f32; 4];
        for (unit, (&reached, &counts)) in layer.iter().zip(&self.counts).enumerate() {
            sums[unit % 4] += reached.max(0.0) * counts;
        }
        sums.iter().sum()
    }
}

/// Add what each input is to all units, two inputs at a time into sums of their own, so that no addition waits for another.
#[inline(never)]
fn weigh<const INPUTS: usize>(layer: &mut Layer, inputs: &[f32; INPUTS], rows: &[Layer; INPUTS]) {
    const HALF: usize = UNITS / 2;
    let mut sums = [[0.0f32; HALF]; 4];
    for (inputs, rows) in inputs.chunks_exact(2).zip(rows.chunks_exact(2)) {
        for part in 0..4 {
            for unit in 0..HALF {
                sums[part][unit] += inputs[part / 2] * rows[part / 2][part % 2 * HALF + unit];
            }
        }
    }
    for (unit, each) in layer.iter_mut().enumerate() {
        *each += sums[unit / HALF][unit % HALF] + sums[2 + unit / HALF][unit % HALF];
    }
}
