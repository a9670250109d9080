//! Matches, from the outside.

mod common;
mod fake;
mod files;
mod matches;
mod optimise;
mod programs;
mod selfplay;
mod statistics;
mod texts;
mod tune;
