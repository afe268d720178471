//! The plain search: the rules as they are written, no equal cards, no certain tricks, no order.
//!
//! It is the reference for the fast one, and it answers where the best card must be beaten.

use std::collections::HashMap;

use crate::limits::Control;
use crate::position::Position;
use crate::tables::{bits, Cards, Tables};

type Key = ([Cards; 4], u8, bool);

/// The bounds of positions at trick boundaries.
#[derive(Clone, Debug, Default)]
pub(super) struct Plain {
    memo: HashMap<Key, (i32, i32)>,
}

impl Plain {
    pub fn clear(&mut self) {
        self.memo = HashMap::new();
    }

    /// Whether the party gets at least `s` more points: a lower bound if so, otherwise an upper bound.
    pub fn ask(&mut self, tables: &Tables, position: &Position, s: i32, control: &mut Control) -> i32 {
        if s <= 0 {
            return 0;
        }
        let table = (0..usize::from(position.played)).fold(0, |all, place| all | 1 << position.trick[place]);
        let total = tables.points_of(position.all_hands() | table) as i32;
        if s > total {
            return total;
        }
        let key = (position.hands, position.leader, position.bound);
        let mut known = (0, total);
        if position.played == 0 {
            if let Some(&found) = self.memo.get(&key) {
                if found.0 >= s {
                    return found.0;
                }
                if found.1 < s {
                    return found.1;
                }
                known = found;
            }
        }
        let own = tables.in_party(position.to_move());
        let mut best = if own { 0 } else { total };
        for card in bits(position.legal(tables)) {
            if control.count() {
                return 0;
            }
            let next = position.play(tables, card);
            let gain = i32::from(next.points) - i32::from(position.points);
            let value = gain + self.ask(tables, &next, s - gain, control);
            best = if own { best.max(value) } else { best.min(value) };
            if (best >= s) == own {
                break;
            }
        }
        if control.stopped {
            return 0;
        }
        if position.played == 0 {
            if best >= s {
                known.0 = known.0.max(best);
            } else {
                known.1 = known.1.min(best);
            }
            self.memo.insert(key, known);
        }
        best
    }
}
