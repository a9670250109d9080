//! The tree as a picture for a narrow page: one node per row, each below its parent.

use super::part::{NARROW, Part};
use super::recording::{Node, Recording};
use super::words;
use crate::output::escape;

/// The layout in SVG units: the height of a row, the indentation of a ply, and the gap between two searches.
const ROW: f64 = 21.0;
const PLY: f64 = 17.0;
const GAP: f64 = 8.0;
/// The approximate width of a letter in the large font. `SMALL_LETTER` is the width in the small font.
const LETTER: f64 = 7.3;
const SMALL_LETTER: f64 = 6.4;

/// Draws all nodes from top to bottom. The children of a node follow it in the order of their visits.
pub fn rows(title: &str, recording: &Recording) -> Part {
    let mut drawing = Picture { body: String::new(), width: NARROW, y: 0.0 };
    for root in &recording.roots {
        drawing.draw(root, 0);
        // If the root is searched several times, a gap separates the searches.
        drawing.y += GAP;
    }
    let body = format!("<g class=\"rows\">{}</g>\n", drawing.body);
    Part { body, width: drawing.width.ceil(), height: drawing.y }.under(title)
}

struct Picture {
    body: String,
    /// The x coordinate of the right end of the longest row.
    width: f64,
    /// The y coordinate of the top of the next row.
    y: f64,
}

impl Picture {
    /// Draws the node and its descendants, and returns the middle of the node's row.
    fn draw(&mut self, node: &Node, ply: u32) -> f64 {
        let x = PLY * f64::from(ply);
        let middle = self.y + ROW / 2.0;
        self.y += ROW;
        self.row(node, x, middle);
        let mut last = middle;
        for child in &node.children {
            let child = self.draw(child, ply + 1);
            self.body += &format!("<path d=\"M{} {child}H{}\"/>\n", x + 8.0, x + PLY);
            last = child;
        }
        if last > middle {
            self.body += &format!("<path d=\"M{} {}V{last}\"/>\n", x + 8.0, middle + 8.0);
        }
        middle
    }

    fn row(&mut self, node: &Node, x: f64, middle: f64) {
        let colour = node.by_bound(words::COLOURS);
        let (step, score) = (words::sign(node).to_owned() + &words::step(node), words::score(node));
        let step_width = LETTER * step.chars().count() as f64 + 12.0;
        let reason = words::reason(node).join(", ");
        let more = words::window(node).into_iter().chain((!reason.is_empty()).then_some(reason));
        let more = more.collect::<Vec<_>>().join(" ");
        let text = x + step_width + 6.0;
        let wide = LETTER * (score.chars().count() + 2) as f64 + SMALL_LETTER * more.chars().count() as f64;
        self.width = self.width.max(text + wide);
        self.body += &format!(
            "<rect x=\"{x}\" y=\"{}\" width=\"{step_width:.1}\" height=\"17\" rx=\"4\" fill=\"{colour}\" {outline}/>\
             <text class=\"step\" x=\"{:.1}\" y=\"{base}\">{}</text>\
             <text x=\"{text:.1}\" y=\"{base}\">{} <tspan class=\"more\" dx=\"4\">{}</tspan></text>\n",
            middle - 8.5,
            x + step_width / 2.0,
            escape(&step),
            escape(&score),
            escape(&more),
            base = middle + 4.5,
            outline = words::outline(node),
        );
    }
}
