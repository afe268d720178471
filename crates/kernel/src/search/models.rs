//! The linear models of the first guess, fitted to dealt games.

use crate::tables::Cards;

/// The number of features.
pub const FEATURES: usize = 26;

/// The coefficients of a model, in 1/64 points.
pub(super) type Model = [i32; FEATURES];

/// The model for a game of this kind, fitted by `examples/guess.rs` on dealt games.
pub(super) fn model(party_size: u32, classes: &[Cards]) -> Option<Model> {
    let trumps = classes[0].count_ones();
    let pairs = party_size == 2;
    let deck: u32 = classes.iter().map(|class| class.count_ones()).sum();
    match (pairs, deck, trumps) {
        (true, 32, 14) => Some([
            -53, 1, 69, 5, 18, -38, -7, 12, 18, 650, 128, -192, 351, -307, 308, -180, 868, 148, -762, -11, 4, 9, 5, 23,
            -21, 32,
        ]),
        (true, 24, 12) => Some([
            -51, 50, 103, 11, -1, -19, 6, -87, 5, -51, 294, -113, 257, -166, 385, -100, 575, 0, -554, 0, 10, -10, -7,
            16, 163, 0,
        ]),
        (false, 32, 14) => Some([
            87, -272, 56, 4, -13, -221, 14, 74, -14, 406, -272, -307, -1, -221, 509, 703, 644, 0, -462, 115, -32, 13,
            37, 174, -20, -20,
        ]),
        (false, 32, 4) => Some([
            3, -55, 145, -110, 23, -186, 52, 31, 6, 855, -55, -455, 0, -174, 296, 65, 506, 0, -314, -160, 1, 15, -20,
            234, 30, 126,
        ]),
        (false, 32, 11) => Some([
            56, -190, 62, 5, -16, -400, 72, 37, -15, 330, -190, -415, 0, -213, 356, 470, 766, 0, 84, -86, 2, 7, -5,
            155, 18, 42,
        ]),
        _ => None,
    }
}
