//! The data of a game record.

use game_search::{GameResult, Side};

use crate::{Move, Notation, Position};

/// The deepest nesting of variations that can be read or written.
pub const MAX_DEPTH: usize = 64;

/// The record of one game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// The names and values of the tags in the order of the file, except `Game`, `Format`, `FEN` and `Result`. The
    /// content of these four tags is in the other fields, and the writer adds them.
    pub tags: Vec<(String, String)>,
    /// The notation named by the `Format` tag when the record was read. [`write`](Record::write) ignores this field and
    /// takes a notation as an argument.
    pub format: Option<Notation>,
    /// The start position of the game.
    pub start: Position,
    /// The moves of the game.
    pub line: Line,
    /// The result, or `None` for `*`: the game is not over, or its result is unknown.
    pub result: Option<GameResult>,
}

/// A sequence of moves.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Line {
    /// The comments before the first move.
    pub comments: Vec<String>,
    /// The moves.
    pub moves: Vec<PlayedMove>,
}

/// A move of a [`Line`] with its annotations.
///
/// ```
/// use xiangqi::{Notation, Position, pgn::{Line, PlayedMove, Record}};
/// let start = Position::start();
/// let [cannon, horse] = [start.parse_move("h2e2")?, start.parse_move("b0c2")?];
/// let mut record = Record::new(start, [cannon]);
/// let other = Line { moves: vec![horse.into()], ..Line::default() };
/// record.line.moves[0] =
///     PlayedMove { comments: vec!["usual".into()], variations: vec![other], ..PlayedMove::from(cannon) };
/// assert!(record.write(Notation::Wxf)?.ends_with("1. C2=5 {usual} (1. H8+7) *\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedMove {
    /// The move.
    pub mv: Move,
    /// The numeric annotation glyphs: 1 is `!`, 2 `?`, 3 `!!`, 4 `??`, 5 `!?`, 6 `?!`.
    pub glyphs: Vec<u8>,
    /// The comments after the move. Several white space characters in a row count as one space.
    pub comments: Vec<String>,
    /// The variations: lines that could be played instead of this move and the moves after it.
    pub variations: Vec<Line>,
}

impl From<Move> for PlayedMove {
    /// Creates a move without annotations.
    fn from(mv: Move) -> PlayedMove {
        PlayedMove { mv, glyphs: Vec::new(), comments: Vec::new(), variations: Vec::new() }
    }
}

impl Record {
    /// Creates a record with a start position and moves, but without tags, annotations or a result.
    ///
    /// ```
    /// use xiangqi::{Notation, Position, pgn::Record};
    /// let position = Position::start();
    /// let mut record = Record::new(position.clone(), [position.parse_move("h2e2")?]);
    /// record.set_tag("Event", "Friendly");
    /// assert_eq!(
    ///     record.write(Notation::Iccs)?,
    ///     "[Game \"Chinese Chess\"]\n[Event \"Friendly\"]\n[Result \"*\"]\n[Format \"ICCS\"]\n\n1. H2-E2 *\n"
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new(start: Position, moves: impl IntoIterator<Item = Move>) -> Record {
        let line = Line { comments: Vec::new(), moves: moves.into_iter().map(PlayedMove::from).collect() };
        Record { tags: Vec::new(), format: None, start, line, result: None }
    }

    /// Returns an iterator over the moves of the main line.
    pub fn moves(&self) -> impl ExactSizeIterator<Item = Move> + '_ {
        self.line.moves.iter().map(|played| played.mv)
    }

    /// Returns the value of a tag. Upper and lower case in the name make no difference.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(other, _)| other.eq_ignore_ascii_case(name)).map(|(_, value)| value.as_str())
    }

    /// Sets the value of a tag. A new tag is added at the end.
    pub fn set_tag(&mut self, name: &str, value: &str) {
        match self.tags.iter_mut().find(|(other, _)| other.eq_ignore_ascii_case(name)) {
            Some((_, old)) => *old = value.to_owned(),
            None => self.tags.push((name.to_owned(), value.to_owned())),
        }
    }
}

/// Returns `true` if `name` can be read as the name of a tag: letters, digits and `_`.
pub(super) fn is_tag_name(name: &str) -> bool {
    !name.is_empty() && name.chars().all(|letter| letter.is_alphanumeric() || letter == '_')
}

/// Returns `12.` for Red's twelfth move, `12...` for Black's.
pub(super) fn move_number(position: &Position) -> String {
    let dots = if position.side_to_move() == Side::First { "." } else { "..." };
    format!("{}{dots}", position.fullmove_number())
}
