//! A game as data.

use game_search::GameResult;

use crate::{Move, Notation, Position};

/// The deepest nesting of variations that is read or written.
pub const MAX_DEPTH: usize = 64;

/// One game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// Names and values, in the order of the file, without `Game`, `Format`, `FEN` and `Result`: what they say is in
    /// the other fields, and the writer adds them.
    pub tags: Vec<(String, String)>,
    /// The notation that a `Format` tag named when the record was read. [`write`](Record::write) has its own argument.
    pub format: Option<Notation>,
    /// Where the game begins.
    pub start: Position,
    /// The moves.
    pub line: Line,
    /// The result; `None` for `*`: not over, or not known.
    pub result: Option<GameResult>,
}

/// Moves one after another.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Line {
    /// What is said before the first move.
    pub comments: Vec<String>,
    /// The moves.
    pub moves: Vec<PlayedMove>,
}

/// A move of a [`Line`], and what is said about it.
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
    /// Numeric annotation glyphs: 1 is `!`, 2 `?`, 3 `!!`, 4 `??`, 5 `!?`, 6 `?!`.
    pub glyphs: Vec<u8>,
    /// What is said after it. Runs of white space count as one space.
    pub comments: Vec<String>,
    /// What could have been played instead.
    pub variations: Vec<Line>,
}

impl From<Move> for PlayedMove {
    /// A move of which nothing is said.
    fn from(mv: Move) -> PlayedMove {
        PlayedMove { mv, glyphs: Vec::new(), comments: Vec::new(), variations: Vec::new() }
    }
}

impl Record {
    /// A game of which only the start and the moves are known.
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

    /// The moves of the main line.
    pub fn moves(&self) -> impl ExactSizeIterator<Item = Move> + '_ {
        self.line.moves.iter().map(|played| played.mv)
    }

    /// The value of a tag, the name in capitals or not.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(other, _)| other.eq_ignore_ascii_case(name)).map(|(_, value)| value.as_str())
    }

    /// Gives a tag a value, at the place where it is or at the end.
    pub fn set_tag(&mut self, name: &str, value: &str) {
        match self.tags.iter_mut().find(|(other, _)| other.eq_ignore_ascii_case(name)) {
            Some((_, old)) => *old = value.to_owned(),
            None => self.tags.push((name.to_owned(), value.to_owned())),
        }
    }
}
