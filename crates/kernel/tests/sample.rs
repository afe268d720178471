//! Sampling of hidden hands against enumeration of all deals.

use std::collections::HashMap;

use kernel::rng::Rng;
use kernel::sample::{Case, Deals, Holding, Limit, SampleFault, Sampler, MOST_LIMITS};
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

fn random_limits(rng: &mut Rng, pool: Cards, holdings: &[Holding; 4]) -> Vec<Limit> {
    let number = rng.below(4);
    let limits = (0..number).map(|_| {
        let size = 1 + rng.below(u64::from(pool.count_ones())) as u32;
        let seat = rng.below(4) as u8;
        let most = u64::from(holdings[usize::from(seat)].count) + 1;
        let (one, other) = (rng.below(most) as u8, rng.below(most) as u8);
        Limit { seat, cards: pick(rng, pool, size), least: one.min(other), most: one.max(other) }
    });
    limits.collect()
}

fn keeps(hands: &[Cards; 4], limits: &[Limit]) -> bool {
    limits.iter().all(|limit| {
        let held = (hands[usize::from(limit.seat)] & limit.cards).count_ones();
        (u32::from(limit.least)..=u32::from(limit.most)).contains(&held)
    })
}

/// Random knowledge with limits, and all deals that agree with it.
fn limited_case(rng: &mut Rng, pool: Cards, holdings: [Holding; 4]) -> (Case, Vec<[Cards; 4]>) {
    let limits = random_limits(rng, pool, &holdings);
    let mut all = Vec::new();
    enumerate(&bits(pool).collect::<Vec<_>>(), &holdings, [0; 4], &mut all);
    all.retain(|hands| keeps(hands, &limits));
    (Case { holdings, limits, party: 1, bound: false }, all)
}

/// Return how far the draws are from equal frequency, in standard deviations of chi-square.
fn unevenness<T: std::hash::Hash + Eq>(all: Vec<T>, mut draw: impl FnMut() -> T) -> f64 {
    let draws = 20 * all.len();
    let free = all.len() as f64 - 1.0;
    let mut seen: HashMap<T, u32> = all.into_iter().map(|deal| (deal, 0)).collect();
    for _ in 0..draws {
        *seen.get_mut(&draw()).expect("a deal that agrees") += 1;
    }
    let chi: f64 = seen.values().map(|&count| (f64::from(count) - 20.0).powi(2) / 20.0).sum();
    (chi - free) / (2.0 * free).sqrt()
}

#[test]
fn limits_leave_exactly_the_deals_that_keep_them_each_as_likely() {
    let mut rng = Rng::new(44);
    let (mut solvable, mut impossible, mut tested) = (0, 0, 0);
    let mut worst: f64 = 0.0;
    for round in 0..6000 {
        let size = 1 + rng.below(9) as u32;
        let (pool, holdings) = random_case(&mut rng, size, round % 4 == 0);
        let (case, all) = limited_case(&mut rng, pool, holdings);
        let Ok(sampler) = Sampler::within(pool, &holdings, &case.limits) else {
            assert!(all.is_empty(), "{pool:#x} {case:?}");
            impossible += 1;
            continue;
        };
        assert_eq!(sampler.count(), all.len() as u64, "{pool:#x} {case:?}");
        solvable += 1;
        if case.limits.is_empty() || !(2..=400).contains(&all.len()) || tested == 250 {
            continue;
        }
        tested += 1;
        worst = worst.max(unevenness(all, || sampler.sample(&mut rng)));
    }
    assert!(solvable > 1000 && impossible > 300 && tested == 250, "{solvable} {impossible} {tested}");
    assert!(worst < 10.0, "{worst}");
}

#[test]
fn deals_of_several_cases_are_each_as_likely() {
    let mut rng = Rng::new(45);
    let mut tested = 0;
    let mut worst: f64 = 0.0;
    for _ in 0..3000 {
        let size = 4 + rng.below(5) as u32;
        let (pool, holdings) = random_case(&mut rng, size, false);
        // Who holds the lowest card makes the cases exclude each other.
        let card = pool & pool.wrapping_neg();
        let mut cases = Vec::new();
        let mut all = Vec::new();
        for seat in 0..4 {
            let mut told = holdings;
            if told.iter().any(|holding| holding.certain & card != 0) {
                continue;
            }
            told[seat].certain |= card;
            told[seat].possible |= card;
            let (case, deals) = limited_case(&mut rng, pool, told);
            all.extend(deals.into_iter().map(|hands| (cases.len(), hands)));
            cases.push(case);
        }
        match Deals::new(pool, &cases) {
            Err(_) => assert!(all.is_empty(), "{cases:?}"),
            Ok(deals) => {
                assert_eq!(deals.count(), all.len() as u64, "{cases:?}");
                if (2..=400).contains(&all.len()) && tested < 200 {
                    tested += 1;
                    worst = worst.max(unevenness(all, || deals.sample(&mut rng)));
                }
            }
        }
    }
    assert!(tested == 200 && worst < 10.0, "{tested} {worst}");
}

#[test]
fn limits_that_nobody_can_keep_are_named() {
    let any = Holding { count: 1, possible: Cards::MAX, certain: 0 };
    let faults = |limit| Sampler::within(0b1111, &[any; 4], &[limit]).err().unwrap_or_default();
    let limit = Limit { seat: 2, cards: 0b11, least: 0, most: 1 };
    assert_eq!(faults(limit), []);
    assert_eq!(faults(Limit { least: 2, most: 2, ..limit }), [SampleFault::Limit(2)]);
    assert_eq!(faults(Limit { least: 1, most: 0, ..limit }), [SampleFault::Limit(2)]);
    assert_eq!(faults(Limit { seat: 4, ..limit }), [SampleFault::Limit(4)]);
    let two = Holding { count: 2, ..any };
    let many = vec![limit; MOST_LIMITS + 1];
    // What the hand size keeps anyhow is no limit.
    assert!(Sampler::within(0b1111, &[any; 4], &many).is_ok());
    assert_eq!(Sampler::within(0xff, &[two; 4], &many).err(), Some(vec![SampleFault::ManyLimits]));
    let case = Case { holdings: [any; 4], limits: vec![], party: 1, bound: false };
    assert_eq!(Deals::new(0b1111, &[]).err(), Some(vec![SampleFault::Cases]));
    // A case without a deal does not matter beside one that has some.
    let never = Case { limits: vec![Limit { least: 2, most: 2, ..limit }], ..case.clone() };
    assert_eq!(Deals::new(0b1111, &[never.clone(), case]).map(|deals| deals.count()), Ok(24));
    assert_eq!(Deals::new(0b1111, &[never.clone(), never]).err(), Some(vec![SampleFault::Limit(2)]));
}
