//! The kernel against the former one: the same questions about the same deals, in turn and in one process.
//!
//! `sh benches/former.sh [kinds=Rufspiel,Solo,..] [questions=all,game,exact,leaf,61] [n=150] [seed=1] [random]` prints for
//! each kind and question the ratios of CPU time and nodes, new to former. Each time is the better of two runs.

#[path = "../../../crates/kernel/tests/search/deals.rs"]
mod deals;

use std::time::Duration;

use cpu_time::ThreadTime;
use deals::{deal, Kind, Rng, BENCH, RUN};
use kernel::search::CardValue;
use kernel::{Position, Smear, Tables};

/// What is asked about a deal.
#[derive(Clone, Copy)]
enum Question {
    All,
    Game,
    Exact,
    Leaf,
    AtLeast(u8),
}

impl Question {
    fn named(name: &str) -> Self {
        match name {
            "all" => Self::All,
            "game" => Self::Game,
            "exact" => Self::Exact,
            "leaf" => Self::Leaf,
            _ => Self::AtLeast(name.parse().expect("all, game, exact, leaf, or a threshold")),
        }
    }
}

/// Time and nodes of a question, and a sum of what was answered.
struct Cost {
    time: Duration,
    nodes: u64,
    answer: u64,
}

/// A price with the steps of most contracts: no trick, Schneider, the game, Schneider, every trick.
fn prices() -> Vec<i64> {
    (0..123).map(|end| [1, 31, 61, 91, 121, 122].iter().filter(|&&step| end >= step).count() as i64).collect()
}

/// Ask a solver of either kernel, who knows nothing, twice.
macro_rules! ask {
    ($kernel:ident, $analyst:expr, $tables:expr, $position:expr, $cards:expr, $question:expr) => {{
        use $kernel::payoff::{Game, LeafTable};
        use $kernel::search::{Limits, Verdict};
        let game = Game::new($tables.clone());
        let leaf = LeafTable::new(&prices()).expect("monotone");
        let mut cost = Cost { time: Duration::MAX, nodes: 0, answer: 0 };
        for _ in 0..2 {
            let start = ThreadTime::now();
            match $question {
                Question::Leaf => $analyst.forget(),
                _ => $analyst.points.forget(),
            }
            cost.answer = match $question {
                Question::All => {
                    let values = $analyst.points.card_values($tables, $position, &Limits::NONE);
                    values.iter().fold(0, |sum, one| sum * 7 + u64::from(one.bounds.lower))
                }
                Question::Game => {
                    let decisions = $analyst.points.whole_game($tables, $position, $cards, &Limits::NONE);
                    let values = decisions.iter().flat_map(|decision| &decision.cards);
                    values.map(|one| u64::from(one.bounds.lower)).sum()
                }
                Question::Exact => u64::from($analyst.points.value($tables, $position, &Limits::NONE).lower),
                Question::Leaf => {
                    let worths = $analyst.card_worths(&game, $position, &leaf, &Limits::NONE);
                    worths.iter().fold(0, |sum, one| sum * 7 + one.worth.lower as u64)
                }
                Question::AtLeast(threshold) => {
                    u64::from($analyst.points.at_least($tables, $position, threshold, &Limits::NONE) == Verdict::Yes)
                }
            };
            cost.time = cost.time.min(start.elapsed());
            cost.nodes = match $question {
                Question::Leaf => $analyst.nodes(),
                _ => $analyst.points.nodes(),
            };
        }
        cost
    }};
}

/// The same game for the former kernel.
fn of_former(tables: &Tables, position: &Position) -> (former::Tables, former::Position) {
    let locked = tables.locked.map(|locked| former::Locked {
        card: locked.card,
        run_length: locked.run_length,
        run_in_first_trick_only: locked.run_in_first_trick_only,
        may_stay_below: locked.may_stay_below,
        smear: match locked.smear {
            Smear::Never => former::Smear::Never,
            Smear::FromSecondLast => former::Smear::FromSecondLast,
            Smear::Always => former::Smear::Always,
        },
    });
    let tables = former::Tables::new(tables.classes, tables.points, tables.party, locked, false).expect("sound");
    (tables, former::Position::start(position.hands, position.leader, position.bound))
}

