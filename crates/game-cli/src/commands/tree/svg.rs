//! The tree as a picture.

use super::recording::{Node, Recording};
use super::words;
use crate::output::{escape, picture};

/// The heights of a ply and of a box, in pixels.
const PLY: f64 = 130.0;
const BOX: f64 = 88.0;
/// The gap between two boxes.
const GAP: f64 = 12.0;
/// The approximate width of a letter, from which the width of a box is computed, and the smallest width.
const LETTER: f64 = 7.0;
const NARROWEST: f64 = 60.0;
const TOP: f64 = 80.0;

const STYLE: &str = "text{font:12px sans-serif} .node text{text-anchor:middle} .step{font-weight:bold} \
    path{stroke:#555;fill:none} .cut{stroke-dasharray:3 4;stroke:#d62728}";

/// Draws the nodes ply by ply from top to bottom, each above the middle of its children. The searches of a driver are
/// drawn below each other.
pub fn svg(title: &str, recording: &Recording) -> String {
    let mut drawing = Picture { body: String::new(), width: 0.0, right: 0.0, plies: 0 };
    for root in &recording.roots {
        drawing.right = 0.0;
        drawing.draw(root, drawing.plies);
        drawing.width = drawing.width.max(drawing.right);
    }
    let width = (drawing.width + GAP).max(700.0).ceil();
    let height = TOP + PLY * f64::from(drawing.plies) - (PLY - BOX) + GAP;
    let title = escape(title);
    let head = format!(
        "<text x=\"12\" y=\"24\">{title}</text>\n\
         <text x=\"12\" y=\"44\">green: exact value; orange: lower bound; blue: upper bound; \
         dashed: skipped moves</text>\n"
    );
    let size = format!("width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\"");
    picture(&size, STYLE, &(head + &drawing.body))
}

struct Picture {
    body: String,
    /// The right end of the boxes of all searches.
    width: f64,
    /// The right end of the boxes of this search so far.
    right: f64,
    /// The number of plies that are in use.
    plies: u32,
}

impl Picture {
    /// Draws the node and its descendants, and returns the x coordinate of the node's middle.
    fn draw(&mut self, node: &Node, ply: u32) -> f64 {
        self.plies = self.plies.max(ply + 1);
        let lines = words::lines(node);
        let width =
            lines.iter().map(|line| LETTER * line.chars().count() as f64 + 10.0).fold(NARROWEST, f64::max).round();
        let left = self.right + GAP;
        let children: Vec<f64> = node.children.iter().map(|child| self.draw(child, ply + 1)).collect();
        // If a box is wider than everything below it, it takes the space to its right.
        self.right = self.right.max(left + width);
        let x = match (children.first(), children.last()) {
            (Some(first), Some(last)) => ((first + last) / 2.0).max(left + width / 2.0),
            _ => left + width / 2.0,
        };
        self.right = self.right.max(x + width / 2.0);
        let top = TOP + PLY * f64::from(ply);
        let bottom = top + BOX;
        for child in children {
            self.body += &format!("<path d=\"M{x} {bottom}L{child} {}\"/>\n", top + PLY);
        }
        if node.unvisited.as_ref().is_some_and(|moves| !moves.is_empty()) {
            self.body += &format!("<path class=\"cut\" d=\"M{} {bottom}l25 22\"/>\n", x + width / 4.0);
        }
        self.body += &node_box(node, &lines, (x, top), width);
        x
    }
}

fn node_box(node: &Node, lines: &[String], (x, top): (f64, f64), width: f64) -> String {
    let colour = node.by_bound(words::COLOURS);
    let lines = lines.iter().enumerate().map(|(index, line)| {
        let class = if index == 0 { " class=\"step\"" } else { "" };
        format!("<text{class} x=\"{x}\" y=\"{}\">{}</text>", top + 17.0 + 15.0 * index as f64, escape(line))
    });
    let (left, lines) = (x - width / 2.0, lines.collect::<String>());
    format!(
        "<g class=\"node\"><rect x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"{BOX}\" rx=\"6\" \
         fill=\"{colour}\" stroke=\"#555\"/>{lines}</g>\n"
    )
}
