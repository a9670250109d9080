//! The table on the terminal.

use comfy_table::{CellAlignment, LineStyle, Table, TableStyle};
use indicatif::HumanCount;

use crate::row::Row;

const HEADER: [&str; 13] = [
    "\nalgorithm",
    "\ndepth",
    "\nscore",
    "\nbest",
    "\nnodes",
    "% of\nminimax",
    "leaf\nevaluations",
    "quiescence\nnodes",
    "1st-move\ncuts",
    "table\nhits",
    "re-\nsearches",
    "\nseconds",
    "\nagainst minimax",
];

/// The columns that are not numbers: algorithm, best, against minimax.
const TEXTS: [usize; 3] = [0, 3, 12];

const STYLE: TableStyle = TableStyle::new().header_separator(LineStyle::none().fill('-'));

/// One position: what it is, then a line for each algorithm.
pub fn table(rows: &[Row]) -> String {
    let mut table = Table::new();
    table.load_style(STYLE).set_header(HEADER);
    table.add_rows(rows.iter().map(cells));
    for (_, column) in table.column_iter_mut().enumerate().filter(|(index, _)| !TEXTS.contains(index)) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    let first = &rows[0];
    format!(
        "{}, {}: {}\nevaluator: {}\n{}\n",
        first.game,
        first.name,
        first.position,
        first.evaluator,
        table.trim_fmt()
    )
}

fn cells(row: &Row) -> [String; HEADER.len()] {
    [
        row.algorithm.to_owned(),
        row.depth.to_string(),
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
        row.verdict.to_string(),
    ]
}

fn percent(part: u64, whole: u64) -> String {
    if whole == 0 { "-".to_owned() } else { format!("{:.0} %", 100.0 * part as f64 / whole as f64) }
}
