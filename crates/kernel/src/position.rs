//! A position of a game: what each seat holds, what lies on the table, what has been captured.
//!
//! This is the plain form of the rules, used at the edges and as the oracle of the fast search.

use crate::legal::{beating, Lock};
use crate::tables::{bits, highest, Cards, Tables};

/// The seats, clockwise.
pub const SEATS: usize = 4;

/// A position between two cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// The cards that each seat holds.
    pub hands: [Cards; SEATS],
    /// The cards of the open trick in playing order; only the first `played` count.
    pub trick: [u8; 3],
    /// How many cards lie in the open trick, 0 to 3.
    pub played: u8,
    /// The seat that led the open trick, or leads the next.
    pub leader: u8,
    /// Whether the locked card still binds its holder.
    pub bound: bool,
    /// The points captured by the party so far.
    pub points: u8,
    /// The tricks captured by the party so far.
    pub own_tricks: u8,
    /// The tricks captured by the others so far.
    pub other_tricks: u8,
}

/// Why a position cannot occur, or what is said about it is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// A seat holds a card that does not exist.
    UnknownCard(u8),
    /// A card is in two places.
    CardTwice(u8),
    /// A seat holds too many or too few cards.
    HandSize(u8),
    /// The open trick has a card that does not exist, or more than three.
    Trick,
    /// The leader is no seat.
    Leader,
    /// The tricks and the cards left do not make up a whole game.
    Tricks,
    /// The card that is said to bind its holder is in no hand.
    NotLocked,
    /// More points are captured than the cards that are gone are worth.
    Points,
    /// A seat cannot have captured these cards.
    Captured(u8),
    /// The seat to move may not play a card.
    NotLegal(u8),
}

impl Position {
    /// Return the position before the first card.
    #[must_use]
    pub fn start(hands: [Cards; SEATS], leader: u8, bound: bool) -> Self {
        Self { hands, trick: [0; 3], played: 0, leader, bound, points: 0, own_tricks: 0, other_tricks: 0 }
    }

    /// Check a position against the tables of its game.
    ///
    /// # Errors
    /// Names everything that is wrong at once.
    pub fn check(&self, tables: &Tables) -> Result<(), Vec<Fault>> {
        let mut faults = Vec::new();
        if self.leader > 3 {
            faults.push(Fault::Leader);
        }
        if self.played > 3
            || self.trick[..usize::from(self.played.min(3))]
                .iter()
                .any(|&card| card > 31 || tables.deck >> card & 1 == 0)
        {
            faults.push(Fault::Trick);
        }
        if !faults.is_empty() {
            return Err(faults);
        }
        let mut seen = 0;
        for bit in self.on_table() {
            if seen >> bit & 1 == 1 {
                faults.push(Fault::CardTwice(bit));
            }
            seen |= 1 << bit;
        }
        for hand in self.hands {
            for bit in bits(hand) {
                if tables.deck >> bit & 1 == 0 {
                    faults.push(Fault::UnknownCard(bit));
                } else if seen >> bit & 1 == 1 {
                    faults.push(Fault::CardTwice(bit));
                }
                seen |= 1 << bit;
            }
        }
        let to_move = self.to_move();
        let left = self.hands[usize::from(to_move)].count_ones();
        for seat in 0..4u8 {
            let has_played = (seat.wrapping_sub(self.leader) & 3) < self.played;
            let right = left - u32::from(has_played && left > 0);
            if self.hands[usize::from(seat)].count_ones() != right || (has_played && left == 0) {
                faults.push(Fault::HandSize(seat));
            }
        }
        if left + u32::from(self.own_tricks) + u32::from(self.other_tricks) != u32::from(tables.tricks) {
            faults.push(Fault::Tricks);
        }
        let held = |card: u8| self.all_hands() >> card & 1 == 1;
        if self.bound && tables.locked.is_none_or(|locked| !held(locked.card)) {
            faults.push(Fault::NotLocked);
        }
        if u32::from(self.points) > tables.points_of(tables.deck & !seen) {
            faults.push(Fault::Points);
        }
        if faults.is_empty() {
            Ok(())
        } else {
            Err(faults)
        }
    }

    fn on_table(&self) -> impl Iterator<Item = u8> + '_ {
        self.trick[..usize::from(self.played)].iter().copied()
    }

    /// Return the cards of all hands.
    #[must_use]
    pub fn all_hands(&self) -> Cards {
        self.hands.iter().fold(0, |all, hand| all | hand)
    }

    /// Return the cards of the open trick.
    #[must_use]
    pub fn trick_cards(&self) -> Cards {
        self.on_table().fold(0, |all, card| all | 1 << card)
    }

    /// Return the seat that plays next.
    #[must_use]
    pub fn to_move(&self) -> u8 {
        (self.leader + self.played) & 3
    }

    /// Tell whether no card is left.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.all_hands() == 0
    }

    /// Return the cards that the seat to move may play.
    #[must_use]
    pub fn legal(&self, tables: &Tables) -> Cards {
        let hand = self.hands[usize::from(self.to_move())];
        let lock = Lock::new(tables);
        if self.played == 0 {
            return lock.lead(hand, self.bound);
        }
        let led = tables.class(self.trick[0]);
        let cards = lock.follow(hand, led, self.bound);
        if tables.must_beat {
            beating(cards, led, 1 << self.best(tables))
        } else {
            cards
        }
    }

    /// Return the card that wins the open trick so far; it must not be empty.
    fn best(&self, tables: &Tables) -> u8 {
        highest(self.trick_cards() & (tables.class(self.trick[0]) | tables.classes[0]))
    }

    /// Return the position after the seat to move has played a card that it holds.
    #[must_use]
    pub fn play(&self, tables: &Tables, card: u8) -> Self {
        let seat = self.to_move();
        let mut next = *self;
        let led = tables.class(if self.played == 0 { card } else { self.trick[0] });
        next.bound = Lock::new(tables).binds_after(self.hands[usize::from(seat)], led, 1 << card, self.bound);
        next.hands[usize::from(seat)] &= !(1 << card);
        if self.played < 3 {
            next.trick[usize::from(self.played)] = card;
            next.played += 1;
            return next;
        }
        let trick = self.trick_cards() | 1 << card;
        let winning = highest(trick & (led | tables.classes[0]));
        let place = self.on_table().position(|laid| laid == winning).unwrap_or(3) as u8;
        next.leader = (self.leader + place) & 3;
        next.trick = [0; 3];
        next.played = 0;
        if tables.in_party(next.leader) {
            next.own_tricks += 1;
            next.points += tables.points_of(trick) as u8;
        } else {
            next.other_tricks += 1;
        }
        next
    }
}
