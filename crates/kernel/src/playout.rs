//! Random complete games in bulk: at each turn a card drawn uniformly from the legal ones.
//!
//! Game `number` of a seed is always the same game, in whatever bulk it is played. Its random source gives 64 fresh bits
//! a trick; the cards of the trick are drawn from them by mixed radix ([`Rng::digit`]), so every joint choice of a trick
//! has its right weight up to a relative error of 2^-52 (at most 8^4 choices of 2^64 words).
//!
//! Eight games run in lock-step without a branch that depends on cards. Games with a rule that the lock-step does not
//! know (forced beating, staying below with the locked card) go through [`Position`], with the same random numbers.

use crate::legal::Lock;
use crate::position::{Fault, Position, SEATS};
use crate::rng::Rng;
use crate::tables::{bits, Cards, Tables};

/// How many games run in lock-step.
const LANES: usize = 8;

/// The final result of one game for the party, with what was captured before the random part.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Outcome {
    /// The points of the party.
    pub points: u8,
    /// The tricks of the party.
    pub own_tricks: u8,
}

/// The results of many games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Summary {
    /// How many games were played.
    pub games: u64,
    /// The points of the party, added up.
    pub points: u64,
    /// The squares of the points of the party, added up.
    pub squares: u64,
    /// How many games ended with each number of points.
    pub by_points: Box<[u64; 256]>,
    /// How many games ended with each number of tricks of the party.
    pub by_tricks: [u64; 9],
}

impl Summary {
    fn new() -> Self {
        Self { games: 0, points: 0, squares: 0, by_points: Box::new([0; 256]), by_tricks: [0; 9] }
    }

    #[inline]
    fn add(&mut self, outcome: Outcome) {
        self.by_points[usize::from(outcome.points)] += 1;
        self.by_tricks[usize::from(outcome.own_tricks.min(8))] += 1;
    }

    fn finish(mut self) -> Self {
        for (points, &games) in self.by_points.iter().enumerate() {
            self.games += games;
            self.points += games * points as u64;
            self.squares += games * (points * points) as u64;
        }
        self
    }

    /// Return how many games ended with at least so many points.
    #[must_use]
    pub fn at_least(&self, points: u8) -> u64 {
        self.by_points[usize::from(points)..].iter().sum()
    }
}

/// Play random games from one position, numbers `first` to `first + games - 1` of a seed.
///
/// # Errors
/// Names everything that is wrong with the position.
pub fn playouts(
    tables: &Tables,
    position: &Position,
    seed: u64,
    first: u64,
    games: u64,
) -> Result<Summary, Vec<Fault>> {
    position.check(tables)?;
    let mut summary = Summary::new();
    let game = Game::new(tables);
    let lanes = [game.lane(position); LANES];
    let mut done = 0;
    while done < games {
        let outcomes = game.play(tables, &[position; LANES], lanes, seed, first.wrapping_add(done));
        let count = (games - done).min(LANES as u64);
        for &outcome in &outcomes[..count as usize] {
            summary.add(outcome);
        }
        done += count;
    }
    Ok(summary.finish())
}

/// Play random games from one position, numbers `first` and following of a seed, and write down each result.
///
/// # Errors
/// Names everything that is wrong with the position.
pub fn playouts_into(
    tables: &Tables,
    position: &Position,
    seed: u64,
    first: u64,
    outcomes: &mut [Outcome],
) -> Result<(), Vec<Fault>> {
    position.check(tables)?;
    let game = Game::new(tables);
    let lanes = [game.lane(position); LANES];
    for (number, told) in outcomes.chunks_mut(LANES).enumerate() {
        let played = game.play(tables, &[position; LANES], lanes, seed, first.wrapping_add((number * LANES) as u64));
        told.copy_from_slice(&played[..told.len()]);
    }
    Ok(())
}

