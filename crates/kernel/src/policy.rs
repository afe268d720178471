//! A cheap player: features of a card in its situation, weighed, and the best sum is played.
//!
//! A decision rests on a [`Sight`] alone: the own hand, what lies open, and what everybody at the table has seen
//! ([`Memory`]). The weights are numbers from outside, one row for each role and for leading or following; which contract
//! they are good for is not known here.

mod facts;
mod features;
mod games;
mod lessons;
mod memory;
mod net;
mod sight;

pub use facts::{DETAILS, DETAIL_NAMES, FACTS, FACT_NAMES};
pub use features::{Feature, FEATURES, FEATURE_NAMES};
pub(crate) use games::{play_on, Way};
pub use games::{Duel, Pay, Round};
pub use lessons::Lessons;
pub use memory::Memory;
pub use net::{Net, NET, UNITS};
pub use sight::{Seating, Sight};

use features::Situation;
use net::Layer;

use crate::rng::Rng;
use crate::tables::bits;

/// What each feature of a card counts.
pub type Values = [f32; FEATURES];

/// The parts in which a seat may play.
pub const ROLES: usize = 3;
/// So many cards a hand has at most.
const MOST_LEGAL: usize = 8;
/// The rows of weights: for declarer, partner and opponent one for leading and one for following.
pub const ROWS: usize = 2 * ROLES;

/// Weights of the features, a row for each role and for leading or following.
#[derive(Clone, Debug, PartialEq)]
pub struct Policy {
    rows: Box<[Values; ROWS]>,
    nets: Vec<Net>,
}

/// There are too few or too many weights, or one of them is no number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PolicyFault;

impl Policy {
    /// Return the policy of some weights: the features of declarer leading, declarer following, partner, opponent.
    ///
    /// # Errors
    /// There are not [`ROWS`] times [`FEATURES`] finite numbers.
    pub fn new(weights: &[f32]) -> Result<Self, PolicyFault> {
        if weights.len() != ROWS * FEATURES || weights.iter().any(|weight| !weight.is_finite()) {
            return Err(PolicyFault);
        }
        let mut rows = Box::new([[0.0; FEATURES]; ROWS]);
        for (row, told) in rows.iter_mut().zip(weights.chunks(FEATURES)) {
            row.copy_from_slice(told);
        }
        Ok(Self { rows, nets: Vec::new() })
    }

    /// Return the same policy with a net for each row.
    ///
    /// # Errors
    /// There are not [`ROWS`] times [`NET`] finite numbers.
    pub fn with_nets(mut self, numbers: &[f32]) -> Result<Self, PolicyFault> {
        if numbers.len() != ROWS * NET || numbers.iter().any(|number| !number.is_finite()) {
            return Err(PolicyFault);
        }
        self.nets = numbers.chunks(NET).map(Net::new).collect();
        Ok(self)
    }

    /// Return the scores of the legal cards, in ascending order of the cards.
    #[inline]
    fn scored<'s>(&'s self, sight: &'s Sight) -> impl Iterator<Item = (u8, f32)> + 's {
        let situation = sight.situation();
        let row = self.row(sight);
        let net = self.net(sight, &situation);
        bits(sight.legal).map(move |card| {
            let values = situation.values(card);
            let sum = total(&values, row);
            (card, net.as_ref().map_or(sum, |(net, begun)| sum + net.score(begun, &situation, card, &values)))
        })
    }

    fn place(sight: &Sight) -> usize {
        2 * sight.role() + usize::from(!sight.trick.is_empty())
    }

    fn row(&self, sight: &Sight) -> &Values {
        &self.rows[Self::place(sight)]
    }

    /// Return what each feature of each legal card is and adds to its score, and what a net adds, in ascending order of the
    /// cards.
    #[must_use]
    pub fn scores(&self, sight: &Sight) -> Vec<(u8, Values, Values, f32)> {
        let row = self.row(sight);
        let situation = sight.situation();
        let net = self.net(sight, &situation);
        let told = |card: u8| {
            let values = situation.values(card);
            let more = net.as_ref().map_or(0.0, |(net, begun)| net.score(begun, &situation, card, &values));
            (card, values, std::array::from_fn(|feature| values[feature] * row[feature]), more)
        };
        bits(sight.legal).map(told).collect()
    }

