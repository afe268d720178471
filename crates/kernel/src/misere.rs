//! Exact search with all cards open in which any seats want the captured points low: Bettel, Ramsch, or normal play.
//!
//! Every card that a seat captures counts for the party of the tables or not; independently of that each seat either
//! minimises or maximises the points of the party. Normal play is `minimisers = !party`, a Bettel is
//! `minimisers = party`, and the captured points that a seat of a Ramsch cannot be driven above are those with the seat
//! as the only member of the party and the only minimiser.
//!
//! The search asks zero-window questions, remembers bounds at trick boundaries, tries one of several equal cards, and
//! knows a few bounds that hold for every line of play.

mod bound;
mod deal;
mod order;
mod state;
mod tree;

use crate::equality::groups;
use crate::limits::{Control, Limits};
use crate::narrowing::{narrow, Stride};
use crate::position::{Fault, Position};
use crate::search::{Bounds, CardValue, Line};
use crate::table::Table;
use crate::tables::Tables;

use deal::Deal;
use state::State;
use tree::Tree;

/// An exact solver whose table serves all questions about one deal and is reused for the next.
pub struct MisereSolver {
    table: Table,
    deal: Option<Deal>,
    nodes: u64,
}

impl Default for MisereSolver {
    fn default() -> Self {
        Self::new()
    }
}

impl MisereSolver {
    /// Return a solver with an empty table.
    #[must_use]
    pub fn new() -> Self {
        Self { table: Table::new(), deal: None, nodes: 0 }
    }

    /// Forget everything that has been found; it costs nothing.
    pub fn forget(&mut self) {
        if self.deal.take().is_some() {
            self.table.forget();
        }
    }

    /// Return how many nodes, cards played, the last call has visited.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Return the size of the table in bytes.
    #[must_use]
    pub fn memory(&self) -> usize {
        self.table.memory()
    }

    /// Bound the final points of the party when the seats of `minimisers` want them low and all others high.
    ///
    /// The bounds are equal unless a limit was reached.
    ///
    /// # Errors
    /// Names everything that is wrong with the position.
    pub fn value(
        &mut self,
        tables: &Tables,
        position: &Position,
        minimisers: u8,
        limits: &Limits,
    ) -> Result<Bounds, Vec<Fault>> {
        self.begin(tables, position, minimisers, limits, |tree| value_of(tree, position))
    }

    /// Tell whether the final points of the party are at least `threshold`; nothing if a limit was reached.
    ///
    /// # Errors
    /// Names everything that is wrong with the position.
    pub fn at_least(
        &mut self,
        tables: &Tables,
        position: &Position,
        minimisers: u8,
        threshold: u8,
        limits: &Limits,
    ) -> Result<Option<bool>, Vec<Fault>> {
        self.begin(tables, position, minimisers, limits, |tree| {
            let need = i32::from(threshold) - i32::from(position.points);
            tree.ask(&State::new(tree.deal, position), need).map(|value| value >= need)
        })
    }

    /// Tell whether the final points of the party are at most `threshold`; nothing if a limit was reached.
    ///
    /// # Errors
    /// Names everything that is wrong with the position.
    pub fn at_most(
        &mut self,
        tables: &Tables,
        position: &Position,
        minimisers: u8,
        threshold: u8,
        limits: &Limits,
    ) -> Result<Option<bool>, Vec<Fault>> {
        let Some(above) = threshold.checked_add(1) else { return Ok(Some(true)) };
        Ok(self.at_least(tables, position, minimisers, above, limits)?.map(|reached| !reached))
    }

    /// Bound the final points of the party after each legal card of the seat to move, in ascending order of the cards;
    /// nothing at the end of the game.
    ///
    /// # Errors
    /// Names everything that is wrong with the position.
    pub fn card_values(
        &mut self,
        tables: &Tables,
        position: &Position,
        minimisers: u8,
        limits: &Limits,
    ) -> Result<Vec<CardValue>, Vec<Fault>> {
        self.begin(tables, position, minimisers, limits, |tree| {
            let mut values: Vec<CardValue> = Vec::new();
            let mut guess = None;
            for (card, same_as) in cards_of(tables, position) {
                let equal = values.iter().find(|value| value.card == same_as).map(|value| value.bounds);
                let bounds = equal.unwrap_or_else(|| {
                    let next = position.play(tables, same_as);
                    final_points(&next, remaining(tree, &next, guess.map(|guess| guess - i32::from(next.points))))
                });
                guess = Some(i32::from(bounds.lower));
                values.push(CardValue { card, bounds, same_as });
            }
            values
        })
    }

