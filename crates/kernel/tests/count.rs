//! Counts of trees against plain recursion, and against the counts of the second referee in Python.

use std::path::Path;

use kernel::count::{count, CountFault, Counts};
use kernel::rng::Rng;
use kernel::tables::bits;
use kernel::{Locked, Position, Smear, Tables};
use serde_json::Value;

#[path = "playout_layouts.rs"]
mod layouts;
use layouts::{random_position, random_tables, Layout};

fn brute(tables: &Tables, position: &Position, depth: usize, level: usize, counts: &mut Counts, points: [u64; 4]) {
    counts.nodes[level] += 1;
    if level == depth {
        for (sum, points) in counts.points.iter_mut().zip(points) {
            *sum += points;
        }
        return;
    }
    let legal = position.legal(tables);
    counts.moves[level][legal.count_ones() as usize] += 1;
    for card in bits(legal) {
        let after = position.play(tables, card);
        let mut points = points;
        if position.played == 3 {
            let trick = position.trick.iter().fold(1 << card, |all, laid| all | 1 << laid);
            points[usize::from(after.leader)] += u64::from(tables.points_of(trick));
        }
        brute(tables, &after, depth, level + 1, counts, points);
    }
}

#[test]
fn counts_equal_plain_recursion() {
    let mut rng = Rng::new(21);
    for round in 0..600 {
        let tables = random_tables(&mut rng, false);
        let left = if round < 550 { 1 + rng.below(3) as u32 } else { 4 };
        let played = rng.below(4) as u8;
        let position = random_position(&tables, &mut rng, left, played);
        let most = position.all_hands().count_ones();
        let depth = if rng.below(2) == 0 { most } else { rng.below(u64::from(most) + 1) as u32 };
        let mut right =
            Counts { nodes: vec![0; depth as usize + 1], moves: vec![[0; 9]; depth as usize], points: [0; 4] };
        brute(&tables, &position, depth as usize, 0, &mut right, [0; 4]);
        assert_eq!(count(&tables, &position, depth).unwrap(), right, "{tables:?} {position:?}");
    }
}

#[test]
fn whole_games_are_counted_or_refused() {
    // Four suits of four cards, each in one hand: nobody can ever follow, and the leader keeps the lead.
    let tables = Tables::new([0, 0xf, 0xf0, 0xf00, 0xf000], [1; 32], 1, None, false).unwrap();
    let position = Position::start([0xf, 0xf0, 0xf00, 0xf000], 0, false);
    let counts = count(&tables, &position, 32).unwrap();
    assert_eq!(counts.nodes.len(), 17);
    assert_eq!(counts.nodes[16], 24u64.pow(4));
    assert_eq!(counts.points, [16 * 24u64.pow(4), 0, 0, 0]);
    assert_eq!(count(&tables, &position, 3).unwrap().nodes, [1, 4, 16, 64]);
    assert!(matches!(count(&tables, &Position { leader: 7, ..position }, 4), Err(CountFault::Position(_))));
}

/// The layout of a contract as the file of trees names it.
fn contract(entry: &Value) -> Layout {
    let text = |key: &str| entry[key].as_str().unwrap_or("");
    let ranks = match (text("game"), text("deck")) {
        ("schafkopf", "lang") => "AZKOU987",
        ("schafkopf", "kurz") | ("bierkopf", "lang") => "AZKOU9",
        ("bierkopf", "kurz") => "AZKOU",
        other => panic!("unknown pack {other:?}"),
    };
    let ranks = if text("game") == "schafkopf" && text("deck") == "kurz" { kurz(entry) } else { ranks.to_owned() };
    let named = text("trump").chars().next();
    let (heads, trump) = match text("kind") {
        "bettel" => (if named.is_some() { "OU" } else { "" }, named),
        "farbgeier" | "geier" => ("O", named),
        "farbwenz" | "wenz" => ("U", named),
        "solo" => ("OU", named),
        _ => ("OU", Some('H')),
    };
    Layout::new(heads, trump, if heads.is_empty() { "AKOUZ987" } else { "AZKOU987" }, &ranks, false)
}

