//! Games as files: saving and loading.
//!
//! | file | contents |
//! |---|---|
//! | `text.rs` | the moves of a game of any kind, as text |
//! | `formats.rs` | the formats and notations of records with trees |
//! | `open.rs`, `write.rs` | records of xiangqi with comments and variations, in every format |
//! | `nodes.rs` | the tree of a record as a list of nodes |
//! | `names.rs` | the moves of a tree in a notation |
//! | `said.rs` | problems and losses as kinds and their parts |

mod formats;
mod names;
mod nodes;
mod open;
mod said;
mod text;
mod write;

pub use formats::TREE_FORMATS;
pub use names::names;
pub use open::open;
pub use text::{load, save};
pub use write::write;
