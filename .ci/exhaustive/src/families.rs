//! The families of inputs, each member of which is enumerated once.

use std::slice;

use arrayvec::ArrayVec;

use crate::graph::{Graph, MAX_NODES, Node};

/// Returns the ordered trees of up to this many leaves and this height, in which no node is an only child. All values
/// are 0.
pub fn trees(leaves: usize, height: u32) -> Vec<Graph> {
    (1..=leaves).flat_map(|leaves| shapes(leaves, height)).map(|shape| shape.graph()).collect()
}

/// An ordered tree: the children of its root.
#[derive(Clone)]
struct Shape(Vec<Shape>);

/// Returns the trees of exactly this many leaves.
fn shapes(leaves: usize, height: u32) -> Vec<Shape> {
    match (leaves, height) {
        (1, _) => vec![Shape(Vec::new())],
        (_, 0) => Vec::new(),
        _ => rows(leaves, height - 1, leaves - 1).into_iter().map(Shape).collect(),
    }
}

/// Returns the rows of siblings that have this many leaves together, and no more than `largest` in the first tree. A row
/// of one tree is one only after another tree.
fn rows(leaves: usize, height: u32, largest: usize) -> Vec<Vec<Shape>> {
    if leaves == 0 {
        return vec![Vec::new()];
    }
    let mut rows_found = Vec::new();
    for first in 1..=largest {
        let rests = rows(leaves - first, height, leaves - first);
        for shape in shapes(first, height) {
            rows_found.extend(rests.iter().map(|rest| [slice::from_ref(&shape), rest].concat()));
        }
    }
    rows_found
}

impl Shape {
    fn graph(&self) -> Graph {
        let mut nodes = ArrayVec::new();
        self.add_to(&mut nodes);
        Graph::new(nodes)
    }

    /// Adds the tree to the nodes. Returns the number of its root.
    fn add_to(&self, nodes: &mut ArrayVec<Node, MAX_NODES>) -> u8 {
        let root = nodes.len();
        nodes.push(Node::default());
        let children = self.0.iter().map(|child| child.add_to(nodes)).collect();
        nodes[root].children = children;
        root as u8
    }
}

/// Returns the layered graphs of up to this many nodes with a shared node: the root is the first layer, every move leads
/// to the next layer, and some node is reached by two moves. All values are 0.
pub fn layered(nodes: usize) -> Vec<Graph> {
    let sizes = 1..=nodes;
    sizes.flat_map(|nodes| Builder::run(nodes, true)).filter(|graph| graph.edges() >= graph.nodes().len()).collect()
}

/// Returns the graphs without cycles that have this many nodes, by number of moves. Trees are among them.
pub fn acyclic(nodes: usize) -> Vec<Graph> {
    let mut graphs = Builder::run(nodes, false);
    graphs.sort_by_key(Graph::edges);
    graphs
}

/// Builds every ordered graph with a root once. The nodes have the numbers in which a breadth-first search from the root
/// reaches them. Two graphs with these numbers are therefore equal only if the order of every node's moves is.
struct Builder {
    /// The number of nodes of a complete graph.
    size: usize,
    is_layered: bool,
    nodes: ArrayVec<Node, MAX_NODES>,
    /// The layer of each node: the length of a shortest path from the root.
    layers: ArrayVec<u32, MAX_NODES>,
    complete: Vec<Graph>,
}

impl Builder {
    fn run(size: usize, is_layered: bool) -> Vec<Graph> {
        let (mut nodes, mut layers) = (ArrayVec::new(), ArrayVec::new());
        nodes.push(Node::default());
        layers.push(0);
        let mut builder = Builder { size, is_layered, nodes, layers, complete: Vec::new() };
        builder.extend(0);
        builder.complete
    }

    /// Adds every possible rest of the moves of `node`, and then those of the nodes after it.
    fn extend(&mut self, node: usize) {
        // No further move.
        if node + 1 < self.nodes.len() {
            self.extend(node + 1);
        } else if self.nodes.len() == self.size {
            self.complete.push(Graph::new(self.nodes.clone()));
        }
        // A move to a node that has a number.
        for child in 1..self.nodes.len() {
            let is_next = !self.is_layered || self.layers[child] == self.layers[node] + 1;
            if is_next && !self.nodes[node].children.contains(&(child as u8)) && !self.reaches(child, node) {
                self.extend_by(node, child);
            }
        }
        // A move to a new node.
        if self.nodes.len() < self.size {
            self.layers.push(self.layers[node] + 1);
            self.nodes.push(Node::default());
            self.extend_by(node, self.nodes.len() - 1);
            self.nodes.pop();
            self.layers.pop();
        }
    }

    fn extend_by(&mut self, node: usize, child: usize) {
        self.nodes[node].children.push(child as u8);
        self.extend(node);
        self.nodes[node].children.pop();
    }

    /// Returns `true` if moves lead from a node to another one, or if they are the same.
    fn reaches(&self, from: usize, to: usize) -> bool {
        from == to || self.nodes[from].children.iter().any(|&child| self.reaches(usize::from(child), to))
    }
}
