//! Exact search with all cards open in which any seats want the captured points low: Bettel, Ramsch, or normal play.
//!
//! Every card that a seat captures counts for the party of the tables or not; independently of that each seat either
//! minimises or maximises the points of the party. Normal play is `minimisers = !party`, a Bettel is
//! `minimisers = party`, and the captured points that a seat of a Ramsch cannot be driven above are those with the seat
//! as the only member of the party and the only minimiser.
//!
//! The search asks zero-window questions, remembers bounds at trick boundaries, tries one of several equal cards, and
//! knows a few bounds that hold for every line of play.

use std::sync::atomic::Ordering;
use std::time::Instant;

use crate::position::{Fault, Position, SEATS};
use crate::search::{Bounds, Limits};
use crate::tables::{bits, highest, lowest, Cards, Smear, Tables, CLASSES};

/// A legal card and the final points of the party after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CardValue {
    /// The card, as a bit number.
    pub card: u8,
    /// The final points of the party when this card is played and everybody goes on in the best way.
    pub bounds: Bounds,
}

/// A line of best play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// What is known about the final points of the party.
    pub bounds: Bounds,
    /// The cards in playing order: to the end of the game if the limits allowed it, otherwise the part that is proven.
    pub cards: Vec<u8>,
}

/// The number of slots of a bucket.
const BUCKET: usize = 4;
/// The number of slots that a deal starts with, as a power of two.
const FIRST_BITS: u32 = 14;
/// The number of slots up to which the table grows, as a power of two.
const MOST_BITS: u32 = 20;
/// Between two looks at the clock.
const PATIENCE: u64 = 1024;
/// No card.
const NONE: u8 = 32;

/// Bounds of one position at a trick boundary; points captured before are not counted.
#[derive(Clone, Copy, Default)]
struct Slot {
    key: u64,
    lower: u8,
    upper: u8,
    /// The best lead in canonical numbering.
    lead: u8,
}

/// A position inside the search.
#[derive(Clone, Copy)]
struct State {
    hands: [Cards; SEATS],
    leader: u8,
    played: u8,
    bound: bool,
    /// The led class.
    led: Cards,
    /// The card that wins the open trick so far, as a set.
    best: Cards,
    best_seat: u8,
    /// The points in the open trick.
    trick: i32,
    /// The points in all hands.
    left: i32,
}

/// How much each trait of a lead counts in the order in which leads are tried.
struct LeadWeights {
    /// The trick is certain to go where the leader wants it, and the points of the card then.
    win: i32,
    win_points: i32,
    /// It is certain to go to the wrong side.
    loss: i32,
    loss_points: i32,
    /// Nothing is certain.
    open_points: i32,
    /// A later seat of the right side cannot stay below the card.
    pulls: i32,
    /// Only the wrong side can beat the card.
    risk: i32,
    risk_points: i32,
    /// The cards of the class below this one, those in the hand, those in other hands.
    rank: i32,
    length: i32,
    others: i32,
    trump: i32,
}

/// How much each trait of a following card counts.
struct FollowWeights {
    win: i32,
    win_points: i32,
    loss: i32,
    loss_points: i32,
    /// Nothing is certain, and the right side is ahead after the card.
    ahead: i32,
    ahead_points: i32,
    behind_points: i32,
    rank: i32,
    trump: i32,
    /// It is the last card of its class in the hand.
    single: i32,
}

const fn lead_weights(weights: [i32; 12]) -> LeadWeights {
    let [win, win_points, loss, loss_points, open_points, pulls, risk, risk_points, rank, length, others, trump] =
        weights;
    LeadWeights {
        win,
        win_points,
        loss,
        loss_points,
        open_points,
        pulls,
        risk,
        risk_points,
        rank,
        length,
        others,
        trump,
    }
}

const fn follow_weights(weights: [i32; 10]) -> FollowWeights {
    let [win, win_points, loss, loss_points, ahead, ahead_points, behind_points, rank, trump, single] = weights;
    FollowWeights { win, win_points, loss, loss_points, ahead, ahead_points, behind_points, rank, trump, single }
}

/// The weights of leads, for a seat that wants tricks for its own side and one that does not, each without and with
/// the party.
static LEAD: [LeadWeights; 4] = [
    lead_weights([100, 4, -60, -4, 0, 50, -40, -2, 3, -4, 0, 0]),
    lead_weights([100, 4, -60, -4, 0, 50, -40, -2, 3, -4, 0, 0]),
    lead_weights([100, 4, -60, -4, 0, 50, -40, -2, -6, -4, 0, 0]),
    lead_weights([100, 4, -60, -4, 0, 50, -40, -2, -6, -4, 0, 0]),
];

/// The weights of following cards, in the same way.
static FOLLOW: [FollowWeights; 4] = [
    follow_weights([260, 4, -140, -4, 120, 0, -1, -3, -18, 0]),
    follow_weights([260, 4, -140, -4, 120, 0, -1, -3, -18, 0]),
    follow_weights([260, 4, -140, -4, 120, 0, -1, 5, 30, 0]),
    follow_weights([260, 4, -140, -4, 120, 0, -1, 5, 30, 0]),
];

