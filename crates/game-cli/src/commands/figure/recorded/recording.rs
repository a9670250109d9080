//! What the recordings have in common: the trait, and how scores, times, positions and moves are written.

use std::ops::RangeInclusive;
use std::time::Duration;

use game_search::engine::Engine;
use game_search::spec::{ChosenEvaluator, GameSpec};
use game_search::{BoxedEvaluator, Game, Score, TextNotation};
use games::Xiangqi;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::origin::Origin;
use crate::problem::Problem;

pub type Position = <Xiangqi as GameSpec>::Game;
pub type Move = <Position as Game>::Move;

/// A setting of a recording: its name, its default and its range.
pub type Setting = (&'static str, f64, RangeInclusive<f64>);

/// A figure that is recorded.
pub trait Recording: Serialize + DeserializeOwned {
    /// The settings that a recording takes.
    const SETTINGS: &'static [Setting];
    /// The name of the position at which the searches begin, if no other is given.
    const POSITION: &'static str;

    /// Runs the searches. `settings` holds one number for each of [`SETTINGS`](Recording::SETTINGS).
    fn record(origin: Origin, position: Position, settings: &[f64]) -> Result<Self, Problem>;

    /// Returns an error unless the recording can have happened and its numbers agree with those of the library.
    fn check(&self) -> Result<(), String>;

    /// Returns the recording as lines of text.
    fn lines(&self) -> Vec<String>;

    /// Returns the picture.
    fn svg(&self) -> String;
}

/// Returns the engine that plays xiangqi by default.
pub fn engine() -> (Engine<Position, BoxedEvaluator<Position>>, ChosenEvaluator<Position>) {
    let evaluator = ChosenEvaluator::strongest::<Xiangqi>();
    (Engine::playing(evaluator.evaluator()), evaluator)
}

/// A score for the side to move at the root.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Points {
    /// An evaluation, in hundredths of the evaluator's unit.
    Hundredths(i32),
    /// A win, or a loss if `mate` is below 0, in this many plies.
    Mate { mate: i32 },
}

impl Points {
    pub fn new(score: Score, unit: i32) -> Points {
        match score.mate_distance() {
            Some(plies) => Points::Mate { mate: if score.is_loss() { -(plies as i32) } else { plies as i32 } },
            None => Points::Hundredths(score.value() * 100 / unit),
        }
    }

    pub fn text(self) -> String {
        match self {
            Points::Hundredths(points) => format!("{:+.2}", f64::from(points) / 100.0),
            Points::Mate { mate } if mate > 0 => format!("win in {mate}"),
            Points::Mate { mate } => format!("loss in {}", -mate),
        }
    }
}

/// Returns a time in whole microseconds, as recordings count it.
pub fn micros(time: Duration) -> u64 {
    time.as_micros() as u64
}

/// Returns a time in milliseconds with one decimal.
pub fn millis(micros: u64) -> String {
    format!("{:.1}", micros as f64 / 1_000.0)
}

/// Reads a position and makes sure that its text is the usual one.
pub fn position(text: &str) -> Result<Position, String> {
    let position = Position::parse_position(text).map_err(|error| error.to_string())?;
    let usual = position.position_text();
    if usual == text { Ok(position) } else { Err(format!("position {text:?}: expected {usual:?}")) }
}

/// A move in each of the notations of xiangqi, so that a page shows it in the one that its reader has chosen. The first one
/// is the text for programs.
pub type Named = [String; Xiangqi::NOTATIONS.len()];

/// Writes a move in each notation.
pub fn named(position: &Position, mv: Move) -> Named {
    std::array::from_fn(|notation| match notation {
        0 => position.move_text(mv),
        _ => (Xiangqi::NOTATIONS[notation].write)(position, mv),
    })
}

/// Checks the names of a legal move.
pub fn check_names(position: &Position, names: &Named) -> Result<(), String> {
    let usual = named(position, legal(position, &names[0])?);
    if usual == *names { Ok(()) } else { Err(format!("move {names:?}: expected {usual:?}")) }
}

/// Reads a legal move.
pub fn legal(position: &Position, text: &str) -> Result<Move, String> {
    let mv = position.parse_move(text).map_err(|error| error.to_string())?;
    let usual = position.move_text(mv);
    if usual == text { Ok(mv) } else { Err(format!("move {text:?}: expected {usual:?}")) }
}
