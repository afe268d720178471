//! The policy plays legal cards, from nothing but what a seat may know, and always the same ones.

use std::sync::atomic::AtomicBool;

use kernel::payoff::Analyst;
use kernel::policy::{
    Duel, Feature, Memory, Pay, Policy, PolicyFault, Round, Seating, Sight, Values, DETAILS, DETAIL_NAMES, FACTS,
    FACT_NAMES, FEATURES, FEATURE_NAMES, NET, ROWS,
};
use kernel::rng::Rng as Luck;
use kernel::tables::Cards;
use kernel::worlds::{Goal, Guide, Key, Run, Worlds};
use kernel::{Position, Tables};

#[path = "worlds/scenes.rs"]
mod scenes;
use scenes::{deal, decision, leaf, leaves, Kind, Rng, RUN};

const KINDS: [Kind; 7] =
    [Kind::Rufspiel, Kind::Solo, Kind::Wenz, Kind::Farbwenz, Kind::Bierkopf, Kind::Bettel, Kind::RufspielShort];

/// A policy whose weights have nothing in common, so that no two unlike cards are equally good.
fn some(seed: u64) -> Policy {
    let mut luck = Luck::new(seed);
    let weights: Vec<f32> =
        (0..ROWS * FEATURES).map(|_| (luck.next_u64() >> 40) as f32 / (1u64 << 24) as f32 - 0.5).collect();
    Policy::new(&weights).expect("sound")
}

/// Who announced the game: of its party the seat that was not dealt the locked card.
fn seating(kind: Kind, tables: &Tables, dealt: &[Cards; 4]) -> Seating {
    let lacks = |seat: &u8| tables.locked.is_none_or(|locked| dealt[usize::from(*seat)] >> locked.card & 1 == 0);
    let declarer = (0..4).filter(|&seat| tables.in_party(seat)).find(lacks);
    Seating { declarer: declarer.filter(|_| kind != Kind::Bierkopf), alone: false }
}

fn sight<'a>(tables: &'a Tables, seating: Seating, memory: &'a Memory, at: &'a Position) -> Sight<'a> {
    let seat = at.to_move();
    Sight {
        tables,
        seating,
        memory,
        party: tables.party,
        seat,
        hand: at.hands[usize::from(seat)],
        legal: at.legal(tables),
        leader: at.leader,
        trick: &at.trick[..usize::from(at.played)],
    }
}

/// Every decision of a game in which all cards are random.
fn decisions(kind: Kind, rng: &mut Rng, mut look: impl FnMut(&Tables, Seating, &Memory, &Position)) {
    let (tables, mut at) = deal(kind, rng, true, RUN);
    let seating = seating(kind, &tables, &at.hands);
    let mut memory = Memory::default();
    while !at.is_over() {
        look(&tables, seating, &memory, &at);
        let card = rng.pick(at.legal(&tables));
        memory.see(&tables, at.leader, &at.trick[..usize::from(at.played)], card);
        at = at.play(&tables, card);
    }
}

#[test]
fn the_card_is_legal_and_has_the_highest_score() {
    let mut rng = Rng(1);
    for kind in KINDS {
        for number in 0..60 {
            let policy = some(number);
            decisions(kind, &mut rng, |tables, seating, memory, at| {
                let sight = sight(tables, seating, memory, at);
                let card = policy.choose(&sight, &mut Luck::new(number));
                let scores = policy.scores(&sight);
                let total = |adds: &Values| adds.iter().map(|&add| f64::from(add)).sum::<f64>();
                let best = scores.iter().map(|(_, _, adds, _)| total(adds)).fold(f64::MIN, f64::max);
                let own = scores.iter().find(|told| told.0 == card).expect("legal");
                assert!(total(&own.2) > best - 1e-4);
                assert!(scores.iter().all(|(_, values, _, _)| values.iter().all(|value| value.is_finite())));
            });
        }
    }
}

#[test]
fn only_what_the_seat_may_know_counts() {
    let mut rng = Rng(2);
    let policy = some(3);
    for kind in KINDS {
        for _ in 0..40 {
            decisions(kind, &mut rng, |tables, seating, memory, at| {
                let mut told = sight(tables, seating, memory, at);
                let before = policy.scores(&told);
                if tables.locked.is_some() && seating.declarer.is_some() {
                    // Of the party it knows only whether it belongs to it.
                    told.party &= 1 << told.seat;
                    assert_eq!(policy.scores(&told), before);
                }
                let friends = told.friends();
                assert_eq!(friends[usize::from(told.seat)], 1.0);
                for seat in 0..4 {
                    let truth = tables.in_party(seat) == tables.in_party(told.seat);
                    // What is certain is true.
                    assert!(friends[usize::from(seat)] != f32::from(u8::from(!truth)));
                }
            });
        }
    }
}

