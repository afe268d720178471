//! Which worlds are credible: by what the seats said and played, seen with the hands that they were dealt in each world.

use super::{World, Worlds, WorldsFault};
use crate::policy::{Memory, Policy, Seating, Sight};
use crate::position::{Position, SEATS};
use crate::rng::Rng;
use crate::tables::Cards;

/// How many numbers a table of a model has: one for each set of cards of each suit.
pub const TABLE: usize = 4 * 256;

/// Where each card of the worlds stands in the suits of a model, by its bit: suit · 8 + place.
pub type Places = [u8; 32];

/// How likely a hand leads to something that can be said, a bid for example.
///
/// A table gives each set of cards of each suit a number; the score of a hand is the highest sum over its suits among all
/// tables, and it is said with the logistic function of the score.
#[derive(Clone, Debug, PartialEq)]
pub struct BidModel {
    tables: Vec<[f32; TABLE]>,
}

/// There is no table, one has not [`TABLE`] numbers, or a number is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BidModelFault;

impl BidModel {
    /// Return the model of some tables, each with 256 numbers for the first suit, then those for the others.
    ///
    /// # Errors
    /// There is no table, one has another length, or a number is not finite.
    pub fn new(tables: &[Vec<f32>]) -> Result<Self, BidModelFault> {
        let checked = |table: &Vec<f32>| {
            let table: [f32; TABLE] = table.as_slice().try_into().map_err(|_| BidModelFault)?;
            table.iter().all(|number| number.is_finite()).then_some(table).ok_or(BidModelFault)
        };
        let tables: Vec<_> = tables.iter().map(checked).collect::<Result<_, _>>()?;
        if tables.is_empty() {
            return Err(BidModelFault);
        }
        Ok(Self { tables })
    }

    /// Return the score of a hand, a byte for each suit.
    #[must_use]
    #[inline]
    pub fn score(&self, hand: [u8; 4]) -> f32 {
        let [first, second, third, fourth] = hand.map(usize::from);
        self.tables
            .iter()
            .map(|table| (table[first] + table[256 + second]) + (table[512 + third] + table[768 + fourth]))
            .fold(f32::NEG_INFINITY, f32::max)
    }
}

/// Something that a seat has said, or has not said where it could.
#[derive(Clone, Copy, Debug)]
pub struct Said<'a> {
    /// The seat.
    pub seat: u8,
    /// How likely a hand leads to it.
    pub model: &'a BidModel,
    /// Whether it was said.
    pub did: bool,
}

/// How cards tell of hands: each of the others is thought to play by one of some policies, more or less.
#[derive(Clone, Copy, Debug)]
pub struct Reading<'a> {
    /// The policies, each as likely as any other to be that of a seat.
    pub policies: &'a [&'a Policy],
    /// Who plays the game.
    pub seating: Seating,
    /// The tricks so far with their leaders; the last one may be open.
    pub tricks: &'a [(u8, Vec<u8>)],
    /// So much more of its score makes a card e times as likely.
    pub temperature: f32,
    /// The share of cards that are played without thought.
    pub floor: f32,
    /// The power to which the likelihood of a card counts: 1 for one that says all that it seems to say.
    pub exponent: f32,
}

impl Worlds {
    /// Return how likely the other seats would have played their cards in each world.
    ///
    /// # Errors
    /// There is no policy, the temperature is not above 0, the floor not above 0 and at most 1, or the exponent not from 0
    /// to 1.
    pub fn read(&self, reading: &Reading) -> Result<Vec<f64>, WorldsFault> {
        let Reading { temperature, floor, exponent, .. } = *reading;
        let sound = temperature > 0.0 && floor > 0.0 && floor <= 1.0 && (0.0..=1.0).contains(&exponent);
        if !sound || !temperature.is_finite() || reading.policies.is_empty() {
            return Err(WorldsFault::Said);
        }
        let mut last = None;
        let mut likely = Vec::with_capacity(self.worlds.len());
        for world in &self.worlds {
            // Worlds drawn by weights come several times, one after the other.
            let told = match last {
                Some((same, told)) if same == world => told,
                _ => self.read_one(world, reading),
            };
            last = Some((world, told));
            likely.push(told);
        }
        Ok(likely)
    }

