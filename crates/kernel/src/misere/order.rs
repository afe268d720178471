//! In which order the cards of a node are tried, and what is certain about the open trick.

use crate::tables::{highest, lowest, Cards};

use super::deal::Deal;
use super::state::State;

/// How much each trait of a lead counts.
pub(super) struct LeadWeights {
    /// The trick is certain to go where the leader wants it, and the points of the card then.
    pub win: i32,
    pub win_points: i32,
    /// It is certain to go to the wrong side.
    pub loss: i32,
    pub loss_points: i32,
    /// A later seat of the right side cannot stay below the card.
    pub pulls: i32,
    /// Only the wrong side can beat the card.
    pub risk: i32,
    pub risk_points: i32,
    /// The cards of the class below this one, and those in the hand.
    pub rank: i32,
    pub length: i32,
}

/// How much each trait of a following card counts.
pub(super) struct FollowWeights {
    pub win: i32,
    pub win_points: i32,
    pub loss: i32,
    pub loss_points: i32,
    /// Nothing is certain, and the right side is ahead after the card.
    pub ahead: i32,
    /// Nothing is certain, and the wrong side is ahead.
    pub behind_points: i32,
    /// The cards of the class below this one.
    pub rank: i32,
    pub trump: i32,
}

const LEAD_TO_WIN: LeadWeights = LeadWeights {
    win: 100,
    win_points: 4,
    loss: -60,
    loss_points: -4,
    pulls: 50,
    risk: -40,
    risk_points: -2,
    rank: 3,
    length: -4,
};

/// The weights of leads, for a seat that wants tricks for its own side and one that does not.
pub(super) static LEAD: [LeadWeights; 2] = [LEAD_TO_WIN, LeadWeights { rank: -6, ..LEAD_TO_WIN }];

const FOLLOW_TO_WIN: FollowWeights = FollowWeights {
    win: 260,
    win_points: 4,
    loss: -140,
    loss_points: -4,
    ahead: 120,
    behind_points: -1,
    rank: -3,
    trump: -18,
};

/// The weights of following cards, in the same way.
pub(super) static FOLLOW: [FollowWeights; 2] = [FOLLOW_TO_WIN, FollowWeights { rank: 5, trump: 30, ..FOLLOW_TO_WIN }];

/// What the seats behind can and must do to the open trick; index 1 is the party.
#[derive(Clone, Copy, Default)]
pub(super) struct Threats {
    /// The highest card that can compete.
    pub can: [Cards; 2],
    /// A card below or equal to which no such side can stay.
    pub must: [Cards; 2],
}

impl Threats {
    /// Collect what the seats after a number of cards in the trick can do, once a class is led.
    #[inline]
    pub fn new(deal: &Deal, state: &State, from: u8, led: Cards) -> Self {
        let mut threats = Self::default();
        for place in from..4 {
            let seat = (state.leader + place) & 3;
            let hand = state.hands[usize::from(seat)];
            let side = deal.side(seat);
            let following = hand & led;
            let trumps = hand & deal.tables.classes[0];
            let competing = if following == 0 { trumps } else { following };
            if competing != 0 {
                threats.can[side] = threats.can[side].max(1 << highest(competing));
                if following != 0 || trumps == hand {
                    threats.must[side] = threats.must[side].max(lowest(competing));
                }
            }
        }
        threats
    }

    /// Return the side that takes the trick whatever follows, if that is certain.
    #[inline]
    pub fn winner(&self, best: Cards, side: usize) -> Option<usize> {
        let mut can = self.can;
        let mut must = self.must;
        can[side] = can[side].max(best);
        must[side] = must[side].max(best);
        if must[1] > can[0] {
            Some(1)
        } else if must[0] > can[1] {
            Some(0)
        } else {
            None
        }
    }
}

/// The moves of a node, best first.
pub(super) struct Moves {
    list: [(i32, u8); 8],
    count: usize,
}

impl Moves {
    pub const NONE: Self = Self { list: [(0, 0); 8], count: 0 };

    #[inline]
    pub fn insert(&mut self, score: i32, card: u8) {
        let mut place = self.count;
        while place > 0 && self.list[place - 1].0 < score {
            self.list[place] = self.list[place - 1];
            place -= 1;
        }
        self.list[place] = (score, card);
        self.count += 1;
    }

    #[inline]
    pub fn cards(&self) -> &[(i32, u8)] {
        &self.list[..self.count]
    }
}
