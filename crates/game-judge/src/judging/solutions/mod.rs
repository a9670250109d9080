//! Solutions of the lessons that the ladder does not contain.

pub mod lmr;
pub mod mcts;
