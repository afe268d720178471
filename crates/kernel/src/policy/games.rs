//! Whole games by policies: one after a position, and each deal of a match twice with the sides exchanged.

use std::sync::atomic::{AtomicBool, Ordering};

use super::{Memory, Policy, Seating, Sight};
use crate::alone::Captured;
use crate::games::Alone;
use crate::position::{Position, SEATS};
use crate::rng::Rng;
use crate::tables::{Cards, Tables};
use crate::threads::in_order;
use crate::worlds::Leaf;

/// A game on its way, with what everybody has seen.
#[derive(Clone, Copy)]
pub(crate) struct Way {
    pub position: Position,
    pub memory: Memory,
    pub captured: Captured,
}

impl Way {
    /// Play a card.
    #[inline]
    pub fn play(&mut self, tables: &Tables, card: u8) {
        let before = self.position;
        let trick = &before.trick[..usize::from(before.played)];
        self.memory.see(tables, before.leader, trick, card);
        self.position = before.play(tables, card);
        if self.position.played == 0 {
            self.captured[usize::from(self.position.leader & 3)] |= before.trick_cards() | 1 << card;
        }
    }
}

/// Play by policies, one for each seat, until so many tricks are finished, or to the end.
#[inline]
pub(crate) fn play_on(
    tables: &Tables,
    seating: Seating,
    policies: [&Policy; SEATS],
    way: &mut Way,
    tricks: u8,
    rng: &mut Rng,
) {
    loop {
        let position = &way.position;
        let seat = position.to_move();
        let hand = position.hands[usize::from(seat)];
        if hand == 0 || position.own_tricks + position.other_tricks >= tricks {
            return;
        }
        let legal = position.legal(tables);
        let sight = Sight {
            tables,
            seating,
            memory: &way.memory,
            party: tables.party,
            seat,
            hand,
            legal,
            leader: position.leader,
            trick: &position.trick[..usize::from(position.played)],
        };
        let card = policies[usize::from(seat)].choose(&sight, rng);
        way.play(tables, card);
    }
}

/// What the ends of a game are worth.
#[derive(Clone, Debug)]
pub enum Pay {
    /// To the seat that plays it, or to the party where nobody does.
    Leaf(Leaf),
    /// To each seat, where everybody plays alone.
    Alone(Alone),
}

/// One deal of a match, before its first card.
#[derive(Clone, Debug)]
pub struct Round {
    /// The place of its tables in the match.
    pub tables: usize,
    /// The place of its policies among those of a side.
    pub family: usize,
    /// The place of its price in the match.
    pub pay: usize,
    /// Who plays the game.
    pub seating: Seating,
    /// The seats of the party.
    pub party: u8,
    /// The hands.
    pub hands: [Cards; SEATS],
    /// Whether the locked card binds its holder.
    pub bound: bool,
}

/// Many deals, each played twice: the first side has the party (seats 0 and 2 where everybody is alone), then the other.
#[derive(Clone, Debug, Default)]
pub struct Duel {
    /// The tables of all games; each deal has its own party.
    pub tables: Vec<Tables>,
    /// The prices.
    pub pays: Vec<Pay>,
    /// The deals.
    pub rounds: Vec<Round>,
}

/// The seats of the first side where everybody plays alone.
const OPPOSITE: u8 = 0b0101;

impl Duel {
    /// Play deals with so many threads; return for each what the party gets with the first side as the party, and with
    /// the second. Where everybody plays alone it is what seats 0 and 2 get on average.
    ///
    /// Both games of a deal draw the same random numbers. The policies of a side stand in the order of the families.
    /// After `cancel` the rest is 0; this thread calls `poll` now and then, which may set it.
    #[must_use]
    pub fn play(
        &self,
        sides: [&[Policy]; 2],
        seed: u64,
        jobs: usize,
        cancel: &AtomicBool,
        poll: &mut dyn FnMut(),
    ) -> Vec<[i64; 2]> {
        const CHUNK: usize = 64;
        let parts = in_order(&mut vec![(); jobs.max(1)], poll, |_, number, _| {
            let first = number * CHUNK;
            let over = first >= self.rounds.len() || cancel.load(Ordering::Relaxed);
            let played = || (first..(first + CHUNK).min(self.rounds.len())).map(|place| self.both(place, sides, seed));
            (!over).then(|| played().collect::<Vec<_>>())
        });
        let mut results: Vec<[i64; 2]> = parts.into_iter().flatten().collect();
        results.resize(self.rounds.len(), [0; 2]);
        results
    }

    fn both(&self, place: usize, [one, other]: [&[Policy]; 2], seed: u64) -> [i64; 2] {
        let round = &self.rounds[place];
        let mut tables = self.tables[round.tables].clone();
        if round.party != 0 {
            tables.party = round.party;
        }
        let (one, other) = (&one[round.family], &other[round.family]);
        let game = |party: &Policy, others: &Policy| self.game(round, &tables, party, others, seed, place as u64);
        [game(one, other), game(other, one)]
    }

    fn game(&self, round: &Round, tables: &Tables, party: &Policy, others: &Policy, seed: u64, place: u64) -> i64 {
        let mask = if round.seating.alone { OPPOSITE } else { round.party };
        let policies = std::array::from_fn(|seat| if mask >> seat & 1 == 1 { party } else { others });
        let position = Position::start(round.hands, 0, round.bound);
        let mut way = Way { position, memory: Memory::default(), captured: [0; SEATS] };
        play_on(tables, round.seating, policies, &mut way, u8::MAX, &mut Rng::stream(seed, place));
        match &self.pays[round.pay] {
            Pay::Leaf(leaf) => leaf.at(way.position.points, way.position.own_tricks, tables.tricks),
            Pay::Alone(alone) => {
                let payout = alone.payout(tables, &way.captured);
                (payout[0] + payout[2]) / 2
            }
        }
    }
}
