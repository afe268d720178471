//! The search at a trick boundary: what is known, what is sure, and the leads one after the other.

use crate::table::Known;
use crate::tables::{lowest, Cards};

use super::deal::above;
use super::families::Member;
use super::layout::LAYOUTS;
use super::list::{List, Tried, UNTRIED};
use super::parts::Parts;
use super::tree::Tree;

/// What is known of a position that has to be searched.
#[derive(Clone, Copy)]
pub(super) struct Asked {
    pub(super) key: u64,
    pub(super) lower: i16,
    pub(super) upper: i16,
    pub(super) hint: Cards,
}
impl<const L: usize> Tree<'_, L> {
    /// A trick boundary.
    pub(super) fn lead<const LOCK: bool>(&mut self, leader: usize, s: i32, total: i32) -> i32 {
        if s <= 0 {
            return 0;
        }
        if s > total {
            return total;
        }
        let hand = self.hands[leader & 3];
        let left = hand.count_ones();
        if left <= 2 {
            return if left == 1 { self.last_trick(leader, total) } else { self.last_two::<LOCK>(leader, total) };
        }
        let rest = self.rest();
        let hand = self.hands[leader & 3];
        match self.look(self.key::<LOCK>(rest, leader, self.bound), s, total, hand) {
            Err(value) => value,
            Ok(known) => self.search_leads::<LOCK>(leader, s, total, rest, known),
        }
    }

    /// Ask the table about a position in which the leader holds `hand`.
    #[inline]
    pub(super) fn look(&self, key: u64, s: i32, total: i32, hand: Cards) -> Result<Asked, i32> {
        let mut asked = Asked { key, lower: 0, upper: total as i16, hint: 0 };
        if let Some(known) = self.table.find(key) {
            if known.lower >= s {
                return Err(known.lower);
            }
            if known.upper < s {
                return Err(known.upper);
            }
            asked.lower = known.lower as i16;
            asked.upper = known.upper as i16;
            let card = 1 << known.lead;
            asked.hint =
                if hand & card != 0 { card } else { lowest(hand & self.game.run_of[known.lead as usize & 31]) };
        }
        Ok(asked)
    }

    /// Search a position that has been looked up before; if other searches came between, ask the table once more.
    #[inline]
    pub(super) fn lead_again<const LOCK: bool>(
        &mut self,
        leader: usize,
        s: i32,
        total: i32,
        rest: Cards,
        mut asked: Asked,
        fresh: bool,
    ) -> i32 {
        if !fresh {
            match self.look(asked.key, s, total, self.hands[leader & 3]) {
                Ok(known) => asked = known,
                Err(value) => return value,
            }
        }
        self.search_leads::<LOCK>(leader, s, total, rest, asked)
    }

    /// Try the leads of a position of which too little is known.
    pub(super) fn search_leads<const LOCK: bool>(
        &mut self,
        leader: usize,
        s: i32,
        total: i32,
        rest: Cards,
        asked: Asked,
    ) -> i32 {
        if self.nodes >= self.next_check {
            self.check();
            if self.stopped {
                return 0;
            }
        }
        let Asked { key, lower, upper, hint } = asked;
        let (mut lower, mut upper, mut hint) = (i32::from(lower), i32::from(upper), hint);
        let mut family = (0, Member::NONE);
        let use_families = self.families.built;
        if use_families {
            let member = self.families.member(rest, self.parts());
            // Leader and locked card are part of the key, as they are in that of the position.
            family = (u64::from(member.family) | key & !u64::from(u32::MAX), member);
            if let Some(inherited) = self.family_table.find(family.0, member, self.parts(), total) {
                if inherited.lower >= s {
                    return inherited.lower;
                }
                if inherited.upper < s {
                    return inherited.upper;
                }
                lower = lower.max(inherited.lower);
                upper = upper.min(inherited.upper);
                if hint == 0 {
                    hint = self.lead_of_family(leader, inherited.lead);
                }
            }
        }
        let left = self.hands[leader & 3].count_ones();
        let (least, most) = self.sure_bounds::<LOCK>(leader, rest, s, total, left);
        if least >= s {
            return least;
        }
        if most < s {
            return most;
        }
        lower = lower.max(least);
        upper = upper.min(most);
        let (value, card) = self.try_leads::<LOCK>(leader, s, total, rest, hint);
        if self.stopped {
            return 0;
        }
        let card = if value < s && hint != 0 { hint.trailing_zeros() } else { card };
        if value >= s {
            lower = lower.max(value);
        } else {
            upper = upper.min(value);
        }
        self.table.store(key, Known { lower, upper, lead: card });
        if use_families {
            let below = self.hands[leader & 3] & self.game.class[card as usize & 31] & ((1 << card) - 1);
            self.family_table.store(family.0, family.1, lower, upper, card | below.count_ones() << 5);
        }
        if value >= s {
            lower
        } else {
            upper
        }
    }

    #[inline(always)]
    pub(super) fn parts(&self) -> &Parts {
        if L == 0 {
            &self.game.parts
        } else {
            &LAYOUTS[L].parts
        }
    }

    /// The card of the leader's hand that corresponds to the lead of another position of the family.
    #[inline]
    pub(super) fn lead_of_family(&self, leader: usize, lead: u32) -> Cards {
        let mut cards = self.hands[leader & 3] & self.game.class[lead as usize & 31];
        for _ in 0..lead >> 5 {
            cards &= cards.wrapping_sub(1);
        }
        lowest(cards)
    }

    pub(super) fn try_leads<const LOCK: bool>(
        &mut self,
        leader: usize,
        s: i32,
        total: i32,
        rest: Cards,
        hint: Cards,
    ) -> (i32, u32) {
        let game = self.game;
        let me = self.side(leader);
        let relation = self.game.relation[leader & 3];
        let hand = self.hands[leader & 3];
        let moves = self.legal_lead::<LOCK>(leader);
        let hint = hint & moves;
        let mut best = -1;
        let mut best_card = 0;
        let mut hinted = UNTRIED;
        if hint != 0 {
            best_card = hint.trailing_zeros();
            best = self.try_lead::<LOCK>(leader, hint, s, total);
            if best >= s {
                return (best, best_card);
            }
            hinted = Tried { value: best, points: self.worth_of(best_card) };
        }
        let mut tried = [UNTRIED; 8];
        let alone = if LOCK && self.bound { game.lock.card } else { 0 };
        let others = rest & !hand;
        let mut list = List::new();
        let mut lost = 0;
        let mut chains = 0;
        let suit_weights = &game.scores.suit[relation];
        for suit in self.classes() {
            let mut in_suit = moves & suit;
            if in_suit == 0 {
                continue;
            }
            // The locked card's holder may be led into its class by its own lead only; the others see it unchanged.
            let (mut mo, mut fo, mut mp, mut fp) = (0, 0, 0, 0);
            let (mut foes, mut friends, mut foes_ruff, mut friends_ruff) = (0, 0, 0, 0);
            for step in 1..4 {
                let seat = (leader + step) & 3;
                let (m, f) = self.threat::<LOCK>(seat, suit);
                let follows = i32::from(self.hands[seat] & suit != 0);
                if self.side(seat) == me {
                    mp |= m;
                    fp |= f;
                    friends += follows;
                    friends_ruff += i32::from(m != 0) & (1 - follows);
                } else {
                    mo |= m;
                    fo |= f;
                    foes += follows;
                    foes_ruff += i32::from(m != 0) & (1 - follows);
                }
            }
            let length = (hand & suit).count_ones() as i32;
            let facts = suit_weights[0] * foes
                + suit_weights[1] * friends
                + suit_weights[2] * i32::from(length == 1)
                + suit_weights[3] * length
                + suit_weights[4] * foes_ruff
                + suit_weights[5] * friends_ruff
                + suit_weights[6] * i32::from(mp > mo);
            let helped = if mp > mo { 2 } else { 0 };
            let win = if fp > mo { in_suit } else { in_suit & above(mo) };
            let loss = if fo > mp { in_suit & !above(fo) } else { 0 };
            let top = in_suit & above(mo & suit);
            let open = suit & !others;
            while in_suit != 0 {
                let low = lowest(in_suit);
                let chain = self.chain(in_suit, open, low, alone);
                in_suit &= !chain;
                if chain & hint != 0 {
                    tried[chains as usize & 7] = hinted;
                }
                if low & win != 0 {
                    let bit = self.richest(chain);
                    if self.worth_of(bit) >= s {
                        self.nodes += 1;
                        return (self.worth_of(bit), bit);
                    }
                    list.push_scored(game.scores.lead[relation][0][bit as usize & 31], facts, chains, bit);
                } else if low & loss != 0 {
                    let bit = self.poorest_of(chain);
                    lost |= 1 << bit;
                    list.push_scored(game.scores.lead[relation][1][bit as usize & 31], facts, chains, bit);
                } else {
                    let outcome = if low & top != 0 { 2 } else { 3 } + helped;
                    self.each_worth(chain, |bit| {
                        list.push_scored(game.scores.lead[relation][outcome][bit as usize & 31], facts, chains, bit);
                    });
                }
                chains += 1;
            }
        }
        for place in 0..list.length {
            let entry = list.take(place);
            let bit = entry & 31;
            let card = 1 << bit;
            let points = self.worth_of(bit);
            if card == hint {
                continue;
            }
            if lost & card != 0 && total - points < s {
                best = best.max(total - points);
                continue;
            }
            let chain = (entry >> 5 & 7) as usize;
            let known = tried[chain].value + (points - tried[chain].points).abs();
            if known < s {
                best = best.max(known);
                continue;
            }
            let value = self.try_lead::<LOCK>(leader, card, s, total);
            if value > best {
                best = value;
                best_card = bit;
                if value >= s {
                    return (best, best_card);
                }
            }
            tried[chain] = Tried { value, points };
        }
        (best, best_card)
    }

    /// Play a lead and answer the question after it.
    #[inline]
    pub(super) fn try_lead<const LOCK: bool>(&mut self, leader: usize, card: Cards, s: i32, total: i32) -> i32 {
        self.nodes += 1;
        let suit = self.class_of(card);
        let points = self.worth_of(card.trailing_zeros());
        let bound = self.bound;
        self.bound = self.bound_after::<LOCK>(leader, suit, card);
        self.hands[leader & 3] ^= card;
        let next = (leader + 1) & 3;
        let same = self.side(next) == self.side(leader);
        let ask = if same { s } else { total - s + 1 };
        let value = self.follow::<LOCK, 0>(next, suit, card, points, ask, total);
        self.hands[leader & 3] ^= card;
        self.bound = bound;
        if same {
            value
        } else {
            total - value
        }
    }
}
