//! Every legal card in every world, followed by random games.

use std::sync::atomic::Ordering;
use std::time::Instant;

use super::{position, CardTally, Goal, Run, Tally, Values, World, Worlds, WorldsFault};
use crate::alone::sensible_game;
use crate::playout::playouts_of;
use crate::position::Position;
use crate::rng::Rng;

/// How many worlds are counted together.
const CHUNK: usize = 64;
/// How many games are played between two looks at whether to stop.
const GAMES: u64 = 4096;

/// How many random games follow each card in each world, and the seed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Playouts {
    /// The games for each card in each world.
    pub games: u64,
    /// The seed of all games.
    pub seed: u64,
}

impl Worlds {
    /// Return what each legal card of the seat that asks brings it if every later card is drawn from the legal ones;
    /// where everybody plays alone, most are played by the rule of thumb (`alone::sensible_game`).
    ///
    /// A world counts for all cards or for none, and the worlds that count are the first ones without a gap. Nodes are
    /// not limited.
    ///
    /// # Errors
    /// It is not the turn of the seat, or the goal does not fit the worlds.
    pub fn playouts(&self, goal: Goal, playouts: Playouts, run: &mut Run) -> Result<Values, WorldsFault> {
        let alone = self.keys.iter().any(|key| key.party == 0);
        match goal {
            Goal::Payout(leaves) if leaves.len() != self.keys.len() => return Err(WorldsFault::Leaves(leaves.len())),
            Goal::Alone(_) if !alone => return Err(WorldsFault::Goal),
            Goal::Payout(_) | Goal::Reach(_) if alone => return Err(WorldsFault::Goal),
            _ => {}
        }
        let cards = self.legal()?;
        let mut tallies = vec![Tally::default(); cards.len()];
        let mut counted = 0;
        let mut clock = Clock { run, games: 0, next: 0 };
        'all: for (number, chunk) in self.worlds.chunks(CHUNK).enumerate() {
            let mut found = vec![Tally::default(); cards.len()];
            // The same numbers after every card, so that the cards are compared under equal luck.
            let first = ((number * CHUNK) as u64).wrapping_mul(playouts.games);
            for (place, tally) in found.iter_mut().enumerate() {
                let whole = if alone {
                    self.alone(goal, chunk, cards[place], playouts, first, tally, &mut clock)
                } else {
                    self.together(goal, chunk, cards[place], playouts, first, tally, &mut clock)?
                };
                if !whole {
                    break 'all;
                }
            }
            tallies.iter_mut().zip(&found).for_each(|(tally, found)| tally.merge(found));
            counted += chunk.len() as u64;
        }
        let cards = cards.into_iter().zip(tallies).map(|(card, tally)| CardTally { card, tally }).collect();
        Ok(Values { cards, worlds: counted, nodes: 0, searching: 0 })
    }

    /// Play the games of two parties after a card, all worlds of a game in lock-step; tell whether they are complete.
    #[allow(clippy::too_many_arguments)]
    fn together(
        &self,
        goal: Goal,
        chunk: &[World],
        card: u8,
        playouts: Playouts,
        first: u64,
        tally: &mut Tally,
        clock: &mut Clock,
    ) -> Result<bool, WorldsFault> {
        let mut number = first;
        for (place, game) in self.games.iter().enumerate() {
            let worlds: Vec<&World> = chunk.iter().filter(|world| usize::from(world.game) == place).collect();
            if worlds.is_empty() {
                continue;
            }
            let own = game.tables.in_party(self.scene.seat);
            let total = i64::from(game.tables.points_of(game.tables.deck));
            let after: Vec<Position> =
                worlds.iter().map(|world| position(&self.scene, game, world).play(&game.tables, card)).collect();
            for _ in 0..playouts.games {
                if clock.is_over(after.len() as u64) {
                    return Ok(false);
                }
                let ends = playouts_of(&game.tables, &after, playouts.seed, number).map_err(WorldsFault::Position)?;
                number = number.wrapping_add(after.len() as u64);
                for (world, end) in worlds.iter().zip(ends) {
                    let points = if own { i64::from(end.points) } else { total - i64::from(end.points) };
                    let value = match goal {
                        Goal::Payout(leaves) => {
                            leaves[usize::from(world.key)].at(end.points, end.own_tricks, game.tables.tricks)
                        }
                        Goal::Reach(least) => i64::from(points >= i64::from(least)),
                        Goal::Points | Goal::Alone(_) => points,
                    };
                    tally.add(value, 1);
                }
            }
        }
        Ok(true)
    }

    /// Play sensible games after a card in which every seat is alone; tell whether they are complete.
    #[allow(clippy::too_many_arguments)]
    fn alone(
        &self,
        goal: Goal,
        chunk: &[World],
        card: u8,
        playouts: Playouts,
        first: u64,
        tally: &mut Tally,
        clock: &mut Clock,
    ) -> bool {
        let seat = usize::from(self.scene.seat);
        let mut number = first;
        for world in chunk {
            let (tables, before) = self.position(world);
            let after = before.play(tables, card);
            let mut start = self.scene.captured;
            if after.played == 0 {
                start[usize::from(after.leader)] |= before.trick_cards() | 1 << card;
            }
            for _ in 0..playouts.games {
                if clock.is_over(1) {
                    return false;
                }
                let end = sensible_game(tables, &after, &start, &mut Rng::stream(playouts.seed, number));
                number = number.wrapping_add(1);
                let value = match goal {
                    Goal::Alone(price) => price.payout(tables, &end)[seat],
                    _ => i64::from(tables.points_of(end[seat])),
                };
                tally.add(value, 1);
            }
        }
        true
    }
}

/// Looks now and then whether the run ends.
struct Clock<'a, 'b> {
    run: &'a mut Run<'b>,
    games: u64,
    next: u64,
}

impl Clock<'_, '_> {
    /// Count games that are about to be played, and tell whether they shall not be.
    fn is_over(&mut self, games: u64) -> bool {
        self.games += games;
        if self.games < self.next {
            return false;
        }
        self.next = self.games + GAMES;
        (self.run.poll)();
        self.run.cancel.load(Ordering::Relaxed) || self.run.deadline.is_some_and(|end| Instant::now() >= end)
    }
}
