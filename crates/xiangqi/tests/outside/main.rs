//! Uses only the public API, as another crate would: a move generator and lookups as fast as the internal ones.

mod lookups;
mod pseudo_legal;
