//! The ladder: every algorithm is compared with minimax, with its contract in every window, and with published values.

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
mod source_lines;
mod sss_star;
mod witness;
mod xiangqi;
