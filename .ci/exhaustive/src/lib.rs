//! The ladder on every small input of a family, with a minimax of its own as the oracle, and the smallest inputs on
//! which searches that do not promise minimax's value differ from it.

pub mod families;
pub mod graph;
pub mod runs;
pub mod searches;
pub mod smallest;
