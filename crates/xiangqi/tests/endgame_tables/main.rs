//! Endgame tables compared with a naive reference, the solver and endgame books. Also their files and use in a search.

mod common;
mod files;
mod searching;
mod truth;