/// What the seats behind can and must do to the open trick; index 1 is the party.
#[derive(Clone, Copy, Default)]
struct Threats {
    /// The highest card that can compete.
    can: [Cards; 2],
    /// A card below or equal to which no such side can stay.
    must: [Cards; 2],
}

impl Threats {
    /// Return the side that takes the trick whatever follows, if that is certain.
    #[inline]
    fn decided(&self, best: Cards, side: usize) -> Option<usize> {
        let mut can = self.can;
        let mut must = self.must;
        can[side] = can[side].max(best);
        must[side] = must[side].max(best);
        if must[1] > can[0] {
            Some(1)
        } else if must[0] > can[1] {
            Some(0)
        } else {
            None
        }
    }
}

/// A run of equal cards of the deal whose owners alone matter.
#[derive(Clone)]
struct Run {
    shift: u32,
    mask: Cards,
    /// For each subset that remains, the lowest subset with the same owners in the same order.
    canonical: Box<[u8; 256]>,
}

/// An exact solver whose table serves all questions about one deal and is reused for the next.
pub struct MisereSolver {
    slots: Vec<Slot>,
    used_bits: u32,
    evictions: u64,
    generation: u32,
    deal: Option<Deal>,
    nodes: u64,
    stop_at: u64,
    look_at: u64,
    stopped: bool,
}

/// What is fixed while one deal is examined.
#[derive(Clone)]
struct Deal {
    tables: Tables,
    minimisers: u8,
    owners: [Cards; SEATS],
    /// For each class, all bits from its lowest to its highest card.
    spans: [Cards; CLASSES],
    /// The number of the value of each card, and the values from the lowest with their cards.
    value_of: [u8; 32],
    values: Vec<(i32, Cards)>,
    /// What every result is a multiple of.
    unit: i32,
    runs: Vec<Run>,
    /// The cards in no run.
    single: Cards,
    /// For each card the cards of its run.
    run_of: [Cards; 32],
    /// The seat that is alone in the party and wants no points.
    shy: Option<u8>,
}

impl Deal {
    fn new(tables: &Tables, minimisers: u8, owners: [Cards; SEATS]) -> Self {
        let mut spans = [0; CLASSES];
        for (span, &class) in spans.iter_mut().zip(&tables.classes) {
            if class != 0 {
                *span = u32::MAX >> class.leading_zeros() & !(lowest(class) - 1);
            }
        }
        let mut values: Vec<(i32, Cards)> = Vec::new();
        for bit in bits(tables.deck) {
            let worth = i32::from(tables.points[usize::from(bit)]);
            match values.iter_mut().find(|value| value.0 == worth) {
                Some(value) => value.1 |= 1 << bit,
                None => values.push((worth, 1 << bit)),
            }
        }
        values.sort_unstable();
        let mut value_of = [0; 32];
        for (number, value) in values.iter().enumerate() {
            for bit in bits(value.1) {
                value_of[usize::from(bit)] = number as u8;
            }
        }
        let unit = if values.len() == 1 { (4 * values[0].0).max(1) } else { 1 };
        let shy = (tables.party.count_ones() == 1 && minimisers & tables.party == tables.party)
            .then_some(tables.party.trailing_zeros() as u8);
        let mut deal = Self {
            tables: tables.clone(),
            minimisers,
            owners,
            spans,
            value_of,
            values,
            unit,
            runs: Vec::new(),
            single: 0,
            run_of: [0; 32],
            shy,
        };
        deal.find_runs();
        deal
    }

    /// Cut the cards of the deal into runs of neighbours with equal points, at most eight bits wide.
    fn find_runs(&mut self) {
        let present = self.owners.iter().fold(0, |all, hand| all | hand);
        let mut rest = present;
        while rest != 0 {
            let first = rest.trailing_zeros();
            let locked = |bit: u32| self.tables.locked.is_some_and(|locked| u32::from(locked.card) == bit);
            let mut run: Cards = 1 << first;
            for bit in first + 1..(first + 8).min(32) {
                if present >> bit & 1 == 0 {
                    continue;
                }
                let alike = self.tables.class_of[bit as usize] == self.tables.class_of[first as usize]
                    && self.value_of[bit as usize] == self.value_of[first as usize];
                if !alike || locked(bit) || locked(first) {
                    break;
                }
                run |= 1 << bit;
            }
            rest &= !run;
            for bit in bits(run) {
                self.run_of[usize::from(bit)] = run;
            }
            if run.count_ones() == 1 {
                self.single |= run;
            } else {
                self.runs.push(self.run(run, first));
            }
        }
    }

