//! The history of a game, and game records in files.

use crate::{Game, GameEnd, GameResult, MoveList, Outcome, SearchGame};

/// The history of a game: every position so far, and the moves between them.
///
/// ```
/// use game_search::spec::History;
/// use game_search::{Outcome, TextNotation};
/// use small_games::ConnectFour;
///
/// let mut history = History::new(ConnectFour::default());
/// for text in ["4", "1", "4", "1", "4", "1", "4"] {
///     let mv = history.current().parse_move(text)?;
///     history.play(mv);
/// }
/// assert_eq!(history.verdict().map(|verdict| verdict.outcome), Some(Outcome::Loss), "four in a row");
/// # Ok::<(), small_games::ColumnError>(())
/// ```
#[derive(Clone, Debug)]
pub struct History<G: SearchGame> {
    /// The start position, and the position after each move.
    positions: Vec<G>,
    moves: Vec<G::Move>,
}

impl<G: SearchGame> History<G> {
    /// Creates the history of a game that begins with `start`.
    pub fn new(start: G) -> History<G> {
        History { positions: vec![start], moves: Vec::new() }
    }

    /// Returns every position, the start position first.
    pub fn positions(&self) -> &[G] {
        &self.positions
    }

    /// Returns the start position.
    pub fn start(&self) -> &G {
        &self.positions[0]
    }

    /// Returns the current position.
    pub fn current(&self) -> &G {
        &self.positions[self.moves.len()]
    }

    /// Returns the moves since the start.
    pub fn moves(&self) -> &[G::Move] {
        &self.moves
    }

    /// Makes a legal move.
    ///
    /// # Panics
    ///
    /// May panic if the move is not legal.
    pub fn play(&mut self, mv: G::Move) {
        let mut next = self.current().clone();
        next.make(mv);
        self.positions.push(next);
        self.moves.push(mv);
    }

    /// Unmakes the last move and returns it; `None` at the start.
    pub fn take_back(&mut self) -> Option<G::Move> {
        let mv = self.moves.pop()?;
        self.positions.pop();
        Some(mv)
    }

    /// Returns how often the current position has occurred, including now. Returns 1 in games without position keys.
    pub fn occurrences(&self) -> usize {
        if G::TABLE.key.is_none() {
            return 1;
        }
        let key = G::TABLE.key(self.current());
        self.positions.iter().filter(|position| G::TABLE.key(position) == key).count()
    }

    /// Returns the end of the game by its rules, or a draw if the current position has occurred three times.
    pub fn verdict(&self) -> Option<GameEnd> {
        let position = self.current();
        if let Some(outcome) = position.outcome() {
            return Some(GameEnd { outcome, reason: "the game is over".into() });
        }
        let mut moves = G::MoveList::default();
        position.legal_moves(&mut moves);
        if moves.is_empty() {
            let reason = if G::TABLE.in_check(position) { "checkmate" } else { "no legal move" };
            return Some(GameEnd { outcome: position.outcome_without_moves(), reason: reason.into() });
        }
        (self.occurrences() >= 3).then(|| GameEnd { outcome: Outcome::Draw, reason: "threefold repetition".into() })
    }
}

/// A game that was read from a game record or will be written to one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameRecord<G: Game> {
    /// The start position.
    pub start: G,
    /// The moves since the start.
    pub moves: Vec<G::Move>,
    /// The tags, in the order of the record. Each tag is a pair of a name, such as `White` or `Date`, and a value.
    pub tags: Vec<(String, String)>,
    /// The result, if the record has one.
    pub result: Option<GameResult>,
    /// The index of the notation in [`GameSpec::NOTATIONS`](super::GameSpec::NOTATIONS).
    pub notation: usize,
}

/// The file format that players of a game use for game records.
pub struct RecordFormat<G: Game> {
    /// The file extension, such as `pgn`.
    pub extension: &'static str,
    /// Returns the text of a record.
    pub write: fn(&GameRecord<G>) -> String,
    /// Parses a text that contains one game. Comments and variations are skipped.
    pub read: fn(&str) -> Result<GameRecord<G>, RecordError>,
    /// Returns the line number, from 1, of the tag with this name in a text.
    pub line_of: fn(&str, &str) -> usize,
}

/// The error for text that is not a game record.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {reason}")]
#[non_exhaustive]
pub struct RecordError {
    /// The line number, from 1.
    pub line: usize,
    /// The reason.
    pub reason: String,
}

impl RecordError {
    /// Creates an error for a line. Line numbers start at 1.
    pub fn new(line: usize, reason: impl Into<String>) -> RecordError {
        RecordError { line, reason: reason.into() }
    }

    /// Returns the only record of a file.
    ///
    /// # Errors
    ///
    /// Returns an error if the file has no record or several.
    pub fn only_game<R>(records: Vec<R>) -> Result<R, RecordError> {
        let only: Result<[R; 1], _> = records.try_into();
        only.map(|[record]| record)
            .map_err(|records| RecordError::new(1, format!("the file has {} games: expected one", records.len())))
    }
}
