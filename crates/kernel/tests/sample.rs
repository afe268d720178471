//! Sampling of hidden hands against enumeration of all deals.

use std::collections::HashMap;

use kernel::rng::Rng;
use kernel::sample::{Holding, SampleFault, Sampler};
use kernel::tables::{bits, Cards};

fn enumerate(cards: &[u8], holdings: &[Holding; 4], hands: [Cards; 4], all: &mut Vec<[Cards; 4]>) {
    let Some((&card, rest)) = cards.split_first() else {
        if (0..4).all(|seat| hands[seat].count_ones() == u32::from(holdings[seat].count)) {
            all.push(hands);
        }
        return;
    };
    for seat in 0..4 {
        let elsewhere = (0..4).any(|other| other != seat && holdings[other].certain >> card & 1 == 1);
        let full = hands[seat].count_ones() == u32::from(holdings[seat].count);
        if holdings[seat].possible >> card & 1 == 1 && !elsewhere && !full {
            let mut hands = hands;
            hands[seat] |= 1 << card;
            enumerate(rest, holdings, hands, all);
        }
    }
}

fn pick(rng: &mut Rng, from: Cards, count: u32) -> Cards {
    let mut cards: Vec<u8> = bits(from).collect();
    (0..count).fold(0, |all, _| all | 1 << cards.swap_remove(rng.below(cards.len() as u64) as usize))
}

/// Random knowledge of the kind that a game gives: missing classes, certain cards, some seats already known.
fn random_case(rng: &mut Rng, size: u32, tight: bool) -> (Cards, [Holding; 4]) {
    let pool = pick(rng, Cards::MAX, size);
    let mut counts = [0u8; 4];
    for _ in 0..size {
        counts[rng.below(4) as usize] += 1;
    }
    let mut certain = [0; 4];
    for card in bits(pool) {
        if rng.below(8) == 0 {
            let seat = rng.below(4) as usize;
            if counts[seat] > (certain[seat] as Cards).count_ones() as u8 {
                certain[seat] |= 1 << card;
            }
        }
    }
    let blocks = [0xff, 0xff00, 0xff_0000, 0xff00_0000, 0x0f0f_0f0f];
    let holdings = std::array::from_fn(|seat| {
        let mut possible = Cards::MAX;
        for block in blocks {
            if rng.below(if tight { 3 } else { 6 }) == 0 {
                possible &= !block;
            }
        }
        Holding { count: counts[seat], possible: possible | certain[seat], certain: certain[seat] }
    });
    (pool, holdings)
}

#[test]
fn counts_equal_enumeration_and_draws_are_uniform() {
    let mut rng = Rng::new(41);
    let (mut solvable, mut impossible, mut tested) = (0, 0, 0);
    let mut worst: f64 = 0.0;
    for round in 0..4000 {
        let size = 1 + rng.below(9) as u32;
        let (pool, holdings) = random_case(&mut rng, size, round % 2 == 0);
        let cards: Vec<u8> = bits(pool).collect();
        let mut all = Vec::new();
        enumerate(&cards, &holdings, [0; 4], &mut all);
        let Ok(sampler) = Sampler::new(pool, &holdings) else {
            assert!(all.is_empty(), "{pool:#x} {holdings:?}");
            impossible += 1;
            continue;
        };
        assert_eq!(sampler.count(), all.len() as u64, "{pool:#x} {holdings:?}");
        solvable += 1;
        if !(2..=400).contains(&all.len()) || tested == 250 {
            continue;
        }
        tested += 1;
        let draws = 20 * all.len();
        let mut seen: HashMap<[Cards; 4], u32> = all.into_iter().map(|hands| (hands, 0)).collect();
        for _ in 0..draws {
            *seen.get_mut(&sampler.sample(&mut rng)).expect("a deal that agrees") += 1;
        }
        let chi: f64 = seen.values().map(|&count| (f64::from(count) - 20.0).powi(2) / 20.0).sum();
        let free = seen.len() as f64 - 1.0;
        worst = worst.max((chi - free) / (2.0 * free).sqrt());
    }
    assert!(solvable > 1000 && impossible > 300 && tested == 250, "{solvable} {impossible} {tested}");
    // Chi-square of one degree of freedom has 12 at a chance of 1 to 2000, which is 7.8 deviations.
    assert!(worst < 10.0, "{worst}");
}

