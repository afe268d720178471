//! Families of positions: what is known of one bounds all that have the same owners in the same order.
//!
//! Two positions at a trick boundary whose cards have, class by class and in order of rank, the same owners are the same
//! game with other points on the cards. So the value of one is at most that of the other and the points by which its
//! cards, one by one, are above the other's. Each family keeps the bounds of the position that was searched last.

use crate::tables::Cards;

use super::deal::Game;
use super::parts::{Part, Parts, LONGEST, SCALE};

/// The sets of cards of all parts: four parts of eight cards have the most.
const SETS: usize = 4 << LONGEST;

/// The family of every set of cards of a deal, and the scale of the set; built when a search turns out to be long.
///
/// For each set of cards of a part there is the lowest set with the same owners, which names the family, and the scale:
/// for each step of points within the part as many marks as there are cards above the step. In a family the cards
/// correspond in order of rank, so the marks that one set has and another lacks tell what it is richer, card by card.
#[derive(Clone, Debug)]
pub(super) struct Families {
    pub built: bool,
    maps: Box<[Member; SETS]>,
}

/// A position, or some of its cards, among those with the same owners.
#[derive(Clone, Copy, Debug)]
pub(super) struct Member {
    /// The lowest cards with the same owners.
    pub family: Cards,
    /// What its cards are worth: its marks on all scales.
    pub scale: u64,
}

impl Member {
    pub const NONE: Self = Self { family: 0, scale: 0 };
}

impl Families {
    pub fn none() -> Self {
        Self { built: false, maps: Box::new([Member::NONE; SETS]) }
    }

    /// Map all sets, unless their points take too many steps; a locked card is an owner of its own.
    pub fn build(&mut self, game: &Game, owner: &[u8; 32]) {
        if game.parts.comparable() {
            self.built = true;
            for part in &game.parts.list[..game.parts.count] {
                self.build_part(game, owner, *part);
            }
        }
    }

    fn build_part(&mut self, game: &Game, owner: &[u8; 32], part: Part) {
        let length = part.mask.count_ones() as usize;
        let mut owned = [0u32; 5];
        let mut owners = [0usize; LONGEST as usize];
        for place in 0..length {
            let bit = part.first as usize + place;
            owners[place] = if game.lock.card >> bit & 1 == 1 { 4 } else { usize::from(owner[bit] & 3) };
            owned[owners[place]] |= 1 << place;
        }
        // The lowest card above each step, and the first mark for it.
        let mut steps = [(0, 0); LONGEST as usize];
        let mut count = 0;
        let mut scale = part.scale;
        for place in (1..length).rev() {
            let bit = part.first as usize + place;
            if game.points[bit] > game.points[bit - 1] {
                steps[count] = (place, scale);
                count += 1;
                scale += (length - place) as u32;
            }
        }
        let mut lowest = [0u32; 1 << LONGEST];
        for set in 1..1usize << length {
            let high = set.ilog2() as usize;
            // The lowest card of the owner above the cards found for the others.
            let fewer = lowest[set & !(1 << high)];
            let top = u32::BITS - fewer.leading_zeros();
            let above = owned[owners[high]] >> top << top;
            lowest[set] = fewer | above & above.wrapping_neg();
            let mut marks = 0;
            for &(from, first) in &steps[..count] {
                marks |= ((1u64 << (set >> from).count_ones()) - 1) << first;
            }
            self.maps[part.start + set] = Member { family: lowest[set] << part.first, scale: marks };
        }
        self.maps[part.start] = Member::NONE;
    }

    /// The family of some cards and their scale.
    #[inline(always)]
    pub fn member(&self, rest: Cards, parts: &Parts) -> Member {
        let mut all = Member::NONE;
        for part in &parts.list[..parts.count] {
            let one = self.maps[(part.start + (rest >> part.first & part.mask) as usize) % SETS];
            all.family |= one.family;
            all.scale |= one.scale;
        }
        all
    }
}

/// A family, its lead, and the generation; the position of it that was searched last: its scale and its bounds.
#[derive(Clone, Copy, Debug, Default)]
struct Entry {
    key: u64,
    member: u64,
}

