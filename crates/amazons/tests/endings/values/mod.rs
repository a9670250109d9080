//! Values of shared regions as short games, tested by an outside program, the laws of such games and slow references.

mod laws;
mod measured;
mod named;
mod published;
mod reading;
mod sums;
mod trees;
