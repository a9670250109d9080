//! Games as files: saving and loading.
//!
//! | file | contents |
//! |---|---|
//! | `text.rs` | the moves of a game of any kind, as text |
//! | `open.rs`, `write.rs` | records of xiangqi with comments and variations, in every format |
//! | `nodes.rs` | the tree of a record as a list of nodes |
//! | `names.rs` | the moves of a tree in a notation |
//! | `said.rs` | problems and losses as kinds and their parts |

mod names;
mod nodes;
mod open;
mod said;
mod text;
mod write;

pub use names::names;
pub use nodes::Node;
pub use open::open;
pub use text::{load, save};
pub use write::write;

use game_search::text::quote;
use serde_json::{Value, json};

use crate::Refusal;

/// The formats of xiangqi that hold comments and variations: the name, the extension of a file, and whether a file is text.
pub const TREE_FORMATS: [(&str, &str, bool); 4] =
    [("pgn", "pgn", true), ("xqf", "xqf", false), ("xqf-10", "xqf", false), ("ubb", "ubb", false)];

/// Returns a refusal unless the game is xiangqi: only its records have trees here.
fn only_xiangqi(game: &str) -> Result<(), Refusal> {
    if game == "xiangqi" {
        return Ok(());
    }
    Err(Refusal::new(format!("game {}: expected xiangqi", quote(game))))
}

/// Returns the refusal for an error with a kind.
fn refusal(why: Value, error: impl ToString) -> Refusal {
    Refusal { text: error.to_string(), why: Some(why) }
}

/// Returns a message with its kind.
fn told(why: Value, message: impl ToString) -> Value {
    json!({ "text": message.to_string(), "why": why })
}
