//! Figures of the engine: what it stores and compares while it searches, and two engines that race.
//!
//! | file | contents |
//! |---|---|
//! | `observed.rs` | a search that is observed, and the position that it has reached |
//! | `buckets.rs` | what is stored in one bucket of the transposition table |
//! | `correction.rs` | the entries of the correction history, update by update |
//! | `picking.rs` | the moves that the move picker of each node returns |
//! | `race.rs` | the nodes of each iteration, with a feature and without it |

mod buckets;
mod correction;
mod observed;
mod picking;
mod race;

pub use buckets::buckets;
pub use correction::correction;
pub use picking::picking;
pub use race::race;
