//! Random numbers and trees, the same on every computer.

use game_search::hash::{GOLDEN_GAMMA, derive_seed, splitmix64};

use super::shape::Shape;

pub struct Random(u64);

impl Random {
    /// Returns a number below `n`.
    pub fn below(&mut self, n: u64) -> u64 {
        let drawn = splitmix64(self.0);
        self.0 = self.0.wrapping_add(GOLDEN_GAMMA);
        drawn % n
    }

    /// Returns a number from `low` to `high`.
    pub fn between(&mut self, low: i32, high: i32) -> i32 {
        low + self.below((high - low + 1) as u64) as i32
    }

    /// Returns a tree with so many children at each level, and leaves from `low` to `high`. Inner nodes have letters.
    pub fn tree(&mut self, widths: &[usize], low: i32, high: i32) -> Shape {
        self.unlabelled(widths, low, high).labelled()
    }

    fn unlabelled(&mut self, widths: &[usize], low: i32, high: i32) -> Shape {
        match widths {
            [] => Shape::Leaf(self.between(low, high)),
            [width, below @ ..] => Shape::inner((0..*width).map(|_| self.unlabelled(below, low, high)).collect()),
        }
    }
}

/// Returns the first instance that `attempt` accepts. Each attempt has random numbers of its own.
pub fn first_accepted<T>(seed: u64, attempt: impl Fn(&mut Random) -> Option<T>) -> T {
    (0..).find_map(|number| attempt(&mut Random(derive_seed(seed, number)))).expect("some attempt is accepted")
}
