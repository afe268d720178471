//! The search within a trick: the second, third and fourth card.

use crate::tables::{lowest, Cards};

use super::deal::above;
use super::leads::Asked;
use super::list::{List, Tried, UNTRIED};
use super::order::{FOE, HELPED, LOSS, PARTNER, TAKES, WIN};
use super::tree::Tree;

impl<const L: usize> Tree<'_, L> {
    /// The second (`PLACE` 0) and third card (1) of a trick: `w` wins so far, `p` points lie.
    pub(super) fn follow<const LOCK: bool, const PLACE: usize>(
        &mut self,
        seat: usize,
        led: Cards,
        w: Cards,
        p: i32,
        s: i32,
        total: i32,
    ) -> i32 {
        let game = self.game;
        let me = self.side(seat);
        let relation = self.game.relation[seat & 3];
        let moves = self.legal_follow::<LOCK>(seat, led);
        let (mut mo, mut fo, mut mp, mut fp) = (0, 0, 0, 0);
        let (m, f) = self.threat::<LOCK>(seat + 1, led);
        if relation & 1 == 1 {
            (mp, fp) = (m, f);
        } else {
            (mo, fo) = (m, f);
        }
        if PLACE == 0 {
            let (m, f) = self.threat::<LOCK>(seat + 2, led);
            if relation & 2 == 2 {
                mp |= m;
                fp |= f;
            } else {
                mo |= m;
                fo |= f;
            }
        }
        let takers = moves & (led | self.trump()) & above(w);
        let others_moves = moves & !takers;
        let mut win = if fp > mo { takers } else { takers & above(mo) };
        let mut loss = if fo > mp { takers & !above(fo) } else { 0 };
        let low_outcome;
        if self.side(self.owner(w)) == me {
            low_outcome = PARTNER;
            if fp | w > mo {
                win |= others_moves;
            } else if fo > mp | w {
                loss |= others_moves;
            }
        } else {
            low_outcome = FOE;
            if fp > mo | w {
                win |= others_moves;
            } else if fo | w > mp {
                loss |= others_moves;
            }
        }
        if win != 0 && p + game.most >= s {
            let bit = self.richest(win);
            let sure = p + self.worth_of(bit);
            if sure >= s {
                self.nodes += 1;
                return sure;
            }
        }
        let mut best = 0;
        let mut list = List::new();
        if moves & (moves - 1) == 0 {
            list.push(0, moves.trailing_zeros());
        } else {
            let alone = if LOCK && self.bound { game.lock.card } else { 0 };
            let hand = self.hands[seat & 3];
            let others = self.rest() & !hand | w;
            let mut chains = 0;
            let mut todo = moves;
            while todo != 0 {
                let low = lowest(todo);
                let chain = self.chain(todo, self.class_of(low) & !others, low, alone);
                todo &= !chain;
                if chain & (chain - 1) == 0 {
                    list.push(chains, chain.trailing_zeros());
                } else if low & win != 0 {
                    list.push(chains, self.richest(chain));
                } else if low & loss != 0 {
                    list.push(chains, self.poorest_of(chain));
                } else {
                    self.each_worth(chain, |bit| list.push(chains, bit));
                }
                chains += 1;
            }
            let helped = if mp > mo { HELPED } else { 0 };
            list.score(|bit| {
                let card = 1 << bit;
                let outcome = if card & win != 0 {
                    WIN
                } else if card & loss != 0 {
                    LOSS
                } else if card & takers != 0 {
                    TAKES + helped
                } else {
                    low_outcome + helped
                };
                self.score_follow::<PLACE>(relation, outcome, bit, led, hand, others, p)
            });
        }
        let mut tried = [UNTRIED; 8];
        let bound = self.bound;
        for place in 0..list.length {
            let entry = list.take(place);
            let bit = entry & 31;
            let card = 1 << bit;
            let points = self.worth_of(bit);
            if loss & card != 0 && total - p - points < s {
                best = best.max(total - p - points);
                continue;
            }
            let chain = (entry >> 5 & 7) as usize;
            let known = tried[chain].value + (points - tried[chain].points).abs();
            if known < s {
                best = best.max(known);
                continue;
            }
            self.nodes += 1;
            self.bound = self.bound_after::<LOCK>(seat, led, card);
            self.hands[seat & 3] ^= card;
            let next = (seat + 1) & 3;
            let w = if takers & card != 0 { card } else { w };
            let same = self.side(next) == me;
            let ask = if same { s } else { total - s + 1 };
            let value = if PLACE == 0 {
                self.follow::<LOCK, 1>(next, led, w, p + points, ask, total)
            } else {
                self.fourth::<LOCK>(next, led, w, p + points, ask, total)
            };
            let value = if same { value } else { total - value };
            self.hands[seat & 3] ^= card;
            self.bound = bound;
            if value >= s {
                return value;
            }
            best = best.max(value);
            tried[chain] = Tried { value, points };
        }
        best
    }

    /// The score of a card that follows.
    #[allow(clippy::too_many_arguments)]
    #[inline]
    pub(super) fn score_follow<const PLACE: usize>(
        &self,
        relation: usize,
        outcome: usize,
        bit: u32,
        led: Cards,
        hand: Cards,
        others: Cards,
        p: i32,
    ) -> i32 {
        let scores = &self.game.scores;
        let suit = self.class_of(1 << bit);
        let mut score = i32::from(scores.follow[relation][PLACE][outcome][bit as usize & 31])
            + scores.trick[relation][PLACE][outcome] * p;
        if suit != self.trump() {
            let own = hand & suit;
            if own == 1 << bit {
                score += scores.last[relation][PLACE][outcome];
            }
            if suit != led {
                let throw = &scores.throw[relation][PLACE];
                score += throw[0] * own.count_ones() as i32;
                if 1 << bit > others & suit {
                    score += throw[1];
                }
            }
        }
        score
    }

    /// The last card of a trick.
    pub(super) fn fourth<const LOCK: bool>(
        &mut self,
        seat: usize,
        led: Cards,
        w: Cards,
        p: i32,
        s: i32,
        total: i32,
    ) -> i32 {
        let game = self.game;
        let me = self.side(seat);
        let relation = self.game.relation[seat & 3];
        let moves = self.legal_follow::<LOCK>(seat, led);
        let takers = moves & (led | self.trump()) & above(w);
        let holder = self.owner(w);
        let partner = self.side(holder) == me;
        let win = if partner { moves } else { takers };
        if win != 0 && p + game.most >= s {
            let bit = self.richest(win);
            let sure = p + self.worth_of(bit);
            if sure >= s {
                self.nodes += 1;
                return sure;
            }
        }
        let alone = if LOCK && self.bound { game.lock.card } else { 0 };
        let hand = self.hands[seat & 3];
        let rest = self.rest();
        let others = rest & !hand | w;
        let left = hand.count_ones();
        let deep = left > 3;
        let mut best = 0;
        let mut asked = [Asked { key: 0, lower: 0, upper: 0, hint: 0 }; 8];
        let mut list = List::new();
        let mut todo = moves;
        while todo != 0 {
            let low = lowest(todo);
            let suit = self.class_of(low);
            let chain = self.chain(todo, suit & !others, low, alone);
            todo &= !chain;
            let wins = low & win != 0;
            let bit = if wins { self.richest(chain) } else { self.poorest_of(chain) };
            let points = p + self.worth_of(bit);
            if !wins && total - points < s {
                best = best.max(total - points);
                continue;
            }
            let card = 1 << bit;
            let takes = low & takers != 0;
            if deep {
                let leader = if takes { seat } else { holder };
                let after = total - points;
                let ask = if wins { s - points } else { after - s + 1 };
                let key = self.key::<LOCK>(rest ^ card, leader, self.bound_after::<LOCK>(seat, led, card));
                let known = self.look(key, ask, after, self.hands[leader & 3] & !card);
                match known {
                    Err(value) => {
                        let value = if wins { value + points } else { after - value };
                        if value >= s {
                            self.nodes += 1;
                            return value;
                        }
                        best = best.max(value);
                        continue;
                    }
                    Ok(known) => asked[list.length & 7] = known,
                }
            } else if left == 3 {
                // All children that the table knows, before one is worked out.
                let leader = if takes { seat } else { holder };
                let key = self.key::<LOCK>(rest ^ card, leader, self.bound_after::<LOCK>(seat, led, card));
                if let Some(value) = self.pairs.find(key) {
                    let value = if wins { value + points } else { total - points - value };
                    if value >= s {
                        self.nodes += 1;
                        return value;
                    }
                    best = best.max(value);
                    continue;
                }
            }
            let number = list.length as u32;
            list.push(number, bit);
        }
        list.score(|bit| {
            let card = 1 << bit;
            let outcome = if takers & card != 0 {
                TAKES
            } else if partner {
                PARTNER
            } else {
                FOE
            };
            self.score_follow::<2>(relation, outcome, bit, led, hand, others, p)
        });
        let bound = self.bound;
        for place in 0..list.length {
            let entry = list.take(place);
            let bit = entry & 31;
            let card = 1 << bit;
            let points = p + self.worth_of(bit);
            self.nodes += 1;
            self.bound = self.bound_after::<LOCK>(seat, led, card);
            self.hands[seat & 3] ^= card;
            let leader = if takers & card != 0 { seat } else { holder };
            let rest = total - points;
            let wins = win & card != 0;
            let ask = if wins { s - points } else { rest - s + 1 };
            // Once the locked card is free, the rest of the search need not ask any more.
            let value = if !deep {
                if LOCK && self.bound {
                    self.lead::<true>(leader, ask, rest)
                } else {
                    self.lead::<false>(leader, ask, rest)
                }
            } else {
                let known = asked[(entry >> 5 & 7) as usize];
                let cards = self.rest();
                if LOCK && self.bound {
                    self.lead_again::<true>(leader, ask, rest, cards, known, place == 0)
                } else {
                    self.lead_again::<false>(leader, ask, rest, cards, known, place == 0)
                }
            };
            let value = if wins { points + value } else { rest - value };
            self.hands[seat & 3] ^= card;
            self.bound = bound;
            if value >= s {
                return value;
            }
            best = best.max(value);
        }
        best
    }
}
