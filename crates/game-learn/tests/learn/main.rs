//! Tests of the public interface.

mod optimise;
mod selfplay;
mod tune;
