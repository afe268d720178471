//! A position inside the search, with what the plain one leaves to be worked out.

use crate::legal::beating;
use crate::position::{Position, SEATS};
use crate::tables::{lowest, Cards};

use super::deal::Deal;

#[derive(Clone, Copy)]
pub(super) struct State {
    pub hands: [Cards; SEATS],
    pub leader: u8,
    pub played: u8,
    /// Whether the locked card still binds its holder.
    pub bound: bool,
    /// The led class.
    pub led: Cards,
    /// The card that wins the open trick so far, as a set.
    pub best: Cards,
    pub best_seat: u8,
    /// The points in the open trick.
    pub table_points: i32,
    /// The points in all hands.
    pub hand_points: i32,
}

impl State {
    pub fn new(deal: &Deal, position: &Position) -> Self {
        let mut state = Self {
            hands: position.hands,
            leader: position.leader,
            played: 0,
            bound: false,
            led: 0,
            best: 0,
            best_seat: 0,
            table_points: 0,
            hand_points: deal.points_of(position.all_hands()),
        };
        for &card in &position.trick[..usize::from(position.played)] {
            state.hand_points += i32::from(deal.tables.points[usize::from(card)]);
            state = state.lay(deal, card);
        }
        state.bound = position.bound;
        state
    }

    #[inline]
    pub fn next_seat(&self) -> u8 {
        (self.leader + self.played) & 3
    }

    #[inline]
    pub fn all_hands(&self) -> Cards {
        self.hands.iter().fold(0, |all, hand| all | hand)
    }

    /// Return the cards that the seat to move may play.
    #[inline]
    pub fn legal(&self, deal: &Deal) -> Cards {
        let hand = self.hands[usize::from(self.next_seat())];
        if self.played == 0 {
            return deal.lock.lead(hand, self.bound);
        }
        let cards = deal.lock.follow(hand, self.led, self.bound);
        if deal.tables.must_beat {
            beating(cards, self.led, self.best)
        } else {
            cards
        }
    }

    /// Visit the sets of legal cards between which no card of another seat that is still in play lies.
    #[inline]
    pub fn chains(&self, deal: &Deal, mut visit: impl FnMut(Cards)) {
        let legal = self.legal(deal);
        let hand = self.hands[usize::from(self.next_seat())];
        let others = self.all_hands() & !hand | self.best;
        let locked = if self.bound { legal & deal.lock.card } else { 0 };
        if locked != 0 {
            visit(locked);
        }
        let mut rest = legal & !locked;
        while rest != 0 {
            let low = lowest(rest);
            let class = deal.tables.class_of[low.trailing_zeros() as usize];
            let open = deal.spans[usize::from(class)] & !others;
            let chain = rest & open & !open.wrapping_add(low);
            visit(chain);
            rest &= !chain;
        }
    }

    /// Lay a card on the table, and leave a complete trick there.
    #[inline]
    pub fn lay(&self, deal: &Deal, card: u8) -> Self {
        let seat = self.next_seat();
        let bit = 1 << card;
        let worth = i32::from(deal.tables.points[usize::from(card)]);
        let mut next = *self;
        if self.played == 0 {
            next.led = deal.tables.class(card);
            next.best = bit;
            next.best_seat = seat;
        } else if bit & (self.led | deal.tables.classes[0]) > self.best {
            next.best = bit;
            next.best_seat = seat;
        }
        next.bound = deal.lock.binds_after(self.hands[usize::from(seat)], next.led, bit, self.bound);
        next.hands[usize::from(seat)] &= !bit;
        next.table_points += worth;
        next.hand_points -= worth;
        next.played += 1;
        next
    }

    /// Play a card; a complete trick goes to its winner. Returns the points that the party gains by that.
    #[inline]
    pub fn play(&self, deal: &Deal, card: u8) -> (Self, i32) {
        let mut next = self.lay(deal, card);
        if next.played < 4 {
            return (next, 0);
        }
        let gain = if deal.side(next.best_seat) == 1 { next.table_points } else { 0 };
        next.leader = next.best_seat;
        next.played = 0;
        next.led = 0;
        next.best = 0;
        next.table_points = 0;
        (next, gain)
    }
}
