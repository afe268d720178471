//! What each side gets for certain at a trick boundary, without search.

use crate::tables::{lowest, Cards};

use super::deal::{above, above_lowest};
use super::tree::Tree;

impl<const L: usize> Tree<'_, L> {
    /// Return what the leader's side gets at least and at most; stops as soon as one of them decides.
    pub(super) fn sure_bounds<const LOCK: bool>(
        &self,
        leader: usize,
        rest: Cards,
        s: i32,
        total: i32,
        left: u32,
    ) -> (i32, i32) {
        let me = self.game.side[leader & 3];
        let trump = self.trump();
        let mut mine = 0;
        for seat in 0..4 {
            if self.game.side[seat] == me {
                mine |= self.hands[seat];
            }
        }
        let theirs = rest & !mine;
        let mut least = self.cash_out::<LOCK>(leader, rest, total, left);
        if least >= s {
            return (least, total);
        }
        let mut most = total;
        if rest & trump != 0 {
            let first = mine & trump > theirs & trump;
            if self.game.single && !LOCK {
                for own in [first, !first] {
                    if own {
                        least = least.max(self.sure_trumps(me, leader, mine, theirs));
                        if least >= s {
                            return (least, most);
                        }
                    } else {
                        most = total - self.sure_trumps(1 - me, leader, theirs, mine);
                        if most < s {
                            return (least, most);
                        }
                    }
                }
            } else if first {
                least = least.max(self.top_trumps(1 - me, mine & trump & above(theirs & trump)));
                if least >= s {
                    return (least, most);
                }
            } else {
                most = total - self.top_trumps(me, theirs & trump & above(mine & trump));
                if most < s {
                    return (least, most);
                }
            }
        }
        (least, most)
    }

    /// The worth of a side's top trumps and of the poorest cards that must fall under them.
    fn top_trumps(&self, foes: u8, sure: Cards) -> i32 {
        let tricks = (0..4).map(|seat| (self.hands[seat] & sure).count_ones()).max().unwrap_or(0);
        self.worth(sure) + self.contributions(foes, tricks)
    }

    /// The poorest cards that each foe must add to some tricks.
    fn contributions(&self, foes: u8, tricks: u32) -> i32 {
        (0..4).filter(|&seat| self.game.side[seat] == foes).map(|seat| self.poorest(self.hands[seat], tricks)).sum()
    }

    /// What a side gets for certain by trumps that cannot all be captured, and by drawing trumps.
    fn sure_trumps(&self, side: u8, leader: usize, mine: Cards, theirs: Cards) -> i32 {
        let game = self.game;
        let trump = self.trump();
        let foes = 1 - side;
        if mine & trump == 0 {
            return 0;
        }
        let their_trumps = theirs & trump;
        let mut best = 0;
        if their_trumps == 0 {
            let all = mine & trump;
            for seat in 0..4 {
                let hand = self.hands[seat];
                if game.side[seat] != side || (hand & trump == 0 && seat != leader) {
                    continue;
                }
                let mut sure = all;
                for class in self.classes().into_iter().skip(1) {
                    sure |= self.winners(seat, class, (mine | theirs) & !hand);
                }
                best = best.max(self.sure_worth(side, foes, sure));
            }
            return best;
        }
        let mut sure = mine & trump & above(their_trumps);
        for seat in 0..4 {
            if game.side[seat] != side {
                continue;
            }
            let hand = self.hands[seat];
            let own = hand & trump;
            let open = own & !sure;
            if open == 0 {
                continue;
            }
            let mut lost = open.count_ones().min((their_trumps & above_lowest(open)).count_ones());
            let top = (own & above((mine | theirs) & !hand & trump)).count_ones();
            if top > 0 {
                let rounds = top - u32::from(seat != leader);
                let mut after = 0;
                for other in 0..4 {
                    if game.side[other] == foes {
                        after += (self.hands[other] & trump).count_ones().saturating_sub(rounds);
                    }
                }
                lost = lost.min(after);
            }
            if lost == 0 {
                sure |= open;
                continue;
            }
            let mut keep = open.count_ones() - lost;
            if keep == 0 {
                continue;
            }
            for (_, group) in self.values() {
                let mut cards = open & group;
                while cards != 0 && keep > 0 {
                    sure |= lowest(cards);
                    cards &= cards - 1;
                    keep -= 1;
                }
            }
        }
        self.sure_worth(side, foes, sure)
    }

    fn sure_worth(&self, side: u8, foes: u8, sure: Cards) -> i32 {
        let mut tricks = 0;
        for seat in 0..4 {
            if self.game.side[seat] == side {
                tricks = tricks.max((self.hands[seat] & sure).count_ones());
            }
        }
        self.worth(sure) + self.contributions(foes, tricks)
    }

    /// The cards of a class that a hand wins with by leading them from the top, when nobody ruffs.
    fn winners(&self, seat: usize, class: Cards, others: Cards) -> Cards {
        let own = self.hands[seat & 3] & class;
        if own == 0 {
            return 0;
        }
        let top = own & above(others & class);
        if top == own {
            return own;
        }
        let mut longest = 0;
        for step in 1..4 {
            longest = longest.max((self.hands[(seat + step) & 3] & class).count_ones());
        }
        if top.count_ones() >= longest {
            own
        } else {
            top
        }
    }

    /// What the leader gets by playing from the top.
    fn cash_out<const LOCK: bool>(&self, leader: usize, rest: Cards, total: i32, left: u32) -> i32 {
        let game = self.game;
        let trump = self.trump();
        let hand = self.hands[leader & 3];
        let others = rest & !hand;
        let mut sure = hand & trump & above(others & trump);
        let mut longest = 0;
        for step in 1..4 {
            longest = longest.max((self.hands[(leader + step) & 3] & trump).count_ones());
        }
        if sure.count_ones() >= longest {
            sure |= hand & trump;
            for class in self.classes().into_iter().skip(1) {
                let winners = self.winners(leader, class, others);
                let first = hand & class & game.lock.card;
                // The locked card must be led first, so the rest is safe only if it wins itself.
                if LOCK && self.bound && first != 0 && first < others & class {
                    continue;
                }
                sure |= winners;
            }
        }
        let tricks = sure.count_ones();
        if tricks == 0 {
            return 0;
        }
        if tricks >= left {
            return total;
        }
        let mut value = self.worth(sure);
        for step in 1..4 {
            value += self.poorest(self.hands[(leader + step) & 3], tricks);
        }
        value
    }
}
