//! Regions, counted endings and values: against published numbers, outside programs, and slow references.

mod bounds;
mod common;
mod counted;
mod dead_end;
mod fill;
mod region;
mod shape;
mod solved;
mod territories;
mod values;