    fn run(&self, cards: Cards, shift: u32) -> Run {
        let mask = cards >> shift;
        let owner = |place: u32| self.owners.iter().position(|hand| hand >> (shift + place) & 1 == 1).unwrap_or(0);
        // From each place on, the next card of each owner.
        let mut next = [[8u8; SEATS]; 9];
        for place in (0..8).rev() {
            next[place] = next[place + 1];
            if mask >> place & 1 == 1 {
                next[place][owner(place as u32)] = place as u8;
            }
        }
        let mut canonical = Box::new([0u8; 256]);
        for subset in 1..256usize {
            if subset as u32 & !mask != 0 {
                continue;
            }
            let top = usize::BITS - 1 - subset.leading_zeros();
            let below = canonical[subset ^ 1 << top];
            let from = 8 - below.leading_zeros();
            canonical[subset] = below | 1 << next[from as usize][owner(top)];
        }
        Run { shift, mask, canonical }
    }

    /// Return the remaining cards in canonical form.
    #[inline]
    fn canonical(&self, rest: Cards) -> Cards {
        let mut key = rest & self.single;
        for run in &self.runs {
            key |= Cards::from(run.canonical[(rest >> run.shift & run.mask & 255) as usize]) << run.shift;
        }
        key
    }

    #[inline]
    fn points_of(&self, cards: Cards) -> i32 {
        self.values.iter().map(|value| value.0 * (cards & value.1).count_ones() as i32).sum()
    }

    /// Return the points of the poorest `count` cards of a set that has so many.
    #[inline]
    fn poorest(&self, cards: Cards, mut count: u32) -> i32 {
        let mut sum = 0;
        for value in &self.values {
            let here = (cards & value.1).count_ones().min(count);
            sum += value.0 * here as i32;
            count -= here;
        }
        sum
    }

    #[inline]
    fn side(&self, seat: u8) -> usize {
        usize::from(self.tables.party >> seat & 1)
    }

    #[inline]
    fn maximises(&self, seat: u8) -> bool {
        self.minimisers >> seat & 1 == 0
    }

    fn legal(&self, state: &State) -> Cards {
        let hand = state.hands[usize::from((state.leader + state.played) & 3)];
        let locked = self.tables.locked.filter(|locked| state.bound && hand >> locked.card & 1 == 1);
        if state.played == 0 {
            let Some(locked) = locked else { return hand };
            let class = self.tables.class(locked.card);
            let cards = hand.count_ones();
            let free = cards == 1
                || (hand & class).count_ones() >= u32::from(locked.run_length)
                    && (!locked.run_in_first_trick_only || cards == u32::from(self.tables.tricks));
            return if free { hand } else { hand & !(class & !(1 << locked.card)) };
        }
        let following = hand & state.led;
        if following == 0 {
            let Some(locked) = locked else { return hand };
            let loose = match locked.smear {
                Smear::Never => 1,
                Smear::FromSecondLast => 2,
                Smear::Always => 32,
            };
            return if hand.count_ones() <= loose { hand } else { hand & !(1 << locked.card) };
        }
        if let Some(locked) = locked.filter(|locked| state.led >> locked.card & 1 == 1) {
            if !locked.may_stay_below || following.count_ones() < u32::from(locked.run_length) {
                return 1 << locked.card;
            }
        }
        if self.tables.must_beat && state.best & state.led != 0 {
            let beating = following & !(state.best | (state.best - 1));
            if beating != 0 {
                return beating;
            }
        }
        following
    }

    /// Collect what the seats after a number of cards in the trick can do, once a class is led.
    #[inline]
    fn threats(&self, state: &State, from: u8, led: Cards) -> Threats {
        let mut threats = Threats::default();
        for place in from..4 {
            let seat = (state.leader + place) & 3;
            let hand = state.hands[usize::from(seat)];
            let side = self.side(seat);
            let following = hand & led;
            let trumps = hand & self.tables.classes[0];
            let competing = if following == 0 { trumps } else { following };
            if competing != 0 {
                threats.can[side] = threats.can[side].max(1 << highest(competing));
                if following != 0 || trumps == hand {
                    threats.must[side] = threats.must[side].max(lowest(competing));
                }
            }
        }
        threats
    }

    /// Play a card into the open trick that does not complete it.
    #[inline]
    fn lay(&self, state: &State, card: u8) -> State {
        let seat = (state.leader + state.played) & 3;
        let bit = 1 << card;
        let worth = i32::from(self.tables.points[usize::from(card)]);
        let mut next = *state;
        if state.played == 0 {
            next.led = self.tables.class(card);
            next.best = bit;
            next.best_seat = seat;
        } else if bit & (state.led | self.tables.classes[0]) > state.best {
            next.best = bit;
            next.best_seat = seat;
        }
        if state.bound {
            if let Some(locked) = self.tables.locked {
                let mine = state.hands[usize::from(seat)] >> locked.card & 1 == 1;
                next.bound = !(mine && (card == locked.card || next.led >> locked.card & 1 == 1));
            }
        }
        next.hands[usize::from(seat)] &= !bit;
        next.trick += worth;
        next.left -= worth;
        next.played += 1;
        next
    }

