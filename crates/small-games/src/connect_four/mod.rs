//! Connect four: discs are dropped into seven columns of six cells, and four in line win.
//!
//! | file | content |
//! |---|---|
//! | `position.rs` | the position and its rules |
//! | `bits.rs` | the board as 49 bits: lines, landing cells, completions |
//! | `eval.rs` | [`Threats`] and [`ThreatsAsPublished`], two evaluators |
//! | `capability.rs` | key, null move, noisy moves, move ordering |
//! | `notation.rs` | text |

mod bits;
mod capability;
mod eval;
mod notation;
mod position;

pub use eval::{Threats, ThreatsAsPublished};
pub use notation::{ColumnError, ConnectFourError};
pub use position::{Column, ConnectFour};
