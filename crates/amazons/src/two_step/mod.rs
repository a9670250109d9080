//! Amazons in two steps: a side moves a queen, and then, still on its turn, shoots the arrow.
//!
//! The start has 2,176 moves, but only 80 queen moves with some 27 arrows each. A search that meets them one after the
//! other may judge a queen move once for all of its arrows, prune and order the two apart, and remember in its table
//! where one was good; it is twice as deep for the same number of whole moves.
//!
//! # Texts
//!
//! A position is written as in [`fen`](crate::fen), but the third field tells which queen has to shoot, if one has:
//! `3q2q3/10/10/q2Q5q/10/10/Q8Q/10/10/6Q3 w d7 - 0 1`. It is `-` between turns. The last three fields may be left out,
//! or, between turns, the last four.
//!
//! A queen move is written `d1-d7`, an arrow `/g7`: one after the other they are the whole move, `d1-d7/g7`.

mod game;
mod text;

use std::fmt;

use game_search::{Evaluator, Proof, Side};
use thiserror::Error;

pub use text::TwoStepFenError;

use crate::position::Position;
use crate::types::{Move, Square};

/// A position whose side to move moves twice in a row: a queen, then the arrow.
///
/// ```
/// use amazons::{Position, Step, TwoStep};
/// use game_search::Game;
///
/// let mut game = TwoStep::from(Position::start());
/// assert_eq!(game.count_legal_moves(), 80);
/// let mv = game.position().parse_move("d1-d7/g7")?;
/// for step in Step::split(mv) {
///     game.make(step);
/// }
/// let mut whole = Position::start();
/// whole.make(mv);
/// assert_eq!(game, TwoStep::from(whole));
/// # Ok::<(), amazons::MoveParseError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct TwoStep {
    position: Position,
    shooter: Option<Square>,
}

/// Half a move: the queen's part or the arrow's.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Step {
    /// A queen goes from one square to another.
    Queen {
        /// Where it stands.
        from: Square,
        /// Where it goes.
        to: Square,
    },
    /// The queen that moved shoots an arrow to this square.
    Arrow(Square),
}

/// Why a queen cannot be the one that has to shoot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ShooterError {
    /// The side to move has no queen there.
    #[error("the side to move has no queen on {0} to shoot with")]
    NoQueen(
        /// The square.
        Square,
    ),
    /// The queen has moved, so the square that it left must be within reach, but none is.
    #[error("the queen on {0} has no square to shoot to, but it must have come from one")]
    Enclosed(
        /// The queen's square.
        Square,
    ),
}

impl TwoStep {
    /// The position with a queen of the side to move on `shooter` that has moved and now has to shoot; with `None`,
    /// as [`from`](TwoStep::from).
    ///
    /// # Errors
    ///
    /// If no queen of the side to move is there, or if it has no square to shoot to.
    pub fn new(position: Position, shooter: Option<Square>) -> Result<TwoStep, ShooterError> {
        if let Some(square) = shooter {
            if !position.queens(position.side_to_move()).contains(square) {
                return Err(ShooterError::NoQueen(square));
            }
            if position.lines().queen_reach(square) == 0 {
                return Err(ShooterError::Enclosed(square));
            }
        }
        Ok(TwoStep { position, shooter })
    }

    /// What stands on the board, and whose turn it is. In mid-turn the queen has moved, the arrow is still to come, and
    /// the turn is that of the side that has to shoot.
    #[inline]
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Where the queen stands that has to shoot; `None` between turns.
    #[inline]
    pub fn shooter(&self) -> Option<Square> {
        self.shooter
    }

    /// The side whose turn it is.
    #[inline]
    pub fn side_to_move(&self) -> Side {
        self.position.side_to_move()
    }
}

/// Between turns: a queen move comes next.
impl From<Position> for TwoStep {
    fn from(position: Position) -> TwoStep {
        TwoStep { position, shooter: None }
    }
}

/// The usual game's start on 10x10.
impl Default for TwoStep {
    fn default() -> TwoStep {
        TwoStep::from(Position::start())
    }
}

impl Step {
    /// The two steps of a whole move.
    #[inline]
    pub const fn split(mv: Move) -> [Step; 2] {
        [Step::Queen { from: mv.from(), to: mv.to() }, Step::Arrow(mv.arrow())]
    }

    /// The whole move of a queen move and the arrow after it; `None` for steps of another kind or order.
    ///
    /// ```
    /// use amazons::{Position, Step};
    /// let mv = Position::start().parse_move("d1-d7/g7")?;
    /// let [queen, arrow] = Step::split(mv);
    /// assert_eq!((queen.to_string(), arrow.to_string()), ("d1-d7".to_owned(), "/g7".to_owned()));
    /// assert_eq!((Step::join(queen, arrow), Step::join(arrow, queen)), (Some(mv), None));
    /// # Ok::<(), amazons::MoveParseError>(())
    /// ```
    #[inline]
    pub const fn join(queen: Step, arrow: Step) -> Option<Move> {
        match (queen, arrow) {
            (Step::Queen { from, to }, Step::Arrow(arrow)) => Some(Move::new(from, to, arrow)),
            _ => None,
        }
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Step::Queen { from, to } => write!(f, "{from}-{to}"),
            Step::Arrow(square) => write!(f, "/{square}"),
        }
    }
}

impl fmt::Debug for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl fmt::Debug for TwoStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.position, f)?;
        self.shooter.map_or(Ok(()), |square| write!(f, ", to shoot from {square}"))
    }
}

/// Judges a [`TwoStep`] by what stands on the board, as `E` judges a [`Position`].
///
/// In mid-turn that is the board with the queen on its new square and without the arrow, seen from the side that has to
/// shoot: it is still its turn, so the score keeps its sign from one step to the next. What the arrow will do is left
/// out of account, though it will do the shooter good: after an odd number of steps scores are a little low for whoever
/// is to shoot, much as in any game scores differ after an odd and an even number of moves.
///
/// For evaluators without a state that follows the search, such as [`Mobility`](crate::eval::Mobility) and
/// [`Lecture`](crate::eval::Lecture): half a move is not announced to `E`.
///
/// ```
/// use amazons::{OnBoard, Position, TwoStep, eval::Mobility};
/// use game_search::{Evaluator, Game, TextNotation};
///
/// let mut game = TwoStep::from(Position::start());
/// game.make(game.parse_move("d1-d7")?);
/// // White is still to move: a good square for its queen is good for the side to move.
/// assert_eq!(OnBoard(Mobility).evaluate(&game), Mobility.evaluate(game.position()));
/// # Ok::<(), amazons::MoveParseError>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct OnBoard<E>(
    /// The judge of the board.
    pub E,
);

impl<E: Evaluator<Position>> Evaluator<TwoStep> for OnBoard<E> {
    fn unit(&self) -> i32 {
        self.0.unit()
    }

    fn correction_key(&self, game: &TwoStep) -> Option<u64> {
        self.0.correction_key(&game.position)
    }

    /// That of the board between turns; in mid-turn none.
    #[inline]
    fn proof(&mut self, game: &TwoStep) -> Option<Proof> {
        if game.shooter.is_some() {
            return None;
        }
        let proof = self.0.proof(&game.position)?;
        // Each move is two steps here.
        Some(Proof { plies: 2 * proof.plies, ..proof })
    }

    #[inline]
    fn evaluate(&mut self, game: &TwoStep) -> i32 {
        self.0.evaluate(&game.position)
    }

    fn reset(&mut self, game: &TwoStep) {
        self.0.reset(&game.position);
    }
}
