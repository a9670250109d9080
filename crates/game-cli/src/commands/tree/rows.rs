//! The tree as a picture for a narrow page: one node per row, each below its parent.

use super::recording::{Node, Recording};
use super::words;
use crate::output::{escape, picture, wrapped};

/// The height of a row, the indentation of a ply, and the gap between two searches, in units of the picture.
const ROW: f64 = 21.0;
const PLY: f64 = 17.0;
const GAP: f64 = 8.0;
/// The approximate widths of a letter, from which the width of the picture is computed, and the margin.
const LETTER: f64 = 7.3;
const SMALL_LETTER: f64 = 6.4;
const MARGIN: f64 = 10.0;
/// The height of a line of the heading, and its maximum number of characters.
const HEAD: f64 = 16.0;
const HEAD_LETTERS: usize = 54;
const NARROWEST: f64 = 380.0;

const STYLE: &str = "text{font:13px sans-serif} .head{font-size:12px;fill:#333} .step{font-weight:bold;text-anchor:middle} \
    .more{fill:#555;font-size:11.5px} path{stroke:#999;fill:none}";

/// Draws all nodes from top to bottom. The children of a node follow it in the order of their visits.
pub fn svg(title: &str, recording: &Recording) -> String {
    let head = wrapped(&format!("{title}. {}", words::LEGEND), HEAD_LETTERS);
    let mut drawing = Picture { body: String::new(), width: NARROWEST, y: MARGIN + HEAD * head.len() as f64 + 8.0 };
    for root in &recording.roots {
        drawing.draw(root, 0);
        // A gap separates the searches of a driver.
        drawing.y += GAP;
    }
    let (width, height) = (drawing.width.ceil(), (drawing.y + MARGIN).ceil());
    let lines = head.iter().zip(1..).map(|(line, number)| {
        let y = MARGIN + HEAD * f64::from(number) - 4.0;
        format!("<text class=\"head\" x=\"{MARGIN}\" y=\"{y}\">{}</text>\n", escape(line))
    });
    // The picture is shown larger than its units, so that it is readable on a wide page.
    let shown = (width * 1.15).round();
    let size = format!("width=\"{shown}\" viewBox=\"0 0 {width} {height}\"");
    picture(&size, STYLE, &(lines.collect::<String>() + &drawing.body))
}

struct Picture {
    body: String,
    /// The end of the longest row.
    width: f64,
    /// The top of the next row.
    y: f64,
}

impl Picture {
    /// Draws the node and its descendants, and returns the middle of the node's row.
    fn draw(&mut self, node: &Node, ply: u32) -> f64 {
        let x = MARGIN + PLY * f64::from(ply);
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
        self.width = self.width.max(text + wide + MARGIN);
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
