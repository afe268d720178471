//! The common layouts as constants, so that the search of each is compiled with its masks in the code.

use crate::tables::{Cards, CLASSES};

use super::parts::Parts;

/// Classes, points and runs of equal cards.
pub(super) struct Layout {
    pub classes: [Cards; CLASSES],
    pub values: [(i32, Cards); 6],
    /// The worthless three at the bottom of each class.
    pub shifts: [u32; 4],
    pub mask_low: Cards,
    pub mask_top: Cards,
    pub parts: Parts,
}

const fn layout(
    trumps: &[u8],
    suit: &[u8],
    suits: usize,
    shifts: [u32; 4],
    mask_low: Cards,
    mask_top: Cards,
) -> Layout {
    let worths = [0, 2, 3, 4, 10, 11];
    let mut classes = [0; CLASSES];
    let mut points = [0; 32];
    let mut values = [(0, 0); 6];
    let mut value = 0;
    while value < 6 {
        values[value] = (worths[value] as i32, 0);
        value += 1;
    }
    let mut bit = 32;
    let mut class = 0;
    while class <= suits {
        let cards = if class == 0 { trumps } else { suit };
        let mut place = 0;
        while place < cards.len() {
            bit -= 1;
            classes[class] |= 1 << bit;
            points[bit] = cards[place];
            let mut value = 0;
            while value < 6 {
                if worths[value] == cards[place] {
                    values[value].1 |= 1 << bit;
                }
                value += 1;
            }
            place += 1;
        }
        class += 1;
    }
    let parts = Parts::new(&classes, &points);
    Layout { classes, values, shifts, mask_low, mask_top, parts }
}

const OU: [u8; 14] = [3, 3, 3, 3, 2, 2, 2, 2, 11, 10, 4, 0, 0, 0];
const OU_SHORT: [u8; 12] = [3, 3, 3, 3, 2, 2, 2, 2, 11, 10, 4, 0];
const COLOUR: [u8; 11] = [2, 2, 2, 2, 11, 10, 4, 3, 0, 0, 0];
const SIX: [u8; 6] = [11, 10, 4, 0, 0, 0];
const SEVEN: [u8; 7] = [11, 10, 4, 3, 0, 0, 0];

const fn threes(shifts: [u32; 4]) -> Cards {
    7 << shifts[0] | 7 << shifts[1] | 7 << shifts[2] | 7 << shifts[3]
}

const SIXES: [u32; 4] = [18, 12, 6, 0];
const SEVENS: [u32; 4] = [21, 14, 7, 0];

/// Ober and Unter over three suits, Unter over four suits, Unter and a suit over three, Ober and Unter with 24 cards;
/// number 0 stands for every other layout.
pub(super) const LAYOUTS: [Layout; 5] = [
    layout(&[], &[], 0, [0; 4], 0, 0),
    layout(&OU, &SIX, 3, SIXES, threes(SIXES), 0xFF00_0000),
    layout(&[2; 4], &SEVEN, 4, SEVENS, threes(SEVENS), 0xF000_0000),
    layout(&COLOUR, &SEVEN, 3, SEVENS, threes(SEVENS), 0xF000_0000),
    layout(&OU_SHORT, &[11, 10, 4, 0], 3, [0; 4], 0, 0xFF00_0000),
];

/// The number of a layout.
pub(super) fn number(classes: &[Cards; CLASSES], values: &[(i32, Cards); 6]) -> usize {
    LAYOUTS.iter().position(|one| one.classes == *classes && one.values == *values).unwrap_or(0)
}