    /// Bound the points still to come, for every line of play.
    #[inline]
    fn sure(&self, state: &State) -> (i32, i32) {
        if let Some(shy) = self.shy {
            if state.leader != shy && self.stays_out(state, shy) {
                return (0, 0);
            }
        }
        if state.hands.iter().all(|hand| hand & self.tables.classes[0] == 0) {
            return (0, state.left);
        }
        (self.sure_of(state, 1), state.left - self.sure_of(state, 0))
    }

    /// Return the points that a side captures at least, in every line of play, by its trumps.
    ///
    /// A trump is lost only to a higher trump of the other side in its trick, and each of those takes part in one trick.
    #[inline]
    fn sure_of(&self, state: &State, side: usize) -> i32 {
        let trumps = self.tables.classes[0];
        let mut against = 0;
        for seat in 0..4u8 {
            if self.side(seat) != side {
                against |= state.hands[usize::from(seat)] & trumps;
            }
        }
        let (mut sum, mut most) = (0, 0);
        for seat in 0..4u8 {
            let mine = state.hands[usize::from(seat)] & trumps;
            if self.side(seat) != side || mine == 0 {
                continue;
            }
            let top = if against == 0 { mine } else { mine & !(2u32 << highest(against)).wrapping_sub(1) };
            let other = mine & !top;
            let mut tricks = top.count_ones();
            sum += self.points_of(top);
            if other != 0 {
                let above = (against & !(lowest(other) - 1)).count_ones();
                let kept = other.count_ones().saturating_sub(above);
                sum += self.poorest(other, kept);
                tricks += kept;
            }
            most = most.max(tricks);
        }
        if most > 0 {
            for seat in 0..4u8 {
                if self.side(seat) != side {
                    sum += self.poorest(state.hands[usize::from(seat)], most);
                }
            }
        }
        sum
    }

    /// Whether a seat that is not on lead can stay below in every suit to the end, by always playing the highest card
    /// that loses and throwing off from the top: its n-th lowest card of each suit is below the n-th lowest of the rest.
    #[inline]
    fn stays_out(&self, state: &State, seat: u8) -> bool {
        let hand = state.hands[usize::from(seat)];
        if self.tables.must_beat || state.bound || hand & self.tables.classes[0] != 0 {
            return false;
        }
        let all = state.hands.iter().fold(0, |all, hand| all | hand);
        for &class in &self.tables.classes[1..] {
            let mut mine = hand & class;
            let mut theirs = all & class & !hand;
            while mine != 0 && theirs != 0 {
                if lowest(mine) > lowest(theirs) {
                    return false;
                }
                mine &= mine - 1;
                theirs &= theirs - 1;
            }
        }
        true
    }

    /// Return the k-th lowest card of a set.
    #[inline]
    fn nth(mut cards: Cards, count: u32) -> u8 {
        for _ in 0..count {
            cards &= cards - 1;
        }
        cards.trailing_zeros() as u8
    }
}

/// The moves of a node, best first.
struct Moves {
    list: [(i32, u8); 8],
    count: usize,
}

impl Moves {
    #[inline]
    fn insert(&mut self, score: i32, card: u8) {
        let mut place = self.count;
        while place > 0 && self.list[place - 1].0 < score {
            self.list[place] = self.list[place - 1];
            place -= 1;
        }
        self.list[place] = (score, card);
        self.count += 1;
    }
}

impl Default for MisereSolver {
    fn default() -> Self {
        Self::new()
    }
}

impl MisereSolver {
    /// Return a solver with an empty table.
    #[must_use]
    pub fn new() -> Self {
        Self {
            slots: vec![Slot::default(); 1 << FIRST_BITS],
            used_bits: FIRST_BITS,
            evictions: 0,
            generation: 0,
            deal: None,
            nodes: 0,
            stop_at: u64::MAX,
            look_at: 0,
            stopped: false,
        }
    }

    /// Forget everything; the table stays as it is, its entries are of an older generation.
    pub fn forget(&mut self) {
        self.deal = None;
    }

    /// Return how many nodes, cards played, the last call has visited.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Return the size of the table in bytes.
    #[must_use]
    pub fn memory(&self) -> usize {
        self.slots.len() * size_of::<Slot>()
    }

    /// Bound the final points of the party when the seats of `minimisers` want them low and all others high.
    ///
    /// The bounds are equal unless a limit was reached.
    ///
    /// # Errors
    /// Names everything that is wrong with the position.
    pub fn value(
        &mut self,
        tables: &Tables,
        position: &Position,
        minimisers: u8,
        limits: &Limits,
    ) -> Result<Bounds, Vec<Fault>> {
        let (deal, state) = self.begin(tables, position, minimisers, limits)?;
        let found = self.narrow(&deal, &state, limits, (0, state.trick + state.left), None);
        self.deal = Some(deal);
        Ok(absolute(position, found))
    }

