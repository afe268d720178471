//! The transposition table: eight bytes a position, the whole key in each entry, so that no two are confused.

/// The bits of a key.
const KEY: u64 = (1 << KEY_BITS) - 1;
/// How many bits a key has: 32 for the cards that are left, two for the leader, one for the locked card.
pub const KEY_BITS: u32 = 35;
/// Generation and key, which must both fit.
const MATCH: u64 = 0xFF << 56 | KEY;
/// The number of buckets that a deal starts with, as a power of two.
const FIRST_BITS: u32 = 13;
/// The number of buckets up to which the table grows, as a power of two.
const MOST_BITS: u32 = 19;

#[derive(Clone, Copy, Debug, Default)]
#[repr(align(32))]
struct Bucket([u64; 4]);

/// What is known about a position: bounds, and the lead that decided it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Known {
    /// The value is at least this, 0 to 255.
    pub lower: i32,
    /// The value is at most this, 0 to 255.
    pub upper: i32,
    /// A card, 0 to 31.
    pub lead: u32,
}

/// A table of buckets of four entries that starts small in each deal and grows as needed.
///
/// Forgetting raises a generation and touches no entry.
#[derive(Clone, Debug)]
pub struct Table {
    buckets: Vec<Bucket>,
    bits: u32,
    generation: u64,
    evictions: u32,
}

impl Default for Table {
    fn default() -> Self {
        Self::new()
    }
}

impl Table {
    /// Return an empty table.
    #[must_use]
    pub fn new() -> Self {
        Self { buckets: vec![Bucket::default(); 1 << FIRST_BITS], bits: FIRST_BITS, generation: 1, evictions: 0 }
    }

    /// Forget everything, as if new.
    pub fn forget(&mut self) {
        self.bits = FIRST_BITS;
        self.evictions = 0;
        self.generation += 1;
        if self.generation == 256 {
            self.generation = 1;
            self.buckets.fill(Bucket::default());
        }
    }

    /// Return the size in bytes.
    #[must_use]
    pub fn memory(&self) -> usize {
        self.buckets.len() * size_of::<Bucket>()
    }

    #[inline]
    fn place(&self, key: u64) -> usize {
        (key.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> (64 - self.bits)) as usize
    }

    /// Return what is known of a key.
    #[must_use]
    #[inline]
    pub fn find(&self, key: u64) -> Option<Known> {
        let wanted = self.generation << 56 | key;
        let bucket = &self.buckets[self.place(key)];
        let entry = bucket.0.iter().find(|&&entry| (entry ^ wanted) & MATCH == 0)?;
        Some(Known {
            lower: (entry >> 35 & 255) as i32,
            upper: (entry >> 43 & 255) as i32,
            lead: (entry >> 51 & 31) as u32,
        })
    }

    /// Write down what is known of a key, in the place of what was known before.
    #[inline]
    pub fn store(&mut self, key: u64, known: Known) {
        let entry = self.generation << 56
            | u64::from(known.lead) << 51
            | (known.upper as u64) << 43
            | (known.lower as u64) << 35
            | key;
        self.put(entry);
    }

    #[inline]
    fn put(&mut self, entry: u64) {
        let place = self.place(entry & KEY);
        let generation = self.generation;
        let bucket = &mut self.buckets[place].0;
        let mut worst = 0;
        let mut least = u32::MAX;
        for (slot, &old) in bucket.iter().enumerate() {
            if (old ^ entry) & MATCH == 0 {
                bucket[slot] = entry;
                return;
            }
            // The more cards are left, the more work an entry saves.
            let size = if old >> 56 == generation { (old as u32).count_ones() } else { 0 };
            if size < least {
                least = size;
                worst = slot;
            }
        }
        bucket[worst] = entry;
        if least != 0 {
            self.evictions += 1;
            if self.evictions >= 4 << self.bits && self.bits < MOST_BITS {
                self.grow();
            }
        }
    }

    #[cold]
    fn grow(&mut self) {
        let generation = self.generation;
        let size = 1usize << self.bits;
        let live: Vec<u64> =
            self.buckets[..size].iter().flat_map(|bucket| bucket.0).filter(|entry| entry >> 56 == generation).collect();
        self.buckets[..size].fill(Bucket::default());
        self.bits += 2;
        self.evictions = 0;
        if self.buckets.len() < 1 << self.bits {
            self.buckets.resize(1 << self.bits, Bucket::default());
        }
        for entry in live {
            self.put(entry);
        }
        self.evictions = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::{Known, Table, FIRST_BITS};

    fn known(number: u32) -> Known {
        Known { lower: (number % 100) as i32, upper: (number % 100 + 20) as i32, lead: number % 32 }
    }

    #[test]
    fn what_is_stored_is_found_until_it_is_forgotten() {
        let mut table = Table::new();
        for round in 0..600 {
            assert_eq!(table.find(7 << 32 | 5), None, "{round}");
            table.store(7 << 32 | 5, known(round));
            assert_eq!(table.find(7 << 32 | 5), Some(known(round)));
            assert_eq!(table.find(6 << 32 | 5), None);
            table.forget();
        }
    }

    #[test]
    fn a_table_that_grows_gives_no_wrong_answer() {
        let mut table = Table::new();
        let small = table.memory();
        let key = |number: u32| u64::from(number.wrapping_mul(0x9E37_79B9)) | u64::from(number % 8) << 32;
        let many = 40 << FIRST_BITS;
        let mut found = 0;
        for number in 0..many {
            table.store(key(number), known(number));
        }
        for number in 0..many {
            if let Some(told) = table.find(key(number)) {
                assert_eq!(told, known(number));
                found += 1;
            }
        }
        assert!(table.memory() > small);
        assert!(found > many / 4, "{found}");
    }
}
