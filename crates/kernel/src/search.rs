//! The exact value of a game with all cards open.
//!
//! The party takes as many points as it can, the others keep it from that; everybody sees all cards. A node is one card
//! played; in the closed treatment of the last two tricks every line that is looked at counts four.

mod answers;
mod bound;
mod deal;
mod drive;
mod endings;
mod families;
mod followers;
mod guess;
mod layout;
mod leads;
mod list;
mod models;
mod order;
mod pairs;
mod parts;
mod plain;
mod tree;
mod weights;

use crate::equality::groups;
use crate::limits::Control;
pub use crate::limits::Limits;
use crate::position::Position;
use crate::table::Table;
use crate::tables::{highest, Cards, Tables};

pub use answers::{Bounds, CardValue, CardVerdict, Decision, Line, Solution, Verdict};
use deal::{Deal, Game};
use drive::best_of;
pub(crate) use drive::GLANCE;
use families::{Families, FamilyTable};
pub use models::FEATURES;
pub use order::Weights;
use pairs::Pairs;
use plain::Plain;
use tree::Tree;
pub use weights::{RELATION, RELATIONS, WEIGHTS};

/// A question of fewer nodes is answered sooner than the families of its deal are built.
const FAMILIES_FROM: u64 = 400;

/// The exact search; one for each thread.
///
/// It keeps what it has found as long as it is asked about the same deal, and forgets it when another comes. Equal
/// questions take equal numbers of nodes whatever other deals came before.
pub struct Solver {
    game: Option<Game>,
    deal: Deal,
    table: Table,
    pairs: Pairs,
    families: Families,
    family_table: FamilyTable,
    plain: Plain,
    reference: bool,
    families_from: u64,
    weights: Option<Weights>,
    nodes: u64,
}

impl Default for Solver {
    fn default() -> Self {
        Self::new()
    }
}

impl Solver {
    /// Return a solver that knows nothing yet.
    #[must_use]
    pub fn new() -> Self {
        Self {
            game: None,
            deal: Deal::none(),
            table: Table::new(),
            pairs: Pairs::new(),
            families: Families::none(),
            family_table: FamilyTable::new(),
            plain: Plain::default(),
            reference: false,
            families_from: FAMILIES_FROM,
            weights: None,
            nodes: 0,
        }
    }

    /// Return a solver that searches without any of the reductions, as a reference for tests.
    #[must_use]
    pub fn reference() -> Self {
        Self { reference: true, ..Self::new() }
    }

    /// Let a question look at families of positions from so many of its nodes on: 0 at once, `u64::MAX` never.
    ///
    /// The answers are the same; this is for tests and measurements.
    pub fn set_families_from(&mut self, nodes: u64) {
        self.families_from = nodes;
        self.forget();
    }

    /// Order the cards by other weights than the built-in ones, from the next question on.
    pub fn set_weights(&mut self, weights: Option<Weights>) {
        self.weights = weights;
        self.game = None;
    }

    /// Return the weights that order the cards of a game.
    #[must_use]
    pub fn weights(tables: &Tables) -> Weights {
        Game::new(tables, None).weights
    }

    /// Return what the first guess of a value is made of, for fitting it.
    #[must_use]
    pub fn features(tables: &Tables, position: &Position) -> [i32; FEATURES] {
        let game = Game::new(tables, None);
        let hands = position.hands.map(|cards| game.inner(cards));
        guess::features(&game, &hands, usize::from(position.leader & 3))
    }

    /// Return the nodes that the last question took.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Forget everything that has been found.
    pub fn forget(&mut self) {
        self.table.forget();
        self.pairs.forget();
        self.families.built = false;
        self.family_table.clear();
        self.plain.clear();
        self.deal = Deal::none();
    }

    /// Tell whether the party reaches a final total of at least `threshold`.
    pub fn at_least(&mut self, tables: &Tables, position: &Position, threshold: u8, limits: &Limits) -> Verdict {
        let mut control = Control::new(limits);
        self.prepare(tables, position);
        let verdict = self.verdict(tables, position, threshold, &mut control);
        self.nodes = control.nodes;
        verdict
    }

    /// Return the final points of the party.
    pub fn value(&mut self, tables: &Tables, position: &Position, limits: &Limits) -> Bounds {
        let mut control = Control::new(limits);
        self.prepare(tables, position);
        let bounds = self.exact(tables, position, &mut control);
        self.nodes = control.nodes;
        bounds
    }