    /// Tell whether the final points of the party are at least `threshold`; nothing if a limit was reached.
    ///
    /// # Errors
    /// Names everything that is wrong with the position.
    pub fn at_least(
        &mut self,
        tables: &Tables,
        position: &Position,
        minimisers: u8,
        threshold: u8,
        limits: &Limits,
    ) -> Result<Option<bool>, Vec<Fault>> {
        let (deal, state) = self.begin(tables, position, minimisers, limits)?;
        let need = i32::from(threshold) - i32::from(position.points);
        let answer = self.ask(&deal, &state, need, limits).map(|value| value >= need);
        self.deal = Some(deal);
        Ok(answer)
    }

    /// Tell whether the final points of the party are at most `threshold`; nothing if a limit was reached.
    ///
    /// # Errors
    /// Names everything that is wrong with the position.
    pub fn at_most(
        &mut self,
        tables: &Tables,
        position: &Position,
        minimisers: u8,
        threshold: u8,
        limits: &Limits,
    ) -> Result<Option<bool>, Vec<Fault>> {
        let Some(above) = threshold.checked_add(1) else { return Ok(Some(true)) };
        Ok(self.at_least(tables, position, minimisers, above, limits)?.map(|reached| !reached))
    }

    /// Bound the final points of the party after each legal card of the seat to move; nothing at the end of the game.
    ///
    /// # Errors
    /// Names everything that is wrong with the position.
    pub fn card_values(
        &mut self,
        tables: &Tables,
        position: &Position,
        minimisers: u8,
        limits: &Limits,
    ) -> Result<Vec<CardValue>, Vec<Fault>> {
        let (deal, state) = self.begin(tables, position, minimisers, limits)?;
        let mut values: Vec<CardValue> = Vec::new();
        let mut guess = None;
        for (card, equal) in deal.groups(&state) {
            let found = self.after(&deal, &state, card, limits, guess);
            guess = Some(found.0);
            let bounds = absolute(position, found);
            values.extend(bits(equal).map(|card| CardValue { card, bounds }));
        }
        values.sort_unstable_by_key(|value| value.card);
        self.deal = Some(deal);
        Ok(values)
    }

    /// Return a line of best play of all four seats from a position on.
    ///
    /// # Errors
    /// Names everything that is wrong with the position.
    pub fn best_line(
        &mut self,
        tables: &Tables,
        position: &Position,
        minimisers: u8,
        limits: &Limits,
    ) -> Result<Line, Vec<Fault>> {
        let (deal, mut state) = self.begin(tables, position, minimisers, limits)?;
        let found = self.narrow(&deal, &state, limits, (0, state.trick + state.left), None);
        let mut cards = Vec::new();
        let mut value = found.0;
        if found.0 == found.1 {
            'game: while state.left != 0 || state.hands != [0; SEATS] {
                let maximises = deal.maximises((state.leader + state.played) & 3);
                for (card, _) in deal.groups(&state) {
                    let (next, gain) = deal.play(&state, card);
                    let need = value - gain + i32::from(!maximises);
                    let Some(reached) = self.ask(&deal, &next, need, limits) else { break 'game };
                    if (reached >= need) == maximises {
                        cards.push(card);
                        state = next;
                        value -= gain;
                        continue 'game;
                    }
                }
                debug_assert!(false, "some card keeps the value");
                break;
            }
        }
        self.deal = Some(deal);
        Ok(Line { bounds: absolute(position, found), cards })
    }

    /// Prepare a question: check the position, and keep the table if it belongs to the same deal.
    fn begin(
        &mut self,
        tables: &Tables,
        position: &Position,
        minimisers: u8,
        limits: &Limits,
    ) -> Result<(Deal, State), Vec<Fault>> {
        position.check(tables)?;
        let minimisers = minimisers & 15;
        let same = self.deal.take().filter(|deal| {
            deal.minimisers == minimisers
                && deal.tables == *tables
                && deal.owners.iter().zip(&position.hands).all(|(owned, hand)| hand & !owned == 0)
        });
        let deal = same.unwrap_or_else(|| {
            self.next_deal();
            Deal::new(tables, minimisers, position.hands)
        });
        self.nodes = 0;
        self.stop_at = limits.nodes;
        self.look_at = 0;
        self.stopped = false;
        let mut state = State {
            hands: position.hands,
            leader: position.leader,
            played: 0,
            bound: position.bound,
            led: 0,
            best: 0,
            best_seat: 0,
            trick: 0,
            left: deal.points_of(position.all_hands()),
        };
        let bound = state.bound;
        for &card in &position.trick[..usize::from(position.played)] {
            state.left += i32::from(tables.points[usize::from(card)]);
            state = deal.lay(&state, card);
        }
        state.bound = bound;
        Ok((deal, state))
    }

    fn next_deal(&mut self) {
        self.generation += 1;
        if self.generation >> 29 != 0 {
            self.slots.fill(Slot::default());
            self.generation = 1;
        }
        self.used_bits = FIRST_BITS;
        self.evictions = 0;
    }

