//! How many moves are searched at a node until one of them cuts.

use crate::problem::Problem;
use game_search::engine::{Engine, Field, Params};
use game_search::{Event, Limits, Observer};
use xiangqi::eval::Placement;

use super::bars::{Bars, Row};
use super::midgame::midgame;

const DEPTH: u32 = 8;
/// What orders moves.
const ORDERS: [&str; 8] = [
    "history",
    "noisy_first",
    "killers",
    "counter_moves",
    "continuation_history",
    "capture_history",
    "losing_captures_last",
    "staged",
];
/// The last number of moves that each row is about.
const ROWS: [(usize, &str); 6] = [
    (1, "the first"),
    (2, "the second"),
    (4, "3rd or 4th"),
    (8, "5th to 8th"),
    (16, "9th to 16th"),
    (usize::MAX, "a later one"),
];

/// Cut-offs by the number of the move.
#[derive(Default)]
struct CutOffs([u64; ROWS.len()]);

impl<M> Observer<M> for CutOffs {
    fn on(&mut self, event: Event<M>) {
        if let Event::Cutoff { index, .. } = event
            && let Some(row) = ROWS.iter().position(|(last, _)| index < *last)
        {
            self.0[row] += 1;
        }
    }
}

/// The share of the cut-offs that each move made, with and without any order.
pub fn chart() -> Result<Bars, Problem> {
    let all = Params::selective();
    let mut none = all.clone();
    for feature in Field::switches().filter(|feature| ORDERS.contains(&feature.name)) {
        feature.switch_off(&mut none);
    }
    let (ordered, unordered) = (counted(all)?, counted(none)?);
    let share = |counts: &[u64; ROWS.len()], row: usize| {
        let share = 100.0 * counts[row] as f64 / counts.iter().sum::<u64>() as f64;
        (share, format!("{share:.1} %"))
    };
    let rows = ROWS.iter().enumerate().map(|(number, (_, name))| Row {
        name: (*name).to_owned(),
        bars: vec![share(&ordered, number), share(&unordered, number)],
    });
    Ok(Bars {
        head: format!("Which move cut? Xiangqi's midgame, iterations to {DEPTH} plies, placement"),
        kinds: vec![
            format!("the engine as it plays, {} cut-offs", ordered.iter().sum::<u64>()),
            format!("in the order of generation, {} cut-offs", unordered.iter().sum::<u64>()),
        ],
        rows: rows.collect(),
    })
}

fn counted(params: Params) -> Result<[u64; ROWS.len()], Problem> {
    let position = midgame();
    let mut cut_offs = CutOffs::default();
    let search = || {
        let params = params.for_search(&position, &Placement).0;
        let mut engine = Engine::exact(Placement).with_params(params)?.with_table_mib(16)?;
        engine.search_with(&position, &Limits::depth(DEPTH), &mut cut_offs, &mut ())
    };
    search()?;
    Ok(cut_offs.0)
}
