//! What the search knows about one deal: its own numbering of the cards, their owners, and the canonical key.

use crate::equality::lowest_alike;
use crate::legal::Lock;
use crate::position::Position;
use crate::tables::{bits, lowest, Cards, Tables, CLASSES};

use super::layout::{number, Layout};
use super::models::{model, Model};
use super::order::{Scores, Weights};
use super::parts::Parts;

/// The cards of a game, renumbered so that each class is one block without gaps, trump on top.
#[derive(Clone, Debug)]
pub(super) struct Game {
    pub tables: Tables,
    to_inner: [u8; 32],
    same_numbers: bool,
    pub trump: Cards,
    pub classes: [Cards; CLASSES],
    /// The class of each card, as a set.
    pub class: [Cards; 32],
    pub points: [u8; 32],
    /// The cards of each value, poorest first; unused places hold empty sets.
    pub values: [(i32, Cards); 6],
    /// The points of the richest card.
    pub most: i32,
    /// 1 for each seat of the party.
    pub side: [u8; 4],
    /// For each seat, which of the three others are partners.
    pub relation: [usize; 4],
    pub lock: Lock,
    /// Whether one seat plays against three.
    pub single: bool,
    /// The number of the layout, 0 for one without code of its own.
    pub layout: usize,
    /// Neighbours of equal points within a class: first bit and length (2 to 4).
    runs: Vec<(u32, u32)>,
    pub run_of: [Cards; 32],
    pub parts: Parts,
    pub scores: Box<Scores>,
    pub model: Option<Model>,
    pub weights: Weights,
}

impl Game {
    pub fn new(tables: &Tables, weights: Option<&Weights>) -> Self {
        let mut to_inner = [0; 32];
        let mut classes = [0; CLASSES];
        let mut class = [0; 32];
        let mut points = [0; 32];
        let mut next = 32u8;
        for (number, &cards) in tables.classes.iter().enumerate() {
            let mut descending: Vec<u8> = bits(cards).collect();
            descending.reverse();
            for card in descending {
                next -= 1;
                to_inner[usize::from(card)] = next;
                classes[number] |= 1 << next;
                points[usize::from(next)] = tables.points[usize::from(card)];
            }
            for bit in bits(classes[number]) {
                class[usize::from(bit)] = classes[number];
            }
        }
        let deck = classes.iter().fold(0, |all, cards| all | cards);
        let mut worth: Vec<u8> = bits(deck).map(|bit| points[usize::from(bit)]).collect();
        worth.sort_unstable();
        worth.dedup();
        let mut values = [(0, 0); 6];
        for (place, &value) in worth.iter().enumerate() {
            let cards = bits(deck).filter(|&bit| points[usize::from(bit)] == value);
            values[place] = (i32::from(value), cards.fold(0, |all, bit| all | 1 << bit));
        }
        let mut runs = Vec::new();
        let mut run_of = [0; 32];
        for cards in classes.into_iter().filter(|&cards| cards != 0) {
            let top = 32 - cards.leading_zeros();
            // From the top of each class, so that four equal top cards are one run.
            let mut high = top;
            let low = cards.trailing_zeros();
            while high > low {
                let mut first = high - 1;
                while first > low && high - first < 4 && points[first as usize - 1] == points[high as usize - 1] {
                    first -= 1;
                }
                let length = high - first;
                for bit in first..high {
                    run_of[bit as usize] = ((1u32 << length) - 1) << first;
                }
                if length > 1 {
                    runs.push((first, length));
                }
                high = first;
            }
        }
        let chosen = weights.cloned().unwrap_or_else(|| Weights::for_game(tables.party.count_ones(), &classes));
        let scores = Box::new(Scores::new(&chosen, &classes, &points));
        let mut game = Self {
            tables: tables.clone(),
            same_numbers: bits(tables.deck).all(|bit| to_inner[usize::from(bit)] == bit),
            to_inner,
            trump: classes[0],
            classes,
            class,
            points,
            values,
            most: worth.last().map_or(0, |&value| i32::from(value)),
            side: [0; 4],
            relation: [0; 4],
            lock: Lock::default(),
            single: false,
            layout: number(&classes, &values),
            runs,
            run_of,
            parts: Parts::new(&classes, &points),
            scores,
            model: model(tables.party.count_ones(), &classes),
            weights: chosen,
        };
        game.seat(tables);
        game
    }

