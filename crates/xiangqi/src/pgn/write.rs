//! The writer.

use game_search::{GameResult, Side};

use super::error::PgnWriteError;
use super::record::{Line, MAX_DEPTH, Record, is_tag_name, move_number};
use crate::{Notation, Position};

/// The maximum number of columns in a line. A character outside ASCII takes two columns.
const WIDTH: usize = 80;

impl Record {
    /// Returns the game as text that ends with a newline, with its moves in `notation`. [`read`](super::read()) parses
    /// the text into the same record, with `notation` as its `format`, except that `ChineseTraditional` becomes
    /// `Chinese`.
    ///
    /// Separate the games of a file by empty lines. Lines are broken at spaces, if possible after at most 80 columns.
    /// Comments are written in `{ }`. A comment that contains `}` is written from `;` to the end of the line.
    ///
    /// # Errors
    ///
    /// Returns an error if a move is not legal, if variations are nested deeper than [`MAX_DEPTH`], or if a tag has a
    /// name or value that [`read`](super::read()) would reject.
    pub fn write(&self, notation: Notation) -> Result<String, PgnWriteError> {
        let mut text = self.write_tags(notation)?;
        text.push('\n');
        let mut out = Out { text, notation, column: 0, opening: String::new() };
        out.line(&self.line, self.start.clone(), 0)?;
        out.word(GameResult::text_of(self.result));
        out.text.push('\n');
        Ok(out.text)
    }

    fn write_tags(&self, notation: Notation) -> Result<String, PgnWriteError> {
        const RESERVED: [&str; 4] = ["Game", "Format", "FEN", "Result"];
        let mut text = tag("Game", "Chinese Chess");
        for (number, (name, value)) in self.tags.iter().enumerate() {
            let same = |other: &str| other.eq_ignore_ascii_case(name);
            let taken = RESERVED.into_iter().any(same) || self.tags[..number].iter().any(|(other, _)| same(other));
            if taken || !is_tag_name(name) || value.contains(['\n', '\r']) {
                return Err(PgnWriteError::Tag { name: name.clone(), value: value.clone() });
            }
            text += &tag(name, value);
        }
        text += &tag("Result", GameResult::text_of(self.result));
        if self.start != Position::start() {
            text += &tag("FEN", &self.start.to_string());
        }
        let format = if notation == Notation::ChineseTraditional { Notation::Chinese } else { notation };
        text += &tag("Format", format.name());
        Ok(text)
    }
}

fn tag(name: &str, value: &str) -> String {
    format!("[{name} \"{}\"]\n", value.replace('\\', "\\\\").replace('"', "\\\""))
}

/// The output text. Lines are broken between words.
struct Out {
    text: String,
    notation: Notation,
    /// The number of columns written in the current line.
    column: usize,
    /// Opening brackets that are written together with the next word.
    opening: String,
}

impl Out {
    fn line(&mut self, line: &Line, mut position: Position, depth: usize) -> Result<(), PgnWriteError> {
        let mut numbered = false;
        line.comments.iter().for_each(|comment| self.comment(comment));
        for played in &line.moves {
            let number = move_number(&position);
            let illegal = |reason| PgnWriteError::IllegalMove { number: number.clone(), reason };
            let text = self.notation.write(&position, played.mv).map_err(illegal)?;
            if !numbered || position.side_to_move() == Side::First {
                self.word(&number);
            }
            self.word(&text);
            played.glyphs.iter().for_each(|glyph| self.word(&format!("${glyph}")));
            played.comments.iter().for_each(|comment| self.comment(comment));
            for variation in &played.variations {
                if depth == MAX_DEPTH {
                    return Err(PgnWriteError::TooDeep);
                }
                self.opening.push('(');
                self.line(variation, position.clone(), depth + 1)?;
                self.close();
            }
            numbered = played.comments.is_empty() && played.variations.is_empty();
            position.make(played.mv);
        }
        Ok(())
    }

    /// Writes a word after a space or on the next line.
    fn word(&mut self, word: &str) {
        let word = std::mem::take(&mut self.opening) + word;
        let width = width(&word);
        if self.column > 0 && self.column + 1 + width > WIDTH {
            self.break_line();
        } else if self.column > 0 {
            self.text.push(' ');
            self.column += 1;
        }
        self.text += &word;
        self.column += width;
    }

    fn break_line(&mut self) {
        self.text.push('\n');
        self.column = 0;
    }

    fn comment(&mut self, comment: &str) {
        if comment.contains('}') {
            let words: Vec<_> = comment.split_ascii_whitespace().collect();
            self.word(&format!("; {}", words.join(" ")));
            self.break_line();
        } else {
            format!("{{{}}}", comment.trim_ascii()).split_ascii_whitespace().for_each(|word| self.word(word));
        }
    }

    /// Closes a variation.
    fn close(&mut self) {
        if !self.opening.is_empty() {
            return self.word(")");
        } else if self.column >= WIDTH {
            self.break_line();
        }
        self.text.push(')');
        self.column += 1;
    }
}

fn width(text: &str) -> usize {
    text.chars().map(|letter| if letter.is_ascii() { 1 } else { 2 }).sum()
}
