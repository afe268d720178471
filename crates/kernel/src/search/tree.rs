//! The recursion: at a trick boundary, for the cards that follow, and for the last two tricks.
//!
//! Every function asks the question from the side of the seat to move: does this side get at least `s` of what lies on
//! the table and is still held? The answer `v` is a lower bound if `v >= s`, otherwise an upper bound.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use crate::tables::{lowest, Cards, CLASSES};

use super::deal::{above, Deal, Game};
use super::families::{Families, FamilyTable, Member, Parts};
use super::layout::LAYOUTS;
use super::order::{FOE, HELPED, LOSS, PARTNER, TAKES, WIN};
use super::table::{Known, Table};

pub(super) const STEP: u64 = 4096;

/// The state of the search of one deal.
pub(super) struct Tree<'a, const L: usize> {
    pub game: &'a Game,
    pub deal: &'a Deal,
    pub table: &'a mut Table,
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

/// Cards to try with their scores.
struct List {
    entries: [u32; 8],
    length: usize,
}

impl List {
    #[inline]
    fn new() -> Self {
        Self { entries: [0; 8], length: 0 }
    }

    #[inline]
    fn push(&mut self, chain: u32, bit: u32) {
        self.entries[self.length & 7] = chain << 5 | bit;
        self.length += 1;
    }

    #[inline]
    fn push_scored(&mut self, score: i16, facts: i32, chain: u32, bit: u32) {
        self.push(chain, bit);
        self.entries[(self.length - 1) & 7] |= ((i32::from(score) + facts + (1 << 20)) as u32) << 8;
    }

    /// Give each entry its score; a single one needs none.
    #[inline]
    fn score(&mut self, mut score: impl FnMut(u32) -> i32) {
        if self.length > 1 {
            for place in 0..self.length {
                let entry = self.entries[place & 7];
                self.entries[place & 7] = ((score(entry & 31) + (1 << 20)) as u32) << 8 | entry;
            }
        }
    }

    /// Take the best entry from the places from `from` on.
    #[inline]
    fn take(&mut self, from: usize) -> u32 {
        let mut best = from & 7;
        for place in from + 1..self.length {
            if self.entries[place & 7] > self.entries[best] {
                best = place & 7;
            }
        }
        self.entries.swap(from & 7, best);
        self.entries[from & 7]
    }
}

/// What is known of a position that has to be searched.
#[derive(Clone, Copy)]
struct Asked {
    key: u64,
    lower: i16,
    upper: i16,
    hint: Cards,
}

/// The cards of a chain that have been tried: the value of the last one, and its points.
#[derive(Clone, Copy)]
struct Tried {
    value: i32,
    points: i32,
}

const UNTRIED: Tried = Tried { value: 1 << 20, points: 0 };

