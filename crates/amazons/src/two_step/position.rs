//! The two-step position and its two kinds of steps, with the text forms that the [parent module](super) describes.

use std::fmt;
use std::str::FromStr;

use game_search::Side;
use game_search::text::quote;
use thiserror::Error;

use crate::fen::FenError;
use crate::notation::{MoveParseError, Reader};
use crate::position::Position;
use crate::types::{Move, Square};

/// A position of Amazons in which a turn has two steps: the side to move first moves a queen, then shoots the arrow.
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
    pub(super) position: Position,
    pub(super) shooter: Option<Square>,
}

/// One of the two steps of a move: the queen move or the arrow.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Step {
    /// A queen goes from one square to another.
    Queen {
        /// The square that the queen leaves.
        from: Square,
        /// The square that the queen goes to.
        to: Square,
    },
    /// The queen that has just moved shoots an arrow to this square.
    Arrow(Square),
}

/// The reason why a square cannot hold the queen that has just moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ShooterError {
    /// The side to move has no queen on this square.
    #[error("the side to move has no queen on {0} to shoot with")]
    NoQueen(Square),
    /// The queen on this square has no square to shoot to. This queen cannot have just moved, because it could then
    /// shoot at least to the square that it left.
    #[error("the queen on {0} has no square to shoot to, but it must have come from one")]
    Enclosed(Square),
}

impl TwoStep {
    /// Creates a position in the middle of a turn: the queen on `shooter` has moved and now has to shoot. If `shooter`
    /// is `None`, the result is the same as with [`from`](TwoStep::from).
    ///
    /// # Errors
    ///
    /// Returns an error if the side to move has no queen on `shooter`, or if that queen has no square to shoot to.
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

    /// Returns the board and the side to move. Between the two steps of a turn, the queen has moved, the arrow is not
    /// shot yet, and the side to move is the side that has to shoot.
    #[inline]
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Returns the square of the queen that has to shoot, or `None` between turns.
    #[inline]
    pub fn shooter(&self) -> Option<Square> {
        self.shooter
    }

    /// Returns the side to move.
    #[inline]
    pub fn side_to_move(&self) -> Side {
        self.position.side_to_move()
    }

    /// Parses a step, `d1-d7` or `/g7`, and checks that it is legal.
    ///
    /// # Errors
    ///
    /// Returns an error if the text is malformed, if the turn needs the other kind of step, or if the step is not
    /// legal. The error quotes the text and describes the mistake.
    ///
    /// ```
    /// use amazons::TwoStep;
    /// let error = TwoStep::default().parse_step("/g7").unwrap_err();
    /// assert_eq!(error.to_string(), r#"move "/g7", column 1: expected the square of a queen, found "/g7""#);
    /// ```
    pub fn parse_step(&self, text: &str) -> Result<Step, MoveParseError> {
        let mut reader = Reader::new(text);
        let (step, verdict) = match self.shooter {
            Some(shooter) => {
                reader.expect("/", "`/` and the arrow's square")?;
                let square = reader.square()?;
                (Step::Arrow(square), self.position.validate_arrow(shooter, square))
            }
            None => {
                let from = reader.square_or("the square of a queen")?;
                reader.expect("-", "`-` before the square that the queen goes to")?;
                let to = reader.square()?;
                // An arrow to the square that the queen left is always legal, so this checks only the queen move.
                (Step::Queen { from, to }, self.position.validate(Move::new(from, to, from)))
            }
        };
        reader.end()?;
        verdict.map(|()| step).map_err(|reason| MoveParseError::Illegal { text: text.to_owned(), reason })
    }
}

/// Creates a position between turns: the next step is a queen move.
impl From<Position> for TwoStep {
    fn from(position: Position) -> TwoStep {
        TwoStep { position, shooter: None }
    }
}

/// The default is the usual starting position on 10x10.
impl Default for TwoStep {
    fn default() -> TwoStep {
        TwoStep::from(Position::start())
    }
}

impl Step {
    /// Returns the two steps of a whole move.
    #[inline]
    pub const fn split(mv: Move) -> [Step; 2] {
        [Step::Queen { from: mv.from(), to: mv.to() }, Step::Arrow(mv.arrow())]
    }

    /// Joins a queen move and an arrow to a whole move. Returns `None` if the first step is not a queen move or the
    /// second step is not an arrow.
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

/// The reason why a text is not a two-step position.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum TwoStepFenError {
    /// The text does not describe a position, even if its third field is replaced with a dash.
    #[error(transparent)]
    Position(#[from] FenError),
    /// The third field is neither a dash nor a square.
    #[error("field 3 is {}: expected - or the square, from a1 to k11, of the queen that has to shoot", quote(text))]
    Shooter {
        /// The text of the field.
        text: String,
    },
    /// The third field names a queen that cannot have just moved.
    #[error("field 3 is {}: {reason}", quote(text))]
    Impossible {
        /// The text of the field.
        text: String,
        /// The reason why the queen cannot have just moved.
        reason: ShooterError,
    },
}

impl FromStr for TwoStep {
    type Err = TwoStepFenError;

    /// Parses a position from [text](super). The text has the form that [`Position`] uses, but the third field may name
    /// the square of the queen that has to shoot.
    ///
    /// # Errors
    ///
    /// Returns an error if the text is malformed or does not describe a position. The error
    /// [quotes](game_search::text::quote()) the wrong part of the text.
    ///
    /// ```
    /// use amazons::TwoStep;
    /// let game: TwoStep = "2q/3/1Q1 w b1".parse()?;
    /// assert_eq!(game.to_string(), "2q/3/1Q1 w b1 - 0 1");
    /// let error = "2q/3/1Q1 w c3".parse::<TwoStep>().unwrap_err();
    /// assert_eq!(error.to_string(), r#"field 3 is "c3": the side to move has no queen on c3 to shoot with"#);
    /// # Ok::<(), amazons::two_step::TwoStepFenError>(())
    /// ```
    fn from_str(fen: &str) -> Result<TwoStep, TwoStepFenError> {
        let mut fields: Vec<&str> = fen.split_whitespace().collect();
        let text = match fields[..] {
            [_, _, shooter] | [_, _, shooter, _, _, _] if shooter != "-" => shooter,
            _ => return Ok(fen.parse::<Position>()?.into()),
        };
        let Ok(shooter) = text.parse() else {
            return Err(TwoStepFenError::Shooter { text: text.to_owned() });
        };
        fields[2] = "-";
        fields.truncate(if fields.len() == 3 { 2 } else { 6 });
        let position: Position = fields.join(" ").parse()?;
        TwoStep::new(position, Some(shooter))
            .map_err(|reason| TwoStepFenError::Impossible { text: text.to_owned(), reason })
    }
}

impl fmt::Display for TwoStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(shooter) = self.shooter else { return self.position.fmt(f) };
        let text = self.position.to_string();
        let start = text.strip_suffix("- - 0 1").expect("that is how the text of a position ends");
        write!(f, "{start}{shooter} - 0 1")
    }
}
