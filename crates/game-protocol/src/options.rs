//! The options that an interface can set.

use std::{fmt::Display, num::NonZero, ops::RangeInclusive, str::FromStr, thread};

use game_search::spec::{GameSpec, Levels};
use game_search::{Strength, text::quote};

use crate::dialect::Dialect;

/// The search algorithm.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Method {
    MonteCarlo,
    AlphaBeta,
}

impl Method {
    pub(crate) const ALL: [Method; 2] = [Method::MonteCarlo, Method::AlphaBeta];

    /// Returns the name of the method as a value of the option.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Method::MonteCarlo => "mcts",
            Method::AlphaBeta => "alphabeta",
        }
    }
}

/// The settings of an engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Settings {
    pub(crate) hash_mib: usize,
    pub(crate) threads: usize,
    pub(crate) multi_pv: usize,
    /// The search algorithm, if the program has both the alpha-beta engine and Monte Carlo tree search.
    pub(crate) method: Method,
    /// The "move overhead", if the interface has set one: the time per move that is lost outside the search, in
    /// milliseconds.
    pub(crate) overhead: Option<u64>,
    /// Whether UCCI times are in milliseconds instead of seconds.
    pub(crate) milliseconds: bool,
    /// The variant that the interface has set, as an index into the variants of the program.
    pub(crate) variant: Option<usize>,
    pub(crate) resigns: bool,
    /// The contempt for draws, in centipawns: how much worse than 0 a draw is.
    pub(crate) contempt: i32,
    /// Whether the engine plays with the Elo of `elo`.
    pub(crate) limits_strength: bool,
    /// The Elo of a weak player, if the interface has set one.
    pub(crate) elo: Option<i32>,
    /// The skill level, from 0 to 20. The largest is full strength.
    pub(crate) skill: i32,
    /// Whether the solver runs also if the limit is a time (`UCI_AnalyseMode`).
    pub(crate) analyses: bool,
    /// Whether reports have the chances of a win, a draw and a loss (`UCI_ShowWDL`).
    pub(crate) shows_wdl: bool,
    pub(crate) use_book: bool,
    /// The book files, separated by semicolons.
    pub(crate) book_files: String,
    /// The folders of endgame tables, separated by semicolons.
    pub(crate) table_paths: String,
    /// The name of the evaluator, if the interface has set one.
    pub(crate) evaluator: Option<&'static str>,
    /// The network file.
    pub(crate) eval_file: String,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            hash_mib: 64,
            threads: 1,
            multi_pv: 1,
            method: Method::MonteCarlo,
            overhead: None,
            milliseconds: false,
            variant: None,
            resigns: false,
            contempt: 0,
            limits_strength: false,
            elo: None,
            skill: Levels::MAX_SKILL,
            analyses: false,
            shows_wdl: false,
            use_book: true,
            book_files: String::new(),
            table_paths: String::new(),
            evaluator: None,
            eval_file: String::new(),
        }
    }
}

/// The effect of setting an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Change {
    /// There is no option of this name.
    Unknown,
    /// Only the settings change.
    Nothing,
    /// The searcher must be rebuilt.
    Rebuild,
    /// The searcher must be cleared.
    Clear,
    /// The books that the interface has named must be opened.
    Books,
    /// The endgame tables that the interface has named must be opened.
    Tables,
    /// The evaluator that the interface has named must be used.
    Evaluator,
    /// The network that the interface has named must be read.
    Network,
    /// The positions that follow belong to another variant of the game.
    Variant,
    /// Messages about unknown input are switched on or off.
    Debug(bool),
}

enum Kind {
    Check(fn(&mut Settings) -> &mut bool),
    /// A number from 1 to a maximum.
    Spin(fn(&mut Settings) -> &mut usize, fn() -> usize),
    Overhead,
    Button,
    Ponder,
    Debug,
    Search,
    Evaluator,
    Variant,
    Contempt,
    Elo,
    Skill,
    Style,
    Paths(fn(&mut Settings) -> &mut String),
    File(fn(&mut Settings) -> &mut String),
}

/// Returns the values of `UCI_Variant` with the start position of each.
pub(crate) fn variants<S: GameSpec>() -> Vec<(&'static str, S::Game)> {
    let mut all = vec![(S::UCI_VARIANT, S::start())];
    all.extend(S::other_variants());
    all
}

