//! Trees that a search keeps in memory and lets grow: Monte Carlo tree search, and proof-number search. An answer lists the
//! nodes in the order in which they joined the tree, and what happened, step by step.
//!
//! | file | contents |
//! |---|---|
//! | `tree.rs` | the tree, and the steps so far |
//! | `simulations.rs` | Monte Carlo tree search: selection, expansion, playout, backpropagation |
//! | `proof.rs` | the solver: expansions, proof and disproof numbers, thresholds |

mod proof;
mod simulations;
mod tree;

pub use proof::proof;
pub use simulations::simulations;
