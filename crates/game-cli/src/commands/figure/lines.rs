//! Figures as lines of text, from the lab's answers.

use serde_json::Value;

use super::read::{index, list};
use crate::output::{escape, picture};

/// The layout in pixels: the width of a letter, the height of a line, and the margin.
const LETTER: f64 = 7.9;
const LINE: f64 = 18.0;
const MARGIN: f64 = 10.0;

/// Returns the lines as a picture, all letters equally wide.
pub fn svg(lines: &[String]) -> String {
    let longest = lines.iter().map(|line| line.chars().count()).max().unwrap_or_default();
    let (width, height) = (2.0 * MARGIN + LETTER * longest as f64, 2.0 * MARGIN + LINE * lines.len() as f64);
    let line = |(line, at): (&String, i32)| {
        let y = MARGIN + LINE * f64::from(at) - 5.0;
        format!("<text x=\"{MARGIN}\" y=\"{y}\">{}</text>\n", escape(line))
    };
    let body: String = lines.iter().zip(1..).map(line).collect();
    let size = format!("width=\"{width:.0}\" height=\"{height}\" viewBox=\"0 0 {width:.0} {height}\"");
    picture(&size, "text{font:13px monospace;white-space:pre}", &body)
}

/// The number of each move, and the key after it.
pub fn keys(answer: &Value) -> Vec<String> {
    let mut lines = vec![format!("{:<28}   {}", "key", text(&answer["start"]))];
    for line in list(&answer["lines"]) {
        for mv in list(&line["moves"]) {
            lines.extend(list(&mv["changes"]).iter().map(|change| {
                let side = if change["side"] == 1 { "Black" } else { "White" };
                let what = match text(&change["kind"]) {
                    "queen" => format!("{side} queen on {}", text(&change["square"])),
                    "arrow" => format!("arrow on {}", text(&change["square"])),
                    _ => "Black to move".to_owned(),
                };
                format!("{:<28} ^ {}", format!("{}: {what}", text(&mv["text"])), text(&change["number"]))
            }));
        }
        lines.push(format!("{:<28} = {}", "key", text(&line["key"])));
        lines.extend((list(&answer["lines"]).len() > 1).then(String::new));
    }
    lines
}

/// The captures, each with what it takes and what it is worth.
pub fn exchange(answer: &Value) -> Vec<String> {
    let mut lines =
        vec![format!("{:<26} {:>8} {:>6}", format!("capture on {}", text(&answer["square"])), "captured", "worth")];
    lines.extend(list(&answer["captures"]).iter().enumerate().map(|(number, capture)| {
        let side = if capture["side"] == 0 { "Red" } else { "Black" };
        let piece = match text(&capture["letter"]) {
            "K" => "general",
            "A" => "advisor",
            "B" => "elephant",
            "N" => "horse",
            "R" => "chariot",
            "C" => "cannon",
            _ => "soldier",
        };
        let who = format!("{} {side} {piece} {}", number + 1, text(&capture["square"]));
        format!("{who:<26} {:>8} {:>6}", capture["captured"].to_string(), capture["worth"].to_string())
    }));
    lines.push(format!("value of the exchange: {}", answer["value"]));
    lines
}

/// Two boards with the distances to mate.
pub fn retrograde(answer: &Value) -> Vec<String> {
    let row = |side: usize, rank: usize| -> String {
        let values = (0..9).map(|file| match &answer["sides"][side][rank * 9 + file] {
            Value::Null => "  .".to_owned(),
            value if value == -1 => "  =".to_owned(),
            value => format!("{:>3}", value.to_string()),
        });
        format!("{rank} {}", values.collect::<String>())
    };
    let files = format!("  {}", ('a'..='i').map(|file| format!("  {file}")).collect::<String>());
    let mut lines = vec![format!("{:<29}    Black to move", "Red to move")];
    lines.extend((0..10).rev().map(|rank| format!("{}    {}", row(0, rank), row(1, rank))));
    lines.push(format!("{files}    {files}"));
    lines.push(format!(
        "{}: {} positions, longest mate {}",
        text(&answer["material"]),
        index(&answer["entries"]),
        answer["longest"]
    ));
    lines
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}
