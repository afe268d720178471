//! Every legal card in every world, searched with best play of both sides.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use super::{CardTally, Goal, Run, Tally, Values, World, Worlds, WorldsFault};
use crate::payoff::Analyst;
use crate::search::{Limits, Verdict};

/// The most cards that a seat can hold.
const MOST_CARDS: usize = 8;

/// After so many nanoseconds of search this thread looks around.
const PAUSE: u64 = 1_000_000;

/// So many worlds are searched between two looks at the others and the clock while one takes no longer than this.
const BATCH: usize = 8;
const QUICK: u64 = 20_000;

/// One finished world: its place, what each card brings, the nodes that it took.
struct Done {
    place: usize,
    values: [i64; MOST_CARDS],
    nodes: u64,
}

/// What the threads share.
struct Desk<'a> {
    worlds: &'a Worlds,
    distinct: &'a [(World, u64)],
    cards: &'a [u8],
    goal: Goal<'a>,
    nodes: u64,
    deadline: Option<Instant>,
    cancel: &'a AtomicBool,
    /// The next world, and the nodes of all that are finished.
    next: Mutex<(usize, u64)>,
}

impl Worlds {
    /// Return what each legal card of the seat that asks brings it with best play of both sides, over all worlds.
    ///
    /// There is a thread for each analyst; the answer does not depend on their number as long as no instant or flag
    /// ends the run. A world counts for all cards or for none, and the worlds that count are the first ones without a
    /// gap; equal worlds are searched once, in the place of the first.
    ///
    /// # Errors
    /// It is not the turn of the seat, or the goal does not fit the worlds.
    pub fn values(&self, goal: Goal, analysts: &mut [Analyst], run: &mut Run) -> Result<Values, WorldsFault> {
        let alone = self.keys.iter().any(|key| key.party == 0);
        match goal {
            Goal::Payout(leaves) if leaves.len() != self.keys.len() => return Err(WorldsFault::Leaves(leaves.len())),
            Goal::Alone(_) => return Err(WorldsFault::Goal),
            _ if alone || analysts.is_empty() => return Err(WorldsFault::Goal),
            _ => {}
        }
        let cards = self.legal()?;
        // What they know of earlier questions would change the nodes.
        analysts.iter_mut().for_each(Analyst::forget);
        let distinct = self.distinct();
        let desk = Desk {
            worlds: self,
            distinct: &distinct,
            cards: &cards,
            goal,
            nodes: run.nodes,
            deadline: run.deadline,
            cancel: run.cancel,
            next: Mutex::new((0, 0)),
        };
        let mut found: Vec<Done> = Vec::with_capacity(distinct.len());
        let mut searching = 0;
        let (first, others) = analysts.split_at_mut(1);
        std::thread::scope(|scope| {
            let desk = &desk;
            let others: Vec<_> =
                others.iter_mut().map(|analyst| scope.spawn(move || desk.work(analyst, &mut || {}))).collect();
            let mut take = |(done, time): (Vec<Done>, u64)| {
                found.extend(done);
                searching += time;
            };
            take(desk.work(&mut first[0], run.poll));
            for other in others {
                // A panic of a thread is one of ours.
                take(other.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)));
            }
        });
        found.sort_unstable_by_key(|done| done.place);
        let (mut worlds, mut spent) = (0, 0u64);
        let mut tallies = vec![Tally::default(); cards.len()];
        for (place, done) in found.iter().enumerate() {
            spent = spent.saturating_add(done.nodes);
            if done.place != place || spent > run.nodes {
                break;
            }
            let times = distinct[place].1;
            worlds += times;
            for (tally, &value) in tallies.iter_mut().zip(&done.values) {
                tally.add(value, times);
            }
        }
        let nodes = desk.next.into_inner().unwrap_or_else(PoisonError::into_inner).1;
        let cards = cards.into_iter().zip(tallies).map(|(card, tally)| CardTally { card, tally }).collect();
        Ok(Values { cards, worlds, nodes, searching })
    }
}

