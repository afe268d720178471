//! Families of positions: what is known of one bounds all that have the same owners in the same order.
//!
//! Two positions at a trick boundary whose cards have, class by class and in order of rank, the same owners are the same
//! game with other points on the cards. So the value of one is at most that of the other and the points by which its
//! cards, one by one, are above the other's. Each family keeps the bounds of the position that was searched last.

use crate::tables::{Cards, CLASSES};

use super::deal::Game;

/// The most cards of a part; a longer one is cut, which divides families but is as right.
const LONGEST: u32 = 8;
/// The sets of cards of all parts: four parts of eight cards have the most.
const SETS: usize = 4 << LONGEST;
/// The most different weights of marks, and the most bits of scales.
const WEIGHTS: usize = 6;
const SCALE_BITS: u32 = 48;
const SCALE: u64 = (1 << SCALE_BITS) - 1;

/// Neighbouring cards of a class whose points do not fall with rising rank, so that lower cards are never richer.
#[derive(Clone, Copy, Debug)]
pub(super) struct Part {
    first: u32,
    mask: Cards,
    /// Where its map begins.
    start: usize,
    /// Where its scales begin.
    scale: u32,
}

/// The parts of all classes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Parts {
    list: [Part; 32],
    count: usize,
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
    fn comparable(&self) -> bool {
        self.scale_bits != TOO_MANY
    }

    /// The points by which the cards of one scale are above those of another, card by card.
    #[inline(always)]
    fn above(&self, one: u64, other: u64) -> i32 {
        let marks = one & !other;
        let mut sum = 0;
        for &(weight, scale) in &self.weights[..self.weight_count] {
            sum += weight * (marks & scale).count_ones() as i32;
        }
        sum
    }
}

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
            owners[place] = if game.lock >> bit & 1 == 1 { 4 } else { usize::from(owner[bit] & 3) };
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
