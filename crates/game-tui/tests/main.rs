//! Tests of the board without a terminal: sessions, screens, records.

mod chinese;
mod common;
mod noise;
mod reasons;
mod records;
mod screens;
mod sessions;
