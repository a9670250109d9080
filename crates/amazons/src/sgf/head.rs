//! What a game says before its first move.

use game_search::text::Cursor;
use game_search::{GameResult, Side};

use super::error::{Failure, SgfErrorKind, fail};
use super::record::Property;
use super::result::read_result;
use super::setup::{SETUP, Setup, size};
use super::text::{join, unescaped};
use super::tree::{Found, Node, move_of};
use crate::board::BoardSize;
use crate::position::Position;

/// What the nodes before the first move say.
pub(super) struct Head<'a> {
    setup: Setup<'a>,
    to_move: Option<Side>,
    pub result: Option<(Cursor<'a>, Option<GameResult>, String)>,
    pub comment: String,
    pub properties: Vec<Property>,
    /// The nodes that may come next, by number: the first continues the game.
    pub next: Vec<usize>,
}

impl<'a> Head<'a> {
    /// Reads the root, and the nodes without a move that follow it.
    pub fn read(nodes: &[Node<'a>]) -> Result<Head<'a>, Failure<'a>> {
        let mut head = Head {
            setup: Setup::new(board(&nodes[0])?),
            to_move: None,
            result: None,
            comment: String::new(),
            properties: Vec::new(),
            next: Vec::new(),
        };
        let mut number = 0;
        loop {
            let node = &nodes[number];
            head.setup.begin_node();
            for property in &node.properties {
                head.add(property)?;
            }
            // Some programs write the first move into the root: it is read again, as a move and no more.
            head.next = if move_of(node).is_some() { vec![number] } else { node.next.clone() };
            match head.next[..] {
                [next] if move_of(&nodes[next]).is_none() => number = next,
                _ => return Ok(head),
            }
        }
    }

    /// Where the game begins. Whose turn it is may follow from the first move.
    pub fn start(&self, nodes: &[Node<'a>]) -> Result<Position, Failure<'a>> {
        let first_move = || self.next.first().and_then(|&number| move_of(&nodes[number])).map(|(side, _)| side);
        self.setup.position(nodes[0].at, self.to_move.or_else(first_move).unwrap_or(Side::First))
    }

    fn add(&mut self, property: &Found<'a>) -> Result<(), Failure<'a>> {
        match property.name.as_str() {
            "FF" | "CA" | "SZ" | "B" | "W" => {}
            "C" => property.values.iter().for_each(|(_, value)| join(&mut self.comment, &unescaped(value))),
            name if SETUP.contains(&name) => self.setup.add(property)?,
            "GM" => {
                let (at, value) = property.one()?;
                if value.trim() != "18" {
                    return Err(fail(at, SgfErrorKind::OtherGame { text: unescaped(value) }));
                }
            }
            "PL" => {
                let (at, value) = property.one()?;
                self.to_move = match value.trim() {
                    "B" | "b" | "black" => Some(Side::First),
                    "W" | "w" | "white" => Some(Side::Second),
                    _ => return Err(fail(at, SgfErrorKind::SideToMove { text: unescaped(value) })),
                };
            }
            "RE" => {
                let (at, value) = property.one()?;
                let text = unescaped(value);
                match read_result(&text) {
                    Some((result, how)) => self.result = Some((at, result, how)),
                    None => return Err(fail(at, SgfErrorKind::UnknownResult { text })),
                }
            }
            _ => property.keep(&mut self.properties),
        }
        Ok(())
    }
}

/// The board; without `SZ` that of the usual game.
fn board<'a>(root: &Node<'a>) -> Result<BoardSize, Failure<'a>> {
    let Some(property) = root.properties.iter().find(|property| property.name == "SZ") else {
        return Ok(Position::start().size());
    };
    let (at, value) = property.one()?;
    size(value).ok_or_else(|| fail(at, SgfErrorKind::Size { text: unescaped(value) }))
}
