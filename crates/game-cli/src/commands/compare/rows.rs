//! One search compared with minimax: a row of the table on the terminal, and a record in the files.

use std::{fmt, io};

use game_search::ladder::{Algorithm, Exactness};
use indicatif::HumanCount;
use serde::ser::{Serialize, SerializeStruct, Serializer};

use crate::{game::LadderResult, terminal};

/// A search with one algorithm.
#[derive(Debug)]
pub struct Row {
    pub game: &'static str,
    pub name: &'static str,
    pub position: String,
    pub evaluator: String,
    pub algorithm: Algorithm,
    pub depth: u32,
    pub found: LadderResult,
    /// Whether the score equals the minimax score.
    pub is_equal: bool,
    pub percent_of_minimax: f64,
    pub seconds: f64,
}

impl Row {
    /// Returns `true` if the algorithm promises the minimax score but returned another score. This is an error in the
    /// algorithm, the game or the evaluator.
    pub fn is_broken(&self) -> bool {
        self.algorithm.exactness() == Exactness::Minimax && !self.is_equal
    }

    /// Returns the verdict as text: whether the score equals the minimax score, and whether this is guaranteed.
    fn verdict(&self) -> String {
        match (self.algorithm.exactness(), self.is_equal) {
            (Exactness::Minimax, true) => "= minimax".to_owned(),
            (Exactness::Minimax, false) => "NOT EQUAL TO MINIMAX".to_owned(),
            (Exactness::Differs(why), true) => format!("= minimax here; may differ: {why}"),
            (Exactness::Differs(why), false) => format!("differs: {why}"),
        }
    }
}

impl Serialize for Row {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let LadderResult { score, best, stats, .. } = &self.found;
        let mut row = serializer.serialize_struct("Row", 24)?;
        row.serialize_field("game", &self.game)?;
        row.serialize_field("name", &self.name)?;
        row.serialize_field("position", &self.position)?;
        row.serialize_field("evaluator", &self.evaluator)?;
        row.serialize_field("algorithm", &self.algorithm.name())?;
        row.serialize_field("depth", &self.depth)?;
        row.serialize_field("score", &score.value())?;
        row.serialize_field("score_text", &score.to_string())?;
        row.serialize_field("best", best)?;
        row.serialize_field("verdict", &self.verdict())?;
        row.serialize_field("nodes", &stats.nodes)?;
        row.serialize_field("percent_of_minimax", &self.percent_of_minimax)?;
        row.serialize_field("leaf_evaluations", &stats.leaf_evaluations)?;
        row.serialize_field("quiescence_nodes", &stats.quiescence_nodes)?;
        row.serialize_field("cutoffs", &stats.cutoffs)?;
        row.serialize_field("first_move_cutoffs", &stats.first_move_cutoffs)?;
        row.serialize_field("table_probes", &stats.table_probes)?;
        row.serialize_field("table_hits", &stats.table_hits)?;
        row.serialize_field("table_cutoffs", &stats.table_cutoffs)?;
        row.serialize_field("null_tries", &stats.null_tries)?;
        row.serialize_field("null_cutoffs", &stats.null_cutoffs)?;
        row.serialize_field("researches", &stats.re_searches)?;
        row.serialize_field("max_ply", &stats.max_ply)?;
        row.serialize_field("seconds", &self.seconds)?;
        row.end()
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

/// The indices of the columns that hold text: the algorithm, the best move, and the verdict against minimax.
const TEXTS: [usize; 3] = [0, 2, 11];

/// Returns the table of one position: a description, then one row per algorithm.
pub fn table(rows: &[Row], notes: &Notes) -> String {
    let table = terminal::table(HEADER, &TEXTS, rows.iter().map(|row| cells(row, notes)));
    let Row { game, name, position, evaluator, depth, .. } = &rows[0];
    format!("{game}, {name}: {position}\nevaluator: {evaluator}, depth: {depth}\n{}\n", table.trim_fmt())
}

fn cells(row: &Row, notes: &Notes) -> [String; HEADER.len()] {
    let LadderResult { score, best, stats, .. } = &row.found;
    [
        row.algorithm.to_string(),
        score.to_string(),
        best.clone().unwrap_or_else(|| "-".to_owned()),
        HumanCount(stats.nodes).to_string(),
        format!("{:.2}", row.percent_of_minimax),
        HumanCount(stats.leaf_evaluations).to_string(),
        HumanCount(stats.quiescence_nodes).to_string(),
        percent(stats.first_move_cutoffs, stats.cutoffs),
        percent(stats.table_hits, stats.table_probes),
        HumanCount(stats.re_searches).to_string(),
        format!("{:.3}", row.seconds),
        notes.short(row),
    ]
}

fn percent(part: u64, whole: u64) -> String {
    if whole == 0 { "-".to_owned() } else { format!("{:.0} %", 100.0 * part as f64 / whole as f64) }
}

/// The numbered notes below the tables. Each note says why an algorithm can differ from minimax.
pub struct Notes(Vec<&'static str>);

impl Notes {
    pub fn new(algorithms: &[Algorithm]) -> Notes {
        let reasons = algorithms.iter().filter_map(|algorithm| match algorithm.exactness() {
            Exactness::Minimax => None,
            Exactness::Differs(why) => Some(why),
        });
        Notes(reasons.collect())
    }

    /// Returns the verdict with the number of a note instead of the text of the reason.
    fn short(&self, row: &Row) -> String {
        let Exactness::Differs(why) = row.algorithm.exactness() else { return row.verdict() };
        let number = self.0.iter().position(|&other| other == why).map_or(0, |index| index + 1);
        format!("{} [{number}]", if row.is_equal { "= minimax" } else { "differs" })
    }
}

impl fmt::Display for Notes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().zip(1..).try_for_each(|(why, number)| writeln!(f, "[{number}] may differ from minimax: {why}"))
    }
}
