//! Evaluation by territory: who is nearer to the squares, and how free the queens are.
//!
//! The terms are those of the literature (J. Lieberum, *An evaluation function for the game of Amazons*, 2005), under its
//! letters. [`Terms::of`] gives them all; each is a function of its own.
//!
//! | letter | function | counts |
//! |---|---|---|
//! | t1, t2 | [`territory`] | squares that a side is nearer to, in queen moves and in king steps |
//! | c1 | [`queen_nearness`] | how near a side is to the squares, in queen moves |
//! | c2 | [`king_nearness`] | by how much it is nearer, in king steps |
//! | w | [`contest`] | how much is contested |
//! | alpha | [`freedom`] | how free a queen is |
//!
//! Two evaluators put them together, each with its own weights by w: [`Territory`] as the literature, [`Champion`] as the
//! program that won a national championship in 2023. Numbers are integers, in fractions of a square: the same on every
//! computer.

mod blend;
mod champion;
mod explain;
mod literature;
mod terms;

pub use blend::{KAPPA, UNIT};
pub use champion::Champion;
pub use explain::{Explanation, Line, Owners};
pub use literature::Territory;
pub use terms::{Terms, contest, freedom, king_nearness, queen_nearness, territory};
