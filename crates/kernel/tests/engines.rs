//! Whole deals: the fast search against the other engine, and against plain alpha-beta over the plain rules.

#[path = "search/deals.rs"]
mod deals;

use deals::{deal, Kind, Rng, BENCH, RUN};
use kernel::misere::MisereSolver;
use kernel::search::{Limits, Solver};
use kernel::tables::bits;
use kernel::{Position, Tables};

/// Alpha-beta without a table, an order of moves, or a reduction: does the party reach `need` points?
fn reaches(tables: &Tables, position: &Position, need: u8) -> bool {
    if position.points >= need {
        return true;
    }
    let laid = (0..usize::from(position.played)).fold(0, |all, place| all | 1 << position.trick[place]);
    let left = tables.points_of(position.all_hands() | laid);
    if u32::from(position.points) + left < u32::from(need) {
        return false;
    }
    let own = tables.in_party(position.to_move());
    let mut cards = bits(position.legal(tables));
    if own {
        cards.any(|card| reaches(tables, &position.play(tables, card), need))
    } else {
        cards.all(|card| reaches(tables, &position.play(tables, card), need))
    }
}

/// Both engines find the same value of whole deals; one of them prunes with bounds that the other does not know.
fn engines_agree(kind: Kind, count: u64) {
    let (mut fast, mut other) = (Solver::new(), MisereSolver::new());
    for seed in 0..count {
        let (tables, position) = deal(kind, &mut Rng(0xE9E5 + seed), true, RUN);
        let found = fast.value(&tables, &position, &Limits::NONE).exact();
        let minimisers = !tables.party & 15;
        let checked = other.value(&tables, &position, minimisers, &Limits::NONE).expect("a fair deal").exact();
        assert_eq!(found, checked, "{kind:?} {seed}");
    }
}

fn plain_agrees(kind: Kind, count: u64) {
    let mut fast = Solver::new();
    for seed in 0..count {
        let (tables, position) = deal(kind, &mut Rng(0xAB + seed), false, RUN);
        let value = fast.value(&tables, &position, &Limits::NONE).exact().expect("no limit");
        assert!(reaches(&tables, &position, value), "{kind:?} {seed}");
        assert!(value == 120 || !reaches(&tables, &position, value + 1), "{kind:?} {seed}");
    }
}

#[test]
fn both_engines_agree_on_whole_deals() {
    for kind in BENCH {
        engines_agree(kind, 6);
    }
}

#[test]
fn plain_alpha_beta_agrees_on_bierkopf_deals() {
    plain_agrees(Kind::Bierkopf20, 20);
    plain_agrees(Kind::Bierkopf, 5);
}

#[test]
#[ignore = "long: make check-solver"]
fn both_engines_agree_on_200_deals_of_each_kind() {
    for kind in BENCH {
        engines_agree(kind, 200);
    }
}

#[test]
#[ignore = "long: make check-solver"]
fn plain_alpha_beta_agrees_on_200_bierkopf_deals() {
    plain_agrees(Kind::Bierkopf, 200);
}

#[test]
#[ignore = "very long: make check-solver"]
fn plain_alpha_beta_agrees_on_50_rufspiel_deals() {
    plain_agrees(Kind::Rufspiel, 50);
}
