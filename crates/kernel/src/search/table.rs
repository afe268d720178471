//! The transposition table: eight bytes a position, the whole key in each entry, so that no two are confused.

const KEY: u64 = (1 << 35) - 1;
const MATCH: u64 = 0xFF << 56 | KEY;
const FIRST_BITS: u32 = 13;
const MOST_BITS: u32 = 19;

#[derive(Clone, Copy, Debug, Default)]
#[repr(align(32))]
struct Bucket([u64; 4]);

/// What is known about a position: bounds for the leader's side, and the lead that decided it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Known {
    pub lower: i32,
    pub upper: i32,
    pub lead: u32,
}

/// A table of buckets of four entries that starts small in each deal and grows as needed.
#[derive(Clone, Debug)]
pub(super) struct Table {
    buckets: Vec<Bucket>,
    bits: u32,
    generation: u64,
    evictions: u32,
    /// The exact values of positions with two tricks left.
    pairs: Vec<u64>,
}

const PAIR_BITS: u32 = 13;

impl Table {
    pub fn new() -> Self {
        Self {
            buckets: vec![Bucket::default(); 1 << FIRST_BITS],
            bits: FIRST_BITS,
            generation: 1,
            evictions: 0,
            pairs: vec![0; 1 << PAIR_BITS],
        }
    }

    /// Forget everything, as if new.
    pub fn clear(&mut self) {
        self.bits = FIRST_BITS;
        self.evictions = 0;
        self.generation += 1;
        if self.generation == 256 {
            self.generation = 1;
            self.buckets.fill(Bucket::default());
            self.pairs.fill(0);
        }
    }

    #[inline]
    fn place(&self, key: u64) -> usize {
        (key.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> (64 - self.bits)) as usize
    }

    #[inline]
    pub fn find(&self, key: u64) -> Option<Known> {
        let wanted = self.generation << 56 | key;
        let bucket = &self.buckets[self.place(key)];
        for &entry in &bucket.0 {
            if (entry ^ wanted) & MATCH == 0 {
                return Some(Known {
                    lower: (entry >> 35 & 255) as i32,
                    upper: (entry >> 43 & 255) as i32,
                    lead: (entry >> 51 & 31) as u32,
                });
            }
        }
        None
    }

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

    #[inline]
    fn pair_place(key: u64) -> usize {
        (key.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> (64 - PAIR_BITS)) as usize
    }

    #[inline]
    pub fn find_pair(&self, key: u64) -> Option<i32> {
        let entry = self.pairs[Self::pair_place(key)];
        ((entry ^ (self.generation << 56 | key)) & MATCH == 0).then_some((entry >> 35 & 255) as i32)
    }

    #[inline]
    pub fn store_pair(&mut self, key: u64, value: i32) {
        self.pairs[Self::pair_place(key)] = self.generation << 56 | (value as u64) << 35 | key;
    }
}