pub(crate) fn variant_names<S: GameSpec>() -> Vec<&'static str> {
    variants::<S>().into_iter().map(|(name, _)| name).collect()
}

fn evaluators<S: GameSpec>() -> Vec<&'static str> {
    S::EVALUATORS.iter().map(|known| known.name).collect()
}

struct Entry {
    /// The names of the option in UCI and in UCCI. If a name is empty, that protocol does not announce the option.
    names: [&'static str; 2],
    kind: Kind,
    change: Change,
}

const fn entry(uci: &'static str, ucci: &'static str, kind: Kind, change: Change) -> Entry {
    Entry { names: [uci, ucci], kind, change }
}

/// The default overhead per move of a game on the clock, in milliseconds.
pub(crate) const CLOCK_OVERHEAD: u64 = 20;
const MAX_OVERHEAD: u64 = 10_000;

/// The maximum number of book files, or of folders of endgame tables.
const MAX_PATHS: usize = 16;

/// The maximum contempt in centipawns.
const MAX_CONTEMPT: i32 = 1_000;
/// The contempt in centipawns of each UCCI style.
const STYLES: [(&str, i32); 3] = [("solid", -30), ("normal", 0), ("risky", 30)];

static OPTIONS: [Entry; 23] = [
    entry("Hash", "hashsize", Kind::Spin(|it| &mut it.hash_mib, || 1 << 20), Change::Rebuild),
    entry("Threads", "threads", Kind::Spin(|it| &mut it.threads, most_threads), Change::Rebuild),
    entry("MultiPV", "multipv", Kind::Spin(|it| &mut it.multi_pv, || 500), Change::Rebuild),
    entry("Search", "search", Kind::Search, Change::Rebuild),
    entry("Ponder", "ponder", Kind::Ponder, Change::Nothing),
    entry("Move Overhead", "overhead", Kind::Overhead, Change::Nothing),
    entry("Clear Hash", "newgame", Kind::Button, Change::Clear),
    entry("", "resign", Kind::Check(|it| &mut it.resigns), Change::Nothing),
    entry("Contempt", "", Kind::Contempt, Change::Rebuild),
    entry("", "style", Kind::Style, Change::Rebuild),
    entry("UCI_LimitStrength", "limitstrength", Kind::Check(|it| &mut it.limits_strength), Change::Nothing),
    entry("UCI_Elo", "elo", Kind::Elo, Change::Nothing),
    entry("Skill Level", "skilllevel", Kind::Skill, Change::Nothing),
    entry("OwnBook", "usebook", Kind::Check(|it| &mut it.use_book), Change::Nothing),
    entry("BookFile", "bookfiles", Kind::Paths(|it| &mut it.book_files), Change::Books),
    entry("TablePath", "egtbpaths", Kind::Paths(|it| &mut it.table_paths), Change::Tables),
    entry("Evaluator", "evaluator", Kind::Evaluator, Change::Evaluator),
    entry("EvalFile", "evalfile", Kind::File(|it| &mut it.eval_file), Change::Network),
    entry("UCI_AnalyseMode", "", Kind::Check(|it| &mut it.analyses), Change::Rebuild),
    entry("UCI_ShowWDL", "", Kind::Check(|it| &mut it.shows_wdl), Change::Nothing),
    entry("UCI_Variant", "", Kind::Variant, Change::Variant),
    entry("", "debug", Kind::Debug, Change::Nothing),
    entry("", "usemillisec", Kind::Check(|it| &mut it.milliseconds), Change::Nothing),
];

/// Returns the maximum number of threads: four for each core of the computer. More threads do not make a search faster,
/// and before the search ends, every thread needs its turn on a core. On two cores, `stop` took 60 ms with 8 threads
/// and 900 ms with 1,024 threads.
fn most_threads() -> usize {
    let cores = thread::available_parallelism().map_or(1, NonZero::get);
    (4 * cores).min(1_024)
}

impl Entry {
    /// Returns `true` if the option is offered. Some options need a capability of the game, or a program that can open
    /// books.
    fn is_offered<S: GameSpec>(&self, has_books: bool) -> bool {
        match self.names {
            ["Contempt", _] | [_, "style"] => S::HAS_DRAWS,
            ["UCI_LimitStrength" | "UCI_Elo", _] => S::LEVELS.is_rated,
            ["OwnBook" | "BookFile", _] => has_books,
            ["TablePath", _] => S::OPEN_TABLES.is_some(),
            ["Evaluator", _] => S::EVALUATORS.len() > 1,
            ["EvalFile", _] => S::NETWORK.is_some(),
            ["Search", _] => S::PREFERS_MCTS,
            ["UCI_AnalyseMode", _] => S::SOLVED_BY_CHECKS,
            ["UCI_ShowWDL", _] => S::EVALUATORS.iter().any(|known| known.wdl.is_some()),
            _ => true,
        }
    }

