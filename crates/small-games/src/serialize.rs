//! The feature `serde`: positions and moves by their text. A move on a tree is the number of the node.

use game_search::{TextNotation, text_serde};

use crate::nim::read_take;
use crate::{Cell, CellError, Column, ColumnError, ConnectFour, Nim, NimError, Reversi, Take, TicTacToe, Tree};

text_serde!(
    ConnectFour,
    "a position of connect four as text, such as \"4453\" or six rows",
    TextNotation::position_text,
    TextNotation::parse_position
);
text_serde!(
    TicTacToe,
    "a position of tic-tac-toe as text, such as \"x.o/.x./...\"",
    TextNotation::position_text,
    TextNotation::parse_position
);
text_serde!(Nim, "heaps as text, such as \"3 4 5\"", TextNotation::position_text, TextNotation::parse_position);
text_serde!(
    Reversi<LEVEL>,
    "a position of Reversi as text: eight rows, and the side to move",
    TextNotation::position_text,
    TextNotation::parse_position;
    const LEVEL: u8
);
text_serde!(Tree, "a tree as text, such as \"((5 6) (7 4 5))\"");
text_serde!(Column, "a column as text, \"1\" to \"7\"", ToString::to_string, read_column);
text_serde!(Cell, "a cell as text, \"1\" to \"9\"", ToString::to_string, read_cell);
text_serde!(Take, "a move of Nim as text, such as \"2-3\"", ToString::to_string, read_real_take);

fn read_column(text: &str) -> Result<Column, ColumnError> {
    digit(text).and_then(Column::new).ok_or_else(|| ColumnError::Unknown { text: text.to_owned() })
}

fn read_cell(text: &str) -> Result<Cell, CellError> {
    digit(text).and_then(Cell::new).ok_or_else(|| CellError::Unknown { text: text.to_owned() })
}

fn digit(text: &str) -> Option<u8> {
    if text.len() == 1 { text.parse().ok() } else { None }
}

/// Parses a move of at least one object, from a heap with a number from 1.
fn read_real_take(text: &str) -> Result<Take, NimError> {
    let take = read_take(text)?;
    let is_real = take.count > 0 && take.heap < usize::MAX;
    if is_real { Ok(take) } else { Err(NimError::Malformed { text: text.to_owned() }) }
}