    fn read_one(&self, world: &World, reading: &Reading) -> f64 {
        let tables = &self.games[usize::from(world.game)].tables;
        let dealt: [Cards; SEATS] = std::array::from_fn(|seat| world.hands[seat] | self.scene.laid[seat]);
        let leader = reading.tricks.first().map_or(self.scene.leader, |trick| trick.0);
        let bound = tables.locked.is_some() && self.party(world) != 0;
        let mut at = Position::start(dealt, leader, bound);
        let mut memory = Memory::default();
        // For each policy and seat the logarithm of how likely its cards are.
        let mut likely = vec![[0.0f64; SEATS]; reading.policies.len()];
        for &card in reading.tricks.iter().flat_map(|trick| &trick.1) {
            let (seat, legal) = (at.to_move(), at.legal(tables));
            let trick = &at.trick[..usize::from(at.played)];
            if seat != self.scene.seat && legal & legal.wrapping_sub(1) != 0 {
                let sight = Sight {
                    tables,
                    seating: reading.seating,
                    memory: &memory,
                    party: tables.party,
                    seat,
                    hand: at.hands[usize::from(seat)],
                    legal,
                    leader: at.leader,
                    trick,
                };
                let how = (reading.temperature, reading.floor);
                Policy::read(reading.policies, &sight, card, how, |policy, told| {
                    likely[policy][usize::from(seat)] += told;
                });
            }
            memory.see(tables, at.leader, trick, card);
            at = at.play(tables, card);
        }
        let exponent = f64::from(reading.exponent);
        let of_seat = |seat: usize| likely.iter().map(|each| (exponent * each[seat]).exp()).sum::<f64>();
        (0..SEATS).map(|seat| of_seat(seat) / likely.len() as f64).product()
    }

    /// Return how likely the seats would have said what they did in each world: the product of how likely each single
    /// thing is with the hand that its seat was dealt, none counting less than `doubt`.
    ///
    /// # Errors
    /// A seat is none, or `doubt` is not above 0 and at most 1.
    pub fn weighed(&self, said: &[Said], places: &Places, doubt: f64) -> Result<Vec<f64>, WorldsFault> {
        if said.iter().any(|said| usize::from(said.seat) >= SEATS) || !(doubt > 0.0 && doubt <= 1.0) {
            return Err(WorldsFault::Said);
        }
        let moved = moved(places);
        let weight = |world: &World| {
            said.iter().fold(1.0, |weight, said| {
                let seat = usize::from(said.seat);
                let dealt = world.hands[seat] | self.scene.laid[seat];
                let suits =
                    dealt.to_le_bytes().iter().zip(&moved).fold(0, |all, (&byte, row)| all | row[usize::from(byte)]);
                let score = f64::from(said.model.score(suits.to_le_bytes()));
                let likely = 1.0 / (1.0 + if said.did { -score } else { score }.exp());
                weight * likely.max(doubt)
            })
        };
        Ok(self.worlds.iter().map(weight).collect())
    }

    /// Draw `number` of these worlds by weights: systematic resampling, in which a world of weight w of a sum W comes
    /// up `number · w / W` times, rounded up or down.
    ///
    /// # Errors
    /// There is not one weight for each world, one is negative or no number, or none is above 0.
    pub fn resample(&self, weights: &[f64], number: usize, seed: u64) -> Result<Self, WorldsFault> {
        if weights.len() != self.worlds.len() {
            return Err(WorldsFault::WeightCount(weights.len()));
        }
        if let Some(place) = weights.iter().position(|weight| !weight.is_finite() || *weight < 0.0) {
            return Err(WorldsFault::Weight(place));
        }
        // Divided by the largest first, so that no sum becomes infinite.
        let largest = weights.iter().copied().fold(0.0, f64::max);
        if largest == 0.0 {
            return Err(WorldsFault::NoWeight);
        }
        let sum: f64 = weights.iter().map(|weight| weight / largest).sum();
        let start = (Rng::new(seed).next_u64() >> 11) as f64 / (1u64 << 53) as f64;
        let step = sum / number.max(1) as f64;
        let mut worlds = Vec::with_capacity(number.min(1 << 16));
        let mut reached = 0.0;
        let mut last = None;
        for (world, weight) in self.worlds.iter().zip(weights) {
            reached += weight / largest;
            if *weight > 0.0 {
                last = Some(*world);
            }
            while worlds.len() < number && (worlds.len() as f64 + start) * step < reached {
                worlds.push(*world);
            }
        }
        // What rounding has left belongs to the last world that has a weight.
        worlds.extend(last.into_iter().cycle().take(number - worlds.len()));
        let (scene, games, keys) = (self.scene.clone(), self.games.clone(), self.keys.clone());
        Ok(Self { scene, deals: self.deals, games, keys, worlds })
    }
}

/// The cards of every byte of a hand at their places in the suits.
fn moved(places: &Places) -> [[Cards; 256]; 4] {
    let mut rows = [[0; 256]; 4];
    for (row, places) in rows.iter_mut().zip(places.chunks_exact(8)) {
        for byte in 1..256usize {
            let lowest = byte & byte.wrapping_neg();
            row[byte] = row[byte ^ lowest] | 1 << (places[lowest.trailing_zeros() as usize] & 31);
        }
    }
    rows
}