    /// Returns `true` if the option needs threads or files, which a browser does not have.
    fn needs_system(&self) -> bool {
        matches!(self.names[0], "Threads" | "TablePath" | "EvalFile")
    }
}

/// Returns the values of `UCI_Elo`.
fn elo_range<S: GameSpec>() -> RangeInclusive<i32> {
    S::LEVELS.elo_range().unwrap_or(0..=0)
}

impl Settings {
    /// Returns the strength that the interface has set, or `None` for full strength. `UCI_Elo` comes before the skill level.
    pub(crate) fn strength<S: GameSpec>(&self, seed: u64) -> Option<Strength> {
        if self.limits_strength {
            return S::LEVELS.elo(self.elo.unwrap_or(*elo_range::<S>().end()), seed).ok();
        }
        S::LEVELS.skill(self.skill, seed).ok().flatten()
    }

    /// Returns the lines that announce the options, with the current values as defaults.
    pub(crate) fn announce<S: GameSpec>(&self, dialect: Dialect, has_books: bool, has_threads: bool) -> Vec<String> {
        let (mut values, variants) = (self.clone(), variant_names::<S>());
        let mut lines = Vec::new();
        let is_listed = |option: &&Entry| option.is_offered::<S>(has_books) && (has_threads || !option.needs_system());
        for option in OPTIONS.iter().filter(is_listed) {
            let name = option.names[dialect as usize];
            if name.is_empty() {
                continue;
            }
            let about = match &option.kind {
                Kind::Check(field) => format!("check default {}", *field(&mut values)),
                Kind::Spin(field, most) => spin(dialect, *field(&mut values), 1, most()),
                Kind::Overhead => spin(dialect, self.overhead.unwrap_or(CLOCK_OVERHEAD), 0, MAX_OVERHEAD),
                Kind::Button => "button".to_owned(),
                Kind::Ponder | Kind::Debug => "check default false".to_owned(),
                Kind::Search => combo(dialect, self.method.name(), &Method::ALL.map(Method::name)),
                Kind::Evaluator => combo(dialect, self.evaluator.unwrap_or(S::strongest().name), &evaluators::<S>()),
                Kind::Variant => combo(dialect, variants[self.variant.unwrap_or(0)], &variants),
                Kind::Contempt => spin(dialect, self.contempt, -MAX_CONTEMPT, MAX_CONTEMPT),
                Kind::Elo => {
                    let (least, most) = elo_range::<S>().into_inner();
                    spin(dialect, self.elo.unwrap_or(most), least, most)
                }
                Kind::Skill => spin(dialect, self.skill, 0, Levels::MAX_SKILL),
                Kind::Style => combo(dialect, "normal", &STYLES.map(|(style, _)| style)),
                Kind::Paths(_) | Kind::File(_) if dialect == Dialect::Uci => "string default <empty>".to_owned(),
                Kind::Paths(_) | Kind::File(_) => "string default".to_owned(),
            };
            let before = if dialect == Dialect::Uci { "name " } else { "" };
            lines.push(format!("option {before}{name} type {about}"));
        }
        lines
    }

