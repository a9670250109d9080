//! An engine described by text, such as `name=new;params=all,-null_move` or
//! `name=fsf;cmd=fairy-stockfish;proto=uci;option.Hash=64`.

use std::fmt::Display;
use std::path::Path;

use game_learn::limit::Limit;
use game_search::hash::fnv1a;
use game_search::searcher::{Method, SearcherConfig, SolverUse, Strength};
use game_search::spec::{ChosenEvaluator, EvaluatorSource, GameSpec, LevelError};
use game_search::{Evaluator, Game, Searcher, TextNotation, text::quote};
use thiserror::Error;

use super::simple;
use super::turn::StartError;

/// A player of a match, parsed from text.
///
/// ```
/// use game_arena::EngineSpec;
/// use game_arena::players::{EngineKind, Limit};
/// use games::ConnectFour;
///
/// let engine = EngineSpec::parse::<ConnectFour>("name=plain;params=plain;depth=6")?;
/// assert_eq!((engine.name.as_str(), engine.limit), ("plain", Some(Limit::Depth(6))));
/// assert!(matches!(engine.kind, EngineKind::InProcess { evaluator, .. } if evaluator.name() == "threats"));
/// let program = EngineSpec::parse::<ConnectFour>("cmd=other-engine --quiet;proto=ucci;option.hashsize=64")?;
/// assert!(matches!(program.kind, EngineKind::Program { .. }));
/// # Ok::<(), game_arena::players::SpecError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct EngineSpec {
    /// The name in results. The two engines of a match have different names.
    pub name: String,
    /// The kind of engine.
    pub kind: EngineKind,
    /// The engine's own search limit, which replaces the limit of the match.
    pub limit: Option<Limit>,
    /// The strength of an engine in process that is weaker than it could be. It replaces a limit of nodes or depth.
    pub strength: Option<Strength>,
    /// The text that was parsed, as logs and the heads of files store it to identify the engine. A network has the name of
    /// its file without the folder, and the hash of its bytes, such as `eval=net:small.net#687ac9651aa7d156`: the folders
    /// of two computers may differ, but not the network.
    pub text: String,
}

/// The kind of an engine.
#[derive(Clone, Debug, PartialEq)]
#[allow(clippy::large_enum_variant, reason = "there are two of them in a match")]
pub enum EngineKind {
    /// A searcher of this workspace that runs in this process.
    InProcess {
        /// The searcher's method and its settings.
        config: SearcherConfig,
        /// The evaluator.
        evaluator: EvaluatorSource,
    },
    /// A searcher that the game's own crate provides and that runs in this process.
    Search {
        /// The name of the search.
        search: &'static str,
        /// The maximum memory of the search, in MiB.
        memory_mib: usize,
    },
    /// A player that does not search and runs in this process: `random` or `greedy`.
    Simple {
        /// The name of the player.
        player: &'static str,
        /// The seed of its choices.
        seed: u64,
    },
    /// An external program.
    Program {
        /// The program and its arguments.
        command: Vec<String>,
        /// The protocol of the program.
        protocol: Protocol,
        /// The names and values of options, in the order in which they are set.
        options: Vec<(String, String)>,
    },
}

/// A protocol between the arena and a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Protocol {
    /// The Universal Chess Interface, which programs for other games use as well.
    Uci,
    /// The Universal Chinese Chess Protocol, version 3.
    Ucci,
    /// The protocol of xboard and WinBoard (CECP), version 2.
    Xboard,
}

impl Protocol {
    /// Returns the command that greets a program in this protocol, such as `uci`.
    pub const fn text(self) -> &'static str {
        match self {
            Protocol::Uci => "uci",
            Protocol::Ucci => "ucci",
            Protocol::Xboard => "xboard",
        }
    }
}

/// The error for text that does not describe an engine, with the part that is wrong and what was expected.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("engine {}: {problem}", quote(text))]
pub struct SpecError {
    text: String,
    problem: String,
}

/// The value of `search` for Monte Carlo tree search.
const MCTS: &str = "mcts";

