//! The estimate for a game in which everybody plays for himself (S-11.1).

use kernel::alone::{self, sensible_card, Captured, End, Prospect, SEARCHED_TRICKS};
use kernel::fault::Coded;
use kernel::rng::Rng;
use kernel::tables::{bits, Cards};
use kernel::{Fault, Position, Tables};

#[path = "playout_layouts.rs"]
mod layouts;
use layouts::{deal, layout, Layout};

fn ramsch() -> (Layout, Tables) {
    let layout = layout(0);
    let tables = Tables::new(layout.classes, layout.points, 1, None, false).unwrap();
    (layout, tables)
}

/// Estimates that nobody interrupts.
fn prospects(
    tables: &Tables,
    position: &Position,
    captured: &Captured,
    games: u64,
    seed: u64,
) -> Result<Vec<Prospect>, Vec<Fault>> {
    alone::prospects(tables, position, captured, games, seed, &mut || true)
}

/// Play a card and note who captures a complete trick.
fn play(tables: &Tables, position: &Position, captured: &Captured, card: u8) -> (Position, Captured) {
    let mut captured = *captured;
    let next = position.play(tables, card);
    if next.played == 0 {
        let laid = position.trick.iter().fold(1 << card, |all, laid| all | 1 << laid);
        captured[usize::from(next.leader)] |= laid;
    }
    (next, captured)
}

fn random_card(rng: &mut Rng, cards: Cards) -> u8 {
    bits(cards).nth(rng.below(u64::from(cards.count_ones())) as usize).unwrap()
}

/// A position after random play in which the seat to move holds `left` cards.
fn at(tables: &Tables, rng: &mut Rng, left: u32, played: u8) -> (Position, Captured) {
    let mut position = Position::start(deal(tables, rng), rng.below(4) as u8, false);
    let mut captured = [0; 4];
    while position.hands[usize::from(position.to_move())].count_ones() > left || position.played != played {
        (position, captured) = play(tables, &position, &captured, random_card(rng, position.legal(tables)));
    }
    (position, captured)
}

/// Every end of a game: who loses, then points, as one number for each seat.
fn selfish(tables: &Tables, position: &Position, captured: &Captured) -> ([u32; 4], [u32; 4]) {
    if position.is_over() {
        let points = captured.map(|cards| tables.points_of(cards));
        if let Some(marcher) = captured.iter().position(|cards| cards.count_ones() == 32) {
            let mut burdens = [2000; 4];
            burdens[marcher] = 0;
            return (std::array::from_fn(|seat| burdens[seat] + points[seat]), points);
        }
        let most = points.iter().max().unwrap();
        let tied: Vec<usize> = (0..4).filter(|&seat| points[seat] == *most).collect();
        let best_trump = |seat: usize| bits(captured[seat] & tables.classes[0]).last();
        let highest = tied.iter().filter_map(|&seat| best_trump(seat)).max();
        let loser = match highest {
            Some(trump) => *tied.iter().find(|&&seat| best_trump(seat) == Some(trump)).unwrap(),
            None => {
                let tricks = tied.iter().map(|&seat| captured[seat].count_ones()).max().unwrap();
                *tied.iter().find(|&&seat| captured[seat].count_ones() == tricks).unwrap()
            }
        };
        return (std::array::from_fn(|seat| points[seat] + if seat == loser { 2000 } else { 1000 }), points);
    }
    let seat = usize::from(position.to_move());
    let ends = bits(position.legal(tables)).map(|card| {
        let (next, captured) = play(tables, position, captured, card);
        selfish(tables, &next, &captured)
    });
    ends.reduce(|best, end| if end.0[seat] < best.0[seat] { end } else { best }).unwrap()
}

#[test]
fn the_last_three_tricks_are_searched_with_everybody_for_himself() {
    let (_, tables) = ramsch();
    let mut rng = Rng::new(81);
    for round in 0..300 {
        let (position, captured) = at(&tables, &mut rng, 1 + round % SEARCHED_TRICKS, (round / 3 % 4) as u8);
        let found = prospects(&tables, &position, &captured, 50, 1).unwrap();
        assert_eq!(found.iter().map(|one| 1 << one.card).sum::<Cards>(), position.legal(&tables));
        for prospect in found {
            let (next, captured) = play(&tables, &position, &captured, prospect.card);
            let (burdens, points) = selfish(&tables, &next, &captured);
            assert_eq!(prospect.games, 1);
            assert_eq!(prospect.points, points.map(u64::from));
            let march = burdens.iter().any(|burden| *burden < 1000);
            let lost = burdens.map(|burden| u64::from(!march && burden >= 2000));
            assert_eq!(prospect.lost, lost, "{burdens:?}");
        }
    }
}

