//! The settings that an interface may change.

use std::fmt::Write;
use std::num::NonZero;
use std::thread;

use game_search::text::quote;

use crate::dialect::Dialect;

/// How to search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Method {
    MonteCarlo,
    AlphaBeta,
}

impl Method {
    pub(crate) const ALL: [Method; 2] = [Method::MonteCarlo, Method::AlphaBeta];

    /// What the option calls it.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Method::MonteCarlo => "mcts",
            Method::AlphaBeta => "alphabeta",
        }
    }

    /// The one with that name, in whatever case.
    pub(crate) fn named(name: &str) -> Option<Method> {
        Method::ALL.into_iter().find(|method| method.name().eq_ignore_ascii_case(name))
    }
}

/// The settings of an engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Settings {
    pub(crate) hash_mib: usize,
    pub(crate) threads: usize,
    pub(crate) multi_pv: usize,
    /// In a program that knows both.
    pub(crate) method: Method,
    /// Milliseconds of each move that are lost outside the search, if the interface has set them.
    pub(crate) overhead: Option<u64>,
    /// Whether UCCI's times are milliseconds instead of seconds.
    pub(crate) milliseconds: bool,
    /// The variant that the interface has set, by its place among those of the program.
    pub(crate) variant: Option<usize>,
    pub(crate) resigns: bool,
    /// By how much a draw is worse than nothing, in centipawns.
    pub(crate) contempt: i32,
    pub(crate) use_book: bool,
    /// Files with semicolons between them.
    pub(crate) book_files: String,
    /// Folders with semicolons between them.
    pub(crate) table_paths: String,
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
            use_book: true,
            book_files: String::new(),
            table_paths: String::new(),
        }
    }
}

/// What an option does when it is set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Change {
    /// There is no such option.
    Unknown,
    /// The settings are all.
    Nothing,
    /// The engine must be built anew.
    Rebuild,
    /// The engine forgets.
    Clear,
    /// There are other books.
    Books,
    /// There are other solved endings.
    Tables,
    /// Positions are of another variant.
    Variant,
    /// Messages about what is not understood.
    Debug(bool),
}

enum Kind {
    Check(fn(&mut Settings) -> &mut bool),
    /// A number from 1 on, and the largest.
    Spin(fn(&mut Settings) -> &mut usize, fn() -> usize),
    Overhead,
    Button,
    Ponder,
    Debug,
    Search,
    Variant,
    Contempt,
    Style,
    BookFiles,
    TablePaths,
}

/// What options there are depends on the program.
#[derive(Clone, Debug)]
pub(crate) struct Offer {
    pub(crate) variants: Vec<&'static str>,
    pub(crate) has_draws: bool,
    pub(crate) has_book: bool,
    pub(crate) has_tables: bool,
    pub(crate) has_mcts: bool,
}

