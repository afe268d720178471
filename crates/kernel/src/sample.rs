//! Hidden hands drawn uniformly from all deals that agree with what is known.
//!
//! Cards that the same seats may hold form a class. All ways to spread the classes over the free places are counted once;
//! then a spread is drawn with its exact weight, and the cards of each class are drawn for the places it gives.

use std::collections::HashMap;

use crate::position::SEATS;
use crate::rng::Rng;
use crate::tables::{bits, lowest, Cards};

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

/// Why no deal agrees with what is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SampleFault {
    /// The seats do not hold as many cards together as there are.
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
    /// Every card has a seat, but there is no deal in which each seat has its number.
    NoDeal,
}

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

/// Cards that the same seats may hold.
#[derive(Clone, Copy, Debug)]
struct Class {
    cards: Cards,
    seats: u8,
}

/// A counted set of deals to draw from.
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

impl Sampler {
    /// Count the deals of the cards of a pool to four seats.
    ///
    /// # Errors
    /// Names everything that is contradictory.
    pub fn new(pool: Cards, holdings: &[Holding; SEATS]) -> Result<Self, Vec<SampleFault>> {
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
        if !faults.is_empty() {
            return Err(faults);
        }
        let mut sampler =
            Self { fixed, classes: Vec::new(), lists: Vec::new(), states: Vec::new(), spreads: Vec::new(), start: 0 };
        sampler.classify(pool & !certain, holdings, &mut free).ok_or_else(|| vec![SampleFault::NoDeal])?;
        let mut known = vec![HashMap::new(); sampler.classes.len()];
        sampler.start = sampler.state(0, free, &mut known);
        if sampler.count() == 0 {
            return Err(vec![SampleFault::NoDeal]);
        }
        Ok(sampler)
    }

    /// Give cards with one seat to it, and collect the others in classes; nothing if a seat overflows.
    fn classify(&mut self, mut rest: Cards, holdings: &[Holding; SEATS], free: &mut [u8; SEATS]) -> Option<()> {
        loop {
            let mut by_seats = [0 as Cards; 16];
            let mut left = rest;
            while left != 0 {
                let card = lowest(left);
                left ^= card;
                let mut seats = 0;
                for seat in 0..SEATS {
                    if free[seat] > 0 && holdings[seat].possible & card != 0 {
                        seats |= 1 << seat;
                    }
                }
                by_seats[seats] |= card;
            }
            if by_seats[0] != 0 {
                return None;
            }
            let mut changed = false;
            for seat in 0..SEATS {
                let cards = by_seats[1 << seat];
                if cards != 0 {
                    free[seat] = free[seat].checked_sub(cards.count_ones() as u8)?;
                    self.fixed[seat] |= cards;
                    rest &= !cards;
                    changed = true;
                }
            }
            if !changed {
                self.classes = (0u8..16)
                    .filter(|&seats| by_seats[usize::from(seats)] != 0)
                    .map(|seats| Class { cards: by_seats[usize::from(seats)], seats })
                    .collect();
                break;
            }
        }
        // The last class has no choice, so the one with most ways goes there.
        self.classes.sort_by_key(|class| (class.seats.count_ones(), class.cards.count_ones()));
        for class in &self.classes {
            let mut list = [0; 32];
            for (place, card) in list.iter_mut().zip(bits(class.cards)) {
                *place = 1 << card;
            }
            self.lists.push(list);
        }
        Some(())
    }

    /// Return the state of a class with some free places, counting it and what follows it first.
    fn state(&mut self, level: usize, free: [u8; SEATS], known: &mut [HashMap<[u8; SEATS], u32>]) -> u32 {
        let Some(&class) = self.classes.get(level) else {
            let deals = u64::from(free == [0; SEATS]);
            self.states.push(State { deals, first: 0, last: 0 });
            return self.states.len() as u32 - 1;
        };
        if let Some(&state) = known[level].get(&free) {
            return state;
        }
        let mut found = Vec::new();
        self.spread(level, class, 0, class.cards.count_ones() as u8, free, [0; SEATS], 1, &mut found, known);
        found.sort_unstable_by_key(|spread| std::cmp::Reverse(spread.until));
        let first = self.spreads.len() as u32;
        let mut deals = 0;
        for spread in found {
            deals += spread.until;
            self.spreads.push(Spread { until: deals, ..spread });
        }
        self.states.push(State { deals, first, last: self.spreads.len() as u32 });
        let state = self.states.len() as u32 - 1;
        known[level].insert(free, state);
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
        free: [u8; SEATS],
        takes: [u8; SEATS],
        ways: u64,
        found: &mut Vec<Spread>,
        known: &mut [HashMap<[u8; SEATS], u32>],
    ) {
        if seat == SEATS {
            if rest == 0 {
                let next = self.state(level + 1, free, known);
                let until = ways * self.states[next as usize].deals;
                if until > 0 {
                    found.push(Spread { until, takes, next });
                }
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
            self.spread(level, class, seat + 1, rest - take, free, takes, ways, found, known);
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