/// Play one random game from each of many positions of the same contract, number `first` and following of a seed.
///
/// # Errors
/// Names what is wrong with the first wrong position.
pub fn playouts_of(tables: &Tables, positions: &[Position], seed: u64, first: u64) -> Result<Vec<Outcome>, Vec<Fault>> {
    let mut outcomes = Vec::with_capacity(positions.len());
    let game = Game::new(tables);
    for bundle in positions.chunks(LANES) {
        for position in bundle {
            if !plausible(tables, position) {
                position.check(tables)?;
            }
        }
        let number = first.wrapping_add(outcomes.len() as u64);
        let shape = |position: &Position| (position.played, position.all_hands().count_ones());
        if bundle.iter().all(|position| shape(position) == shape(&bundle[0])) {
            let places: [&Position; LANES] = std::array::from_fn(|lane| bundle.get(lane).unwrap_or(&bundle[0]));
            let played = game.play(tables, &places, places.map(|place| game.lane(place)), seed, number);
            outcomes.extend_from_slice(&played[..bundle.len()]);
        } else {
            for (lane, position) in bundle.iter().enumerate() {
                outcomes.push(plainly(tables, position, seed, number.wrapping_add(lane as u64), |_| {}));
            }
        }
    }
    Ok(outcomes)
}

/// Whether a position between two tricks is right beyond doubt, which is quicker to see than what is wrong with it.
fn plausible(tables: &Tables, position: &Position) -> bool {
    let counts = position.hands.map(Cards::count_ones);
    let all = position.all_hands();
    position.played == 0
        && position.leader < 4
        && counts == [counts[0]; SEATS]
        && all.count_ones() == 4 * counts[0]
        && all & !tables.deck == 0
        && counts[0] == u32::from(tables.tricks)
        && position.own_tricks == 0
        && position.other_tricks == 0
        && position.points == 0
        && position.bound == tables.locked.is_some()
}

/// Play one random game card by card through the plain rules: the same game as in bulk, with its cards in playing order.
///
/// # Errors
/// Names everything that is wrong with the position.
pub fn playout_cards(
    tables: &Tables,
    position: &Position,
    seed: u64,
    number: u64,
) -> Result<(Outcome, Vec<u8>), Vec<Fault>> {
    position.check(tables)?;
    let mut cards = Vec::with_capacity(32);
    let outcome = plainly(tables, position, seed, number, |card| cards.push(card));
    Ok((outcome, cards))
}

/// Play one game through the plain rules.
#[inline(never)]
fn plainly(tables: &Tables, position: &Position, seed: u64, number: u64, mut note: impl FnMut(u8)) -> Outcome {
    let mut rng = Rng::stream(seed, number);
    let mut at = *position;
    while !at.is_over() {
        let mut fraction = rng.next_u64();
        loop {
            let legal = at.legal(tables);
            let card = nth::<3>(legal, Rng::digit(&mut fraction, legal.count_ones())).trailing_zeros() as u8;
            note(card);
            at = at.play(tables, card);
            if at.played == 0 {
                break;
            }
        }
    }
    Outcome { points: at.points, own_tricks: at.own_tricks }
}

/// Return all ones if a word is 0, else 0; written so that it is not compiled to a branch.
#[inline(always)]
fn if_empty(cards: Cards) -> Cards {
    (u64::from(cards).wrapping_sub(1) as i64 >> 63) as Cards
}

/// Return all ones if the bit is set in an index, else 0.
#[inline(always)]
fn if_bit(index: u32, bit: u32) -> Cards {
    ((index << (31 - bit)) as i32 >> 31) as Cards
}

/// Return the card with `index` lower ones as a set, without a branch; the index has `BITS` bits.
#[inline(always)]
fn nth<const BITS: u32>(cards: Cards, index: u32) -> Cards {
    let clear = |cards: Cards| cards & cards.wrapping_sub(1);
    let mut cards = cards;
    if BITS > 2 {
        let four = clear(clear(clear(clear(cards))));
        cards ^= (cards ^ four) & if_bit(index, 2);
    }
    if BITS > 1 {
        let two = clear(clear(cards));
        cards = if index & 2 == 0 { cards } else { two };
    }
    let one = clear(cards);
    let cards = if index & 1 == 0 { cards } else { one };
    cards & cards.wrapping_neg()
}

/// What the games of a bulk have in common.
struct Game {
    /// Whether the lock-step knows all rules.
    fast: bool,
    /// The led class, for each bit of the card that leads.
    class: [Cards; 32],
    trumps: Cards,
    /// The seats of the party.
    party: u8,
    /// The locked card and its class, as sets.
    locked: Cards,
    locked_class: Cards,
    /// From how many cards of the class on its holder may run away, by tricks that are left.
    run_length: [u32; 16],
    /// The locked card as long as it may not be thrown off, by tricks that are left.
    kept: [Cards; 16],
    /// The cards of each value but 0, padded with empty sets.
    values: [(u32, Cards); 5],
}

