//! A game as data, and the text of its properties.

use game_search::{GameResult, Side};

use crate::position::Position;
use crate::types::Move;

/// The greatest depth of nested variations that is read or written.
pub const MAX_DEPTH: usize = 64;

/// A game record: the properties, the starting position, the moves with variations, and the result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// The properties before the first move, in the order of the file. Properties that other fields hold or that the
    /// writer adds are left out: `FF`, `GM`, `CA`, `SZ`, `AB`, `AW`, `AA`, `AE`, `PL`, `RE`, `C`.
    pub properties: Vec<Property>,
    /// The position before the first move.
    pub start: Position,
    /// The main line with its variations.
    pub line: Line,
    /// The result from the property `RE`, or `None` if the property is `?`, `Void` or missing. There are no draws.
    pub result: Option<GameResult>,
    /// The text after `B+` or `W+`, which describes how the game was won: a number of moves, `R` or `Resign`, `T` or
    /// `Time`, `F` or `Forfeit`. Without a result it is `Void` or empty.
    pub termination: String,
}

/// A property of a node that this crate does not interpret.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Property {
    /// The name of the property, in capitals.
    pub name: String,
    /// The values as in the file, without the brackets around them, but with the backslashes before `]` and `\`.
    pub values: Vec<String>,
}

impl Property {
    /// Adds this property to a list. If the list has a property of this name, appends the values to that property.
    pub(super) fn join(self, properties: &mut Vec<Property>) {
        match properties.iter_mut().find(|property| property.name == self.name) {
            Some(property) => property.values.extend(self.values),
            None => properties.push(self),
        }
    }
}

/// A sequence of moves.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Line {
    /// The comment before the first move.
    pub comment: String,
    /// The properties before the first move of a variation. For the game itself see [`Record::properties`].
    pub properties: Vec<Property>,
    /// The moves.
    pub moves: Vec<PlayedMove>,
}

/// A move of a [`Line`] with its comment, properties and variations.
///
/// ```
/// use amazons::{Position, sgf::{Line, PlayedMove, Record}};
/// let start = Position::start_5x5();
/// let [played, instead] = [start.parse_move("b1-b4/e1")?, start.parse_move("b1-b4/b1")?];
/// let mut record = Record::new(start, [played]);
/// let other = Line { moves: vec![instead.into()], ..Line::default() };
/// record.line.moves[0] =
///     PlayedMove { comment: "why not back?".into(), variations: vec![other], ..PlayedMove::from(played) };
/// assert!(record.write()?.contains("C[why not back?]"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedMove {
    /// The move.
    pub mv: Move,
    /// The comment on the move, of one or several lines.
    pub comment: String,
    /// The other properties of the move's node.
    pub properties: Vec<Property>,
    /// The variations: lines that could have been played instead of the move.
    pub variations: Vec<Line>,
}

impl From<Move> for PlayedMove {
    /// Creates a move without comment, properties and variations.
    fn from(mv: Move) -> PlayedMove {
        PlayedMove { mv, comment: String::new(), properties: Vec::new(), variations: Vec::new() }
    }
}

impl Record {
    /// Creates a record with a starting position and moves, but without comments, properties and a result.
    ///
    /// ```
    /// use amazons::{Position, sgf::Record};
    /// let position = Position::start_5x5();
    /// let mut record = Record::new(position.clone(), [position.parse_move("b1-b4/e1")?]);
    /// record.set_property("EV", "Friendly [1]");
    /// assert_eq!(
    ///     record.write()?,
    ///     "(;FF[4]GM[18]CA[UTF-8]SZ[5]EV[Friendly [1\\]]RE[?]\nAB[be][de][ad][ed]AW[ab][eb][ba][da]\n;B[bebbee])\n"
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new(start: Position, moves: impl IntoIterator<Item = Move>) -> Record {
        let line = Line { moves: moves.into_iter().map(PlayedMove::from).collect(), ..Line::default() };
        Record { properties: Vec::new(), start, line, result: None, termination: String::new() }
    }