impl<const L: usize> Tree<'_, L> {
    #[inline(always)]
    pub fn trump(&self) -> Cards {
        if L == 0 {
            self.game.trump
        } else {
            LAYOUTS[L].classes[0]
        }
    }

    #[inline(always)]
    pub fn classes(&self) -> [Cards; CLASSES] {
        if L == 0 {
            self.game.classes
        } else {
            LAYOUTS[L].classes
        }
    }

    #[inline(always)]
    pub fn values(&self) -> [(i32, Cards); 6] {
        if L == 0 {
            self.game.values
        } else {
            LAYOUTS[L].values
        }
    }

    /// The points of some cards.
    #[inline]
    pub fn worth(&self, cards: Cards) -> i32 {
        self.values().iter().map(|&(value, group)| value * (cards & group).count_ones() as i32).sum()
    }

    /// The points of the `count` poorest of some cards.
    #[inline]
    pub fn poorest(&self, cards: Cards, count: u32) -> i32 {
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
    fn canonical_cards(&self, rest: Cards) -> Cards {
        if L == 0 {
            self.deal.canonical_cards(rest)
        } else {
            self.deal.canonical_with(rest, &LAYOUTS[L])
        }
    }

    #[inline]
    fn side(&self, seat: usize) -> u8 {
        self.game.side[seat & 3]
    }

    #[inline]
    fn worth_of(&self, bit: u32) -> i32 {
        i32::from(self.game.points[bit as usize & 31])
    }

    #[inline]
    fn class_of(&self, card: Cards) -> Cards {
        self.game.class[card.trailing_zeros() as usize & 31]
    }

    #[inline]
    fn owner(&self, card: Cards) -> usize {
        usize::from(self.deal.owner[card.trailing_zeros() as usize & 31]) & 3
    }

    #[inline]
    fn rest(&self) -> Cards {
        self.hands[0] | self.hands[1] | self.hands[2] | self.hands[3]
    }

    #[inline]
    fn key<const LOCK: bool>(&self, rest: Cards, leader: usize, bound: bool) -> u64 {
        let key = u64::from(self.canonical_cards(rest)) | (leader as u64) << 32;
        if LOCK {
            key | u64::from(bound && rest & self.game.lock != 0) << 34
        } else {
            key
        }
    }

    #[cold]
    fn check(&mut self) {
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
    fn legal_lead<const LOCK: bool>(&self, seat: usize) -> Cards {
        let hand = self.hands[seat & 3];
        let game = self.game;
        if LOCK && self.bound && hand & game.lock != 0 {
            let count = hand.count_ones();
            let long = (hand & game.lock_class).count_ones() >= game.run_length;
            let in_time = !game.run_first_only || count == game.tricks;
            if count > 1 && !(long && in_time) {
                return hand & !game.lock_class | game.lock;
            }
        }
        hand
    }

    #[inline]
    fn legal_follow<const LOCK: bool>(&self, seat: usize, led: Cards) -> Cards {
        let hand = self.hands[seat & 3];
        let following = hand & led;
        if LOCK && self.bound && hand & self.game.lock != 0 {
            let game = self.game;
            if led & game.lock != 0 {
                let in_time = !game.run_first_only || hand.count_ones() == game.tricks;
                if !(game.may_stay && in_time && following.count_ones() >= game.run_length) {
                    return game.lock;
                }
            } else if following == 0 && hand.count_ones() > game.smear_from {
                return hand & !game.lock;
            }
        }
        if following != 0 {
            following
        } else {
            hand
        }
    }

    /// Whether the locked card still binds after a card has been played.
    #[inline]
    fn bound_after<const LOCK: bool>(&self, seat: usize, led: Cards, card: Cards) -> bool {
        if !LOCK {
            return false;
        }
        let lock = self.game.lock;
        self.bound && card != lock && (self.hands[seat & 3] & lock == 0 || led & lock == 0)
    }

    /// The cards of a seat that can compete in a trick, and the lowest of them if it has no others.
    #[inline]
    fn threat<const LOCK: bool>(&self, seat: usize, led: Cards) -> (Cards, Cards) {
        let hand = self.legal_follow::<LOCK>(seat, led);
        let compete = hand & (led | self.trump());
        (compete, if compete == hand { lowest(hand) } else { 0 })
    }

    /// A trick boundary.
    pub fn lead<const LOCK: bool>(&mut self, leader: usize, s: i32, total: i32) -> i32 {
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
    fn look(&self, key: u64, s: i32, total: i32, hand: Cards) -> Result<Asked, i32> {
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
    fn lead_again<const LOCK: bool>(
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
    fn search_leads<const LOCK: bool>(&mut self, leader: usize, s: i32, total: i32, rest: Cards, asked: Asked) -> i32 {
        if self.nodes >= self.next_check {
            self.check();
            if self.stopped {
                return 0;
            }
        }
        let Asked { key, lower, upper, hint } = asked;
        let (mut lower, mut upper, mut hint) = (i32::from(lower), i32::from(upper), hint);
        let mut member = Member::NONE;
        let mut family_key = 0;
        let known = self.families.built;
        if known {
            member = self.families.member(rest, self.parts());
            family_key = u64::from(member.family) | key & !0xFFFF_FFFF;
            if let Some(inherited) = self.family_table.find(family_key, member, self.parts(), total) {
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
        if known {
            let below = self.hands[leader & 3] & self.game.class[card as usize & 31] & ((1 << card) - 1);
            self.family_table.store(family_key, member, lower, upper, card | below.count_ones() << 5);
        }
        if value >= s {
            lower
        } else {
            upper
        }
    }

    #[inline(always)]
    fn parts(&self) -> &Parts {
        if L == 0 {
            &self.game.parts
        } else {
            &LAYOUTS[L].parts
        }
    }

    /// The card of the leader's hand that corresponds to the lead of a twin.
    #[inline]
    fn lead_of_family(&self, leader: usize, lead: u32) -> Cards {
        let mut cards = self.hands[leader & 3] & self.game.class[lead as usize & 31];
        for _ in 0..lead >> 5 {
            cards &= cards.wrapping_sub(1);
        }
        lowest(cards)
    }

    fn try_leads<const LOCK: bool>(
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
        let alone = if LOCK && self.bound { game.lock } else { 0 };
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
    fn try_lead<const LOCK: bool>(&mut self, leader: usize, card: Cards, s: i32, total: i32) -> i32 {
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

    /// The moves that hang together with the lowest one.
    #[inline]
    fn chain(&self, moves: Cards, open: Cards, low: Cards, alone: Cards) -> Cards {
        if low == alone {
            return low;
        }
        moves & !alone & open & !(open.wrapping_add(low)) & !(low - 1)
    }

    #[inline]
    fn richest(&self, chain: Cards) -> u32 {
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
    fn poorest_of(&self, chain: Cards) -> u32 {
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
    fn each_worth(&self, chain: Cards, mut call: impl FnMut(u32)) {
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

    /// The second (`PLACE` 0) and third card (1) of a trick: `w` wins so far, `p` points lie.
    pub fn follow<const LOCK: bool, const PLACE: usize>(
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
            let alone = if LOCK && self.bound { game.lock } else { 0 };
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
    fn score_follow<const PLACE: usize>(
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
    pub fn fourth<const LOCK: bool>(&mut self, seat: usize, led: Cards, w: Cards, p: i32, s: i32, total: i32) -> i32 {
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
        let alone = if LOCK && self.bound { game.lock } else { 0 };
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

    fn last_trick(&mut self, leader: usize, total: i32) -> i32 {
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
    fn trick_winner(&self, trick: Cards, led: Cards) -> usize {
        let best = trick & (led | self.trump());
        usize::from(self.deal.owner[(31 - best.leading_zeros()) as usize & 31]) & 3
    }

    /// The exact value with two tricks left, for the side of the leader.
    fn last_two<const LOCK: bool>(&mut self, leader: usize, total: i32) -> i32 {
        let rest = self.rest();
        let key = self.key::<LOCK>(rest, leader, self.bound);
        if let Some(value) = self.table.find_pair(key) {
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
        self.table.store_pair(key, best0);
        best0
    }
}
