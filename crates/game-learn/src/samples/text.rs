//! Samples as text: `POSITION | SCORE | RESULT`, the form in which trainers of networks read and write positions.

use std::{error::Error, fmt, str::FromStr};

use game_search::{GameResult, Score, SearchGame, Side, TextNotation, text::quote};

use super::game::first_move;
use super::{RecordedGame, RecordedPly, Sample};

/// The player from whose point of view the scores and results of a text are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum View {
    /// The side to move.
    #[default]
    Mover,
    /// The first player, such as White or Red. The trainer bullet reads this form.
    First,
}

impl View {
    fn is_turned(self, to_move: Side) -> bool {
        self == View::First && to_move == Side::Second
    }
}

/// Parses `mover` or `first`.
impl FromStr for View {
    type Err = String;

    fn from_str(text: &str) -> Result<View, String> {
        match text {
            "mover" => Ok(View::Mover),
            "first" => Ok(View::First),
            _ => Err(format!("{}: expected mover or first", quote(text))),
        }
    }
}

impl fmt::Display for View {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            View::Mover => "mover",
            View::First => "first",
        })
    }
}

impl<G: SearchGame + TextNotation> Sample<G> {
    /// Returns the sample as a line of text, without a line break.
    pub fn line(&self, view: View) -> String {
        let is_turned = view.is_turned(self.position.side_to_move());
        let (score, result) = if is_turned { (-self.score, 1.0 - self.result) } else { (self.score, self.result) };
        format!("{} | {score} | {result:.1}", self.position.position_text())
    }
}

impl<G: SearchGame + TextNotation> RecordedGame<G> {
    /// Parses a line of text as a game of one ply. The ply needs a move: it is the first legal move, and is marked as
    /// [random](RecordedPly::is_random).
    ///
    /// ```
    /// use game_learn::samples::{RecordedGame, View};
    /// use game_search::Side;
    /// use small_games::ConnectFour;
    ///
    /// let game = RecordedGame::<ConnectFour>::from_line("444 | -20 | 0.0", View::Mover)?;
    /// assert_eq!((game.plies()[0].score, game.points(Side::Second)), (-20, 0.0));
    /// assert!(RecordedGame::<ConnectFour>::from_line("444 | -20", View::Mover).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error if the line is malformed, or the game is over in the position.
    pub fn from_line(line: &str, view: View) -> Result<RecordedGame<G>, Box<dyn Error>> {
        let mut fields = line.rsplitn(3, '|').map(str::trim);
        let (result, score, position) = (fields.next(), fields.next(), fields.next());
        let (Some(result), Some(score), Some(position)) = (result, score, position) else {
            return Err(format!("{}: expected POSITION | SCORE | RESULT", quote(line)).into());
        };
        let start = G::parse_position(position).map_err(|error| error.to_string())?;
        let side = start.side_to_move();
        let is_turned = view.is_turned(side);
        let number: Option<i32> =
            score.parse().ok().filter(|score: &i32| score.unsigned_abs() <= Score::MAX_HEURISTIC as u32);
        let score =
            number.ok_or_else(|| format!("{}: expected a score within {}", quote(score), Score::MAX_HEURISTIC))?;
        let result = match (result, if is_turned { !side } else { side }) {
            ("1" | "1.0", winner) => GameResult::win(winner),
            ("0" | "0.0", loser) => GameResult::win(!loser),
            ("0.5", _) => GameResult::Draw,
            _ => return Err(format!("{}: expected the result 1.0, 0.5 or 0.0", quote(result)).into()),
        };
        let mv = first_move(&start).ok_or_else(|| format!("{}: the game is over", quote(position)))?;
        let score = RecordedPly::<()>::clamped(if is_turned { -score } else { score });
        Ok(RecordedGame::new(&start, result, vec![RecordedPly { mv, score, is_kept: true, is_random: true }]))
    }
}
