//! What is answered: bounds, verdicts, values of cards, lines.

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
