//! Tests of the public interface.

mod common;
mod fake;
mod files;
mod matches;
mod pairs;
mod programs;
mod statistics;
mod suite;
mod texts;
