//! Hidden hands drawn uniformly from all deals that agree with what is known.
//!
//! What is known is told as cases that exclude each other. In a case the cards that the same seats may hold, and that the
//! same limits speak of, form a class. All ways to spread the classes over the free places are counted once; then a case
//! and a spread are drawn with their exact weights, and the cards of each class for the places that the spread gives.

use std::collections::HashMap;

use crate::position::SEATS;
use crate::rng::Rng;
use crate::tables::{bits, Cards};

/// What is known about the cards of a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Holding {
    /// How many cards of the pool the seat holds.
    pub count: u8,
    /// The cards that it may hold; cards outside the pool do not matter.
    pub possible: Cards,
    /// The cards that it holds for certain.
    pub certain: Cards,
}

/// How many of some cards a seat holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limit {
    /// The seat.
    pub seat: u8,
    /// The cards; those outside the pool do not matter.
    pub cards: Cards,
    /// The seat holds at least so many of them.
    pub least: u8,
    /// The seat holds at most so many of them.
    pub most: u8,
}

/// One way how things may stand; no deal may agree with two cases.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Case {
    /// What is known about the cards of each seat.
    pub holdings: [Holding; SEATS],
    /// What is known about numbers of cards.
    pub limits: Vec<Limit>,
    /// The seats of the party, one bit each; 0 if every seat plays alone.
    pub party: u8,
    /// Whether the locked card still binds its holder.
    pub bound: bool,
}

/// Why no deal agrees with what is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SampleFault {
    /// The seats do not hold as many cards together as there are, or, in a whole deal, not as many each.
    Counts,
    /// A card is certain but not in the pool.
    NotInPool(u8),
    /// A card is certain for two seats.
    CardTwice(u8),
    /// A card is certain for a seat that cannot hold it.
    NotPossible(u8),
    /// No seat can hold a card.
    NoSeat(u8),
    /// The seat has more certain cards than places.
    TooMany(u8),
    /// The seat cannot hold as few or as many of some cards as a limit says, or there is no such seat.
    Limit(u8),
    /// More limits than can be counted together.
    ManyLimits,
    /// There is no case, or so many that they cannot exclude each other.
    Cases,
    /// Every card has a seat, but there is no deal in which each seat has its number.
    NoDeal,
}

/// How many limits a case may have that its holdings do not keep anyhow.
pub const MOST_LIMITS: usize = 16;

/// How many cards each limit has got so far, a byte each.
type Progress = [u8; MOST_LIMITS];

/// The free places, and the progress of the limits, before a class is spread.
type Key = ([u8; SEATS], Progress);

/// One way to spread a class.
#[derive(Clone, Copy, Debug)]
struct Spread {
    /// How many deals this way and those before it lead to.
    until: u64,
    /// How many cards each seat gets.
    takes: [u8; SEATS],
    /// The state of the next class.
    next: u32,
}

/// The free places before a class is spread, as a range of spreads.
#[derive(Clone, Copy, Debug)]
struct State {
    deals: u64,
    first: u32,
    last: u32,
}

/// Cards that the same seats may hold and the same limits speak of.
#[derive(Clone, Copy, Debug)]
struct Class {
    cards: Cards,
    seats: u8,
    /// The limits, one bit each, that the cards count for where their seat gets them.
    limits: u16,
}

/// A counted set of deals to draw from, of one case.
#[derive(Clone, Debug)]
pub struct Sampler {
    fixed: [Cards; SEATS],
    classes: Vec<Class>,
    /// The cards of each class as a list.
    lists: Vec<[Cards; 32]>,
    states: Vec<State>,
    spreads: Vec<Spread>,
    start: u32,
}

/// What is needed while the deals are counted.
struct Count {
    limits: Vec<Limit>,
    /// The last class that counts for each limit.
    last: Vec<usize>,
    known: Vec<HashMap<Key, u32>>,
}

impl Sampler {
    /// Count the deals of the cards of a pool to four seats.
    ///
    /// # Errors
    /// Names everything that is contradictory.
    pub fn new(pool: Cards, holdings: &[Holding; SEATS]) -> Result<Self, Vec<SampleFault>> {
        Self::within(pool, holdings, &[])
    }

