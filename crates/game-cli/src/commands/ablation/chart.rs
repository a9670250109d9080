//! The chart: one bar of nodes for each feature that is off, on a logarithmic axis around "all on".

use std::time::Duration;

use indicatif::HumanCount;

use crate::picture::picture;

/// A search without one feature, over all positions.
pub struct Row {
    pub feature: &'static str,
    pub nodes: u64,
    pub time: Duration,
    /// At how many positions the best move is another one.
    pub other_moves: usize,
}

/// In pixels: a bar with its margin, and where the names end.
const HEIGHT: usize = 24;
const LEFT: f64 = 250.0;
const WIDTH: f64 = 900.0;
const TOP: usize = 60;

const STYLE: &str = "text{font:13px sans-serif} .name{text-anchor:end} .more{fill:#1f77b4} .fewer{fill:#ff7f0e}";

/// A drawing of all rows; the first is the yardstick.
pub fn chart(game: &str, depth: u32, rows: &[Row]) -> String {
    let ratio = |row: &Row| (row.nodes as f64 / rows[0].nodes as f64).log2();
    let (low, high) = rows.iter().map(ratio).fold((0.0, 1.0), |(low, high): (f64, f64), x| (low.min(x), high.max(x)));
    let x = |log: f64| LEFT + (log - low) / (high - low) * (WIDTH - LEFT - 150.0);
    let bar = |(index, row): (usize, &Row)| {
        let (y, from, to) = (TOP + HEIGHT * index, x(0.0_f64.min(ratio(row))), x(0.0_f64.max(ratio(row))));
        let class = if ratio(row) < 0.0 { "fewer" } else { "more" };
        let (name, nodes, width, text) = (row.feature, HumanCount(row.nodes), (to - from).max(1.0), y + 13);
        format!(
            "<text class=\"name\" x=\"{:.0}\" y=\"{text}\">{name}</text>\
             <rect class=\"{class}\" x=\"{from:.1}\" y=\"{y}\" width=\"{width:.1}\" height=\"16\"/>\
             <text x=\"{:.1}\" y=\"{text}\">{nodes}</text>\n",
            LEFT - 10.0,
            to + 6.0
        )
    };
    let bars: String = rows.iter().enumerate().map(bar).collect();
    let height = TOP + HEIGHT * rows.len() + 20;
    let body = format!(
        "<text x=\"20\" y=\"30\">{game}, {depth} plies: nodes without one feature (logarithmic; the line is all on)</text>\n\
         <line x1=\"{0:.1}\" x2=\"{0:.1}\" y1=\"{TOP}\" y2=\"{1}\" stroke=\"#888\"/>\n{bars}",
        x(0.0),
        height - 20
    );
    picture(&format!("viewBox=\"0 0 {WIDTH} {height}\""), STYLE, &body)
}