    /// Whether only the seats and the locked card of other tables differ from these.
    pub fn fits(&self, tables: &Tables) -> bool {
        let size = |tables: &Tables| tables.party.count_ones();
        self.tables.classes == tables.classes
            && self.tables.points == tables.points
            && size(&self.tables) == size(tables)
    }

    /// Take over who plays with whom and which card is locked.
    pub fn seat(&mut self, tables: &Tables) {
        self.tables.clone_from(tables);
        self.side = [0, 1, 2, 3].map(|seat| u8::from(tables.in_party(seat)));
        self.relation = [0; 4];
        for seat in 0..4 {
            for step in 1..4 {
                self.relation[seat] |= usize::from(self.side[seat] == self.side[(seat + step) & 3]) << (step - 1);
            }
        }
        self.single = tables.party.count_ones() != 2;
        let lock = Lock::new(tables);
        self.lock = Lock { card: self.inner(lock.card), class: self.inner(lock.class), ..lock };
    }

    pub fn inner(&self, cards: Cards) -> Cards {
        if self.same_numbers {
            return cards;
        }
        bits(cards).fold(0, |all, bit| all | 1 << self.to_inner[usize::from(bit)])
    }

    pub fn inner_card(&self, card: u8) -> u8 {
        self.to_inner[usize::from(card)]
    }

    /// The points of some cards.
    #[inline]
    pub fn worth(&self, cards: Cards) -> i32 {
        self.values.iter().map(|&(value, group)| value * (cards & group).count_ones() as i32).sum()
    }
}

/// The owners of the cards of one deal and what follows from them.
#[derive(Clone, Debug)]
pub(super) struct Deal {
    /// The cards each seat held, as far as known (numbers of the caller).
    pub held: [Cards; 4],
    pub owner: [u8; 32],
    top: [u32; 256],
    low: [u32; 64],
    high: [u32; 64],
    mask_top: Cards,
    mask_low: Cards,
    shifts: [u32; 4],
    extra: Vec<(u32, u32, [u32; 16])>,
    fixed: Cards,
}

impl Deal {
    pub fn none() -> Self {
        Self {
            held: [0; 4],
            owner: [0; 32],
            top: [0; 256],
            low: [0; 64],
            high: [0; 64],
            mask_top: 0,
            mask_low: 0,
            shifts: [0; 4],
            extra: Vec::new(),
            fixed: 0,
        }
    }

    /// Whether every card of a position has the owner it has here.
    pub fn covers(&self, position: &Position) -> bool {
        let held = held(position);
        (0..4).all(|seat| held[seat] & !self.held[seat] == 0)
    }

    pub fn set(&mut self, game: &Game, position: &Position) {
        self.held = held(position);
        self.owner = [0; 32];
        for seat in 0..4 {
            for bit in bits(game.inner(self.held[seat])) {
                self.owner[usize::from(bit)] = seat as u8;
            }
        }
        self.low = [0; 64];
        self.high = [0; 64];
        self.mask_top = 0;
        self.mask_low = 0;
        self.shifts = [0; 4];
        self.extra.clear();
        let mut short = 0;
        let mut tops = [(0, 0, [0; 16]); 4];
        let mut top_runs = 0;
        for &(first, length) in &game.runs {
            let map = self.canonical(first, length, game.lock.card);
            if first >= 24 {
                self.mask_top |= ((1 << length) - 1) << first;
                tops[top_runs] = (first, (1u32 << length) - 1, map);
                top_runs += 1;
            } else if length <= 3 && first + length <= 24 && short < 4 {
                self.mask_low |= ((1 << length) - 1) << first;
                self.shifts[short] = first;
                let table = if short < 2 { &mut self.low } else { &mut self.high };
                let within = (1 - (short as u32 & 1)) * 3;
                for (index, place) in table.iter_mut().enumerate() {
                    *place |= map[(index >> within) & ((1 << length) - 1)] << first;
                }
                short += 1;
            } else {
                self.extra.push((first, (1 << length) - 1, map));
            }
        }
        self.set_top(game.inner(self.held.iter().fold(0, |all, cards| all | cards)), &tops[..top_runs]);
        let extra = self.extra.iter().fold(0, |all, &(first, mask, _)| all | mask << first);
        self.fixed = !(self.mask_top | self.mask_low | extra);
    }

