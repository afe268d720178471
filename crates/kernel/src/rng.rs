//! A small deterministic generator of random numbers.

/// The step of the counter: odd, with evenly spread bits.
const STEP: u64 = 0xa076_1d64_78bd_642f;
/// What the counter is mixed with.
const MIX: u64 = 0xe703_7ed1_a0b4_28db;

/// Multiply two words and fold the product into one.
#[inline]
fn fold(left: u64, right: u64) -> u64 {
    let product = u128::from(left) * u128::from(right);
    (product >> 64) as u64 ^ product as u64
}

/// Scramble a word (the finaliser of SplitMix64), a bijection.
#[inline]
fn scramble(mut word: u64) -> u64 {
    word = (word ^ word >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    word = (word ^ word >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ word >> 31
}

/// A counter-based generator in the manner of wyrand: one multiplication for 64 bits; not for secrets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rng {
    state: u64,
}

impl Rng {
    /// Return the generator that belongs to a seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self { state: scramble(seed.wrapping_add(STEP)) }
    }

    /// Return one of many generators of a seed, by number; different numbers start at different places.
    #[must_use]
    #[inline]
    pub fn stream(seed: u64, number: u64) -> Self {
        let place = scramble(seed.wrapping_add(STEP)).wrapping_add(number.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        Self { state: scramble(place) }
    }

    /// Return the next 64 random bits.
    #[inline]
    pub fn next_u64(&mut self) -> u64 {
        self.state = self.state.wrapping_add(STEP);
        fold(self.state, self.state ^ MIX)
    }

    /// Return a number below a bound that is not 0, each with exactly the same weight.
    ///
    /// # Panics
    /// If the bound is 0.
    #[inline]
    pub fn below(&mut self, bound: u64) -> u64 {
        assert!(bound != 0, "no number is below 0");
        loop {
            let product = u128::from(self.next_u64()) * u128::from(bound);
            let rest = product as u64;
            if rest >= bound || rest >= bound.wrapping_neg() % bound {
                return (product >> 64) as u64;
            }
        }
    }

    /// Return the index of one of `count` cards out of a fraction of random bits, and keep the rest of the fraction.
    ///
    /// The indices that are taken one after the other out of one fresh word are together uniform, up to a relative
    /// error of (product of the counts) / 2^64.
    #[inline]
    pub fn digit(fraction: &mut u64, count: u32) -> u32 {
        let product = u128::from(*fraction) * u128::from(count);
        *fraction = product as u64;
        (product >> 64) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::Rng;

    #[test]
    fn same_seed_same_numbers() {
        let (mut one, mut two, mut other) = (Rng::new(7), Rng::new(7), Rng::new(8));
        let first: Vec<u64> = (0..100).map(|_| one.next_u64()).collect();
        assert_eq!(first, (0..100).map(|_| two.next_u64()).collect::<Vec<_>>());
        assert_ne!(first, (0..100).map(|_| other.next_u64()).collect::<Vec<_>>());
        assert_ne!(Rng::stream(7, 1), Rng::stream(7, 2));
    }

    #[test]
    fn every_bit_is_set_half_of_the_time() {
        let mut rng = Rng::new(1);
        let mut set = [0u32; 64];
        for _ in 0..100_000 {
            let word = rng.next_u64();
            for (bit, count) in set.iter_mut().enumerate() {
                *count += (word >> bit & 1) as u32;
            }
        }
        // Six standard deviations are 950.
        assert!(set.iter().all(|&count| count.abs_diff(50_000) < 950), "{set:?}");
    }

    #[test]
    fn numbers_below_a_bound_are_uniform() {
        let mut rng = Rng::new(2);
        for bound in 1..40u64 {
            let mut seen = vec![0u32; bound as usize];
            for _ in 0..1000 * bound {
                seen[rng.below(bound) as usize] += 1;
            }
            // Seven standard deviations are 221.
            assert!(seen.iter().all(|&count| count.abs_diff(1000) < 225), "{bound}: {seen:?}");
        }
        assert!(rng.below(u64::MAX) < u64::MAX);
    }

    #[test]
    fn streams_of_neighbouring_numbers_are_unlike() {
        let mut set = [0u32; 64];
        for number in 0..100_000 {
            let word = Rng::stream(3, number).next_u64();
            for (bit, count) in set.iter_mut().enumerate() {
                *count += (word >> bit & 1) as u32;
            }
        }
        assert!(set.iter().all(|&count| count.abs_diff(50_000) < 950), "{set:?}");
    }
}
