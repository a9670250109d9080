//! Tests of the public interface.

mod optimise;
mod samples;
mod selfplay;
mod train;
mod tune;
mod units;
