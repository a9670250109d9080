//! Trees that can be changed and written. Their text is that of [`Tree`].

use std::fmt;

use serde_json::{Value, json};
use small_games::{NodeId, Tree};

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shape {
    Leaf(i32),
    /// An inner node with its label, which can be empty, and its children.
    Inner(String, Vec<Shape>),
}

impl Shape {
    /// Returns an inner node without a label.
    pub fn inner(children: Vec<Shape>) -> Shape {
        Shape::Inner(String::new(), children)
    }

    /// Returns the shape of a tree without shared nodes and marks. A label that says only the place among the siblings
    /// is left out.
    pub fn of(tree: &Tree) -> Shape {
        fn below(tree: &Tree, node: NodeId, usual: &str) -> Shape {
            if let Some(value) = tree.leaf_value(node) {
                return Shape::Leaf(value);
            }
            let label = Some(tree.label(node)).filter(|&label| label != usual).unwrap_or_default();
            let children = (1..).zip(tree.children(node));
            Shape::Inner(label.to_owned(), children.map(|(at, &child)| below(tree, child, &at.to_string())).collect())
        }
        below(tree, tree.node(), "root")
    }

    /// Returns the same tree with the letters A, B, C as labels of its inner nodes, level by level.
    pub fn labelled(self) -> Shape {
        self.labelled_from('B')
    }

    /// Returns the same tree with labels of its inner nodes, level by level: A at the root, then letters from `first` on.
    pub fn labelled_from(mut self, first: char) -> Shape {
        let mut letters = std::iter::once('A').chain(first..='Z').map(String::from);
        let mut level = vec![&mut self];
        while !level.is_empty() {
            let mut next = Vec::new();
            for node in level {
                if let Shape::Inner(label, children) = node {
                    *label = letters.next().unwrap_or_default();
                    next.extend(children);
                }
            }
            level = next;
        }
        self
    }

    /// Returns the tree with a mark for each child of the root, such as the static value `7` or `^7`.
    pub fn with_statics(&self, marks: impl IntoIterator<Item = String>) -> Shape {
        let marked = |(child, mark): (&Shape, String)| match child {
            Shape::Inner(label, below) => Shape::Inner(format!("{label}:{mark}/"), below.clone()),
            Shape::Leaf(_) => child.clone(),
        };
        Shape::Inner(self.label().to_owned(), self.children().iter().zip(marks).map(marked).collect())
    }

    /// Returns what the page writes into the children of the root that have a static value, by label.
    pub fn names(&self) -> Value {
        let name = |child: &Shape| {
            let (label, mark) = child.label().strip_suffix('/')?.split_once(':')?;
            Some((label.to_owned(), json!(format!("{label} {}", mark.trim_start_matches('^')))))
        };
        Value::Object(self.children().iter().filter_map(name).collect())
    }

    pub fn label(&self) -> &str {
        match self {
            Shape::Leaf(_) => "",
            Shape::Inner(label, _) => label,
        }
    }

    pub fn children(&self) -> &[Shape] {
        match self {
            Shape::Leaf(_) => &[],
            Shape::Inner(_, children) => children,
        }
    }

    /// Returns the minimax value, with the first player to move or not. It is for trees that are tried in large numbers.
    pub fn value(&self, is_max: bool) -> i32 {
        let Shape::Inner(_, children) = self else { return self.leaves()[0] };
        let values = children.iter().map(|child| child.value(!is_max));
        if is_max { values.max() } else { values.min() }.unwrap_or_default()
    }

    /// Searches the tree by alpha-beta, with the first player to move or not, and adds the number of evaluated leaves to
    /// `count`. Like [`value`](Shape::value), it is for trees that are tried in large numbers.
    pub fn alpha_beta(&self, is_max: bool, [mut alpha, mut beta]: [i32; 2], count: &mut u64) -> i32 {
        let children = match self {
            Shape::Leaf(value) => {
                *count += 1;
                return *value;
            }
            Shape::Inner(_, children) => children,
        };
        let mut best = if is_max { i32::MIN } else { i32::MAX };
        for child in children {
            let value = child.alpha_beta(!is_max, [alpha, beta], count);
            if is_max {
                best = best.max(value);
                alpha = alpha.max(best);
            } else {
                best = best.min(value);
                beta = beta.min(best);
            }
            if alpha >= beta {
                break;
            }
        }
        best
    }

