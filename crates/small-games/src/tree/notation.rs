//! Trees as text.

use std::collections::{HashMap, HashSet, VecDeque};
use std::{fmt, str::FromStr, sync::Arc};

use game_search::{Game, NullMove, Score, Side, TextNotation, text::quote};
use thiserror::Error;

use super::game::{Node, NodeId, Nodes, ROOT, Tree};
use crate::key::mix;

/// The reason why a text is not a tree. Columns count characters from 1.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum TreeError {
    /// The text contains something unexpected.
    #[error("{found} at column {column} of {}: expected {expected}", quote(text))]
    Unexpected {
        /// The whole text.
        text: String,
        /// The column of the unexpected text.
        column: usize,
        /// The text found, in quotation marks, or `the end`.
        found: String,
        /// A description of the expected text.
        expected: &'static str,
    },
    /// A leaf is not a number, or the number is too large for a score.
    #[error(
        "{} at column {column} of {}: expected a whole number within ±{max}",
        quote(word),
        quote(text),
        max = Score::MAX_HEURISTIC
    )]
    Value {
        /// The whole text.
        text: String,
        /// The column of the leaf.
        column: usize,
        /// The text of the leaf.
        word: String,
    },
    /// Two siblings have the same label.
    #[error("label {} at column {column} of {}: another node beside it has that label", quote(label), quote(text))]
    SameLabel {
        /// The whole text.
        text: String,
        /// The column of the second label.
        column: usize,
        /// The label.
        label: String,
    },
    /// A reference does not name exactly one node that is complete before it.
    #[error("{} at column {column} of {}: expected `&` and the label of {expected}", quote(word), quote(text))]
    Reference {
        /// The whole text.
        text: String,
        /// The column of the reference.
        column: usize,
        /// The reference.
        word: String,
        /// A description of the nodes that a reference can name.
        expected: &'static str,
    },
    /// The brackets are nested too deeply.
    #[error(
        "bracket at column {column} of {}: a tree may have no more than {max} levels",
        quote(text),
        max = Tree::MAX_HEIGHT
    )]
    TooDeep {
        /// The whole text.
        text: String,
        /// The column of the bracket.
        column: usize,
    },
    /// The path to the current node contains an invalid move.
    #[error("path at column {column} of {}: {source}", quote(text))]
    Path {
        /// The whole text.
        text: String,
        /// The column of the invalid label.
        column: usize,
        /// The reason why the move is invalid.
        source: BranchError,
    },
}

/// The error for a text that does not name a move from the current node.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{} leads nowhere from node {}: expected {expected}", quote(text), quote(node))]
#[non_exhaustive]
pub struct BranchError {
    /// The text.
    pub text: String,
    /// The label of the current node.
    pub node: String,
    /// The possible moves.
    pub expected: String,
}

const WAIT: &str = "wait";
const PASS: &str = "pass";
const ROOT_LABEL: &str = "root";
const MAX_VALUE: u32 = Score::MAX_HEURISTIC as u32;

impl TextNotation for Tree {
    type PositionError = TreeError;
    type MoveError = BranchError;

    /// Writes the whole tree, then the moves from the root to the current node: `((12 15) (5 8)) > 2 > 1`.
    fn position_text(&self) -> String {
        self.to_string()
    }

