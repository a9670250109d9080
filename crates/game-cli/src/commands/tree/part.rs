//! The parts of a picture: boards and trees, beside or below each other.

use crate::output::{escape, picture, wrapped};

/// The height of a line of text in pixels. `GAP` is the gap between two parts.
pub const LINE: f64 = 14.0;
const GAP: f64 = 18.0;
/// The width of a page in pixels. `NARROW` is the smallest width of a heading.
const PAGE: f64 = 1_000.0;
pub const NARROW: f64 = 284.0;

const STYLE: &str = "text{font:12px sans-serif} .node text,.ghost text,.board text{text-anchor:middle} \
    .node .step{font-weight:bold} .node .small,.ghost text{font-size:10px} .ghost text,.board .name{fill:#777} \
    path{stroke:#777;fill:none} .best{stroke:#222;stroke-width:3} .ghost rect,.cut{stroke-dasharray:3 3;stroke:#d62728;fill:none} \
    .rows text{font-size:13px} .rows .step{font-weight:bold;text-anchor:middle} .rows .more{fill:#555;font-size:11.5px} \
    .board .piece,.board .red{font-size:18px} .points .piece,.points .red{stroke:#fff;stroke-width:6;paint-order:stroke} \
    .board .red{fill:#c00}";

/// A part of the picture.
#[derive(Debug)]
pub struct Part {
    pub body: String,
    pub width: f64,
    pub height: f64,
}

/// Puts the parts beside each other if the page is wide enough, and below each other otherwise. `legend` is written
/// below them.
pub fn picture_of(parts: Vec<Part>, legend: &str) -> String {
    let gaps = GAP * (parts.len() + 1) as f64;
    let is_row = parts.iter().map(|part| part.width).sum::<f64>() + gaps <= PAGE;
    let (mut x, mut y, mut width, mut height) = (GAP, GAP, 0.0_f64, 0.0_f64);
    let mut body = String::new();
    for part in parts {
        body += &format!("<g transform=\"translate({x} {y})\">\n{}</g>\n", part.body);
        (width, height) = (width.max(x + part.width + GAP), height.max(y + part.height + GAP));
        (x, y) = if is_row { (width, GAP) } else { (GAP, height) };
    }
    let head = head(legend, width.max(NARROW + 2.0 * GAP) - 2.0 * GAP);
    let (width, height) = (width.max(NARROW + 2.0 * GAP).ceil(), (height + head.height).ceil());
    let size = format!("width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\"");
    let legend = format!("<g transform=\"translate({GAP} {})\">{}</g>\n", height - head.height - 4.0, head.body);
    picture(&size, STYLE, &(body + &legend))
}

/// Writes each line of a text in lines of at most `width` pixels. A longer word makes the part wider.
fn head(text: &str, width: f64) -> Part {
    let lines: Vec<_> = text.lines().flat_map(|line| wrapped(line, (width / 6.4) as usize)).collect();
    let height = LINE * lines.len() as f64;
    let longest = lines.iter().map(|line| line.chars().count()).max().unwrap_or_default();
    let line = |(line, at): (&String, i32)| format!("<text y=\"{}\">{}</text>\n", LINE * f64::from(at), escape(line));
    Part { body: lines.iter().zip(1..).map(line).collect(), width: width.max(6.4 * longest as f64), height }
}

impl Part {
    /// Writes a title above the part.
    pub fn under(self, title: &str) -> Part {
        let head = head(title, self.width);
        let top = head.height + 10.0;
        let body = format!("{}<g transform=\"translate(0 {top})\">\n{}</g>\n", head.body, self.body);
        Part { body, width: head.width, height: top + self.height }
    }
}