impl EngineSpec {
    /// Parses `KEY=VALUE` pairs separated by `;`. A value that contains `;` is in quotation marks.
    ///
    /// | key | engine | meaning |
    /// |---|---|---|
    /// | `name` | any | the name in results |
    /// | `nodes`, `depth`, `movetime`, `clock` | any | the engine's own [limit](Limit::parse) |
    /// | `cmd` | program | the program and its arguments, separated by blanks; an argument with blanks is in `"…"` |
    /// | `proto` | program | the protocol: `uci` (the default), `ucci` or `xboard` |
    /// | `option.NAME` | program | an option of the program |
    /// | `params` | in process | [features](game_search::engine::Params::with_settings), `all` by default |
    /// | `eval` | in process | the name of the evaluator, or `net:FILE` |
    /// | `search` | in process | a search instead of alpha-beta: `mcts`, or [the game's own](GameSpec::SEARCHERS) |
    /// | `params` | `search=mcts` | [features](game_search::mcts::MctsParams::with_settings), default: the game's own |
    /// | `memory` | `search=…` | memory in MiB, 64 by default |
    /// | `threads`, `table` | in process | number of threads, 1 by default; table size in MiB, 16 by default |
    /// | `level`, `elo` | in process | the [level](GameSpec::LEVELS), from 1 to 10, or its Elo |
    /// | `strength` | in process | a [`Strength`] as nodes and oversights in thousandths, such as `2000/150` |
    /// | `player` | in process | `random`, or `greedy`: the piece worth most, or the greatest mobility |
    /// | `seed` | `level`, `elo`, `strength`, `player` | the seed, 1 by default |
    /// | `solver` | in process | when the [solver](SolverUse) runs first: `never` (the default), `analysis` or `always` |
    ///
    /// # Errors
    ///
    /// Returns an error if the text is invalid. The error names the part that is wrong, and what was expected instead.
    pub fn parse<S: GameSpec>(text: &str) -> Result<EngineSpec, SpecError> {
        Parts::read(text)
            .and_then(|parts| parts.engine::<S>(text))
            .map_err(|problem| SpecError { text: text.to_owned(), problem })
    }

    /// Returns the name and the limit in the [text](EngineSpec::text) of an engine. Unlike [`parse`](EngineSpec::parse),
    /// this function does not read the file of a network.
    ///
    /// # Errors
    ///
    /// Returns an error if the text is not one of `KEY=VALUE` pairs, or its limit is invalid.
    pub fn name_and_limit(text: &str) -> Result<(String, Option<Limit>), SpecError> {
        Parts::read(text)
            .and_then(|parts| Ok((parts.name()?, parts.limit()?)))
            .map_err(|problem| SpecError { text: text.to_owned(), problem })
    }

    /// Returns a hash of the weights of the engine's evaluator, as hexadecimal digits. It covers the evaluator's name
    /// and its scores of the game's sample positions, so it also changes if the weights change under the same name. For
    /// a network it covers the bytes of the file. For a program or a search of the game's own, it covers the command or the name only.
    pub fn weights<S: GameSpec>(&self) -> String {
        let text = match &self.kind {
            EngineKind::InProcess { evaluator: EvaluatorSource::Network { bytes, .. }, .. } => {
                return network_hash(bytes);
            }
            EngineKind::InProcess { evaluator: EvaluatorSource::Named(name), .. } => {
                let mut scorer = (S::evaluator_named(name).unwrap_or(S::strongest()).make)();
                let positions = S::POSITIONS.iter().map(|(_, text)| text).chain(S::BENCH.iter().map(|(text, _)| text));
                let mut text = (*name).to_owned();
                for position in positions {
                    if let Ok(position) = S::Game::parse_position(position)
                        && position.outcome().is_none()
                    {
                        scorer.reset(&position);
                        text += &format!(" {}", scorer.evaluate(&position));
                    }
                }
                text
            }
            EngineKind::Search { search, .. } => (*search).to_owned(),
            EngineKind::Simple { player, .. } => (*player).to_owned(),
            EngineKind::Program { command, .. } => command.join(" "),
        };
        format!("{:016x}", fnv1a(text.as_bytes()))
    }

    /// Creates the searcher of an engine in process.
    ///
    /// # Errors
    ///
    /// Returns an error if the engine is a program or belongs to another game, or the searcher rejects its
    /// configuration.
    pub fn searcher<S: GameSpec>(&self) -> Result<Box<dyn Searcher<S::Game>>, StartError> {
        let wrong = |reason: String| StartError { engine: self.name.clone(), reason };
        match &self.kind {
            EngineKind::InProcess { config, evaluator } => {
                let evaluator = ChosenEvaluator::from_source::<S>(evaluator.clone());
                let evaluator = evaluator.map_err(|error| wrong(error.to_string()))?;
                let searcher = config.build(evaluator.maker()).map_err(|error| wrong(error.to_string()))?;
                Ok(match self.strength {
                    Some(strength) => Box::new(simple::Weakened(searcher, strength)),
                    None => searcher,
                })
            }
            EngineKind::Search { search, memory_mib } => {
                let own = S::SEARCHERS.iter().find(|it| it.name == *search).map(|it| (it.make)(*memory_mib));
                own.ok_or_else(|| wrong(format!("no such search in {}", S::NAME)))
            }
            EngineKind::Simple { player, seed } => {
                let player = simple::player::<S>(player, *seed).map(|player| Box::new(player) as Box<dyn Searcher<_>>);
                player.ok_or_else(|| wrong(format!("no such player in {}", S::NAME)))
            }
            EngineKind::Program { .. } => Err(StartError {
                engine: format!("the program {}", self.name),
                reason: "expected an engine in process".to_owned(),
            }),
        }
    }
}

