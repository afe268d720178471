//! Neighbouring cards cut into parts, and scales on which sets of cards with the same owners are compared by their points.

use crate::tables::{Cards, CLASSES};

/// The most cards of a part; a longer one is cut, which divides families but is as right.
pub(super) const LONGEST: u32 = 8;
/// The most different weights of marks, and the most bits of scales.
const WEIGHTS: usize = 6;
const SCALE_BITS: u32 = 48;
pub(super) const SCALE: u64 = (1 << SCALE_BITS) - 1;

/// Neighbouring cards of a class whose points do not fall with rising rank, so that lower cards are never richer.
#[derive(Clone, Copy, Debug)]
pub(super) struct Part {
    pub first: u32,
    pub mask: Cards,
    /// Where its map begins.
    pub start: usize,
    /// Where its scales begin.
    pub scale: u32,
}

/// The parts of all classes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Parts {
    pub list: [Part; 32],
    pub count: usize,
    /// The points of one mark on a scale, and where such marks are.
    weights: [(i32, u64); WEIGHTS],
    weight_count: usize,
    /// The bits of all scales, or too many.
    scale_bits: u32,
}

/// More scales than there is room for; no other can be added.
const TOO_MANY: u32 = u32::MAX / 2;

impl Parts {
    /// Divide classes, given as blocks of bits, by the points of their cards.
    pub const fn new(classes: &[Cards; CLASSES], points: &[u8; 32]) -> Self {
        let mut parts = Self {
            list: [Part { first: 0, mask: 0, start: 0, scale: 0 }; 32],
            count: 0,
            weights: [(0, 0); WEIGHTS],
            weight_count: 0,
            scale_bits: 0,
        };
        let mut start = 0;
        let mut class = 0;
        while class < CLASSES {
            let mut cards = classes[class];
            while cards != 0 {
                let mut first = 31 - cards.leading_zeros();
                let mut length = 1;
                while length < LONGEST
                    && first > 0
                    && cards >> (first - 1) & 1 == 1
                    && points[first as usize - 1] <= points[first as usize]
                {
                    first -= 1;
                    length += 1;
                }
                parts.list[parts.count] = Part { first, mask: (1 << length) - 1, start, scale: parts.scale_bits };
                let mut above = 1;
                while above < length {
                    let step =
                        points[(first + length - above) as usize] - points[(first + length - above) as usize - 1];
                    if step > 0 {
                        parts.add_scale(step as i32, above);
                    }
                    above += 1;
                }
                parts.count += 1;
                start += 1 << length;
                cards &= (1 << first) - 1;
            }
            class += 1;
        }
        parts
    }

    /// Add a scale for the step between two neighbours of a part, with one mark for each card above the step.
    const fn add_scale(&mut self, step: i32, marks: u32) {
        let mut group = 0;
        while group < self.weight_count && self.weights[group].0 != step {
            group += 1;
        }
        if group < WEIGHTS && self.scale_bits + marks <= SCALE_BITS {
            self.weights[group].0 = step;
            self.weights[group].1 |= ((1 << marks) - 1) << self.scale_bits;
            if group == self.weight_count {
                self.weight_count += 1;
            }
            self.scale_bits += marks;
        } else {
            self.scale_bits = TOO_MANY;
        }
    }

    /// Whether there is room for all scales, so that positions can be compared; there is for every contract.
    pub fn comparable(&self) -> bool {
        self.scale_bits != TOO_MANY
    }

    /// The points by which the cards of one scale are above those of another, card by card.
    #[inline(always)]
    pub fn above(&self, one: u64, other: u64) -> i32 {
        let marks = one & !other;
        let mut sum = 0;
        for &(weight, scale) in &self.weights[..self.weight_count] {
            sum += weight * (marks & scale).count_ones() as i32;
        }
        sum
    }
}
