//! The table on the terminal.

use std::fmt;

use game_search::ladder::{Algorithm, Promise};
use indicatif::HumanCount;

use crate::terminal;

use super::row::{Row, Verdict};

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
