//! Evaluation by territory: the squares that each side is nearer to, and the freedom of the queens.
//!
//! The terms and their letters come from the literature (J. Lieberum, *An evaluation function for the game of Amazons*,
//! 2005). Each term has a function. [`Terms::of`] computes all terms except alpha.
//!
//! | letter | function | meaning |
//! |---|---|---|
//! | t1, t2 | [`territory`] | the squares that a side is nearer to: t1 in queen moves, t2 in king steps |
//! | c1 | [`queen_nearness`] | the nearness of a side to all squares, in queen moves |
//! | c2 | [`king_nearness`] | the lead of a side on all squares, in king steps |
//! | w | [`contest`] | a measure of how much of the board is contested |
//! | alpha | [`freedom`] | the freedom of a queen |
//!
//! Two evaluators combine these terms with weights that depend on w: [`Territory`] as in the literature, and
//! [`Champion`] as in the program that won a national championship in 2023. All numbers are integers in fractions of a
//! square, so they are the same on every computer.

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
