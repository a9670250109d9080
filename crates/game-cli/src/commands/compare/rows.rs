//! One search, measured and held against minimax: a line of the table on the terminal, and a record of the files.

use std::{fmt, io};

use game_search::ladder::{Algorithm, Promise};
use indicatif::HumanCount;
use serde::Serialize;

use crate::game::Found;
use crate::terminal;

/// A line of the table, and a record of the files.
#[derive(Debug, Serialize)]
pub struct Row {
    pub game: &'static str,
    pub name: &'static str,
    pub position: String,
    pub evaluator: &'static str,
    pub algorithm: &'static str,
    pub depth: u32,
    pub score: i32,
    pub score_text: String,
    pub best: Option<String>,
    pub verdict: Verdict,
    pub nodes: u64,
    pub percent_of_minimax: f64,
    pub leaf_evaluations: u64,
    pub quiescence_nodes: u64,
    pub cutoffs: u64,
    pub first_move_cutoffs: u64,
    pub table_probes: u64,
    pub table_hits: u64,
    pub table_cutoffs: u64,
    pub null_tries: u64,
    pub null_cutoffs: u64,
    pub researches: u64,
    pub max_ply: u32,
    pub seconds: f64,
}

impl Row {
    /// `subject` is the names of the game and of the position, its text, and the name of the evaluator.
    pub fn new(
        subject: (&'static str, &'static str, String, &'static str),
        depth: u32,
        algorithm: Algorithm,
        search: &Found,
        minimax: &Found,
        seconds: f64,
    ) -> Row {
        let (game, name, position, evaluator) = subject;
        let stats = &search.stats;
        Row {
            game,
            name,
            position,
            evaluator,
            algorithm: algorithm.name(),
            depth,
            score: search.score.value(),
            score_text: search.score.to_string(),
            best: search.best.clone(),
            verdict: Verdict::new(algorithm.promise(), search.score == minimax.score),
            nodes: stats.nodes,
            percent_of_minimax: 100.0 * stats.nodes as f64 / minimax.stats.nodes as f64,
            leaf_evaluations: stats.leaf_evaluations,
            quiescence_nodes: stats.quiescence_nodes,
            cutoffs: stats.cutoffs,
            first_move_cutoffs: stats.first_move_cutoffs,
            table_probes: stats.table_probes,
            table_hits: stats.table_hits,
            table_cutoffs: stats.table_cutoffs,
            null_tries: stats.null_tries,
            null_cutoffs: stats.null_cutoffs,
            researches: stats.researches,
            max_ply: stats.max_ply,
            seconds,
        }
    }
}

/// A score beside that of minimax, and beside what the algorithm promises.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(into = "String")]
pub enum Verdict {
    /// Equal, as promised.
    Equal,
    /// Equal, though it need not be.
    EqualHere(&'static str),
    /// Different, for a reason.
    Differs(&'static str),
    /// Different, against the promise: an error in the algorithm, the game or the evaluator.
    Broken,
}

impl Verdict {
    fn new(promise: Promise, equal: bool) -> Verdict {
        match (promise, equal) {
            (Promise::Minimax, true) => Verdict::Equal,
            (Promise::Minimax, false) => Verdict::Broken,
            (Promise::Differs(why), true) => Verdict::EqualHere(why),
            (Promise::Differs(why), false) => Verdict::Differs(why),
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Verdict::Equal => f.write_str("= minimax"),
            Verdict::EqualHere(why) => write!(f, "= minimax here; may differ: {why}"),
            Verdict::Differs(why) => write!(f, "differs: {why}"),
            Verdict::Broken => f.write_str("BROKEN PROMISE: NOT EQUAL TO MINIMAX"),
        }
    }
}

impl From<Verdict> for String {
    fn from(verdict: Verdict) -> String {
        verdict.to_string()
    }
}

pub fn csv(rows: &[Row]) -> io::Result<String> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    for row in rows {
        writer.serialize(row)?;
    }
    let bytes = writer.into_inner().map_err(|error| error.into_error())?;
    String::from_utf8(bytes).map_err(io::Error::other)
}

pub fn json(rows: &[Row]) -> io::Result<String> {
    Ok(serde_json::to_string_pretty(rows)? + "\n")
}

const HEADER: [&str; 12] = [
    "\nalgorithm",
    "\nscore",
    "\nbest",
    "\nnodes",
    "% of\nminimax",
    "leaf\nevals",
    "quiesc.\nnodes",
    "first\ncuts",
    "table\nhits",
    "re-\nsearch",
    "\nseconds",
    "against\nminimax",
];

/// The columns that are not numbers: algorithm, best, against minimax.
const TEXTS: [usize; 3] = [0, 2, 11];

/// One position: what it is, then a line for each algorithm.
pub fn table(rows: &[Row], notes: &Notes) -> String {
    let table = terminal::table(HEADER, &TEXTS, rows.iter().map(|row| cells(row, notes)));
    let first = &rows[0];
    format!(
        "{}, {}: {}\nevaluator: {}, depth: {}\n{}\n",
        first.game,
        first.name,
        first.position,
        first.evaluator,
        first.depth,
        table.trim_fmt()
    )
}

fn cells(row: &Row, notes: &Notes) -> [String; HEADER.len()] {
    [
        row.algorithm.to_owned(),
        row.score_text.clone(),
        row.best.clone().unwrap_or_else(|| "-".to_owned()),
        HumanCount(row.nodes).to_string(),
        format!("{:.2}", row.percent_of_minimax),
        HumanCount(row.leaf_evaluations).to_string(),
        HumanCount(row.quiescence_nodes).to_string(),
        percent(row.first_move_cutoffs, row.cutoffs),
        percent(row.table_hits, row.table_probes),
        HumanCount(row.researches).to_string(),
        format!("{:.3}", row.seconds),
        notes.short(row.verdict),
    ]
}

fn percent(part: u64, whole: u64) -> String {
    if whole == 0 { "-".to_owned() } else { format!("{:.0} %", 100.0 * part as f64 / whole as f64) }
}

/// Why algorithms may differ from minimax, in numbered notes below the tables.
pub struct Notes(Vec<&'static str>);

impl Notes {
    pub fn new(algorithms: &[Algorithm]) -> Notes {
        let reasons = algorithms.iter().filter_map(|algorithm| match algorithm.promise() {
            Promise::Minimax => None,
            Promise::Differs(why) => Some(why),
        });
        Notes(reasons.collect())
    }

    /// The verdict with the number of its reason in place of the reason.
    fn short(&self, verdict: Verdict) -> String {
        let note = |why| self.0.iter().position(|&other| other == why).map_or(0, |index| index + 1);
        match verdict {
            Verdict::EqualHere(why) => format!("= minimax [{}]", note(why)),
            Verdict::Differs(why) => format!("differs [{}]", note(why)),
            Verdict::Equal | Verdict::Broken => verdict.to_string(),
        }
    }
}

impl fmt::Display for Notes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().zip(1..).try_for_each(|(why, number)| writeln!(f, "[{number}] may differ from minimax: {why}"))
    }
}
