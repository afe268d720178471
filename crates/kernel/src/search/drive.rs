//! From thresholds to values: which one is asked first, and which one next.

use crate::equality::{groups, neighbours};
use crate::limits::Control;
use crate::narrowing::{narrow, Stride};
use crate::position::Position;
use crate::tables::Tables;

use super::answers::{Bounds, CardValue, Verdict};
use super::{guess, Solver};

/// The nodes in which a card shows that the table knows it well.
pub(crate) const GLANCE: u64 = 50;

impl Solver {
    pub(super) fn verdict(
        &mut self,
        tables: &Tables,
        position: &Position,
        threshold: u8,
        control: &mut Control,
    ) -> Verdict {
        let s = i32::from(threshold) - i32::from(position.points);
        match self.ask(tables, position, s, control) {
            None => Verdict::Unknown,
            Some(value) if value >= s => Verdict::Yes,
            Some(_) => Verdict::No,
        }
    }

    /// The value of a position, from a first guess on.
    pub(super) fn exact(&mut self, tables: &Tables, position: &Position, control: &mut Control) -> Bounds {
        let first = i32::from(position.points) + self.first_threshold(tables, position);
        self.narrow(tables, position, first, (0, 255), control)
    }

    /// The first threshold to ask for, of the points still to be had.
    fn first_threshold(&self, tables: &Tables, position: &Position) -> i32 {
        let left = left_of(tables, position);
        let size = tables.party.count_ones();
        let whole = position.played == 0 && position.own_tricks + position.other_tricks == 0;
        let guess = match &self.game {
            Some(game) if whole => {
                let hands = position.hands.map(|cards| game.inner(cards));
                guess::guess(game, &hands, usize::from(position.leader), left)
            }
            _ => None,
        };
        // Proofs that a lone seat reaches something are dear, so they come from the side where one is enough.
        const EASE: i32 = 10;
        const BESIDE: i32 = 5;
        match (size, guess) {
            (2, Some(guess)) => {
                if tables.in_party(position.leader) {
                    guess - BESIDE
                } else {
                    guess + BESIDE
                }
            }
            (2, None) => (left + 1) / 2,
            (1, Some(guess)) => guess + EASE,
            (_, Some(guess)) => guess - EASE,
            (1, None) => left,
            (_, None) => 1,
        }
    }

    /// The value of a position, first threshold `first`, the next ones one beyond what has come out.
    fn narrow(
        &mut self,
        tables: &Tables,
        position: &Position,
        first: i32,
        within: (i32, i32),
        control: &mut Control,
    ) -> Bounds {
        let base = i32::from(position.points);
        let within = ((within.0 - base).max(0), (within.1 - base).min(left_of(tables, position)));
        let (lower, upper) = narrow(within, first - base, Stride::NEXT, |s| self.ask(tables, position, s, control));
        Bounds { lower: (base + lower) as u8, upper: (base + upper) as u8 }
    }

