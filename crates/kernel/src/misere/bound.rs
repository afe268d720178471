//! Bounds that hold for every line of play.

use crate::tables::{highest, lowest};

use super::deal::Deal;
use super::state::State;

impl Deal {
    /// Return the least and the most points that the party can still get at a trick boundary.
    #[inline]
    pub fn any_play(&self, state: &State) -> (i32, i32) {
        if let Some(seat) = self.lone_avoider {
            if state.leader != seat && self.stays_out(state, seat) {
                return (0, 0);
            }
        }
        if state.all_hands() & self.tables.classes[0] == 0 {
            return (0, state.hand_points);
        }
        (self.by_trumps(state, 1), state.hand_points - self.by_trumps(state, 0))
    }

    /// Return the points that a side captures at least, in every line of play, by its trumps.
    ///
    /// A trump is lost only to a higher trump of the other side in its trick, and each of those takes part in one trick.
    #[inline]
    fn by_trumps(&self, state: &State, side: usize) -> i32 {
        let trumps = self.tables.classes[0];
        let mut against = 0;
        for seat in 0..4u8 {
            if self.side(seat) != side {
                against |= state.hands[usize::from(seat)] & trumps;
            }
        }
        let (mut sum, mut most) = (0, 0);
        for seat in 0..4u8 {
            let mine = state.hands[usize::from(seat)] & trumps;
            if self.side(seat) != side || mine == 0 {
                continue;
            }
            let top = if against == 0 { mine } else { mine & !(2u32 << highest(against)).wrapping_sub(1) };
            let other = mine & !top;
            let mut tricks = top.count_ones();
            sum += self.points_of(top);
            if other != 0 {
                let above = (against & !(lowest(other) - 1)).count_ones();
                let kept = other.count_ones().saturating_sub(above);
                sum += self.poorest(other, kept);
                tricks += kept;
            }
            most = most.max(tricks);
        }
        if most > 0 {
            for seat in 0..4u8 {
                if self.side(seat) != side {
                    sum += self.poorest(state.hands[usize::from(seat)], most);
                }
            }
        }
        sum
    }

    /// Whether a seat that is not on lead can stay below in every suit to the end, by always playing the highest card
    /// that loses and throwing off from the top: its n-th lowest card of each suit is below the n-th lowest of the rest.
    #[inline]
    fn stays_out(&self, state: &State, seat: u8) -> bool {
        let hand = state.hands[usize::from(seat)];
        if self.tables.must_beat || state.bound || hand & self.tables.classes[0] != 0 {
            return false;
        }
        let all = state.all_hands();
        for &class in &self.tables.classes[1..] {
            let mut mine = hand & class;
            let mut theirs = all & class & !hand;
            while mine != 0 && theirs != 0 {
                if lowest(mine) > lowest(theirs) {
                    return false;
                }
                mine &= mine - 1;
                theirs &= theirs - 1;
            }
        }
        true
    }
}