/// One game in lock-step.
#[derive(Clone, Copy)]
struct Lane {
    /// The hands at the start, with what lies in the open trick.
    dealt: [Cards; SEATS],
    /// The cards of seats 1 and 3, and of seats 2 and 3: the two bits of an owner.
    odd: Cards,
    high: Cards,
    /// The cards of the party.
    party: Cards,
    /// The cards that are still in a hand.
    rest: Cards,
    /// The locked card as long as it binds, as a set.
    bound: Cards,
    leader: usize,
    led: Cards,
    trick: Cards,
    /// The cards that the party has captured, and those that have won a trick.
    captured: Cards,
    winners: Cards,
    /// Random bits that are left for this trick.
    fraction: u64,
    /// The cards that nobody may play to the open trick because of the locked card.
    barred: Cards,
    /// The other cards of its class that the holder of the locked card was dealt.
    beside: Cards,
}

impl Game {
    fn new(tables: &Tables) -> Self {
        let lock = Lock::new(tables);
        let mut values: Vec<(u32, Cards)> = Vec::new();
        for bit in bits(tables.deck) {
            let worth = u32::from(tables.points[usize::from(bit)]);
            match values.iter_mut().find(|value| value.0 == worth) {
                Some(value) => value.1 |= 1 << bit,
                None if worth == 0 => {}
                None => values.push((worth, 1 << bit)),
            }
        }
        values.resize(5, (0, 0));
        Self {
            fast: !tables.must_beat && !lock.may_stay_below,
            class: std::array::from_fn(|bit| match usize::from(tables.class_of[bit]) {
                class if class < tables.classes.len() => tables.classes[class],
                _ => 0,
            }),
            trumps: tables.classes[0],
            party: tables.party,
            locked: lock.card,
            locked_class: lock.class,
            run_length: std::array::from_fn(|left| if left as u32 >= lock.run_from { lock.run_length } else { 255 }),
            kept: std::array::from_fn(|left| if left as u32 > lock.loose { lock.card } else { 0 }),
            values: std::array::from_fn(|number| values[number]),
        }
    }

    /// Play a bundle of games, with numbers that follow each other.
    fn play(
        &self,
        tables: &Tables,
        positions: &[&Position; LANES],
        mut lanes: [Lane; LANES],
        seed: u64,
        number: u64,
    ) -> [Outcome; LANES] {
        if !self.fast {
            return std::array::from_fn(|lane| {
                plainly(tables, positions[lane], seed, number.wrapping_add(lane as u64), |_| {})
            });
        }
        let mut rngs: [Rng; LANES] = std::array::from_fn(|lane| Rng::stream(seed, number.wrapping_add(lane as u64)));
        if self.locked != 0 && lanes.iter().any(|lane| lane.bound != 0) {
            self.run::<true>(&mut lanes, &mut rngs, positions[0]);
        } else {
            self.run::<false>(&mut lanes, &mut rngs, positions[0]);
        }
        std::array::from_fn(|number| {
            let lane = &lanes[number];
            let points: u32 = self.values.iter().map(|value| value.0 * (lane.captured & value.1).count_ones()).sum();
            Outcome {
                points: positions[number].points + points as u8,
                own_tricks: positions[number].own_tricks + (lane.winners & lane.party).count_ones() as u8,
            }
        })
    }

    #[inline(always)]
    fn lane(&self, position: &Position) -> Lane {
        let mut dealt = position.hands;
        for (place, &card) in position.trick[..usize::from(position.played)].iter().enumerate() {
            dealt[(usize::from(position.leader) + place) & 3] |= 1 << card;
        }
        let party = |seat: usize| if self.party >> seat & 1 == 1 { dealt[seat] } else { 0 };
        Lane {
            dealt,
            odd: dealt[1] | dealt[3],
            high: dealt[2] | dealt[3],
            party: party(0) | party(1) | party(2) | party(3),
            rest: position.all_hands(),
            bound: if position.bound { self.locked } else { 0 },
            leader: usize::from(position.leader),
            led: if position.played == 0 { 0 } else { self.class[usize::from(position.trick[0] & 31)] },
            trick: position.trick_cards(),
            captured: 0,
            winners: 0,
            fraction: 0,
            barred: 0,
            beside: dealt.iter().fold(0, |all, &hand| all | hand & !if_empty(hand & self.locked))
                & self.locked_class
                & !self.locked,
        }
    }

