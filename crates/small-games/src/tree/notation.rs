//! Trees as text.

use std::{collections::HashSet, fmt, str::FromStr, sync::Arc};

use game_search::{Game, Score, Side, TextNotation, text::quote};
use thiserror::Error;

use super::game::{Content, Node, NodeId, Nodes, ROOT, Tree};
use crate::key::mix;

/// Why a text is not a tree. Columns count characters from 1.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum TreeError {
    /// Something else should stand here.
    #[error("{found} at column {column} of {}: expected {expected}", quote(text))]
    Unexpected {
        /// The whole text.
        text: String,
        /// Where.
        column: usize,
        /// What stands there, in quotation marks, or `the end`.
        found: String,
        /// What should.
        expected: &'static str,
    },
    /// A leaf that is no number, or one too large for a score.
    #[error(
        "{} at column {column} of {}: expected a whole number within ±{max}",
        quote(word),
        quote(text),
        max = Score::MAX_HEURISTIC
    )]
    Value {
        /// The whole text.
        text: String,
        /// Where.
        column: usize,
        /// What stands there.
        word: String,
    },
    /// Two siblings have one label.
    #[error("label {} at column {column} of {}: another node beside it has that label", quote(label), quote(text))]
    SameLabel {
        /// The whole text.
        text: String,
        /// Where the second of them begins.
        column: usize,
        /// The label.
        label: String,
    },
    /// Too many brackets inside one another.
    #[error(
        "bracket at column {column} of {}: a tree may have no more than {max} levels",
        quote(text),
        max = Tree::MAX_HEIGHT
    )]
    TooDeep {
        /// The whole text.
        text: String,
        /// Where.
        column: usize,
    },
    /// The path to the current node leads nowhere.
    #[error("path at column {column} of {}: {source}", quote(text))]
    Path {
        /// The whole text.
        text: String,
        /// Where the wrong label stands.
        column: usize,
        /// What is wrong with it.
        source: BranchError,
    },
}

/// A text that names no move here.
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

    /// The whole tree, then the path to the current node: `((12 15) (5 8)) > 2 > 1`.
    fn position_text(&self) -> String {
        self.to_string()
    }

    /// Reads a tree in bracket notation.
    ///
    /// ```text
    /// position = ["max" | "min"] node {">" move}    who begins: the first player if nothing is said
    /// node     = [label ":"] (value | "(" node {node} ")")
    /// move     = the label of a child; at a leaf "wait"
    /// ```
    ///
    /// A value is a whole number within ±[`Score::MAX_HEURISTIC`], always for the first player. A label is any
    /// word; siblings must not share one. A child without a label is called after its place among its siblings, `1`,
    /// `2`, ...; a root that is labelled `max` or `min` needs the word for who begins before its label.
    fn parse_position(text: &str) -> Result<Self, TreeError> {
        let mut reader = Reader { text, at: 0, nodes: Vec::new() };
        let root_side = if reader.take(Token::Word("min")) { Side::Second } else { Side::First };
        if root_side == Side::First {
            reader.take(Token::Word("max"));
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

    /// The label of the child; at a leaf `wait`.
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
            // Such a label would be read as who begins.
            (Side::First, "min" | "max") => f.write_str("max ")?,
            (Side::First, _) => {}
        }
        self.write_node(f, ROOT, ROOT_LABEL)?;
        let side = self.write_path(f, self.at)?;
        if side == self.side { Ok(()) } else { write!(f, " > {WAIT}") }
    }
}

impl Tree {
    /// `usual` is the label that goes without saying.
    fn write_node(&self, f: &mut fmt::Formatter<'_>, node: NodeId, usual: &str) -> fmt::Result {
        if self.label(node) != usual {
            write!(f, "{}:", self.label(node))?;
        }
        match &self.get(node).content {
            Content::Leaf(value) => write!(f, "{value}"),
            Content::Inner(children) => {
                f.write_str("(")?;
                for (index, &child) in children.iter().enumerate() {
                    if index > 0 {
                        f.write_str(" ")?;
                    }
                    self.write_node(f, child, &(index + 1).to_string())?;
                }
                f.write_str(")")
            }
        }
    }