    /// Ask one zero-window question: the answer is a lower bound if it is at least `need`, else an upper bound.
    fn ask(&mut self, deal: &Deal, state: &State, need: i32, limits: &Limits) -> Option<i32> {
        if self.stopped {
            return None;
        }
        let value = if state.played == 0 {
            self.lead(deal, state, need, limits)
        } else {
            self.follow(deal, state, need, limits)
        };
        (!self.stopped).then_some(value)
    }

    /// Ask until the points still to come are known or a limit is reached.
    fn narrow(
        &mut self,
        deal: &Deal,
        state: &State,
        limits: &Limits,
        (mut lower, mut upper): (i32, i32),
        guess: Option<i32>,
    ) -> (i32, i32) {
        let mut need = match guess {
            Some(guess) => guess + deal.unit,
            None if deal.shy.is_some() && deal.unit > 1 => deal.unit,
            None => upper / 2,
        };
        let mut step = deal.unit;
        while lower < upper {
            need = need.clamp(lower + 1, upper);
            match self.ask(deal, state, need, limits) {
                None => break,
                Some(value) if value >= need => {
                    lower = value.max(lower);
                    need = lower + step;
                }
                Some(value) => {
                    upper = value.min(upper);
                    need = upper - step + 1;
                }
            }
            step = (2 * step).min((upper - lower + 1) / 2).max(1);
        }
        (lower, upper)
    }

    /// Bound the points still to come when a card is played.
    fn after(&mut self, deal: &Deal, state: &State, card: u8, limits: &Limits, guess: Option<i32>) -> (i32, i32) {
        let (next, gain) = deal.play(state, card);
        let found = self.narrow(deal, &next, limits, (0, next.trick + next.left), guess.map(|guess| guess - gain));
        (found.0 + gain, found.1 + gain)
    }

    /// Count a node; false if the search must stop.
    #[inline]
    fn visit(&mut self, limits: &Limits) -> bool {
        self.nodes += 1;
        if self.nodes >= self.look_at {
            self.look_at = self.nodes + PATIENCE;
            self.stopped |= limits.cancel.is_some_and(|cancel| cancel.load(Ordering::Relaxed))
                || limits.deadline.is_some_and(|deadline| Instant::now() >= deadline);
        }
        self.stopped |= self.nodes > self.stop_at;
        !self.stopped
    }

    /// Search a trick boundary.
    fn lead(&mut self, deal: &Deal, state: &State, need: i32, limits: &Limits) -> i32 {
        if need <= 0 {
            return 0;
        }
        if need > state.left {
            return state.left;
        }
        let leader = state.leader;
        let hand = state.hands[usize::from(leader)];
        let tricks = hand.count_ones();
        if tricks == 1 {
            let all = state.hands.iter().fold(0, |all, hand| all | hand);
            let best = highest(all & (deal.tables.class(highest(hand)) | deal.tables.classes[0]));
            let winner = state.hands.iter().position(|&hand| hand == 1 << best).unwrap_or(0) as u8;
            self.nodes += 4;
            return if deal.side(winner) == 1 { state.left } else { 0 };
        }
        let (sure, most) = deal.sure(state);
        if sure >= need {
            return sure;
        }
        if most < need {
            return most;
        }
        let all = state.hands.iter().fold(0, |all, hand| all | hand);
        let canonical = deal.canonical(all);
        let key = u64::from(canonical)
            | u64::from(leader) << 32
            | u64::from(state.bound) << 34
            | u64::from(self.generation) << 35;
        let mut first = NONE;
        if let Some(slot) = self.find(key) {
            if i32::from(slot.lower) >= need {
                return i32::from(slot.lower);
            }
            if i32::from(slot.upper) < need {
                return i32::from(slot.upper);
            }
            let run = deal.run_of[usize::from(slot.lead)];
            first = Deal::nth(all & run, (canonical & run & ((1 << slot.lead) - 1)).count_ones());
        }
        let maximises = deal.maximises(leader);
        let side = deal.side(leader);
        let wanted = usize::from(maximises);
        let weights = &LEAD[2 * usize::from(wanted != side) + side];
        let mut moves = Moves { list: [(0, 0); 8], count: 0 };
        let legal = deal.legal(state);
        let mut known = CLASSES as u8;
        let mut threats = Threats::default();
        deal.chains(state, legal, |chain| {
            let card = chain.trailing_zeros() as u8;
            let class = deal.tables.class_of[usize::from(card)];
            if class != known {
                known = class;
                threats = deal.threats(state, 1, deal.tables.classes[usize::from(class)]);
            }
            let decided = threats.decided(lowest(chain), side);
            deal.choose(chain, decided, maximises, |card| {
                let worth = i32::from(deal.tables.points[usize::from(card)]);
                let own = deal.tables.classes[usize::from(class)];
                let rank = (own & ((1u32 << card) - 1)).count_ones() as i32;
                let mut score = match decided {
                    Some(winner) if winner == wanted => weights.win + weights.win_points * worth,
                    Some(_) => weights.loss + weights.loss_points * worth,
                    None => weights.open_points * worth,
                };
                if decided.is_none() {
                    if threats.must[wanted] > 1 << card {
                        score += weights.pulls;
                    }
                    if threats.can[1 - wanted] > (1 << card).max(threats.can[wanted]) {
                        score += weights.risk + weights.risk_points * worth;
                    }
                }
                score += weights.rank * rank + weights.length * (hand & own).count_ones() as i32;
                score += weights.others * (all & own & !hand).count_ones() as i32;
                if class == 0 {
                    score += weights.trump;
                }
                if card == first {
                    score = i32::MAX;
                }
                moves.insert(score, card);
            });
        });
        let mut found = if maximises { -1 } else { i32::MAX };
        let mut lead = moves.list[0].1;
        for &(_, card) in &moves.list[..moves.count] {
            if !self.visit(limits) {
                return 0;
            }
            let next = deal.lay(state, card);
            let value = self.follow(deal, &next, need, limits);
            if self.stopped {
                return 0;
            }
            if (maximises && value > found) || (!maximises && value < found) {
                found = value;
                lead = card;
            }
            if (found >= need) == maximises {
                break;
            }
        }
        let run = deal.run_of[usize::from(lead)];
        let lead = Deal::nth(canonical & run, (all & run & ((1 << lead) - 1)).count_ones());
        self.store(key, found, found >= need, lead, state.left);
        found
    }

