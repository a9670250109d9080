//! The requests, which `MESSAGES.md` describes.

use std::collections::BTreeMap;
use std::fmt;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use game_search::{GameResult, text::quote};
use serde::de::{DeserializeOwned, Error, IgnoredAny};
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;

use crate::Refusal;

/// Declares the requests about a position. Each request has the fields of [`Place`] and its own fields, and accepts no
/// other fields.
macro_rules! requests {
    ($($(#[$doc:meta])* $name:ident { $($(#[$attribute:meta])* $field:ident: $type:ty),* $(,)? })+) => {
        /// A request. Each variant says what the answer contains.
        #[derive(Debug, Deserialize)]
        #[serde(tag = "op", rename_all = "lowercase", deny_unknown_fields)]
        pub enum Request {
            /// The list of all games.
            Games {},
            /// The list of all exercises.
            Exercises {},
            /// An instance of an exercise, and verdicts on answers.
            Exercise(Exercise),
            /// A recorded search by an algorithm with a planted mistake.
            Planted(Planted),
            /// A search that the reader's program recorded.
            Trace(Trace),
            $($(#[$doc])* $name($name),)+
            /// The game that is loaded from a text.
            Load(Load),
            /// The games of a file, and one of them with its comments and variations.
            Open(Later),
            /// A record with its comments and variations as a file.
            Write(Later),
            /// The moves of a tree in a notation.
            Names(Later),
            /// The review of a game: every move judged, with the reasons of mistakes.
            Review(Later),
            /// Rounds of learning.
            Learn(Later),
            /// The weights of a neuron of a network.
            Neuron(Later),
        }

        impl Request {
            /// Returns the name of the game, or `None` for a request about no game.
            pub fn game(&self) -> Option<&str> {
                match self {
                    Request::Games {} | Request::Exercises {} | Request::Exercise(_) | Request::Planted(_) => None,
                    Request::Trace(_) => None,
                    $(Request::$name(it) => Some(&it.place.game),)+
                    Request::Load(it) => Some(&it.game),
                    Request::Open(it) => Some(it.game()),
                    Request::Write(it) => Some(it.game()),
                    Request::Names(it) => Some(it.game()),
                    Request::Learn(it) => Some(it.game()),
                    Request::Neuron(it) => Some(it.game()),
                    Request::Review(it) => Some(it.game()),
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
    /// A position, drawn on its board.
    Look { notation: Option<String> }
    /// A recorded search tree.
    Tree {
        evaluator: Option<String>,
        algorithm: String,
        features: Option<String>,
        depth: u32,
        limit: Option<usize>,
        window: Option<[Option<i32>; 2]>,
        #[serde(default)]
        lines: bool,
        /// The notation of the names of visits; without it there are none.
        notation: Option<String>,
    }
    /// Monte Carlo tree search, simulation by simulation.
    Simulations {
        simulations: u64,
        exploration: f32,
        #[serde(default)]
        seed: u64,
        notation: Option<String>,
    }
    /// Proof-number search, expansion by expansion.
    Proof { nodes: Option<u64>, notation: Option<String> }
    /// The random numbers that moves xor into the key of a position.
    Keys { other: Option<Vec<String>> }
    /// The captures on one point, and what each is worth.
    Exchange { capture: String }
    /// The distance to mate for every point of one piece.
    Retrograde { piece: String }
    /// What is stored in one bucket of the transposition table.
    Buckets { evaluator: Option<String>, depth: u32, searches: u32 }
    /// The updates of the correction history.
    Correction { evaluator: Option<String>, depth: u32 }
    /// The moves that the move picker returns at each node.
    Picking {
        evaluator: Option<String>,
        depth: u32,
        /// The smallest remaining depth of a node that is reported.
        least: u32,
        notation: Option<String>,
    }
    /// The nodes of each iteration, without a feature of the engine and with it.
    Race {
        evaluator: Option<String>,
        feature: String,
        #[serde(default)]
        base: Base,
        nodes: u64,
        notation: Option<String>,
    }
    /// The moves that a search left out at a node.
    Ghosts {
        depth: u32,
        #[serde(default)]
        searched: Vec<String>,
        /// The notation of the names of moves.
        notation: Option<String>,
    }
    /// The node count of each depth.
    Growth { evaluator: Option<String>, algorithms: Vec<String>, depth: u32 }
    /// The move that the search would play.
    Think {
        evaluator: Option<String>,
        network: Option<Bytes>,
        #[serde(default)]
        search: Search,
        limit: Limit,
        /// The seed of a level: what a weak player overlooks.
        #[serde(default)]
        seed: u64,
        lines: Option<usize>,
        #[serde(default)]
        analysis: bool,
    }
    /// The terms of an evaluation.
    Explain { evaluator: Option<String>, network: Option<Bytes> }
    /// The cost of a search with one feature of the engine off, for each feature.
    Ablation { depth: u32, notation: Option<String> }
    /// The text of a game, for saving.
    Save {
        format: String,
        notation: Option<String>,
        #[serde(default)]
        players: Vec<String>,
        over: Option<Over>,
    }
}

impl Request {
    /// Returns `true` if only playing needs this request.
    pub fn is_for_play(&self) -> bool {
        matches!(self, Request::Think(_) | Request::Review(_) | Request::Explain(_)) || self.is_about_records()
    }

    fn is_about_records(&self) -> bool {
        matches!(self, Request::Save(_) | Request::Load(_) | Request::Open(_) | Request::Write(_) | Request::Names(_))
    }
}

/// A request that the module for small games answers. The other requests are not read, because that is much code.
#[derive(Debug, Deserialize)]
#[serde(tag = "op", rename_all = "lowercase", deny_unknown_fields)]
pub enum SmallRequest {
    Games {},
    Exercises {},
    Exercise(Exercise),
    Planted(Planted),
    Look(Look),
    Tree(Tree),
    Ghosts(Ghosts),
    #[serde(other)]
    Other,
}

/// A position of a game, given by the start position and the moves from there.
#[derive(Debug, Deserialize)]
pub struct Place {
    pub game: String,
    pub position: Option<String>,
    #[serde(default)]
    pub moves: Vec<String>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Exercise {
    pub name: String,
    pub seed: u64,
    #[serde(default)]
    pub answers: Vec<String>,
    /// Whether the reply contains a right answer.
    #[serde(default)]
    pub solve: bool,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Planted {
    pub name: String,
    pub position: String,
}

/// A file with a trace.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Trace {
    pub text: String,
}

/// The search algorithm.
#[derive(Clone, Copy, Debug, Default, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub enum Search {
    /// The algorithm that plays the game best.
    #[default]
    Best,
    Engine,
    Mcts,
}

/// The engine of which one feature is compared.
#[derive(Clone, Copy, Debug, Default, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub enum Base {
    /// The engine for playing, with all features that the game allows. The feature is switched off.
    #[default]
    All,
    /// The engine with the features that keep the score of minimax. The feature is switched off.
    Exact,
    /// Principal variation search with iterative deepening. The feature is switched on.
    Plain,
}

/// The limit of a search.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Limit {
    Level(i32),
    Nodes(u64),
    Milliseconds(u64),
    Depth(u32),
}

/// The end of a game that did not end by its rules, such as a resignation.
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

/// A move of a tree with its annotations. The first node is the start position and has no move. A node comes after its
/// parent, and the children of a node are in order: the first one continues the line, the others are variations.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[serde(deny_unknown_fields, default)]
pub struct Node {
    pub parent: Option<usize>,
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    pub mv: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub comments: Vec<String>,
    /// The comments before the first move of a variation.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub before: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub glyphs: Vec<u8>,
}

/// A request whose fields are parsed only when it is answered, so that a module without this answer has no parser for it.
#[derive(Debug, Deserialize)]
pub struct Later(Value);

impl Later {
    /// Returns the name of the game, or an empty text if there is none.
    fn game(&self) -> &str {
        self.0["game"].as_str().unwrap_or_default()
    }

    /// Parses the fields.
    ///
    /// # Errors
    ///
    /// Returns an error if a field is missing, unknown, or has another type.
    pub fn parse<T: DeserializeOwned>(&self) -> Result<T, Refusal> {
        T::deserialize(&self.0).map_err(|error| Refusal::new(format!("request: {error}")))
    }
}

/// A game to review.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Review {
    pub game: String,
    pub position: Option<String>,
    #[serde(default)]
    pub moves: Vec<String>,
    pub nodes: Option<u64>,
    /// The first move that is judged; the moves before it are only played.
    pub from: Option<usize>,
    pub notation: Option<String>,
    /// The language of the record's comments: `en` or `zh`.
    pub language: Option<String>,
    #[serde(default)]
    pub players: Vec<String>,
    pub over: Option<Over>,
}

/// A file with records of xiangqi.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Open {
    pub game: String,
    pub bytes: Bytes,
    /// The game of a file with several, counted from 0.
    pub number: Option<usize>,
    pub notation: Option<String>,
}

/// The moves of a tree.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Names {
    pub game: String,
    pub position: Option<String>,
    pub nodes: Vec<Node>,
    pub notation: Option<String>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Write {
    pub game: String,
    pub position: Option<String>,
    pub nodes: Vec<Node>,
    #[serde(default)]
    pub tags: Vec<(String, String)>,
    pub result: Option<String>,
    pub format: String,
    pub notation: Option<String>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Learn {
    pub game: String,
    pub rounds: Option<u64>,
    pub games: Option<u64>,
    pub epochs: Option<u64>,
    pub neurons: Option<usize>,
    pub nodes: Option<u64>,
    pub pairs: Option<u64>,
    pub seed: Option<u64>,
    /// The files from before learning was stopped.
    #[serde(default)]
    pub files: BTreeMap<String, Bytes>,
    /// The units of files that were not finished.
    #[serde(default)]
    pub units: BTreeMap<String, Vec<(u64, Bytes)>>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Neuron {
    #[serde(rename = "game")]
    _game: String,
    pub network: Bytes,
    pub neuron: usize,
}

/// Bytes, as text in base 64.
#[derive(Clone, Deserialize)]
#[serde(try_from = "String")]
pub struct Bytes(pub Vec<u8>);

impl fmt::Debug for Bytes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} bytes", self.0.len())
    }
}

impl TryFrom<String> for Bytes {
    type Error = String;

    fn try_from(text: String) -> Result<Bytes, String> {
        let decoded = STANDARD.decode(&text);
        decoded.map(Bytes).map_err(|error| format!("{}: expected bytes in base 64: {error}", quote(&text)))
    }
}

/// Writes bytes as text in base 64.
pub fn encode(bytes: &[u8]) -> String {
    STANDARD.encode(bytes)
}

/// A placeholder for unknown fields of a request. It rejects every field. (`deny_unknown_fields` does not work together
/// with `flatten`.)
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
