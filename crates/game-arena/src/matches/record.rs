//! The record of a finished game.

use std::fmt::Write as _;

use game_search::{GameResult, Side};
use serde::{Deserialize, Serialize};

/// The way a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Termination {
    /// The game was over by the rules.
    Rules,
    /// The arena ended the game, because the scores of both engines agreed on the result.
    #[serde(rename = "agreement")]
    Adjudication,
    /// The game reached the maximum number of plies.
    Length,
    /// An engine made an illegal move, or made no move although there were legal moves.
    IllegalMove,
    /// An engine exceeded its time.
    Time,
    /// An engine's program exited or closed its output, or the engine failed with an error.
    Crash,
    /// An engine resigned.
    Resignation,
}

/// A finished game, as it is stored in the log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Record {
    /// The number of the game in the match, counted from 0. Games `2n` and `2n + 1` are a pair.
    pub game: usize,
    /// The names of the engines that played the first side and the second side.
    pub players: [String; 2],
    /// The text of the position at the start of the game.
    pub opening: String,
    /// The result.
    #[serde(with = "result_text")]
    pub result: GameResult,
    /// The way the game ended.
    #[serde(rename = "ending")]
    pub termination: Termination,
    /// The reason for the end in words, with the name of the engine at fault if there is one.
    pub reason: String,
    /// The moves, in the game's own notation.
    pub moves: Vec<String>,
    /// The number of moves made by each side.
    pub turns: [u64; 2],
    /// The number of nodes that each side reported.
    pub nodes: [u64; 2],
    /// The time that each side used, in milliseconds, measured by the arena. Files of units contain no time.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub millis: [u64; 2],
}

impl Record {
    /// Returns the side that the match's first engine played.
    pub fn side_of_first(&self) -> Side {
        side_of_first(self.game)
    }

    /// Returns the score of the match's first engine in half points: 0 for a loss, 1 for a draw, 2 for a win.
    pub fn half_points(&self) -> usize {
        self.result.half_points(self.side_of_first())
    }

    /// Returns `true` if an engine lost by an illegal move, on time or by a crash.
    pub fn is_forfeit(&self) -> bool {
        matches!(self.termination, Termination::IllegalMove | Termination::Time | Termination::Crash)
    }

    /// Returns the game in PGN style: headers, moves and the result. `event` is the name of the match, and `sides` are
    /// the two tag names for the players, such as `Red` and `Black`.
    pub fn pgn(&self, event: &str, sides: [&str; 2]) -> String {
        let round = format!("{}.{}", self.game / 2 + 1, self.game % 2 + 1);
        let mut text = String::new();
        for (name, value) in [
            ("Event", event),
            ("Round", &round),
            (sides[0], &self.players[0]),
            (sides[1], &self.players[1]),
            ("FEN", &self.opening),
            ("Result", self.result.text()),
            ("Termination", &self.reason),
        ] {
            let value = value.replace('\\', "\\\\").replace('"', "\\\"");
            let _ = writeln!(text, "[{name} \"{value}\"]");
        }
        let mut width = 0;
        let words = self.moves.iter().map(String::as_str).chain([self.result.text()]);
        for word in words {
            // The PGN standard limits lines to 80 characters.
            let start = width == 0 || width + 1 + word.len() > 80;
            text.push(if start { '\n' } else { ' ' });
            width = word.len() + if start { 0 } else { width + 1 };
            text.push_str(word);
        }
        text.push_str("\n\n");
        text
    }
}

fn is_zero(millis: &[u64; 2]) -> bool {
    *millis == [0; 2]
}

/// Serialises a result as text.
mod result_text {
    use game_search::GameResult;
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    pub fn serialize<S: Serializer>(result: &GameResult, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(result)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<GameResult, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}

/// Returns the side that the match's first engine plays in a game. Colours are reversed in the second game of a pair.
pub(crate) fn side_of_first(game: usize) -> Side {
    if game.is_multiple_of(2) { Side::First } else { Side::Second }
}