    /// Returns the moves of the main line.
    pub fn moves(&self) -> impl ExactSizeIterator<Item = Move> + '_ {
        self.line.moves.iter().map(|played| played.mv)
    }

    /// Returns the first value of the property `name` before the first move, as text without backslash escapes.
    pub fn property(&self, name: &str) -> Option<String> {
        let property = self.properties.iter().find(|property| property.name == name)?;
        property.values.first().map(|value| unescaped(value))
    }

    /// Sets the property `name` to a single value. If there is no such property, it is added at the end.
    pub fn set_property(&mut self, name: &str, value: &str) {
        let values = vec![escaped(value)];
        match self.properties.iter_mut().find(|property| property.name == name) {
            Some(property) => property.values = values,
            None => self.properties.push(Property { name: name.to_owned(), values }),
        }
    }
}

/// Parses `B+3`, `W+`, `Void`, `?` or an empty text into a result and a description of how the game was won. Amazons
/// has no draws.
pub(super) fn read_result(text: &str) -> Option<(Option<GameResult>, String)> {
    let termination = |it: &str| Some(it.trim()).filter(|it| !it.contains(['\n', '\r', ']', '\\'])).map(str::to_owned);
    match text.trim() {
        "" | "?" => Some((None, String::new())),
        "Void" => Some((None, "Void".to_owned())),
        text => match text.split_at_checked(2)? {
            ("B+", rest) => Some((Some(GameResult::win(Side::First)), termination(rest)?)),
            ("W+", rest) => Some((Some(GameResult::win(Side::Second)), termination(rest)?)),
            _ => None,
        },
    }
}

/// Writes a result in the form that [`read_result`] parses. A draw becomes `Draw`, which [`read_result`] rejects.
pub(super) fn result_text(result: Option<GameResult>, termination: &str) -> String {
    match (result, result.and_then(GameResult::winner)) {
        (_, Some(side)) => format!("{}+{termination}", letter(side)),
        (Some(_), None) => "Draw".to_owned(),
        (None, None) if termination.is_empty() => "?".to_owned(),
        (None, None) => termination.to_owned(),
    }
}

/// Returns a value as text without escapes. A backslash before a line ending removes the line ending, and a backslash
/// before another character stands for this character. Line endings become `\n`.
pub(super) fn unescaped(value: &str) -> String {
    let value = with_plain_line_ends(value);
    let mut text = String::with_capacity(value.len());
    let mut letters = value.chars();
    while let Some(letter) = letters.next() {
        match letter {
            '\\' => text.extend(letters.next().filter(|&next| next != '\n')),
            letter => text.push(letter),
        }
    }
    text
}

/// Replaces every line ending with `\n`.
fn with_plain_line_ends(text: &str) -> String {
    text.replace("\r\n", "\n").replace('\r', "\n")
}

/// Returns a text as a property value: with a backslash before each `\` and `]`, and with `\n` as line ending.
pub(super) fn escaped(text: &str) -> String {
    with_plain_line_ends(text).replace('\\', "\\\\").replace(']', "\\]")
}

/// Returns the byte index where the value at the beginning of a text ends: the first `]` without a backslash before it.
pub(super) fn closing_bracket(text: &str) -> Option<usize> {
    let mut letters = text.char_indices();
    while let Some((index, letter)) = letters.next() {
        match letter {
            ']' => return Some(index),
            '\\' => _ = letters.next(),
            _ => {}
        }
    }
    None
}

/// Returns the letter of a side in SGF: `B` for the first player, `W` for the second.
pub(super) fn letter(side: Side) -> char {
    if side == Side::First { 'B' } else { 'W' }
}

/// Returns a move number such as `12 (W)`. The moves of both sides are counted together.
pub(super) fn move_number(number: usize, side: Side) -> String {
    format!("{number} ({})", letter(side))
}

/// Appends a text to a comment, on a new line.
pub(super) fn join(comment: &mut String, more: &str) {
    if !comment.is_empty() {
        comment.push('\n');
    }
    comment.push_str(more);
}
