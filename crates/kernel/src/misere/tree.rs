//! The recursion: at a trick boundary, and for the cards that follow.
//!
//! Both ask whether the party still gets `need` points or more. The answer is a lower bound of what it gets if it is at
//! least `need`, otherwise an upper bound.

use crate::limits::Control;
use crate::table::{Known, Table};
use crate::tables::{highest, lowest, CLASSES};

use super::deal::Deal;
use super::order::{Moves, Threats, FOLLOW, LEAD};
use super::state::State;

/// No card.
const NONE: u8 = 32;

/// The search of one question.
pub(super) struct Tree<'a> {
    pub deal: &'a Deal,
    pub table: &'a mut Table,
    pub control: Control<'a>,
}

impl Tree<'_> {
    /// Ask one question; nothing if a limit is reached.
    pub fn ask(&mut self, state: &State, need: i32) -> Option<i32> {
        if self.control.over() {
            return None;
        }
        let value = if state.played == 0 { self.lead(state, need) } else { self.follow(state, need) };
        (!self.control.stopped).then_some(value)
    }

    /// Search a trick boundary.
    fn lead(&mut self, state: &State, need: i32) -> i32 {
        let deal = self.deal;
        if need <= 0 {
            return 0;
        }
        if need > state.hand_points {
            return state.hand_points;
        }
        let leader = state.leader;
        let hand = state.hands[usize::from(leader)];
        let all = state.all_hands();
        if hand & (hand - 1) == 0 {
            return self.last_trick(state);
        }
        let (least, most) = deal.any_play(state);
        if least >= need {
            return least;
        }
        if most < need {
            return most;
        }
        let form = deal.canonical.of(all);
        let key = u64::from(form) | u64::from(leader) << 32 | u64::from(state.bound) << 34;
        let mut first = NONE;
        let mut known = Known { lower: 0, upper: state.hand_points, lead: 0 };
        if let Some(found) = self.table.find(key) {
            if found.lower >= need {
                return found.lower;
            }
            if found.upper < need {
                return found.upper;
            }
            known = found;
            first = deal.canonical.carry(found.lead as u8, form, all);
        }
        let maximises = deal.maximises(leader);
        let moves = self.leads(state, first);
        let mut value = if maximises { -1 } else { i32::MAX };
        let mut best = moves.cards()[0].1;
        for &(_, card) in moves.cards() {
            if self.control.count() {
                return 0;
            }
            let after = self.follow(&state.lay(deal, card), need);
            if self.control.stopped {
                return 0;
            }
            if (maximises && after > value) || (!maximises && after < value) {
                value = after;
                best = card;
            }
            if (value >= need) == maximises {
                break;
            }
        }
        if value >= need {
            known.lower = known.lower.max(value);
        } else {
            known.upper = known.upper.min(value);
        }
        known.lead = u32::from(deal.canonical.carry(best, all, form));
        self.table.store(key, known);
        value
    }

    /// Play the last trick, in which nobody has a choice.
    fn last_trick(&mut self, state: &State) -> i32 {
        let deal = self.deal;
        let led = deal.tables.class(highest(state.hands[usize::from(state.leader)]));
        let best = highest(state.all_hands() & (led | deal.tables.classes[0]));
        let winner = state.hands.iter().position(|&hand| hand == 1 << best).unwrap_or(0) as u8;
        self.control.nodes += 4;
        if deal.side(winner) == 1 {
            state.hand_points
        } else {
            0
        }
    }

    /// Collect the leads in the order in which they are tried, `first` before all others.
    #[inline(always)]
    fn leads(&self, state: &State, first: u8) -> Moves {
        let deal = self.deal;
        let maximises = deal.maximises(state.leader);
        let side = deal.side(state.leader);
        let wanted = usize::from(maximises);
        let weights = &LEAD[usize::from(wanted != side)];
        let hand = state.hands[usize::from(state.leader)];
        let mut moves = Moves::NONE;
        let mut known = CLASSES as u8;
        let mut threats = Threats::default();
        state.chains(deal, |chain| {
            let class = deal.tables.class_of[chain.trailing_zeros() as usize];
            let own = deal.tables.classes[usize::from(class)];
            if class != known {
                known = class;
                threats = Threats::new(deal, state, 1, own);
            }
            let winner = threats.winner(lowest(chain), side);
            deal.choose(chain, winner, maximises, |card| {
                let worth = i32::from(deal.tables.points[usize::from(card)]);
                let mut score = match winner {
                    Some(winner) if winner == wanted => weights.win + weights.win_points * worth,
                    Some(_) => weights.loss + weights.loss_points * worth,
                    None => {
                        let pulls = if threats.must[wanted] > 1 << card { weights.pulls } else { 0 };
                        let risk = threats.can[1 - wanted] > (1 << card).max(threats.can[wanted]);
                        pulls + if risk { weights.risk + weights.risk_points * worth } else { 0 }
                    }
                };
                score += weights.rank * (own & ((1u32 << card) - 1)).count_ones() as i32;
                score += weights.length * (hand & own).count_ones() as i32;
                moves.insert(if card == first { i32::MAX } else { score }, card);
            });
        });
        moves
    }

    /// Search a card that follows.
    fn follow(&mut self, state: &State, need: i32) -> i32 {
        let deal = self.deal;
        if need <= 0 {
            return 0;
        }
        if need > state.hand_points + state.table_points {
            return state.hand_points + state.table_points;
        }
        let moves = match self.followers(state, need) {
            Ok(moves) => moves,
            Err(value) => {
                self.control.nodes += 1;
                return value;
            }
        };
        let maximises = deal.maximises(state.next_seat());
        let mut value = if maximises { -1 } else { i32::MAX };
        for &(_, card) in moves.cards() {
            if self.control.count() {
                return 0;
            }
            let (next, gain) = state.play(deal, card);
            let after = if next.played == 0 { gain + self.lead(&next, need - gain) } else { self.follow(&next, need) };
            if self.control.stopped {
                return 0;
            }
            value = if maximises { value.max(after) } else { value.min(after) };
            if (value >= need) == maximises {
                break;
            }
        }
        value
    }

    /// Collect the cards that follow in the order in which they are tried, or return an answer that is certain.
    #[inline(always)]
    fn followers(&self, state: &State, need: i32) -> Result<Moves, i32> {
        let deal = self.deal;
        let seat = state.next_seat();
        let maximises = deal.maximises(seat);
        let side = deal.side(seat);
        let wanted = usize::from(maximises);
        let weights = &FOLLOW[usize::from(wanted != side)];
        let threats = Threats::new(deal, state, state.played + 1, state.led);
        let competing = state.led | deal.tables.classes[0];
        let best_side = deal.side(state.best_seat);
        let mut moves = Moves::NONE;
        let mut certain = None;
        state.chains(deal, |chain| {
            if certain.is_some() {
                return;
            }
            let low = lowest(chain);
            let takes = low & competing > state.best;
            let (best, holder) = if takes { (low, side) } else { (state.best, best_side) };
            let winner = threats.winner(best, holder);
            deal.choose(chain, winner, maximises, |card| {
                let worth = i32::from(deal.tables.points[usize::from(card)]);
                let mut score = match winner {
                    Some(1) if maximises => {
                        let least = state.table_points + worth;
                        if least >= need {
                            certain = Some(least);
                        }
                        weights.win + weights.win_points * worth
                    }
                    Some(0) if !maximises => {
                        let most = state.hand_points - worth;
                        if most < need {
                            certain = Some(most);
                        }
                        weights.win + weights.win_points * worth
                    }
                    Some(_) => weights.loss + weights.loss_points * worth,
                    None if holder == wanted => weights.ahead,
                    None => weights.behind_points * worth,
                };
                let class = deal.tables.class_of[usize::from(card)];
                let own = deal.tables.classes[usize::from(class)];
                score += weights.rank * (own & ((1u32 << card) - 1)).count_ones() as i32;
                if class == 0 {
                    score += weights.trump;
                }
                moves.insert(score, card);
            });
        });
        match certain {
            Some(value) => Err(value),
            None => Ok(moves),
        }
    }
}