    /// Return the final points of the party after each legal card, in ascending order of the cards.
    pub fn card_values(&mut self, tables: &Tables, position: &Position, limits: &Limits) -> Vec<CardValue> {
        let mut control = Control::new(limits);
        self.prepare(tables, position);
        let values = self.values(tables, position, None, &mut control);
        self.nodes = control.nodes;
        values
    }

    /// Tell for each legal card whether the party still reaches a final total of at least `threshold` after it.
    pub fn card_verdicts(
        &mut self,
        tables: &Tables,
        position: &Position,
        threshold: u8,
        limits: &Limits,
    ) -> Vec<CardVerdict> {
        let mut control = Control::new(limits);
        self.prepare(tables, position);
        let mut known = [None; 32];
        let mut verdicts = Vec::new();
        for (card, same_as) in groups(tables, position) {
            let verdict = *known[usize::from(same_as)].get_or_insert_with(|| {
                control.nodes += 1;
                self.verdict(tables, &position.play(tables, same_as), threshold, &mut control)
            });
            verdicts.push(CardVerdict { card, verdict, same_as });
        }
        self.nodes = control.nodes;
        verdicts
    }

    /// Return the value of every legal card, from these that of the position, and a line that starts with a best card.
    ///
    /// This is one search: the three answers take few nodes more than the values of the cards alone.
    pub fn solve(&mut self, tables: &Tables, position: &Position, limits: &Limits) -> Solution {
        let mut control = Control::new(limits);
        self.prepare(tables, position);
        let cards = self.values(tables, position, None, &mut control);
        let bounds = match cards.is_empty() {
            true => Bounds { lower: position.points, upper: position.points },
            false => best_of(tables.in_party(position.to_move()), &cards),
        };
        let best = bounds.exact().and_then(|_| cards.iter().find(|one| one.bounds == bounds));
        let line = match best {
            Some(best) => self.line_from(tables, position, best.card, bounds.lower, &mut control),
            None => Vec::new(),
        };
        self.nodes = control.nodes;
        Solution { bounds, cards, line }
    }

    /// Return a line of best play to the end: no seat can do better for its side at any card of it.
    pub fn best_line(&mut self, tables: &Tables, position: &Position, limits: &Limits) -> Line {
        let mut control = Control::new(limits);
        self.prepare(tables, position);
        let bounds = self.exact(tables, position, &mut control);
        let first = bounds.exact().and_then(|value| self.best_card(tables, position, value, &mut control));
        let cards = match first {
            Some(card) => self.line_from(tables, position, card, bounds.lower, &mut control),
            None => Vec::new(),
        };
        self.nodes = control.nodes;
        Line { bounds, cards }
    }

    /// Return the value of every legal card at every decision of a recorded game, from its first card to its last.
    ///
    /// The cards must be legal one after the other; the rest after the first that is not is left out.
    pub fn whole_game(&mut self, tables: &Tables, start: &Position, cards: &[u8], limits: &Limits) -> Vec<Decision> {
        let mut control = Control::new(limits);
        self.prepare(tables, start);
        let mut positions = vec![*start];
        for &card in cards {
            let now = positions[positions.len() - 1];
            if card > 31 || now.is_over() || now.legal(tables) >> card & 1 == 0 {
                break;
            }
            positions.push(now.play(tables, card));
        }
        let mut decisions = Vec::new();
        let mut next = None;
        for place in (0..positions.len() - 1).rev() {
            let position = &positions[place];
            let played = cards[place];
            let after = match next {
                Some(bounds) => bounds,
                None => self.exact(tables, &positions[place + 1], &mut control),
            };
            let values = self.values(tables, position, Some((played, after)), &mut control);
            next = Some(best_of(tables.in_party(position.to_move()), &values));
            decisions.push(Decision { seat: position.to_move(), played, cards: values });
        }
        decisions.reverse();
        self.nodes = control.nodes;
        decisions
    }

    /// Make ready for questions about positions that may follow from this one, which then share what is found.
    pub fn expect(&mut self, tables: &Tables, position: &Position) {
        if !self.reference && !tables.must_beat {
            self.prepare(tables, position);
        }
    }

