//! Writes game records.

use game_search::Side;

use super::error::SgfWriteError;
use super::head::SETUP;
use super::record::{
    Line, MAX_DEPTH, PlayedMove, Property, Record, closing_bracket, escaped, letter, move_number, read_result,
    result_text,
};
use crate::notation::{Notation, letters_of_square};
use crate::position::Position;

/// The maximum number of moves that are written on one line of text.
const MOVES: usize = 8;

/// The properties that the writer adds itself, apart from [`SETUP`] and comments.
const OWN: [&str; 8] = ["FF", "GM", "CA", "SZ", "PL", "RE", "B", "W"];

impl Record {
    /// Returns the game as text with a final line ending. [`read`](super::read()) parses the text into the same record.
    ///
    /// # Errors
    ///
    /// Returns an error if a move is not legal, if variations are nested deeper than [`MAX_DEPTH`], or if a property or
    /// the result could not be read back.
    pub fn write(&self) -> Result<String, SgfWriteError> {
        let size = self.start.size();
        let mut text = String::from("(;FF[4]GM[18]CA[UTF-8]");
        match (size.width(), size.height()) {
            (width, height) if width == height => text += &format!("SZ[{width}]"),
            (width, height) => text += &format!("SZ[{width}:{height}]"),
        }
        write_properties(&mut text, &self.properties)?;
        let result = result_text(self.result, &self.termination);
        if read_result(&result) != Some((self.result, self.termination.clone())) {
            return Err(SgfWriteError::Result { text: result });
        }
        text += &format!("RE[{result}]\n");
        let sets = [self.start.queens(Side::First), self.start.queens(Side::Second), self.start.arrows()];
        for (name, squares) in SETUP.into_iter().zip(sets).filter(|(_, squares)| !squares.is_empty()) {
            text += name;
            squares.iter().for_each(|square| text += &format!("[{}]", letters_of_square(size, square, b'a')));
        }
        if self.start.side_to_move() == Side::Second {
            text += "PL[W]";
        }
        write_comment(&mut text, &self.line.comment);
        write_line(&mut text, &self.line, self.start.clone(), 1, 0)?;
        Ok(text + ")\n")
    }
}

fn write_comment(text: &mut String, comment: &str) {
    if !comment.is_empty() {
        *text += &format!("C[{}]", escaped(comment));
    }
}

fn write_properties(text: &mut String, properties: &[Property]) -> Result<(), SgfWriteError> {
    for (number, Property { name, values }) in properties.iter().enumerate() {
        let is_name = !name.is_empty() && name.bytes().all(|letter| letter.is_ascii_uppercase());
        let own = OWN.iter().chain(&SETUP).chain(&["C"]).any(|own| own == name);
        let is_value = |value: &String| closing_bracket(&format!("{value}]")) == Some(value.len());
        let repeated = properties[..number].iter().any(|other| other.name == *name);
        if !is_name || own || repeated || values.is_empty() || !values.iter().all(is_value) {
            return Err(SgfWriteError::Property { name: name.clone(), value: values.concat() });
        }
        text.push_str(name);
        values.iter().for_each(|value| *text += &format!("[{value}]"));
    }
    Ok(())
}

/// Writes the moves of a line. If a move has variations, the move and the rest of the line are written in brackets, and
/// the variations follow.
fn write_line(
    text: &mut String,
    line: &Line,
    mut position: Position,
    first: usize,
    depth: usize,
) -> Result<(), SgfWriteError> {
    let mut open = Vec::new();
    // The number of moves on the line of text; `MOVES` if the next move begins another one.
    let mut on_line = MOVES;
    for (number, played) in (first..).zip(&line.moves) {
        if !played.variations.is_empty() {
            if depth == MAX_DEPTH {
                return Err(SgfWriteError::TooDeep);
            }
            text.push_str("\n(");
            open.push((number, played, position.clone()));
            on_line = 0;
        } else if on_line == MOVES {
            text.push('\n');
            on_line = 0;
        }
        write_move(text, played, &position, number)?;
        // A comment or a property stands beside the last move of its line.
        let is_bare = played.comment.is_empty() && played.properties.is_empty();
        on_line = if is_bare { on_line + 1 } else { MOVES };
        position.make(played.mv);
    }
    while let Some((number, played, before)) = open.pop() {
        text.push(')');
        for variation in &played.variations {
            text.push_str("\n(");
            if needs_node(variation) {
                text.push(';');
                write_properties(text, &variation.properties)?;
                write_comment(text, &variation.comment);
            }
            write_line(text, variation, before.clone(), number, depth + 1)?;
            text.push(')');
        }
    }
    Ok(())
}

/// Returns `true` if a variation needs a first node without a move. That is the case if it begins with a comment or
/// properties, if it has no moves, or if its first move has variations, because variations can only follow a node.
fn needs_node(variation: &Line) -> bool {
    let says_something = !variation.comment.is_empty() || !variation.properties.is_empty();
    says_something || variation.moves.first().is_none_or(|first| !first.variations.is_empty())
}

fn write_move(text: &mut String, played: &PlayedMove, position: &Position, number: usize) -> Result<(), SgfWriteError> {
    let side = position.side_to_move();
    if let Err(reason) = position.validate(played.mv) {
        return Err(SgfWriteError::IllegalMove { number: move_number(number, side), reason });
    }
    let squares = Notation::Sgf.write(position, played.mv).unwrap_or_default();
    *text += &format!(";{}[{squares}]", letter(side));
    write_properties(text, &played.properties)?;
    write_comment(text, &played.comment);
    Ok(())
}
