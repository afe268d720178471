//! The first guess of a value: a linear model of what can be counted in the hands.

use crate::tables::{bits, Cards};

use super::deal::{above, Game};
use super::models::FEATURES;

/// What can be counted: of the lone seat against the three, or of the party against the other pair.
pub(super) fn features(game: &Game, hands: &[Cards; 4], leader: usize) -> [i32; FEATURES] {
    let count = game.tables.party.count_ones();
    let side = if count == 3 { 0 } else { 1 };
    let trump = game.trump;
    let mut own = 0;
    let mut other = 0;
    let mut longest = [0, 0];
    let mut voids = [0, 0];
    for (seat, &hand) in hands.iter().enumerate() {
        let mine = usize::from(game.side[seat] == side);
        if mine == 1 {
            own |= hand;
        } else {
            other |= hand;
        }
        longest[mine] = longest[mine].max((hand & trump).count_ones() as i32);
        for &class in game.classes[1..].iter().filter(|&&class| class != 0) {
            voids[mine] += i32::from(hand & class == 0);
        }
    }
    let mut pairs = 0;
    for card in bits(own & trump) {
        pairs += (other & trump & ((1 << card) - 1)).count_ones() as i32;
    }
    let mut winners = [0, 0];
    for &class in &game.classes[1..] {
        winners[1] |= own & class & above(other & class);
        winners[0] |= other & class & above(own & class);
    }
    let mut long = 0;
    let mut safe = [[0; 2]; 2];
    let mut ruffed = [0, 0];
    let mut plain_pairs = 0;
    for &class in game.classes[1..].iter().filter(|&&class| class != 0) {
        let mut shortest = [32, 32];
        for (seat, hand) in hands.iter().enumerate() {
            let mine = usize::from(game.side[seat] == side);
            let length = (hand & class).count_ones();
            shortest[mine] = shortest[mine].min(length);
            if mine == 1 {
                long += length.saturating_sub(1) as i32;
            }
        }
        let (ours, others) = (own & class, other & class);
        for card in bits(ours) {
            plain_pairs += (others & ((1 << card) - 1)).count_ones() as i32;
        }
        for (mine, theirs) in [(1, others), (0, ours)] {
            let tops = (winners[mine] & class).count_ones();
            safe[mine][0] += i32::from(tops >= 1 && shortest[1 - mine] >= 1);
            safe[mine][1] += i32::from(tops >= 2 && shortest[1 - mine] >= 2);
            if shortest[mine] == 0 {
                ruffed[mine] += game.worth(theirs);
            }
        }
    }
    let trumps = (own & trump).count_ones() as i32;
    let lead = i32::from(game.side[leader] == side);
    [
        1,
        trumps,
        pairs,
        game.worth(own & trump),
        game.worth(own & !trump),
        winners[1].count_ones() as i32,
        game.worth(winners[1]),
        winners[0].count_ones() as i32,
        game.worth(winners[0]),
        lead,
        longest[1],
        longest[0],
        voids[1],
        voids[0],
        (own & trump & above(other & trump)).count_ones() as i32,
        long,
        safe[1][0],
        safe[1][1],
        safe[0][0],
        safe[0][1],
        ruffed[1],
        ruffed[0],
        plain_pairs,
        trumps * trumps,
        lead * (trumps - longest[0]),
        i32::from(game.side[(leader + 3) & 3] == side),
    ]
}

/// The points that the party will get, if there is a model for the game.
pub(super) fn guess(game: &Game, hands: &[Cards; 4], leader: usize, total: i32) -> Option<i32> {
    let model = game.model.as_ref()?;
    let sum: i32 = features(game, hands, leader).iter().zip(model).map(|(feature, weight)| feature * weight).sum();
    let value = (sum >> 6).clamp(0, total);
    Some(if game.tables.party.count_ones() == 3 { total - value } else { value })
}