    /// Return a line of best play of all four seats from a position on.
    ///
    /// # Errors
    /// Names everything that is wrong with the position.
    pub fn best_line(
        &mut self,
        tables: &Tables,
        position: &Position,
        minimisers: u8,
        limits: &Limits,
    ) -> Result<Line, Vec<Fault>> {
        self.begin(tables, position, minimisers, limits, |tree| {
            let bounds = value_of(tree, position);
            let mut cards = Vec::new();
            if let Some(value) = bounds.exact() {
                let mut now = *position;
                while let Some(card) = best_card(tree, &now, value) {
                    cards.push(card);
                    now = now.play(tables, card);
                }
            }
            Line { bounds, cards }
        })
    }

    /// Check the position, keep the table if it belongs to the same deal, and ask.
    fn begin<T>(
        &mut self,
        tables: &Tables,
        position: &Position,
        minimisers: u8,
        limits: &Limits,
        ask: impl FnOnce(&mut Tree) -> T,
    ) -> Result<T, Vec<Fault>> {
        position.check(tables)?;
        let minimisers = minimisers & 15;
        if !self.deal.as_ref().is_some_and(|deal| deal.covers(tables, position, minimisers)) {
            self.table.forget();
            self.deal = None;
        }
        let deal = self.deal.get_or_insert_with(|| Deal::new(tables, minimisers, position.hands));
        let mut tree = Tree { deal, table: &mut self.table, control: Control::new(limits) };
        let answer = ask(&mut tree);
        self.nodes = tree.control.nodes;
        Ok(answer)
    }
}

/// The final points of the party.
fn value_of(tree: &mut Tree, position: &Position) -> Bounds {
    final_points(position, remaining(tree, position, None))
}

/// The points that the party captures from a position on, from a guess or from where the answer is likely.
fn remaining(tree: &mut Tree, position: &Position, guess: Option<i32>) -> (i32, i32) {
    let state = State::new(tree.deal, position);
    let (most, step) = (state.table_points + state.hand_points, tree.deal.step);
    let first = match guess {
        Some(guess) => guess + step,
        // In a Bettel the first trick is the question.
        None if tree.deal.lone_avoider.is_some() && step > 1 => step,
        None => most / 2,
    };
    narrow((0, most), first, Stride { first: step, doubles: true }, |need| tree.ask(&state, need))
}

/// Add what the party has captured so far.
fn final_points(position: &Position, (lower, upper): (i32, i32)) -> Bounds {
    let sum = |value: i32| (value + i32::from(position.points)).clamp(0, 255) as u8;
    Bounds { lower: sum(lower), upper: sum(upper) }
}

/// A card that keeps a value that the position has; nothing at the end, or if a limit is reached.
fn best_card(tree: &mut Tree, position: &Position, value: u8) -> Option<u8> {
    let tables = &tree.deal.tables;
    if position.is_over() {
        return None;
    }
    let maximises = tree.deal.maximises(position.to_move());
    for (card, same_as) in cards_of(tables, position) {
        if card != same_as {
            continue;
        }
        let next = position.play(tables, card);
        let need = i32::from(value) - i32::from(next.points) + i32::from(!maximises);
        let reached = tree.ask(&State::new(tree.deal, &next), need)?;
        if (reached >= need) == maximises {
            return Some(card);
        }
    }
    debug_assert!(false, "some card keeps the value");
    None
}

/// The legal cards with those that stand for them; none at the end.
fn cards_of(tables: &Tables, position: &Position) -> Vec<(u8, u8)> {
    if position.is_over() {
        Vec::new()
    } else {
        groups(tables, position)
    }
}