#[test]
fn the_points_of_all_seats_add_up_and_one_seat_loses_each_game() {
    let (_, tables) = ramsch();
    let mut rng = Rng::new(82);
    for round in 0..60 {
        let (position, captured) = at(&tables, &mut rng, 4 + round % 5, 0);
        for prospect in prospects(&tables, &position, &captured, 40, 7).unwrap() {
            let Prospect { games, points, lost, no_trick, every_trick, .. } = prospect;
            assert_eq!(games, 40);
            assert_eq!(points.iter().sum::<u64>(), 120 * games);
            assert!(lost.iter().sum::<u64>() + every_trick <= games);
            assert!(no_trick + every_trick <= games);
        }
    }
}

#[test]
fn equal_seeds_give_equal_estimates() {
    let (_, tables) = ramsch();
    let (position, captured) = at(&tables, &mut Rng::new(83), 8, 0);
    let ask = |seed| prospects(&tables, &position, &captured, 30, seed).unwrap();
    assert_eq!(ask(5), ask(5));
    assert_ne!(ask(5), ask(6));
}

#[test]
fn who_follows_the_estimate_loses_less_often_than_who_plays_at_random_or_by_the_rule_of_thumb() {
    let (_, tables) = ramsch();
    // Seat 0 plays in three ways, the others by the rule of thumb, on the same deals.
    let mut lost = [0; 3];
    for (way, lost) in lost.iter_mut().enumerate() {
        let mut rng = Rng::new(84);
        for _ in 0..150 {
            let mut position = Position::start(deal(&tables, &mut rng), rng.below(4) as u8, false);
            let mut captured = [0; 4];
            let mut whims = Rng::new(rng.next_u64());
            while !position.is_over() {
                let legal = position.legal(&tables);
                let card = match (position.to_move(), way) {
                    (0, 0) => random_card(&mut whims, legal),
                    (0, 2) => {
                        let found = prospects(&tables, &position, &captured, 40, 1).unwrap();
                        let burden = |one: &&Prospect| (2000 * one.lost[0] + one.points[0]) / one.games;
                        found.iter().min_by_key(burden).unwrap().card
                    }
                    _ => sensible_card(&tables, &position, legal),
                };
                (position, captured) = play(&tables, &position, &captured, card);
            }
            *lost += u32::from(End::new(&tables, &captured).loser == Some(0));
        }
    }
    let [random, thumb, estimate] = lost;
    assert!(estimate < thumb && thumb < random, "{lost:?}");
}

#[test]
fn equal_points_are_lost_by_the_seat_with_the_highest_trump() {
    let (layout, tables) = ramsch();
    let eichel = layout.cards(["EO", "EA", "EZ", "EK", "HO", "E9", "E8", "E7", "SA", "SK", "HU", "S9"]);
    let gras = layout.cards(["GO", "GA", "GZ", "GK", "SO", "G9", "G8", "G7", "HA", "HK", "SU", "H9"]);
    let first = layout.cards(["SZ", "HZ", "S8", "S7"]);
    let second = tables.deck & !(eichel | gras | first);
    for (captured, loser) in [([eichel, first, gras, second], 0), ([first, gras, second, eichel], 3)] {
        let end = End::new(&tables, &captured);
        assert_eq!(end.points.iter().filter(|&&points| points == 48).count(), 2);
        assert_eq!((end.loser, end.marcher), (Some(loser), None));
    }
}

#[test]
fn who_makes_every_trick_wins() {
    let (_, tables) = ramsch();
    let end = End::new(&tables, &[0, 0, tables.deck, 0]);
    assert_eq!((end.loser, end.marcher, end.points), (None, Some(2), [0, 0, 120, 0]));
}

#[test]
fn wrong_captured_cards_are_named_with_their_seats() {
    let (_, tables) = ramsch();
    let (position, captured) = at(&tables, &mut Rng::new(85), 5, 0);
    assert!(prospects(&tables, &position, &captured, 1, 1).is_ok());
    let told = |captured: &Captured| prospects(&tables, &position, captured, 1, 1).unwrap_err();
    assert_eq!(told(&[0; 4]), [Fault::Tricks]);
    let seat = captured.iter().position(|&cards| cards != 0).unwrap();
    let mut wrong = captured;
    wrong[seat] &= wrong[seat] - 1;
    assert_eq!(told(&wrong), [Fault::Captured(seat as u8)]);
    assert_eq!(told(&wrong).codes(), [("CAPTURED", Some(seat as u8))]);
    let mut held = captured;
    held[seat] ^= held[seat] & held[seat].wrapping_neg() | 1 << position.hands[0].trailing_zeros();
    assert_eq!(told(&held), [Fault::Captured(seat as u8)]);
}

#[test]
fn a_finished_game_has_no_prospects() {
    let (_, tables) = ramsch();
    let mut rng = Rng::new(86);
    let (mut position, mut captured) = at(&tables, &mut rng, 1, 0);
    while !position.is_over() {
        (position, captured) = play(&tables, &position, &captured, position.legal(&tables).trailing_zeros() as u8);
    }
    assert_eq!(prospects(&tables, &position, &captured, 10, 1), Ok(Vec::new()));
}
