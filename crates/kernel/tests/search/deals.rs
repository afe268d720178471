//! Seeded deals and positions of all game kinds, for tests and benchmarks of the search.
#![allow(dead_code)]

use kernel::tables::{bits, Cards};
use kernel::{Locked, Position, Smear, Tables};

/// A small deterministic generator (SplitMix64).
pub struct Rng(pub u64);

impl Rng {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    pub fn below(&mut self, limit: usize) -> usize {
        ((u128::from(self.next()) * limit as u128) >> 64) as usize
    }

    pub fn pick(&mut self, cards: Cards) -> u8 {
        let place = self.below(cards.count_ones() as usize);
        bits(cards).nth(place).expect("not empty")
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Rufspiel,
    Solo,
    Wenz,
    Farbwenz,
    Bierkopf,
    Bierkopf20,
    Bettel,
    SoloShort,
    RufspielShort,
    WenzShort,
}

pub const BENCH: [Kind; 5] = [Kind::Rufspiel, Kind::Solo, Kind::Wenz, Kind::Farbwenz, Kind::Bierkopf];
pub const ALL: [Kind; 10] = [
    Kind::Rufspiel,
    Kind::Solo,
    Kind::Wenz,
    Kind::Farbwenz,
    Kind::Bierkopf,
    Kind::Bierkopf20,
    Kind::Bettel,
    Kind::SoloShort,
    Kind::RufspielShort,
    Kind::WenzShort,
];

/// Classes and points from the points of the cards of each class, best first, trump on top.
pub fn layout(classes: [&[u8]; 5]) -> ([Cards; 5], [u8; 32]) {
    let mut next = 32;
    let mut sets = [0; 5];
    let mut points = [0; 32];
    for (number, worths) in classes.iter().enumerate() {
        for &worth in *worths {
            next -= 1;
            sets[number] |= 1 << next;
            points[next] = worth;
        }
    }
    (sets, points)
}

pub fn classes_of(kind: Kind) -> ([Cards; 5], [u8; 32]) {
    const OU: [u8; 14] = [3, 3, 3, 3, 2, 2, 2, 2, 11, 10, 4, 0, 0, 0];
    const SIX: [u8; 6] = [11, 10, 4, 0, 0, 0];
    const SEVEN: [u8; 7] = [11, 10, 4, 3, 0, 0, 0];
    const EIGHT: [u8; 8] = [11, 4, 3, 2, 10, 0, 0, 0];
    match kind {
        Kind::Rufspiel | Kind::Solo => layout([&OU, &SIX, &SIX, &SIX, &[]]),
        Kind::Wenz => layout([&[2; 4], &SEVEN, &SEVEN, &SEVEN, &SEVEN]),
        Kind::Farbwenz => layout([&[2, 2, 2, 2, 11, 10, 4, 3, 0, 0, 0], &SEVEN, &SEVEN, &SEVEN, &[]]),
        Kind::Bierkopf | Kind::SoloShort | Kind::RufspielShort => {
            layout([&OU[..12], &SIX[..4], &SIX[..4], &SIX[..4], &[]])
        }
        Kind::Bierkopf20 => layout([&OU[..11], &SIX[..3], &SIX[..3], &SIX[..3], &[]]),
        Kind::Bettel => layout([&[], &EIGHT, &EIGHT, &EIGHT, &EIGHT]),
        Kind::WenzShort => layout([&[2; 4], &SEVEN[..5], &SEVEN[..5], &SEVEN[..5], &SEVEN[..5]]),
    }
}

fn shuffled(rng: &mut Rng, deck: Cards) -> [Cards; 4] {
    let mut cards: Vec<u8> = bits(deck).collect();
    for place in (1..cards.len()).rev() {
        cards.swap(place, rng.below(place + 1));
    }
    let size = cards.len() / 4;
    let mut hands = [0; 4];
    for (place, card) in cards.into_iter().enumerate() {
        hands[place / size] |= 1 << card;
    }
    hands
}

pub const RUN: Locked =
    Locked { card: 0, run_length: 4, run_in_first_trick_only: false, may_stay_below: false, smear: Smear::Never };

/// A deal of a kind; `selected` takes only plausible hands of the declarer.
pub fn deal(kind: Kind, rng: &mut Rng, selected: bool, rule: Locked) -> (Tables, Position) {
    let (classes, points) = classes_of(kind);
    let deck = classes.iter().fold(0, |all, class| all | class);
    loop {
        let hands = shuffled(rng, deck);
        let declarer = rng.below(4);
        let hand = hands[declarer];
        let trumps = (hand & classes[0]).count_ones();
        let plausible = match kind {
            Kind::Rufspiel => trumps >= 4,
            Kind::Solo => trumps >= 6 && hand >> 28 != 0,
            Kind::Farbwenz => trumps >= 5 && (hand >> 28).count_ones() >= 2,
            Kind::Wenz => {
                let aces = classes[1..].iter().filter(|&&class| hand & class > class >> 1 & class).count();
                trumps >= 2 && aces >= 2
            }
            _ => true,
        };
        let call = rng.below(3) + 1;
        if selected && !plausible {
            continue;
        }
        let mut party = 1 << declarer;
        let mut locked = None;
        if matches!(kind, Kind::Rufspiel | Kind::RufspielShort) {
            let class = classes[call];
            let ace = 31 - class.leading_zeros() as u8;
            if hand & class == 0 || hand >> ace & 1 == 1 {
                continue;
            }
            let partner = hands.iter().position(|cards| cards >> ace & 1 == 1).expect("held");
            party |= 1 << partner;
            locked = Some(Locked { card: ace, ..rule });
        }
        if matches!(kind, Kind::Bierkopf | Kind::Bierkopf20) {
            party = 0b0101;
        }
        let tables = Tables::new(classes, points, party, locked, false).expect("sound");
        return (tables, Position::start(hands, 0, locked.is_some()));
    }
}

/// The position after some random cards.
pub fn advance(tables: &Tables, mut position: Position, cards: u32, rng: &mut Rng) -> Position {
    for _ in 0..cards {
        let card = rng.pick(position.legal(tables));
        position = position.play(tables, card);
    }
    position
}