struct Entry {
    /// In UCI, in UCCI; empty where it does not exist.
    names: [&'static str; 2],
    kind: Kind,
}

const fn entry(uci: &'static str, ucci: &'static str, kind: Kind) -> Entry {
    Entry { names: [uci, ucci], kind }
}

/// Milliseconds that are set aside on a clock unless the interface sets others.
pub(crate) const CLOCK_OVERHEAD: u64 = 20;
const MOST_OVERHEAD: u64 = 10_000;

/// How many books, or folders of solved endings, an interface may name.
const MOST_PATHS: usize = 16;

/// In centipawns.
const MOST_CONTEMPT: i32 = 1_000;
/// What the styles of UCCI make of a draw.
const STYLES: [(&str, i32); 3] = [("solid", -30), ("normal", 0), ("risky", 30)];

static OPTIONS: [Entry; 15] = [
    entry("Hash", "hashsize", Kind::Spin(|it| &mut it.hash_mib, || 1 << 20)),
    entry("Threads", "threads", Kind::Spin(|it| &mut it.threads, most_threads)),
    entry("MultiPV", "multipv", Kind::Spin(|it| &mut it.multi_pv, || 500)),
    entry("Search", "search", Kind::Search),
    entry("Ponder", "ponder", Kind::Ponder),
    entry("Move Overhead", "overhead", Kind::Overhead),
    entry("Clear Hash", "newgame", Kind::Button),
    entry("", "resign", Kind::Check(|it| &mut it.resigns)),
    entry("Contempt", "", Kind::Contempt),
    entry("", "style", Kind::Style),
    entry("OwnBook", "usebook", Kind::Check(|it| &mut it.use_book)),
    entry("BookFile", "bookfiles", Kind::BookFiles),
    entry("TablePath", "egtbpaths", Kind::TablePaths),
    entry("UCI_Variant", "", Kind::Variant),
    entry("", "debug", Kind::Debug),
];

/// How many threads an interface may ask for: four for each core of the computer. More search no faster, and each of them
/// needs its turn on a core before the search ends: on two cores `stop` took 60 ms with 8 threads, and 900 ms with 1,024.
fn most_threads() -> usize {
    let cores = thread::available_parallelism().map_or(1, NonZero::get);
    (4 * cores).min(1_024)
}

/// Announced by UCCI alone, and understood by both.
const USE_MILLISECONDS: &str = "usemillisec";

impl Entry {
    fn is_offered(&self, offer: &Offer) -> bool {
        match self.kind {
            Kind::Contempt | Kind::Style => offer.has_draws,
            Kind::BookFiles => offer.has_book,
            Kind::TablePaths => offer.has_tables,
            Kind::Search => offer.has_mcts,
            Kind::Check(_) if self.names[0] == "OwnBook" => offer.has_book,
            _ => true,
        }
    }
}

impl Settings {
    /// The lines that announce the options, with the values they have.
    pub(crate) fn announce(&self, dialect: Dialect, offer: &Offer) -> Vec<String> {
        let mut values = self.clone();
        let mut lines = Vec::new();
        for option in OPTIONS.iter().filter(|option| option.is_offered(offer)) {
            let name = option.names[dialect as usize];
            if name.is_empty() {
                continue;
            }
            let about = match &option.kind {
                Kind::Check(field) => format!("check default {}", *field(&mut values)),
                Kind::Spin(field, most) => spin(dialect, *field(&mut values) as u64, 1, most() as u64),
                Kind::Overhead => spin(dialect, self.overhead.unwrap_or(CLOCK_OVERHEAD), 0, MOST_OVERHEAD),
                Kind::Button => "button".to_owned(),
                Kind::Ponder | Kind::Debug => "check default false".to_owned(),
                Kind::Search => combo(dialect, self.method.name(), &Method::ALL.map(Method::name)),
                Kind::Variant => combo(dialect, offer.variants[self.variant.unwrap_or(0)], &offer.variants),
                Kind::Contempt => format!("spin default {} min -{MOST_CONTEMPT} max {MOST_CONTEMPT}", self.contempt),
                Kind::Style => "combo var solid var normal var risky default normal".to_owned(),
                Kind::BookFiles | Kind::TablePaths => match dialect {
                    Dialect::Uci => "string default <empty>".to_owned(),
                    Dialect::Ucci => "string default".to_owned(),
                },
            };
            lines.push(dialect.option(name, &about));
        }
        if dialect == Dialect::Ucci {
            lines.push(dialect.option(USE_MILLISECONDS, &format!("check default {}", self.milliseconds)));
        }
        lines
    }