    #[inline]
    fn run<const LOCKED: bool>(&self, lanes: &mut [Lane; LANES], rngs: &mut [Rng; LANES], shape: &Position) {
        let mut from = usize::from(shape.played);
        let tricks = shape.hands[usize::from(shape.to_move())].count_ones() as usize;
        for left in (1..=tricks.min(8)).rev() {
            match left {
                1 => self.last(lanes, from),
                2 => self.trick::<LOCKED, 1>(lanes, rngs, left, from),
                3 | 4 => self.trick::<LOCKED, 2>(lanes, rngs, left, from),
                _ => self.trick::<LOCKED, 3>(lanes, rngs, left, from),
            }
            from = 0;
        }
    }

    /// Play the last trick, in which nobody has a choice.
    #[inline(always)]
    fn last(&self, lanes: &mut [Lane; LANES], from: usize) {
        for lane in lanes {
            if from == 0 {
                lane.led = self.class[(lane.dealt[lane.leader & 3] & lane.rest).trailing_zeros() as usize & 31];
            }
            lane.trick |= lane.rest;
            self.finish(lane);
        }
    }

    /// Play a trick, or the rest of an open one; an index below a number of legal cards has `BITS` bits.
    #[inline(always)]
    fn trick<const LOCKED: bool, const BITS: u32>(
        &self,
        lanes: &mut [Lane; LANES],
        rngs: &mut [Rng; LANES],
        left: usize,
        from: usize,
    ) {
        for (lane, rng) in lanes.iter_mut().zip(rngs) {
            lane.fraction = rng.next_u64();
        }
        if from == 0 {
            for lane in lanes.iter_mut() {
                self.lead::<LOCKED, BITS>(lane, left);
            }
        }
        if LOCKED {
            for lane in lanes.iter_mut() {
                self.bar(lane, left);
            }
        }
        for place in from.max(1)..4 {
            for lane in lanes.iter_mut() {
                self.follow::<LOCKED, BITS>(lane, place);
            }
        }
        for lane in lanes {
            self.finish(lane);
        }
    }

    /// Give a complete trick to its winner.
    #[inline(always)]
    fn finish(&self, lane: &mut Lane) {
        let competing = lane.trick & (lane.led | self.trumps);
        let best = 0x8000_0000 >> (competing | 1).leading_zeros();
        lane.leader = usize::from(lane.odd & best != 0) | usize::from(lane.high & best != 0) << 1;
        lane.captured |= if lane.party & best == 0 { 0 } else { lane.trick };
        lane.winners |= best;
        lane.trick = 0;
    }

    #[inline(always)]
    fn lead<const LOCKED: bool, const BITS: u32>(&self, lane: &mut Lane, left: usize) {
        let hand = lane.dealt[lane.leader & 3] & lane.rest;
        let mut legal = hand;
        let mut free = Cards::MAX;
        if LOCKED {
            free = if_empty(hand & lane.bound);
            let cards = (hand & self.locked_class).count_ones();
            let short = (cards.wrapping_sub(self.run_length[left]) as i32 >> 31) as Cards;
            legal = hand & !(self.locked_class & !self.locked & short & !free);
        }
        let card = nth::<BITS>(legal, Rng::digit(&mut lane.fraction, legal.count_ones()));
        lane.trick = card;
        lane.led = self.class[card.trailing_zeros() as usize & 31];
        lane.rest ^= card;
        if LOCKED {
            lane.bound &= free | if_empty(card & self.locked_class);
        }
    }

    /// Note what nobody may play to the open trick because of the locked card.
    ///
    /// If its class is led it must fall, so the holder's other cards of the class are barred; otherwise it is itself,
    /// unless it may be thrown off.
    #[inline(always)]
    fn bar(&self, lane: &mut Lane, left: usize) {
        let live = lane.bound & lane.rest;
        let elsewhere = if_empty(lane.led & self.locked);
        lane.barred = (live & self.kept[left] & elsewhere) | (lane.beside & !if_empty(live) & !elsewhere);
    }

    #[inline(always)]
    fn follow<const LOCKED: bool, const BITS: u32>(&self, lane: &mut Lane, place: usize) {
        let mut hand = lane.dealt[(lane.leader + place) & 3] & lane.rest;
        if LOCKED {
            hand &= !lane.barred;
        }
        let following = hand & lane.led;
        let legal = if following == 0 { hand } else { following };
        let card = nth::<BITS>(legal, Rng::digit(&mut lane.fraction, legal.count_ones()));
        lane.trick |= card;
        lane.rest ^= card;
    }
}
