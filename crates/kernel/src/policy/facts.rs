//! What a net sees beside the features: facts of the situation, which are the same for each card, and facts of a card.
//!
//! They say nothing for or against a card by themselves, so no weight of a sum could use them; a net learns when the
//! features count. All are of the size of 1.

use super::features::Situation;
use crate::position::SEATS;
use crate::tables::{bits, highest, Cards, CLASSES};

/// The number of facts of a situation.
pub const FACTS: usize = 32;
/// The number of facts of a card.
pub const DETAILS: usize = 8;

/// The names of the facts of a situation, in their order.
pub const FACT_NAMES: [&str; FACTS] = [
    "held",
    "last",
    "third",
    "trumps",
    "unseen_trumps",
    "trump_masters",
    "trumps_above",
    "own_points",
    "other_points",
    "won",
    "lost",
    "safe",
    "others_safe",
    "known_parties",
    "table_points",
    "friend_holds",
    "ruffed",
    "trump_led",
    "called_led",
    "unseen_led",
    "called_hidden",
    "called_held",
    "friend_last",
    "declarer_to_come",
    "plain_masters",
    "voids",
    "foes_with_trump",
    "hand_points",
    "friend_led",
    "unseen_points",
    "void_to_come",
    "later_trick",
];
/// The names of the facts of a card, in their order.
pub const DETAIL_NAMES: [&str; DETAILS] =
    ["beside", "unseen_beside", "unseen_above", "rank", "next_above", "next_below", "leaves_master", "takes_now"];

/// From how many points on the party has won, and is out of the lower price.
const WON: f32 = 61.0;
const SAFE: f32 = 31.0;

fn when(holds: bool) -> f32 {
    f32::from(u8::from(holds))
}

/// The cards of a class above a card.
fn above(class: Cards, card: u8) -> Cards {
    class & !((2u32 << (card & 31)).wrapping_sub(1))
}

fn count(cards: Cards) -> f32 {
    cards.count_ones() as f32
}

impl Situation<'_, '_> {
    /// Return the facts of the situation.
    pub fn facts(&self) -> [f32; FACTS] {
        let sight = self.sight;
        let (tables, memory, hand) = (sight.tables, sight.memory, sight.hand);
        let trumps = tables.classes[0];
        let (own, unseen) = (hand & trumps, self.unseen & trumps);
        let over = |card: u8| self.unseen & above(trumps, card);
        let seats = 0..SEATS;
        let others = || seats.clone().filter(|&seat| seat != usize::from(sight.seat));
        let points = |seat: usize| f32::from(memory.points[seat]);
        let ours: f32 = seats.clone().map(|seat| self.friends[seat] * points(seat)).sum();
        let theirs: f32 = seats.clone().map(|seat| (1.0 - self.friends[seat]) * points(seat)).sum();
        // The party wins with more than half of the points, the others with half.
        let plays = sight.role() != 2;
        let (our_edge, their_edge) = if plays { (0.0, 1.0) } else { (1.0, 0.0) };
        let led = sight.trick.first().map(|&first| usize::from(tables.class_of[usize::from(first & 31)]));
        let led = led.map(|led| led.min(CLASSES - 1));
        let last = self.later[self.after.max(1) - 1];
        let declarer = sight.seating.declarer.map(usize::from);
        let to_come = |seat: usize| (seat + SEATS - usize::from(sight.seat)) % SEATS <= self.after;
        let mut masters = 0.0;
        let mut voids = 0.0;
        for class in tables.classes.iter().skip(1).filter(|&&class| class != 0) {
            let held = hand & class;
            voids += when(held == 0);
            masters += bits(held).map(|card| when(self.unseen & above(*class, card) == 0)).sum::<f32>();
        }
        let below = |limit: f32| move |points: f32| when(points >= limit);
        [
            self.held as f32 / 8.0,
            when(self.after == 0),
            when(self.after == 1),
            count(own) / 4.0,
            count(unseen) / 8.0,
            bits(own).map(|card| when(over(card) == 0)).sum::<f32>() / 3.0,
            count(if own == 0 { unseen } else { over(highest(own)) }) / 4.0,
            ours / 60.0,
            theirs / 60.0,
            below(WON - our_edge)(ours),
            below(WON - their_edge)(theirs),
            below(SAFE - our_edge)(ours),
            below(SAFE - their_edge)(theirs),
            others().map(|seat| (self.friends[seat] - 0.5).abs()).sum::<f32>() * (2.0 / 3.0),
            self.table_points / 2.0,
            self.best.map_or(0.0, |(_, friend)| friend),
            when(self.best.is_some_and(|(best, _)| trumps >> best & 1 == 1 && led != Some(0))),
            when(led == Some(0)),
            when(led.is_some_and(|led| self.locked_class & tables.classes[led] != 0)),
            led.map_or(0.0, |led| count(self.unseen & tables.classes[led])) / 6.0,
            when(self.locked != 0),
            when(self.locked & hand != 0),
            if self.after == 0 { 0.0 } else { last.friend },
            when(declarer.is_some_and(|seat| seat != usize::from(sight.seat) && to_come(seat))),
            masters / 3.0,
            voids / 3.0,
            others().map(|seat| (1.0 - self.friends[seat]) * when(memory.void[seat] & 1 == 0)).sum::<f32>() / 3.0,
            tables.points_of(hand) as f32 / 30.0,
            self.friends[usize::from(sight.leader & 3)],
            tables.points_of(self.unseen) as f32 / 60.0,
            led.map_or(0.0, |led| {
                self.later[..self.after].iter().map(|later| when(later.void >> led & 1 == 1)).sum::<f32>()
            }),
            when(memory.led != 0),
        ]
    }

    /// Return the facts of a legal card.
    #[inline]
    pub fn details(&self, card: u8) -> [f32; DETAILS] {
        let (tables, hand) = (self.sight.tables, self.sight.hand);
        let number = usize::from(tables.class_of[usize::from(card & 31)]).min(CLASSES - 1);
        let class = tables.classes[number];
        let higher = above(class, card);
        let rest = hand & class & !(1 << (card & 31));
        // Between two cards of one hand without an unseen one in between nothing is to choose but their points.
        let (up, down) = (rest & higher, rest & !higher);
        let next = |between: Cards| when(self.unseen & between == 0);
        let upper = if up == 0 { 0.0 } else { next(higher & !above(class, up.trailing_zeros() as u8)) };
        let lower = if down == 0 { 0.0 } else { next(above(class, highest(down)) & !higher) };
        let takes = match self.best {
            None => true,
            Some((best, _)) => {
                let first = self.sight.trick[0];
                card > best && (tables.class(first & 31) | tables.classes[0]) >> card & 1 == 1
            }
        };
        [
            count(rest) / 4.0,
            count(self.unseen & class) / 6.0,
            count(self.unseen & higher) / 4.0,
            count(higher) / 8.0,
            upper,
            lower,
            if rest == 0 { 0.0 } else { when(self.unseen & above(class, highest(rest)) == 0) },
            when(takes),
        ]
    }
}
