//! The cards to try at one place, best score first.

/// Cards to try with their scores.
pub(super) struct List {
    entries: [u32; 8],
    pub length: usize,
}

impl List {
    #[inline]
    pub(super) fn new() -> Self {
        Self { entries: [0; 8], length: 0 }
    }

    #[inline]
    pub(super) fn push(&mut self, chain: u32, bit: u32) {
        self.entries[self.length & 7] = chain << 5 | bit;
        self.length += 1;
    }

    #[inline]
    pub(super) fn push_scored(&mut self, score: i16, facts: i32, chain: u32, bit: u32) {
        self.push(chain, bit);
        self.entries[(self.length - 1) & 7] |= ((i32::from(score) + facts + (1 << 20)) as u32) << 8;
    }

    /// Give each entry its score; a single one needs none.
    #[inline]
    pub(super) fn score(&mut self, mut score: impl FnMut(u32) -> i32) {
        if self.length > 1 {
            for place in 0..self.length {
                let entry = self.entries[place & 7];
                self.entries[place & 7] = ((score(entry & 31) + (1 << 20)) as u32) << 8 | entry;
            }
        }
    }

    /// Take the best entry from the places from `from` on.
    #[inline]
    pub(super) fn take(&mut self, from: usize) -> u32 {
        let mut best = from & 7;
        for place in from + 1..self.length {
            if self.entries[place & 7] > self.entries[best] {
                best = place & 7;
            }
        }
        self.entries.swap(from & 7, best);
        self.entries[from & 7]
    }
}

/// The cards of a chain that have been tried: the value of the last one, and its points.
#[derive(Clone, Copy)]
pub(super) struct Tried {
    pub value: i32,
    pub points: i32,
}

pub(super) const UNTRIED: Tried = Tried { value: 1 << 20, points: 0 };
