//! Positions, moves and error messages as text.

use std::error::Error;

use crate::Game;

/// A game whose positions and moves can be written and read as text. Tools, protocols and tests need this capability.
///
/// ```
#[doc = include_str!("doc/heap.txt")]
/// use game_search::text::quote;
/// use game_search::TextNotation;
/// use std::num::ParseIntError;
///
/// #[derive(Debug, thiserror::Error)]
/// #[error("{}: expected a number from 1 to 3, of as many as there are", quote(.0))]
/// struct NoMove(String);
///
/// impl TextNotation for Heap {
///     type PositionError = ParseIntError;
///     type MoveError = NoMove;
///     fn position_text(&self) -> String { format!("{}{}", if self.side == Side::First { "" } else { "-" }, self.left) }
///     fn parse_position(text: &str) -> Result<Heap, ParseIntError> {
///         let (side, digits) = match text.strip_prefix('-') {
///             Some(digits) => (Side::Second, digits),
///             None => (Side::First, text),
///         };
///         Ok(Heap { left: digits.parse()?, side })
///     }
///     fn move_text(&self, taken: u32) -> String { taken.to_string() }
///     fn parse_move(&self, text: &str) -> Result<u32, NoMove> {
///         let legal = |taken: &u32| (1..=self.left.min(3)).contains(taken);
///         text.parse().ok().filter(legal).ok_or_else(|| NoMove(text.to_owned()))
///     }
/// }
///
/// let heap = Heap::parse_position("-2")?;
/// assert_eq!(heap.position_text(), "-2");
/// assert_eq!(heap.parse_move("2").ok(), Some(2));
/// assert_eq!(heap.parse_move("3").unwrap_err().to_string(), r#""3": expected a number from 1 to 3, of as many as there are"#);
/// # Ok::<(), ParseIntError>(())
/// ```
pub trait TextNotation: Game + Sized {
    /// The error for text that is not a position.
    type PositionError: Error;
    /// The error for text that is not a legal move in this position.
    type MoveError: Error;

    /// Returns the position as one line of text, such as a FEN.
    fn position_text(&self) -> String;

    /// Parses a position as [`position_text`](TextNotation::position_text) writes it.
    ///
    /// # Errors
    ///
    /// Returns an error if the text is malformed or describes an impossible position. The error quotes the text and
    /// names the place of the mistake.
    fn parse_position(text: &str) -> Result<Self, Self::PositionError>;

    /// Returns the text of a legal move.
    fn move_text(&self, mv: Self::Move) -> String;

    /// Parses a move and checks that it is legal in this position.
    ///
    /// # Errors
    ///
    /// Returns an error if the text is malformed or the move is not legal in this position.
    fn parse_move(&self, text: &str) -> Result<Self::Move, Self::MoveError>;
}

/// Returns the text in quotation marks, for error messages. Control characters and quotation marks are escaped as in
/// Rust. Text of more than 120 characters is cut, and `…` marks the cut.
///
/// All error messages of this crate and of the games quote text with this function.
///
/// ```
/// use game_search::text::quote;
/// assert_eq!(quote("h2e2"), r#""h2e2""#);
/// assert_eq!(quote("h2e2\n"), r#""h2e2\n""#);
/// assert_eq!(quote(&"9".repeat(1_000)), format!("\"{}…\"", "9".repeat(120)));
/// ```
pub fn quote(text: &str) -> String {
    const MAX_CHARS: usize = 120;
    match text.char_indices().nth(MAX_CHARS) {
        Some((end, _)) => format!("{:?}", format!("{}…", &text[..end])),
        None => format!("{text:?}"),
    }
}

/// The place up to which a parser has read a text, with its line and column for error messages.
///
/// ```
/// use game_search::text::Cursor;
/// let mut cursor = Cursor::new("one\n two");
/// assert_eq!(cursor.take_until(char::is_whitespace), "one");
/// cursor.skip_blank();
/// assert_eq!((cursor.rest, cursor.line, cursor.column), ("two", 2, 2));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Cursor<'a> {
    /// The text that has not been read yet.
    pub rest: &'a str,
    /// The line number, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
    /// The number of bytes after the last `}` of the text.
    tail: usize,
}

impl<'a> Cursor<'a> {
    /// Creates a cursor at the beginning of `text`, after a byte order mark if there is one.
    pub fn new(text: &'a str) -> Cursor<'a> {
        let rest = text.strip_prefix('\u{FEFF}').unwrap_or(text);
        let tail = rest.rfind('}').map_or(rest.len(), |last| rest.len() - last - 1);
        Cursor { rest, line: 1, column: 1, tail }
    }

    /// Decodes the bytes of a file as UTF-8.
    ///
    /// # Errors
    ///
    /// Returns a cursor at the first invalid byte, and this byte.
    pub fn decode(bytes: &'a [u8]) -> Result<&'a str, (Cursor<'a>, u8)> {
        std::str::from_utf8(bytes).map_err(|error| {
            let (before, after) = bytes.split_at(error.valid_up_to());
            let mut cursor = Cursor::new(std::str::from_utf8(before).unwrap_or_default());
            cursor.take(cursor.rest.len());
            (cursor, after.first().copied().unwrap_or_default())
        })
    }

    /// Returns the byte offset of the next `}` in the rest of the text.
    ///
    /// If no `}` is left, this takes constant time. Without this shortcut, a text that opens many comments and closes
    /// none would take quadratic time.
    pub fn find_close(&self) -> Option<usize> {
        if self.rest.len() > self.tail { self.rest.find('}') } else { None }
    }

    /// Returns the next character without moving the cursor.
    pub fn peek(&self) -> Option<char> {
        self.rest.chars().next()
    }

    /// Returns the next `bytes` bytes of the text and moves the cursor past them.
    pub fn take(&mut self, bytes: usize) -> &'a str {
        let (taken, rest) = self.rest.split_at(bytes);
        for letter in taken.chars() {
            (self.line, self.column) = if letter == '\n' { (self.line + 1, 1) } else { (self.line, self.column + 1) };
        }
        self.rest = rest;
        taken
    }

    /// Returns the text before the first character for which `stop` returns `true`, or all remaining text if there is
    /// none. Moves the cursor past the returned text.
    pub fn take_until(&mut self, stop: impl Fn(char) -> bool) -> &'a str {
        self.take(self.rest.find(stop).unwrap_or(self.rest.len()))
    }

    /// Returns the remaining text of the line without its line ending, and moves the cursor past this text.
    pub fn take_line(&mut self) -> &'a str {
        self.take_until(|letter| letter == '\n').trim_end_matches('\r')
    }

    /// Skips white space. Returns `true` if the white space contained an empty line.
    pub fn skip_blank(&mut self) -> bool {
        let line = self.line;
        self.take_until(|letter| !letter.is_whitespace());
        self.line > line + 1
    }
}