    /// Sets an option, which is named as in UCI or as in UCCI.
    ///
    /// # Errors
    ///
    /// Returns an error if the option does not accept the value. No setting changes in this case.
    pub(crate) fn set<S: GameSpec>(
        &mut self,
        name: &str,
        value: Option<&str>,
        has_books: bool,
    ) -> Result<Change, String> {
        let is_named = |option: &&Entry| option.names.iter().any(|known| known.eq_ignore_ascii_case(name));
        let mut offered = OPTIONS.iter().filter(|option| !name.is_empty() && option.is_offered::<S>(has_books));
        let Some(option) = offered.find(is_named) else { return Ok(Change::Unknown) };
        let value = value.unwrap_or_default();
        let wrong = |expected: String| format!("{name} is {value:?}: expected {expected}");
        let check = || match value.to_ascii_lowercase().as_str() {
            "true" | "on" | "1" => Ok(true),
            "false" | "off" | "0" => Ok(false),
            _ => Err(wrong("true or false".to_owned())),
        };
        match &option.kind {
            Kind::Check(field) => *field(self) = check()?,
            Kind::Spin(field, most) => *field(self) = number(value, 1..=most()).map_err(wrong)?,
            Kind::Overhead => self.overhead = Some(number(value, 0..=MAX_OVERHEAD).map_err(wrong)?),
            Kind::Button => {}
            Kind::Ponder => _ = check()?,
            Kind::Debug => return check().map(Change::Debug),
            Kind::Search => {
                let methods = || wrong(Method::ALL.map(Method::name).join(" or "));
                let known = Method::ALL.into_iter().find(|method| method.name().eq_ignore_ascii_case(value));
                self.method = known.ok_or_else(methods)?;
            }
            Kind::Evaluator => {
                let known = evaluators::<S>().into_iter().find(|known| known.eq_ignore_ascii_case(value));
                self.evaluator = Some(known.ok_or_else(|| wrong(evaluators::<S>().join(" or ")))?);
            }
            Kind::Variant => {
                let known = variant_names::<S>();
                let names = || known.iter().map(|known| format!("{known:?}")).collect::<Vec<_>>().join(" or ");
                let found = known.iter().position(|&known| known == value);
                self.variant = Some(found.ok_or_else(|| wrong(names()))?);
            }
            Kind::Contempt => self.contempt = number(value, -MAX_CONTEMPT..=MAX_CONTEMPT).map_err(wrong)?,
            Kind::Elo => self.elo = Some(number(value, elo_range::<S>()).map_err(wrong)?),
            Kind::Skill => self.skill = number(value, 0..=Levels::MAX_SKILL).map_err(wrong)?,
            Kind::Style => {
                let known = STYLES.iter().find(|(style, _)| value.eq_ignore_ascii_case(style));
                self.contempt = known.ok_or_else(|| wrong("solid, normal or risky".to_owned()))?.1;
            }
            Kind::File(field) => *field(self) = path(value).to_owned(),
            Kind::Paths(field) => {
                let paths = path(value);
                let found = paths.split(';').count();
                if found > MAX_PATHS {
                    return Err(format!("{name} is {}: {found} paths, expected at most {MAX_PATHS}", quote(paths)));
                }
                *field(self) = paths.to_owned();
            }
        }
        Ok(option.change)
    }
}

/// Returns the path in a value. UCI writes `<empty>` for no path.
fn path(value: &str) -> &str {
    if value == "<empty>" { "" } else { value }
}

fn spin<N: Display>(dialect: Dialect, default: N, least: N, most: N) -> String {
    with_default(dialect, "spin", &default.to_string(), &format!(" min {least} max {most}"))
}

fn combo(dialect: Dialect, default: &str, values: &[&str]) -> String {
    let values: String = values.iter().map(|value| format!(" var {value}")).collect();
    with_default(dialect, "combo", default, &values)
}

/// Returns the description of an option. UCI and UCCI write the default value in different places.
fn with_default(dialect: Dialect, kind: &str, default: &str, values: &str) -> String {
    match dialect {
        Dialect::Uci => format!("{kind} default {default}{values}"),
        Dialect::Ucci => format!("{kind}{values} default {default}"),
    }
}

/// Parses a number in a range. The error describes the range.
fn number<N: FromStr + PartialOrd + Display>(text: &str, range: RangeInclusive<N>) -> Result<N, String> {
    let number = text.parse().ok().filter(|number| range.contains(number));
    number.ok_or_else(|| format!("{} to {}", range.start(), range.end()))
}
