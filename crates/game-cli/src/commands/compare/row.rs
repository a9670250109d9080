//! One search, measured and held against minimax.

use std::fmt;

use game_search::ladder::{Algorithm, Promise};
use serde::Serialize;

use crate::game::Found;

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
