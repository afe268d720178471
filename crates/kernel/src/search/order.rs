//! The order in which cards are tried: linear scores, worked out once a game.

use crate::tables::{bits, Cards, CLASSES};

use super::weights::{self, FOLLOW, LEAD, LEADS, OUTCOMES, RELATION, RELATIONS, SUIT, THROW, WEIGHTS};

/// What a card played to a trick leads to: the last three are open, and 3 more if a partner can still play best.
pub(super) const WIN: usize = 0;
pub(super) const LOSS: usize = 1;
pub(super) const TAKES: usize = 2;
pub(super) const PARTNER: usize = 3;
pub(super) const FOE: usize = 4;
pub(super) const HELPED: usize = 3;

/// The weights of the move ordering.
///
/// For each relation of the other seats to the mover: for the second, third and fourth card and each of the eight
/// outcomes base, points, trump, rank, points already in the trick, last of its plain class; then for a card thrown
/// off the length of its class and whether it is the highest left. For a lead and each of the six outcomes (certain
/// win, certain loss, highest of its class, other, the last two again if a partner has the best answer) base, points,
/// trump, rank; for a class led the foes that follow, the friends that follow, the last card, the length, the foes and
/// the friends that can ruff, and whether a friend has the best answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weights(pub [i32; WEIGHTS]);

impl Weights {
    /// Return the first guess, which knows no game.
    #[must_use]
    pub fn plain() -> Self {
        let follow = [
            [400, 10, -20, -2, 0, 5],
            [100, -12, -15, -2, 0, 10],
            [250, -2, -10, 3, 5, 5],
            [250, 6, -15, -2, 0, 10],
            [150, -8, -10, -2, -5, 10],
            [250, -2, -10, 3, 5, 5],
            [250, 6, -15, -2, 0, 10],
            [150, -8, -10, -2, -5, 10],
        ];
        let lead =
            [[300, 8, -10, 0], [80, -10, -20, 0], [250, 2, 0, 0], [150, -6, -10, 0], [250, 2, 0, 0], [150, -6, -10, 0]];
        let suit = [5, 0, 20, -3, 0, 0, 0];
        let mut flat = Vec::new();
        for _ in 0..RELATIONS {
            for _ in 0..3 {
                flat.extend(follow.iter().flatten());
                flat.extend([0; THROW]);
            }
            flat.extend(lead.iter().flatten());
            flat.extend(suit);
        }
        let mut weights = [0; WEIGHTS];
        weights.copy_from_slice(&flat);
        Self(weights)
    }

    /// Return the tuned set for a game of this kind.
    #[must_use]
    pub fn for_game(party_size: u32, classes: &[Cards; CLASSES]) -> Self {
        let trumps = classes[0].count_ones();
        let deck: u32 = classes.iter().map(|class| class.count_ones()).sum();
        let rows = match (party_size == 2, trumps) {
            (true, _) if deck == 32 => weights::RUFSPIEL,
            (true, _) => weights::BIERKOPF,
            (false, 0..=7) => weights::WENZ,
            (false, 8..=11) => weights::FARBWENZ,
            (false, _) => weights::SOLO,
        };
        let mut all = Self::plain();
        for (relation, row) in rows {
            all.0[relation * RELATION..(relation + 1) * RELATION].copy_from_slice(row);
        }
        all
    }
}

/// Scores of each card by relation, place less one, outcome.
#[derive(Clone, Debug)]
pub(super) struct Scores {
    pub follow: [[[[i16; 32]; OUTCOMES]; 3]; RELATIONS],
    pub trick: [[[i32; OUTCOMES]; 3]; RELATIONS],
    pub last: [[[i32; OUTCOMES]; 3]; RELATIONS],
    pub throw: [[[i32; THROW]; 3]; RELATIONS],
    pub lead: [[[i16; 32]; LEADS]; RELATIONS],
    pub suit: [[i32; SUIT]; RELATIONS],
}

impl Scores {
    pub fn new(weights: &Weights, classes: &[Cards; CLASSES], points: &[u8; 32]) -> Self {
        let mut scores = Self {
            follow: [[[[0; 32]; OUTCOMES]; 3]; RELATIONS],
            trick: [[[0; OUTCOMES]; 3]; RELATIONS],
            last: [[[0; OUTCOMES]; 3]; RELATIONS],
            throw: [[[0; THROW]; 3]; RELATIONS],
            lead: [[[0; 32]; LEADS]; RELATIONS],
            suit: [[0; SUIT]; RELATIONS],
        };
        let mut next = weights.0.as_slice();
        let mut take = |count: usize| {
            let (now, later) = next.split_at(count);
            next = later;
            now
        };
        let cards: Vec<(usize, i32, i32, i32)> = classes
            .iter()
            .enumerate()
            .flat_map(|(number, &class)| {
                bits(class)
                    .map(move |bit| (bit, i32::from(number == 0), i32::from(bit) - class.trailing_zeros() as i32))
            })
            .map(|(bit, trump, rank)| (usize::from(bit), i32::from(points[usize::from(bit)]), trump, rank))
            .collect();
        let score = |w: &[i32], worth: i32, trump: i32, rank: i32| {
            (w[0] + w[1] * worth + w[2] * trump + w[3] * rank).clamp(-32000, 32000) as i16
        };
        for relation in 0..RELATIONS {
            for place in 0..3 {
                for outcome in 0..OUTCOMES {
                    let w = take(FOLLOW);
                    for &(bit, worth, trump, rank) in &cards {
                        scores.follow[relation][place][outcome][bit] = score(w, worth, trump, rank);
                    }
                    scores.trick[relation][place][outcome] = w[4];
                    scores.last[relation][place][outcome] = w[5];
                }
                scores.throw[relation][place].copy_from_slice(take(THROW));
            }
            for outcome in 0..LEADS {
                let w = take(LEAD);
                for &(bit, worth, trump, rank) in &cards {
                    scores.lead[relation][outcome][bit] = score(w, worth, trump, rank);
                }
            }
            scores.suit[relation].copy_from_slice(take(SUIT));
        }
        scores
    }
}
