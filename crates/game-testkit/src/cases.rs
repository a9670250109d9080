//! Random cases that are the same on every run.

use std::ops::Div;

use proptest::test_runner::{Config, RngSeed};

/// How many of `all` rounds a long test goes through, or how often it meets something: all where the environment has
/// `LONG_TESTS`, a quarter otherwise.
///
/// ```
/// let all = std::env::var_os("LONG_TESTS").is_some();
/// assert_eq!(game_testkit::rounds(1_000), if all { 1_000 } else { 250 });
/// ```
pub fn rounds<N: Div<Output = N> + From<u8>>(all: N) -> N {
    if std::env::var_os("LONG_TESTS").is_some() { all } else { all / N::from(4) }
}

/// Cases of a property, the same on every run and on every machine: as many [rounds](rounds()) of `all`.
pub fn fixed_cases(all: u32) -> Config {
    Config { cases: rounds(all), rng_seed: RngSeed::Fixed(0x5EED), failure_persistence: None, ..Config::default() }
}
