//! The games.

mod amazons;
mod small;
mod xiangqi;
