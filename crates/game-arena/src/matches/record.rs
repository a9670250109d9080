//! A finished game.

use std::fmt::Write as _;

use game_search::{GameResult, Side};
use serde::{Deserialize, Serialize};

/// What ended a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Termination {
    /// The rules.
    Rules,
    /// Both engines agreed on the result.
    Agreement,
    /// It had lasted long enough.
    Length,
    /// A move that is not legal, or none where there are some.
    IllegalMove,
    /// An engine took too long.
    Time,
    /// An engine ended, or closed its output.
    Crash,
    /// An engine gave up.
    Resignation,
}

/// A finished game, as the log keeps it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Record {
    /// Its number in the match, from 0. Games `2n` and `2n + 1` are a pair.
    pub game: usize,
    /// The names of the engines that played the first side and the second.
    pub players: [String; 2],
    /// The position it began with.
    pub opening: String,
    /// Who won.
    #[serde(with = "result_text")]
    pub result: GameResult,
    /// What ended it.
    pub ending: Termination,
    /// The same in words, with the name of the engine that is to blame.
    pub reason: String,
    /// The moves, as the game writes them.
    pub moves: Vec<String>,
    /// How many of them each side made.
    pub turns: [u64; 2],
    /// Nodes that each side said it visited.
    pub nodes: [u64; 2],
    /// Milliseconds that each side took, as the arena measured them.
    pub millis: [u64; 2],
}

impl Record {
    /// The side that the match's first engine played.
    pub fn side_of_first(&self) -> Side {
        side_of_first(self.game)
    }

    /// What the match's first engine scored, in half points.
    pub fn half_points(&self) -> usize {
        self.result.half_points(self.side_of_first())
    }

    /// Whether an engine did what it must not.
    pub fn is_forfeit(&self) -> bool {
        matches!(self.ending, Termination::IllegalMove | Termination::Time | Termination::Crash)
    }

    /// The game in the form of PGN: headers, moves, result. `event` is the match, `sides` what the players are called.
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
            // Lines of at most 80 characters, as the standard of PGN has them.
            let start = width == 0 || width + 1 + word.len() > 80;
            text.push(if start { '\n' } else { ' ' });
            width = word.len() + if start { 0 } else { width + 1 };
            text.push_str(word);
        }
        text.push_str("\n\n");
        text
    }
}

/// A result as the text that records have.
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

/// The second game of a pair has colours reversed.
pub(crate) fn side_of_first(game: usize) -> Side {
    if game.is_multiple_of(2) { Side::First } else { Side::Second }
}