    /// Count the deals of the cards of a pool to four seats that keep within limits.
    ///
    /// # Errors
    /// Names everything that is contradictory.
    pub fn within(pool: Cards, holdings: &[Holding; SEATS], limits: &[Limit]) -> Result<Self, Vec<SampleFault>> {
        let mut faults = Vec::new();
        let together: u32 = holdings.iter().map(|holding| u32::from(holding.count)).sum();
        if together != pool.count_ones() {
            faults.push(SampleFault::Counts);
        }
        let mut certain = 0;
        let mut fixed = [0; SEATS];
        let mut free = [0u8; SEATS];
        for (seat, holding) in holdings.iter().enumerate() {
            faults.extend(bits(holding.certain & !pool).map(SampleFault::NotInPool));
            faults.extend(bits(holding.certain & certain).map(SampleFault::CardTwice));
            faults.extend(bits(holding.certain & !holding.possible).map(SampleFault::NotPossible));
            certain |= holding.certain;
            fixed[seat] = holding.certain;
            match holding.count.checked_sub(holding.certain.count_ones() as u8) {
                Some(places) => free[seat] = places,
                None => faults.push(SampleFault::TooMany(seat as u8)),
            }
        }
        let any = holdings.iter().fold(0, |all, holding| all | holding.possible);
        faults.extend(bits(pool & !certain & !any).map(SampleFault::NoSeat));
        faults.extend(
            limits.iter().filter(|limit| !can_keep(limit, pool, holdings)).map(|it| SampleFault::Limit(it.seat)),
        );
        if !faults.is_empty() {
            return Err(faults);
        }
        let mut sampler =
            Self { fixed, classes: Vec::new(), lists: Vec::new(), states: Vec::new(), spreads: Vec::new(), start: 0 };
        let no_deal = || vec![SampleFault::NoDeal];
        let rest = sampler.settle(pool & !certain, holdings, &mut free).ok_or_else(no_deal)?;
        // What is certain by now has its place in the limits; the others have nothing to say any more.
        let mut open = Vec::new();
        for &limit in limits {
            let seat = usize::from(limit.seat);
            let got = (sampler.fixed[seat] & limit.cards).count_ones() as u8;
            let most = limit.most.checked_sub(got).ok_or_else(no_deal)?;
            let cards = limit.cards & rest & holdings[seat].possible;
            let limit = Limit { cards, least: limit.least.saturating_sub(got), most, ..limit };
            if u32::from(limit.least) > cards.count_ones() {
                return Err(no_deal());
            }
            if limit.least > 0 || u32::from(limit.most) < cards.count_ones().min(u32::from(free[seat])) {
                open.push(limit);
            }
        }
        if open.len() > MOST_LIMITS {
            return Err(vec![SampleFault::ManyLimits]);
        }
        sampler.classify(rest, holdings, &free, &open);
        let last = (0..open.len()).map(|number| sampler.last_of(number)).collect();
        let mut count = Count { limits: open, last, known: vec![HashMap::new(); sampler.classes.len()] };
        sampler.start = sampler.state(0, free, [0; MOST_LIMITS], &mut count);
        if sampler.count() == 0 {
            return Err(no_deal());
        }
        Ok(sampler)
    }

    /// Give cards with one seat to it and return the others; nothing if a card has no place.
    fn settle(&mut self, mut rest: Cards, holdings: &[Holding; SEATS], free: &mut [u8; SEATS]) -> Option<Cards> {
        loop {
            let mut alone = [0 as Cards; SEATS];
            for card in bits(rest) {
                let seats = seats_of(1 << card, holdings, free);
                match seats.count_ones() {
                    0 => return None,
                    1 => alone[seats.trailing_zeros() as usize] |= 1 << card,
                    _ => {}
                }
            }
            if alone == [0; SEATS] {
                return Some(rest);
            }
            for seat in 0..SEATS {
                free[seat] = free[seat].checked_sub(alone[seat].count_ones() as u8)?;
                self.fixed[seat] |= alone[seat];
                rest &= !alone[seat];
            }
        }
    }

    /// Collect cards in classes.
    fn classify(&mut self, rest: Cards, holdings: &[Holding; SEATS], free: &[u8; SEATS], limits: &[Limit]) {
        for bit in bits(rest) {
            let card = 1 << bit;
            let seats = seats_of(card, holdings, free);
            let spoken = limits.iter().enumerate().filter(|(_, limit)| limit.cards & card != 0);
            let limits = spoken.fold(0u16, |all, (number, _)| all | 1 << number);
            match self.classes.iter_mut().find(|class| class.seats == seats && class.limits == limits) {
                Some(class) => class.cards |= card,
                None => self.classes.push(Class { cards: card, seats, limits }),
            }
        }
        // The last class has no choice, so the one with most ways goes there; what limits speak of is settled early.
        self.classes.sort_by_key(|class| (class.limits == 0, class.seats.count_ones(), class.cards.count_ones()));
        for class in &self.classes {
            let mut list = [0; 32];
            for (place, card) in list.iter_mut().zip(bits(class.cards)) {
                *place = 1 << card;
            }
            self.lists.push(list);
        }
    }