    /// Search a card that follows.
    fn follow(&mut self, deal: &Deal, state: &State, need: i32, limits: &Limits) -> i32 {
        if need <= 0 {
            return 0;
        }
        if need > state.left + state.trick {
            return state.left + state.trick;
        }
        let seat = (state.leader + state.played) & 3;
        let legal = deal.legal(state);
        let maximises = deal.maximises(seat);
        let side = deal.side(seat);
        let wanted = usize::from(maximises);
        let weights = &FOLLOW[2 * usize::from(wanted != side) + side];
        let hand = state.hands[usize::from(seat)];
        let threats = deal.threats(state, state.played + 1, state.led);
        let competing = state.led | deal.tables.classes[0];
        let best_side = deal.side(state.best_seat);
        let mut moves = Moves { list: [(0, 0); 8], count: 0 };
        let mut cut = None;
        deal.chains(state, legal, |chain| {
            if cut.is_some() {
                return;
            }
            let low = lowest(chain);
            let takes = low & competing > state.best;
            let (best, holder) = if takes { (low, side) } else { (state.best, best_side) };
            let decided = threats.decided(best, holder);
            deal.choose(chain, decided, maximises, |card| {
                let worth = i32::from(deal.tables.points[usize::from(card)]);
                let class = deal.tables.class_of[usize::from(card)];
                let sure = state.trick + worth;
                let mut score = match decided {
                    Some(1) if maximises => {
                        if sure >= need {
                            cut = Some(sure);
                        }
                        weights.win + weights.win_points * worth
                    }
                    Some(0) if !maximises => {
                        if state.left - worth < need {
                            cut = Some(state.left - worth);
                        }
                        weights.win + weights.win_points * worth
                    }
                    Some(_) => weights.loss + weights.loss_points * worth,
                    None if holder == wanted => weights.ahead + weights.ahead_points * worth,
                    None => weights.behind_points * worth,
                };
                let own = deal.tables.classes[usize::from(class)];
                score += weights.rank * (own & ((1u32 << card) - 1)).count_ones() as i32;
                if class == 0 {
                    score += weights.trump;
                }
                if hand & own == 1 << card {
                    score += weights.single;
                }
                moves.insert(score, card);
            });
        });
        if let Some(value) = cut {
            self.nodes += 1;
            return value;
        }
        let mut found = if maximises { -1 } else { i32::MAX };
        for &(_, card) in &moves.list[..moves.count] {
            if !self.visit(limits) {
                return 0;
            }
            let (next, gain) = deal.play(state, card);
            let value = if next.played == 0 {
                gain + self.lead(deal, &next, need - gain, limits)
            } else {
                self.follow(deal, &next, need, limits)
            };
            if self.stopped {
                return 0;
            }
            found = if maximises { found.max(value) } else { found.min(value) };
            if (found >= need) == maximises {
                break;
            }
        }
        found
    }

    #[inline]
    fn bucket(&self, key: u64) -> usize {
        let hash = key.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let hash = (hash ^ hash >> 32).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        (hash >> (64 - self.used_bits)) as usize & !(BUCKET - 1)
    }

    #[inline]
    fn find(&self, key: u64) -> Option<Slot> {
        let start = self.bucket(key);
        self.slots[start..start + BUCKET].iter().find(|slot| slot.key == key).copied()
    }

