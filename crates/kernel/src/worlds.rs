//! Many deals that agree with what a seat knows, kept together to ask one question about all of them.
//!
//! What lies open is the same in every world ([`Scene`]); the hidden hands, who plays with whom and whether the locked
//! card still binds differ. World `number` of a seed is always the same, however many are drawn.

mod answer;
mod belief;
mod guided;
mod random;
mod values;

pub use answer::{CardTally, Goal, Leaf, Run, Tally, Values};
pub use belief::{BidModel, BidModelFault, Places, Reading, Said};
pub use guided::Guide;
pub use random::Playouts;

use crate::alone::Captured;
use crate::games::tricks_of;
use crate::payoff::Game;
use crate::position::{Fault, Position, SEATS};
use crate::rng::Rng;
use crate::sample::{Case, Deals, SampleFault};
use crate::tables::{bits, Cards, Tables, TablesFault};

/// What lies open, the same in all worlds.
#[derive(Clone, Debug)]
pub struct Scene {
    /// The tables of the game; each world has its own party.
    pub tables: Tables,
    /// Whether the run length of the locked card is compared with the cards that its holder was dealt.
    pub run_by_deal: bool,
    /// The seat that asks.
    pub seat: u8,
    /// The seat that led the open trick, or leads the next.
    pub leader: u8,
    /// The cards of the open trick in playing order.
    pub trick: Vec<u8>,
    /// The cards that each seat has played, the open trick included.
    pub laid: [Cards; SEATS],
    /// The cards that each seat has captured.
    pub captured: Captured,
    /// Whether the price depends on the run of highest trumps of the party.
    pub has_run: bool,
    /// A seat for which it matters whether it was dealt no more than so many trumps.
    pub few: Option<(u8, u8)>,
}

/// What the price of a world depends on besides how it ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Key {
    /// The seats of the party, one bit each; 0 if every seat plays alone.
    pub party: u8,
    /// How many of the highest trumps the party was dealt, without a gap; negative: how many it was not.
    pub run: i8,
    /// Whether the seat was dealt few trumps.
    pub few: bool,
}

/// One world: what is not the same in all of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct World {
    /// The cards that each seat holds.
    pub hands: [Cards; SEATS],
    /// Whether the locked card binds its holder.
    pub bound: bool,
    /// The place of its key in [`Worlds::keys`].
    pub key: u16,
    /// The place of its game in [`Worlds::games`].
    game: u16,
}

impl World {
    /// Return a number that is another one for most other worlds.
    fn mixed(&self) -> u64 {
        let [one, two, three, _] = self.hands.map(u64::from);
        let product = u128::from(one << 32 | two) * 0x9e37_79b9_7f4a_7c15;
        let product = u128::from((product >> 64) as u64 ^ product as u64 ^ three) * 0xa076_1d64_78bd_642f;
        (product >> 64) as u64 ^ product as u64
    }
}

/// Why there are no worlds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WorldsFault {
    /// No deal agrees with what is known.
    Sample(Vec<SampleFault>),
    /// The party of a case is no party.
    Tables(Vec<TablesFault>),
    /// What lies open cannot be, or does not fit the hidden hands.
    Position(Vec<Fault>),
    /// There is not one weight for each world.
    WeightCount(usize),
    /// The weight of a world is negative or no number.
    Weight(usize),
    /// No weight is above 0.
    NoWeight,
    /// What is told of a seat speaks of no seat, or a number by which it is judged is out of range.
    Said,
    /// It is not the turn of the seat that asks, or what it may play differs between the worlds.
    NotToMove,
    /// There is not one leaf for each key.
    Leaves(usize),
    /// The goal does not fit the parties of the worlds.
    Goal,
}

/// Many worlds of one scene.
#[derive(Clone)]
pub struct Worlds {
    scene: Scene,
    deals: u64,
    games: Vec<Game>,
    keys: Vec<Key>,
    worlds: Vec<World>,
}

impl Worlds {
    /// Draw worlds 0 to `number - 1` of a seed from the deals that agree with the cases, each with exactly the same weight.
    ///
    /// The pool of the cases is what nobody has played yet; the own hand is a holding that is certain.
    ///
    /// # Errors
    /// Names what is contradictory.
    pub fn draw(scene: Scene, cases: &[Case], number: usize, seed: u64) -> Result<Self, WorldsFault> {
        let pool = scene.tables.deck & !scene.laid.iter().fold(0, |all, &laid| all | laid);
        let deals = Deals::new(pool, cases).map_err(WorldsFault::Sample)?;
        let mut known = Known::new(&scene, cases)?;
        let mut worlds = Vec::with_capacity(number.min(1 << 16));
        let mut checked = vec![false; cases.len()];
        for place in 0..number as u64 {
            let (case, hands) = deals.sample(&mut Rng::stream(seed, place));
            let world = known.world(&scene, cases, case, hands);
            if !checked[case] {
                checked[case] = true;
                // All worlds of a case have the same numbers of cards, so one is enough.
                let game = &known.games[usize::from(world.game)];
                position(&scene, game, &world).check(&game.tables).map_err(WorldsFault::Position)?;
            }
            worlds.push(world);
        }
        Ok(Self { deals: deals.count(), games: known.games, keys: known.keys, worlds, scene })
    }

