//! Figures on a board: the keys of positions, exchanges, and retrograde analysis.
//!
//! | file | contents |
//! |---|---|
//! | `position.rs` | the position of a request about xiangqi |
//! | `keys.rs` | the random numbers that each move of Amazons xors into the key |
//! | `exchange.rs` | the captures on one point of xiangqi, and what each is worth |
//! | `retrograde.rs` | the distance to mate in xiangqi for every point of one piece |

mod exchange;
mod keys;
mod position;
mod retrograde;

pub use exchange::exchange;
pub use keys::keys;
pub use retrograde::retrograde;