    /// Return what a net sees beside the features: the facts of the situation, and those of each legal card.
    #[must_use]
    pub fn facts(sight: &Sight) -> ([f32; FACTS], Vec<(u8, [f32; DETAILS])>) {
        let situation = sight.situation();
        (situation.facts(), bits(sight.legal).map(|card| (card, situation.details(card))).collect())
    }

    /// The net of a situation, if there is one, with what all its cards have in common.
    fn net(&self, sight: &Sight, situation: &Situation) -> Option<(&Net, Layer)> {
        self.nets.get(Self::place(sight)).map(|net| (net, net.begin(situation)))
    }

    /// Add to each number the logarithm of how likely one of the policies plays a card: a share `floor` of cards is played
    /// without thought, the others are drawn by their scores, one e times as likely for each `temperature` more.
    pub(crate) fn read(
        policies: &[&Policy],
        sight: &Sight,
        card: u8,
        (temperature, floor): (f32, f32),
        mut add: impl FnMut(usize, f64),
    ) {
        let situation = sight.situation();
        let judges: Vec<_> = policies.iter().map(|policy| (policy.row(sight), policy.net(sight, &situation))).collect();
        let mut scores: Vec<[f32; MOST_LEGAL]> = vec![[0.0; MOST_LEGAL]; policies.len()];
        let mut own = 0;
        let number = sight.legal.count_ones() as usize;
        // What the features are is the same for all.
        for (place, other) in bits(sight.legal).enumerate().take(MOST_LEGAL) {
            let values = situation.values(other);
            for ((row, net), scores) in judges.iter().zip(&mut scores) {
                let more = net.as_ref().map_or(0.0, |(net, begun)| net.score(begun, &situation, other, &values));
                scores[place] = total(&values, row) + more;
            }
            if other == card {
                own = place;
            }
        }
        for (policy, scores) in scores.iter().enumerate() {
            let odds = |place: usize| ((scores[place] - scores[own]) / temperature).exp();
            let others = (0..number.min(MOST_LEGAL)).filter(|&place| place != own);
            let share = 1.0 / others.map(odds).fold(1.0, |sum, odds| sum + odds);
            add(policy, f64::from((floor + (1.0 - floor) * share).ln()));
        }
    }

    /// Return a legal card, drawn by the scores: one e times as likely for each `temperature` more.
    pub(crate) fn draw(&self, sight: &Sight, temperature: f32, rng: &mut Rng) -> u8 {
        let scores: Vec<(u8, f32)> = self.scored(sight).collect();
        let best = scores.iter().fold(f32::NEG_INFINITY, |best, scored| best.max(scored.1));
        let odds = |scored: &(u8, f32)| ((scored.1 - best) / temperature).exp();
        let sum: f32 = scores.iter().map(odds).sum();
        let mut left = sum * ((rng.next_u64() >> 40) as f32 / (1u64 << 24) as f32);
        for scored in &scores {
            left -= odds(scored);
            if left < 0.0 {
                return scored.0;
            }
        }
        scores.last().map_or(0, |scored| scored.0)
    }

    /// Return the legal card with the highest score; of several one at random. There must be one.
    #[must_use]
    #[inline]
    pub fn choose(&self, sight: &Sight, rng: &mut Rng) -> u8 {
        let legal = sight.legal;
        if legal & legal.wrapping_sub(1) == 0 {
            return (legal.trailing_zeros() & 31) as u8;
        }
        let (mut chosen, mut best, mut equals) = (0, f32::NEG_INFINITY, 1);
        for (card, score) in self.scored(sight) {
            if score > best {
                (chosen, best, equals) = (card, score, 1);
            } else if score == best {
                equals += 1;
                if rng.below(equals) == 0 {
                    chosen = card;
                }
            }
        }
        chosen
    }
}

/// Weigh the features, in eight sums so that it is quick; always in the same order.
#[inline]
fn total(values: &Values, row: &Values) -> f32 {
    let mut sums = [0.0f32; 8];
    for (values, weights) in values.chunks_exact(8).zip(row.chunks_exact(8)) {
        for lane in 0..8 {
            sums[lane] += values[lane] * weights[lane];
        }
    }
    sums.iter().sum()
}
