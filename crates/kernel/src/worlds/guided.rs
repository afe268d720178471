//! Every legal card in every world, followed by games of a policy.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use super::{CardTally, Goal, Run, Tally, Values, World, Worlds, WorldsFault};
use crate::limits::Limits;
use crate::payoff::Analyst;
use crate::policy::{play_on, Memory, Policy, Seating, Way};
use crate::position::SEATS;
use crate::rng::Rng;
use crate::search::Verdict;

/// The card of an answer that speaks of no card.
const NO_CARD: u8 = 32;
/// How many worlds a thread takes at once.
const CHUNK: usize = 8;
/// After so many games of one world a thread looks whether to stop.
const GAMES: u64 = 256;

/// The policy of all seats and what it has to know of the game.
#[derive(Clone, Copy, Debug)]
pub struct Guide<'a> {
    /// The policy.
    pub policy: &'a Policy,
    /// Who plays the game.
    pub seating: Seating,
    /// What everybody has seen.
    pub memory: Memory,
    /// The games for each card in each world; they differ only where cards are equally good.
    pub games: u64,
    /// The seed of all games.
    pub seed: u64,
    /// After so many finished tricks both parties play as well as possible with open cards; not where everybody is alone.
    pub until: u8,
}

/// What all first cards bring in some worlds that follow each other.
struct Part {
    number: usize,
    tallies: Vec<Tally>,
    nodes: u64,
}

/// Tell whether a run has to end.
fn over(limits: &Limits) -> bool {
    limits.cancel.is_some_and(|flag| flag.load(Ordering::Relaxed))
        || limits.deadline.is_some_and(|end| Instant::now() >= end)
}

impl Worlds {
    /// Return what each legal card of the seat that asks brings it if all play on by a policy.
    ///
    /// There is a thread for each analyst; the answer does not depend on their number as long as no instant or flag ends
    /// the run. A world counts for all cards or for none, and the worlds that count are the first ones without a gap.
    ///
    /// # Errors
    /// It is not the turn of the seat, or the goal does not fit the worlds.
    pub fn guided(
        &self,
        goal: Goal,
        guide: &Guide,
        analysts: &mut [Analyst],
        run: &mut Run,
    ) -> Result<Values, WorldsFault> {
        let cards = self.legal()?;
        let first: Vec<Option<u8>> = cards.iter().copied().map(Some).collect();
        let (tallies, mut values) = self.play_guided(goal, guide, &first, analysts, run)?;
        values.cards = cards.into_iter().zip(tallies).map(|(card, tally)| CardTally { card, tally }).collect();
        Ok(values)
    }

    /// Return what the seat that asks gets if all play on by a policy, itself included: the one tally of a card 32.
    ///
    /// # Errors
    /// The goal does not fit the worlds.
    pub fn expected(
        &self,
        goal: Goal,
        guide: &Guide,
        analysts: &mut [Analyst],
        run: &mut Run,
    ) -> Result<Values, WorldsFault> {
        let (tallies, mut values) = self.play_guided(goal, guide, &[None], analysts, run)?;
        values.cards = tallies.into_iter().map(|tally| CardTally { card: NO_CARD, tally }).collect();
        Ok(values)
    }

