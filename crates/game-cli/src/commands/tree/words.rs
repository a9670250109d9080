//! A node in words.

use super::recording::Node;
use game_search::{Bound, CutoffKind, VisitEnd};

/// The move that leads to the node, with a remark where it is not an ordinary visit.
pub fn step(node: &Node) -> String {
    let again = if node.research { " again" } else { "" };
    let quiescence = if node.quiescence { " (quiescence)" } else { "" };
    format!("{}{again}{quiescence}", node.step)
}

/// The score, and what it says about the exact value.
pub fn score(node: &Node) -> String {
    let sign = match node.bound() {
        Bound::Exact => "=",
        Bound::Lower => ">=",
        Bound::Upper => "<=",
    };
    format!("{sign} {}", node.score)
}

/// Why the node was left, and what was left out.
pub fn reason(node: &Node) -> Vec<String> {
    let (score, alpha, beta) = (node.score, node.window.alpha, node.window.beta);
    match node.ending {
        VisitEnd::Evaluated if node.is_leaf() => vec!["leaf".to_owned()],
        VisitEnd::Terminal => vec!["game over".to_owned()],
        VisitEnd::Cutoff { kind } => {
            let mut reason = match kind {
                CutoffKind::Alpha => vec![format!("alpha cut: {score} <= {alpha}")],
                CutoffKind::Beta => vec![format!("beta cut: {score} >= {beta}")],
            };
            reason.extend(node.unvisited.as_deref().map(left_out));
            reason
        }
        VisitEnd::Table => vec!["known to the table".to_owned()],
        VisitEnd::NullMove => vec![format!("null move: a pass has {beta}")],
        VisitEnd::StandPat => vec![format!("stands pat: {score} >= {beta}")],
        VisitEnd::Mate => vec!["a mate decides".to_owned()],
        VisitEnd::Selected(guess) => {
            let why = guess.words.en.replace("alpha", &alpha.to_string()).replace("beta", &beta.to_string());
            vec![format!("{}: {why}", guess.name.replace('_', " "))]
        }
        VisitEnd::Evaluated | VisitEnd::Exhausted if node.bound() == Bound::Upper => {
            vec![format!("no move beats {alpha}")]
        }
        _ => Vec::new(),
    }
}

/// How many moves a cutoff left out, and the first of them by name.
fn left_out(moves: &[String]) -> String {
    match moves {
        [] => "at the last move".to_owned(),
        [only] => format!("1 move left out: {only}"),
        [first, second] => format!("2 moves left out: {first}, {second}"),
        [first, ..] => format!("{} moves left out: {first}, ...", moves.len()),
    }
}
