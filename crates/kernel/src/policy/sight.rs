//! What one seat sees when it is to play, and how likely the others are its friends and can take the trick.

use super::features::Situation;
use super::Memory;
use crate::position::SEATS;
use crate::tables::{Cards, Tables};

/// Who has announced the game, and whether every seat plays alone.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Seating {
    /// The seat that plays the game, if one does.
    pub declarer: Option<u8>,
    /// Whether every seat plays for itself.
    pub alone: bool,
}

/// What one seat sees when it is to play.
#[derive(Clone, Copy, Debug)]
pub struct Sight<'a> {
    /// The tables of the game; of its party only what the seat may know is read from `party`.
    pub tables: &'a Tables,
    /// Who plays the game.
    pub seating: Seating,
    /// What everybody has seen.
    pub memory: &'a Memory,
    /// The seats of the party. Where a locked card makes the partner, only the bit of the seat itself counts.
    pub party: u8,
    /// The seat.
    pub seat: u8,
    /// Its hand.
    pub hand: Cards,
    /// The cards that it may play.
    pub legal: Cards,
    /// The seat that led the open trick; the seat itself if it leads.
    pub leader: u8,
    /// The cards of the open trick in playing order, at most three.
    pub trick: &'a [u8],
}

impl<'a> Sight<'a> {
    /// Return the part in which the seat plays: 0 declarer, 1 partner, 2 opponent.
    #[must_use]
    pub fn role(&self) -> usize {
        if self.seating.declarer == Some(self.seat) {
            0
        } else if self.party >> self.seat & 1 == 1 {
            1
        } else {
            2
        }
    }

    /// Return how likely each seat plays with this one, 0 to 1.
    #[must_use]
    pub fn friends(&self) -> [f32; SEATS] {
        let of = |party: u8| {
            let mine = party >> self.seat & 1;
            std::array::from_fn(|seat| if party >> seat & 1 == mine { 1.0 } else { 0.0 })
        };
        if self.seating.alone {
            return std::array::from_fn(|seat| f32::from(u8::from(seat == usize::from(self.seat))));
        }
        let (Some(_), Some(declarer)) = (self.tables.locked, self.seating.declarer) else { return of(self.party) };
        let holders = self.holders();
        let own = self.seat == declarer || self.party >> self.seat & 1 == 1;
        std::array::from_fn(|seat| {
            let of_party = if seat == usize::from(declarer) { 1.0 } else { holders[seat] };
            match (seat == usize::from(self.seat), own) {
                (true, _) => 1.0,
                (false, true) => of_party,
                (false, false) => 1.0 - of_party,
            }
        })
    }

    /// Return how likely each seat was dealt the locked card.
    #[must_use]
    pub fn holders(&self) -> [f32; SEATS] {
        let (Some(_), Some(declarer)) = (self.tables.locked, self.seating.declarer) else { return [0.0; SEATS] };
        let mine = self.party >> self.seat & 1 == 1;
        let holders = match self.memory.holder {
            _ if mine && self.seat != declarer => 1 << self.seat,
            Some(holder) => 1 << holder,
            None => 15 & !self.memory.without & !(1 << declarer) & !(1 << self.seat),
        };
        let share = 1.0 / holders.count_ones().max(1) as f32;
        std::array::from_fn(|seat| if holders >> seat & 1 == 1 { share } else { 0.0 })
    }

    pub(super) fn situation(&self) -> Situation<'_, 'a> {
        Situation::new(self)
    }
}
