//! What everybody at the table has seen: cards played, who is void of what, who cannot or must hold the locked card.

use crate::position::SEATS;
use crate::tables::{highest, Cards, Tables};

/// What everybody at the table has seen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Memory {
    /// The cards that have been played, the open trick included.
    pub laid: Cards,
    /// The classes, one bit each, of which a seat has shown that it holds no card.
    pub void: [u8; SEATS],
    /// The classes, one bit each, that have been led in a finished trick.
    pub led: u8,
    /// The seat that has shown that it holds the locked card.
    pub holder: Option<u8>,
    /// The seats that have shown that they do not hold it.
    pub without: u8,
    /// The points that each seat has captured.
    pub points: [u8; SEATS],
}

impl Memory {
    /// Note a card that is played to an open trick, or leads one.
    #[inline]
    pub fn see(&mut self, tables: &Tables, leader: u8, trick: &[u8], card: u8) {
        let seat = (leader.wrapping_add(trick.len() as u8)) & 3;
        let class = tables.class_of[usize::from(card & 31)];
        let led = trick.first().map_or(class, |&first| tables.class_of[usize::from(first & 31)]);
        self.laid |= 1 << (card & 31);
        if class != led {
            self.void[usize::from(seat)] |= 1 << led;
        }
        let last = trick.len() == SEATS - 1;
        if last {
            self.led |= 1 << led;
            self.capture(tables, leader, trick, card);
        }
        let Some(locked) = tables.locked else { return };
        if self.holder.is_some() {
            return;
        }
        if card == locked.card {
            self.holder = Some(seat);
        } else if led == tables.class_of[usize::from(locked.card & 31)] && !locked.may_stay_below {
            // The holder had to play it. So who follows with another card has it not, and if it does not fall the
            // leader has run away from it.
            if !trick.is_empty() {
                self.without |= 1 << seat;
            }
            if last && !trick.contains(&locked.card) && self.without >> (leader & 3) & 1 == 0 {
                self.holder = Some(leader & 3);
            }
        }
    }

    /// Give the points of a finished trick to its winner.
    #[inline]
    fn capture(&mut self, tables: &Tables, leader: u8, trick: &[u8], card: u8) {
        let cards = trick.iter().fold(1u32 << (card & 31), |all, &card| all | 1 << (card & 31));
        let competing = cards & (tables.class(trick[0] & 31) | tables.classes[0]);
        let best = highest(competing | 1);
        let place = trick.iter().position(|&card| card == best).unwrap_or(trick.len());
        let points =
            trick.iter().chain([&card]).map(|&card| u32::from(tables.points[usize::from(card & 31)])).sum::<u32>();
        let winner = usize::from(leader.wrapping_add(place as u8) & 3);
        self.points[winner] = self.points[winner].saturating_add(u8::try_from(points).unwrap_or(u8::MAX));
    }

    /// Return what is seen after some tricks, each with its leader; the last one may be open.
    #[must_use]
    pub fn of(tables: &Tables, tricks: &[(u8, Vec<u8>)]) -> Self {
        let mut memory = Self::default();
        for (leader, cards) in tricks {
            for (place, &card) in cards.iter().enumerate().take(SEATS) {
                memory.see(tables, *leader, &cards[..place], card);
            }
        }
        memory
    }
}