    fn play_guided(
        &self,
        goal: Goal,
        guide: &Guide,
        first: &[Option<u8>],
        analysts: &mut [Analyst],
        run: &mut Run,
    ) -> Result<(Vec<Tally>, Values), WorldsFault> {
        let alone = self.keys.iter().any(|key| key.party == 0);
        match goal {
            Goal::Payout(leaves) if leaves.len() != self.keys.len() => return Err(WorldsFault::Leaves(leaves.len())),
            Goal::Alone(_) if !alone => return Err(WorldsFault::Goal),
            Goal::Payout(_) | Goal::Reach(_) if alone => return Err(WorldsFault::Goal),
            _ if analysts.is_empty() => return Err(WorldsFault::Goal),
            _ => {}
        }
        analysts.iter_mut().for_each(Analyst::forget);
        let next = AtomicUsize::new(0);
        let deadline = run.deadline;
        let cancel = run.cancel;
        let start = Instant::now();
        let work = |analyst: &mut Analyst, poll: &mut dyn FnMut()| {
            let mut parts = Vec::new();
            let limits = Limits { nodes: u64::MAX, cancel: Some(cancel), deadline };
            loop {
                poll();
                let number = next.fetch_add(1, Ordering::Relaxed);
                let from = number * CHUNK;
                if from >= self.worlds.len() || over(&limits) {
                    return parts;
                }
                match self.part(goal, guide, first, number, analyst, &limits, poll) {
                    Some(part) => parts.push(part),
                    None => return parts,
                }
            }
        };
        let (own, others) = match analysts.split_first_mut() {
            Some(split) => split,
            None => return Err(WorldsFault::Goal),
        };
        let mut parts: Vec<Part> = std::thread::scope(|scope| {
            let work = &work;
            let others: Vec<_> =
                others.iter_mut().map(|analyst| scope.spawn(move || work(analyst, &mut || {}))).collect();
            let mut parts = work(own, run.poll);
            for other in others {
                // A panic of a thread is one of ours.
                parts.extend(other.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)));
            }
            parts
        });
        parts.sort_unstable_by_key(|part| part.number);
        let mut tallies = vec![Tally::default(); first.len()];
        let mut values = Values::default();
        for (number, part) in parts.iter().enumerate() {
            if part.number != number {
                break;
            }
            tallies.iter_mut().zip(&part.tallies).for_each(|(tally, found)| tally.merge(found));
            values.worlds += self.worlds[number * CHUNK..].len().min(CHUNK) as u64;
            values.nodes += part.nodes;
        }
        values.searching = start.elapsed().as_nanos() as u64;
        Ok((tallies, values))
    }

    /// Play some worlds; nothing if a limit was reached.
    #[allow(clippy::too_many_arguments)]
    fn part(
        &self,
        goal: Goal,
        guide: &Guide,
        first: &[Option<u8>],
        number: usize,
        analyst: &mut Analyst,
        limits: &Limits,
        poll: &mut dyn FnMut(),
    ) -> Option<Part> {
        let mut part = Part { number, tallies: vec![Tally::default(); first.len()], nodes: 0 };
        let from = number * CHUNK;
        let to = (from + CHUNK).min(self.worlds.len());
        for (place, world) in self.worlds[from..to].iter().enumerate() {
            for game in 0..guide.games {
                if game % GAMES == GAMES - 1 {
                    poll();
                    if over(limits) {
                        return None;
                    }
                }
                // The same numbers after every card, so that the cards are compared under equal luck.
                let luck =
                    Rng::stream(guide.seed, ((from + place) as u64).wrapping_mul(guide.games).wrapping_add(game));
                for (&card, tally) in first.iter().zip(&mut part.tallies) {
                    tally.add(self.end(goal, guide, world, card, luck.clone(), analyst, limits, &mut part.nodes)?, 1);
                }
            }
        }
        Some(part)
    }

    /// Play one game and return what it brings the seat that asks; nothing if a limit was reached.
    #[allow(clippy::too_many_arguments)]
    fn end(
        &self,
        goal: Goal,
        guide: &Guide,
        world: &World,
        card: Option<u8>,
        mut luck: Rng,
        analyst: &mut Analyst,
        limits: &Limits,
        nodes: &mut u64,
    ) -> Option<i64> {
        let (tables, position) = self.position(world);
        let seat = self.scene.seat;
        let mut way = Way { position, memory: guide.memory, captured: self.scene.captured };
        if let Some(card) = card {
            way.play(tables, card);
        }
        let alone = self.party(world) == 0;
        let tricks = if alone { u8::MAX } else { guide.until };
        play_on(tables, guide.seating, [guide.policy; SEATS], &mut way, tricks, &mut luck);
        if alone {
            return Some(match goal {
                Goal::Alone(price) => price.payout(tables, &way.captured)[usize::from(seat)],
                _ => i64::from(tables.points_of(way.captured[usize::from(seat)])),
            });
        }
        let own = tables.in_party(seat);
        let total = i64::from(tables.points_of(tables.deck));
        let of_seat = |points: i64| if own { points } else { total - points };
        let position = &way.position;
        let points = of_seat(i64::from(position.points));
        if position.is_over() {
            return Some(match goal {
                Goal::Payout(leaves) => {
                    leaves[usize::from(world.key)].at(position.points, position.own_tricks, tables.tricks)
                }
                Goal::Reach(least) => i64::from(points >= i64::from(least)),
                Goal::Points | Goal::Alone(_) => points,
            });
        }
        match goal {
            Goal::Payout(leaves) => {
                let leaf = &leaves[usize::from(world.key)];
                let worth = analyst.worth(&self.games[usize::from(world.game)], position, leaf.table(), limits);
                *nodes += analyst.nodes();
                (worth.lower == worth.upper).then(|| leaf.own(worth.lower))
            }
            Goal::Reach(least) => {
                // The others reach so many points if the party stays below what is left.
                let threshold = if own { i64::from(least) } else { total - i64::from(least) + 1 };
                let threshold = u8::try_from(threshold.clamp(0, total + 1)).unwrap_or(u8::MAX);
                let verdict = analyst.points.at_least(tables, position, threshold, limits);
                *nodes += analyst.points.nodes();
                (verdict != Verdict::Unknown).then(|| i64::from((verdict == Verdict::Yes) == own))
            }
            Goal::Points | Goal::Alone(_) => {
                let bounds = analyst.points.value(tables, position, limits);
                *nodes += analyst.points.nodes();
                bounds.exact().map(|points| of_seat(i64::from(points)))
            }
        }
    }
}
