//! The state of a search, what can be read from it, and which cards may be played.
//!
//! The recursion goes from a lead over the cards that follow to the next lead. Every step asks the question from the
//! side of the seat to move: does this side get at least `s` of what lies on the table and is still held (`total`)?
//! The answer `v` is a lower bound if `v >= s`, otherwise an upper bound.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use crate::legal::follow;
use crate::table::Table;
use crate::tables::{lowest, Cards, CLASSES};

use super::deal::{Deal, Game};
use super::families::{Families, FamilyTable};
use super::layout::LAYOUTS;
use super::pairs::Pairs;

pub(super) const STEP: u64 = 4096;

/// The state of the search of one deal.
pub(super) struct Tree<'a, const L: usize> {
    pub game: &'a Game,
    pub deal: &'a Deal,
    pub table: &'a mut Table,
    pub pairs: &'a mut Pairs,
    pub families: &'a mut Families,
    pub family_table: &'a mut FamilyTable,
    pub hands: [Cards; 4],
    pub bound: bool,
    pub nodes: u64,
    pub next_check: u64,
    /// The nodes from which on families are looked at.
    pub families_from: u64,
    pub most_nodes: u64,
    pub cancel: Option<&'a AtomicBool>,
    pub deadline: Option<Instant>,
    pub stopped: bool,
}

impl<const L: usize> Tree<'_, L> {
    #[inline(always)]
    pub(super) fn trump(&self) -> Cards {
        if L == 0 {
            self.game.trump
        } else {
            LAYOUTS[L].classes[0]
        }
    }

    #[inline(always)]
    pub(super) fn classes(&self) -> [Cards; CLASSES] {
        if L == 0 {
            self.game.classes
        } else {
            LAYOUTS[L].classes
        }
    }

    #[inline(always)]
    pub(super) fn values(&self) -> [(i32, Cards); 6] {
        if L == 0 {
            self.game.values
        } else {
            LAYOUTS[L].values
        }
    }

    /// The points of some cards.
    #[inline]
    pub(super) fn worth(&self, cards: Cards) -> i32 {
        self.values().iter().map(|&(value, group)| value * (cards & group).count_ones() as i32).sum()
    }

    /// The points of the `count` poorest of some cards.
    #[inline]
    pub(super) fn poorest(&self, cards: Cards, count: u32) -> i32 {
        let mut left = count;
        let mut sum = 0;
        for (value, group) in self.values() {
            if left == 0 {
                break;
            }
            let n = (cards & group).count_ones().min(left);
            sum += value * n as i32;
            left -= n;
        }
        sum
    }

    /// The first set of cards left whose ranks mean the same.
    #[inline]
    pub(super) fn canonical_cards(&self, rest: Cards) -> Cards {
        if L == 0 {
            self.deal.canonical_cards(rest)
        } else {
            self.deal.canonical_with(rest, &LAYOUTS[L])
        }
    }

    #[inline]
    pub(super) fn side(&self, seat: usize) -> u8 {
        self.game.side[seat & 3]
    }

    #[inline]
    pub(super) fn worth_of(&self, bit: u32) -> i32 {
        i32::from(self.game.points[bit as usize & 31])
    }

    #[inline]
    pub(super) fn class_of(&self, card: Cards) -> Cards {
        self.game.class[card.trailing_zeros() as usize & 31]
    }

    #[inline]
    pub(super) fn owner(&self, card: Cards) -> usize {
        usize::from(self.deal.owner[card.trailing_zeros() as usize & 31]) & 3
    }

    #[inline]
    pub(super) fn rest(&self) -> Cards {
        self.hands[0] | self.hands[1] | self.hands[2] | self.hands[3]
    }

    #[inline]
    pub(super) fn key<const LOCK: bool>(&self, rest: Cards, leader: usize, bound: bool) -> u64 {
        let key = u64::from(self.canonical_cards(rest)) | (leader as u64) << 32;
        if LOCK {
            key | u64::from(bound && rest & self.game.lock.card != 0) << 34
        } else {
            key
        }
    }

    #[cold]
    pub(super) fn check(&mut self) {
        if !self.families.built && self.nodes >= self.families_from {
            self.families.build(self.game, &self.deal.owner);
        }
        self.next_check = self.nodes + STEP;
        if self.nodes >= self.most_nodes
            || self.cancel.is_some_and(|flag| flag.load(Ordering::Relaxed))
            || self.deadline.is_some_and(|end| Instant::now() >= end)
        {
            self.stopped = true;
        }
        if self.stopped {
            self.next_check = 0;
        } else {
            self.next_check = self.next_check.min(self.most_nodes);
        }
    }

    #[inline]
    pub(super) fn legal_lead<const LOCK: bool>(&self, seat: usize) -> Cards {
        let hand = self.hands[seat & 3];
        if LOCK {
            self.game.lock.lead(hand, self.bound)
        } else {
            hand
        }
    }

    #[inline]
    pub(super) fn legal_follow<const LOCK: bool>(&self, seat: usize, led: Cards) -> Cards {
        let hand = self.hands[seat & 3];
        if LOCK {
            self.game.lock.follow(hand, led, self.bound)
        } else {
            follow(hand, led)
        }
    }

    /// Whether the locked card still binds after a card has been played.
    #[inline]
    pub(super) fn bound_after<const LOCK: bool>(&self, seat: usize, led: Cards, card: Cards) -> bool {
        LOCK && self.game.lock.binds_after(self.hands[seat & 3], led, card, self.bound)
    }

    /// The cards of a seat that can compete in a trick, and the lowest of them if it has no others.
    #[inline]
    pub(super) fn threat<const LOCK: bool>(&self, seat: usize, led: Cards) -> (Cards, Cards) {
        let hand = self.legal_follow::<LOCK>(seat, led);
        let compete = hand & (led | self.trump());
        (compete, if compete == hand { lowest(hand) } else { 0 })
    }

    /// The moves that hang together with the lowest one.
    #[inline]
    pub(super) fn chain(&self, moves: Cards, open: Cards, low: Cards, alone: Cards) -> Cards {
        if low == alone {
            return low;
        }
        moves & !alone & open & !(open.wrapping_add(low)) & !(low - 1)
    }

    #[inline]
    pub(super) fn richest(&self, chain: Cards) -> u32 {
        if chain & (chain - 1) == 0 {
            return chain.trailing_zeros();
        }
        let mut found = chain;
        for &(_, group) in &self.values() {
            if chain & group != 0 {
                found = chain & group;
            }
        }
        found.trailing_zeros()
    }

    #[inline]
    pub(super) fn poorest_of(&self, chain: Cards) -> u32 {
        if chain & (chain - 1) != 0 {
            for &(_, group) in &self.values() {
                if chain & group != 0 {
                    return (chain & group).trailing_zeros();
                }
            }
        }
        chain.trailing_zeros()
    }

    /// Call with one card of each worth.
    #[inline]
    pub(super) fn each_worth(&self, chain: Cards, mut call: impl FnMut(u32)) {
        if chain & (chain - 1) == 0 {
            call(chain.trailing_zeros());
            return;
        }
        for &(_, group) in &self.values() {
            if chain & group != 0 {
                call((chain & group).trailing_zeros());
            }
        }
    }
}
