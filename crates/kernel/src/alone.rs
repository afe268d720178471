//! What each legal card brings where everybody plays for himself and wants few points, all cards open.
//!
//! Four players without parties have no exact value. So this is an estimate: random games in which everybody mostly
//! plays sensibly, and in the last tricks a search in which each seat does what is best for itself and knows that the
//! others do so too.

use std::cmp::Reverse;

use crate::position::{Fault, Position, SEATS};
use crate::rng::Rng;
use crate::tables::{bits, highest, lowest, Cards, Tables};

/// With so many tricks left, the open one included, each seat searches for its best end instead of playing random games.
pub const SEARCHED_TRICKS: u32 = 3;
/// One card in so many is drawn at random, so that the games differ.
const WHIM: u64 = 4;

/// The cards that each seat has captured.
pub type Captured = [Cards; SEATS];

/// What follows from one legal card, added up over the games played after it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Prospect {
    /// The card.
    pub card: u8,
    /// How many games were played; one if the end was searched.
    pub games: u64,
    /// The final points of each seat.
    pub points: [u64; SEATS],
    /// How many games each seat lost.
    pub lost: [u64; SEATS],
    /// In how many games the seat that played the card made no trick.
    pub no_trick: u64,
    /// In how many games it made every trick.
    pub every_trick: u64,
}

/// The end of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct End {
    /// The points of each seat.
    pub points: [u32; SEATS],
    /// The tricks of each seat.
    pub tricks: [u32; SEATS],
    /// The seat that made every trick, and so won.
    pub marcher: Option<u8>,
    /// The seat with most points (S-11.1 d where some have equally many); none if a seat made every trick.
    pub loser: Option<u8>,
}

impl End {
    /// Judge what the seats have captured in a whole game.
    #[must_use]
    pub fn new(tables: &Tables, captured: &Captured) -> Self {
        let points = captured.map(|cards| tables.points_of(cards));
        let tricks = captured.map(|cards| cards.count_ones() / 4);
        let marcher = (0..4u8).find(|&seat| tricks[usize::from(seat)] == u32::from(tables.tricks));
        let loser = if marcher.is_some() { None } else { Some(loser(tables, captured)) };
        Self { points, tricks, marcher, loser }
    }

    /// What a seat wants low: first not to lose, then few points.
    fn burden(&self, seat: u8) -> (u8, u32) {
        let rank = match (self.marcher, self.loser) {
            (Some(marcher), _) => {
                if marcher == seat {
                    0
                } else {
                    2
                }
            }
            (None, loser) => 1 + u8::from(loser == Some(seat)),
        };
        (rank, self.points[usize::from(seat)])
    }
}

/// Return the seat with most points; of several the one with the highest trump among its cards, else the one with more
/// tricks, else the first (S-11.1 d).
#[must_use]
pub fn loser(tables: &Tables, captured: &Captured) -> u8 {
    let worst = |&seat: &u8| {
        let cards = captured[usize::from(seat)];
        // Of two sets of trumps the one with the highest trump is the greater number.
        (tables.points_of(cards), cards & tables.classes[0], cards.count_ones(), Reverse(seat))
    };
    (0..4u8).max_by_key(worst).unwrap_or(0)
}

/// A game on its way.
#[derive(Clone, Copy)]
struct Way {
    position: Position,
    captured: Captured,
}

impl Way {
    fn play(&self, tables: &Tables, card: u8) -> Self {
        let position = self.position.play(tables, card);
        let mut captured = self.captured;
        if position.played == 0 {
            captured[usize::from(position.leader)] |= self.position.trick_cards() | 1 << card;
        }
        Self { position, captured }
    }
}

/// Estimate every legal card of the seat to move, in ascending order of the cards; nothing at the end of the game.
///
/// At least one game is played after each card. Game `number` draws the same random numbers after every card, so that the
/// cards are compared under equal luck. The party of the tables does not matter. After each game `goes_on` tells whether
/// another one may follow.
///
/// # Errors
/// Names everything that is wrong with the position, and each seat whose captured cards are not what its tricks took.
pub fn prospects(
    tables: &Tables,
    position: &Position,
    captured: &Captured,
    games: u64,
    seed: u64,
    goes_on: &mut dyn FnMut() -> bool,
) -> Result<Vec<Prospect>, Vec<Fault>> {
    position.check(tables)?;
    check_captured(tables, position, captured)?;
    if position.is_over() {
        return Ok(Vec::new());
    }
    let start = Way { position: *position, captured: *captured };
    let seat = position.to_move();
    let left = position.hands[usize::from(seat)].count_ones();
    let cards = bits(position.legal(tables));
    let told = cards.map(|card| {
        let after = start.play(tables, card);
        let mut prospect = Prospect { card, ..Prospect::default() };
        if left <= SEARCHED_TRICKS {
            prospect.add(seat, &best_end(tables, &after));
            return prospect;
        }
        for number in 0..games.max(1) {
            if number > 0 && !goes_on() {
                break;
            }
            let mut rng = Rng::stream(seed, number);
            let captured = sensible_game(tables, &after.position, &after.captured, &mut rng);
            prospect.add(seat, &End::new(tables, &captured));
        }
        prospect
    });
    Ok(told.collect())
}

