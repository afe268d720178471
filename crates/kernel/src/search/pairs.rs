//! The exact values of positions with two tricks left.

use crate::table::KEY_BITS;

const BITS: u32 = 13;
const GENERATION_AT: u32 = 56;
const MATCH: u64 = 255 << GENERATION_AT | ((1 << KEY_BITS) - 1);

/// A table of one entry a place; the whole key and its generation are in each, so that no two are confused.
#[derive(Clone, Debug)]
pub(super) struct Pairs {
    entries: Vec<u64>,
    generation: u64,
}

impl Pairs {
    pub fn new() -> Self {
        Self { entries: vec![0; 1 << BITS], generation: 1 }
    }

    /// Forget everything.
    pub fn forget(&mut self) {
        self.generation += 1;
        if self.generation == 256 {
            self.generation = 1;
            self.entries.fill(0);
        }
    }

    #[inline]
    fn place(key: u64) -> usize {
        (key.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> (64 - BITS)) as usize
    }

    #[inline]
    pub fn find(&self, key: u64) -> Option<i32> {
        let entry = self.entries[Self::place(key)];
        ((entry ^ (self.generation << GENERATION_AT | key)) & MATCH == 0).then_some((entry >> KEY_BITS & 255) as i32)
    }

    #[inline]
    pub fn store(&mut self, key: u64, value: i32) {
        self.entries[Self::place(key)] = self.generation << GENERATION_AT | (value as u64) << KEY_BITS | key;
    }
}
