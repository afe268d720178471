//! Which cards mean the same: neighbours in one hand, and whole positions that differ only in the ranks of their cards.

use crate::tables::{bits, highest, Cards, Tables};
use crate::Position;

/// Return every legal card with the one that stands for all that are equal to it.
///
/// Equal are cards of one hand and class with the same points between which there is no card of another hand and not
/// the card that wins the trick; the locked card is equal to none while it binds.
#[must_use]
pub fn groups(tables: &Tables, position: &Position) -> Vec<(u8, u8)> {
    let mut pairs: Vec<(u8, u8)> = Vec::with_capacity(8);
    for card in bits(position.legal(tables)) {
        let equal = |&&(other, _): &&(u8, u8)| {
            tables.points[usize::from(other)] == tables.points[usize::from(card)]
                && neighbours(tables, position, other, card)
        };
        let same_as = pairs.iter().rev().find(equal).map_or(card, |&(_, stands)| stands);
        pairs.push((card, same_as));
    }
    pairs
}

/// Tell whether two cards of the seat to move differ in nothing but their points.
#[must_use]
pub fn neighbours(tables: &Tables, position: &Position, one: u8, two: u8) -> bool {
    let alone: Cards = match tables.locked {
        Some(locked) if position.bound => 1 << locked.card,
        _ => 0,
    };
    let class = tables.class(one);
    if tables.class(two) != class || (1 << one | 1 << two) & alone != 0 {
        return false;
    }
    let mut others = position.all_hands() & !position.hands[usize::from(position.to_move())];
    if position.played > 0 {
        others |= 1 << highest(position.trick_cards() & (tables.class(position.trick[0]) | tables.classes[0]));
    }
    let (low, high) = (one.min(two), one.max(two));
    others & class & ((1 << high) - 1) & !((1 << low) - 1) == 0
}

/// Return for each subset of up to eight places the lowest subset with the same owners in the same order.
///
/// `owners` has the owner of each place from the lowest on, `None` for a place without a card; a subset that contains
/// such a place is 0. `SUBSETS` is 2 to the number of places.
#[must_use]
pub fn lowest_alike<const SUBSETS: usize>(owners: &[Option<u8>]) -> [u8; SUBSETS] {
    let mut alike = [0u8; SUBSETS];
    let missing =
        (0..8).filter(|&place| owners.get(place).is_none_or(Option::is_none)).fold(0, |all, place| all | 1 << place);
    for subset in 1..SUBSETS {
        if subset & missing != 0 {
            continue;
        }
        // The lowest form of the rest, and above it the next place with the owner of the top one.
        let top = subset.ilog2() as usize;
        let rest = alike[subset ^ 1 << top];
        let from = 8 - rest.leading_zeros() as usize;
        let place = (from..=top).find(|&place| owners[place] == owners[top]).unwrap_or(top);
        alike[subset] = rest | 1 << place;
    }
    alike
}

/// A run of neighbours with equal points, of which only the owners and their order matter.
#[derive(Clone, Debug)]
struct Run {
    shift: u32,
    mask: Cards,
    alike: Box<[u8; 256]>,
}

/// The canonical form of the cards that are left of one deal.
///
/// Two sets of cards with the same form stand for positions with the same value, if leader and locked card are the same
/// too: within each run their owners follow each other in the same order.
#[derive(Clone, Debug)]
pub struct Canonical {
    runs: Vec<Run>,
    /// The cards in no run.
    single: Cards,
    /// For each card the cards of its run.
    run_of: [Cards; 32],
}

impl Canonical {
    /// Return the form of a deal, cut into runs that are at most eight bits wide; a locked card is a run of its own.
    #[must_use]
    pub fn new(tables: &Tables, owners: &[Cards; 4]) -> Self {
        let mut form = Self { runs: Vec::new(), single: 0, run_of: [0; 32] };
        let present = owners.iter().fold(0, |all, hand| all | hand);
        let locked = tables.locked.map_or(0, |locked| 1 << locked.card);
        let mut rest: Cards = present;
        while rest != 0 {
            let first = rest.trailing_zeros();
            let mut cards: Cards = 1 << first;
            for bit in bits(rest & (rest - 1)).take_while(|&bit| u32::from(bit) < first + 8) {
                let alike = tables.class_of[usize::from(bit)] == tables.class_of[first as usize]
                    && tables.points[usize::from(bit)] == tables.points[first as usize];
                if !alike || (cards | 1 << bit) & locked != 0 {
                    break;
                }
                cards |= 1 << bit;
            }
            rest &= !cards;
            for bit in bits(cards) {
                form.run_of[usize::from(bit)] = cards;
            }
            if cards.count_ones() == 1 {
                form.single |= cards;
                continue;
            }
            let mask = cards >> first;
            let mut seats: [Option<u8>; 8] = [None; 8];
            for bit in bits(cards) {
                let seat = owners.iter().position(|hand| hand >> bit & 1 == 1);
                seats[usize::from(bit) - first as usize] = seat.map(|seat| seat as u8);
            }
            form.runs.push(Run { shift: first, mask, alike: Box::new(lowest_alike(&seats)) });
        }
        form
    }

    /// Return the form of some cards that are left.
    #[must_use]
    #[inline]
    pub fn of(&self, rest: Cards) -> Cards {
        let mut form = rest & self.single;
        for run in &self.runs {
            form |= Cards::from(run.alike[(rest >> run.shift & run.mask & 255) as usize]) << run.shift;
        }
        form
    }

    /// Return the card that stands in one set of cards where another stands in an equal set.
    #[must_use]
    #[inline]
    pub fn carry(&self, card: u8, from: Cards, to: Cards) -> u8 {
        let run = self.run_of[usize::from(card)];
        let mut there = to & run;
        for _ in 0..(from & run & ((1 << card) - 1)).count_ones() {
            there &= there - 1;
        }
        there.trailing_zeros() as u8
    }
}

#[cfg(test)]
mod tests {
    use super::lowest_alike;

    /// The owners of a subset in their order.
    fn sequence(owners: &[Option<u8>], subset: usize) -> Vec<Option<u8>> {
        (0..owners.len()).filter(|&place| subset >> place & 1 == 1).map(|place| owners[place]).collect()
    }

    #[test]
    fn the_lowest_alike_subset_is_the_first_with_the_same_owners() {
        for number in 0..5usize.pow(6) {
            let owners: Vec<Option<u8>> = (0..6)
                .map(|place| (number / 5usize.pow(place) % 5) as u8)
                .map(|kind| (kind < 4).then_some(kind))
                .collect();
            let alike = lowest_alike::<64>(&owners);
            for (subset, &lowest) in alike.iter().enumerate() {
                let told = sequence(&owners, subset);
                let right = if told.contains(&None) {
                    0
                } else {
                    (0..=subset).find(|&other| sequence(&owners, other) == told).unwrap()
                };
                assert_eq!(usize::from(lowest), right, "{owners:?} {subset:b}");
            }
        }
    }
}
