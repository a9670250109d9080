//! Endgame tables (tablebases): for every position of a given material, the winner and the distance to mate in plies.
//! Requires the feature `endgame-tables`.
//!
//! | file | contents |
//! |---|---|
//! | `material.rs` | [`Material`]: the pieces of both sides, which name a table |
//! | `layout.rs` | the numbering of the positions of a material |
//! | `generate.rs`, `positions.rs` | [`EndgameTable::generate`]: retrograde analysis |
//! | `check.rs` | [`EndgameTables::check`]: verifies every value against the values of the successor positions |
//! | `reliance.rs` | [`EndgameTables::reliance_on_checks`]: draws that the rules of repetition can turn into losses |
//! | `table.rs`, `error.rs` | [`EndgameTable`]: the values of one material, its file format, and the errors |
//! | `tables.rs` | [`EndgameTables`]: a set of tables in which positions are looked up |
//! | `value.rs` | [`EndgameValue`], and how a table stores it |
//! | `eval.rs` | [`EndgameEvaluator`]: the use of tables in a search |
//!
//! # The meaning of values
//!
//! Checkmate and stalemate both lose. Tables do not take repetition into account:
//!
//! - A **win** is a win under all rules of repetition: no position repeats along the shortest line, because the
//!   distance to mate decreases with every move. There are two exceptions: a position of that line has already occurred
//!   earlier in the game, or the rules end the game after too many moves without a capture.
//! - A **draw** is a position in which neither side can force mate. If the only defence is perpetual check or perpetual
//!   chase, rules that forbid this defence turn the draw into a loss.

mod check;
mod error;
mod eval;
mod generate;
mod layout;
mod material;
mod positions;
mod reliance;
mod table;
mod tables;
mod value;

pub use check::Census;
pub use error::{EndgameTableError, FormatError};
pub use eval::EndgameEvaluator;
pub use material::{Material, MaterialError};
pub use reliance::Reliance;
pub use table::EndgameTable;
pub use tables::EndgameTables;
pub use value::EndgameValue;