#[test]
fn all_constraints_hold_in_whole_deals() {
    let mut rng = Rng::new(42);
    let mut solvable = 0;
    for round in 0..3000 {
        let size = 16 + rng.below(17) as u32;
        let (pool, holdings) = random_case(&mut rng, size, round % 2 == 0);
        let Ok(sampler) = Sampler::new(pool, &holdings) else { continue };
        solvable += 1;
        for _ in 0..20 {
            let hands = sampler.sample(&mut rng);
            let mut together = 0;
            for (hand, holding) in hands.iter().zip(&holdings) {
                assert_eq!(hand.count_ones(), u32::from(holding.count));
                assert_eq!(hand & !holding.possible, 0);
                assert_eq!(holding.certain & !hand, 0);
                assert_eq!(together & hand, 0);
                together |= hand;
            }
            assert_eq!(together, pool);
        }
    }
    assert!(solvable > 500, "{solvable}");
}

#[test]
fn each_card_is_as_often_at_each_seat_as_it_must() {
    // Seat 0 knows its own hand; seat 1 has no card of the lowest eight.
    let mut rng = Rng::new(43);
    let own = 0x8181_8181;
    let holdings = [
        Holding { count: 8, possible: own, certain: own },
        Holding { count: 8, possible: !0xff, certain: 0 },
        Holding { count: 8, possible: Cards::MAX, certain: 0 },
        Holding { count: 8, possible: Cards::MAX, certain: 0 },
    ];
    let sampler = Sampler::new(Cards::MAX, &holdings).unwrap();
    // Seat 1 has 8 of 18 cards; the other 16 are shared.
    assert_eq!(sampler.count(), 43758 * 12870);
    let draws = 100_000;
    let mut at = [[0u32; 32]; 4];
    for _ in 0..draws {
        for (hand, seen) in sampler.sample(&mut rng).into_iter().zip(&mut at) {
            for card in bits(hand) {
                seen[usize::from(card)] += 1;
            }
        }
    }
    for card in bits(!own) {
        let first = if card < 8 { 0.0 } else { 8.0 / 18.0 };
        for (seat, chance) in [(1, first), (2, (1.0 - first) / 2.0), (3, (1.0 - first) / 2.0)] {
            let right = chance * f64::from(draws);
            let deviation = (right * (1.0 - chance)).sqrt();
            let seen = f64::from(at[seat][usize::from(card)]);
            assert!((seen - right).abs() <= 5.0 * deviation, "{card} {seat} {seen} {right}");
        }
    }
}

#[test]
fn contradictions_are_named() {
    let any = Holding { count: 1, possible: Cards::MAX, certain: 0 };
    let faults = |pool, holdings| Sampler::new(pool, &holdings).err().unwrap_or_default();
    assert_eq!(faults(0b111, [any; 4]), [SampleFault::Counts]);
    let one = Holding { certain: 1, ..any };
    assert_eq!(faults(0b1111, [one, one, any, any]), [SampleFault::CardTwice(0)]);
    let outside = Holding { certain: 16, ..any };
    assert_eq!(faults(0b1111, [outside, any, any, any]), [SampleFault::NotInPool(4)]);
    let none = Holding { possible: 0, ..any };
    assert_eq!(faults(0b1111, [Holding { certain: 2, ..none }, any, any, any]), [SampleFault::NotPossible(1)]);
    assert_eq!(faults(0b1111, [none, any, any, any]), [SampleFault::NoDeal]);
    let low = Holding { possible: 1, ..any };
    assert_eq!(faults(0b1111, [low, low, any, any]), [SampleFault::NoDeal]);
    let high = Holding { possible: !1, ..any };
    assert_eq!(faults(0b1111, [high; 4]), [SampleFault::NoSeat(0)]);
    let both = Holding { certain: 3, ..any };
    assert_eq!(faults(0b1111, [both, any, any, any]), [SampleFault::TooMany(0)]);
}

#[test]
fn nothing_hidden_is_one_deal() {
    let none = Holding { count: 0, possible: 0, certain: 0 };
    let sampler = Sampler::new(0, &[none; 4]).unwrap();
    assert_eq!(sampler.count(), 1);
    assert_eq!(sampler.sample(&mut Rng::new(1)), [0; 4]);
    let all = Holding { count: 8, possible: Cards::MAX, certain: 0 };
    assert_eq!(Sampler::new(Cards::MAX, &[all; 4]).unwrap().count(), 99_561_092_450_391_000);
}