    /// The values of all legal cards; the value of one of them may be known.
    pub(super) fn values(
        &mut self,
        tables: &Tables,
        position: &Position,
        given: Option<(u8, Bounds)>,
        control: &mut Control,
    ) -> Vec<CardValue> {
        let pairs = groups(tables, position);
        let mut known: [Option<Bounds>; 32] = [None; 32];
        let mut first = None;
        if let Some((card, bounds)) = given {
            if let Some(&(_, same_as)) = pairs.iter().find(|&&(other, _)| other == card) {
                known[usize::from(same_as)] = Some(bounds);
                first = Some(bounds);
            }
        }
        // Behind a lone seat that may reach a little more, one proof from above is cheaper than many from below.
        let beside = match tables.party.count_ones() {
            1 => 12,
            2 => i32::from(tables.in_party(position.to_move())),
            _ => -11,
        };
        let mut values: Vec<CardValue> = Vec::with_capacity(pairs.len());
        for &(card, same_as) in &pairs {
            let bounds = match known[usize::from(same_as)] {
                Some(bounds) => bounds,
                None => {
                    control.nodes += 1;
                    let next = position.play(tables, same_as);
                    let bounds = match first {
                        None => {
                            let guess = i32::from(position.points) + self.first_threshold(tables, position);
                            self.narrow(tables, &next, guess, (0, 255), control)
                        }
                        Some(sibling) => {
                            let mut within = (0, 255);
                            for &(other, stands) in &pairs {
                                if let (Some(near), true) =
                                    (known[usize::from(stands)], neighbours(tables, position, other, same_as))
                                {
                                    let worth = |card: u8| i32::from(tables.points[usize::from(card)]);
                                    let apart = (worth(other) - worth(same_as)).abs();
                                    within.0 = within.0.max(i32::from(near.lower) - apart);
                                    within.1 = within.1.min(i32::from(near.upper) + apart);
                                }
                            }
                            self.narrow(tables, &next, i32::from(sibling.lower) + beside, within, control)
                        }
                    };
                    first.get_or_insert(bounds);
                    known[usize::from(same_as)] = Some(bounds);
                    bounds
                }
            };
            values.push(CardValue { card, bounds, same_as });
        }
        values
    }

    /// A line of best play from a position of this value whose first card is known.
    pub(super) fn line_from(
        &mut self,
        tables: &Tables,
        position: &Position,
        first: u8,
        value: u8,
        control: &mut Control,
    ) -> Vec<u8> {
        let mut cards = vec![first];
        let mut now = position.play(tables, first);
        while !now.is_over() {
            let Some(card) = self.best_card(tables, &now, value, control) else { break };
            cards.push(card);
            now = now.play(tables, card);
        }
        cards
    }

    /// A legal card that keeps a value.
    pub(super) fn best_card(
        &mut self,
        tables: &Tables,
        position: &Position,
        value: u8,
        control: &mut Control,
    ) -> Option<u8> {
        let stands = |&(card, same_as): &(u8, u8)| (card == same_as).then_some(card);
        let cards: Vec<u8> = groups(tables, position).iter().filter_map(stands).collect();
        let (&last, others) = cards.split_last()?;
        if others.is_empty() {
            return Some(last);
        }
        // The table often knows one that does; only if not, it is searched for.
        for &card in &cards {
            let mut glance = control.at_most(GLANCE);
            let found = self.keeps(tables, position, card, value, &mut glance);
            control.nodes = glance.nodes;
            if found == Some(true) {
                return Some(card);
            }
        }
        for &card in others {
            if self.keeps(tables, position, card, value, control)? {
                return Some(card);
            }
        }
        Some(last)
    }

    /// Whether a card keeps the value that a position has; unknown if a limit is reached.
    fn keeps(
        &mut self,
        tables: &Tables,
        position: &Position,
        card: u8,
        value: u8,
        control: &mut Control,
    ) -> Option<bool> {
        let own = tables.in_party(position.to_move());
        let Some(threshold) = value.checked_add(u8::from(!own)) else { return Some(true) };
        match self.verdict(tables, &position.play(tables, card), threshold, control) {
            Verdict::Yes => Some(own),
            Verdict::No => Some(!own),
            Verdict::Unknown => None,
        }
    }
}

/// The points on the table and in the hands.
fn left_of(tables: &Tables, position: &Position) -> i32 {
    tables.points_of(position.all_hands() | position.trick_cards()) as i32
}

/// The value of a position from those of its cards.
pub(super) fn best_of(own: bool, values: &[CardValue]) -> Bounds {
    let lower = values.iter().map(|value| value.bounds.lower);
    let upper = values.iter().map(|value| value.bounds.upper);
    let (lower, upper) = if own { (lower.max(), upper.max()) } else { (lower.min(), upper.min()) };
    Bounds { lower: lower.unwrap_or(0), upper: upper.unwrap_or(0) }
}
