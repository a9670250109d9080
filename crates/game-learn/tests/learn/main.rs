//! Learning, from the outside.

mod optimise;
mod selfplay;
mod tune;