    /// Parses a tree in bracket notation.
    ///
    /// ```text
    /// position = ["max" | "min"] node {">" move}    who begins: the first player if nothing is said
    /// node     = [label ":"] ["!"] (value | ["^"] [value "/"] "(" node {node} ")") | ["!"] "&" label
    /// move     = the label of a child; at a leaf "wait"; at a node with "^" also "pass"
    /// ```
    ///
    /// `!` marks the move to the node as noisy, and `^` allows a pass at the node. A value before `/` is the static value
    /// of an inner node. `&v` is the node with the label `v` that comes before in the text, and must be complete there.
    /// No spaces are allowed inside such a group of marks.
    ///
    /// A value is a whole number within ±[`Score::MAX_HEURISTIC`], always for the first player. A label is any word
    /// that does not begin with `!`, `^` or `&`; siblings must have different labels. A child without a label is named by
    /// its place among its siblings, `1`, `2`, and so on. If the root has the label `max` or `min`, the side that begins must also be given: in
    /// `max min:(1 2)`, the label of the root is `min`.
    fn parse_position(text: &str) -> Result<Self, TreeError> {
        let mut reader = Reader { text, at: 0, nodes: Vec::new(), complete: HashMap::new() };
        let root_side = if reader.take("min") { Side::Second } else { Side::First };
        if root_side == Side::First {
            reader.take("max");
        }
        let label = reader.label()?.unwrap_or(ROOT_LABEL).to_owned();
        reader.node(Some(&label), ROOT_LABEL, 0)?;
        let nodes = Nodes { list: std::mem::take(&mut reader.nodes), root_side, seed: 0 };
        let mut tree = Tree { nodes: Arc::new(nodes), at: ROOT, side: root_side };
        let seed = tree.to_string().bytes().fold(0, |seed, byte| mix(seed ^ u64::from(byte)));
        Arc::get_mut(&mut tree.nodes).expect("no clone was made").seed = seed;
        reader.path(&mut tree)?;
        Ok(tree)
    }

    /// Writes the label of the child, or `wait` at a leaf.
    fn move_text(&self, mv: NodeId) -> String {
        if mv == self.at { WAIT.to_owned() } else { self.label(mv).to_owned() }
    }

    fn parse_move(&self, text: &str) -> Result<NodeId, BranchError> {
        let mut moves = Vec::new();
        self.legal_moves(&mut moves);
        moves.iter().copied().find(|&mv| self.move_text(mv) == text).ok_or_else(|| BranchError {
            text: text.to_owned(),
            node: self.label(self.at).to_owned(),
            expected: moves.iter().map(|&mv| quote(&self.move_text(mv))).collect::<Vec<_>>().join(" or "),
        })
    }
}

impl FromStr for Tree {
    type Err = TreeError;

    fn from_str(text: &str) -> Result<Self, TreeError> {
        Tree::parse_position(text)
    }
}

impl fmt::Display for Tree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.nodes.root_side, self.label(ROOT)) {
            (Side::Second, _) => f.write_str("min ")?,
            // Without the word `max`, the label of the root would be read as the side that begins.
            (Side::First, "min" | "max") => f.write_str("max ")?,
            (Side::First, _) => {}
        }
        self.write_node(f, ROOT, ROOT_LABEL, "", &mut HashSet::new())?;
        self.path().iter().try_for_each(|step| write!(f, " > {step}"))
    }
}

impl Tree {
    /// Writes a node with its children, or a reference if it is among those `written`. The label is left out if it is
    /// equal to `usual`.
    fn write_node(
        &self,
        f: &mut fmt::Formatter<'_>,
        node: NodeId,
        usual: &str,
        noisy: &str,
        written: &mut HashSet<NodeId>,
    ) -> fmt::Result {
        let label = self.label(node);
        if !written.insert(node) {
            return write!(f, "{noisy}&{label}");
        }
        if label != usual {
            write!(f, "{label}:")?;
        }
        f.write_str(noisy)?;
        if let Some(value) = self.leaf_value(node) {
            return write!(f, "{value}");
        }
        let it = self.get(node);
        f.write_str(if it.passes { "^" } else { "" })?;
        if it.value != 0 {
            write!(f, "{}/", it.value)?;
        }
        f.write_str("(")?;
        for (index, &child) in it.children.iter().enumerate() {
            if index > 0 {
                f.write_str(" ")?;
            }
            let noisy = if it.noisy.contains(&child) { "!" } else { "" };
            self.write_node(f, child, &(index + 1).to_string(), noisy, written)?;
        }
        f.write_str(")")
    }

