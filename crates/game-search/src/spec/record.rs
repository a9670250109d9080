//! The game so far, and its record as a file holds it.

use crate::{Game, GameEnd, GameResult, MoveList, Outcome, SearchGame};

/// A game so far: every position and the moves between them.
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
    /// One more than moves.
    positions: Vec<G>,
    moves: Vec<G::Move>,
}

impl<G: SearchGame> History<G> {
    /// A game that begins here.
    pub fn new(start: G) -> History<G> {
        History { positions: vec![start], moves: Vec::new() }
    }

    /// Every position, the start first.
    pub fn positions(&self) -> &[G] {
        &self.positions
    }

    /// The position that it began with.
    pub fn start(&self) -> &G {
        &self.positions[0]
    }

    /// The position on the board.
    pub fn current(&self) -> &G {
        &self.positions[self.moves.len()]
    }

    /// The moves since the start.
    pub fn moves(&self) -> &[G::Move] {
        &self.moves
    }

    /// Plays a legal move.
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

    /// Takes the last move back; `None` at the start.
    pub fn take_back(&mut self) -> Option<G::Move> {
        let mv = self.moves.pop()?;
        self.positions.pop();
        Some(mv)
    }

    /// How often the position on the board has occurred, now included; 1 in games without keys.
    pub fn occurrences(&self) -> usize {
        if G::TABLE.key.is_none() {
            return 1;
        }
        let key = G::TABLE.key(self.current());
        self.positions.iter().filter(|position| G::TABLE.key(position) == key).count()
    }

    /// The end of the game by its own rules, or the draw of a position that occurs for the third time.
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

/// A game that was played: what its record says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameRecord<G: Game> {
    /// The position in which it began.
    pub start: G,
    /// The moves.
    pub moves: Vec<G::Move>,
    /// Names and values, such as `White` and `Date`, in their order.
    pub tags: Vec<(String, String)>,
    /// The result, if the record has one.
    pub result: Option<GameResult>,
    /// The number of the notation among [`GameSpec::NOTATIONS`](super::GameSpec::NOTATIONS).
    pub notation: usize,
}

/// How a game writes and reads records, in the format that players of the game use.
pub struct RecordFormat<G: Game> {
    /// The extension of such files, such as `pgn`.
    pub extension: &'static str,
    /// The text of a record.
    pub write: fn(&GameRecord<G>) -> String,
    /// Reads a text with one game; comments and variations are passed over.
    pub read: fn(&str) -> Result<GameRecord<G>, RecordError>,
    /// The line of a tag in a text, from 1.
    pub line_of: fn(&str, &str) -> usize,
}

/// What is wrong with the text of a record.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {reason}")]
#[non_exhaustive]
pub struct RecordError {
    /// From 1.
    pub line: usize,
    /// What is wrong there.
    pub reason: String,
}

impl RecordError {
    /// An error in this line, from 1.
    pub fn new(line: usize, reason: impl Into<String>) -> RecordError {
        RecordError { line, reason: reason.into() }
    }

    /// Returns the only record of a file.
    ///
    /// # Errors
    ///
    /// If there are several, or none.
    pub fn only_game<R>(records: Vec<R>) -> Result<R, RecordError> {
        let only: Result<[R; 1], _> = records.try_into();
        only.map(|[record]| record)
            .map_err(|records| RecordError::new(1, format!("the file has {} games: expected one", records.len())))
    }
}
