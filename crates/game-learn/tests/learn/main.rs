//! Tests of the public interface.

mod optimise;
mod samples;
mod selfplay;
mod tune;
mod units;