    /// Return the number of deals that agree with what is known.
    #[must_use]
    pub fn deals(&self) -> u64 {
        self.deals
    }

    /// Return the number of worlds.
    #[must_use]
    pub fn len(&self) -> usize {
        self.worlds.len()
    }

    /// Tell whether there is no world.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.worlds.is_empty()
    }

    /// Return all worlds.
    #[must_use]
    pub fn all(&self) -> &[World] {
        &self.worlds
    }

    /// Return what lies open.
    #[must_use]
    pub fn scene(&self) -> &Scene {
        &self.scene
    }

    /// Return everything that prices depend on; a world has the place of its own.
    #[must_use]
    pub fn keys(&self) -> &[Key] {
        &self.keys
    }

    /// Return the seats of the party of a world, one bit each; 0 if every seat plays alone.
    #[must_use]
    pub fn party(&self, world: &World) -> u8 {
        self.keys[usize::from(world.key)].party
    }

    /// Return a world as a position with the tables of its game.
    #[must_use]
    pub fn position(&self, world: &World) -> (&Tables, Position) {
        let game = &self.games[usize::from(world.game)];
        (&game.tables, position(&self.scene, game, world))
    }

    /// Check that a goal fits games that are played to an end.
    fn check_goal(&self, goal: Goal) -> Result<(), WorldsFault> {
        let alone = self.keys.iter().any(|key| key.party == 0);
        match goal {
            Goal::Payout(leaves) if leaves.len() != self.keys.len() => Err(WorldsFault::Leaves(leaves.len())),
            Goal::Alone(_) if !alone => Err(WorldsFault::Goal),
            Goal::Payout(_) | Goal::Reach(_) if alone => Err(WorldsFault::Goal),
            _ => Ok(()),
        }
    }

    /// Return what a game in which everybody is alone brings the seat that asks.
    fn alone_end(&self, goal: Goal, tables: &Tables, captured: &Captured) -> i64 {
        let seat = usize::from(self.scene.seat);
        match goal {
            Goal::Alone(price) => price.payout(tables, captured)[seat],
            _ => i64::from(tables.points_of(captured[seat])),
        }
    }

    /// Return what a game of two parties brings the seat that asks.
    fn end(&self, goal: Goal, world: &World, tables: &Tables, points: u8, tricks: u8) -> i64 {
        match goal {
            Goal::Payout(leaves) => leaves[usize::from(world.key)].at(points, tricks, tables.tricks),
            Goal::Reach(least) => i64::from(self.own_points(tables, points) >= i64::from(least)),
            Goal::Points | Goal::Alone(_) => self.own_points(tables, points),
        }
    }

    /// Return the points of the party of the seat that asks, if the party of the tables has so many.
    fn own_points(&self, tables: &Tables, points: u8) -> i64 {
        let points = i64::from(points);
        if tables.in_party(self.scene.seat) {
            points
        } else {
            i64::from(tables.points_of(tables.deck)) - points
        }
    }

    /// Return the different worlds in the order in which they come first, and how often each is there.
    fn distinct(&self) -> Vec<(World, u64)> {
        const EMPTY: u32 = u32::MAX;
        let mut found: Vec<(World, u64)> = Vec::with_capacity(self.worlds.len());
        // A table of places in `found`, half empty, so that a search for a world ends soon.
        let size = (2 * self.worlds.len()).next_power_of_two().max(2);
        let mut places = vec![EMPTY; size];
        for world in &self.worlds {
            let mut at = world.mixed() as usize & (size - 1);
            loop {
                match places[at] {
                    EMPTY => {
                        places[at] = found.len() as u32;
                        found.push((*world, 1));
                        break;
                    }
                    place if found[place as usize].0 == *world => {
                        found[place as usize].1 += 1;
                        break;
                    }
                    _ => at = (at + 1) & (size - 1),
                }
            }
        }
        found
    }

    /// Return the cards that the seat that asks may play, in ascending order; they must be the same in all worlds.
    fn legal(&self) -> Result<Vec<u8>, WorldsFault> {
        let seat = usize::from(self.scene.seat);
        let mut seen: Vec<(u16, bool, Cards)> = Vec::new();
        let mut legal = None;
        for world in &self.worlds {
            // What it may play depends on its hand, the rules of the game and the locked card.
            let kind = (world.game, world.bound, world.hands[seat]);
            if seen.contains(&kind) {
                continue;
            }
            seen.push(kind);
            let (tables, position) = self.position(world);
            if position.to_move() != self.scene.seat || position.is_over() {
                return Err(WorldsFault::NotToMove);
            }
            let cards = position.legal(tables);
            if *legal.get_or_insert(cards) != cards {
                return Err(WorldsFault::NotToMove);
            }
        }
        Ok(legal.map_or_else(Vec::new, |cards| bits(cards).collect()))
    }
}

