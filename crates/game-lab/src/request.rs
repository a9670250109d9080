//! The requests, as `MESSAGES.md` lists them.

use std::collections::BTreeMap;

use game_search::{GameResult, text::quote};
use serde::de::{Error, IgnoredAny};
use serde::{Deserialize, Deserializer};

/// Declares the requests: those listed are about a position, and have a place besides their own fields, and no others.
macro_rules! requests {
    ($($(#[$doc:meta])* $name:ident { $($(#[$attribute:meta])* $field:ident: $type:ty),* $(,)? })+) => {
        /// A request.
        #[derive(Debug, Deserialize)]
        #[serde(tag = "op", rename_all = "lowercase", deny_unknown_fields)]
        pub enum Request {
            /// The list of games.
            Games {},
            $($(#[$doc])* $name($name),)+
            /// A game from text.
            Load(Load),
        }

        impl Request {
            /// The name of the game that it is about; `None` for the list of games.
            pub fn game(&self) -> Option<&str> {
                match self {
                    Request::Games {} => None,
                    $(Request::$name(it) => Some(&it.place.game),)+
                    Request::Load(it) => Some(&it.game),
                }
            }
        }

        $(
            #[derive(Debug, Deserialize)]
            pub struct $name {
                #[serde(flatten)]
                pub place: Place,
                $($(#[$attribute])* pub $field: $type,)*
                #[serde(flatten)]
                _rest: Nothing,
            }
        )+
    };
}

requests! {
    /// A position on its board.
    Look { notation: Option<String> }
    /// A search as it happened.
    Tree { evaluator: Option<String>, algorithm: String, depth: u32, limit: Option<usize> }
    /// What it left out at a node.
    Ghosts {
        depth: u32,
        #[serde(default)]
        searched: Vec<String>,
    }
    /// Nodes by depth.
    Growth { evaluator: Option<String>, algorithms: Vec<String>, depth: u32 }
    /// A move to play.
    Think {
        evaluator: Option<String>,
        #[serde(default)]
        search: Search,
        limit: Limit,
        lines: Option<usize>,
    }
    /// What the evaluation adds up.
    Explain { evaluator: Option<String> }
    /// The engine without one of its features.
    Ablation { depth: u32 }
    /// A game as text.
    Save {
        format: String,
        notation: Option<String>,
        #[serde(default)]
        players: Vec<String>,
        over: Option<Over>,
    }
}

/// A position of a game: where it began, and the moves since.
#[derive(Debug, Deserialize)]
pub struct Place {
    pub game: String,
    pub position: Option<String>,
    #[serde(default)]
    pub moves: Vec<String>,
}

/// What thinks.
#[derive(Clone, Copy, Debug, Default, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub enum Search {
    /// What plays the game best.
    #[default]
    Best,
    Engine,
    Mcts,
}

/// When it ends.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Limit {
    Level(usize),
    Nodes(u64),
    Milliseconds(u64),
    Depth(u32),
}

/// How a game ended that the rules did not end.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Over {
    #[serde(deserialize_with = "result")]
    pub result: GameResult,
    pub reason: String,
}

fn result<'de, D: Deserializer<'de>>(deserializer: D) -> Result<GameResult, D::Error> {
    String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Load {
    pub game: String,
    pub text: String,
    pub extension: Option<String>,
}

/// What is left of an object once its fields are read: there may be none. (`deny_unknown_fields` does not see what is flattened.)
#[derive(Debug)]
struct Nothing;

impl<'de> Deserialize<'de> for Nothing {
    fn deserialize<D: Deserializer<'de>>(rest: D) -> Result<Nothing, D::Error> {
        let rest = BTreeMap::<String, IgnoredAny>::deserialize(rest)?;
        match rest.keys().next() {
            None => Ok(Nothing),
            Some(name) => Err(D::Error::custom(format!("unknown field {}", quote(name)))),
        }
    }
}
