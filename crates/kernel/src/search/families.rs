//! Families of positions: what is known of one bounds all that have the same owners in the same order.
//!
//! Two positions at a trick boundary whose cards have, class by class and in order of rank, the same owners are the same
//! game with other points on the cards. So their values differ by no more than their points do. Each family is kept
//! under its poorest twin; bounds are stored for this one and for the richest.

use crate::tables::{Cards, CLASSES};

use super::deal::Game;

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

/// The most cards of a part; a longer one is cut, which parts families but is as right.
const LONGEST: u32 = 8;
/// Parts of eight cards have the largest maps, so four of them are the most.
const WORDS: usize = 4 << LONGEST;

/// The parts of all classes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Parts {
    list: [Part; 32],
    count: usize,
    /// The points of one mark on a scale, and where such marks are.
    weights: [(i32, u64); WEIGHTS],
    weight_count: usize,
    /// The bits of all scales.
    scale_bits: u32,
}

/// The most different weights of marks, and the most bits of scales, for which positions are compared one by one.
const WEIGHTS: usize = 6;
const SCALE_BITS: u32 = 48;

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
            // Too many: bounds of single positions are not used.
            self.scale_bits = u32::MAX / 2;
        }
    }

    /// Whether there is room for all scales, so that single positions can be compared.
    #[inline(always)]
    const fn comparable(&self) -> bool {
        self.scale_bits <= SCALE_BITS
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

/// The twins of every set of cards of a deal, built when a search turns out to be long enough.
///
/// A word has the poorest twin, 32 bits; the points above it, 16 bits; the points below the richest twin, 16 bits. The
/// words of all parts add up to that of the whole.
///
/// Beside it are the scales: for each step of points within a part as many marks as there are cards above the step. In
/// a family the cards correspond in order of rank, so the marks that one position has and another lacks tell how much
/// richer it is, card by card.
#[derive(Clone, Debug)]
pub(super) struct Twins {
    pub built: bool,
    words: Box<[[u64; 2]; WORDS]>,
}

impl Twins {
    pub fn none() -> Self {
        Self { built: false, words: Box::new([[0; 2]; WORDS]) }
    }

    /// Build the words of all sets; a locked card is an owner of its own.
    pub fn build(&mut self, game: &Game, owner: &[u8; 32]) {
        self.built = true;
        for part in &game.parts.list[..game.parts.count] {
            self.build_part(game, owner, *part);
        }
    }

    fn build_part(&mut self, game: &Game, owner: &[u8; 32], part: Part) {
        let length = part.mask.count_ones() as usize;
        let mut owned = [0u32; 5];
        let mut owners = [0usize; LONGEST as usize];
        let mut points = [0u32; LONGEST as usize];
        for place in 0..length {
            let bit = part.first as usize + place;
            owners[place] = if game.lock >> bit & 1 == 1 { 4 } else { usize::from(owner[bit] & 3) };
            owned[owners[place]] |= 1 << place;
            points[place] = u32::from(game.points[bit]);
        }
        let mut worth = [0u32; 1 << LONGEST];
        let mut poorest = [0u32; 1 << LONGEST];
        let mut richest = [0u32; 1 << LONGEST];
        let words = &mut self.words[part.start..part.start + (1 << length)];
        words[0] = [0; 2];
        let mut scales = [(0, 0); LONGEST as usize];
        let mut scale_count = 0;
        let mut scale = part.scale;
        if game.parts.comparable() {
            for above in 1..length {
                if points[length - above] > points[length - above - 1] {
                    scales[scale_count] = (length - above, scale);
                    scale_count += 1;
                    scale += above as u32;
                }
            }
        }
        for set in 1..1usize << length {
            let low = set.trailing_zeros() as usize;
            let high = set.ilog2() as usize;
            worth[set] = worth[set & (set - 1)] + points[low];
            // The poorest twin takes the lowest card of each owner above those it has, the richest the highest below.
            let fewer = poorest[set & !(1 << high)];
            let above = owned[owners[high]] >> (32 - fewer.leading_zeros()) << (32 - fewer.leading_zeros());
            poorest[set] = fewer | above & above.wrapping_neg();
            let fewer = richest[set & (set - 1)];
            let below = owned[owners[low]] & (fewer & fewer.wrapping_neg()).wrapping_sub(1);
            richest[set] = fewer | 1 << below.ilog2();
        }
        for (set, word) in words.iter_mut().enumerate() {
            let extra = worth[set] - worth[poorest[set] as usize];
            let lack = worth[richest[set] as usize] - worth[set];
            let mut marks = 0;
            for &(from, scale) in &scales[..scale_count] {
                marks |= ((1u64 << (set >> from).count_ones()) - 1) << scale;
            }
            *word = [u64::from(poorest[set] << part.first) | u64::from(extra) << 32 | u64::from(lack) << 48, marks];
        }
    }

    /// The family of some cards.
    #[inline(always)]
    pub fn family(&self, rest: Cards, parts: &Parts) -> Family {
        let (mut word, mut scale) = (0u64, 0u64);
        for part in &parts.list[..parts.count] {
            let [one, marks] = self.words[(part.start + (rest >> part.first & part.mask) as usize) % WORDS];
            word = word.wrapping_add(one);
            scale |= marks;
        }
        Family { poorest: word as u32, extra: (word >> 32 & 0xFFFF) as i32, lack: (word >> 48) as i32, scale }
    }
}

/// A position among those with the same owners.
#[derive(Clone, Copy)]
pub(super) struct Family {
    pub poorest: Cards,
    /// Its points above those of its poorest twin.
    pub extra: i32,
    /// Its points below those of its richest twin.
    pub lack: i32,
    /// What its cards are worth, step by step.
    pub scale: u64,
}

impl Family {
    pub const NONE: Self = Self { poorest: 0, extra: 0, lack: 0, scale: 0 };
}

#[derive(Clone, Copy, Debug, Default)]
struct Entry {
    key: u64,
    /// Bounds of the poorest twin, of the richest, and the lead: eight bits each.
    data: u64,
    /// Two positions: their scales, lower and upper bound. One without marks is none.
    members: [u64; 2],
}

#[derive(Clone, Copy, Debug, Default)]
#[repr(align(64))]
struct Line([Entry; 2]);

/// What is known of a position from its family.
pub(super) struct Inherited {
    pub lower: i32,
    pub upper: i32,
    /// Any card of the class that is led, and how many of the hand's cards of this class are below the lead.
    pub lead: u32,
}

const FIRST_BITS: u32 = 12;
const MOST_BITS: u32 = 18;
const KEY_BITS: u32 = 35;
const SCALE: u64 = (1 << SCALE_BITS) - 1;
const GENERATIONS: u64 = 1 << (64 - KEY_BITS);

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
    pub fn find(&self, key: u64, family: Family, parts: &Parts, s: i32, total: i32) -> Option<Inherited> {
        let key = self.generation << KEY_BITS | key;
        let line = &self.lines[self.place(key)];
        for entry in &line.0 {
            if entry.key == key {
                let [poor_lower, poor_upper, rich_lower, rich_upper, lead, ..] = entry.data.to_le_bytes();
                let mut lower = i32::from(poor_lower).max(i32::from(rich_lower) - family.lack);
                let mut upper = (i32::from(poor_upper) + family.extra).min(i32::from(rich_upper)).min(total);
                if lower < s && upper >= s {
                    for member in entry.members {
                        if member != 0 {
                            let [.., low, high] = member.to_le_bytes();
                            lower = lower.max(i32::from(low) - parts.above(member & SCALE, family.scale));
                            upper = upper.min(i32::from(high) + parts.above(family.scale, member & SCALE));
                        }
                    }
                }
                return Some(Inherited { lower, upper, lead: u32::from(lead) });
            }
        }
        None
    }

    /// Store the bounds of a position for the twins of its family.
    #[inline]
    pub fn store(&mut self, key: u64, family: Family, parts: &Parts, lower: i32, upper: i32, lead: u32) {
        let key = self.generation << KEY_BITS | key;
        let place = self.place(key);
        let generation = self.generation;
        let line = &mut self.lines[place].0;
        let mut worst = 0;
        let mut least = u32::MAX;
        let mut known = [0, 255, 0, 255];
        let mut members = [0; 2];
        for (slot, old) in line.iter().enumerate() {
            if old.key == key {
                let [a, b, c, d, ..] = old.data.to_le_bytes();
                known = [a, b, c, d].map(i32::from);
                members = old.members;
                (worst, least) = (slot, 0);
                break;
            }
            let size = if old.key >> KEY_BITS == generation { (old.key as u32).count_ones() } else { 0 };
            if size < least {
                least = size;
                worst = slot;
            }
        }
        let [poor_lower, poor_upper, rich_lower, rich_upper] = known;
        let data = [
            poor_lower.max(lower - family.extra) as u8,
            poor_upper.min(upper) as u8,
            rich_lower.max(lower) as u8,
            rich_upper.min(upper + family.lack) as u8,
            lead as u8,
            0,
            0,
            0,
        ];
        if parts.comparable() {
            let member = family.scale | (lower as u64) << 48 | (upper as u64) << 56;
            if members[0] & SCALE != family.scale {
                members[1] = members[0];
            }
            members[0] = member;
        }
        line[worst] = Entry { key, data: u64::from_le_bytes(data), members };
        if least != 0 {
            self.evictions += 1;
            if self.evictions >= 2 << self.bits && self.bits < MOST_BITS {
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
            .filter(|entry| entry.key >> KEY_BITS == generation)
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
            if let Some(free) = line.iter_mut().find(|old| old.key >> KEY_BITS != generation) {
                *free = entry;
            }
        }
    }
}
