//! Positions, moves and error messages as text.

use std::error::Error;

use crate::Game;
pub use crate::cursor::Cursor;

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
