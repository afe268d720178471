//! Values under a table of leaf values: what the end of a game is worth, not how many points it has.
//!
//! The ends of a game stand in one order: the party made no trick, it made some with 0 to 120 points, it made every one.
//! A table gives each end a value that never falls, or never rises, along that order. So a handful of threshold questions
//! finds the value of a position, and a misère is only a table that falls.

use crate::misere::MisereSolver;
use crate::position::Position;
use crate::search::{groups, Limits, Solver, Verdict};
use crate::tables::Tables;

/// The number of ends of a game: no trick, 0 to 120 points, every trick.
pub const ENDS: usize = 123;
const EVERY: u8 = (ENDS - 1) as u8;

/// A game for all questions: its tables, and the same with every card worth one point.
#[derive(Clone, Debug)]
pub struct Game {
    /// The tables with the points of the cards.
    pub tables: Tables,
    /// The tables that count tricks, four points to a trick.
    pub counting: Tables,
}

impl Game {
    /// Prepare tables for all questions.
    #[must_use]
    pub fn new(tables: Tables) -> Self {
        let counting = tables.counting_tricks();
        Self { tables, counting }
    }
}

/// What each end of a game is worth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeafTable {
    values: Vec<i64>,
    falls: bool,
    /// The ends at which the value changes, in ascending order.
    steps: Vec<u8>,
}

/// Why values are no leaf table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LeafFault {
    /// There is not one value for each end.
    Length,
    /// The values rise and fall.
    NotMonotone,
}

impl LeafTable {
    /// Return the table of the values of all ends, in their order.
    ///
    /// # Errors
    /// There are too few or too many values, or they both rise and fall.
    pub fn new(values: &[i64]) -> Result<Self, LeafFault> {
        if values.len() != ENDS {
            return Err(LeafFault::Length);
        }
        let falls = values.windows(2).any(|pair| pair[0] > pair[1]);
        if falls && values.windows(2).any(|pair| pair[0] < pair[1]) {
            return Err(LeafFault::NotMonotone);
        }
        let steps = (1..ENDS).filter(|&end| values[end - 1] != values[end]).map(|end| end as u8).collect();
        Ok(Self { values: values.to_vec(), falls, steps })
    }

    /// The value of the ends after the first `passed` steps.
    fn value(&self, passed: usize) -> i64 {
        match passed.checked_sub(1) {
            None => self.values[0],
            Some(last) => self.values[usize::from(self.steps[last])],
        }
    }
}

/// What is known about a value; exact if both are equal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Worth {
    /// It is at least this.
    pub lower: i64,
    /// It is at most this.
    pub upper: i64,
}

/// The worth of one legal card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CardWorth {
    /// The card.
    pub card: u8,
    /// What the game is worth after it.
    pub worth: Worth,
    /// The card that was searched for all that are equal to this one; the card itself if it stands for the others.
    pub same_as: u8,
}

/// All searches together; one for each thread.
#[derive(Default)]
pub struct Analyst {
    /// The search for points.
    pub points: Solver,
    tricks: Solver,
    misere: MisereSolver,
    misere_tricks: MisereSolver,
    nodes: u64,
}

impl Analyst {
    /// Forget everything, so that the next question takes the nodes that it takes alone.
    pub fn forget(&mut self) {
        self.points.forget();
        self.tricks.forget();
        self.misere = MisereSolver::new();
        self.misere_tricks = MisereSolver::new();
    }

    /// Return the nodes that the last question took.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Return what a position is worth with best play of both sides.
    pub fn worth(&mut self, game: &Game, position: &Position, leaf: &LeafTable, limits: &Limits) -> Worth {
        self.nodes = 0;
        self.find(game, position, leaf, limits)
    }

    /// Return what the game is worth after each legal card, in ascending order of the cards.
    pub fn card_worths(
        &mut self,
        game: &Game,
        position: &Position,
        leaf: &LeafTable,
        limits: &Limits,
    ) -> Vec<CardWorth> {
        self.nodes = 0;
        let mut known = [None; 32];
        let pairs = groups(&game.tables, position);
        let worths = pairs.into_iter().map(|(card, same_as)| {
            let worth = *known[usize::from(same_as)]
                .get_or_insert_with(|| self.find(game, &position.play(&game.tables, same_as), leaf, limits));
            CardWorth { card, worth, same_as }
        });
        worths.collect()
    }

