//! Bars along the time, as a picture: a row for each thread or iteration.

use crate::output::{escape, picture, wrapped};

/// The layout in pixels: the width of the picture, the left and the right end of the time axis, the height of a row and of a
/// bar, the height of a line of text, the height of the columns, the gap above them, and the margin.
const WIDTH: f64 = 720.0;
const LEFT: f64 = 128.0;
const RIGHT: f64 = 704.0;
const ROW: f64 = 24.0;
const BAR: f64 = 18.0;
const LINE: f64 = 17.0;
const COLUMN: f64 = 80.0;
const GAP: f64 = 10.0;
const MARGIN: f64 = 12.0;
/// The maximum number of characters in a line of the heading, and the width in pixels of a bar that has room for a text.
const LETTERS: usize = 104;
const ROOM: f64 = 18.0;

const STYLE: &str = "text{font:13px sans-serif} .name{text-anchor:end} .small{font-size:12px;fill:#444} \
    .on{font-size:12px;text-anchor:middle} .full{fill:#0f5f63} .soft{fill:#9cc9c6} .open{fill:#fff;stroke:#666} \
    .dropped{fill:#ead9c8;stroke:#8a6a4a} .full+.on{fill:#fff} .mark{fill:#b8432a} .line{stroke:#b8432a;stroke-dasharray:4 3} \
    .axis{stroke:#999} .used{fill:#b8432a} .column{fill:#9cc9c6} .marked{fill:#0f5f63}";

/// The look of a bar.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Look {
    Full,
    Soft,
    Dropped,
    Open,
    /// A small triangle instead of a bar.
    Mark,
}

impl Look {
    fn class(self) -> &'static str {
        match self {
            Look::Full => "full",
            Look::Soft => "soft",
            Look::Dropped => "dropped",
            Look::Open => "open",
            Look::Mark => "mark",
        }
    }
}

/// A bar with its text. The times are in microseconds.
pub struct Bar {
    pub begun: u64,
    pub ended: u64,
    pub look: Look,
    pub text: String,
}

/// A row: its name, its bars, and a time to mark.
pub struct Row {
    pub name: String,
    pub bars: Vec<Bar>,
    pub note: Option<u64>,
}

/// Columns below the rows: the height of each, and the part of it that was used.
pub struct Columns {
    pub head: String,
    pub most: u64,
    pub columns: Vec<(u64, u64)>,
    /// The index of the column that the rows show.
    pub marked: usize,
}

