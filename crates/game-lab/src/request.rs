//! The requests, as `MESSAGES.md` lists them.

use std::collections::BTreeMap;

use game_search::GameResult;
use game_search::text::quote;
use serde::de::{Error, IgnoredAny};
use serde::{Deserialize, Deserializer};

/// A request.
#[derive(Debug, Deserialize)]
#[serde(tag = "op", rename_all = "lowercase", deny_unknown_fields)]
pub enum Request {
    /// The list of games.
    Games {},
    /// A position on its board.
    Look(Look),
    /// A search as it happened.
    Tree(Tree),
    /// What it left out at a node.
    Ghosts(Ghosts),
    /// Nodes by depth.
    Growth(Growth),
    /// A move to play.
    Think(Think),
    /// What the evaluation adds up.
    Explain(Explain),
    /// The engine without one of its features.
    Ablation(Ablation),
    /// A game as text.
    Save(Save),
    /// A game from text.
    Load(Load),
}

impl Request {
    /// The name of the game that it is about; `None` for the list of games.
    pub fn game(&self) -> Option<&str> {
        Some(match self {
            Request::Games {} => return None,
            Request::Look(it) => &it.place.game,
            Request::Tree(it) => &it.place.game,
            Request::Ghosts(it) => &it.place.game,
            Request::Growth(it) => &it.place.game,
            Request::Think(it) => &it.place.game,
            Request::Explain(it) => &it.place.game,
            Request::Ablation(it) => &it.place.game,
            Request::Save(it) => &it.place.game,
            Request::Load(it) => &it.game,
        })
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

#[derive(Debug, Deserialize)]
pub struct Look {
    #[serde(flatten)]
    pub place: Place,
    pub notation: Option<String>,
    #[serde(flatten)]
    _rest: Nothing,
}

#[derive(Debug, Deserialize)]
pub struct Tree {
    #[serde(flatten)]
    pub place: Place,
    pub evaluator: Option<String>,
    pub algorithm: String,
    pub depth: u32,
    pub limit: Option<usize>,
    #[serde(flatten)]
    _rest: Nothing,
}

#[derive(Debug, Deserialize)]
pub struct Ghosts {
    #[serde(flatten)]
    pub place: Place,
    pub depth: u32,
    #[serde(default)]
    pub searched: Vec<String>,
    #[serde(flatten)]
    _rest: Nothing,
}

#[derive(Debug, Deserialize)]
pub struct Growth {
    #[serde(flatten)]
    pub place: Place,
    pub evaluator: Option<String>,
    pub algorithms: Vec<String>,
    pub depth: u32,
    #[serde(flatten)]
    _rest: Nothing,
}

#[derive(Debug, Deserialize)]
pub struct Think {
    #[serde(flatten)]
    pub place: Place,
    pub evaluator: Option<String>,
    #[serde(default)]
    pub search: Search,
    pub limit: Limit,
    pub lines: Option<usize>,
    #[serde(flatten)]
    _rest: Nothing,
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

#[derive(Debug, Deserialize)]
pub struct Explain {
    #[serde(flatten)]
    pub place: Place,
    pub evaluator: Option<String>,
    #[serde(flatten)]
    _rest: Nothing,
}

#[derive(Debug, Deserialize)]
pub struct Ablation {
    #[serde(flatten)]
    pub place: Place,
    pub depth: u32,
    #[serde(flatten)]
    _rest: Nothing,
}

#[derive(Debug, Deserialize)]
pub struct Save {
    #[serde(flatten)]
    pub place: Place,
    pub format: String,
    pub notation: Option<String>,
    #[serde(default)]
    pub players: Vec<String>,
    pub over: Option<Over>,
    #[serde(flatten)]
    _rest: Nothing,
}

/// How a game ended that the rules did not end.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Over {
    #[serde(deserialize_with = "result")]
    pub result: GameResult,
    pub reason: String,
}

fn result<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<GameResult, D::Error> {
    String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
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

/// What is wrong with a request that is none, with the text that is.
pub fn reason(text: &str, error: &serde_json::Error) -> String {
    format!("request {}: {error}", quote(text))
}
