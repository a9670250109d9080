//! What a crate outside can do with the public items alone: a generator and lookups as fast as the ones inside.

mod lookups;
mod pseudo_legal;
