//! Amazons: rules against two outside programs, text, evaluators, small boards solved.

mod common;
mod eval;
mod game;
mod ladder;
mod movegen;
mod notations;
mod serialize;
mod sgf;
mod solved;
mod territory;
mod text;
mod two_step;