    fn last_of(&self, limit: usize) -> usize {
        self.classes.iter().rposition(|class| class.limits >> limit & 1 == 1).unwrap_or(0)
    }

    /// Return the state of a class with some free places, counting it and what follows it first.
    fn state(&mut self, level: usize, free: [u8; SEATS], progress: Progress, count: &mut Count) -> u32 {
        let Some(&class) = self.classes.get(level) else {
            let deals = u64::from(free == [0; SEATS]);
            self.states.push(State { deals, first: 0, last: 0 });
            return self.states.len() as u32 - 1;
        };
        if let Some(&state) = count.known[level].get(&(free, progress)) {
            return state;
        }
        let mut found = Vec::new();
        let rest = class.cards.count_ones() as u8;
        self.spread(level, class, 0, rest, (free, progress), [0; SEATS], 1, &mut found, count);
        found.sort_unstable_by_key(|spread| std::cmp::Reverse(spread.until));
        let first = self.spreads.len() as u32;
        let mut deals = 0;
        for spread in found {
            deals += spread.until;
            self.spreads.push(Spread { until: deals, ..spread });
        }
        self.states.push(State { deals, first, last: self.spreads.len() as u32 });
        let state = self.states.len() as u32 - 1;
        count.known[level].insert((free, progress), state);
        state
    }

    /// Collect the ways to spread the rest of a class over the seats from `seat` on.
    #[allow(clippy::too_many_arguments)]
    fn spread(
        &mut self,
        level: usize,
        class: Class,
        seat: usize,
        rest: u8,
        (free, progress): Key,
        takes: [u8; SEATS],
        ways: u64,
        found: &mut Vec<Spread>,
        count: &mut Count,
    ) {
        if seat == SEATS {
            let Some(progress) = advance(level, class, &takes, progress, count) else { return };
            let next = self.state(level + 1, free, progress, count);
            let until = ways * self.states[next as usize].deals;
            if until > 0 {
                found.push(Spread { until, takes, next });
            }
            return;
        }
        let later: u32 =
            (seat + 1..SEATS).filter(|&later| class.seats >> later & 1 == 1).map(|later| u32::from(free[later])).sum();
        let most = if class.seats >> seat & 1 == 1 { rest.min(free[seat]) } else { 0 };
        for take in rest.saturating_sub(later.min(255) as u8)..=most {
            let (mut free, mut takes) = (free, takes);
            free[seat] -= take;
            takes[seat] = take;
            let ways = ways * choose(u64::from(rest), u64::from(take));
            self.spread(level, class, seat + 1, rest - take, (free, progress), takes, ways, found, count);
        }
    }

    /// Return the number of deals that agree with what is known.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.states[self.start as usize].deals
    }

    /// Draw one of the deals, each with exactly the same weight.
    #[must_use]
    pub fn sample(&self, rng: &mut Rng) -> [Cards; SEATS] {
        let mut hands = self.fixed;
        let mut state = self.states[self.start as usize];
        for (class, list) in self.classes.iter().zip(&self.lists) {
            let spreads = &self.spreads[state.first as usize..state.last as usize];
            let spread = match spreads {
                [only] => only,
                _ => {
                    let drawn = rng.below(state.deals);
                    let place = spreads.iter().position(|spread| drawn < spread.until);
                    &spreads[place.unwrap_or(spreads.len() - 1)]
                }
            };
            share(class.cards, list, &spread.takes, rng, &mut hands);
            state = self.states[spread.next as usize];
        }
        hands
    }
}

/// The counted deals of all cases.
#[derive(Clone, Debug)]
pub struct Deals {
    /// The cases that have a deal: how many deals they and those before them have, their number, their deals.
    cases: Vec<(u64, u16, Sampler)>,
}

