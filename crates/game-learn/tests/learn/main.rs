//! Tests of the public interface.

mod learn;
mod optimise;
mod samples;
mod selfplay;
mod train;
mod tune;
mod units;
