//! Random cases that are the same on every run.

use proptest::test_runner::{Config, RngSeed};

/// So many cases of a property, the same on every run and on every machine.
pub fn fixed_cases(cases: u32) -> Config {
    Config { cases, rng_seed: RngSeed::Fixed(0x5EED), failure_persistence: None, ..Config::default() }
}