    /// Returns the moves and passes of a shortest path from the root to the current position.
    fn path(&self) -> Vec<&str> {
        let start = (ROOT, self.nodes.root_side);
        let mut from = HashMap::from([(start, None)]);
        let mut queue = VecDeque::from([start]);
        while let Some(place @ (node, side)) = queue.pop_front() {
            if place == (self.at, self.side) {
                break;
            }
            let it = self.get(node);
            let waits = it.children.is_empty().then_some((node, WAIT));
            let passes = it.passes.then_some((node, PASS));
            let moves = it.children.iter().map(|&child| (child, self.label(child)));
            for (next, step) in moves.chain(waits).chain(passes) {
                from.entry((next, !side)).or_insert_with(|| {
                    queue.push_back((next, !side));
                    Some((place, step))
                });
            }
        }
        let back = std::iter::successors(from[&(self.at, self.side)], |(place, _)| from[place]);
        let mut steps: Vec<_> = back.map(|(_, step)| step).collect();
        steps.reverse();
        steps
    }
}

/// A parser that reads a text from left to right, with one function per rule of the grammar. A token is a word, or one
/// of `(`, `)`, `:` and `>`.
struct Reader<'a> {
    text: &'a str,
    /// The position in the text, in bytes.
    at: usize,
    nodes: Vec<Node>,
    /// The nodes that are complete, by label; `None` for a label of several nodes.
    complete: HashMap<String, Option<NodeId>>,
}

