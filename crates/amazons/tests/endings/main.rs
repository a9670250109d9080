//! Regions and counted endings: against published numbers, outside programs, and a slow twin.

mod common;
mod fill;
mod region;
mod shape;
mod territories;
