//! Every example from the outside: what it prints and writes, how it exits, what it refuses.

mod common;
mod compare;
mod perft;
mod solve;
mod tree;
mod your_own_game;
