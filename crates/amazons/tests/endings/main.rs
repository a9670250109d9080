//! Regions and counted endings: against published numbers, outside programs, and a slow twin.

mod bounds;
mod common;
mod counted;
mod dead_end;
mod fill;
mod region;
mod shape;
mod solved;
mod territories;
