//! Every example from the outside: what it prints and writes, how it exits, what it refuses.

mod ablation;
mod adjudicate;
mod analyse;
mod bench;
mod chart;
mod common;
mod compare;
mod perft;
mod regions;
mod reversi;
mod solve;
mod tables;
mod tree;
mod your_own_game;
