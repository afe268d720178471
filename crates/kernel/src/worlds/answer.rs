//! What is asked about many worlds, and the answer.

use std::sync::atomic::AtomicBool;
use std::time::Instant;

use crate::games::Alone;
use crate::payoff::{LeafFault, LeafTable, ENDS};

/// What both parties play for, and what is counted.
#[derive(Clone, Copy, Debug)]
pub enum Goal<'a> {
    /// What the seat that asks is paid, by a leaf for each key of the worlds in their order.
    Payout(&'a [Leaf]),
    /// The points of the party of the seat that asks.
    Points,
    /// 1 if the party of the seat that asks reaches so many points, else 0.
    Reach(u8),
    /// What the seat that asks is paid where every seat plays alone; only for random games.
    Alone(&'a Alone),
}

/// What each end of a game is worth to the party, which is what both sides play for, and to the seat that asks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Leaf {
    table: LeafTable,
    /// Own worths by the end.
    own: Vec<i64>,
    /// Own worths by the worth to the party, in ascending order.
    by_worth: Vec<(i64, i64)>,
}

impl Leaf {
    /// Return the leaf of two values for each end.
    ///
    /// # Errors
    /// The values of the party are no leaf table, or ends of one worth differ in what they are worth to the seat.
    pub fn new(values: &[i64], own: &[i64]) -> Result<Self, LeafFault> {
        let table = LeafTable::new(values)?;
        if own.len() != ENDS {
            return Err(LeafFault::Length);
        }
        let mut by_worth: Vec<(i64, i64)> = values.iter().copied().zip(own.iter().copied()).collect();
        by_worth.sort_unstable();
        by_worth.dedup();
        if by_worth.windows(2).any(|pair| pair[0].0 == pair[1].0) {
            return Err(LeafFault::NotMonotone);
        }
        Ok(Self { table, own: own.to_vec(), by_worth })
    }

    /// Return what the party plays for.
    #[must_use]
    pub fn table(&self) -> &LeafTable {
        &self.table
    }

    /// Return what a game of a worth to the party is worth to the seat that asks.
    pub(super) fn own(&self, worth: i64) -> i64 {
        let found = self.by_worth.binary_search_by_key(&worth, |pair| pair.0);
        found.map_or(0, |place| self.by_worth[place].1)
    }

    /// Return what a game with so many points and tricks of so many is worth to the seat that asks.
    pub(crate) fn at(&self, points: u8, tricks: u8, of: u8) -> i64 {
        let end = match tricks {
            0 => 0,
            all if all >= of => ENDS - 1,
            _ => usize::from(points) + 1,
        };
        self.own[end.min(ENDS - 1)]
    }
}

/// How often each value occurred.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// The values in ascending order, and how often each occurred.
    pub counts: Vec<(i64, u64)>,
}

impl Tally {
    /// Count a value so many times.
    pub fn add(&mut self, value: i64, times: u64) {
        match self.counts.binary_search_by_key(&value, |pair| pair.0) {
            Ok(place) => self.counts[place].1 += times,
            Err(place) => self.counts.insert(place, (value, times)),
        }
    }

    /// Add the counts of another tally.
    pub fn merge(&mut self, other: &Self) {
        for &(value, times) in &other.counts {
            self.add(value, times);
        }
    }

    /// Return how many values were counted.
    #[must_use]
    pub fn number(&self) -> u64 {
        self.counts.iter().map(|pair| pair.1).sum()
    }
}

/// What one card brings in all worlds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardTally {
    /// The card.
    pub card: u8,
    /// What it brings the seat that asks, and how often.
    pub tally: Tally,
}

/// The answer for every legal card.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Values {
    /// The legal cards in ascending order; each counts the same worlds.
    pub cards: Vec<CardTally>,
    /// How many worlds were counted: the first ones, without a gap.
    pub worlds: u64,
    /// The nodes of all searches, those for worlds that were not finished included.
    pub nodes: u64,
    /// The time that the threads were searching, added up, in nanoseconds.
    pub searching: u64,
}

/// How far a run may go.
pub struct Run<'a> {
    /// The nodes that all searches together may take; a world that goes beyond is not counted.
    pub nodes: u64,
    /// The run ends soon after this instant.
    pub deadline: Option<Instant>,
    /// The run ends soon after this becomes true.
    pub cancel: &'a AtomicBool,
    /// What this thread does now and then; it may set `cancel`.
    pub poll: &'a mut dyn FnMut(),
}