/// The ranks that occur in a short pack.
fn kurz(entry: &Value) -> String {
    let dealt: Vec<&str> = entry["dealt"].as_array().unwrap().iter().flat_map(names).collect();
    "AZKOU987".chars().filter(|&rank| dealt.iter().any(|name| name.ends_with(rank))).collect()
}

fn names(cards: &Value) -> Vec<&str> {
    cards.as_array().unwrap().iter().map(|name| name.as_str().unwrap()).collect()
}

/// The tables of a tree, with one seat as the party.
fn tables_of(entry: &Value, layout: &Layout, party: u8) -> Tables {
    let options = &entry["options"];
    let flag = |name: &str| options[name].as_bool().unwrap_or(false);
    let least = options["runaway_min"].as_u64().unwrap_or(4);
    let locked = entry["called"].as_str().map(|called| {
        let card = layout.bit(called);
        let class = *layout.classes.iter().find(|&&class| class >> card & 1 == 1).unwrap();
        let hands = entry["dealt"].as_array().unwrap();
        let holder = hands.iter().map(|hand| layout.cards(names(hand))).find(|hand| hand >> card & 1 == 1).unwrap();
        let run_length = if options["runaway_count"] == "initial" {
            if u64::from((holder & class).count_ones()) >= least {
                0
            } else {
                255
            }
        } else {
            least as u8
        };
        Locked {
            card,
            run_length,
            run_in_first_trick_only: flag("runaway_first_trick_only"),
            may_stay_below: flag("runaway_when_led_by_other"),
            smear: match options["rufsau_schmieren"].as_str() {
                Some("always") => Smear::Always,
                Some("from_second_last") => Smear::FromSecondLast,
                _ => Smear::Never,
            },
        }
    });
    let kind = entry["kind"].as_str().unwrap();
    let must_beat = (kind == "ramsch" && flag("ramsch_stichzwang")) || (kind == "bettel" && flag("bettel_stichzwang"));
    Tables::new(layout.classes, layout.points, party, locked, must_beat).unwrap()
}

#[test]
fn counts_equal_those_of_the_second_referee() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/data/tree_counts.json");
    let Ok(text) = std::fs::read_to_string(path) else { return };
    let file: Value = serde_json::from_str(&text).unwrap();
    let trees = file["trees"].as_array().unwrap();
    assert!(!trees.is_empty());
    for entry in trees {
        let id = entry["id"].as_str().unwrap();
        let layout = contract(entry);
        let tables = tables_of(entry, &layout, 1);
        let hands: Vec<u32> = entry["hands"].as_array().unwrap().iter().map(|hand| layout.cards(names(hand))).collect();
        let mut position = Position::start(
            [hands[0], hands[1], hands[2], hands[3]],
            entry["leader"].as_u64().unwrap() as u8,
            entry["rufsau"] == "bound",
        );
        for (place, name) in names(&entry["trick"]).iter().enumerate() {
            position.trick[place] = layout.bit(name);
            position.played += 1;
        }
        let left = position.hands[usize::from(position.to_move())].count_ones();
        position.other_tricks = tables.tricks - left as u8;
        let numbers = |value: &Value| -> Vec<u64> {
            value.as_array().unwrap().iter().map(|number| number.as_u64().unwrap()).collect()
        };
        let counts = count(&tables, &position, entry["depth"].as_u64().unwrap() as u32).expect(id);
        assert_eq!(counts.nodes, numbers(&entry["nodes"]), "{id}");
        assert_eq!(counts.points.to_vec(), numbers(&entry["augen"]), "{id}");
        for (moves, right) in counts.moves.iter().zip(entry["moves"].as_array().unwrap()) {
            for (number, &found) in moves.iter().enumerate() {
                assert_eq!(found, right[number.to_string()].as_u64().unwrap_or(0), "{id}");
            }
        }
    }
}