    /// Sets an option of either protocol.
    ///
    /// # Errors
    ///
    /// If the value is not one of those that the option takes; nothing is changed then.
    pub(crate) fn set(&mut self, name: &str, value: Option<&str>, offer: &Offer) -> Result<Change, String> {
        if name.eq_ignore_ascii_case(USE_MILLISECONDS) {
            self.milliseconds = check(name, value)?;
            return Ok(Change::Nothing);
        }
        let is_named = |option: &&Entry| option.names.iter().any(|known| known.eq_ignore_ascii_case(name));
        let mut offered = OPTIONS.iter().filter(|option| !name.is_empty() && option.is_offered(offer));
        let known = offered.find(is_named);
        let Some(option) = known else { return Ok(Change::Unknown) };
        match &option.kind {
            Kind::Check(field) => *field(self) = check(name, value)?,
            Kind::Spin(field, most) => {
                *field(self) = number(name, value, 1, most() as u64)? as usize;
                return Ok(Change::Rebuild);
            }
            Kind::Overhead => self.overhead = Some(number(name, value, 0, MOST_OVERHEAD)?),
            Kind::Button => return Ok(Change::Clear),
            Kind::Ponder => {
                check(name, value)?;
            }
            Kind::Debug => return check(name, value).map(Change::Debug),
            Kind::Search => {
                self.method = value.and_then(Method::named).ok_or_else(|| {
                    format!(
                        "{name} is {:?}: expected {}",
                        value.unwrap_or(""),
                        Method::ALL.map(Method::name).join(" or ")
                    )
                })?;
                return Ok(Change::Rebuild);
            }
            Kind::Variant => {
                let known = offer.variants.iter().position(|&known| value == Some(known));
                let names = || offer.variants.iter().map(|known| format!("{known:?}")).collect::<Vec<_>>().join(" or ");
                let expected = || format!("{name} is {:?}: expected {}", value.unwrap_or(""), names());
                self.variant = Some(known.ok_or_else(expected)?);
                return Ok(Change::Variant);
            }
            Kind::Contempt => {
                let number = value.and_then(|value| value.parse().ok());
                let within = number.filter(|number| (-MOST_CONTEMPT..=MOST_CONTEMPT).contains(number));
                let expected =
                    || format!("{name} is {:?}: expected -{MOST_CONTEMPT} to {MOST_CONTEMPT}", value.unwrap_or(""));
                self.contempt = within.ok_or_else(expected)?;
                return Ok(Change::Rebuild);
            }
            Kind::Style => {
                let known =
                    STYLES.iter().find(|(style, _)| value.is_some_and(|value| value.eq_ignore_ascii_case(style)));
                let expected = || format!("{name} is {:?}: expected solid, normal or risky", value.unwrap_or(""));
                self.contempt = known.ok_or_else(expected)?.1;
                return Ok(Change::Rebuild);
            }
            Kind::BookFiles => {
                self.book_files = paths(name, value)?;
                return Ok(Change::Books);
            }
            Kind::TablePaths => {
                self.table_paths = paths(name, value)?;
                return Ok(Change::Tables);
            }
        }
        Ok(Change::Nothing)
    }
}

/// The two protocols differ in where the default stands.
fn spin(dialect: Dialect, default: u64, least: usize, most: u64) -> String {
    let mut text = String::from("spin");
    let range = format!(" min {least} max {most}");
    let _ = match dialect {
        Dialect::Uci => write!(text, " default {default}{range}"),
        Dialect::Ucci => write!(text, "{range} default {default}"),
    };
    text
}

fn combo(dialect: Dialect, default: &str, values: &[&str]) -> String {
    let values: String = values.iter().map(|value| format!(" var {value}")).collect();
    match dialect {
        Dialect::Uci => format!("combo default {default}{values}"),
        Dialect::Ucci => format!("combo{values} default {default}"),
    }
}

/// Paths with semicolons between them.
fn paths(name: &str, value: Option<&str>) -> Result<String, String> {
    let value = value.filter(|value| *value != "<empty>").unwrap_or_default();
    let found = value.split(';').count();
    if found > MOST_PATHS {
        return Err(format!("{name} is {}: {found} paths, expected at most {MOST_PATHS}", quote(value)));
    }
    Ok(value.to_owned())
}

fn check(name: &str, value: Option<&str>) -> Result<bool, String> {
    match value.map(str::to_ascii_lowercase).as_deref() {
        Some("true" | "on" | "1") => Ok(true),
        Some("false" | "off" | "0") => Ok(false),
        _ => Err(format!("{name} is {:?}: expected true or false", value.unwrap_or(""))),
    }
}

fn number(name: &str, value: Option<&str>, least: u64, most: u64) -> Result<u64, String> {
    let number = value.and_then(|value| value.parse().ok()).filter(|number| (least..=most).contains(number));
    number.ok_or_else(|| format!("{name} is {:?}: expected {least} to {most}", value.unwrap_or("")))
}