    /// Returns the number of leaves that alpha-beta evaluates, with the first player to move.
    pub fn evaluated(&self) -> u64 {
        let mut count = 0;
        self.alpha_beta(true, [i32::MIN, i32::MAX], &mut count);
        count
    }

    /// Returns the values of the leaves from left to right.
    pub fn leaves(&self) -> Vec<i32> {
        match self {
            Shape::Leaf(value) => vec![*value],
            Shape::Inner(_, children) => children.iter().flat_map(Shape::leaves).collect(),
        }
    }

    /// Returns the same tree with other values of the leaves, from left to right.
    pub fn with_leaves(&self, values: &mut impl Iterator<Item = i32>) -> Shape {
        match self {
            Shape::Leaf(value) => Shape::Leaf(values.next().unwrap_or(*value)),
            Shape::Inner(label, children) => {
                Shape::Inner(label.clone(), children.iter().map(|child| child.with_leaves(values)).collect())
            }
        }
    }

    /// Returns the number of nodes.
    pub fn size(&self) -> usize {
        1 + self.children().iter().map(Shape::size).sum::<usize>()
    }

    /// Returns every tree that differs only in the order of children, this one first.
    pub fn orders(&self) -> Vec<Shape> {
        let Shape::Inner(label, children) = self else { return vec![self.clone()] };
        let below: Vec<_> = children.iter().map(Shape::orders).collect();
        let mut all = Vec::new();
        for order in permutations(children.len()) {
            let mut chosen = vec![Vec::new()];
            for &child in &order {
                let longer = |some: &Vec<Shape>| {
                    let some = some.clone();
                    below[child].iter().map(move |one| [&some[..], std::slice::from_ref(one)].concat())
                };
                chosen = chosen.iter().flat_map(longer).collect();
            }
            all.extend(chosen.into_iter().map(|children| Shape::Inner(label.clone(), children)));
        }
        all
    }

    /// Returns the tree with its children in a fixed order, so that two trees that differ only in the order are equal.
    pub fn sorted(&self) -> Shape {
        let Shape::Inner(label, children) = self else { return self.clone() };
        let mut children: Vec<_> = children.iter().map(Shape::sorted).collect();
        children.sort_by_cached_key(Shape::to_string);
        Shape::Inner(label.clone(), children)
    }

    /// Returns the tree as a game in which the first player begins.
    pub fn tree(&self) -> Tree {
        self.to_string().parse().expect("shapes are written as trees")
    }

    /// Returns the tree as a game in which the second player begins.
    pub fn for_min(&self) -> Tree {
        format!("min {self}").parse().expect("shapes are written as trees")
    }
}

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Shape::Leaf(value) => write!(f, "{value}"),
            Shape::Inner(label, children) => {
                // A label with marks, such as `B:^7/`, ends with a slash.
                let colon = if label.is_empty() || label.ends_with('/') { "" } else { ":" };
                write!(f, "{label}{colon}(")?;
                for (at, child) in children.iter().enumerate() {
                    write!(f, "{}{child}", if at > 0 { " " } else { "" })?;
                }
                f.write_str(")")
            }
        }
    }
}

/// Returns what the page writes into the inner nodes of a tree that have a static value, by label.
pub fn names(tree: &str) -> Value {
    let inner = tree.split(['(', ' ']).filter_map(|word| word.strip_suffix('/')?.split_once(':'));
    let name = |(label, mark): (&str, &str)| {
        (label.to_owned(), json!(format!("{label} {}", mark.trim_start_matches(['!', '^']))))
    };
    Value::Object(inner.map(name).collect())
}

/// Returns the orders of `0..n`, the usual one first.
pub fn permutations(n: usize) -> Vec<Vec<usize>> {
    if n == 0 {
        return vec![Vec::new()];
    }
    let mut all = Vec::new();
    for first in 0..n {
        for rest in permutations(n - 1) {
            let others = (0..n).filter(|&it| it != first).collect::<Vec<_>>();
            all.push([first].into_iter().chain(rest.iter().map(|&at| others[at])).collect());
        }
    }
    all
}
