//! Values under a table of leaf values: what the end of a game is worth, not how many points it has.
//!
//! The ends of a game stand in one order: the party made no trick, it made some with 0 to 120 points, it made every one.
//! A table gives each end a value that never falls, or never rises, along that order. So a handful of threshold questions
//! finds the value of a position, and a misère is only a table that falls.

use crate::equality::groups;
use crate::limits::Limits;
use crate::misere::MisereSolver;
use crate::position::Position;
use crate::search::{Solver, Verdict, GLANCE};
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

    /// What a position is worth of which is known how many steps are passed, at least and at most.
    fn worth(&self, (low, high): Passed) -> Worth {
        let (one, other) = (self.value(low), self.value(high));
        Worth { lower: one.min(other), upper: one.max(other) }
    }

    /// The value of the ends after the first `passed` steps.
    fn value(&self, passed: usize) -> i64 {
        match passed.checked_sub(1) {
            None => self.values[0],
            Some(last) => self.values[usize::from(self.steps[last])],
        }
    }
}

/// How many steps of a table a game passes, at least and at most.
type Passed = (usize, usize);

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

/// What a position is worth, and how it comes about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WorthSolution {
    /// What the position is worth.
    pub worth: Worth,
    /// Every legal card with its worth, in ascending order of the cards; none if the game is over.
    pub cards: Vec<CardWorth>,
    /// A line of best play from the position on; shorter or empty if a limit was reached.
    pub line: Vec<u8>,
}

/// All searches together; one for each thread.
#[derive(Default)]
pub struct Analyst {
    /// The search for points.
    pub points: Solver,
    // Made when first needed: a table takes longer to make than the search of a small position.
    tricks: Option<Solver>,
    misere: Option<MisereSolver>,
    misere_tricks: Option<MisereSolver>,
    nodes: u64,
}

impl Analyst {
    /// Forget everything, so that the next question takes the nodes that it takes alone; no table is touched.
    pub fn forget(&mut self) {
        self.points.forget();
        self.tricks.iter_mut().for_each(Solver::forget);
        self.misere.iter_mut().for_each(MisereSolver::forget);
        self.misere_tricks.iter_mut().for_each(MisereSolver::forget);
    }

    /// Make ready for questions about positions that may follow from this one, which then share what is found.
    pub fn expect(&mut self, game: &Game, position: &Position) {
        self.points.expect(&game.tables, position);
        if let Some(tricks) = &mut self.tricks {
            tricks.expect(&game.counting, &counting(position));
        }
    }

    /// Return the nodes that the last question took.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Return what a position is worth with best play of both sides.
    pub fn worth(&mut self, game: &Game, position: &Position, leaf: &LeafTable, limits: &Limits) -> Worth {
        self.nodes = 0;
        leaf.worth(self.find(game, position, leaf, None, limits))
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
        let passed = self.find_cards(game, position, leaf, limits);
        passed
            .into_iter()
            .map(|(card, same_as, passed)| CardWorth { card, worth: leaf.worth(passed), same_as })
            .collect()
    }

    /// Return what the game is worth after each legal card, from these what the position is worth, and a line that
    /// starts with a best card.
    ///
    /// This is one search: the three answers take few nodes more than the worths of the cards alone.
    pub fn solve(&mut self, game: &Game, position: &Position, leaf: &LeafTable, limits: &Limits) -> WorthSolution {
        self.nodes = 0;
        let found = self.find_cards(game, position, leaf, limits);
        let (lows, highs) = (found.iter().map(|one| one.2 .0), found.iter().map(|one| one.2 .1));
        let (low, high) =
            if wants_many(game, position, leaf) { (lows.max(), highs.max()) } else { (lows.min(), highs.min()) };
        let passed = match (low, high) {
            (Some(low), Some(high)) => (low, high),
            _ => self.find(game, position, leaf, None, limits),
        };
        let best = found.iter().find(|one| passed.0 == passed.1 && one.2 == passed);
        let line = match best {
            Some(&(card, ..)) => self.line_from(game, position, card, passed.0, leaf, limits),
            None => Vec::new(),
        };
        let cards = found
            .iter()
            .map(|&(card, same_as, passed)| CardWorth { card, worth: leaf.worth(passed), same_as })
            .collect();
        WorthSolution { worth: leaf.worth(passed), cards, line }
    }

    /// Return a line of best play to the end; it stops early if a limit is reached.
    pub fn line(&mut self, game: &Game, position: &Position, leaf: &LeafTable, limits: &Limits) -> Vec<u8> {
        self.nodes = 0;
        let (low, high) = self.find(game, position, leaf, None, limits);
        let first = if low == high { self.best_card(game, position, low, leaf, limits) } else { None };
        match first {
            Some(first) => self.line_from(game, position, first, low, leaf, limits),
            None => Vec::new(),
        }
    }

    /// A line of best play that passes so many steps and whose first card is known.
    fn line_from(
        &mut self,
        game: &Game,
        position: &Position,
        first: u8,
        passed: usize,
        leaf: &LeafTable,
        limits: &Limits,
    ) -> Vec<u8> {
        let mut cards = vec![first];
        let mut now = position.play(&game.tables, first);
        while !now.is_over() {
            let Some(card) = self.best_card(game, &now, passed, leaf, limits) else { break };
            cards.push(card);
            now = now.play(&game.tables, card);
        }
        cards
    }

