//! The formats and notations of records with trees.

use game_search::text::quote;
use xiangqi::Notation;

use crate::Refusal;

/// The formats of xiangqi that hold comments and variations: the name, the extension of a file, and whether a file is text.
pub const TREE_FORMATS: [(&str, &str, bool); 4] =
    [("pgn", "pgn", true), ("xqf", "xqf", false), ("xqf-10", "xqf", false), ("ubb", "ubb", true)];

/// Returns a refusal unless the game is xiangqi: only its records have trees here.
pub fn only_xiangqi(game: &str) -> Result<(), Refusal> {
    if game == "xiangqi" {
        return Ok(());
    }
    Err(Refusal::new(format!("game {}: expected xiangqi", quote(game))))
}

/// Returns the notation with this name of the list of games.
pub fn notation(name: Option<&str>) -> Result<Notation, Refusal> {
    Ok(match name {
        None | Some("iccs") => Notation::Iccs,
        Some("wxf") => Notation::Wxf,
        Some("chinese") => Notation::Chinese,
        Some("traditional") => Notation::ChineseTraditional,
        Some(other) => {
            let expected = "iccs, wxf, chinese, traditional";
            return Err(Refusal::new(format!("unknown notation {}: expected one of {expected}", quote(other))));
        }
    })
}