impl Desk<'_> {
    /// Search worlds until there is none left or the run ends; return them, and the time in nanoseconds.
    fn work(&self, analyst: &mut Analyst, poll: &mut dyn FnMut()) -> (Vec<Done>, u64) {
        let mut found: Vec<Done> = Vec::new();
        let mut searching = 0;
        let mut spent = 0;
        let mut polled = 0;
        let mut whole = true;
        poll();
        loop {
            if searching - polled > PAUSE {
                poll();
                polled = searching;
            }
            let quick = self.nodes == u64::MAX && searching < QUICK * found.len() as u64;
            let (places, before) = {
                let mut next = self.next.lock().unwrap_or_else(PoisonError::into_inner);
                next.1 += spent;
                // Worlds are given out in order, so all that is spent by now belongs to earlier ones.
                let over = !whole
                    || next.1 >= self.nodes
                    || next.0 == self.distinct.len()
                    || self.cancel.load(Ordering::Relaxed)
                    || self.deadline.is_some_and(|end| Instant::now() >= end);
                if over {
                    next.0 = self.distinct.len();
                    return (found, searching);
                }
                let first = next.0;
                next.0 = (first + if quick { BATCH } else { 1 }).min(self.distinct.len());
                (first..next.0, next.1)
            };
            let limits = Limits { nodes: self.nodes - before, cancel: Some(self.cancel), deadline: self.deadline };
            let start = Instant::now();
            spent = 0;
            for place in places {
                let (values, nodes) = self.search(analyst, &self.distinct[place].0, &limits);
                spent += nodes;
                match values {
                    Some(values) => found.push(Done { place, values, nodes }),
                    None => {
                        whole = false;
                        break;
                    }
                }
            }
            searching += start.elapsed().as_nanos() as u64;
        }
    }

    /// What each card brings in a world, nothing if a limit was reached, and the nodes.
    fn search(&self, analyst: &mut Analyst, world: &World, limits: &Limits) -> (Option<[i64; MOST_CARDS]>, u64) {
        let game = &self.worlds.games[usize::from(world.game)];
        let (tables, position) = self.worlds.position(world);
        let own = tables.in_party(self.worlds.scene.seat);
        let total = tables.points_of(tables.deck) as i64;
        let mut values = [0; MOST_CARDS];
        let mut note = |card: u8, value: i64| {
            if let Some(place) = self.cards.iter().position(|&each| each == card) {
                values[place] = value;
            }
        };
        let (nodes, whole) = match self.goal {
            Goal::Payout(leaves) => {
                let leaf = &leaves[usize::from(world.key)];
                let found = analyst.card_worths(game, &position, leaf.table(), limits);
                let whole = found.iter().all(|each| each.worth.lower == each.worth.upper);
                found.iter().for_each(|each| note(each.card, leaf.own(each.worth.lower)));
                (analyst.nodes(), whole)
            }
            Goal::Points => {
                let found = analyst.points.card_values(tables, &position, limits);
                let whole = found.iter().all(|each| each.bounds.exact().is_some());
                for each in &found {
                    let points = i64::from(each.bounds.lower);
                    note(each.card, if own { points } else { total - points });
                }
                (analyst.points.nodes(), whole)
            }
            Goal::Reach(points) => {
                // The others reach so many points if the party stays below what is left.
                let threshold = if own { i64::from(points) } else { total - i64::from(points) + 1 };
                match u8::try_from(threshold.clamp(0, total + 1)) {
                    Ok(threshold) => {
                        let found = analyst.points.card_verdicts(tables, &position, threshold, limits);
                        let whole = found.iter().all(|each| each.verdict != Verdict::Unknown);
                        for each in &found {
                            note(each.card, i64::from((each.verdict == Verdict::Yes) == own));
                        }
                        (analyst.points.nodes(), whole)
                    }
                    Err(_) => (0, false),
                }
            }
            Goal::Alone(_) => (0, false),
        };
        (whole.then_some(values), nodes)
    }
}
