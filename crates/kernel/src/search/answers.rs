//! What is asked and answered: limits, bounds, verdicts, values of cards.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// When a question is given up.
#[derive(Clone, Copy, Debug)]
pub struct Limits<'a> {
    /// The nodes that one question may take.
    pub nodes: u64,
    /// The question ends soon after this becomes true.
    pub cancel: Option<&'a AtomicBool>,
    /// The question ends soon after this instant.
    pub deadline: Option<Instant>,
}

impl Limits<'_> {
    /// No limit at all.
    pub const NONE: Limits<'static> = Limits { nodes: u64::MAX, cancel: None, deadline: None };
}

impl Default for Limits<'_> {
    fn default() -> Self {
        Limits::NONE
    }
}

/// The answer to a threshold question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The party reaches the threshold against any play.
    Yes,
    /// The others keep the party below the threshold.
    No,
    /// A limit was reached before the answer.
    Unknown,
}

/// What is known about the final points of the party; exact if both are equal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// The party gets at least this.
    pub lower: u8,
    /// The party gets at most this.
    pub upper: u8,
}

impl Bounds {
    /// Return the value if it is known exactly.
    #[must_use]
    pub fn exact(self) -> Option<u8> {
        (self.lower == self.upper).then_some(self.lower)
    }
}

/// The value of one legal card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CardValue {
    /// The card.
    pub card: u8,
    /// The final points of the party after it.
    pub bounds: Bounds,
    /// The card that was searched for all that are equal to this one; the card itself if it stands for the others.
    pub same_as: u8,
}

/// The answer for one legal card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CardVerdict {
    /// The card.
    pub card: u8,
    /// Whether the party still reaches the threshold after it.
    pub verdict: Verdict,
    /// The card that was searched for all that are equal to this one; the card itself if it stands for the others.
    pub same_as: u8,
}

/// A line of best play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The final points of the party.
    pub bounds: Bounds,
    /// The cards from the position on; to the end unless a limit was reached.
    pub cards: Vec<u8>,
}

/// Everything about a position at once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// The final points of the party.
    pub bounds: Bounds,
    /// Every legal card with its value, in ascending order of the cards; none if the game is over.
    pub cards: Vec<CardValue>,
    /// A line of best play from the position on; shorter or empty if a limit was reached.
    pub line: Vec<u8>,
}

/// One decision of a recorded game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decision {
    /// The seat that decided.
    pub seat: u8,
    /// The card that was played.
    pub played: u8,
    /// Every legal card with its value, in ascending order of the cards.
    pub cards: Vec<CardValue>,
}

/// The count of nodes and the limits of one question.
pub(super) struct Control<'a> {
    pub limits: Limits<'a>,
    pub nodes: u64,
    next_check: u64,
    pub stopped: bool,
}

impl<'a> Control<'a> {
    pub fn new(limits: &Limits<'a>) -> Self {
        Self { limits: *limits, nodes: 0, next_check: 4096.min(limits.nodes), stopped: false }
    }

    /// The same with no more than some nodes from now on.
    pub fn at_most(&self, nodes: u64) -> Self {
        let nodes = self.limits.nodes.min(self.nodes + nodes);
        Self { limits: Limits { nodes, ..self.limits }, nodes: self.nodes, next_check: nodes, stopped: self.stopped }
    }

    /// Whether to stop before a search starts.
    pub fn over(&mut self) -> bool {
        if self.nodes >= self.limits.nodes
            || self.limits.cancel.is_some_and(|flag| flag.load(Ordering::Relaxed))
            || self.limits.deadline.is_some_and(|end| Instant::now() >= end)
        {
            self.stopped = true;
        }
        self.stopped
    }

    /// Count a node and tell whether to stop.
    pub fn count(&mut self) -> bool {
        self.nodes += 1;
        if self.nodes >= self.next_check {
            self.next_check = (self.nodes + 4096).min(self.limits.nodes);
            self.over();
        }
        self.stopped
    }
}
