//! Two-step positions and steps as text; the forms are described [a level up](super).

use std::fmt;
use std::str::FromStr;

use game_search::text::quote;
use thiserror::Error;

use super::position::{ShooterError, Step, TwoStep};
use crate::fen::FenError;
use crate::notation::{MoveParseError, Reader};
use crate::position::Position;
use crate::types::Move;

/// Why a text is not a two-step position.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum TwoStepFenError {
    /// Apart from the queen that has to shoot, it is not a position.
    #[error(transparent)]
    Position(#[from] FenError),
    /// The third field is neither a dash nor a square.
    #[error("field 3 is {}: expected - or the square, from a1 to k11, of the queen that has to shoot", quote(text))]
    Shooter {
        /// The field.
        text: String,
    },
    /// The third field names a queen that cannot have just moved.
    #[error("field 3 is {}: {reason}", quote(text))]
    Impossible {
        /// The field.
        text: String,
        /// Why it cannot.
        reason: ShooterError,
    },
}

impl TwoStep {
    /// Reads a step, `d1-d7` or `/g7`, and checks that it is legal here.
    ///
    /// # Errors
    ///
    /// If the text is malformed, of the other half of the turn, or not legal; the error quotes the text and tells what
    /// is wrong.
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
                if !reader.take("/") {
                    return Err(reader.expected("`/` and the arrow's square"));
                }
                let square = reader.square()?;
                (Step::Arrow(square), self.position.validate_arrow(shooter, square))
            }
            None => {
                let from = reader.square_or("the square of a queen")?;
                if !reader.take("-") {
                    return Err(reader.expected("`-` before the square that the queen goes to"));
                }
                let to = reader.square()?;
                // An arrow to the square just left is always legal.
                (Step::Queen { from, to }, self.position.validate(Move::new(from, to, from)))
            }
        };
        reader.end()?;
        verdict.map(|()| step).map_err(|reason| MoveParseError::Illegal { text: text.to_owned(), reason })
    }
}

impl FromStr for TwoStep {
    type Err = TwoStepFenError;

    /// Reads a position from [text](super): that of a [`Position`], whose third field may name the queen that has to
    /// shoot.
    ///
    /// # Errors
    ///
    /// If the text is malformed or is no position; the error [quotes](game_search::text::quote()) what is wrong.
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
        let mut reader = Reader::new(text);
        let Some(shooter) = reader.square().and_then(|square| reader.end().map(|()| square)).ok() else {
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
