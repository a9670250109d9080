//! The tree in the language of Graphviz: `dot -Tsvg tree.dot > tree.svg`.

use super::recording::{Node, Recording};
use game_search::Bound;

use super::words;

/// A digraph; filled by the kind of node, with a dashed edge to what was cut.
pub fn dot(recording: &Recording) -> String {
    let mut text = "digraph search {\n  node [shape=box style=filled fontname=sans fontsize=11]\n".to_owned();
    let mut count = 0;
    for root in &recording.roots {
        write_node(root, &mut count, &mut text);
    }
    text + "}\n"
}

/// Appends the node and all below it; returns its number.
fn write_node(node: &Node, count: &mut usize, text: &mut String) -> usize {
    let number = *count;
    *count += 1;
    let mut lines = vec![words::step(node), node.window.to_string(), words::score(node)];
    lines.extend(words::reason(node));
    let label = lines.join("\n").replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n");
    let colour = match node.bound() {
        Bound::Exact => "palegreen",
        Bound::Lower => "lightsalmon",
        Bound::Upper => "lightblue",
    };
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
