//! What the tests of random games, counting, sampling and misère search share: layouts, random tables, random positions.
#![allow(dead_code)]

use kernel::rng::Rng;
use kernel::tables::{bits, Cards, CLASSES};
use kernel::{Locked, Position, Smear, Tables};

/// Which card stands on which bit, and the classes and points that follow.
pub(crate) struct Layout {
    pub(crate) names: [Option<String>; 32],
    pub(crate) classes: [Cards; CLASSES],
    pub(crate) points: [u8; 32],
}

impl Layout {
    /// Lay the plain suits in blocks, low to high, and the trumps above them. With `gaps` a card that the pack lacks
    /// leaves its bit free.
    pub(crate) fn new(trump_ranks: &str, trump_suit: Option<char>, order: &str, ranks: &str, gaps: bool) -> Self {
        let mut layout = Self { names: std::array::from_fn(|_| None), classes: [0; CLASSES], points: [0; 32] };
        let mut bit = 0;
        let mut class = 1;
        let mut row = |layout: &mut Self, class: usize, cards: &mut dyn Iterator<Item = String>| {
            for name in cards {
                if ranks.contains(&name[1..]) {
                    layout.classes[class] |= 1 << bit;
                    layout.points[bit] = match &name[1..] {
                        "A" => 11,
                        "Z" => 10,
                        "K" => 4,
                        "O" => 3,
                        "U" => 2,
                        _ => 0,
                    };
                    layout.names[bit] = Some(name);
                } else if !gaps {
                    continue;
                }
                bit += 1;
            }
        };
        let plain: Vec<char> = order.chars().rev().filter(|&rank| !trump_ranks.contains(rank)).collect();
        let suits = ['S', 'H', 'G', 'E'];
        for suit in suits.iter().filter(|&&suit| Some(suit) != trump_suit) {
            row(&mut layout, class, &mut plain.iter().map(|rank| format!("{suit}{rank}")));
            class += 1;
        }
        if let Some(suit) = trump_suit {
            row(&mut layout, 0, &mut plain.iter().map(|rank| format!("{suit}{rank}")));
        }
        for rank in trump_ranks.chars().rev() {
            row(&mut layout, 0, &mut suits.iter().map(|suit| format!("{suit}{rank}")));
        }
        layout
    }

    pub(crate) fn bit(&self, name: &str) -> u8 {
        self.names.iter().position(|known| known.as_deref() == Some(name)).expect("a card of the pack") as u8
    }

    pub(crate) fn cards<'a>(&self, names: impl IntoIterator<Item = &'a str>) -> Cards {
        names.into_iter().fold(0, |all, name| all | 1 << self.bit(name))
    }
}

/// Every layout that contracts use, by number.
pub(crate) const LAYOUTS: u64 = 18;

pub(crate) fn layout(number: u64) -> Layout {
    let order = "AZKOU987";
    let natural = "AKOUZ987";
    let (long, short, twenty) = ("AZKOU987", "AZKOU9", "AZKOU");
    match number {
        0 => Layout::new("OU", Some('H'), order, long, false),
        1 => Layout::new("U", None, order, long, false),
        2 => Layout::new("U", Some('G'), order, long, false),
        3 => Layout::new("O", None, order, long, false),
        4 => Layout::new("O", Some('S'), order, long, false),
        5 => Layout::new("", None, order, long, false),
        6 => Layout::new("", None, natural, long, false),
        7 => Layout::new("", Some('H'), order, long, false),
        n @ 8..=12 => Layout::new(["OU", "U", "", "OU", "O"][n as usize - 8], Some('H'), order, short, n % 2 == 0),
        n => Layout::new(
            ["OU", "U", "", "OU", "O"][n as usize - 13],
            (n != 15).then_some('E'),
            order,
            twenty,
            n % 2 == 0,
        ),
    }
}

/// A game with random options; `plain` keeps the house rules at their defaults.
pub(crate) fn random_tables(rng: &mut Rng, plain: bool) -> Tables {
    let layout = layout(rng.below(LAYOUTS));
    let suits: Vec<Cards> = layout.classes[1..].iter().copied().filter(|&class| class != 0).collect();
    let suit = suits[rng.below(suits.len() as u64) as usize];
    let locked = (rng.below(2) == 0).then(|| {
        if plain {
            return Locked {
                card: 31 - suit.leading_zeros() as u8,
                run_length: 4,
                run_in_first_trick_only: false,
                may_stay_below: false,
                smear: Smear::Never,
            };
        }
        let cards: Vec<u8> = bits(suit).collect();
        Locked {
            card: cards[rng.below(cards.len() as u64) as usize],
            run_length: [0, 2, 3, 4, 255][rng.below(5) as usize],
            run_in_first_trick_only: rng.below(2) == 0,
            may_stay_below: rng.below(2) == 0,
            smear: [Smear::Never, Smear::FromSecondLast, Smear::Always][rng.below(3) as usize],
        }
    });
    let party = 1 + rng.below(14) as u8;
    let must_beat = !plain && rng.below(3) == 0;
    let tables = Tables::new(layout.classes, layout.points, party, locked, must_beat).expect("a game");
    if rng.below(4) == 0 {
        tables.counting_tricks()
    } else {
        tables
    }
}

pub(crate) fn deal(tables: &Tables, rng: &mut Rng) -> [Cards; 4] {
    let mut cards: Vec<u8> = bits(tables.deck).collect();
    for place in (1..cards.len()).rev() {
        cards.swap(place, rng.below(place as u64 + 1) as usize);
    }
    let size = usize::from(tables.tricks);
    std::array::from_fn(|seat| cards[seat * size..(seat + 1) * size].iter().fold(0, |all, card| all | 1 << card))
}

/// A position after random play in which some hand holds `left` cards and `played` cards lie in the trick.
pub(crate) fn random_position(tables: &Tables, rng: &mut Rng, left: u32, played: u8) -> Position {
    let bound = tables.locked.is_some();
    let mut position = Position::start(deal(tables, rng), rng.below(4) as u8, bound);
    while position.played != played
        || position.hands[usize::from(position.leader)].count_ones() + u32::from(played > 0) > left
    {
        let legal: Vec<u8> = bits(position.legal(tables)).collect();
        position = position.play(tables, legal[rng.below(legal.len() as u64) as usize]);
    }
    position
}
