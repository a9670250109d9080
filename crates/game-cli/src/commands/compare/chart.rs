//! The chart: nodes against depth on a logarithmic axis, with one line per algorithm. The chart is plain SVG. The mouse
//! pointer highlights a line together with its name.

use std::cmp::Reverse;
use std::io;

use game_search::ladder::Algorithm;
use indicatif::HumanCount;

use crate::output::picture;

use super::rows::Row;

/// The layout of a panel in pixels: its width and height, and the box in which its lines are drawn.
const WIDTH: u32 = 1000;
const HEIGHT: u32 = 560;
const LEFT: f64 = 95.0;
const RIGHT: f64 = 640.0;
const TOP: f64 = 50.0;
const BOTTOM: f64 = 505.0;

const STYLE: &str = "text{font:13px sans-serif} .grid{stroke:#ddd} .number{text-anchor:end} \
    polyline{fill:none;stroke-linejoin:round} .line:hover{font-weight:bold} .line:hover polyline{stroke-width:8}";

/// One colour for each algorithm, in the order of the lessons, so that an algorithm has the same colour in every chart.
const COLOURS: [&str; Algorithm::ALL.len()] = [
    "#1f77b4", "#2ca02c", "#d62728", "#8c564b", "#e67300", "#9467bd", "#7b68ee", "#00868b", "#6b3fa0", "#c2185b",
    "#0b8457", "#5d8a00", "#e0338f", "#2f7d32", "#808000", "#a11212", "#555555", "#2b2b2b", "#a67c00", "#238b45",
    "#f06292", "#b5179e",
];

/// Draws all results, one panel per position.
pub fn chart(rows: &[Row]) -> Result<String, io::Error> {
    let panels: Vec<_> = rows.chunk_by(|a, b| (a.game, a.name) == (b.game, b.name)).map(panel).collect();
    let height = HEIGHT * panels.len() as u32;
    let groups = panels
        .iter()
        .zip(0..)
        .map(|(panel, index)| format!("<g transform=\"translate(0 {})\">\n{panel}</g>\n", HEIGHT * index));
    Ok(picture(&format!("viewBox=\"0 0 {WIDTH} {height}\""), STYLE, &groups.collect::<String>()))
}

/// Draws the panel of one position.
fn panel(rows: &[Row]) -> String {
    let scale = Scale { deepest: rows.iter().map(|row| row.depth).max().unwrap_or(1), decades: decades(rows) };
    let mut lines = by_algorithm(rows);
    lines.sort_by_key(|line| Reverse(nodes(line).last()));

    let Row { game, name, .. } = &rows[0];
    let title = format!("<text x=\"{LEFT}\" y=\"28\">{game}, {name}: nodes to search to each depth in plies</text>\n");
    let lines = lines.iter().enumerate().map(|(rank, rows)| {
        // If several lines coincide, the later lines are thinner, so that all lines are visible.
        let alike = lines[rank + 1..].iter().filter(|other| nodes(other).eq(nodes(rows))).count();
        line(rows, &scale, rank, 2 + 3 * alike)
    });
    title + &scale.grid() + &lines.collect::<String>()
}

/// Draws the line of one algorithm, and its name in the list on the right.
fn line(rows: &[&Row], scale: &Scale, rank: usize, width: usize) -> String {
    let algorithm = rows[0].algorithm;
    let colour = COLOURS[algorithm as usize];
    let counts: Vec<_> = nodes(rows).map(|nodes| HumanCount(nodes).to_string()).collect();
    let points: Vec<_> =
        rows.iter().zip(nodes(rows)).map(|(row, nodes)| (scale.x(row.depth), scale.y(nodes))).collect();
    let path: Vec<_> = points.iter().map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
    let dots: Vec<_> = points.iter().map(|(x, y)| format!("<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"3\"/>")).collect();
    let (x, y, end) = (RIGHT + 30.0, TOP + 12.0 + 24.0 * rank as f64, WIDTH - 25);
    format!(
        "<g class=\"line\" fill=\"{colour}\"><title>{algorithm}: {}</title>\
         <polyline points=\"{}\" stroke=\"{colour}\" stroke-width=\"{width}\"/>{}\
         <text x=\"{x}\" y=\"{y}\">{algorithm}</text><text class=\"number\" x=\"{end}\" y=\"{y}\">{}</text></g>\n",
        counts.join(", "),
        path.join(" "),
        dots.concat(),
        counts[counts.len() - 1],
    )
}

/// The mapping from depths and nodes to pixels.
struct Scale {
    deepest: u32,
    decades: u32,
}

impl Scale {
    fn x(&self, depth: u32) -> f64 {
        LEFT + (RIGHT - LEFT) * f64::from(depth) / f64::from(self.deepest)
    }

    fn y(&self, nodes: u64) -> f64 {
        BOTTOM - (BOTTOM - TOP) * (nodes as f64).log10() / f64::from(self.decades)
    }

    fn grid(&self) -> String {
        let depths = (1..=self.deepest).map(|depth| {
            let (x, y) = (self.x(depth), BOTTOM + 20.0);
            format!(
                "<path class=\"grid\" d=\"M{x:.1} {TOP}V{BOTTOM}\"/>\
                 <text class=\"number\" x=\"{x:.1}\" y=\"{y}\">{depth}</text>\n"
            )
        });
        let powers = (0..=self.decades).map(|decade| {
            let (nodes, x) = (10_u64.pow(decade), LEFT - 8.0);
            let y = self.y(nodes);
            let count = HumanCount(nodes);
            format!(
                "<path class=\"grid\" d=\"M{LEFT} {y:.1}H{RIGHT}\"/>\
                 <text class=\"number\" x=\"{x}\" y=\"{y:.1}\">{count}</text>\n"
            )
        });
        depths.chain(powers).collect()
    }
}

/// Returns the number of powers of ten on the axis: enough for the largest node count.
fn decades(rows: &[Row]) -> u32 {
    nodes(&rows.iter().collect::<Vec<_>>()).map(|nodes| nodes.ilog10() + 1).max().unwrap_or(1)
}

/// Returns the nodes of each search, quiescence nodes included.
fn nodes(rows: &[&Row]) -> impl Iterator<Item = u64> {
    rows.iter().map(|row| row.found.stats.nodes + row.found.stats.quiescence_nodes)
}

/// Returns one list of rows for each algorithm, in the order of `rows`.
fn by_algorithm(rows: &[Row]) -> Vec<Vec<&Row>> {
    let mut lines: Vec<Vec<&Row>> = Vec::new();
    for row in rows {
        match lines.iter_mut().find(|line| line[0].algorithm == row.algorithm) {
            Some(line) => line.push(row),
            None => lines.push(vec![row]),
        }
    }
    lines
}
