//! Random games over many deals, each seat's result written down: a new deal for each game, drawn from what is known.
//!
//! Game `number` of a seed is always the same game, in whatever bulk it is played: its random source first draws the
//! deal, then at each turn a card uniformly from the legal ones.

use std::sync::atomic::{AtomicBool, Ordering};

use crate::alone::{loser, Captured};
use crate::position::{Position, SEATS};
use crate::rng::Rng;
use crate::sample::{Case, Deals, SampleFault};
use crate::tables::{Cards, Tables};
use crate::threads::in_order;

/// Play a random game from a position to its end; return what each seat has captured, with what it had before.
///
/// The position must be right.
pub fn finish(tables: &Tables, position: &Position, mut captured: Captured, rng: &mut Rng) -> Captured {
    let mut at = *position;
    while !at.is_over() {
        let mut fraction = rng.next_u64();
        let mut trick = at.trick_cards();
        loop {
            let legal = at.legal(tables);
            let card = nth(legal, Rng::digit(&mut fraction, legal.count_ones()));
            trick |= 1 << card;
            at = at.play(tables, card);
            if at.played == 0 {
                break;
            }
        }
        captured[usize::from(at.leader & 3)] |= trick;
    }
    captured
}

/// Return the tricks that some captured cards are.
#[must_use]
pub fn tricks_of(captured: Cards) -> u8 {
    (captured.count_ones() / 4) as u8
}

/// The card with `index` lower ones.
fn nth(mut cards: Cards, index: u32) -> u8 {
    for _ in 0..index {
        cards &= cards - 1;
    }
    cards.trailing_zeros() as u8
}

/// The results of many games: for each game four points, four tricks, and the party.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Results {
    /// The points of the seats, four numbers a game.
    pub points: Vec<u8>,
    /// The tricks of the seats, four numbers a game.
    pub tricks: Vec<u8>,
    /// The seats of the party, one bit each; 0 if every seat plays alone.
    pub party: Vec<u8>,
}

impl Results {
    /// Return the number of games.
    #[must_use]
    pub fn len(&self) -> usize {
        self.party.len()
    }

    /// Tell whether there is no game.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.party.is_empty()
    }
}

/// How many games a thread plays before it looks whether to stop.
const CHUNK: u64 = 4096;

/// Random games of one contract over many deals.
pub struct Games<'a> {
    tables: &'a Tables,
    deals: Deals,
    parties: Vec<(u8, bool)>,
    /// For a locked card whose holder may run away by the number of cards dealt: the tables if he may, and if not.
    by_deal: Option<[Tables; 2]>,
}

impl<'a> Games<'a> {
    /// Prepare games whose deals agree with the cases; seat 0 leads.
    ///
    /// With `run_by_deal` the run length of the locked card is compared with the cards that its holder was dealt.
    ///
    /// # Errors
    /// Names everything that is contradictory.
    pub fn new(tables: &'a Tables, cases: &[Case], run_by_deal: bool) -> Result<Self, Vec<SampleFault>> {
        // Deals are whole ones: each seat holds a card for each trick.
        if cases.iter().any(|case| case.holdings.iter().any(|holding| holding.count != tables.tricks)) {
            return Err(vec![SampleFault::Counts]);
        }
        let deals = Deals::new(tables.deck, cases)?;
        let parties = cases.iter().map(|case| (case.party, case.bound && tables.locked.is_some())).collect();
        let by_deal = run_by_deal.then(|| [tables.running(true), tables.running(false)]);
        Ok(Self { tables, deals, parties, by_deal })
    }

    /// Play games `first` to `first + games - 1` of a seed with so many threads, fewer if `cancel` is set on the way.
    ///
    /// This thread calls `poll` now and then, which may set `cancel`. The games that were played are in their order
    /// without a gap.
    pub fn play(
        &self,
        seed: u64,
        first: u64,
        games: u64,
        jobs: usize,
        cancel: &AtomicBool,
        poll: &mut dyn FnMut(),
    ) -> Results {
        let parts = in_order(&mut vec![(); jobs.max(1)], poll, |_, number, _| {
            let from = number as u64 * CHUNK;
            let over = from >= games || cancel.load(Ordering::Relaxed);
            (!over).then(|| self.run(seed, first.wrapping_add(from), CHUNK.min(games - from)))
        });
        let mut results = Results::default();
        for part in parts {
            results.points.extend(part.points);
            results.tricks.extend(part.tricks);
            results.party.extend(part.party);
        }
        results
    }

