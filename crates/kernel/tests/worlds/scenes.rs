//! Decisions in seeded games: what lies open, and the cases that the seat to move must reckon with.

use kernel::payoff::ENDS;
use kernel::sample::{Case, Holding};
use kernel::tables::{bits, Cards};
use kernel::worlds::{Key, Leaf, Scene, Worlds};
use kernel::{Position, Tables};

#[path = "../search/deals.rs"]
mod deals;
pub use deals::{deal, Kind, Rng, RUN};

/// A decision after so many random cards of a random deal, with all that the seat to move may know of the others.
pub fn decision(kind: Kind, rng: &mut Rng, cards: u32) -> (Scene, Vec<Case>, Position) {
    let (tables, start) = deal(kind, rng, true, RUN);
    let mut scene = Scene {
        tables: tables.clone(),
        run_by_deal: false,
        seat: 0,
        leader: 0,
        trick: Vec::new(),
        laid: [0; 4],
        captured: [0; 4],
        has_run: kind != Kind::Bettel,
        few: None,
    };
    let mut lacks = [0 as Cards; 4];
    let mut at = start;
    for _ in 0..cards {
        let seat = usize::from(at.to_move());
        let card = rng.pick(at.legal(&tables));
        if at.played > 0 && tables.class(card) != tables.class(at.trick[0]) {
            lacks[seat] |= tables.class(at.trick[0]);
        }
        scene.laid[seat] |= 1 << card;
        scene.trick.push(card);
        at = at.play(&tables, card);
        if at.played == 0 {
            scene.captured[usize::from(at.leader)] |= scene.trick.iter().fold(0, |all, card| all | 1 << card);
            scene.trick.clear();
        }
    }
    scene.seat = at.to_move();
    scene.leader = at.leader;
    let cases = cases(&tables, &at, scene.seat, lacks);
    (scene, cases, at)
}

fn cases(tables: &Tables, at: &Position, seat: u8, lacks: [Cards; 4]) -> Vec<Case> {
    let holdings: [Holding; 4] = std::array::from_fn(|other| {
        let hand = at.hands[other];
        let own = other == usize::from(seat);
        let possible = if own { hand } else { !at.hands[usize::from(seat)] & !lacks[other] };
        Holding { count: hand.count_ones() as u8, possible, certain: if own { hand } else { 0 } }
    });
    let plain = Case { holdings, limits: Vec::new(), party: tables.party, bound: at.bound };
    let Some(locked) = tables.locked.filter(|_| at.bound) else { return vec![plain] };
    let ace: Cards = 1 << locked.card;
    let partner = at.hands.iter().position(|hand| hand & ace != 0).expect("held");
    let caller = tables.party & !(1 << partner);
    (0..4u8)
        .filter(|&other| caller >> other & 1 == 0)
        .filter(|&other| holdings[usize::from(other)].possible & ace != 0)
        .map(|other| {
            let mut told = plain.clone();
            told.party = caller | 1 << other;
            for (place, holding) in told.holdings.iter_mut().enumerate() {
                if place == usize::from(other) {
                    holding.certain |= ace;
                } else {
                    holding.possible &= !ace;
                }
            }
            told
        })
        .collect()
}

/// A price with six steps, as a settlement gives it: base, Laufende, Schneider, Schwarz.
pub fn leaf(key: &Key, seat: u8, falls: bool) -> Leaf {
    let run = if key.run.unsigned_abs() >= 3 { i64::from(key.run.unsigned_abs()) } else { 0 };
    let worth = |end: usize| {
        let points = end as i64 - 1;
        if falls {
            return if end == 0 { 60 } else { -60 };
        }
        let price = match points {
            _ if end == 0 || end == ENDS - 1 => 40,
            91.. | ..=30 => 30,
            _ => 20,
        } + 10 * run;
        if points >= 61 {
            price
        } else {
            -price
        }
    };
    let single = key.party.count_ones() == 1;
    let own = |worth: i64| match key.party >> seat & 1 {
        1 if single => 3 * worth,
        1 => worth,
        _ => -worth,
    };
    let values: Vec<i64> = (0..ENDS).map(worth).collect();
    Leaf::new(&values, &values.iter().map(|&worth| own(worth)).collect::<Vec<_>>()).expect("sound")
}

pub fn leaves(worlds: &Worlds, kind: Kind) -> Vec<Leaf> {
    let seat = worlds.scene().seat;
    worlds.keys().iter().map(|key| leaf(key, seat, kind == Kind::Bettel)).collect()
}

/// The cards of a set, as a check of what a world holds.
#[allow(dead_code)]
pub fn together(hands: &[Cards; 4]) -> (Cards, u32) {
    hands.iter().fold((0, 0), |(all, count), &hand| (all | hand, count + bits(hand).count() as u32))
}