impl Deals {
    /// Count the deals of a pool in all cases; a case without a deal does not matter as long as another has one.
    ///
    /// # Errors
    /// Names everything that is contradictory in the cases if none has a deal.
    pub fn new(pool: Cards, cases: &[Case]) -> Result<Self, Vec<SampleFault>> {
        if cases.is_empty() || cases.len() > usize::from(u16::MAX) {
            return Err(vec![SampleFault::Cases]);
        }
        let mut faults = Vec::new();
        let mut deals = Self { cases: Vec::new() };
        for (number, case) in cases.iter().enumerate() {
            match Sampler::within(pool, &case.holdings, &case.limits) {
                // Cases that exclude each other have less than 2^64 deals of 32 cards together.
                Ok(sampler) => match deals.count().checked_add(sampler.count()) {
                    Some(until) => deals.cases.push((until, number as u16, sampler)),
                    None => return Err(vec![SampleFault::Cases]),
                },
                Err(found) => faults.extend(found),
            }
        }
        if deals.cases.is_empty() {
            let mut told = Vec::new();
            for fault in faults {
                if !told.contains(&fault) {
                    told.push(fault);
                }
            }
            return Err(told);
        }
        Ok(deals)
    }

    /// Return the number of deals of all cases.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.cases.last().map_or(0, |last| last.0)
    }

    /// Draw one of the deals, each with exactly the same weight; return the number of its case and its hands.
    #[must_use]
    pub fn sample(&self, rng: &mut Rng) -> (usize, [Cards; SEATS]) {
        let place = match self.cases.len() {
            1 => 0,
            _ => {
                let drawn = rng.below(self.count());
                self.cases.iter().position(|case| drawn < case.0).unwrap_or(0)
            }
        };
        let (_, number, sampler) = &self.cases[place];
        (usize::from(*number), sampler.sample(rng))
    }
}

/// The seats, one bit each, that have a place for a card.
fn seats_of(card: Cards, holdings: &[Holding; SEATS], free: &[u8; SEATS]) -> u8 {
    (0..SEATS)
        .filter(|&seat| free[seat] > 0 && holdings[seat].possible & card != 0)
        .fold(0, |all, seat| all | 1 << seat)
}

/// Whether a seat can keep within a limit as far as can be told at a glance.
fn can_keep(limit: &Limit, pool: Cards, holdings: &[Holding; SEATS]) -> bool {
    let Some(holding) = holdings.get(usize::from(limit.seat)) else { return false };
    let some = (limit.cards & pool & holding.possible).count_ones().min(u32::from(holding.count));
    let certain = (limit.cards & holding.certain).count_ones();
    limit.least <= limit.most && u32::from(limit.least) <= some && certain <= u32::from(limit.most)
}

/// The progress of the limits after a class; nothing if one is broken.
///
/// A limit that no later class speaks of has none, so that states that differ in nothing else are one.
fn advance(level: usize, class: Class, takes: &[u8; SEATS], mut progress: Progress, count: &Count) -> Option<Progress> {
    for (number, limit) in count.limits.iter().enumerate() {
        if class.limits >> number & 1 == 1 {
            let got = progress[number] + takes[usize::from(limit.seat)];
            if got > limit.most {
                return None;
            }
            progress[number] = got;
            if count.last[number] == level {
                if got < limit.least {
                    return None;
                }
                progress[number] = 0;
            }
        }
    }
    Some(progress)
}

/// Draw the cards of a class for the places of a spread.
fn share(cards: Cards, list: &[Cards; 32], takes: &[u8; SEATS], rng: &mut Rng, hands: &mut [Cards; SEATS]) {
    // The seat that takes most gets what the others leave.
    let mut largest = 0;
    for seat in 1..SEATS {
        if takes[seat] > takes[largest] {
            largest = seat;
        }
    }
    let size = cards.count_ones();
    let mut list = *list;
    let needed = size - u32::from(takes[largest]);
    let mut from = 0;
    while from < needed {
        let until = needed.min(from + 10);
        loop {
            // At most 32^10 = 2^50 equally likely draws out of one word; the rejection makes them exactly equal.
            let mut fraction = rng.next_u64();
            let mut choices = 1u64;
            for place in from..until {
                let other = place + Rng::digit(&mut fraction, size - place);
                list.swap(place as usize, (other & 31) as usize);
                choices *= u64::from(size - place);
            }
            if fraction >= choices || fraction >= choices.wrapping_neg() % choices {
                break;
            }
        }
        from = until;
    }
    let mut place = 0;
    let mut given = 0;
    for seat in 0..SEATS {
        if seat != largest {
            let until = place + usize::from(takes[seat]);
            let mine = list[place..until].iter().fold(0, |all, card| all | card);
            hands[seat] |= mine;
            given |= mine;
            place = until;
        }
    }
    hands[largest] |= cards & !given;
}

/// Return the number of ways to choose some of a number of things.
fn choose(all: u64, some: u64) -> u64 {
    (0..some.min(all - some)).fold(1, |ways, step| ways * (all - step) / (step + 1))
}