impl<'a> Reader<'a> {
    /// Skips spaces and returns the next token, which is empty at the end of the text.
    fn peek(&mut self) -> &'a str {
        let rest = self.text[self.at..].trim_start();
        self.at = self.text.len() - rest.len();
        match rest.find(ends_word) {
            Some(0) => &rest[..1],
            end => &rest[..end.unwrap_or(rest.len())],
        }
    }

    /// Returns the next token if it is a word.
    fn word(&mut self) -> Option<&'a str> {
        Some(self.peek()).filter(|token| !token.is_empty() && !token.starts_with(ends_word))
    }

    /// Skips the next token.
    fn skip(&mut self) {
        self.at += self.peek().len();
    }

    /// Skips the next token and returns `true` if it is equal to `token`.
    fn take(&mut self, token: &str) -> bool {
        let found = self.peek() == token;
        if found {
            self.skip();
        }
        found
    }

    /// Returns the whole text, and the column of the byte `at`. Columns count characters from 1.
    fn place(&self, at: usize) -> (String, usize) {
        (self.text.to_owned(), self.text[..at].chars().count() + 1)
    }

    fn unexpected(&mut self, expected: &'static str) -> TreeError {
        let found = Some(self.peek()).filter(|token| !token.is_empty()).map_or("the end".to_owned(), quote);
        let (text, column) = self.place(self.at);
        TreeError::Unexpected { text, column, found, expected }
    }

    /// Parses a node after `label`. Returns the node, and whether the move to it is noisy. `usual` is the label of a node
    /// that has none in the text.
    fn node(&mut self, label: Option<&str>, usual: &str, level: u32) -> Result<(NodeId, bool), TreeError> {
        let word = self.word().unwrap_or_default();
        let start = self.at;
        self.at += word.len();
        let (noisy, marked) = match word.strip_prefix('!') {
            Some(marked) if level > 0 => (true, marked),
            _ => (false, word),
        };
        if let (None, Some(name)) = (label, marked.strip_prefix('&')) {
            return Ok((self.reference(start, word, name, level)?, noisy));
        }
        let (passes, marked) = marked.strip_prefix('^').map_or((false, marked), |marked| (true, marked));
        let (is_inner, number) = match marked.strip_suffix('/') {
            Some(number) => (true, number),
            None => (passes || marked.is_empty(), marked),
        };
        let value = if is_inner && number == marked && number.is_empty() { 0 } else { self.value(start, number)? };
        let id = NodeId(self.nodes.len());
        let label = label.unwrap_or(usual).to_owned();
        self.nodes.push(Node { label, value, children: Vec::new(), noisy: Vec::new(), passes, height: 0 });
        if is_inner {
            if self.peek() != "(" {
                return Err(self.unexpected(if word.is_empty() { "a leaf's value or `(`" } else { "`(`" }));
            }
            if level == Tree::MAX_HEIGHT {
                return Err(self.too_deep(self.at));
            }
            self.skip();
            self.children(id, level + 1)?;
        }
        let label = self.nodes[id.0].label.clone();
        self.complete.entry(label).and_modify(|known| *known = None).or_insert(Some(id));
        Ok((id, noisy))
    }

    /// Returns the node that the reference `word`, which ends with `name`, stands for.
    fn reference(&self, start: usize, word: &str, name: &str, level: u32) -> Result<NodeId, TreeError> {
        let expected = match self.complete.get(name) {
            Some(&Some(id)) if level + self.nodes[id.0].height > Tree::MAX_HEIGHT => return Err(self.too_deep(start)),
            Some(&Some(id)) => return Ok(id),
            Some(None) => "a single node, not of several",
            None => "a node that is complete before it",
        };
        let (text, column) = self.place(start);
        Err(TreeError::Reference { text, column, word: word.to_owned(), expected })
    }

    fn too_deep(&self, at: usize) -> TreeError {
        let (text, column) = self.place(at);
        TreeError::TooDeep { text, column }
    }

    /// Parses the value `number`, which is part of the word that begins at `start`.
    fn value(&self, start: usize, number: &str) -> Result<i32, TreeError> {
        let value = number.parse().ok().filter(|value: &i32| value.unsigned_abs() <= MAX_VALUE);
        value.ok_or_else(|| {
            let (text, column) = self.place(start);
            TreeError::Value { text, column, word: number.to_owned() }
        })
    }

    /// Parses `node {node} ")"`, the children of a node.
    fn children(&mut self, parent: NodeId, level: u32) -> Result<(), TreeError> {
        // A set makes each label one lookup, because a bracket can have a hundred thousand children.
        let mut labels = HashSet::new();
        while labels.is_empty() || !self.take(")") {
            self.peek();
            let start = self.at;
            let label = self.label()?;
            let (child, noisy) = self.node(label, &(labels.len() + 1).to_string(), level)?;
            let (label, height) = (self.nodes[child.0].label.clone(), self.nodes[child.0].height);
            if !labels.insert(label.clone()) {
                let (text, column) = self.place(start);
                return Err(TreeError::SameLabel { text, column, label });
            }
            let parent = &mut self.nodes[parent.0];
            parent.children.push(child);
            parent.noisy.extend(noisy.then_some(child));
            parent.height = parent.height.max(height + 1);
        }
        Ok(())
    }

    /// Parses `[label ":"]`.
    fn label(&mut self) -> Result<Option<&'a str>, TreeError> {
        let start = self.at;
        let Some(word) = self.word() else { return Ok(None) };
        self.skip();
        let is_label = self.take(":");
        if !is_label || word.starts_with(['!', '^', '&']) {
            self.at = start;
        }
        match word.starts_with(['!', '^', '&']) {
            true if is_label => Err(self.unexpected("a label without a mark, because marks come after the `:`")),
            _ => Ok(is_label.then_some(word)),
        }
    }

    /// Parses `{">" move}` and plays the moves on the tree.
    fn path(&mut self, tree: &mut Tree) -> Result<(), TreeError> {
        while self.take(">") {
            let Some(word) = self.word() else { return Err(self.unexpected("a move")) };
            match tree.parse_move(word) {
                Ok(mv) => _ = tree.make(mv),
                Err(_) if word == PASS && tree.null_move_allowed() => tree.make_null(),
                Err(source) => {
                    let (text, column) = self.place(self.at);
                    return Err(TreeError::Path { text, column, source });
                }
            }
            self.skip();
        }
        if self.peek().is_empty() { Ok(()) } else { Err(self.unexpected("`>` or the end")) }
    }
}

fn ends_word(letter: char) -> bool {
    letter.is_whitespace() || "():>".contains(letter)
}
