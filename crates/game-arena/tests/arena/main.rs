//! Matches, from the outside.

mod common;
mod fake;
mod files;
mod matches;
mod programs;
mod statistics;
mod texts;
