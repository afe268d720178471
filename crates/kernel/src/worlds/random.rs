//! Every legal card in every world, followed by random games.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use super::{position, CardTally, Goal, Run, Tally, Values, World, Worlds, WorldsFault};
use crate::alone::sensible_game;
use crate::playout::playouts_of;
use crate::position::Position;
use crate::rng::Rng;
use crate::threads::in_order;

/// How many worlds a thread takes at once.
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
    /// The answer does not depend on the number of threads, `jobs`, as long as no instant or flag ends the run. A world
    /// counts for all cards or for none, and the worlds that count are the first ones without a gap. Nodes are not limited.
    ///
    /// # Errors
    /// It is not the turn of the seat, or the goal does not fit the worlds.
    pub fn playouts(&self, goal: Goal, playouts: Playouts, jobs: usize, run: &mut Run) -> Result<Values, WorldsFault> {
        self.check_goal(goal)?;
        let cards = self.legal()?;
        let (cancel, deadline) = (run.cancel, run.deadline);
        let chunks: Vec<&[World]> = self.worlds.chunks(CHUNK).collect();
        let parts = in_order(&mut vec![(); jobs.max(1)], run.poll, |_, number, poll| {
            let chunk = chunks.get(number)?;
            let mut clock = Clock { cancel, deadline, poll, games: 0, next: 0 };
            self.random_part(goal, playouts, &cards, chunk, number, &mut clock).transpose()
        });
        let mut tallies = vec![Tally::default(); cards.len()];
        let mut worlds = 0;
        for (part, chunk) in parts.into_iter().zip(&chunks) {
            tallies.iter_mut().zip(&part?).for_each(|(tally, found)| tally.merge(found));
            worlds += chunk.len() as u64;
        }
        let cards = cards.into_iter().zip(tallies).map(|(card, tally)| CardTally { card, tally }).collect();
        Ok(Values { cards, worlds, ..Values::default() })
    }

    /// Play the games of some worlds after every card; nothing if the run ended on the way.
    fn random_part(
        &self,
        goal: Goal,
        playouts: Playouts,
        cards: &[u8],
        chunk: &[World],
        number: usize,
        clock: &mut Clock,
    ) -> Result<Option<Vec<Tally>>, WorldsFault> {
        let alone = self.keys.iter().any(|key| key.party == 0);
        // The same numbers after every card, so that the cards are compared under equal luck.
        let first = ((number * CHUNK) as u64).wrapping_mul(playouts.games);
        let mut tallies = vec![Tally::default(); cards.len()];
        for (&card, tally) in cards.iter().zip(&mut tallies) {
            let whole = if alone {
                self.alone(goal, chunk, card, playouts, first, tally, clock)
            } else {
                self.together(goal, chunk, card, playouts, first, tally, clock)?
            };
            if !whole {
                return Ok(None);
            }
        }
        Ok(Some(tallies))
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
            let after: Vec<Position> =
                worlds.iter().map(|world| position(&self.scene, game, world).play(&game.tables, card)).collect();
            for _ in 0..playouts.games {
                if clock.is_over(after.len() as u64) {
                    return Ok(false);
                }
                let ends = playouts_of(&game.tables, &after, playouts.seed, number).map_err(WorldsFault::Position)?;
                number = number.wrapping_add(after.len() as u64);
                for (world, end) in worlds.iter().zip(ends) {
                    tally.add(self.end(goal, world, &game.tables, end.points, end.own_tricks), 1);
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
                tally.add(self.alone_end(goal, tables, &end), 1);
            }
        }
        true
    }
}

/// Looks now and then whether the run ends.
struct Clock<'a> {
    cancel: &'a AtomicBool,
    deadline: Option<Instant>,
    poll: &'a mut dyn FnMut(),
    games: u64,
    next: u64,
}

impl Clock<'_> {
    /// Count games that are about to be played, and tell whether they shall not be.
    fn is_over(&mut self, games: u64) -> bool {
        self.games += games;
        if self.games < self.next {
            return false;
        }
        self.next = self.games + GAMES;
        (self.poll)();
        self.cancel.load(Ordering::Relaxed) || self.deadline.is_some_and(|end| Instant::now() >= end)
    }
}
