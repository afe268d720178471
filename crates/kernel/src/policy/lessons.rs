//! What a policy can learn from: decisions of its games, each legal card followed by a game to its end.
//!
//! The cards of the others are the true ones, so a single game a card is an honest sample of what the card brings, and
//! many decisions tell more than many games of one.

use super::games::{play_on, Way};
use super::{Duel, Memory, Pay, Policy, Round, Sight};
use crate::position::{Position, SEATS};
use crate::rng::Rng;
use crate::tables::{bits, Tables};

/// Decisions with what each card was and brought, in flat rows.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Lessons {
    /// The row of weights of each decision.
    pub rows: Vec<u8>,
    /// The number of legal cards of each decision.
    pub counts: Vec<u8>,
    /// The facts of each decision, [`FACTS`](super::FACTS) numbers.
    pub facts: Vec<f32>,
    /// The features and details of each card, [`FEATURES`](super::FEATURES) and [`DETAILS`](super::DETAILS) numbers.
    pub inputs: Vec<f32>,
    /// What the seat gets after each card.
    pub values: Vec<f32>,
}

impl Duel {
    /// Play deals `from` to `to`, each twice like a match, and note the decisions of the first side; it draws its cards by
    /// their scores (`temperature`), and after each legal card both sides play on by the highest score.
    #[must_use]
    pub fn lessons(&self, sides: [&[Policy]; 2], from: usize, to: usize, temperature: f32, seed: u64) -> Lessons {
        let mut lessons = Lessons::default();
        for place in from..to.min(self.rounds.len()) {
            for party in [true, false] {
                self.learn(place, sides, party, temperature, seed, &mut lessons);
            }
        }
        lessons
    }

    fn learn(
        &self,
        place: usize,
        [one, other]: [&[Policy]; 2],
        party: bool,
        temperature: f32,
        seed: u64,
        lessons: &mut Lessons,
    ) {
        let round = &self.rounds[place];
        let mut tables = self.tables[round.tables].clone();
        if round.party != 0 {
            tables.party = round.party;
        }
        let mask = if round.seating.alone { 0b0101 } else { round.party };
        let (one, other) = (&one[round.family], &other[round.family]);
        let learns = |seat: u8| (mask >> seat & 1 == 1) == party;
        let policies: [&Policy; SEATS] = std::array::from_fn(|seat| if learns(seat as u8) { one } else { other });
        let mut rng = Rng::stream(seed, 2 * place as u64 + u64::from(party));
        let position = Position::start(round.hands, 0, round.bound);
        let mut way = Way { position, memory: Memory::default(), captured: [0; SEATS] };
        while !way.position.is_over() {
            let (at, memory) = (way.position, way.memory);
            let (seat, legal) = (at.to_move(), at.legal(&tables));
            let sight = Sight {
                tables: &tables,
                seating: round.seating,
                memory: &memory,
                party: tables.party,
                seat,
                hand: at.hands[usize::from(seat)],
                legal,
                leader: at.leader,
                trick: &at.trick[..usize::from(at.played)],
            };
            let policy = policies[usize::from(seat)];
            let choice = legal & legal.wrapping_sub(1) != 0;
            let card = if !choice || !learns(seat) {
                policy.choose(&sight, &mut rng)
            } else {
                policy.draw(&sight, temperature, &mut rng)
            };
            if choice && learns(seat) {
                let situation = sight.situation();
                lessons.rows.push(Policy::place(&sight) as u8);
                lessons.counts.push(legal.count_ones() as u8);
                lessons.facts.extend(situation.facts());
                let luck = Rng::new(rng.next_u64());
                for card in bits(legal) {
                    lessons.inputs.extend(situation.values(card));
                    lessons.inputs.extend(situation.details(card));
                    let mut then = way;
                    then.play(&tables, card);
                    play_on(&tables, round.seating, policies, &mut then, u8::MAX, &mut luck.clone());
                    lessons.values.push(self.brings(round, &tables, &then, seat) as f32);
                }
            }
            way.play(&tables, card);
        }
    }

    /// What the end of a game brings a seat: of the party its first seat, the same negative for the others.
    fn brings(&self, round: &Round, tables: &Tables, way: &Way, seat: u8) -> i64 {
        match &self.pays[round.pay] {
            Pay::Leaf(leaf) => {
                let value = leaf.at(way.position.points, way.position.own_tricks, tables.tricks);
                if tables.in_party(seat) {
                    value
                } else {
                    -value
                }
            }
            Pay::Alone(alone) => alone.payout(tables, &way.captured)[usize::from(seat)],
        }
    }
}
