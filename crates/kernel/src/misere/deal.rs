//! What is fixed while one deal is examined: who wants what, what the cards are worth, which are equal.

use crate::equality::Canonical;
use crate::legal::Lock;
use crate::position::{Position, SEATS};
use crate::tables::{bits, lowest, Cards, Tables, CLASSES};

#[derive(Clone)]
pub(super) struct Deal {
    pub tables: Tables,
    pub lock: Lock,
    /// For each class, all bits from its lowest to its highest card.
    pub spans: [Cards; CLASSES],
    /// The number of the value of each card, poorest first.
    pub value_of: [u8; 32],
    /// The values from the lowest with their cards.
    values: Vec<(i32, Cards)>,
    /// What every result is a multiple of.
    pub step: i32,
    pub canonical: Canonical,
    /// The seat that is alone in the party and wants no points.
    pub lone_avoider: Option<u8>,
    minimisers: u8,
    owners: [Cards; SEATS],
}

impl Deal {
    pub fn new(tables: &Tables, minimisers: u8, owners: [Cards; SEATS]) -> Self {
        let mut values: Vec<(i32, Cards)> = Vec::new();
        for bit in bits(tables.deck) {
            let worth = i32::from(tables.points[usize::from(bit)]);
            match values.iter_mut().find(|value| value.0 == worth) {
                Some(value) => value.1 |= 1 << bit,
                None => values.push((worth, 1 << bit)),
            }
        }
        values.sort_unstable();
        let mut value_of = [0; 32];
        for (number, value) in values.iter().enumerate() {
            for bit in bits(value.1) {
                value_of[usize::from(bit)] = number as u8;
            }
        }
        let lone_avoider = tables.party.count_ones() == 1 && minimisers & tables.party == tables.party;
        Self {
            tables: tables.clone(),
            lock: Lock::new(tables),
            spans: tables.classes.map(|class| match class {
                0 => 0,
                class => u32::MAX >> class.leading_zeros() & !(lowest(class) - 1),
            }),
            value_of,
            step: if values.len() == 1 { (4 * values[0].0).max(1) } else { 1 },
            values,
            canonical: Canonical::new(tables, &owners),
            lone_avoider: lone_avoider.then_some(tables.party.trailing_zeros() as u8),
            minimisers,
            owners,
        }
    }

    /// Whether what is known here is about a position too.
    pub fn covers(&self, tables: &Tables, position: &Position, minimisers: u8) -> bool {
        self.minimisers == minimisers
            && self.tables == *tables
            && self.owners.iter().zip(&position.hands).all(|(owned, hand)| hand & !owned == 0)
    }

    /// Return 1 for a seat of the party, otherwise 0.
    #[inline]
    pub fn side(&self, seat: u8) -> usize {
        usize::from(self.tables.party >> seat & 1)
    }

    #[inline]
    pub fn maximises(&self, seat: u8) -> bool {
        self.minimisers >> seat & 1 == 0
    }

    /// Return the points of some cards together.
    #[inline]
    pub fn points_of(&self, cards: Cards) -> i32 {
        self.values.iter().map(|value| value.0 * (cards & value.1).count_ones() as i32).sum()
    }

    /// Return the points of the poorest `count` cards of a set that has so many.
    #[inline]
    pub fn poorest(&self, cards: Cards, mut count: u32) -> i32 {
        let mut sum = 0;
        for value in &self.values {
            let here = (cards & value.1).count_ones().min(count);
            sum += value.0 * here as i32;
            count -= here;
        }
        sum
    }

    /// Visit the cards of a chain that need to be tried: one of each value, or only the richest or poorest if the side
    /// that takes the trick is certain. Exact: exchanging two neighbours changes any later result by at most the
    /// difference of their points, in the direction of the points.
    #[inline]
    pub fn choose(&self, chain: Cards, winner: Option<usize>, maximises: bool, mut visit: impl FnMut(u8)) {
        if chain & (chain - 1) == 0 {
            visit(chain.trailing_zeros() as u8);
            return;
        }
        match winner {
            Some(winner) => {
                let richest = (winner == 1) == maximises;
                let mut chosen = chain.trailing_zeros() as u8;
                for card in bits(chain & (chain - 1)) {
                    let (new, old) = (self.value_of[usize::from(card)], self.value_of[usize::from(chosen)]);
                    if new != old && (new > old) == richest {
                        chosen = card;
                    }
                }
                visit(chosen);
            }
            None => {
                let mut seen = 0u8;
                for card in bits(chain) {
                    let value = 1 << self.value_of[usize::from(card)];
                    if seen & value == 0 {
                        seen |= value;
                        visit(card);
                    }
                }
            }
        }
    }
}
