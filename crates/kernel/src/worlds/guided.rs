//! Every legal card in every world, followed by games of a policy.

use std::sync::atomic::Ordering;
use std::time::Instant;

use super::{CardTally, Goal, Run, Tally, Values, World, Worlds, WorldsFault};
use crate::limits::Limits;
use crate::payoff::Analyst;
use crate::policy::{play_on, Memory, Policy, Seating, Way};
use crate::position::{Position, SEATS};
use crate::rng::Rng;
use crate::search::Verdict;
use crate::tables::Tables;
use crate::threads::in_order;

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

/// What all first cards bring in some worlds, and the nodes of the searches.
type Part = (Vec<Tally>, u64);

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
        let cards: Vec<Option<u8>> = self.legal()?.into_iter().map(Some).collect();
        self.play_guided(goal, guide, &cards, analysts, run)
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
        self.play_guided(goal, guide, &[None], analysts, run)
    }

    fn play_guided(
        &self,
        goal: Goal,
        guide: &Guide,
        cards: &[Option<u8>],
        analysts: &mut [Analyst],
        run: &mut Run,
    ) -> Result<Values, WorldsFault> {
        self.check_goal(goal)?;
        analysts.iter_mut().for_each(Analyst::forget);
        let limits = Limits { nodes: u64::MAX, cancel: Some(run.cancel), deadline: run.deadline };
        let start = Instant::now();
        let parts = in_order(analysts, run.poll, |analyst, number, poll| {
            let over = number * CHUNK >= self.worlds.len() || over(&limits);
            if over {
                return None;
            }
            self.guided_part(goal, guide, cards, number, analyst, &limits, poll)
        });
        let mut tallies = vec![Tally::default(); cards.len()];
        let mut values = Values::default();
        for (number, (found, nodes)) in parts.iter().enumerate() {
            tallies.iter_mut().zip(found).for_each(|(tally, found)| tally.merge(found));
            values.worlds += self.worlds[number * CHUNK..].len().min(CHUNK) as u64;
            values.nodes += nodes;
        }
        let told = |(card, tally): (&Option<u8>, Tally)| CardTally { card: card.unwrap_or(NO_CARD), tally };
        values.cards = cards.iter().zip(tallies).map(told).collect();
        values.searching = start.elapsed().as_nanos() as u64;
        Ok(values)
    }

    /// Play some worlds; nothing if a limit was reached.
    #[allow(clippy::too_many_arguments)]
    fn guided_part(
        &self,
        goal: Goal,
        guide: &Guide,
        cards: &[Option<u8>],
        number: usize,
        analyst: &mut Analyst,
        limits: &Limits,
        poll: &mut dyn FnMut(),
    ) -> Option<Part> {
        let (mut found, mut nodes) = (vec![Tally::default(); cards.len()], 0);
        let from = number * CHUNK;
        let to = (from + CHUNK).min(self.worlds.len());
        for (place, world) in self.worlds[from..to].iter().enumerate() {
            let (tables, position) = self.position(world);
            if self.party(world) != 0 && guide.until < tables.tricks {
                analyst.expect(&self.games[usize::from(world.game)], &position);
            }
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
                for (&card, tally) in cards.iter().zip(&mut found) {
                    let value = self.guided_end(goal, guide, world, card, luck.clone(), analyst, limits, &mut nodes)?;
                    tally.add(value, 1);
                }
            }
        }
        Some((found, nodes))
    }

    /// Play one game and return what it brings the seat that asks; nothing if a limit was reached.
    #[allow(clippy::too_many_arguments)]
    fn guided_end(
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
        let mut way = Way { position, memory: guide.memory, captured: self.scene.captured };
        if let Some(card) = card {
            way.play(tables, card);
        }
        let policies = [guide.policy; SEATS];
        if self.party(world) == 0 {
            play_on(tables, guide.seating, policies, &mut way, u8::MAX, &mut luck);
            return Some(self.alone_end(goal, tables, &way.captured));
        }
        play_on(tables, guide.seating, policies, &mut way, guide.until, &mut luck);
        if way.position.is_over() {
            return Some(self.end(goal, world, tables, way.position.points, way.position.own_tricks));
        }
        self.best(goal, world, tables, &way.position, analyst, limits, nodes)
    }

    /// Return what best play of both parties brings the seat that asks; nothing if a limit was reached.
    #[allow(clippy::too_many_arguments)]
    fn best(
        &self,
        goal: Goal,
        world: &World,
        tables: &Tables,
        position: &Position,
        analyst: &mut Analyst,
        limits: &Limits,
        nodes: &mut u64,
    ) -> Option<i64> {
        match goal {
            Goal::Payout(leaves) => {
                let leaf = &leaves[usize::from(world.key)];
                let worth = analyst.worth(&self.games[usize::from(world.game)], position, leaf.table(), limits);
                *nodes += analyst.nodes();
                (worth.lower == worth.upper).then(|| leaf.own(worth.lower))
            }
            Goal::Reach(least) => {
                let own = tables.in_party(self.scene.seat);
                let total = i64::from(tables.points_of(tables.deck));
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
                bounds.exact().map(|points| self.own_points(tables, points))
            }
        }
    }
}
