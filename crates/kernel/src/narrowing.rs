//! From questions with one answer, "at least so much?", to a value.

/// How far beyond a known bound the next question goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stride {
    /// The first distance, 1 or more.
    pub first: i32,
    /// Each distance is twice the one before, but never beyond the middle of what is left.
    pub doubles: bool,
}

impl Stride {
    /// Ask one beyond what has come out, again and again: right where the first guess is near.
    pub const NEXT: Self = Self { first: 1, doubles: false };
}

/// Ask until a value is known or no answer comes; return its lower and upper bound.
///
/// `ask(need)` answers with a lower bound of the value if that is at least `need`, and otherwise with an upper bound.
/// The first question is `first`, moved into the bounds.
pub fn narrow(
    (mut lower, mut upper): (i32, i32),
    first: i32,
    stride: Stride,
    mut ask: impl FnMut(i32) -> Option<i32>,
) -> (i32, i32) {
    let (mut need, mut step) = (first, stride.first);
    while lower < upper {
        need = need.clamp(lower + 1, upper);
        match ask(need) {
            None => break,
            Some(value) if value >= need => {
                lower = lower.max(value);
                need = lower + step;
            }
            Some(value) => {
                upper = upper.min(value);
                need = upper - step + 1;
            }
        }
        if stride.doubles {
            step = (2 * step).min((upper - lower + 1) / 2).max(1);
        }
    }
    (lower, upper)
}

#[cfg(test)]
mod tests {
    use super::{narrow, Stride};

    #[test]
    fn every_value_is_found_from_every_guess() {
        for stride in [Stride::NEXT, Stride { first: 1, doubles: true }, Stride { first: 4, doubles: true }] {
            for value in 0..=30 {
                for first in -3..40 {
                    let mut asked = 0;
                    let ask = |need: i32| {
                        asked += 1;
                        assert!((1..=30).contains(&need));
                        Some(if value >= need { need } else { need - 1 })
                    };
                    assert_eq!(narrow((0, 30), first, stride, ask), (value, value));
                    assert!(asked <= 31);
                }
            }
        }
    }

    #[test]
    fn without_an_answer_the_bounds_so_far_are_told() {
        let mut left = 2;
        let ask = |need: i32| {
            left -= 1;
            (left >= 0).then_some(if 20 >= need { need } else { need - 1 })
        };
        assert_eq!(narrow((0, 30), 10, Stride::NEXT, ask), (11, 30));
    }
}