/// The cards of a game in which seven of ten are best ones.
fn game(solver: &mut kernel::search::Solver, tables: &Tables, start: &Position, rng: &mut Rng) -> Vec<u8> {
    let mut cards = Vec::new();
    let mut now = *start;
    while !now.is_over() {
        let card = if rng.below(10) < 7 {
            let values = solver.card_values(tables, &now, &kernel::search::Limits::NONE);
            let own = tables.in_party(now.to_move());
            let key = |one: &&CardValue| i32::from(one.bounds.lower) * if own { 1 } else { -1 };
            values.iter().max_by_key(key).expect("a card").card
        } else {
            rng.pick(now.legal(tables))
        };
        cards.push(card);
        now = now.play(tables, card);
    }
    cards
}

/// Compare on some deals of one kind and print the line.
fn compare(kind: Kind, name: &str, count: usize, seed: u64, selected: bool) {
    let question = Question::named(name);
    let mut rng = Rng(seed * 1000 + kind as u64);
    let (mut new, mut old) = (kernel::payoff::Analyst::default(), former::payoff::Analyst::default());
    let mut sums = [(0.0, 0u64); 2];
    let mut shares = Vec::new();
    for number in 0..count {
        let (tables, start) = deal(kind, &mut rng, selected, RUN);
        let (old_tables, old_start) = of_former(&tables, &start);
        let cards = match question {
            Question::Game => game(&mut new.points, &tables, &start, &mut rng),
            _ => Vec::new(),
        };
        let (one, other);
        if number % 2 == 0 {
            one = ask!(kernel, new, &tables, &start, &cards, question);
            other = ask!(former, old, &old_tables, &old_start, &cards, question);
        } else {
            other = ask!(former, old, &old_tables, &old_start, &cards, question);
            one = ask!(kernel, new, &tables, &start, &cards, question);
        }
        assert_eq!(one.answer, other.answer, "{kind:?} {name}, deal {number}: the kernels disagree");
        for (sum, cost) in sums.iter_mut().zip([&one, &other]) {
            sum.0 += cost.time.as_secs_f64() * 1e6;
            sum.1 += cost.nodes;
        }
        shares.push(one.time.as_secs_f64() / other.time.as_secs_f64());
    }
    shares.sort_by(f64::total_cmp);
    let [new, old] = sums.map(|(time, nodes)| (time / count as f64, nodes / count as u64));
    println!(
        "{:9} {name:6} {count:>5} {:>8.2} {:>8.2} {:>8.2} {:>11.1} {:>11.1} {:>10} {:>10}",
        format!("{kind:?}"),
        new.0 / old.0,
        shares[count / 2],
        new.1 as f64 / old.1 as f64,
        new.0,
        old.0,
        new.1,
        old.1,
    );
}

fn main() {
    let mut kinds = BENCH.to_vec();
    let mut questions: Vec<String> = ["all", "game", "exact", "61"].map(String::from).to_vec();
    let (mut count, mut seed, mut selected) = (150, 1, true);
    for argument in std::env::args().skip(1) {
        match argument.split_once('=') {
            Some(("kinds", names)) => kinds.retain(|kind| names.split(',').any(|name| name == format!("{kind:?}"))),
            Some(("questions", names)) => questions = names.split(',').map(String::from).collect(),
            Some(("n", number)) => count = number.parse().expect("a number"),
            Some(("seed", number)) => seed = number.parse().expect("a number"),
            None if argument == "random" => selected = false,
            _ => panic!("what is {argument}?"),
        }
    }
    println!(
        "{:9} {:6} {:>5} {:>8} {:>8} {:>8} {:>11} {:>11} {:>10} {:>10}",
        "kind", "asked", "n", "time", "median", "nodes", "us", "us before", "nodes", "before"
    );
    for kind in kinds {
        for question in &questions {
            compare(kind, question, count, seed, selected);
        }
    }
}
