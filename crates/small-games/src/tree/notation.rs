//! Trees as text.

use std::{collections::HashSet, fmt, str::FromStr, sync::Arc};

use game_search::{Game, Score, Side, TextNotation, text::quote};
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
    /// node     = [label ":"] (value | "(" node {node} ")")
    /// move     = the label of a child; at a leaf "wait"
    /// ```
    ///
    /// A value is a whole number within ±[`Score::MAX_HEURISTIC`], always for the first player. A label is any word;
    /// siblings must have different labels. A child without a label is named by its place among its siblings, `1`, `2`,
    /// and so on. If the root has the label `max` or `min`, the side that begins must also be given: in
    /// `max min:(1 2)`, the label of the root is `min`.
    fn parse_position(text: &str) -> Result<Self, TreeError> {
        let mut reader = Reader { text, at: 0, nodes: Vec::new() };
        let root_side = if reader.take("min") { Side::Second } else { Side::First };
        if root_side == Side::First {
            reader.take("max");
        }
        let label = reader.label().unwrap_or(ROOT_LABEL).to_owned();
        reader.node(ROOT, label, 0)?;
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
        self.write_node(f, ROOT, ROOT_LABEL)?;
        let side = self.write_path(f, self.at)?;
        if side == self.side { Ok(()) } else { write!(f, " > {WAIT}") }
    }
}

impl Tree {
    /// Writes a node with its children. The label is left out if it is equal to `usual`.
    fn write_node(&self, f: &mut fmt::Formatter<'_>, node: NodeId, usual: &str) -> fmt::Result {
        if self.label(node) != usual {
            write!(f, "{}:", self.label(node))?;
        }
        if let Some(value) = self.leaf_value(node) {
            return write!(f, "{value}");
        }
        f.write_str("(")?;
        for (index, &child) in self.children(node).iter().enumerate() {
            if index > 0 {
                f.write_str(" ")?;
            }
            self.write_node(f, child, &(index + 1).to_string())?;
        }
        f.write_str(")")
    }

    /// Writes the path to a node. Returns the side to move at the end of the path.
    fn write_path(&self, f: &mut fmt::Formatter<'_>, node: NodeId) -> Result<Side, fmt::Error> {
        if node == ROOT {
            return Ok(self.nodes.root_side);
        }
        let side = self.write_path(f, self.get(node).parent)?;
        write!(f, " > {}", self.label(node))?;
        Ok(!side)
    }
}

/// A parser that reads a text from left to right, with one function per rule of the grammar. A token is a word, or one
/// of `(`, `)`, `:` and `>`.
struct Reader<'a> {
    text: &'a str,
    /// The position in the text, in bytes.
    at: usize,
    nodes: Vec<Node>,
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

    /// Parses `node = [label ":"] (value | "(" node {node} ")")`.
    fn node(&mut self, parent: NodeId, label: String, level: u32) -> Result<NodeId, TreeError> {
        let id = NodeId(self.nodes.len());
        if let Some(word) = self.word() {
            let value = self.value(word)?;
            self.nodes.push(Node { label, parent, value, children: Vec::new() });
        } else if self.peek() != "(" {
            return Err(self.unexpected("a leaf's value or `(`"));
        } else if level == Tree::MAX_HEIGHT {
            let (text, column) = self.place(self.at);
            return Err(TreeError::TooDeep { text, column });
        } else {
            self.skip();
            self.nodes.push(Node { label, parent, value: 0, children: Vec::new() });
            self.nodes[id.0].children = self.children(id, level + 1)?;
        }
        Ok(id)
    }

    fn value(&mut self, word: &str) -> Result<i32, TreeError> {
        let number = word.parse().ok().filter(|value: &i32| value.unsigned_abs() <= MAX_VALUE);
        let value = number.ok_or_else(|| {
            let (text, column) = self.place(self.at);
            TreeError::Value { text, column, word: word.to_owned() }
        })?;
        self.skip();
        Ok(value)
    }

    /// Parses `node {node} ")"`.
    fn children(&mut self, parent: NodeId, level: u32) -> Result<Vec<NodeId>, TreeError> {
        let mut children: Vec<NodeId> = Vec::new();
        // A set makes each label one lookup, because a bracket can have a hundred thousand children.
        let mut labels = HashSet::new();
        while children.is_empty() || !self.take(")") {
            self.peek();
            let start = self.at;
            let label = self.label().map_or_else(|| (children.len() + 1).to_string(), str::to_owned);
            if !labels.insert(label.clone()) {
                let (text, column) = self.place(start);
                return Err(TreeError::SameLabel { text, column, label });
            }
            children.push(self.node(parent, label, level)?);
        }
        Ok(children)
    }

    /// Parses `[label ":"]`.
    fn label(&mut self) -> Option<&'a str> {
        let start = self.at;
        let word = self.word()?;
        self.skip();
        if self.take(":") {
            return Some(word);
        }
        self.at = start;
        None
    }

    /// Parses `{">" move}` and plays the moves on the tree.
    fn path(&mut self, tree: &mut Tree) -> Result<(), TreeError> {
        while self.take(">") {
            let Some(word) = self.word() else { return Err(self.unexpected("a move")) };
            let mv = tree.parse_move(word).map_err(|source| {
                let (text, column) = self.place(self.at);
                TreeError::Path { text, column, source }
            })?;
            self.skip();
            tree.make(mv);
        }
        if self.peek().is_empty() { Ok(()) } else { Err(self.unexpected("`>` or the end")) }
    }
}

fn ends_word(letter: char) -> bool {
    letter.is_whitespace() || "():>".contains(letter)
}
