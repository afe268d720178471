//! The last two tricks, worked out without order or bounds.

use crate::tables::{lowest, Cards};

use super::tree::Tree;

impl<const L: usize> Tree<'_, L> {
    pub(super) fn last_trick(&mut self, leader: usize, total: i32) -> i32 {
        self.nodes += 4;
        let led = self.class_of(self.hands[leader & 3]);
        let winner = self.trick_winner(self.rest(), led);
        if self.side(winner) == self.side(leader) {
            total
        } else {
            0
        }
    }

    /// The owner of the card that wins.
    #[inline]
    pub(super) fn trick_winner(&self, trick: Cards, led: Cards) -> usize {
        let best = trick & (led | self.trump());
        usize::from(self.deal.owner[(31 - best.leading_zeros()) as usize & 31]) & 3
    }

    /// The exact value with two tricks left, for the side of the leader.
    pub(super) fn last_two<const LOCK: bool>(&mut self, leader: usize, total: i32) -> i32 {
        let rest = self.rest();
        let key = self.key::<LOCK>(rest, leader, self.bound);
        if let Some(value) = self.pairs.find(key) {
            return value;
        }
        let me = self.side(leader);
        let seats = [leader & 3, (leader + 1) & 3, (leader + 2) & 3, (leader + 3) & 3];
        let mine = seats.map(|seat| self.side(seat) == me);
        let worst = |mine: bool| if mine { -1 } else { total + 1 };
        let better = |mine: bool, one: i32, two: i32| if mine { one.max(two) } else { one.min(two) };
        let enough = |mine: bool, value: i32| value == if mine { total } else { 0 };
        let mut best0 = -1;
        let mut moves0 = self.legal_lead::<LOCK>(leader);
        while moves0 != 0 && best0 < total {
            let card0 = lowest(moves0);
            moves0 &= moves0 - 1;
            let led = self.class_of(card0);
            let points0 = self.worth_of(card0.trailing_zeros());
            // What the others may play does not depend on each other.
            let [legal1, legal2, legal3] = [1, 2, 3].map(|step| self.legal_follow::<LOCK>(seats[step], led));
            let mut best1 = worst(mine[1]);
            let mut moves1 = legal1;
            while moves1 != 0 && !enough(mine[1], best1) {
                let card1 = lowest(moves1);
                moves1 &= moves1 - 1;
                let points1 = points0 + self.worth_of(card1.trailing_zeros());
                let mut best2 = worst(mine[2]);
                let mut moves2 = legal2;
                while moves2 != 0 && !enough(mine[2], best2) {
                    let card2 = lowest(moves2);
                    moves2 &= moves2 - 1;
                    let points2 = points1 + self.worth_of(card2.trailing_zeros());
                    let mut best3 = worst(mine[3]);
                    let mut moves3 = legal3;
                    while moves3 != 0 && !enough(mine[3], best3) {
                        let card3 = lowest(moves3);
                        moves3 &= moves3 - 1;
                        self.nodes += 4;
                        let points = points2 + self.worth_of(card3.trailing_zeros());
                        let trick = card0 | card1 | card2 | card3;
                        let winner = self.trick_winner(trick, led);
                        let after = rest & !trick;
                        let last = self.trick_winner(after, self.class_of(after & self.hands[winner]));
                        let first = if self.side(winner) == me { points } else { 0 };
                        let second = if self.side(last) == me { total - points } else { 0 };
                        best3 = better(mine[3], best3, first + second);
                    }
                    best2 = better(mine[2], best2, best3);
                }
                best1 = better(mine[1], best1, best2);
            }
            best0 = best0.max(best1);
        }
        self.pairs.store(key, best0);
        best0
    }
}