    /// A legal card after which no more and no fewer steps are passed than before it.
    fn best_card(
        &mut self,
        game: &Game,
        position: &Position,
        passed: usize,
        leaf: &LeafTable,
        limits: &Limits,
    ) -> Option<u8> {
        let many = wants_many(game, position, leaf);
        // The seat can do no better than this, so the question is whether the card is as good.
        let end = if many { passed.checked_sub(1) } else { Some(passed) }.and_then(|step| leaf.steps.get(step));
        let pairs = groups(&game.tables, position);
        let cards: Vec<u8> = pairs.iter().filter_map(|&(card, same_as)| (card == same_as).then_some(card)).collect();
        let Some(&end) = end else { return cards.first().copied() };
        let (&last, others) = cards.split_last()?;
        if others.is_empty() {
            return Some(last);
        }
        let wanted = if many { Verdict::Yes } else { Verdict::No };
        // The table often knows one that is; only if not, it is searched for.
        for most in [GLANCE, u64::MAX] {
            for &card in &cards {
                let after = position.play(&game.tables, card);
                let limits = Limits { nodes: limits.nodes.min(self.nodes.saturating_add(most)), ..*limits };
                if self.reaches(game, &after, end, leaf.falls, &limits) == wanted {
                    return Some(card);
                }
            }
        }
        None
    }

    /// Each legal card with the one that stands for it and the steps that are passed after it.
    fn find_cards(
        &mut self,
        game: &Game,
        position: &Position,
        leaf: &LeafTable,
        limits: &Limits,
    ) -> Vec<(u8, u8, Passed)> {
        let mut known = [None; 32];
        let mut near = None;
        let pairs = groups(&game.tables, position);
        let found = pairs.into_iter().map(|(card, same_as)| {
            let passed = *known[usize::from(same_as)]
                .get_or_insert_with(|| self.find(game, &position.play(&game.tables, same_as), leaf, near, limits));
            near.get_or_insert(passed.0);
            (card, same_as, passed)
        });
        found.collect()
    }

    /// Tell whether the party makes at least `tricks` tricks.
    pub fn makes_tricks(&mut self, game: &Game, position: &Position, tricks: u8, limits: &Limits) -> Verdict {
        self.nodes = 0;
        let counted = counting(position);
        let solver = self.tricks.get_or_insert_default();
        let verdict = solver.at_least(&game.counting, &counted, (4 * tricks).max(1), limits);
        self.nodes = solver.nodes();
        verdict
    }

    /// Return how many points at most the others can force on the party if it wants few, and whether it can avoid every
    /// trick; nothing if a limit is reached.
    ///
    /// This is what a seat of a game in which everybody is alone is safe of.
    pub fn guarantee(&mut self, game: &Game, position: &Position, limits: &Limits) -> Option<(u8, bool)> {
        self.nodes = 0;
        let party = game.tables.party;
        let misere = self.misere.get_or_insert_default();
        let points = misere.value(&game.tables, position, party, limits).ok()?.exact()?;
        let tricks = self.misere_tricks.get_or_insert_default();
        let forced = tricks.at_least(&game.counting, &counting(position), party, 1, limits).ok()??;
        self.nodes = misere.nodes() + tricks.nodes();
        Some((points, !forced))
    }

    /// How many steps of the table are passed, at least and at most: by bisection, `near` the steps of a sibling if any.
    fn find(
        &mut self,
        game: &Game,
        position: &Position,
        leaf: &LeafTable,
        near: Option<usize>,
        limits: &Limits,
    ) -> Passed {
        let (mut low, mut high) = (0, leaf.steps.len());
        let mut near = near;
        while low < high {
            let middle = match near {
                // Cards are often worth the same, which takes two questions: is it that much, is it more?
                Some(near) if low < near && near <= high => near,
                Some(near) if low == near => near + 1,
                _ => (low + high).div_ceil(2),
            };
            match self.reaches(game, position, leaf.steps[middle - 1], leaf.falls, limits) {
                Verdict::Yes => low = middle,
                Verdict::No => high = middle - 1,
                Verdict::Unknown => break,
            }
            if near.is_some_and(|near| low > near || high < near) {
                near = None;
            }
        }
        (low, high)
    }

    /// Whether the end of the game is at or beyond `end`; with a table that falls the party wants to stay before it.
    fn reaches(&mut self, game: &Game, position: &Position, end: u8, falls: bool, limits: &Limits) -> Verdict {
        // The limit is that of the whole question, which asks several times.
        let limits = &Limits { nodes: limits.nodes.saturating_sub(self.nodes), ..*limits };
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
            let solver = if counts { &mut self.misere_tricks } else { &mut self.misere }.get_or_insert_default();
            let answer = solver.at_least(tables, &place, tables.party, threshold, limits);
            self.nodes += solver.nodes();
            return match answer {
                Ok(Some(true)) => Verdict::Yes,
                Ok(Some(false)) => Verdict::No,
                _ => Verdict::Unknown,
            };
        }
        let solver = if counts { self.tricks.get_or_insert_default() } else { &mut self.points };
        let verdict = solver.at_least(tables, &place, threshold, limits);
        self.nodes += solver.nodes();
        verdict
    }
}

/// Whether the seat to move wants many steps of a table to be passed.
fn wants_many(game: &Game, position: &Position, leaf: &LeafTable) -> bool {
    game.tables.in_party(position.to_move()) != leaf.falls
}

/// The same position, its points counting the tricks so far.
fn counting(position: &Position) -> Position {
    Position { points: 4 * position.own_tricks, ..*position }
}