/// The entry for all options of a program in lists of allowed keys and in error messages.
const OPTION: &str = "option.NAME";
/// The keys that set a strength.
const STRENGTHS: [&str; 3] = ["level", "elo", "strength"];
const LIMITS: [&str; 4] = ["nodes", "depth", "movetime", "clock"];

/// Keys with their values.
struct Parts<'a>(Vec<(&'a str, &'a str)>);

impl<'a> Parts<'a> {
    fn read(text: &'a str) -> Result<Parts<'a>, String> {
        let mut pairs: Vec<(&str, &str)> = Vec::new();
        for part in split_parts(text).into_iter().map(str::trim).filter(|part| !part.is_empty()) {
            let pair = part.split_once('=').map(|(key, value)| (key.trim(), value.trim()));
            let (key, value) =
                pair.ok_or_else(|| format!("{}: expected KEY=VALUE, with `;` between them", quote(part)))?;
            if pairs.iter().any(|(known, _)| *known == key) {
                return Err(format!("the key {} is there twice", quote(key)));
            }
            // Quotation marks in a command are kept here, because they mark the program's arguments.
            let quoted = value.strip_prefix('"').and_then(|value| value.strip_suffix('"'));
            pairs.push((key, quoted.filter(|_| key != "cmd").unwrap_or(value)));
        }
        Ok(Parts(pairs))
    }

    fn engine<S: GameSpec>(&self, text: &str) -> Result<EngineSpec, String> {
        let kind = match (self.get("cmd"), self.get("search"), self.get("player")) {
            (Some(_), ..) => self.program()?,
            (None, Some(_), _) => self.search::<S>()?,
            (None, None, Some(_)) => self.simple::<S>()?,
            (None, None, None) => self.in_process::<S>()?,
        };
        let text = match &kind {
            EngineKind::InProcess { evaluator: EvaluatorSource::Network { name, bytes }, .. } => {
                without_folder(text, name, bytes)
            }
            _ => text.to_owned(),
        };
        Ok(EngineSpec { name: self.name()?, kind, limit: self.limit()?, strength: self.strength::<S>()?, text })
    }

    /// Returns the name of the engine. By default, it is the name of the program or of the search, or the feature set.
    fn name(&self) -> Result<String, String> {
        let default = match (self.get("cmd"), self.get("search")) {
            (Some(_), _) => self.command()?[0].rsplit(['/', '\\']).next().unwrap_or_default().to_owned(),
            (None, Some(search)) => search.to_owned(),
            (None, None) => match self.get("player") {
                Some(player) => player.to_owned(),
                None => self.default_name(),
            },
        };
        match self.get("name").map_or(default, str::to_owned) {
            name if name.is_empty() => Err(self.wrong("name", "a name")),
            name => Ok(name),
        }
    }

    /// Returns the default name of an alpha-beta engine: its strength, or else its feature set.
    fn default_name(&self) -> String {
        let strength = STRENGTHS.into_iter().find_map(|key| Some((key, self.get(key)?)));
        strength.map_or_else(|| self.get("params").unwrap_or("all").to_owned(), |(key, value)| format!("{key}-{value}"))
    }

    fn simple<S: GameSpec>(&self) -> Result<EngineKind, String> {
        self.check_keys(&["name", "player", "seed"], "")?;
        let (player, seed) = (self.named("player", simple::NAMES.to_vec())?, self.seed()?);
        match simple::player::<S>(player, seed) {
            Some(_) => Ok(EngineKind::Simple { player, seed }),
            None => Err(self.wrong("player", "a game with captures, or with the evaluator mobility")),
        }
    }

    fn seed(&self) -> Result<u64, String> {
        self.get("seed").map_or(Ok(1), |seed| seed.parse().map_err(|_| self.wrong("seed", "a whole number, 0 or more")))
    }

    /// Returns the strength of an engine that is weaker than it could be.
    fn strength<S: GameSpec>(&self) -> Result<Option<Strength>, String> {
        let given: Vec<_> = STRENGTHS.into_iter().filter(|key| self.get(key).is_some()).collect();
        let key = match given[..] {
            [] if self.get("seed").is_some() && self.get("player").is_none() => {
                return Err(self.wrong("seed", "a player with a level, an elo or a strength"));
            }
            [] => return Ok(None),
            [key] => key,
            _ => return Err(format!("{}: expected one of them", given.join(" and "))),
        };
        if let Some(limit) = ["nodes", "depth"].into_iter().find(|limit| self.get(limit).is_some()) {
            return Err(self.wrong(limit, format!("no {limit} with {key}, which has nodes of its own")));
        }
        let (value, seed) = (self.get(key).unwrap_or_default(), self.seed()?);
        let wrong = |error: LevelError| self.wrong(key, error.expected());
        let number = |number: Option<i32>| number.ok_or_else(|| self.wrong(key, "a whole number"));
        let strength = match key {
            "level" => S::LEVELS.level(number(value.parse().ok())?, seed).map_err(wrong),
            "elo" => S::LEVELS.elo(number(value.parse().ok())?, seed).map_err(wrong),
            _ => {
                let numbers = value.split_once('/').and_then(|(a, b)| Some((a.parse().ok()?, b.parse().ok()?)));
                let valid = numbers.filter(|&(nodes, rate)| nodes > 0 && rate <= Strength::MAX_OVERSIGHTS);
                let strength = valid.map(|(nodes, oversights)| Strength::new(nodes, oversights, seed));
                strength.ok_or_else(|| self.wrong(key, "nodes and oversights in thousandths, such as 2000/150"))
            }
        };
        strength.map(Some)
    }

    fn get(&self, key: &str) -> Option<&'a str> {
        self.0.iter().find(|(known, _)| *known == key).map(|(_, value)| *value)
    }