    fn run(&self, seed: u64, first: u64, games: u64) -> Results {
        let mut results = Results::default();
        for number in 0..games {
            let (party, captured) = self.game(seed, first.wrapping_add(number));
            results.points.extend(captured.map(|cards| self.tables.points_of(cards) as u8));
            results.tricks.extend(captured.map(tricks_of));
            results.party.push(party);
        }
        results
    }

    /// Play one game; return its party and what each seat has captured.
    #[must_use]
    pub fn game(&self, seed: u64, number: u64) -> (u8, Captured) {
        let mut rng = Rng::stream(seed, number);
        let (case, hands) = self.deals.sample(&mut rng);
        let (party, bound) = self.parties[case];
        let tables = match (&self.by_deal, bound) {
            (Some(kinds), true) => &kinds[usize::from(!self.tables.is_long(&hands))],
            _ => self.tables,
        };
        (party, finish(tables, &Position::start(hands, 0, bound), [0; SEATS], &mut rng))
    }
}

impl Tables {
    /// Return the same game, its locked card free to be run away from at any length, or never.
    #[must_use]
    pub fn running(&self, always: bool) -> Self {
        let mut tables = self.clone();
        if let Some(locked) = &mut tables.locked {
            locked.run_length = if always { 0 } else { u8::MAX };
        }
        tables
    }

    /// Tell whether the holder of the locked card has the run length in these hands.
    #[must_use]
    pub fn is_long(&self, hands: &[Cards; SEATS]) -> bool {
        let Some(locked) = self.locked else { return false };
        let class = self.class(locked.card);
        let holder = hands.iter().find(|&&hand| hand >> locked.card & 1 == 1);
        holder.is_some_and(|hand| (hand & class).count_ones() >= u32::from(locked.run_length))
    }
}

/// What a game costs in which every seat plays alone and wants few points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Alone {
    /// What the seat with most points pays to another one with a trick, by the number of seats without.
    pub price: [i64; SEATS],
    /// What it pays to a seat without a trick, by the number of such seats.
    pub empty_price: [i64; SEATS],
    /// Who marches wins: with all tricks, or with so many points; nobody can if it is absent.
    pub march: Option<March>,
    /// What each other seat pays to the one that marches.
    pub march_price: i64,
    /// Seats with equally many points all pay, not only [`loser`].
    pub both_pay: bool,
    /// Only what a seat gains is written down.
    pub only_gains: bool,
}

/// What it takes to march.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum March {
    /// Every trick.
    Tricks,
    /// So many points.
    Points(u8),
}

impl Alone {
    /// Return what each seat receives for what it has captured in a whole game.
    #[must_use]
    pub fn payout(&self, tables: &Tables, captured: &Captured) -> [i64; SEATS] {
        let payout = self.exchanged(tables, captured);
        if self.only_gains {
            payout.map(|amount| amount.max(0))
        } else {
            payout
        }
    }

    fn exchanged(&self, tables: &Tables, captured: &Captured) -> [i64; SEATS] {
        let points = captured.map(|cards| tables.points_of(cards));
        let marches = |seat: usize| match self.march {
            Some(March::Tricks) => captured[seat] == tables.deck,
            Some(March::Points(least)) => points[seat] >= u32::from(least),
            None => false,
        };
        if let Some(winner) = (0..SEATS).find(|&seat| marches(seat)) {
            return std::array::from_fn(|seat| if seat == winner { 3 * self.march_price } else { -self.march_price });
        }
        let empty = captured.iter().filter(|&&cards| cards == 0).count().min(SEATS - 1);
        let most = points.iter().copied().max().unwrap_or(0);
        let one = usize::from(loser(tables, captured));
        let pays: [bool; SEATS] =
            std::array::from_fn(|seat| if self.both_pay { points[seat] == most } else { seat == one });
        let mut payout = [0; SEATS];
        for seat in (0..SEATS).filter(|&seat| !pays[seat]) {
            let price = if captured[seat] == 0 { self.empty_price[empty] } else { self.price[empty] };
            for payer in (0..SEATS).filter(|&other| pays[other]) {
                payout[seat] += price;
                payout[payer] -= price;
            }
        }
        payout
    }
}