    fn store(&mut self, key: u64, value: i32, is_lower: bool, lead: u8, left: i32) {
        let start = self.bucket(key);
        let generation = key >> 35;
        let bucket = &mut self.slots[start..start + BUCKET];
        let mut place = 0;
        let mut least = u32::MAX;
        for (number, slot) in bucket.iter().enumerate() {
            if slot.key == key {
                place = number;
                least = 0;
                break;
            }
            let weight = if slot.key >> 35 == generation { 1 + (slot.key as u32).count_ones() } else { 1 };
            if weight < least {
                least = weight;
                place = number;
            }
        }
        let slot = &mut bucket[place];
        if slot.key != key {
            if least > 1 {
                self.evictions += 1;
            }
            *slot = Slot { key, lower: 0, upper: left as u8, lead };
        }
        if is_lower {
            slot.lower = slot.lower.max(value as u8);
            slot.lead = lead;
        } else {
            slot.upper = slot.upper.min(value as u8);
            slot.lead = lead;
        }
        if self.evictions > 1 << self.used_bits && self.used_bits < MOST_BITS {
            self.grow();
        }
    }

    fn grow(&mut self) {
        let generation = u64::from(self.generation);
        let live: Vec<Slot> =
            self.slots[..1 << self.used_bits].iter().filter(|slot| slot.key >> 35 == generation).copied().collect();
        self.slots[..1 << self.used_bits].fill(Slot::default());
        self.used_bits += 2;
        self.evictions = 0;
        if self.slots.len() < 1 << self.used_bits {
            self.slots.resize(1 << self.used_bits, Slot::default());
        }
        for slot in live {
            let start = self.bucket(slot.key);
            let bucket = &mut self.slots[start..start + BUCKET];
            // What was found later than this deal began is live; an empty or stale slot is free.
            if let Some(free) = bucket.iter_mut().find(|old| old.key >> 35 != generation) {
                *free = slot;
            }
        }
    }
}

impl Deal {
    /// Play a card; a complete trick goes to its winner. Returns the points that the party gains by that.
    fn play(&self, state: &State, card: u8) -> (State, i32) {
        let mut next = self.lay(state, card);
        if next.played < 4 {
            return (next, 0);
        }
        let gain = if self.side(next.best_seat) == 1 { next.trick } else { 0 };
        next.leader = next.best_seat;
        next.played = 0;
        next.led = 0;
        next.best = 0;
        next.trick = 0;
        (next, gain)
    }

    /// Visit the sets of legal cards between which no card of another seat that is still in play lies.
    #[inline]
    fn chains(&self, state: &State, legal: Cards, mut visit: impl FnMut(Cards)) {
        let hand = state.hands[usize::from((state.leader + state.played) & 3)];
        let all = state.hands.iter().fold(0, |all, hand| all | hand);
        let others = all & !hand | state.best;
        let locked = match self.tables.locked {
            Some(locked) if state.bound => legal & 1 << locked.card,
            _ => 0,
        };
        if locked != 0 {
            visit(locked);
        }
        let mut rest = legal & !locked;
        while rest != 0 {
            let low = lowest(rest);
            let class = self.tables.class_of[low.trailing_zeros() as usize];
            let open = self.spans[usize::from(class)] & !others;
            let chain = rest & open & !open.wrapping_add(low);
            visit(chain);
            rest &= !chain;
        }
    }

    /// Visit the cards of a chain that need to be tried: one of each value, or only the richest or poorest if the side
    /// that takes the trick is certain. Exact: exchanging two neighbours changes any later result by at most the
    /// difference of their points, in the direction of the points.
    #[inline]
    fn choose(&self, chain: Cards, decided: Option<usize>, maximises: bool, mut visit: impl FnMut(u8)) {
        if chain & (chain - 1) == 0 {
            visit(chain.trailing_zeros() as u8);
            return;
        }
        match decided {
            Some(winner) => {
                let richest = (winner == 1) == maximises;
                let mut chosen = chain.trailing_zeros() as u8;
                for card in bits(chain & (chain - 1)) {
                    let (new, old) = (self.value_of[usize::from(card)], self.value_of[usize::from(chosen)]);
                    if new != old && (new > old) == richest {
                        chosen = card;
                    }
                }
                visit(chosen);
            }
            None => {
                let mut seen = 0u8;
                for card in bits(chain) {
                    let value = 1 << self.value_of[usize::from(card)];
                    if seen & value == 0 {
                        seen |= value;
                        visit(card);
                    }
                }
            }
        }
    }

    /// Return one card of each group of equal legal cards, with the group.
    fn groups(&self, state: &State) -> Vec<(u8, Cards)> {
        let mut groups = Vec::new();
        self.chains(state, self.legal(state), |chain| {
            for value in &self.values {
                let equal = chain & value.1;
                if equal != 0 {
                    groups.push((equal.trailing_zeros() as u8, equal));
                }
            }
        });
        groups
    }
}

/// Add what the party has captured so far.
fn absolute(position: &Position, (lower, upper): (i32, i32)) -> Bounds {
    let sum = |value: i32| (value + i32::from(position.points)).clamp(0, 255) as u8;
    Bounds { lower: sum(lower), upper: sum(upper) }
}
