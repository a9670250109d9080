//! The tree as a picture.

use game_search::{Bound, Ending};
use shared::{Node, Recording};

use crate::words;

/// The room for a node, and the box in it, in pixels.
const ROOM: (f64, f64) = (160.0, 130.0);
const BOX: (f64, f64) = (148.0, 88.0);
const TOP: f64 = 80.0;

const STYLE: &str = "text{font:12px sans-serif} .node text{text-anchor:middle} .step{font-weight:bold} \
    path{stroke:#555;fill:none} .cut{stroke-dasharray:3 4;stroke:#d62728}";

/// The nodes by plies from top to bottom, each above the middle of its children.
pub fn svg(title: &str, recording: &Recording) -> String {
    let mut picture = Picture { body: String::new(), columns: 0, rows: 0 };
    for root in &recording.roots {
        picture.draw(root, 0);
    }
    let (width, height) =
        ((ROOM.0 * f64::from(picture.columns)).max(900.0), TOP + ROOM.1 * f64::from(picture.rows) + 20.0);
    let title = escape(title);
    let body = picture.body;
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\">\n\
         <style>{STYLE}</style>\n<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n\
         <text x=\"12\" y=\"24\">{title}</text>\n\
         <text x=\"12\" y=\"44\">green: exact value; orange: lower bound; blue: upper bound; \
         dashed: moves left out</text>\n{body}</svg>\n"
    )
}

struct Picture {
    body: String,
    /// Columns that are taken: one for each node without children.
    columns: u32,
    /// Plies that are taken.
    rows: u32,
}

impl Picture {
    /// Draws the node and all below it; returns the x of its middle.
    fn draw(&mut self, node: &Node, ply: u32) -> f64 {
        self.rows = self.rows.max(ply + 1);
        let children: Vec<f64> = node.children.iter().map(|child| self.draw(child, ply + 1)).collect();
        let x = match (children.first(), children.last()) {
            (Some(first), Some(last)) => (first + last) / 2.0,
            _ => {
                self.columns += 1;
                ROOM.0 * (f64::from(self.columns) - 0.5)
            }
        };
        let top = TOP + ROOM.1 * f64::from(ply);
        let bottom = top + BOX.1;
        for child in children {
            self.body += &format!("<path d=\"M{x} {bottom}L{child} {}\"/>\n", top + ROOM.1);
        }
        if let Ending::Cutoff { remaining: 1.., .. } = node.ending {
            self.body += &format!("<path class=\"cut\" d=\"M{} {bottom}l25 22\"/>\n", x + BOX.0 / 4.0);
        }
        self.body += &node_box(node, x, top);
        x
    }
}

fn node_box(node: &Node, x: f64, top: f64) -> String {
    let colour = match node.bound() {
        Bound::Exact => "#c8efc8",
        Bound::Lower => "#ffd8b0",
        Bound::Upper => "#cfe4f7",
    };
    let mut lines = vec![words::step(node), node.window.to_string(), words::score(node)];
    lines.extend(words::reason(node));
    let lines = lines.iter().enumerate().map(|(index, line)| {
        let class = if index == 0 { " class=\"step\"" } else { "" };
        format!("<text{class} x=\"{x}\" y=\"{}\">{}</text>", top + 17.0 + 15.0 * index as f64, escape(line))
    });
    let (left, (width, height)) = (x - BOX.0 / 2.0, BOX);
    let lines: String = lines.collect();
    format!(
        "<g class=\"node\"><rect x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"{height}\" rx=\"6\" \
         fill=\"{colour}\" stroke=\"#555\"/>{lines}</g>\n"
    )
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