    /// Returns whose turn it is at the end of the path.
    fn write_path(&self, f: &mut fmt::Formatter<'_>, node: NodeId) -> Result<Side, fmt::Error> {
        if node == ROOT {
            return Ok(self.nodes.root_side);
        }
        let side = self.write_path(f, self.get(node).parent)?;
        write!(f, " > {}", self.label(node))?;
        Ok(!side)
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Token<'a> {
    Open,
    Close,
    Colon,
    Step,
    Word(&'a str),
    End,
}

/// Reads a text from left to right, one function per line of the grammar.
struct Reader<'a> {
    text: &'a str,
    /// In bytes.
    at: usize,
    nodes: Vec<Node>,
}

impl<'a> Reader<'a> {
    /// The next token; spaces before it are passed over.
    fn peek(&mut self) -> Token<'a> {
        let rest = self.text[self.at..].trim_start();
        self.at = self.text.len() - rest.len();
        match rest.chars().next() {
            None => Token::End,
            Some('(') => Token::Open,
            Some(')') => Token::Close,
            Some(':') => Token::Colon,
            Some('>') => Token::Step,
            Some(_) => Token::Word(&rest[..rest.find(is_word_end).unwrap_or(rest.len())]),
        }
    }

    /// Goes past the next token.
    fn skip(&mut self) {
        self.at += match self.peek() {
            Token::End => 0,
            Token::Word(word) => word.len(),
            Token::Open | Token::Close | Token::Colon | Token::Step => 1,
        };
    }

    /// Goes past the next token if it is this one.
    fn take(&mut self, token: Token<'_>) -> bool {
        let found = self.peek() == token;
        if found {
            self.skip();
        }
        found
    }

    /// Characters up to a byte of the text, from 1.
    fn column(&self, at: usize) -> usize {
        self.text[..at].chars().count() + 1
    }

    fn unexpected(&mut self, expected: &'static str) -> TreeError {
        let found = match self.peek() {
            Token::End => "the end".to_owned(),
            Token::Open => quote("("),
            Token::Close => quote(")"),
            Token::Colon => quote(":"),
            Token::Step => quote(">"),
            Token::Word(word) => quote(word),
        };
        TreeError::Unexpected { text: self.text.to_owned(), column: self.column(self.at), found, expected }
    }

    /// `node = [label ":"] (value | "(" node {node} ")")`
    fn node(&mut self, parent: NodeId, label: String, level: u32) -> Result<NodeId, TreeError> {
        let id = NodeId(self.nodes.len());
        match self.peek() {
            Token::Word(word) => {
                let value = self.value(word)?;
                self.nodes.push(Node { label, parent, content: Content::Leaf(value) });
            }
            Token::Open if level == Tree::MAX_HEIGHT => {
                return Err(TreeError::TooDeep { text: self.text.to_owned(), column: self.column(self.at) });
            }
            Token::Open => {
                self.skip();
                self.nodes.push(Node { label, parent, content: Content::Inner(Vec::new()) });
                let children = self.children(id, level + 1)?;
                self.nodes[id.0].content = Content::Inner(children);
            }
            _ => return Err(self.unexpected("a leaf's value or `(`")),
        }
        Ok(id)
    }

    fn value(&mut self, word: &str) -> Result<i32, TreeError> {
        match word.parse::<i32>() {
            Ok(value) if value.unsigned_abs() <= MAX_VALUE => {
                self.skip();
                Ok(value)
            }
            _ => Err(TreeError::Value {
                text: self.text.to_owned(),
                column: self.column(self.at),
                word: word.to_owned(),
            }),
        }
    }

    /// `node {node} ")"`
    fn children(&mut self, parent: NodeId, level: u32) -> Result<Vec<NodeId>, TreeError> {
        let mut children: Vec<NodeId> = Vec::new();
        // Each is looked up once: a bracket may have a hundred thousand.
        let mut labels = HashSet::new();
        while children.is_empty() || !self.take(Token::Close) {
            self.peek();
            let start = self.at;
            let label = self.label().map_or_else(|| (children.len() + 1).to_string(), str::to_owned);
            if !labels.insert(label.clone()) {
                return Err(TreeError::SameLabel { text: self.text.to_owned(), column: self.column(start), label });
            }
            children.push(self.node(parent, label, level)?);
        }
        Ok(children)
    }

    /// `[label ":"]`
    fn label(&mut self) -> Option<&'a str> {
        let start = self.at;
        if let Token::Word(word) = self.peek() {
            self.skip();
            if self.take(Token::Colon) {
                return Some(word);
            }
        }
        self.at = start;
        None
    }

    /// `{">" move}`, played on the tree.
    fn path(&mut self, tree: &mut Tree) -> Result<(), TreeError> {
        while self.take(Token::Step) {
            let Token::Word(word) = self.peek() else { return Err(self.unexpected("a move")) };
            let mv = tree.parse_move(word).map_err(|source| TreeError::Path {
                text: self.text.to_owned(),
                column: self.column(self.at),
                source,
            })?;
            self.skip();
            tree.make(mv);
        }
        if self.peek() == Token::End { Ok(()) } else { Err(self.unexpected("`>` or the end")) }
    }
}

fn is_word_end(letter: char) -> bool {
    letter.is_whitespace() || "():>".contains(letter)
}
