//! Connect four, tic-tac-toe and nim.

use game_search::spec::History;
use game_search::{Outcome, SearchGame, TextNotation};
use serde_json::{Value, json};
use small_games::{CellError, ColumnError, ConnectFour, Nim, TicTacToe};

use super::Spoken;

/// With more heaps of nim a position has more moves than a search can list in its time.
const MOST_HEAPS: usize = 64;

/// A full board, or a row of so many.
fn end_of<G: SearchGame>(history: &History<G>, row: u32) -> Option<Value> {
    Some(match history.current().outcome()? {
        Outcome::Draw => json!({ "kind": "full" }),
        _ => json!({ "kind": "row", "count": row }),
    })
}

impl Spoken for ConnectFour {
    fn bad_move(&self, text: &str) -> Option<Value> {
        Some(match self.parse_move(text).err()? {
            ColumnError::Full { column } => json!({ "kind": "column-full", "number": column.number() }),
            ColumnError::GameOver { .. } => json!({ "kind": "over" }),
            _ => json!({ "kind": "no-move" }),
        })
    }

    fn end_of(history: &History<Self>) -> Option<Value> {
        end_of(history, 4)
    }
}

impl Spoken for TicTacToe {
    fn bad_move(&self, text: &str) -> Option<Value> {
        Some(match self.parse_move(text).err()? {
            CellError::Taken { cell } => json!({ "kind": "cell-taken", "number": cell.number() }),
            CellError::GameOver { .. } => json!({ "kind": "over" }),
            _ => json!({ "kind": "no-move" }),
        })
    }

    fn end_of(history: &History<Self>) -> Option<Value> {
        end_of(history, 3)
    }
}

impl Spoken for Nim {
    fn too_large(&self) -> Option<String> {
        let heaps = self.heaps().len();
        (heaps > MOST_HEAPS).then(|| format!("{heaps} heaps: expected at most {MOST_HEAPS}"))
    }
}
