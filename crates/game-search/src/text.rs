//! Positions, moves and error messages as text.

use std::error::Error;

use crate::Game;

/// Positions and moves have a text form: needed by tools, protocols and tests.
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
    /// Why a text is not a position.
    type PositionError: Error;
    /// Why a text is not a move here.
    type MoveError: Error;

    /// The position as one line of text, such as a FEN.
    fn position_text(&self) -> String;

    /// Reads what [`position_text`](TextNotation::position_text) writes.
    ///
    /// # Errors
    ///
    /// Malformed or impossible positions; the error quotes the text and the place.
    fn parse_position(text: &str) -> Result<Self, Self::PositionError>;

    /// The text of a legal move.
    fn move_text(&self, mv: Self::Move) -> String;

    /// Reads a move and checks that it is legal here.
    ///
    /// # Errors
    ///
    /// Malformed text, or a move that is not legal in this position.
    fn parse_move(&self, text: &str) -> Result<Self::Move, Self::MoveError>;
}

/// The text in quotation marks, control characters and quotation marks in it escaped as in Rust; of a text over
/// 120 characters the beginning and `…`. What every error message here and in the games quotes with.
///
/// ```
/// use game_search::text::quote;
/// assert_eq!(quote("h2e2"), r#""h2e2""#);
/// assert_eq!(quote("h2e2\n"), r#""h2e2\n""#);
/// assert_eq!(quote(&"9".repeat(1_000)), format!("\"{}…\"", "9".repeat(120)));
/// ```
pub fn quote(text: &str) -> String {
    const MOST: usize = 120;
    match text.char_indices().nth(MOST) {
        Some((end, _)) => format!("{:?}", format!("{}…", &text[..end])),
        None => format!("{text:?}"),
    }
}

/// A place in a text that is read from the beginning to the end, for readers whose errors name lines and columns.
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
    /// What is left to read.
    pub rest: &'a str,
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
    /// The bytes after the last `}` of the text.
    tail: usize,
}

impl<'a> Cursor<'a> {
    /// The beginning of a text; a byte order mark is skipped.
    pub fn new(text: &'a str) -> Cursor<'a> {
        let rest = text.strip_prefix('\u{FEFF}').unwrap_or(text);
        let tail = rest.rfind('}').map_or(rest.len(), |last| rest.len() - last - 1);
        Cursor { rest, line: 1, column: 1, tail }
    }

    /// Returns the text of a file that is UTF-8.
    ///
    /// # Errors
    ///
    /// The place of the first byte that is not, and this byte.
    pub fn decode(bytes: &'a [u8]) -> Result<&'a str, (Cursor<'a>, u8)> {
        std::str::from_utf8(bytes).map_err(|error| {
            let (before, after) = bytes.split_at(error.valid_up_to());
            let mut cursor = Cursor::new(std::str::from_utf8(before).unwrap_or_default());
            cursor.take(cursor.rest.len());
            (cursor, after.first().copied().unwrap_or_default())
        })
    }

    /// Returns the byte of the rest where the next `}` is. That there is none costs nothing to know: a text may open many
    /// comments and close none.
    pub fn find_close(&self) -> Option<usize> {
        if self.rest.len() > self.tail { self.rest.find('}') } else { None }
    }

    /// Returns the next character.
    pub fn peek(&self) -> Option<char> {
        self.rest.chars().next()
    }

    /// Takes the first `bytes` bytes of the rest.
    pub fn take(&mut self, bytes: usize) -> &'a str {
        let (taken, rest) = self.rest.split_at(bytes);
        for letter in taken.chars() {
            (self.line, self.column) = if letter == '\n' { (self.line + 1, 1) } else { (self.line, self.column + 1) };
        }
        self.rest = rest;
        taken
    }

    /// Takes what comes before the first character of a sort, or everything.
    pub fn take_until(&mut self, stop: impl Fn(char) -> bool) -> &'a str {
        self.take(self.rest.find(stop).unwrap_or(self.rest.len()))
    }

    /// Takes the rest of the line without its end.
    pub fn take_line(&mut self) -> &'a str {
        self.take_until(|letter| letter == '\n').trim_end_matches('\r')
    }

    /// Skips white space. Returns `true` if there was an empty line.
    pub fn skip_blank(&mut self) -> bool {
        let line = self.line;
        self.take_until(|letter| !letter.is_whitespace());
        self.line > line + 1
    }
}
