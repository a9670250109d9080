//! Endgame tables: for every position of a given material, who wins and in how many plies. Requires the feature
//! `endgame-tables`.
//!
//! | file | what is in it |
//! |---|---|
//! | `material.rs` | [`Material`]: which pieces there are, the name of a table |
//! | `layout.rs` | the positions of a material as numbers |
//! | `generate.rs`, `positions.rs` | [`EndgameTable::generate`]: retrograde analysis |
//! | `check.rs` | [`EndgameTables::check`]: every value follows from those of the successors |
//! | `reliance.rs` | [`EndgameTables::reliance_on_checks`]: draws that rules of repetition put in doubt |
//! | `table.rs`, `error.rs` | [`Table`]: its values, written to and read from a file, and what can be wrong with it |
//! | `tables.rs` | [`EndgameTables`]: looked up by position |
//! | `value.rs` | [`EndgameValue`], and how a table stores it |
//! | `eval.rs` | [`EndgameEvaluator`]: tables in a search |
//!
//! # What a value means
//!
//! Checkmate and stalemate both lose. Tables know of no repetition:
//!
//! - A **win** is one under all rules of repetition: along the shortest line no position comes back, because the distance
//!   goes down with every move. (Unless the game itself has been in a position of that line before, or ends by a count of
//!   moves without a capture.)
//! - A **draw** is a position from which neither side can force mate. Where the only defence is perpetual check or
//!   perpetual chase, rules that forbid it make it a loss.

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
