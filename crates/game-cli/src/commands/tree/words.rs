//! The description of a node, and the two outputs that consist of such descriptions: the tree on the terminal, and the
//! Graphviz file (`dot -Tsvg tree.dot > tree.svg`).

use game_search::ladder::Algorithm;
use game_search::{Bound, CutoffKind, VisitEnd};
use termtree::Tree;

use super::recording::{Node, Recording};

/// The fill colours of boxes in pictures, in the order of [`Node::by_bound`].
pub const COLOURS: [&str; 3] = ["#c8efc8", "#ffd8b0", "#cfe4f7"];

/// Returns the move that leads to the node, with a remark for a re-search or a quiescence node.
pub fn step(node: &Node) -> String {
    let again = if node.re_search { " (re-search)" } else { "" };
    let quiescence = if node.quiescence { " (quiescence)" } else { "" };
    format!("{}{again}{quiescence}", node.step)
}

/// Returns the score with a sign: `=` for the exact value, `>=` for a lower bound, `<=` for an upper bound.
pub fn score(node: &Node) -> String {
    format!("{} {}", node.by_bound(["=", ">=", "<="]), node.score)
}

/// The legend of pictures.
pub const LEGEND: &str = "\u{25b2} first player to move (max); \u{25bc} second player to move (min); green: exact value; \
    orange: lower bound; blue: upper bound; thick: best line; dashed: cut";

/// Returns a triangle for the side to move, followed by a space. The result is empty at a leaf, where no side moves.
pub fn sign(node: &Node) -> &'static str {
    match node.maximises {
        _ if node.is_leaf() => "",
        true => "\u{25b2} ",
        false => "\u{25bc} ",
    }
}

/// Returns the outline of a node in pictures, as SVG attributes.
pub fn outline(node: &Node) -> &'static str {
    match (node.is_marked, node.is_best) {
        (true, _) => "stroke=\"#d62728\" stroke-width=\"3\"",
        (false, true) => "stroke=\"#222\" stroke-width=\"2.5\"",
        (false, false) => "stroke=\"#555\"",
    }
}

/// Returns the window as text, or `None` if the algorithm has no windows.
pub fn window(node: &Node) -> Option<String> {
    let is_without = matches!(node.algorithm, Some(Algorithm::Minimax | Algorithm::Negamax));
    (!is_without).then(|| node.window.to_string())
}

/// Returns the complete description of a node, one item per line.
pub fn lines(node: &Node) -> Vec<String> {
    [vec![step(node)], window(node).into_iter().collect(), vec![score(node)], reason(node)].concat()
}

/// Returns the reason why the search of the node ended, and the moves that were skipped.
pub fn reason(node: &Node) -> Vec<String> {
    let is_cut = matches!(node.ending, VisitEnd::Cutoff { .. });
    ending(node).into_iter().chain(node.unvisited.as_deref().filter(|_| is_cut).map(left_out)).collect()
}

/// Returns the reason why the search of the node ended.
pub fn ending(node: &Node) -> Option<String> {
    let (score, alpha, beta) = (node.score, node.window.alpha, node.window.beta);
    Some(match node.ending {
        VisitEnd::Evaluated if node.is_leaf() => "leaf".to_owned(),
        VisitEnd::Terminal => "game over".to_owned(),
        VisitEnd::Cutoff { kind: CutoffKind::Alpha } => format!("alpha cutoff: {score} <= {alpha}"),
        VisitEnd::Cutoff { kind: CutoffKind::Beta } => format!("beta cutoff: {score} >= {beta}"),
        VisitEnd::Table => "table hit".to_owned(),
        VisitEnd::NullMove => format!("null-move cutoff: passing scores >= {beta}"),
        VisitEnd::StandPat => format!("stand pat: {score} >= {beta}"),
        VisitEnd::Mate => "decided by a mate".to_owned(),
        VisitEnd::Heuristic(guess) => {
            let why = guess.words.en.replace("alpha", &alpha.to_string()).replace("beta", &beta.to_string());
            format!("{}: {why}", guess.name.replace('_', " "))
        }
        VisitEnd::Evaluated | VisitEnd::Exhausted if node.bound() == Bound::Upper => format!("no move beats {alpha}"),
        _ => return None,
    })
}

/// Returns as text how many moves a cutoff skipped, and the first skipped move.
fn left_out(moves: &[String]) -> String {
    match moves {
        [] => "at the last move".to_owned(),
        [only] => format!("1 move skipped: {only}"),
        [first, second] => format!("2 moves skipped: {first}, {second}"),
        [first, ..] => format!("{} moves skipped: {first}, ...", moves.len()),
    }
}

/// Returns one indented tree for each search of the root.
pub fn text(recording: &Recording) -> String {
    recording.roots.iter().map(|root| tree(root).to_string()).collect()
}

fn tree(node: &Node) -> Tree<String> {
    let window = window(node).map(|window| format!("  {window}")).unwrap_or_default();
    let mut line = format!("{}{window}  {}", step(node), score(node));
    let reason = reason(node).join(", ");
    if !reason.is_empty() {
        line += &format!("  [{reason}]");
    }
    Tree::new(line).with_leaves(node.children.iter().map(tree))
}

/// Returns a Graphviz digraph. The colour of a node shows whether its score is exact or a bound, and a dashed edge
/// stands for skipped moves.
pub fn dot(recording: &Recording) -> String {
    let mut text = "digraph search {\n  node [shape=box style=filled fontname=sans fontsize=11]\n".to_owned();
    let mut count = 0;
    for root in &recording.roots {
        write_node(root, &mut count, &mut text);
    }
    text + "}\n"
}

/// Appends the node and its descendants, and returns the node's number.
fn write_node(node: &Node, count: &mut usize, text: &mut String) -> usize {
    let number = *count;
    *count += 1;
    let label = lines(node).join("\n").replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n");
    let colour = node.by_bound(["palegreen", "lightsalmon", "lightblue"]);
    *text += &format!("  n{number} [label=\"{label}\" fillcolor={colour}]\n");
    for child in &node.children {
        let child = write_node(child, count, text);
        *text += &format!("  n{number} -> n{child}\n");
    }
    if node.unvisited.as_ref().is_some_and(|moves| !moves.is_empty()) {
        *text += &format!("  n{number} -> cut{number} [style=dashed]\n  cut{number} [shape=point]\n");
    }
    number
}