impl Prospect {
    fn add(&mut self, seat: u8, end: &End) {
        self.games += 1;
        for (sum, points) in self.points.iter_mut().zip(end.points) {
            *sum += u64::from(points);
        }
        if let Some(loser) = end.loser {
            self.lost[usize::from(loser)] += 1;
        }
        self.no_trick += u64::from(end.tricks[usize::from(seat)] == 0);
        self.every_trick += u64::from(end.marcher == Some(seat));
    }
}

fn check_captured(tables: &Tables, position: &Position, captured: &Captured) -> Result<(), Vec<Fault>> {
    let mut faults = Vec::new();
    let mut seen = position.all_hands() | position.trick_cards();
    for (seat, &cards) in captured.iter().enumerate() {
        if cards & (seen | !tables.deck) != 0 || !cards.count_ones().is_multiple_of(4) {
            faults.push(Fault::Captured(seat as u8));
        }
        seen |= cards;
    }
    if faults.is_empty() && seen != tables.deck {
        faults.push(Fault::Tricks);
    }
    if faults.is_empty() {
        Ok(())
    } else {
        Err(faults)
    }
}

/// Play to the end, each seat by the rule of thumb or at a whim; return what each seat has captured then.
///
/// The position and what is captured must be right.
#[must_use]
pub fn sensible_game(tables: &Tables, position: &Position, captured: &Captured, rng: &mut Rng) -> Captured {
    let mut now = Way { position: *position, captured: *captured };
    while !now.position.is_over() {
        let legal = now.position.legal(tables);
        let card = if legal & (legal - 1) == 0 {
            highest(legal)
        } else if rng.below(WHIM) == 0 {
            bits(legal).nth(rng.below(u64::from(legal.count_ones())) as usize).unwrap_or(highest(legal))
        } else {
            sensible_card(tables, &now.position, legal)
        };
        now = now.play(tables, card);
    }
    now.captured
}

/// Choose a card that is likely to keep points away from the seat that plays it.
#[must_use]
pub fn sensible_card(tables: &Tables, position: &Position, legal: Cards) -> u8 {
    let worth = |card: &u8| tables.points[usize::from(*card)];
    let chosen = if position.played == 0 {
        // The card that most cards of other hands can beat, then the poorest.
        let others = position.all_hands() & !position.hands[usize::from(position.leader)];
        let beaten = |card: &u8| (others & tables.class(*card) & !(u32::MAX >> (31 - card))).count_ones();
        bits(legal).min_by_key(|card| (Reverse(beaten(card)), worth(card)))
    } else {
        let led = tables.class(position.trick[0]);
        let best: Cards = 1 << highest(position.trick_cards() & (led | tables.classes[0]));
        let taking = legal & (led | tables.classes[0]) & !(best | (best - 1));
        let below = legal & !taking;
        if below != 0 {
            // Somebody else takes the trick: give it the richest card, of equally rich ones the highest.
            bits(below).max_by_key(|card| (worth(card), *card))
        } else if position.played == 3 {
            // The trick is taken for certain: with few points, and with a card that would take another one.
            bits(legal).min_by_key(|card| (worth(card), Reverse(*card)))
        } else {
            Some(highest(lowest(legal)))
        }
    };
    chosen.unwrap_or(highest(legal))
}

/// Search the end that comes about if each seat in turn does what is best for itself; of equal ends the first counts.
fn best_end(tables: &Tables, way: &Way) -> End {
    let position = &way.position;
    if position.is_over() {
        return End::new(tables, &way.captured);
    }
    let seat = position.to_move();
    let mut best: Option<End> = None;
    for card in bits(position.legal(tables)) {
        let end = best_end(tables, &way.play(tables, card));
        if best.is_none_or(|known| end.burden(seat) < known.burden(seat)) {
            best = Some(end);
        }
    }
    best.unwrap_or_else(|| End::new(tables, &way.captured))
}