#[test]
fn features_have_names_of_their_own() {
    let mut names = FEATURE_NAMES.to_vec();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), FEATURES);
    assert_eq!(FEATURE_NAMES[Feature::Chance as usize], "chance");
    assert_eq!(FEATURE_NAMES[Feature::PlainLow as usize], FEATURE_NAMES[FEATURES - 1]);
    assert_eq!(FEATURES % 8, 0);
}

/// The same policy with a net beside each row.
fn netted(seed: u64, size: f32) -> Policy {
    let mut luck = Luck::new(seed + 1000);
    let numbers: Vec<f32> =
        (0..ROWS * NET).map(|_| size * ((luck.next_u64() >> 40) as f32 / (1u64 << 24) as f32 - 0.5)).collect();
    some(seed).with_nets(&numbers).expect("sound")
}

#[test]
fn a_net_adds_what_it_says_to_the_score_and_the_sum_decides() {
    let mut rng = Rng(5);
    for kind in KINDS {
        for number in 0..20 {
            let (policy, silent) = (netted(number, 1.0), netted(number, 0.0));
            decisions(kind, &mut rng, |tables, seating, memory, at| {
                let sight = sight(tables, seating, memory, at);
                let card = policy.choose(&sight, &mut Luck::new(number));
                let scores = policy.scores(&sight);
                let total = |told: &(u8, Values, Values, f32)| f64::from(told.2.iter().sum::<f32>() + told.3);
                let best = scores.iter().map(total).fold(f64::MIN, f64::max);
                let own = scores.iter().find(|told| told.0 == card).expect("legal");
                assert!(total(own) > best - 1e-3);
                // A net without numbers says nothing.
                assert_eq!(silent.scores(&sight), some(number).scores(&sight));
            });
        }
    }
}

#[test]
fn names_of_facts_are_their_own() {
    let mut names: Vec<&str> = FACT_NAMES.into_iter().chain(DETAIL_NAMES).chain(FEATURE_NAMES).collect();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), FACTS + DETAILS + FEATURES);
}

#[test]
fn too_few_numbers_of_nets_are_refused() {
    assert_eq!(some(1).with_nets(&[0.0; NET]), Err(PolicyFault));
    assert_eq!(some(1).with_nets(&[f32::INFINITY; ROWS * NET]), Err(PolicyFault));
}

#[test]
fn too_few_weights_are_refused() {
    assert_eq!(Policy::new(&[0.0; 3]), Err(PolicyFault));
    assert_eq!(Policy::new(&[f32::NAN; ROWS * FEATURES]), Err(PolicyFault));
}

/// Trumps 24 to 31, plain suits 0 to 7, 8 to 15, 16 to 23; card 23 is called by seat 0, its holder may run away with 4.
fn called() -> Tables {
    let locked = kernel::Locked {
        card: 23,
        run_length: 4,
        run_in_first_trick_only: false,
        may_stay_below: false,
        smear: kernel::Smear::Never,
    };
    let points = std::array::from_fn(|bit| if bit % 8 == 7 { 11 } else { 0 });
    Tables::new([0xFF00_0000, 0x00FF_0000, 0xFF00, 0xFF, 0], points, 0b0011, Some(locked), false).expect("sound")
}

#[test]
fn who_does_not_follow_is_known_to_be_void() {
    let memory = Memory::of(&called(), &[(0, vec![24, 25, 0, 26]), (3, vec![8])]);
    assert_eq!(memory.void, [0, 0, 1, 0]);
    assert_eq!(memory.led, 1);
    assert_eq!(memory.laid, 1 << 24 | 1 << 25 | 1 | 1 << 26 | 1 << 8);
    assert_eq!((memory.holder, memory.without), (None, 0));
}

#[test]
fn the_locked_card_shows_its_holder_and_a_search_shows_who_lacks_it() {
    let open = Memory::of(&called(), &[(3, vec![16, 17])]);
    assert_eq!((open.holder, open.without), (None, 0b0001));
    let fallen = Memory::of(&called(), &[(3, vec![16, 17, 23, 18])]);
    assert_eq!(fallen.holder, Some(1));
}

#[test]
fn who_leads_its_class_without_that_it_falls_has_run_away_from_it() {
    let ran = Memory::of(&called(), &[(2, vec![16, 17, 18, 19])]);
    assert_eq!(ran.holder, Some(2));
}