    /// Fill the table of the eight highest cards. Only those that somebody held can be left, and late in a game these are
    /// few, so nothing else is written: what an earlier deal has left behind is never looked up.
    fn set_top(&mut self, held: Cards, runs: &[(u32, u32, [u32; 16])]) {
        let cards = held >> 24;
        let mut left = cards;
        loop {
            self.top[left as usize] = runs.iter().fold(0, |all, &(first, mask, ref map)| {
                all | map[(left >> (first - 24) & mask & 15) as usize] << first
            });
            if left == 0 {
                break;
            }
            left = (left - 1) & cards;
        }
    }

    /// For each set of cards of a run, the first one with the same sequence of owners; the locked card is like no other.
    fn canonical(&self, first: u32, length: u32, lock: Cards) -> [u32; 16] {
        let owner = |card| match lock >> card & 1 {
            1 => 4,
            _ => self.owner[card as usize],
        };
        let owners: Vec<Option<u8>> = (first..first + length).map(|card| Some(owner(card))).collect();
        lowest_alike::<16>(&owners).map(u32::from)
    }

    /// The first set of cards left whose ranks mean the same.
    #[inline]
    pub fn canonical_cards(&self, rest: Cards) -> Cards {
        let x = rest & self.mask_low;
        let low = (x >> self.shifts[1] & 7) | (x >> self.shifts[0] & 7) << 3;
        let high = (x >> self.shifts[3] & 7) | (x >> self.shifts[2] & 7) << 3;
        let mut key =
            rest & self.fixed | self.top[(rest >> 24) as usize] | self.low[low as usize] | self.high[high as usize];
        for (first, mask, map) in &self.extra {
            key |= map[(rest >> first & mask & 15) as usize] << first;
        }
        key
    }

    /// The same with the masks of a layout.
    #[inline]
    pub fn canonical_with(&self, rest: Cards, layout: &Layout) -> Cards {
        let mut key = rest & !(layout.mask_low | layout.mask_top) | self.top[(rest >> 24) as usize];
        if layout.mask_low != 0 {
            // The runs are equally far apart, so one shift brings each second one beside its neighbour.
            let [_, low, apart, _] = layout.shifts;
            let runs = rest & layout.mask_low;
            let runs = runs | runs >> (apart - 3);
            key |= self.low[(runs >> low & 63) as usize] | self.high[(runs & 63) as usize];
        }
        key
    }
}

fn held(position: &Position) -> [Cards; 4] {
    let mut held = position.hands;
    for place in 0..position.played {
        let seat = usize::from((position.leader + place) & 3);
        held[seat] |= 1 << position.trick[usize::from(place)];
    }
    held
}

/// The cards above the highest of a set; all cards if it is empty.
#[inline]
pub(super) fn above(cards: Cards) -> Cards {
    (u64::from(u32::MAX) << (32 - cards.leading_zeros())) as u32
}

/// The cards above the lowest of a set.
#[inline]
pub(super) fn above_lowest(cards: Cards) -> Cards {
    let low = lowest(cards);
    !(low | low.wrapping_sub(1))
}