    /// Returns the message for a key with an invalid value.
    fn wrong(&self, key: &str, expected: impl Display) -> String {
        format!("{key}={}: expected {expected}", quote(self.get(key).unwrap_or_default()))
    }

    /// Checks that there are no keys except `allowed` and limits. `others` is added to the error message and names the
    /// keys that other kinds of engines have.
    fn check_keys(&self, allowed: &[&str], others: &str) -> Result<(), String> {
        let allows = |key: &str| LIMITS.contains(&key) || allowed.contains(&key);
        let known = |key: &str| allows(key) || key.starts_with("option.") && allowed.contains(&OPTION);
        let Some((key, _)) = self.0.iter().find(|(key, _)| !known(key)) else { return Ok(()) };
        let expected = allowed.join(", ");
        Err(format!("unexpected key {}: expected {expected}, nodes, depth, movetime or clock{others}", quote(key)))
    }

    fn limit(&self) -> Result<Option<Limit>, String> {
        let mut given = LIMITS.iter().filter_map(|&key| Some((key, self.get(key)?)));
        let Some((key, value)) = given.next() else { return Ok(None) };
        match given.next() {
            Some((other, _)) => Err(self.wrong(other, format!("no second limit beside {key}"))),
            None => Limit::parse(key, value).map(Some).map_err(|error| format!("{key}: {error}")),
        }
    }

    /// Returns a program and its arguments.
    fn command(&self) -> Result<Vec<String>, String> {
        split_command(self.get("cmd").unwrap_or_default())
            .filter(|command| !command.is_empty())
            .ok_or_else(|| self.wrong("cmd", "a program and its arguments, every \" closed"))
    }

    fn program(&self) -> Result<EngineKind, String> {
        self.check_keys(&["name", "cmd", "proto", OPTION], "")?;
        let command = self.command()?;
        let wanted = self.get("proto").unwrap_or("uci");
        let protocol = [Protocol::Uci, Protocol::Ucci, Protocol::Xboard].into_iter().find(|it| it.text() == wanted);
        let protocol = protocol.ok_or_else(|| self.wrong("proto", "uci, ucci or xboard"))?;
        let option = |&(key, value): &(&str, &str)| Some((key.strip_prefix("option.")?.to_owned(), value.to_owned()));
        Ok(EngineKind::Program { command, protocol, options: self.0.iter().filter_map(option).collect() })
    }

    fn in_process<S: GameSpec>(&self) -> Result<EngineKind, String> {
        self.check_keys(
            &["name", "params", "eval", "threads", "table", "solver", "level", "elo", "strength", "seed"],
            " (or cmd, of a program, or search, or player)",
        )?;
        let evaluator = self.evaluator::<S>()?;
        let method = self.method::<S>(S::params().into(), &evaluator)?;
        let (threads, memory_mib) = (self.number("threads", 1)?, self.number("table", 16)?);
        let solver = self.solver::<S>()?;
        let config = SearcherConfig { method, memory_mib, threads, solver };
        Ok(EngineKind::InProcess { config, evaluator: evaluator.source().clone() })
    }