/// A picture of bars along the time.
pub struct Picture {
    pub head: String,
    pub legend: Vec<(Look, &'static str)>,
    /// The time at the right end of the axis.
    pub end: u64,
    /// Times to mark through all rows, with their names.
    pub marks: Vec<(u64, &'static str)>,
    pub rows: Vec<Row>,
    pub columns: Option<Columns>,
}

impl Picture {
    /// Returns the picture as SVG.
    pub fn svg(&self) -> String {
        let mut body = String::new();
        let mut y = MARGIN;
        for line in wrapped(&self.head, LETTERS) {
            y += LINE;
            body += &format!("<text class=\"small\" x=\"{MARGIN}\" y=\"{}\">{}</text>\n", y - 4.0, escape(&line));
        }
        y += 6.0;
        let mut x = MARGIN;
        for &(look, name) in &self.legend {
            body += &match look {
                Look::Mark => mark(x + 7.0, y + 1.0, BAR - 4.0),
                _ => rect(look.class(), x, y + 1.0, 14.0, 14.0),
            };
            body += &format!("<text class=\"small\" x=\"{}\" y=\"{}\">{name}</text>\n", x + 20.0, y + 12.0);
            x += 44.0 + 6.4 * name.len() as f64;
        }
        y += LINE + 8.0;
        let top = y + if self.marks.is_empty() { 0.0 } else { LINE };
        let bottom = top + ROW * self.rows.len() as f64;
        body += &self.axis(top, bottom);
        for (row, at) in self.rows.iter().zip(0..) {
            body += &self.row(row, top + ROW * f64::from(at));
        }
        let mut height = bottom + 2.0 * LINE;
        if let Some(columns) = &self.columns {
            body += &columns.draw(height + GAP);
            height += GAP + COLUMN + 2.0 * LINE;
        }
        let height = (height + MARGIN).ceil();
        picture(&format!("width=\"{WIDTH}\" height=\"{height}\" viewBox=\"0 0 {WIDTH} {height}\""), STYLE, &body)
    }

    fn x(&self, time: u64) -> f64 {
        LEFT + (RIGHT - LEFT) * time as f64 / self.end as f64
    }

    /// Draws the axis with its numbers, and the marks through all rows.
    fn axis(&self, top: f64, bottom: f64) -> String {
        let line = |class: &str, x: f64, from: f64| {
            format!("<line class=\"{class}\" x1=\"{x:.1}\" x2=\"{x:.1}\" y1=\"{from}\" y2=\"{bottom}\"/>\n")
        };
        let step = step(self.end);
        let ticks = (0..=self.end / step).map(|number| {
            let (x, text) = (self.x(number * step), number * step / 1_000);
            let unit = if number == 0 { " ms" } else { "" };
            let text = format!("<text class=\"on\" x=\"{x:.1}\" y=\"{}\">{text}{unit}</text>\n", bottom + LINE);
            line("axis", x, bottom - 4.0) + &text
        });
        let marks = self.marks.iter().map(|&(time, name)| {
            let (x, y) = (self.x(time), top - 5.0);
            format!("<text class=\"on\" x=\"{x:.1}\" y=\"{y}\">{name}</text>\n") + &line("line", x, top - 2.0)
        });
        let base = format!("<line class=\"axis\" x1=\"{LEFT}\" x2=\"{RIGHT}\" y1=\"{bottom}\" y2=\"{bottom}\"/>\n");
        base + &ticks.chain(marks).collect::<String>()
    }

    fn row(&self, row: &Row, y: f64) -> String {
        let middle = y + BAR / 2.0 + 4.5;
        let name = format!("<text class=\"name\" x=\"{}\" y=\"{middle}\">{}</text>\n", LEFT - 8.0, escape(&row.name));
        let bars = row.bars.iter().map(|bar| {
            let (from, to) = (self.x(bar.begun), self.x(bar.ended));
            let text = format!("<text class=\"on\" x=\"{:.1}\" y=\"{middle}\">{}</text>", (from + to) / 2.0, bar.text);
            let has_room = !bar.text.is_empty() && to - from >= ROOM;
            let shape = rect(bar.look.class(), from, y, (to - from - 1.0).max(0.6), BAR);
            shape.trim_end().to_owned() + if has_room { &text } else { "" } + "\n"
        });
        let note = row.note.map_or(String::new(), |time| mark(self.x(time), y, BAR));
        name + &bars.collect::<String>() + &note
    }
}

impl Columns {
    fn draw(&self, top: f64) -> String {
        let bottom = top + LINE + COLUMN;
        let wide = (RIGHT - LEFT) / self.columns.len() as f64;
        let high = |time: u64| COLUMN * time as f64 / self.most as f64;
        let columns = self.columns.iter().enumerate().map(|(at, &(clock, used))| {
            let (x, class) = (LEFT + wide * at as f64, if at == self.marked { "marked" } else { "column" });
            let (clock, used) = (high(clock), high(used));
            rect(class, x, bottom - clock, wide - 2.0, clock) + &rect("used", x, bottom - clock, wide - 2.0, used)
        });
        let text = |class: &str, x: f64, y: f64, text: &str| {
            format!("<text class=\"{class}\" x=\"{x:.1}\" y=\"{y}\">{}</text>\n", escape(text))
        };
        let seconds = format!("{:.1} s", self.most as f64 / 1e6);
        let last = format!("move {}", self.columns.len());
        text("small", MARGIN, top, &self.head)
            + &text("name", LEFT - 8.0, top + LINE + 10.0, &seconds)
            + &columns.collect::<String>()
            + &text("on", LEFT + wide / 2.0, bottom + LINE, "1")
            + &text("name", RIGHT, bottom + LINE, &last)
    }
}

fn rect(class: &str, x: f64, y: f64, width: f64, height: f64) -> String {
    format!("<rect class=\"{class}\" x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\"/>\n")
}

/// Draws a mark of this height: a line with a triangle above it.
fn mark(x: f64, y: f64, height: f64) -> String {
    let (left, right, tip, bottom) = (x - 4.0, x + 4.0, y + 6.0, y + height);
    format!(
        "<path class=\"mark\" d=\"M{left:.1} {y:.1}H{right:.1}L{x:.1} {tip:.1}Z\"/>\
         <line stroke=\"#b8432a\" x1=\"{x:.1}\" x2=\"{x:.1}\" y1=\"{y:.1}\" y2=\"{bottom:.1}\"/>\n"
    )
}

/// Returns the distance of two numbers on an axis of this length in microseconds: 1, 2 or 5 times a power of ten, and at
/// least a millisecond.
fn step(end: u64) -> u64 {
    let mut power = 1_000;
    loop {
        if let Some(step) = [1, 2, 5].into_iter().map(|factor| factor * power).find(|step| end / step <= 8) {
            return step;
        }
        power *= 10;
    }
}
