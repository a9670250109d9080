//! Regions and counted endings: against published numbers, outside programs, and a slow twin.

mod common;
mod region;
