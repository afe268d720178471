//! The legal cards against the rules of the locked card (S-4.6 to S-4.9) written one sentence after the other.

use kernel::legal::{beating, Lock};
use kernel::rng::Rng;
use kernel::tables::{bits, highest, Cards};
use kernel::{Position, Smear, Tables};

#[path = "playout_layouts.rs"]
mod layouts;
use layouts::{deal, random_tables};

/// May the seat to move play a card of its hand? One card at a time, with nothing in common with the kernel's form.
fn may_play(tables: &Tables, position: &Position, card: u8) -> bool {
    let hand: Vec<u8> = bits(position.hands[usize::from(position.to_move())]).collect();
    let class = |card: u8| tables.class_of[usize::from(card)];
    let of_class = |wanted: u8| hand.iter().filter(|&&held| class(held) == wanted).count();
    let locked = tables.locked.filter(|locked| position.bound && hand.contains(&locked.card));
    let last = hand.len() == 1;
    let first_trick = position.own_tricks + position.other_tricks == 0;
    if position.played == 0 {
        let Some(locked) = locked else { return true };
        let runs = of_class(class(locked.card)) >= usize::from(locked.run_length)
            && (first_trick || !locked.run_in_first_trick_only);
        return card == locked.card || class(card) != class(locked.card) || runs || last;
    }
    let led = class(position.trick[0]);
    if let Some(locked) = locked {
        let stays = locked.may_stay_below
            && (first_trick || !locked.run_in_first_trick_only)
            && of_class(led) >= usize::from(locked.run_length);
        if class(locked.card) == led && !stays {
            return card == locked.card;
        }
        let loose = match locked.smear {
            Smear::Never => last,
            Smear::FromSecondLast => hand.len() <= 2,
            Smear::Always => true,
        };
        if card == locked.card && class(locked.card) != led && !loose {
            return false;
        }
    }
    if of_class(led) == 0 {
        return true;
    }
    if class(card) != led {
        return false;
    }
    let laid = &position.trick[..usize::from(position.played)];
    let trumped = led != 0 && laid.iter().any(|&other| class(other) == 0);
    let best = laid.iter().filter(|&&other| class(other) == led).max().expect("the card that was led");
    let can_beat = hand.iter().any(|held| class(*held) == led && held > best);
    !tables.must_beat || trumped || !can_beat || card > *best
}

#[test]
fn legal_cards_are_those_that_the_sentences_allow() {
    let mut rng = Rng::new(71);
    let (mut restricted, mut bound_moves) = (0, 0);
    for _ in 0..4000 {
        let tables = random_tables(&mut rng, false);
        let mut position = Position::start(deal(&tables, &mut rng), rng.below(4) as u8, tables.locked.is_some());
        while !position.is_over() {
            let hand = position.hands[usize::from(position.to_move())];
            let right: Cards =
                bits(hand).filter(|&card| may_play(&tables, &position, card)).fold(0, |all, card| all | 1 << card);
            let legal = position.legal(&tables);
            assert_eq!(legal, right, "{tables:?} {position:?}");
            restricted += u32::from(legal != hand);
            bound_moves += u32::from(position.bound);
            let cards: Vec<u8> = bits(legal).collect();
            position = position.play(&tables, cards[rng.below(cards.len() as u64) as usize]);
        }
    }
    assert!(restricted > 20_000 && bound_moves > 5_000, "{restricted} {bound_moves}");
}

#[test]
fn a_game_without_a_locked_card_has_an_empty_lock() {
    let mut rng = Rng::new(72);
    for _ in 0..200 {
        let tables = Tables { locked: None, ..random_tables(&mut rng, true) };
        let lock = Lock::new(&tables);
        let hand = deal(&tables, &mut rng)[0];
        let led = tables.class(highest(hand));
        assert_eq!(lock.lead(hand, true), hand);
        assert_eq!(lock.follow(hand, led, true), hand & led);
        assert_eq!(lock.follow(hand & !led, led, true), hand & !led);
    }
}

#[test]
fn only_higher_cards_of_the_led_class_beat() {
    assert_eq!(beating(0b1011, 0b1111, 0b0100), 0b1000);
    assert_eq!(beating(0b0011, 0b1111, 0b0100), 0b0011);
    assert_eq!(beating(0b1011, 0b1111, 1 << 20), 0b1011, "the trick is trumped");
    assert_eq!(beating(1 << 31 | 1, 0b1111, 0b0010), 1 << 31 | 1, "who is void may throw off anything");
}

#[test]
fn the_locked_card_is_free_once_its_class_was_led_or_it_has_fallen() {
    let lock = Lock { card: 0b100, class: 0b111, run_length: 255, loose: 1, ..Lock::default() };
    assert!(!lock.binds_after(0b1110, 0b111, 0b100, true), "it falls");
    assert!(!lock.binds_after(0b1110, 0b111, 0b010, true), "its holder plays another card to its class");
    assert!(lock.binds_after(0b1110, 0b1000, 0b1000, true), "another class");
    assert!(lock.binds_after(0b0011, 0b111, 0b001, true), "another seat plays to its class");
    assert!(!lock.binds_after(0b1110, 0b1000, 0b1000, false), "it was free before");
}
