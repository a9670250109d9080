//! The ladder: every algorithm against minimax, against its contract in every window, and against published values.

mod amazons;
mod cached;
mod common;
mod events;
mod measured;
mod move_lists;
mod names;
mod ordering;
mod quiescence;
mod random_trees;
mod recorder;
mod scores;
mod small_games;
mod sss_star;
mod xiangqi;
