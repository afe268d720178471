//! Measure many worlds in one call: CPU time a world for drawing and for a decision, and random games a second.
//!
//! `cargo run --release -p schafkopf-kernel --example worlds`

use std::sync::atomic::AtomicBool;
use std::time::Instant;

use cpu_time::ThreadTime;
use kernel::games::Games;
use kernel::payoff::Analyst;
use kernel::worlds::{Goal, Playouts, Run, Worlds};

#[path = "../tests/worlds/scenes.rs"]
mod scenes;
use scenes::{decision, leaves, Kind, Rng};

const DECISIONS: u64 = 20;
const WORLDS: usize = 200;

fn main() {
    println!(
        "{:10}{:>6}{:>12}{:>10}{:>12}{:>12}{:>10}{:>14}",
        "", "trick", "prepare µs", "draw µs", "payout µs", "outside %", "61? µs", "random µs/game"
    );
    for kind in [Kind::Rufspiel, Kind::Solo, Kind::Wenz, Kind::Farbwenz, Kind::Bierkopf] {
        for trick in [1, 2, 3, 5] {
            decide(kind, trick);
        }
    }
    for kind in [Kind::Rufspiel, Kind::Solo] {
        let (scene, mut cases, _) = decision(kind, &mut Rng(9), 0);
        for holding in cases.iter_mut().flat_map(|case| &mut case.holdings) {
            // Nobody looks at a hand here.
            holding.possible = holding.possible.max(1);
        }
        let games = Games::new(&scene.tables, &cases, false).expect("sound");
        let start = ThreadTime::now();
        games.play(1, 0, 400_000, 1, &AtomicBool::new(false), &mut || {});
        println!("{kind:?}: {:.2} million random games a second, a new deal each", 0.4 / start.elapsed().as_secs_f64());
    }
}

fn decide(kind: Kind, trick: u32) {
    let mut rng = Rng(u64::from(trick));
    let cancel = AtomicBool::new(false);
    let mut analysts = [Analyst::default()];
    let (mut prepare, mut draw, mut payout, mut reach, mut random) = (0.0, 0.0, 0.0, 0.0, 0.0);
    let (mut whole, mut searching, mut games) = (0.0, 0.0, 0.0);
    let time = |sum: &mut f64, task: &mut dyn FnMut()| {
        let start = ThreadTime::now();
        task();
        *sum += start.elapsed().as_secs_f64() * 1e6;
    };
    for number in 0..DECISIONS {
        let (scene, cases, _) = decision(kind, &mut rng, 4 * (trick - 1) + (number % 4) as u32);
        time(&mut prepare, &mut || drop(Worlds::draw(scene.clone(), &cases, 0, 1).expect("sound")));
        time(&mut draw, &mut || drop(Worlds::draw(scene.clone(), &cases, WORLDS, 1).expect("sound")));
        let worlds = Worlds::draw(scene.clone(), &cases, WORLDS, 1).expect("sound");
        let leaves = leaves(&worlds, kind);
        let mut poll = || {};
        let mut run = Run { nodes: u64::MAX, deadline: None, cancel: &cancel, poll: &mut poll };
        let start = Instant::now();
        time(&mut payout, &mut || {
            let worlds = Worlds::draw(scene.clone(), &cases, WORLDS, 1).expect("sound");
            let told = worlds.values(Goal::Payout(&leaves), &mut analysts, &mut run).expect("to move");
            searching += told.searching as f64 / 1e3;
        });
        whole += start.elapsed().as_secs_f64() * 1e6;
        time(&mut reach, &mut || drop(worlds.values(Goal::Reach(61), &mut analysts, &mut run).expect("to move")));
        time(&mut random, &mut || {
            let told =
                worlds.playouts(Goal::Payout(&leaves), Playouts { games: 5, seed: 1 }, 1, &mut run).expect("to move");
            games += told.cards.iter().map(|card| card.tally.number()).sum::<u64>() as f64;
        });
    }
    let each = (DECISIONS as usize * WORLDS) as f64;
    println!(
        "{:10}{trick:6}{:12.1}{:10.3}{:12.2}{:12.1}{:10.2}{:14.3}",
        format!("{kind:?}"),
        prepare / DECISIONS as f64,
        (draw - prepare) / each,
        payout / each,
        100.0 * (1.0 - searching / whole),
        reach / each,
        random / games
    );
}
