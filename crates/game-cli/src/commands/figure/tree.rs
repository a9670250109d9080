//! A tree as text and as a picture: a column for each ply, a row for each leaf.

use crate::output::{escape, picture, wrapped};

/// The layout in pixels: the distance of two columns and of two rows, the size of a box, and the margin.
const COLUMN: f64 = 138.0;
const ROW: f64 = 32.0;
const WIDTH: f64 = 118.0;
const HEIGHT: f64 = 26.0;
const MARGIN: f64 = 10.0;
const LINE: f64 = 16.0;
/// The approximate width of a letter.
const LETTER: f64 = 6.6;

const STYLE: &str = "text{font:13px sans-serif} .name{font-weight:bold} .text{text-anchor:end} path{fill:none;stroke:#999} \
    rect{fill:#fff;stroke:#777} .marked rect{stroke:#2f7040;stroke-width:2.5}";

/// A node. A parent comes before its children.
pub struct Node {
    pub id: usize,
    pub parent: Option<usize>,
    pub name: String,
    pub text: String,
    pub is_round: bool,
    pub is_marked: bool,
}

/// Returns the nodes that no other node is above.
fn roots(nodes: &[Node]) -> impl Iterator<Item = &Node> {
    nodes.iter().filter(|node| nodes.iter().all(|other| Some(other.id) != node.parent))
}

fn children(nodes: &[Node], id: usize) -> impl Iterator<Item = &Node> {
    nodes.iter().filter(move |node| node.parent == Some(id))
}

/// Returns a line for each node, indented by its ply.
pub fn text(nodes: &[Node]) -> String {
    fn below(nodes: &[Node], node: &Node, ply: usize, lines: &mut String) {
        *lines += &format!("{}{} ({})\n", "  ".repeat(ply), node.name, node.text);
        children(nodes, node.id).for_each(|child| below(nodes, child, ply + 1, lines));
    }
    let mut lines = String::new();
    roots(nodes).for_each(|root| below(nodes, root, 0, &mut lines));
    lines
}

/// Returns the picture.
pub fn svg(head: &str, nodes: &[Node]) -> String {
    let mut drawing = Drawing { nodes, body: String::new(), rows: 0, columns: 0 };
    roots(nodes).for_each(|root| _ = drawing.draw(root, 0));
    let width = 2.0 * MARGIN + COLUMN * (drawing.columns.max(3) as f64 - 1.0) + WIDTH;
    let lines = wrapped(head, ((width - 2.0 * MARGIN) / LETTER) as usize);
    let top = LINE * lines.len() as f64 + 6.0;
    let height = top + 2.0 * MARGIN + ROW * (drawing.rows as f64 - 1.0) + HEIGHT;
    let line = |(line, at): (&String, i32)| {
        format!("<text x=\"{MARGIN}\" y=\"{}\">{}</text>\n", MARGIN + LINE * f64::from(at) - 4.0, escape(line))
    };
    let head: String = lines.iter().zip(1..).map(line).collect();
    let size = format!("width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\"");
    picture(&size, STYLE, &format!("{head}<g transform=\"translate(0 {top})\">\n{}</g>\n", drawing.body))
}

struct Drawing<'a> {
    nodes: &'a [Node],
    body: String,
    /// The number of leaves and of plies so far.
    rows: usize,
    columns: usize,
}

impl Drawing<'_> {
    /// Draws a node and what is below it, and returns the y coordinate of its middle.
    fn draw(&mut self, node: &Node, ply: usize) -> f64 {
        self.columns = self.columns.max(ply + 1);
        let nodes = self.nodes;
        let below: Vec<f64> = children(nodes, node.id).map(|child| self.draw(child, ply + 1)).collect();
        let middle = match (below.first(), below.last()) {
            (Some(first), Some(last)) => (first + last) / 2.0,
            _ => {
                self.rows += 1;
                MARGIN + ROW * (self.rows as f64 - 1.0) + HEIGHT / 2.0
            }
        };
        let (left, right) = (MARGIN + COLUMN * ply as f64, MARGIN + COLUMN * ply as f64 + WIDTH);
        let (bend, next) = (right + 12.0, MARGIN + COLUMN * (ply as f64 + 1.0));
        for to in below {
            self.body += &format!("<path d=\"M{right} {middle}C{bend} {middle} {} {to} {next} {to}\"/>\n", next - 12.0);
        }
        self.body += &format!(
            "<g{}><rect x=\"{left}\" y=\"{}\" width=\"{WIDTH}\" height=\"{HEIGHT}\" rx=\"{}\"/>\
             <text class=\"name\" x=\"{}\" y=\"{}\">{}</text><text class=\"text\" x=\"{}\" y=\"{}\">{}</text></g>\n",
            if node.is_marked { " class=\"marked\"" } else { "" },
            middle - HEIGHT / 2.0,
            if node.is_round { HEIGHT / 2.0 } else { 4.0 },
            left + 10.0,
            middle + 4.5,
            escape(&node.name),
            right - 10.0,
            middle + 4.5,
            escape(&node.text),
        );
        middle
    }
}
