//! Games as text.

use std::fmt::Write;

use game_search::{Score, Side};

use super::case::Case;
use crate::game::End;
use crate::protocol::score;

/// Draws a game as a tree. A node that was drawn before is named by its number. If `deep` is `false`, nothing below the
/// horizon is drawn; `!` marks noisy moves.
///
/// `value` returns the value of a node for the side to move there, given the remaining depth and the distance from the
/// root; the drawing shows it for Max.
pub fn draw(case: &Case, deep: bool, value: impl Fn(usize, u32, u32) -> Score) -> String {
    let mut drawing = Drawing { case, deep, value, drawn: vec![false; case.nodes.len()], text: String::new() };
    drawing.node(0, "", "", "", 0);
    drawing.text
}

struct Drawing<'a, F> {
    case: &'a Case,
    deep: bool,
    value: F,
    drawn: Vec<bool>,
    text: String,
}

impl<F: Fn(usize, u32, u32) -> Score> Drawing<'_, F> {
    /// Draws a node after `label`, the mark and the name of the move. `indent` precedes the lines of its children.
    fn node(&mut self, at: usize, indent: &str, branch: &str, label: &str, ply: u32) {
        let node = &self.case.nodes[at];
        let side = if node.side == Side::First { "max" } else { "min" };
        let _ = write!(self.text, "{indent}{branch}{label}{at} {side}");
        let depth = self.case.depth.saturating_sub(ply);
        let below = match (node.over, node.stuck) {
            (Some(verdict), _) => format!("  over: {}", result(verdict)),
            (None, Some(verdict)) if depth > 0 => format!("  no moves: {}", result(verdict)),
            _ if depth == 0 => format!("  value {}", node.value),
            _ => format!("  = {}", node.side.absolute((self.value)(at, depth, ply))),
        };
        let check = if node.check { "  in check" } else { "" };
        if std::mem::replace(&mut self.drawn[at], true) && !node.moves.is_empty() && depth > 0 {
            let _ = writeln!(self.text, "{below}  (drawn above)");
            return;
        }
        let _ = writeln!(self.text, "{below}{check}");
        let shown = node.moves.iter().filter(|_| node.over.is_none() && (depth > 0 || self.deep));
        let moves = shown.map(|edge| (format!("{}{}: ", edge.name, if edge.noisy { "!" } else { "" }), edge.to));
        let pass = node.pass.filter(|_| depth > 0).map(|to| ("pass: ".to_owned(), to));
        let all: Vec<(String, usize)> = moves.chain(pass).collect();
        let indent = match branch {
            "" => indent.to_owned(),
            "└─ " => format!("{indent}   "),
            _ => format!("{indent}│  "),
        };
        for (index, (label, to)) in all.iter().enumerate() {
            let branch = if index + 1 == all.len() { "└─ " } else { "├─ " };
            self.node(*to, &indent, branch, label, ply + 1);
        }
    }
}

fn result(verdict: End) -> &'static str {
    match verdict {
        End::Win => "the side to move has won",
        End::Draw => "a draw",
        End::Loss => "the side to move has lost",
    }
}

/// Returns a score as text, such as `+3` or `win in 2`.
pub fn text(value: i32) -> String {
    score(value).to_string()
}
