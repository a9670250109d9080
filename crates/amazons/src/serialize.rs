//! The feature `serde`: positions, moves, squares and notations by their text.

use game_search::text_serde;

use crate::notation::{Reader, read_coordinates};
use crate::{Move, MoveParseError, Notation, Position, Square, Step, TwoStep};

text_serde!(Position, "a position of Amazons as text, such as \"1q1q1/q3q/5/Q3Q/1Q1Q1 w\"");
text_serde!(TwoStep, "a position of Amazons in two steps as text, such as \"2q/3/1Q1 w b1\"");
text_serde!(Square, "a square as text, such as \"d7\"");
text_serde!(Move, "a move as text, such as \"d1-d7/g7\"", ToString::to_string, read_coordinates);
text_serde!(Step, "a step as text, such as \"d1-d7\" or \"/g7\"", ToString::to_string, read_step);
text_serde!(Notation, "the name of a notation as text, such as \"SGF\"");

/// Parses a step without checking that it is legal.
fn read_step(text: &str) -> Result<Step, MoveParseError> {
    let mut reader = Reader::new(text);
    let step = if reader.take("/") {
        Step::Arrow(reader.square()?)
    } else {
        let from = reader.square_or("`/` or the square of a queen")?;
        reader.expect("-", "`-` before the square that the queen goes to")?;
        Step::Queen { from, to: reader.square()? }
    };
    reader.end()?;
    Ok(step)
}