#[test]
fn an_opponent_counts_who_can_be_the_partner() {
    let tables = called();
    let memory = Memory::default();
    let told = |seat: u8, party: u8, memory: &Memory| {
        let seating = Seating { declarer: Some(0), alone: false };
        let hand: Cards = 1;
        Sight { tables: &tables, seating, memory, party, seat, hand, legal: hand, leader: seat, trick: &[] }.friends()
    };
    assert_eq!(told(2, 0, &memory), [0.0, 0.5, 1.0, 0.5]);
    assert_eq!(told(1, 0b0010, &memory), [1.0, 1.0, 0.0, 0.0]);
    assert_eq!(told(0, 0b0001, &memory), [1.0, 1.0 / 3.0, 1.0 / 3.0, 1.0 / 3.0]);
    let shown = Memory { without: 0b1000, ..memory };
    assert_eq!(told(2, 0, &shown), [0.0, 0.0, 1.0, 1.0]);
}

fn guided(worlds: &Worlds, goal: Goal, guide: &Guide, jobs: usize) -> kernel::worlds::Values {
    let cancel = AtomicBool::new(false);
    let mut run = Run { nodes: u64::MAX, deadline: None, cancel: &cancel, poll: &mut || {} };
    let mut analysts: Vec<Analyst> = (0..jobs).map(|_| Analyst::default()).collect();
    let found = worlds.guided(goal, guide, &mut analysts, &mut run).expect("the seat is to move");
    kernel::worlds::Values { searching: 0, nodes: 0, ..found }
}

#[test]
fn games_by_policy_do_not_depend_on_threads_and_with_best_play_are_exact_values() {
    let mut rng = Rng(4);
    let policy = some(5);
    for kind in KINDS {
        for cards in [14, 17, 19] {
            let (scene, cases, at) = decision(kind, &mut rng, cards);
            let dealt = std::array::from_fn(|seat| at.hands[seat] | scene.laid[seat]);
            let seating = seating(kind, &scene.tables, &dealt);
            let worlds = Worlds::draw(scene, &cases, 30, 7).expect("the deal itself agrees");
            let leaves = leaves(&worlds, kind);
            let memory = Memory::default();
            let mut guide = Guide { policy: &policy, seating, memory, games: 2, seed: 1, until: u8::MAX };
            for goal in [Goal::Payout(&leaves), Goal::Points, Goal::Reach(61)] {
                let found = guided(&worlds, goal, &guide, 1);
                assert_eq!(found, guided(&worlds, goal, &guide, 3));
                assert_eq!(found.worlds, 30);
                assert!(found.cards.iter().all(|card| card.tally.number() == 60));
            }
            (guide.until, guide.games) = (0, 1);
            let cancel = AtomicBool::new(false);
            let mut run = Run { nodes: u64::MAX, deadline: None, cancel: &cancel, poll: &mut || {} };
            let exact = worlds.values(Goal::Payout(&leaves), &mut [Analyst::default()], &mut run).expect("to move");
            assert_eq!(guided(&worlds, Goal::Payout(&leaves), &guide, 1).cards, exact.cards);
        }
    }
}

#[test]
fn a_duel_is_fair_and_the_same_on_every_number_of_threads() {
    let mut rng = Rng(6);
    let mut duel = Duel::default();
    for kind in [Kind::Rufspiel, Kind::Solo, Kind::Wenz] {
        for _ in 0..80 {
            let (tables, at) = deal(kind, &mut rng, true, RUN);
            let party = tables.party;
            let seating = seating(kind, &tables, &at.hands);
            let declarer = seating.declarer.expect("announced");
            duel.rounds.push(Round {
                tables: duel.tables.len(),
                family: 0,
                pay: duel.pays.len(),
                seating,
                party,
                hands: at.hands,
                bound: at.bound,
            });
            duel.tables.push(tables);
            duel.pays.push(Pay::Leaf(leaf(&Key { party, run: 0, few: false }, declarer, false)));
        }
    }
    let never = AtomicBool::new(false);
    let play =
        |one: u64, other: u64, jobs: usize| duel.play([&[some(one)], &[some(other)]], 1, jobs, &never, &mut || {});
    assert!(play(1, 1, 1).iter().all(|[one, other]| one == other));
    let found = play(1, 2, 1);
    assert_eq!(found, play(1, 2, 3));
    assert!(found.iter().any(|[one, other]| one != other));
    assert_eq!(found, play(2, 1, 1).iter().map(|&[one, other]| [other, one]).collect::<Vec<_>>());
}
