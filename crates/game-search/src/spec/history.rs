//! The game so far, when it is over by its own rules.

use crate::{GameEnd, MoveList, Outcome, SearchGame};

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
