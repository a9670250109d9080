//! The tree on the terminal.

use super::recording::{Node, Recording};
use termtree::Tree;

use super::words;

/// One indented tree for each search of the root.
pub fn text(recording: &Recording) -> String {
    recording.roots.iter().map(|root| tree(root).to_string()).collect()
}

fn tree(node: &Node) -> Tree<String> {
    let mut line = format!("{}  {}  {}", words::step(node), node.window, words::score(node));
    let reason = words::reason(node).join(", ");
    if !reason.is_empty() {
        line += &format!("  [{reason}]");
    }
    Tree::new(line).with_leaves(node.children.iter().map(tree))
}
