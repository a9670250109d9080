//! Tests of the lab's library and server. (The page is tested in `browser/`.)

mod answers;
mod bad_requests;
mod boards;
mod common;
mod engines;
mod exercises;
mod ghosts;
mod growing;
mod kinds;
mod learn;
mod modules;
mod puzzles;
mod records;
mod review;
mod server;
mod traces;
mod trees;
mod trees_of_records;
