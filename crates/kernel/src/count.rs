//! Exact counts of the tree of legal play below a position.
//!
//! Positions at a trick boundary that differ only in how they were reached are counted once, with the number of ways.

use std::collections::HashMap;

use crate::position::{Fault, Position, SEATS};
use crate::tables::{bits, Cards, Tables};

/// What stands below a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counts {
    /// The number of legal sequences of 0, 1, 2 … cards; the last is the number of leaves.
    pub nodes: Vec<u64>,
    /// For each number of cards but the last, how many of those sequences leave the next seat 0, 1, 2 … 8 legal cards.
    pub moves: Vec<[u64; 9]>,
    /// The points that each seat takes in tricks finished from here on, added up over all leaves.
    pub points: [u64; SEATS],
}

/// Why a tree was not counted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CountFault {
    /// The position cannot occur.
    Position(Vec<Fault>),
    /// A count does not fit into 64 bits.
    TooMany,
}

/// How often a position is reached, and with which points altogether.
#[derive(Clone, Copy, Default)]
struct Ways {
    count: u64,
    points: [u64; SEATS],
}

impl Ways {
    fn add(&mut self, other: &Self) -> Option<()> {
        self.count = self.count.checked_add(other.count)?;
        for (sum, points) in self.points.iter_mut().zip(other.points) {
            *sum = sum.checked_add(points)?;
        }
        Some(())
    }
}

/// Count all legal sequences of up to `depth` cards from a position; fewer if the game ends before.
///
/// # Errors
/// Names everything that is wrong with the position, or tells that a count is too large.
pub fn count(tables: &Tables, position: &Position, depth: u32) -> Result<Counts, CountFault> {
    position.check(tables).map_err(CountFault::Position)?;
    let depth = depth.min(position.all_hands().count_ones()) as usize;
    let mut walk = Walk { tables, depth, moves: vec![[0; 9]; depth], leaves: Ways::default(), next: HashMap::new() };
    walk.run(position).ok_or(CountFault::TooMany)?;
    let mut nodes = vec![1u64];
    for moves in &walk.moves {
        let below = moves.iter().zip(0u64..).try_fold(0u64, |sum, (&count, number)| {
            count.checked_mul(number).and_then(|product| sum.checked_add(product))
        });
        nodes.push(below.ok_or(CountFault::TooMany)?);
    }
    debug_assert_eq!(nodes.last(), Some(&walk.leaves.count));
    Ok(Counts { nodes, moves: walk.moves, points: walk.leaves.points })
}

struct Walk<'a> {
    tables: &'a Tables,
    depth: usize,
    moves: Vec<[u64; 9]>,
    leaves: Ways,
    /// The positions after the trick that is being played, by remaining cards, leader and lock.
    next: HashMap<(Cards, u8, bool), (Position, Ways)>,
}

impl Walk<'_> {
    fn run(&mut self, position: &Position) -> Option<()> {
        let mut level = vec![(*position, Ways { count: 1, points: [0; SEATS] })];
        let mut played = 0;
        while !level.is_empty() {
            for (position, ways) in &level {
                self.trick(position, ways, played)?;
            }
            played += 4 - usize::from(level[0].0.played);
            level = self.next.drain().map(|(_, reached)| reached).collect();
        }
        Some(())
    }

    /// Walk through the open trick in every way.
    fn trick(&mut self, position: &Position, ways: &Ways, played: usize) -> Option<()> {
        if played == self.depth {
            return self.leaves.add(ways);
        }
        let legal = position.legal(self.tables);
        let number = &mut self.moves[played][legal.count_ones() as usize];
        *number = number.checked_add(ways.count)?;
        for card in bits(legal) {
            let after = position.play(self.tables, card);
            if position.played < 3 {
                self.trick(&after, ways, played + 1)?;
                continue;
            }
            let trick = position.trick_cards() | 1 << card;
            let mut ways = *ways;
            let gain = u64::from(self.tables.points_of(trick)).checked_mul(ways.count)?;
            let sum = &mut ways.points[usize::from(after.leader)];
            *sum = sum.checked_add(gain)?;
            let key = (after.all_hands(), after.leader, after.bound);
            self.next.entry(key).or_insert((after, Ways::default())).1.add(&ways)?;
        }
        Some(())
    }
}
