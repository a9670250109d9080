//! Bar charts for a narrow page, shared by all charts.

use std::iter;

use crate::output::{escape, picture, wrapped};

/// The layout in SVG units. The constants are the width of the picture, the left and the right end of the bars, the
/// height of a bar, the height of a line of text, the gap between rows, and the margin.
const WIDTH: f64 = 440.0;
const LEFT: f64 = 112.0;
const RIGHT: f64 = 335.0;
const BAR: f64 = 17.0;
const LINE: f64 = 17.0;
const GAP: f64 = 7.0;
const MARGIN: f64 = 10.0;
/// The maximum number of characters in a line of the heading.
const HEAD_LETTERS: usize = 54;

/// The colours of the kinds of bars. Their brightness also differs, for readers who cannot distinguish hues.
const COLOURS: [&str; 3] = ["#1f77b4", "#ffb366", "#444444"];

const STYLE: &str = "text{font:13px sans-serif} .head{font-size:12px;fill:#333} .name{text-anchor:end}";

/// A bar chart.
pub struct Bars {
    /// The sentence above the bars.
    pub head: String,
    /// The names of the kinds of bars, at most three. Empty if there is only one kind.
    pub kinds: Vec<String>,
    /// The rows from top to bottom.
    pub rows: Vec<Row>,
    /// The error of each row's bars, drawn across their ends. Empty if errors are not known.
    pub errors: Vec<f64>,
}

/// A row: its name, with one bar of each kind.
pub struct Row {
    /// The label of the row.
    pub name: String,
    /// For each kind, the length of the bar and the text at the end of the bar. All rows use the same unit of length.
    pub bars: Vec<(f64, String)>,
}

impl Bars {
    /// Returns the chart as text, one line per row.
    pub fn text(&self) -> String {
        let rows = self.rows.iter().map(|row| {
            let cells: Vec<&str> = row.bars.iter().map(|(_, text)| text.as_str()).collect();
            format!("{:>16}  {}\n", row.name, cells.join("  |  "))
        });
        format!("{}\n\n{:>16}  {}\n{}", self.head, "", self.kinds.join("  |  "), rows.collect::<String>())
    }

    /// Returns the chart as an SVG picture.
    pub fn svg(&self) -> String {
        let errors = || self.errors.iter().copied().chain(iter::repeat(0.0));
        let lengths =
            self.rows.iter().zip(errors()).flat_map(|(row, error)| row.bars.iter().map(move |bar| bar.0 + error));
        let longest = lengths.fold(0.0, f64::max);
        let mut y = MARGIN;
        let mut body = String::new();
        for line in wrapped(&self.head, HEAD_LETTERS) {
            y += LINE;
            body += &format!("<text class=\"head\" x=\"{MARGIN}\" y=\"{}\">{}</text>\n", y - 4.0, escape(&line));
        }
        for (kind, colour) in self.kinds.iter().zip(COLOURS) {
            y += LINE;
            body += &format!(
                "<rect x=\"{MARGIN}\" y=\"{}\" width=\"12\" height=\"12\" fill=\"{colour}\"/>\
                 <text class=\"head\" x=\"28\" y=\"{}\">{}</text>\n",
                y - 14.0,
                y - 4.0,
                escape(kind)
            );
        }
        for (row, error) in self.rows.iter().zip(errors()) {
            y += GAP;
            body += &row.draw(y, longest, error);
            y += BAR * row.bars.len() as f64;
        }
        let height = (y + MARGIN).ceil();
        picture(&format!("width=\"506\" viewBox=\"0 0 {WIDTH} {height}\""), STYLE, &body)
    }
}

impl Row {
    fn draw(&self, top: f64, longest: f64, error: f64) -> String {
        let middle = top + BAR * self.bars.len() as f64 / 2.0 + 4.5;
        let name = format!("<text class=\"name\" x=\"{}\" y=\"{middle}\">{}</text>\n", LEFT - 8.0, escape(&self.name));
        let bars = self.bars.iter().zip(COLOURS).enumerate().map(|(number, ((length, text), colour))| {
            let y = top + BAR * number as f64;
            let width = (RIGHT - LEFT) * length / longest;
            let error = (RIGHT - LEFT) * error / longest;
            let whisker = if error > 0.0 {
                let (from, to, y) = (LEFT + width - error, LEFT + width + error, y + BAR / 2.0);
                format!(
                    "<path d=\"M{from:.1} {y}H{to:.1}M{from:.1} {}v8M{to:.1} {}v8\" stroke=\"#000\"/>",
                    y - 4.0,
                    y - 4.0
                )
            } else {
                String::new()
            };
            format!(
                "<rect x=\"{LEFT}\" y=\"{}\" width=\"{width:.1}\" height=\"{}\" fill=\"{colour}\"/>{whisker}\
                 <text x=\"{:.1}\" y=\"{}\">{}</text>\n",
                y + 1.0,
                BAR - 2.0,
                LEFT + width + error + 6.0,
                y + 13.0,
                escape(text)
            )
        });
        name + &bars.collect::<String>()
    }
}
