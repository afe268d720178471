//! Which cards a hand may play: the led class is followed, the locked card obeys its rules, and where the game asks for
//! it the best card so far is beaten.
//!
//! Every other part of the kernel asks here. Random games in lock-step, which cannot afford a branch, are the one
//! exception; they take their numbers from [`Lock`] and are compared with this file card by card.

use crate::tables::{Cards, Smear, Tables};

/// The locked card in the form in which it is asked about: sets and numbers of cards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Lock {
    /// The locked card; empty in a game without one.
    pub card: Cards,
    /// The cards of its class.
    pub class: Cards,
    /// From how many cards of the class on its holder may run away.
    pub run_length: u32,
    /// The holder may run away with so many cards in the hand or more.
    pub run_from: u32,
    /// Who may run away may also keep the card when another seat leads its class, under the same conditions (S-4.9).
    pub may_stay_below: bool,
    /// The card may be thrown off with so many cards in the hand or fewer.
    pub loose: u32,
}

impl Lock {
    /// Return the locked card of a game.
    #[must_use]
    #[inline]
    pub fn new(tables: &Tables) -> Self {
        let Some(locked) = tables.locked else { return Self::default() };
        Self {
            card: 1 << locked.card,
            class: tables.class(locked.card),
            run_length: u32::from(locked.run_length),
            run_from: if locked.run_in_first_trick_only { u32::from(tables.tricks) } else { 0 },
            may_stay_below: locked.may_stay_below,
            loose: match locked.smear {
                Smear::Never => 1,
                Smear::FromSecondLast => 2,
                Smear::Always => 32,
            },
        }
    }

    /// Return the cards of a hand that may be led.
    #[must_use]
    #[inline(always)]
    pub fn lead(&self, hand: Cards, bound: bool) -> Cards {
        if !bound || hand & self.card == 0 {
            return hand;
        }
        let count = hand.count_ones();
        let runs = (hand & self.class).count_ones() >= self.run_length && count >= self.run_from;
        if count == 1 || runs {
            hand
        } else {
            hand & !self.class | self.card
        }
    }

    /// Return the cards of a hand that may follow when a class is led.
    #[must_use]
    #[inline(always)]
    pub fn follow(&self, hand: Cards, led: Cards, bound: bool) -> Cards {
        let following = hand & led;
        if bound && hand & self.card != 0 {
            if led & self.card != 0 {
                let in_time = hand.count_ones() >= self.run_from;
                let stays = self.may_stay_below && in_time && following.count_ones() >= self.run_length;
                if !stays {
                    return self.card;
                }
            } else if following == 0 && hand.count_ones() > self.loose {
                return hand & !self.card;
            }
        }
        follow(hand, led)
    }

    /// Tell whether the card still binds after a seat has played one card of its hand.
    ///
    /// It is free once it has fallen, and once its holder has played another card to its class.
    #[must_use]
    #[inline(always)]
    pub fn binds_after(&self, hand: Cards, led: Cards, played: Cards, bound: bool) -> bool {
        bound && played != self.card && (hand & self.card == 0 || led & self.card == 0)
    }
}

/// Return the cards of a hand that follow a class, all if it is void.
#[must_use]
#[inline(always)]
pub fn follow(hand: Cards, led: Cards) -> Cards {
    if hand & led == 0 {
        hand
    } else {
        hand & led
    }
}

/// Return those of the cards that may follow which beat the best card so far; all of them if none can, or if the trick
/// is trumped.
#[must_use]
#[inline(always)]
pub fn beating(cards: Cards, led: Cards, best: Cards) -> Cards {
    let higher = cards & led & !(best | (best - 1));
    if higher != 0 && best & led != 0 {
        higher
    } else {
        cards
    }
}