/// Games and keys that have come up so far.
struct Known {
    games: Vec<Game>,
    keys: Vec<Key>,
    /// For each case its game, or both if it depends on the deal whether the holder of the locked card may run away.
    games_of: Vec<[u16; 2]>,
}

impl Known {
    fn new(scene: &Scene, cases: &[Case]) -> Result<Self, WorldsFault> {
        let mut known = Self { games: Vec::new(), keys: Vec::new(), games_of: Vec::new() };
        let played = scene.trick.len();
        let laid = scene.laid.iter().fold(0, |all, laid| all | laid);
        if played > 3 || scene.trick.iter().any(|&card| card > 31 || laid >> card & 1 == 0) {
            return Err(WorldsFault::Position(vec![Fault::Trick]));
        }
        if scene.leader > 3 || scene.seat > 3 {
            return Err(WorldsFault::Position(vec![Fault::Leader]));
        }
        for case in cases {
            // Where everybody plays alone, the seat that asks is taken for a party, so that there are tables.
            let party = if case.party == 0 { 1 << scene.seat } else { case.party };
            let base = &scene.tables;
            let tables = Tables::new(base.classes, base.points, party, base.locked, base.must_beat);
            let tables = tables.map_err(WorldsFault::Tables)?;
            let games = if scene.run_by_deal && case.bound {
                [known.game(tables.running(false)), known.game(tables.running(true))]
            } else {
                [known.game(tables); 2]
            };
            known.games_of.push(games);
        }
        Ok(known)
    }

    fn game(&mut self, tables: Tables) -> u16 {
        let place = self.games.iter().position(|game| game.tables == tables).unwrap_or_else(|| {
            self.games.push(Game::new(tables));
            self.games.len() - 1
        });
        place as u16
    }

    fn world(&mut self, scene: &Scene, cases: &[Case], number: usize, hands: [Cards; SEATS]) -> World {
        let case = &cases[number];
        let dealt: [Cards; SEATS] = std::array::from_fn(|seat| hands[seat] | scene.laid[seat]);
        let [short, long] = self.games_of[number];
        let game = if short != long && scene.tables.is_long(&dealt) { long } else { short };
        let trumps = scene.tables.classes[0];
        let mut run = 0;
        if scene.has_run && case.party != 0 {
            let held = (0..SEATS).filter(|&seat| case.party >> seat & 1 == 1).fold(0, |all, seat| all | dealt[seat]);
            run = run_from_top(trumps, held);
        }
        let few = scene.few.is_some_and(|(seat, most)| {
            let held = dealt[usize::from(seat & 3)] & trumps;
            held.count_ones() <= u32::from(most)
        });
        let key = Key { party: case.party, run, few };
        let place = self.keys.iter().position(|known| *known == key).unwrap_or_else(|| {
            self.keys.push(key);
            self.keys.len() - 1
        });
        World { hands, bound: case.bound, key: place as u16, game }
    }
}

/// A world of a scene as a position.
fn position(scene: &Scene, game: &Game, world: &World) -> Position {
    let mut trick = [0; 3];
    for (place, &card) in trick.iter_mut().zip(&scene.trick) {
        *place = card;
    }
    let (mut points, mut own_tricks, mut other_tricks) = (0, 0, 0);
    for seat in 0..SEATS {
        if game.tables.in_party(seat as u8) {
            points += game.tables.points_of(scene.captured[seat]) as u8;
            own_tricks += tricks_of(scene.captured[seat]);
        } else {
            other_tricks += tricks_of(scene.captured[seat]);
        }
    }
    Position {
        hands: world.hands,
        trick,
        played: scene.trick.len() as u8,
        leader: scene.leader,
        bound: world.bound,
        points,
        own_tricks,
        other_tricks,
    }
}

/// Return how many of the highest cards of a row are held, without a gap; negative: how many are not.
#[must_use]
pub fn run_from_top(row: Cards, held: Cards) -> i8 {
    let until = |gap: Cards| match gap {
        0 => row.count_ones(),
        _ => (row & !(Cards::MAX >> gap.leading_zeros())).count_ones(),
    };
    match until(row & !held) {
        0 => -(until(row & held) as i8),
        with => with as i8,
    }
}
