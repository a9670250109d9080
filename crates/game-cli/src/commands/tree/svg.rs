//! The tree as a picture.

use super::board::EDGE;
use super::part::{LINE, NARROW, Part};
use super::recording::{Node, Recording};
use super::words;
use crate::output::{escape, wrapped};

/// The gap between two boxes in pixels. `PLY` is the gap between two plies.
const GAP: f64 = 6.0;
const PLY: f64 = 34.0;
/// The approximate width in pixels of a letter in the large font. The other constants are the width of a letter in the
/// small font, and the smallest width of a box.
const LETTER: f64 = 7.2;
const SMALL_LETTER: f64 = 5.6;
const NARROWEST: f64 = 34.0;
/// The size of a board in a box, as a part of its size beside the tree.
const BOARD: f64 = 0.7;
/// The maximum number of letters in a small line of a box.
const LETTERS: usize = 14;
/// If a cutoff skipped at most this many moves, all these moves are named. If a cutoff skipped more moves, only the
/// first move is named.
const GHOSTS: usize = 3;

/// Draws the nodes ply by ply from top to bottom, each above the middle of its children. If the root is searched
/// several times, the trees are drawn below each other.
pub fn tree(title: &str, recording: &Recording) -> Part {
    let (mut body, mut width, mut bottom) = (String::new(), NARROW, 0.0);
    for root in &recording.roots {
        let mut drawing = Picture { body: String::new(), right: -GAP, tops: vec![bottom] };
        drawing.measure(root, 0);
        drawing.draw(root, 0);
        body += &drawing.body;
        width = width.max(drawing.right);
        bottom = drawing.tops[drawing.tops.len() - 1];
    }
    Part { body, width, height: bottom - PLY }.under(title)
}

struct Picture {
    body: String,
    /// The x coordinate of the right end of the boxes so far.
    right: f64,
    /// The y coordinate of the top of each ply.
    tops: Vec<f64>,
}

impl Picture {
    /// Makes room for the tallest box of each ply.
    fn measure(&mut self, node: &Node, ply: usize) {
        if self.tops.len() < ply + 2 {
            self.tops.push(0.0);
        }
        let bottom = self.tops[ply] + height(node) + PLY;
        let shift = (bottom - self.tops[ply + 1]).max(0.0);
        self.tops[ply + 1..].iter_mut().for_each(|top| *top += shift);
        node.children.iter().for_each(|child| self.measure(child, ply + 1));
    }

    /// Draws the node and its descendants, and returns the x coordinate of the node's middle.
    fn draw(&mut self, node: &Node, ply: usize) -> f64 {
        let lines = lines(node);
        let letter = |class: &str| if class == "small" { SMALL_LETTER } else { LETTER };
        let width = lines.iter().map(|(class, line)| letter(class) * line.chars().count() as f64 + 8.0);
        let board = node.board.as_ref();
        let width = width.chain(board.map(|board| BOARD * board.width + 16.0)).fold(NARROWEST, f64::max).round();
        let left = self.right + GAP;
        let (top, below) = (self.tops[ply], self.tops[ply + 1]);
        let children: Vec<f64> = node.children.iter().map(|child| self.draw(child, ply + 1)).collect();
        let ghosts: Vec<f64> = ghosts(node).iter().map(|name| self.ghost(name, below)).collect();
        // If a box is wider than all boxes below it, the box also takes the space to its right.
        self.right = self.right.max(left + width);
        let x = match (children.first().or(ghosts.first()), ghosts.last().or(children.last())) {
            (Some(first), Some(last)) => ((first + last) / 2.0).max(left + width / 2.0),
            _ => left + width / 2.0,
        };
        self.right = self.right.max(x + width / 2.0);
        let bottom = top + height(node);
        for (child, node) in children.iter().zip(&node.children) {
            let class = if node.is_best { " class=\"best\"" } else { "" };
            self.body += &format!("<path{class} d=\"M{x} {bottom}L{child} {below}\"/>\n");
        }
        for ghost in ghosts {
            self.body += &format!("<path class=\"cut\" d=\"M{x} {bottom}L{ghost} {below}\"/>\n");
        }
        let texts = lines.iter().zip(1..).map(|((class, line), at)| {
            let y = top + LINE * f64::from(at);
            format!("<text class=\"{class}\" x=\"{x}\" y=\"{y}\">{}</text>", escape(line))
        });
        self.body += &format!(
            "<g class=\"node\"><rect x=\"{}\" y=\"{top}\" width=\"{width}\" height=\"{}\" rx=\"5\" fill=\"{}\" {}/>{}</g>\n",
            x - width / 2.0,
            bottom - top,
            node.by_bound(words::COLOURS),
            words::outline(node),
            texts.collect::<String>(),
        );
        if let Some(board) = board {
            let (x, y) = (x - BOARD * (board.width + EDGE) / 2.0, top + LINE * lines.len() as f64 + 8.0);
            self.body += &format!("<g transform=\"translate({x:.1} {y}) scale({BOARD})\">{}</g>\n", board.body);
        }
        x
    }

    /// Draws a move that a cutoff skipped, and returns the x coordinate of the middle of the move's box.
    fn ghost(&mut self, name: &str, top: f64) -> f64 {
        let (left, width) = (self.right + GAP, SMALL_LETTER * name.chars().count() as f64 + 10.0);
        self.right = left + width;
        let x = left + width / 2.0;
        self.body += &format!(
            "<g class=\"ghost\"><rect x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"18\" rx=\"5\"/>\
             <text x=\"{x}\" y=\"{}\">{}</text></g>\n",
            top + 13.0,
            escape(name),
        );
        x
    }
}

/// Returns the height of a node's box.
fn height(node: &Node) -> f64 {
    let board = node.board.as_ref().map_or(0.0, |board| BOARD * board.height);
    LINE * lines(node).len() as f64 + 6.0 + board
}

/// Returns the names of the moves that a cutoff skipped.
fn ghosts(node: &Node) -> Vec<String> {
    let moves = node.unvisited.as_deref().unwrap_or_default();
    match moves {
        [first, rest @ ..] if moves.len() > GHOSTS => vec![first.clone(), format!("{} more", rest.len())],
        moves => moves.to_vec(),
    }
}

/// Returns the lines of text in a box, each with its CSS class.
fn lines(node: &Node) -> Vec<(&'static str, String)> {
    let mut lines = vec![("step", words::sign(node).to_owned() + &node.step)];
    lines.extend(node.re_search.then(|| ("small", "re-search".to_owned())));
    lines.extend(node.quiescence.then(|| ("small", "quiescence".to_owned())));
    // A long window is split into two lines after the comma.
    if let Some(window) = words::window(node) {
        match window.split_once(", ").filter(|_| window.len() > LETTERS) {
            Some((alpha, beta)) => lines.extend([("small", format!("{alpha},")), ("small", beta.to_owned())]),
            None => lines.push(("small", window)),
        }
    }
    lines.push(("score", words::score(node)));
    let ending = words::ending(node).map(|ending| wrapped(&ending, LETTERS));
    lines.extend(ending.into_iter().flatten().map(|line| ("small", line)));
    lines
}
