//! What positions are worth under a table of prices, against brute force, and every answer of one search at once.

#[path = "search/deals.rs"]
mod deals;

use deals::{advance, deal, Rng, ALL, RUN};
use kernel::payoff::{Analyst, Game, LeafTable, Worth, ENDS};
use kernel::search::Limits;
use kernel::tables::bits;
use kernel::Position;

/// A table with some steps that rises or falls.
fn prices(rng: &mut Rng, falls: bool) -> Vec<i64> {
    let mut value = rng.below(20) as i64 - 10;
    (0..ENDS)
        .map(|end| {
            if matches!(end, 1 | 122) || rng.below(12) == 0 {
                value += (rng.below(4) as i64) * if falls { -1 } else { 1 };
            }
            value
        })
        .collect()
}

/// The value of the end that a game comes to with best play of both sides.
fn brute(game: &Game, position: &Position, prices: &[i64]) -> i64 {
    if position.is_over() {
        let end = match (position.own_tricks, position.other_tricks) {
            (0, _) => 0,
            (_, 0) => ENDS - 1,
            _ => usize::from(position.points) + 1,
        };
        return prices[end];
    }
    let values = bits(position.legal(&game.tables)).map(|card| brute(game, &position.play(&game.tables, card), prices));
    let best = if game.tables.in_party(position.to_move()) { values.max() } else { values.min() };
    best.expect("a card")
}

#[test]
fn one_search_gives_every_worth_and_a_line_as_brute_force_does() {
    let mut rng = Rng(3100);
    let mut analyst = Analyst::default();
    for round in 0..400 {
        let kind = ALL[round % ALL.len()];
        let (tables, start) = deal(kind, &mut rng, round % 2 == 0, RUN);
        let game = Game::new(tables);
        let prices = prices(&mut rng, round % 5 == 4);
        let leaf = LeafTable::new(&prices).expect("monotone");
        let left = 1 + rng.below(3) as u32;
        let laid = u32::from(game.tables.tricks) * 4 - 4 * left + rng.below(4) as u32;
        let position = advance(&game.tables, start, laid, &mut rng);
        let what = format!("{kind:?} {round} {:?} {position:?}", game.tables);
        let solution = analyst.solve(&game, &position, &leaf, &Limits::NONE);
        let exactly = |value| Worth { lower: value, upper: value };
        assert_eq!(solution.worth, exactly(brute(&game, &position, &prices)), "{what}");
        for one in &solution.cards {
            let after = position.play(&game.tables, one.card);
            assert_eq!(one.worth, exactly(brute(&game, &after, &prices)), "card {}, {what}", one.card);
        }
        assert_eq!(solution.cards, analyst.card_worths(&game, &position, &leaf, &Limits::NONE));
        assert_eq!(solution.worth, analyst.worth(&game, &position, &leaf, &Limits::NONE));
        for line in [solution.line, analyst.line(&game, &position, &leaf, &Limits::NONE)] {
            let mut now = position;
            for card in line {
                assert_eq!(now.legal(&game.tables) >> card & 1, 1, "{what}");
                now = now.play(&game.tables, card);
                assert_eq!(exactly(brute(&game, &now, &prices)), solution.worth, "line, {what}");
            }
            assert!(now.is_over(), "{what}");
        }
    }
}

#[test]
fn a_question_takes_the_same_nodes_after_forgetting() {
    let mut rng = Rng(3200);
    let mut analyst = Analyst::default();
    for round in 0..40 {
        let (tables, start) = deal(ALL[round % ALL.len()], &mut rng, true, RUN);
        let game = Game::new(tables);
        let leaf = LeafTable::new(&prices(&mut rng, round % 5 == 4)).expect("monotone");
        let position = advance(&game.tables, start, 12, &mut rng);
        let first = analyst.solve(&game, &position, &leaf, &Limits::NONE);
        let nodes = analyst.nodes();
        analyst.forget();
        assert_eq!(analyst.solve(&game, &position, &leaf, &Limits::NONE), first);
        assert_eq!(analyst.nodes(), nodes, "round {round}");
    }
}

#[test]
fn a_game_that_is_over_is_worth_its_end() {
    let mut rng = Rng(3300);
    let (tables, start) = deal(ALL[0], &mut rng, true, RUN);
    let game = Game::new(tables);
    let position = advance(&game.tables, start, 32, &mut rng);
    let prices: Vec<i64> = (0..ENDS as i64).collect();
    let leaf = LeafTable::new(&prices).expect("monotone");
    let solution = Analyst::default().solve(&game, &position, &leaf, &Limits::NONE);
    assert_eq!(
        (solution.worth.lower, solution.cards.len(), solution.line.len()),
        (brute(&game, &position, &prices), 0, 0)
    );
    let solution = kernel::search::Solver::new().solve(&game.tables, &position, &Limits::NONE);
    assert_eq!((solution.bounds.exact(), solution.line.len()), (Some(position.points), 0));
}

#[test]
fn a_limit_holds_over_all_questions_and_leaves_true_bounds() {
    let mut rng = Rng(3400);
    let mut analyst = Analyst::default();
    for round in 0..20 {
        let (tables, start) = deal(ALL[round % ALL.len()], &mut rng, true, RUN);
        let game = Game::new(tables);
        let prices: Vec<i64> = (0..ENDS as i64).collect();
        let leaf = LeafTable::new(&prices).expect("monotone");
        let position = advance(&game.tables, start, 6, &mut rng);
        let exact = analyst.solve(&game, &position, &leaf, &Limits::NONE).worth;
        for nodes in [0, 10, 300, 3000] {
            analyst.forget();
            let found = analyst.solve(&game, &position, &leaf, &Limits { nodes, ..Limits::NONE });
            assert!(
                found.worth.lower <= exact.lower && exact.upper <= found.worth.upper,
                "round {round}, {nodes} nodes"
            );
            // Tricks that have begun are still played to their ends.
            assert!(analyst.nodes() <= nodes + 1000, "round {round}: {} nodes, {nodes} allowed", analyst.nodes());
        }
    }
}
