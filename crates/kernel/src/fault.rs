//! Every fault that the kernel can find, as a stable code and the card or seat concerned.
//!
//! The kernel has no words; who calls it puts these into words.

use crate::count::CountFault;
use crate::payoff::LeafFault;
use crate::policy::PolicyFault;
use crate::position::Fault;
use crate::sample::SampleFault;
use crate::tables::TablesFault;
use crate::worlds::{BidModelFault, WorldsFault};

/// A stable name, and the number of the card or seat concerned, where there is one.
pub type Code = (&'static str, Option<u8>);

/// What can be told as codes.
pub trait Coded {
    /// Return the code of every fault.
    fn codes(&self) -> Vec<Code>;
}

impl<F: Coded> Coded for Vec<F> {
    fn codes(&self) -> Vec<Code> {
        self.iter().flat_map(Coded::codes).collect()
    }
}

impl Coded for Fault {
    fn codes(&self) -> Vec<Code> {
        vec![match *self {
            Self::UnknownCard(card) => ("UNKNOWN_CARD", Some(card)),
            Self::CardTwice(card) => ("CARD_TWICE", Some(card)),
            Self::HandSize(seat) => ("HAND_SIZE", Some(seat)),
            Self::Trick => ("TRICK", None),
            Self::Leader => ("LEADER", None),
            Self::Tricks => ("TRICKS", None),
            Self::NotLocked => ("NOT_LOCKED", None),
            Self::Points => ("POINTS", None),
            Self::Captured(seat) => ("CAPTURED", Some(seat)),
            Self::NotLegal(card) => ("NOT_LEGAL", Some(card)),
        }]
    }
}

impl Coded for TablesFault {
    fn codes(&self) -> Vec<Code> {
        let name = match self {
            Self::Classes => "CLASSES",
            Self::TrumpNotOnTop => "TRUMP_NOT_ON_TOP",
            Self::DeckSize => "DECK_SIZE",
            Self::Points => "CARD_POINTS",
            Self::LockedCard => "LOCKED_CARD",
            Self::Party => "PARTY",
        };
        vec![(name, None)]
    }
}

impl Coded for LeafFault {
    fn codes(&self) -> Vec<Code> {
        let name = match self {
            Self::Length => "LEAF_LENGTH",
            Self::NotMonotone => "LEAF_NOT_MONOTONE",
        };
        vec![(name, None)]
    }
}

impl Coded for PolicyFault {
    fn codes(&self) -> Vec<Code> {
        vec![("WEIGHTS", None)]
    }
}

impl Coded for BidModelFault {
    fn codes(&self) -> Vec<Code> {
        vec![("BID_TABLES", None)]
    }
}

impl Coded for CountFault {
    fn codes(&self) -> Vec<Code> {
        match self {
            Self::Position(faults) => faults.codes(),
            Self::TooMany => vec![("TOO_MANY_SEQUENCES", None)],
        }
    }
}

impl Coded for SampleFault {
    fn codes(&self) -> Vec<Code> {
        vec![match *self {
            Self::Counts => ("CARD_COUNTS", None),
            Self::NotInPool(card) => ("NOT_IN_POOL", Some(card)),
            Self::CardTwice(card) => ("CERTAIN_TWICE", Some(card)),
            Self::NotPossible(card) => ("NOT_POSSIBLE", Some(card)),
            Self::NoSeat(card) => ("NO_SEAT", Some(card)),
            Self::TooMany(seat) => ("TOO_MANY_CERTAIN", Some(seat)),
            Self::Limit(seat) => ("LIMIT", Some(seat)),
            Self::ManyLimits => ("TOO_MANY_LIMITS", None),
            Self::Cases => ("CASES", None),
            Self::NoDeal => ("NO_DEAL", None),
        }]
    }
}

impl Coded for WorldsFault {
    fn codes(&self) -> Vec<Code> {
        let name = match self {
            Self::Sample(faults) => return faults.codes(),
            Self::Tables(faults) => return faults.codes(),
            Self::Position(faults) => return faults.codes(),
            Self::WeightCount(_) => "WEIGHT_COUNT",
            Self::Weight(_) => "WEIGHT",
            Self::NoWeight => "NO_WEIGHT",
            Self::Said => "SAID",
            Self::NotToMove => "NOT_TO_MOVE",
            Self::Leaves(_) => "LEAF_COUNT",
            Self::Goal => "GOAL",
        };
        vec![(name, None)]
    }
}