    /// Make game, deal and table fit a position.
    fn prepare(&mut self, tables: &Tables, position: &Position) {
        let same_game = self.game.as_ref().is_some_and(|game| game.tables == *tables);
        if same_game && self.deal.covers(position) {
            return;
        }
        if !same_game {
            match &mut self.game {
                Some(game) if game.fits(tables) => game.seat(tables),
                game => *game = Some(Game::new(tables, self.weights.as_ref())),
            }
        }
        if let Some(game) = &self.game {
            self.deal.set(game, position);
        }
        self.table.forget();
        self.pairs.forget();
        self.families.built = false;
        self.family_table.clear();
        self.plain.clear();
    }

    /// Whether the party gets at least `s` of what is on the table and in the hands: a lower or an upper bound.
    fn ask(&mut self, tables: &Tables, position: &Position, s: i32, control: &mut Control) -> Option<i32> {
        if control.over() {
            return None;
        }
        if self.reference || tables.must_beat {
            let value = self.plain.ask(tables, position, s, control);
            return (!control.stopped).then_some(value);
        }
        let game = self.game.as_ref()?;
        let mut trick = 0;
        for place in 0..usize::from(position.played) {
            trick |= 1 << game.inner_card(position.trick[place]);
        }
        let hands = position.hands.map(|cards| game.inner(cards));
        let rest = hands[0] | hands[1] | hands[2] | hands[3];
        let points = game.worth(trick);
        let total = points + game.worth(rest);
        if s <= 0 {
            return Some(0);
        }
        if s > total {
            return Some(total);
        }
        let root = Root { hands, trick, points, total, s, families_from: self.families_from };
        let memory = (&mut self.table, &mut self.pairs, &mut self.families, &mut self.family_table);
        let value = match game.layout {
            1 => search::<1>(game, &self.deal, memory, position, root, control),
            2 => search::<2>(game, &self.deal, memory, position, root, control),
            3 => search::<3>(game, &self.deal, memory, position, root, control),
            4 => search::<4>(game, &self.deal, memory, position, root, control),
            _ => search::<0>(game, &self.deal, memory, position, root, control),
        };
        (!control.stopped).then_some(value)
    }
}

/// A question in the numbers of the search.
struct Root {
    hands: [Cards; 4],
    trick: Cards,
    points: i32,
    total: i32,
    s: i32,
    families_from: u64,
}

/// Search with the code of one layout.
fn search<const L: usize>(
    game: &Game,
    deal: &Deal,
    (table, pairs, families, family_table): (&mut Table, &mut Pairs, &mut Families, &mut FamilyTable),
    position: &Position,
    root: Root,
    control: &mut Control,
) -> i32 {
    let Root { hands, trick, points, total, s, families_from } = root;
    let wait = if families.built { tree::STEP } else { families_from.saturating_sub(control.nodes).min(tree::STEP) };
    let next_check = control.nodes + wait;
    let mut tree: Tree<L> = Tree {
        game,
        deal,
        table,
        pairs,
        families,
        family_table,
        hands,
        bound: position.bound,
        nodes: control.nodes,
        next_check: next_check.min(control.limits.nodes),
        families_from,
        most_nodes: control.limits.nodes,
        cancel: control.limits.cancel,
        deadline: control.limits.deadline,
        stopped: false,
    };
    let seat = usize::from(position.to_move());
    let own = game.side[seat] == 1;
    let wanted = if own { s } else { total - s + 1 };
    let led = if position.played == 0 { 0 } else { game.class[usize::from(game.inner_card(position.trick[0]))] };
    let winner = if position.played == 0 { 0 } else { 1 << highest(trick & (led | game.trump)) };
    let value = match (position.bound, position.played) {
        (false, 0) => tree.lead::<false>(seat, wanted, total),
        (false, 1) => tree.follow::<false, 0>(seat, led, winner, points, wanted, total),
        (false, 2) => tree.follow::<false, 1>(seat, led, winner, points, wanted, total),
        (false, _) => tree.fourth::<false>(seat, led, winner, points, wanted, total),
        (true, 0) => tree.lead::<true>(seat, wanted, total),
        (true, 1) => tree.follow::<true, 0>(seat, led, winner, points, wanted, total),
        (true, 2) => tree.follow::<true, 1>(seat, led, winner, points, wanted, total),
        (true, _) => tree.fourth::<true>(seat, led, winner, points, wanted, total),
    };
    control.nodes = tree.nodes;
    control.stopped = tree.stopped;
    if own {
        value
    } else {
        total - value
    }
}
