//! A game as data, and the text of its properties.

use game_search::{GameResult, Side};

use crate::position::Position;
use crate::types::Move;

/// The deepest nesting of variations in variations that is read or written.
pub const MAX_DEPTH: usize = 64;

/// One game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// What the first node says, in the order of the file, without what the other fields say and the writer adds: `FF`, `GM`,
    /// `CA`, `SZ`, `AB`, `AW`, `AA`, `AE`, `PL`, `RE`, `C`.
    pub properties: Vec<Property>,
    /// Where the game begins.
    pub start: Position,
    /// The moves.
    pub line: Line,
    /// The result, by the property `RE`; `None` where it is `?`, `Void` or missing. There are no draws.
    pub result: Option<GameResult>,
    /// How the game was won: what follows `B+` or `W+`, a number of moves, `R` or `Resign`, `T` or `Time`, `F` or `Forfeit`.
    /// Without a result it is `Void` or empty.
    pub how: String,
}

/// Something that a node says and this crate does not understand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Property {
    /// Its name, in capitals.
    pub name: String,
    /// Its values as they stand in the file, between their brackets: with the backslashes before `]` and `\`.
    pub values: Vec<String>,
}

impl Property {
    /// Joins others: values of the same name together.
    pub(super) fn join(self, properties: &mut Vec<Property>) {
        match properties.iter_mut().find(|property| property.name == self.name) {
            Some(property) => property.values.extend(self.values),
            None => properties.push(self),
        }
    }
}

/// Moves one after another.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Line {
    /// What is said before the first move.
    pub comment: String,
    /// What else is said before the first move of a variation; of the game itself see [`Record::properties`].
    pub properties: Vec<Property>,
    /// The moves.
    pub moves: Vec<PlayedMove>,
}

/// A move of a [`Line`], and what is said about it.
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
    /// What is said about it; may be several lines.
    pub comment: String,
    /// What else its node says.
    pub properties: Vec<Property>,
    /// What could have been played instead.
    pub variations: Vec<Line>,
}

impl From<Move> for PlayedMove {
    /// A move of which nothing is said.
    fn from(mv: Move) -> PlayedMove {
        PlayedMove { mv, comment: String::new(), properties: Vec::new(), variations: Vec::new() }
    }
}

impl Record {
    /// A game of which only the start and the moves are known.
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
        Record { properties: Vec::new(), start, line, result: None, how: String::new() }
    }

    /// The moves of the main line.
    pub fn moves(&self) -> impl ExactSizeIterator<Item = Move> + '_ {
        self.line.moves.iter().map(|played| played.mv)
    }

    /// The first value of a property of the first node, as text without its backslashes.
    pub fn property(&self, name: &str) -> Option<String> {
        let property = self.properties.iter().find(|property| property.name == name)?;
        property.values.first().map(|value| unescaped(value))
    }

    /// Gives a property one value, at the place where it is or at the end.
    pub fn set_property(&mut self, name: &str, value: &str) {
        let values = vec![escaped(value)];
        match self.properties.iter_mut().find(|property| property.name == name) {
            Some(property) => property.values = values,
            None => self.properties.push(Property { name: name.to_owned(), values }),
        }
    }
}

/// Reads `B+3`, `W+`, `Void`, `?` or nothing: a result, and how it came about. There are no draws in Amazons.
pub(super) fn read_result(text: &str) -> Option<(Option<GameResult>, String)> {
    let how = |how: &str| Some(how.trim()).filter(|how| !how.contains(['\n', '\r', ']', '\\'])).map(str::to_owned);
    match text.trim() {
        "" | "?" => Some((None, String::new())),
        "Void" => Some((None, "Void".to_owned())),
        text => match text.split_at_checked(2)? {
            ("B+", rest) => Some((Some(GameResult::win(Side::First)), how(rest)?)),
            ("W+", rest) => Some((Some(GameResult::win(Side::Second)), how(rest)?)),
            _ => None,
        },
    }
}

/// Writes what [`read_result`] reads, if it can be read.
pub(super) fn result_text(result: Option<GameResult>, how: &str) -> String {
    match (result, result.and_then(GameResult::winner)) {
        (_, Some(side)) => format!("{}+{how}", letter(side)),
        (Some(_), None) => "Draw".to_owned(),
        (None, None) if how.is_empty() => "?".to_owned(),
        (None, None) => how.to_owned(),
    }
}

/// What a value means as text: a backslash keeps the next character, or takes back the end of a line. Lines end in `\n`.
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

/// With `\n` for every end of a line.
fn with_plain_line_ends(text: &str) -> String {
    text.replace("\r\n", "\n").replace('\r', "\n")
}

/// The value that means this text.
pub(super) fn escaped(text: &str) -> String {
    with_plain_line_ends(text).replace('\\', "\\\\").replace(']', "\\]")
}

/// Where the value at the beginning of a text ends: at the first bracket without a backslash before it.
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

/// The letter of a side.
pub(super) fn letter(side: Side) -> char {
    if side == Side::First { 'B' } else { 'W' }
}

/// `12 (W)`: moves are counted one by one.
pub(super) fn move_number(number: usize, side: Side) -> String {
    format!("{number} ({})", letter(side))
}

/// Adds to a comment, on a line of its own.
pub(super) fn join(comment: &mut String, more: &str) {
    if !comment.is_empty() {
        comment.push('\n');
    }
    comment.push_str(more);
}
