//! The small games: rules, text, and the ladder on each of them.

mod common;
mod connect_four;
mod ladder;
mod nim;
mod reversi;
mod serialize;
mod tic_tac_toe;
mod tree;