    /// Return a line of best play to the end; it stops early if a limit is reached.
    pub fn line(&mut self, game: &Game, position: &Position, leaf: &LeafTable, limits: &Limits) -> Vec<u8> {
        self.nodes = 0;
        let mut now = *position;
        let mut cards = Vec::new();
        let worth = self.find(game, &now, leaf, limits);
        if worth.lower != worth.upper {
            return cards;
        }
        while !now.is_over() {
            let best = groups(&game.tables, &now)
                .into_iter()
                .filter(|(card, same_as)| card == same_as)
                .find(|&(card, _)| self.find(game, &now.play(&game.tables, card), leaf, limits) == worth);
            let Some((card, _)) = best else { break };
            cards.push(card);
            now = now.play(&game.tables, card);
        }
        cards
    }

    /// Tell whether the party makes at least `tricks` tricks.
    pub fn makes_tricks(&mut self, game: &Game, position: &Position, tricks: u8, limits: &Limits) -> Verdict {
        self.nodes = 0;
        let counted = counting(position);
        let verdict = self.tricks.at_least(&game.counting, &counted, (4 * tricks).max(1), limits);
        self.nodes = self.tricks.nodes();
        verdict
    }

    /// Return how many points at most the others can force on the party if it wants few, and whether it can avoid every
    /// trick; nothing if a limit is reached.
    ///
    /// This is what a seat of a game in which everybody is alone is safe of.
    pub fn guarantee(&mut self, game: &Game, position: &Position, limits: &Limits) -> Option<(u8, bool)> {
        self.nodes = 0;
        let party = game.tables.party;
        let points = self.misere.value(&game.tables, position, party, limits).ok()?.exact()?;
        let forced = self.misere_tricks.at_least(&game.counting, &counting(position), party, 1, limits).ok()??;
        self.nodes = self.misere.nodes() + self.misere_tricks.nodes();
        Some((points, !forced))
    }

    /// Bisect over the steps of the table.
    fn find(&mut self, game: &Game, position: &Position, leaf: &LeafTable, limits: &Limits) -> Worth {
        // The first `low` steps are passed, and no more than `high`.
        let (mut low, mut high) = (0, leaf.steps.len());
        while low < high {
            let middle = (low + high).div_ceil(2);
            match self.reaches(game, position, leaf.steps[middle - 1], leaf.falls, limits) {
                Verdict::Yes => low = middle,
                Verdict::No => high = middle - 1,
                Verdict::Unknown => break,
            }
        }
        let (one, other) = (leaf.value(low), leaf.value(high));
        Worth { lower: one.min(other), upper: one.max(other) }
    }

    /// Whether the end of the game is at or beyond `end`; with a table that falls the party wants to stay before it.
    fn reaches(&mut self, game: &Game, position: &Position, end: u8, falls: bool, limits: &Limits) -> Verdict {
        let (tables, place, threshold) = match end {
            0 => return Verdict::Yes,
            1 if position.own_tricks > 0 => return Verdict::Yes,
            1 => (&game.counting, counting(position), 1),
            EVERY if position.other_tricks > 0 => return Verdict::No,
            EVERY => (&game.counting, counting(position), 4 * game.tables.tricks),
            _ => (&game.tables, *position, end - 1),
        };
        let counts = end == 1 || end == EVERY;
        if falls {
            let solver = if counts { &mut self.misere_tricks } else { &mut self.misere };
            let answer = solver.at_least(tables, &place, tables.party, threshold, limits);
            self.nodes += solver.nodes();
            return match answer {
                Ok(Some(true)) => Verdict::Yes,
                Ok(Some(false)) => Verdict::No,
                _ => Verdict::Unknown,
            };
        }
        let solver = if counts { &mut self.tricks } else { &mut self.points };
        let verdict = solver.at_least(tables, &place, threshold, limits);
        self.nodes += solver.nodes();
        verdict
    }
}

/// The same position, its points counting the tricks so far.
fn counting(position: &Position) -> Position {
    Position { points: 4 * position.own_tricks, ..*position }
}