    fn solver<S: GameSpec>(&self) -> Result<SolverUse, String> {
        match self.get("solver") {
            Some(_) if !S::SOLVED_BY_CHECKS => Err(self.wrong("solver", "a game with checks")),
            None | Some("never") => Ok(SolverUse::Never),
            Some("analysis") => Ok(SolverUse::Analysis),
            Some("always") => Ok(SolverUse::Always),
            Some(_) => Err(self.wrong("solver", "never, analysis or always")),
        }
    }

    fn evaluator<S: GameSpec>(&self) -> Result<ChosenEvaluator<S::Game>, String> {
        let chosen = ChosenEvaluator::read::<S>(self.get("eval").unwrap_or(S::strongest().name));
        chosen.map_err(|error| format!("eval={}: {}", quote(&error.given), error.reason))
    }

    /// Returns the search method `method` with the changes that the key `params` makes to its parameters.
    fn method<S: GameSpec>(&self, method: Method, evaluator: &ChosenEvaluator<S::Game>) -> Result<Method, String> {
        let text = self.get("params").unwrap_or_default();
        let method = method.with_settings(text, &S::start(), &*evaluator.evaluator());
        method.map_err(|error| format!("params: {error}"))
    }

    fn search<S: GameSpec>(&self) -> Result<EngineKind, String> {
        let memory_mib = self.number("memory", 64)?;
        let search = self.named("search", [MCTS].into_iter().chain(S::SEARCHERS.iter().map(|it| it.name)).collect())?;
        if search != MCTS {
            self.check_keys(&["name", "search", "memory"], "")?;
            return Ok(EngineKind::Search { search, memory_mib });
        }
        self.check_keys(&["name", "search", "params", "eval", "memory"], "")?;
        let evaluator = self.evaluator::<S>()?;
        let method = self.method::<S>(evaluator.mcts_params::<S>().into(), &evaluator)?;
        let config = SearcherConfig { memory_mib, ..SearcherConfig::new(method) };
        Ok(EngineKind::InProcess { config, evaluator: evaluator.source().clone() })
    }

    /// Returns the element of `names` that equals the key's value, or the first element if the key is missing.
    fn named(&self, key: &str, names: Vec<&'static str>) -> Result<&'static str, String> {
        let wanted = self.get(key).or(names.first().copied());
        let known = names.iter().find(|name| Some(**name) == wanted).copied();
        known.ok_or_else(|| self.wrong(key, names.join(", ")))
    }

    fn number(&self, key: &str, default: usize) -> Result<usize, String> {
        match self.get(key).map(str::parse) {
            None => Ok(default),
            Some(Ok(number)) if number > 0 => Ok(number),
            Some(_) => Err(self.wrong(key, "a whole number, at least 1")),
        }
    }
}

/// Returns the hash of the bytes of a network.
fn network_hash(bytes: &[u8]) -> String {
    format!("{:016x}", fnv1a(bytes))
}

/// Replaces the path of a network in the text of an engine by the name of the file and the hash of its bytes.
fn without_folder(text: &str, evaluator: &str, bytes: &[u8]) -> String {
    let path = Path::new(evaluator.strip_prefix("net:").unwrap_or(evaluator));
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let quote = if name.contains(';') { "\"" } else { "" };
    let network = format!("eval={quote}net:{name}#{}{quote}", network_hash(bytes));
    let is_evaluator = |part: &str| part.split_once('=').is_some_and(|(key, _)| key.trim() == "eval");
    let parts = split_parts(text).into_iter().map(|part| if is_evaluator(part) { &network } else { part });
    parts.collect::<Vec<_>>().join(";")
}

/// Splits text at every `;` outside of quotation marks.
fn split_parts(text: &str) -> Vec<&str> {
    let mut is_quoted = false;
    text.split(|letter| {
        is_quoted ^= letter == '"';
        letter == ';' && !is_quoted
    })
    .collect()
}

/// Splits text at blanks. Text in quotation marks is one part. Returns `None` if a quotation mark is not closed.
fn split_command(text: &str) -> Option<Vec<String>> {
    let mut parts = Vec::new();
    for (index, piece) in text.split('"').enumerate() {
        if index % 2 == 1 {
            parts.push(piece.to_owned());
        } else {
            parts.extend(piece.split_whitespace().map(str::to_owned));
        }
    }
    text.matches('"').count().is_multiple_of(2).then_some(parts)
}