#[derive(Clone, Copy, Debug, Default)]
#[repr(align(64))]
struct Line([Entry; 4]);

/// What is known of a position from its family.
pub(super) struct Inherited {
    pub lower: i32,
    pub upper: i32,
    /// Any card of the class that is led, and how many of the hand's cards of this class are below the lead.
    pub lead: u32,
}

const FIRST_BITS: u32 = 11;
const MOST_BITS: u32 = 17;
const KEY_BITS: u32 = 35;
const GENERATION_AT: u32 = 43;
const GENERATIONS: u64 = 1 << (64 - GENERATION_AT);
const MATCH: u64 = !(255 << KEY_BITS);

/// The bounds of families; the key and its generation are stored completely, so that no two are confused.
#[derive(Clone, Debug)]
pub(super) struct FamilyTable {
    lines: Vec<Line>,
    bits: u32,
    generation: u64,
    evictions: u32,
}

impl FamilyTable {
    pub fn new() -> Self {
        Self { lines: vec![Line::default(); 1 << FIRST_BITS], bits: FIRST_BITS, generation: 1, evictions: 0 }
    }

    /// Forget everything, as if new.
    pub fn clear(&mut self) {
        self.bits = FIRST_BITS;
        self.evictions = 0;
        self.generation += 1;
        if self.generation == GENERATIONS {
            self.generation = 1;
            self.lines.fill(Line::default());
        }
    }

    #[inline]
    fn place(&self, key: u64) -> usize {
        ((key & ((1 << KEY_BITS) - 1)).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> (64 - self.bits)) as usize
    }

    #[inline]
    pub fn find(&self, key: u64, member: Member, parts: &Parts, total: i32) -> Option<Inherited> {
        let key = self.generation << GENERATION_AT | key;
        let line = &self.lines[self.place(key)];
        for entry in &line.0 {
            if (entry.key ^ key) & MATCH == 0 {
                let [.., low, high] = entry.member.to_le_bytes();
                let known = entry.member & SCALE;
                return Some(Inherited {
                    lower: i32::from(low) - parts.above(known, member.scale),
                    upper: (i32::from(high) + parts.above(member.scale, known)).min(total),
                    lead: (entry.key >> KEY_BITS & 255) as u32,
                });
            }
        }
        None
    }

    /// Store the bounds of a position for its family.
    #[inline]
    pub fn store(&mut self, key: u64, member: Member, lower: i32, upper: i32, lead: u32) {
        let key = self.generation << GENERATION_AT | u64::from(lead) << KEY_BITS | key;
        let place = self.place(key);
        let generation = self.generation;
        let line = &mut self.lines[place].0;
        let mut worst = 0;
        let mut least = u32::MAX;
        for (slot, old) in line.iter().enumerate() {
            if (old.key ^ key) & MATCH == 0 {
                (worst, least) = (slot, 0);
                break;
            }
            let size = if old.key >> GENERATION_AT == generation { (old.key as u32).count_ones() } else { 0 };
            if size < least {
                least = size;
                worst = slot;
            }
        }
        line[worst] = Entry { key, member: member.scale | (lower as u64) << 48 | (upper as u64) << 56 };
        if least != 0 {
            self.evictions += 1;
            if self.evictions >= 4 << self.bits && self.bits < MOST_BITS {
                self.grow();
            }
        }
    }

    #[cold]
    fn grow(&mut self) {
        let size = 1usize << self.bits;
        let generation = self.generation;
        let live: Vec<Entry> = self.lines[..size]
            .iter()
            .flat_map(|line| line.0)
            .filter(|entry| entry.key >> GENERATION_AT == generation)
            .collect();
        self.lines[..size].fill(Line::default());
        self.bits += 2;
        self.evictions = 0;
        if self.lines.len() < 1 << self.bits {
            self.lines.resize(1 << self.bits, Line::default());
        }
        for entry in live {
            let place = self.place(entry.key);
            let line = &mut self.lines[place].0;
            if let Some(free) = line.iter_mut().find(|old| old.key >> GENERATION_AT != generation) {
                *free = entry;
            }
        }
    }
}
