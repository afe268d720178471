//! What speaks for and against a card: numbers that depend on nothing but what a seat sees.
//!
//! Points are counted in tens, so that all values are of the size of 1.

use super::{Sight, Values};
use crate::position::SEATS;
use crate::tables::{bits, highest, Cards, CLASSES};

macro_rules! features {
    ($($name:ident $text:literal $(#[$doc:meta])*),* $(,)?) => {
        /// One feature of a card in its situation.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[repr(usize)]
        pub enum Feature { $($(#[$doc])* $name),* }
        /// The names of the features in their order.
        pub const FEATURE_NAMES: [&str; FEATURES] = [$($text),*];
    };
}

/// The number of features, a multiple of eight.
pub const FEATURES: usize = 40;

features! {
    Chance "chance" /** How likely the own side takes the trick. */,
    Sure "sure" /** The own side takes it for certain. */,
    Takes "takes" /** The points of the trick, if the own side takes it. */,
    Gives "gives" /** The points of the trick, if the others take it. */,
    Smear "smear" /** The points of the card, given to a trick that a friend holds. */,
    Feeds "feeds" /** The points of the card, given to a trick that another holds. */,
    Points "points" /** The points of the card. */,
    Cheapest "cheapest" /** No legal card has fewer points. */,
    CheapestWinner "cheapest_winner" /** The lowest card that takes the trick from another. */,
    LastTakes "last_takes" /** The points of a trick that the last seat takes. */,
    OverFriend "over_friend" /** It takes the trick from a friend. */,
    OverFoe "over_foe" /** The points that it takes from another side. */,
    Trump "trump" /** It is trump. */,
    TrumpMaster "trump_master" /** It is the highest trump that is left. */,
    TrumpHigh "trump_high" /** It is a trump with others above it, but no more than three in ten of the unseen. */,
    TrumpLow "trump_low" /** It is a trump with more than three in five of the unseen above it. */,
    RichTrump "rich_trump" /** It is a trump with ten points or more. */,
    TrumpExcess "trump_excess" /** It leads trump from a hand with more trumps than the others hold on average. */,
    DrawnOut "drawn_out" /** It is trump although nobody else can hold one. */,
    Ruff "ruff" /** It is trump on a plain lead. */,
    RuffPoints "ruff_points" /** The points that it trumps. */,
    LastTrump "last_trump" /** It is the last own trump. */,
    FirstMaster "first_master" /** It is the highest card of a suit in the first round of the suit. */,
    LaterMaster "later_master" /** It is the highest card left of a suit in a later round. */,
    FoeVoid "foe_void" /** It leads a suit of which foes that may trump are void: how many. */,
    FriendVoid "friend_void" /** It leads a suit of which friends that may trump are void: how many. */,
    Length "length" /** It leads a long suit: the cards beside it, a third each. */,
    Single "single" /** It leads the only card of its suit. */,
    MakesVoid "makes_void" /** It is the last card of its suit in a hand that holds trumps. */,
    Unguards "unguards" /** It leaves a card of ten points alone that others can beat. */,
    RichPlain "rich_plain" /** It is a plain card of ten points or more that is not the highest. */,
    Sheds "sheds" /** Its strength, thrown off below a trick that the own side does not take. */,
    Strength "strength" /** The share of the unseen cards of its class that are below it. */,
    Search "search" /** It leads the class of the locked card while that has not fallen. */,
    Called "called" /** It belongs to the class of the locked card while that has not fallen, and does not lead it. */,
    LockedCard "locked_card" /** It is the locked card. */,
    DeclarerLast "declarer_last" /** It leads a plain card and the declarer plays last. */,
    DeclarerNext "declarer_next" /** It leads a plain card and the declarer plays next. */,
    TrumpToDeclarer "trump_to_declarer" /** It leads trump and the declarer plays last. */,
    PlainLow "plain_low" /** It leads a plain card without points. */,
}

/// How likely a foe who can take the trick does so, and a friend.
const FOE_TAKES: f32 = 0.92;
const FRIEND_TAKES: f32 = 0.75;
/// What each later card is expected to be worth, in tens.
const TO_COME: f32 = 0.35;

const MOST_UNSEEN: usize = 32;
const MOST_HELD: usize = 8;
type Missing = [[[f32; MOST_UNSEEN + 1]; MOST_HELD + 1]; MOST_UNSEEN + 1];

/// How likely a hand of so many of so many unseen cards holds none of so many of them.
static MISSING: Missing = missing();

const fn missing() -> Missing {
    let mut table = [[[0.0; MOST_UNSEEN + 1]; MOST_HELD + 1]; MOST_UNSEEN + 1];
    let mut unseen = 0;
    while unseen <= MOST_UNSEEN {
        let mut special = 0;
        while special <= unseen {
            let mut chance = 1.0;
            let mut held = 0;
            while held <= MOST_HELD && held <= unseen {
                table[unseen][held][special] = chance;
                if unseen > held {
                    let left = unseen - held;
                    chance = if left > special { chance * (left - special) as f32 / left as f32 } else { 0.0 };
                }
                held += 1;
            }
            special += 1;
        }
        unseen += 1;
    }
    table
}

/// A seat that plays after the own one in this trick.
#[derive(Clone, Copy, Default)]
pub(super) struct Later {
    pub friend: f32,
    holder: f32,
    pub void: u8,
}

/// A sight with all that is the same for each card.
pub(super) struct Situation<'s, 'a> {
    pub sight: &'s Sight<'a>,
    pub friends: [f32; SEATS],
    pub later: [Later; 3],
    pub after: usize,
    /// How many cards a later seat holds.
    pub held: usize,
    pub unseen: Cards,
    /// How many places there are for the unseen cards of each class.
    places: [usize; CLASSES + 1],
    /// The best card of the open trick and how likely a friend has played it.
    pub best: Option<(u8, f32)>,
    pub table_points: f32,
    least: u8,
    least_winner: u8,
    /// The locked card while it has not fallen, and its class.
    pub locked: Cards,
    pub locked_class: Cards,
}

impl<'s, 'a> Situation<'s, 'a> {
    #[inline]
    pub fn new(sight: &'s Sight<'a>) -> Self {
        let tables = sight.tables;
        let friends = sight.friends();
        let holders = sight.holders();
        let held = sight.hand.count_ones() as usize;
        let played = sight.trick.len();
        let unseen = tables.deck & !sight.memory.laid & !sight.hand;
        let mut later = [Later::default(); 3];
        let mut places = [0; CLASSES + 1];
        for step in 1..SEATS {
            let seat = (usize::from(sight.seat) + step) & 3;
            let has_played = step >= SEATS - played;
            let cards = held - usize::from(has_played && held > 0);
            let void = sight.memory.void[seat];
            for (class, places) in places.iter_mut().enumerate() {
                *places += if void >> class & 1 == 0 { cards } else { 0 };
            }
            if !has_played {
                later[step - 1] = Later { friend: friends[seat], holder: holders[seat], void };
            }
        }
        let places = places.map(|places| places.min(MOST_UNSEEN));
        let laid = sight.trick.iter().fold(0, |all, &card| all | 1 << (card & 31));
        let best = sight.trick.first().map(|&first| {
            let best = highest(laid & (tables.class(first) | tables.classes[0]));
            let place = sight.trick.iter().position(|&card| card == best).unwrap_or(0);
            (best, friends[(usize::from(sight.leader) + place) & 3])
        });
        let points = |card: u8| tables.points[usize::from(card & 31)];
        let mut least = u8::MAX;
        let mut least_winner = 32;
        let taking = best.map_or(0, |(best, _)| {
            let led = tables.class(sight.trick[0]);
            sight.legal & (led | tables.classes[0]) & !((2u32 << best).wrapping_sub(1))
        });
        if taking != 0 {
            least_winner = taking.trailing_zeros() as u8;
        }
        for card in bits(sight.legal) {
            least = least.min(points(card));
        }
        let (locked, locked_class) = match tables.locked {
            Some(locked) if sight.memory.laid >> locked.card & 1 == 0 => (1 << locked.card, tables.class(locked.card)),
            _ => (0, 0),
        };
        Self {
            friends,
            later,
            after: 3 - played.min(3),
            held: held.min(MOST_HELD),
            unseen,
            places,
            best,
            table_points: tables.points_of(laid) as f32 / 10.0,
            least,
            least_winner,
            locked,
            locked_class,
            sight,
        }
    }

    /// How likely a later seat holds none of some unseen cards of a class.
    #[inline(always)]
    fn lacks(&self, later: &Later, class: usize, cards: Cards) -> f32 {
        if later.void >> class & 1 == 1 {
            return 1.0;
        }
        let special = (self.unseen & cards).count_ones() as usize;
        MISSING[self.places[class]][self.held][special.min(self.places[class])]
    }

    /// How likely the own side takes the trick after a card.
    #[inline]
    fn chance(&self, led: usize, best: u8, mut ours: f32) -> f32 {
        let tables = self.sight.tables;
        let above = !((2u32 << best).wrapping_sub(1));
        let trumped = tables.class_of[usize::from(best & 31)] == 0;
        let (led_class, trumps) = (tables.classes[led], tables.classes[0]);
        // The locked card must fall when its class is led.
        let falls = self.unseen & self.locked & led_class & above != 0;
        for later in &self.later[..self.after] {
            let can = if led == 0 {
                1.0 - self.lacks(later, 0, trumps & above)
            } else {
                let void = self.lacks(later, led, led_class);
                let ruffs = 1.0 - self.lacks(later, 0, trumps & above);
                if trumped {
                    void * ruffs
                } else if falls {
                    later.holder + (1.0 - later.holder) * void * ruffs
                } else {
                    1.0 - self.lacks(later, led, led_class & above) + void * ruffs
                }
            };
            let can = can.min(1.0);
            let lost = ours * can * (1.0 - later.friend) * FOE_TAKES;
            let gained = (1.0 - ours) * can * later.friend * FRIEND_TAKES;
            ours += gained - lost;
        }
        ours
    }

    /// Return the features of a legal card.
    #[inline]
    pub fn values(&self, card: u8) -> Values {
        use Feature as F;
        let mut values = [0.0; FEATURES];
        let mut set = |feature: F, value: f32| values[feature as usize] = value;
        let when = |holds: bool| if holds { 1.0f32 } else { 0.0 };
        let Sight { tables, memory, hand, .. } = *self.sight;
        let class = usize::from(tables.class_of[usize::from(card & 31)]).min(CLASSES - 1);
        let of_class = tables.classes[class];
        let above = !((2u32 << card).wrapping_sub(1));
        let points = f32::from(tables.points[usize::from(card & 31)]) / 10.0;
        let is_trump = class == 0;
        let leads = self.best.is_none();
        let led = match self.sight.trick.first() {
            Some(&first) => usize::from(tables.class_of[usize::from(first & 31)]).min(CLASSES - 1),
            None => class,
        };
        let higher = (self.unseen & of_class & above).count_ones() as f32;
        let others = (self.unseen & of_class).count_ones() as f32;
        let (takes, best, ours, holder) = match self.best {
            None => (true, card, 1.0, 0.0),
            Some((best, friend)) => {
                let takes = (class == led || is_trump) && card > best;
                (takes, if takes { card } else { best }, if takes { 1.0 } else { friend }, friend)
            }
        };
        let chance = self.chance(led, best, ours);
        let pot = self.table_points + points + TO_COME * self.after as f32;
        set(F::Chance, chance);
        set(F::Sure, when(chance > 0.98));
        set(F::Takes, chance * pot);
        set(F::Gives, (1.0 - chance) * pot);
        set(F::Points, points);
        set(F::Cheapest, when(tables.points[usize::from(card & 31)] == self.least));
        let strength = if others > 0.0 { 1.0 - higher / others } else { 1.0 };
        set(F::Strength, strength);
        set(F::Sheds, when(!leads && !takes) * strength * (1.0 - chance));
        if !leads {
            if takes {
                set(F::CheapestWinner, when(card == self.least_winner));
                set(F::LastTakes, when(self.after == 0) * pot);
                set(F::OverFriend, holder);
                set(F::OverFoe, (1.0 - holder) * self.table_points);
            } else {
                set(F::Smear, points * holder * chance);
                set(F::Feeds, points * (1.0 - holder) * (1.0 - chance));
            }
        }
        let own = (hand & of_class).count_ones();
        let trumps = (hand & tables.classes[0]).count_ones() as f32;
        if is_trump {
            set(F::Trump, 1.0);
            set(F::TrumpMaster, when(higher == 0.0 && others > 0.0));
            set(F::TrumpHigh, when(higher > 0.0 && 10.0 * higher <= 3.0 * others));
            set(F::TrumpLow, when(5.0 * higher > 3.0 * others));
            set(F::RichTrump, when(points >= 1.0));
            set(F::DrawnOut, when(others == 0.0));
            set(F::LastTrump, when(own == 1));
            if leads {
                set(F::TrumpExcess, (trumps - others / 3.0) / 4.0);
                set(F::TrumpToDeclarer, self.declarer_after(3));
            } else if led != 0 {
                set(F::Ruff, 1.0);
                set(F::RuffPoints, self.table_points);
            }
        } else {
            let master = higher == 0.0;
            let fresh = memory.led >> class & 1 == 0;
            set(F::FirstMaster, when(master && fresh && takes));
            set(F::LaterMaster, when(master && !fresh && takes));
            set(F::RichPlain, when(!master && points >= 1.0));
            set(F::MakesVoid, when(own == 1 && trumps > 0.0));
            let rest = hand & of_class & !(1 << card);
            if rest != 0 && rest & (rest - 1) == 0 {
                let left = highest(rest);
                let beaten = self.unseen & of_class & !((2u32 << left).wrapping_sub(1)) != 0;
                set(F::Unguards, when(beaten && tables.points[usize::from(left)] >= 10));
            }
            if leads {
                let (mut friends, mut foes) = (0.0, 0.0);
                for later in &self.later {
                    if later.void >> class & 1 == 1 && later.void & 1 == 0 && self.unseen & tables.classes[0] != 0 {
                        friends += later.friend;
                        foes += 1.0 - later.friend;
                    }
                }
                set(F::FriendVoid, friends);
                set(F::FoeVoid, foes);
                set(F::Length, (own - 1) as f32 / 3.0);
                set(F::Single, when(own == 1));
                set(F::DeclarerLast, self.declarer_after(3));
                set(F::DeclarerNext, self.declarer_after(1));
                set(F::PlainLow, when(points == 0.0));
            }
            if self.locked_class >> card & 1 == 1 {
                set(F::Search, when(leads));
                set(F::Called, when(!leads));
                set(F::LockedCard, when(self.locked >> card & 1 == 1));
            }
        }
        values
    }

    /// 1 if the declarer is another seat that plays so many seats after this one, else 0.
    fn declarer_after(&self, step: u8) -> f32 {
        let declarer = self.sight.seating.declarer;
        let foe = declarer.is_some_and(|seat| self.friends[usize::from(seat & 3)] < 0.5);
        f32::from(u8::from(foe && declarer == Some((self.sight.seat + step) & 3)))
    }
}
