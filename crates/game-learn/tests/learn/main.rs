//! Learning, from the outside.

mod optimise;
mod tune;
