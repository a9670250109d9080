//! The board without a terminal: sessions, screens, records, and the program through pipes.

mod common;
mod noise;
mod pipes;
mod reasons;
mod records;
mod screens;
mod sessions;
