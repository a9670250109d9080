//! What a game says before its first move.

use game_search::text::Cursor;
use game_search::{GameResult, Side};

use super::error::{Failure, SgfErrorKind, fail};
use super::record::{Property, join, read_result, unescaped};
use super::tree::{Found, Node, move_of};
use crate::board::{BoardSize, SquareSet};
use crate::notation::{letters_of_square, square_of_letters};
use crate::position::Position;
use crate::types::Square;

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

/// The properties that set something up.
pub(super) const SETUP: [&str; 4] = ["AB", "AW", "AA", "AE"];

/// What stands on the board before the first move.
struct Setup<'a> {
    size: BoardSize,
    queens: [SquareSet; 2],
    arrows: SquareSet,
    /// What each property of [`SETUP`] named in the node that is being read.
    named: [SquareSet; 4],
    /// The first property that sets something up.
    at: Option<Cursor<'a>>,
}

impl<'a> Setup<'a> {
    pub fn new(size: BoardSize) -> Setup<'a> {
        Setup { size, queens: [SquareSet::EMPTY; 2], arrows: SquareSet::EMPTY, named: [SquareSet::EMPTY; 4], at: None }
    }

    /// What follows is in another node, which may set up a square once more.
    pub fn begin_node(&mut self) {
        self.named = [SquareSet::EMPTY; 4];
    }

    /// Sets up what a property says: what an earlier node put there is gone.
    pub fn add(&mut self, property: &Found<'a>) -> Result<(), Failure<'a>> {
        self.at.get_or_insert(property.at);
        for &(at, value) in &property.values {
            let squares = squares(self.size, value).ok_or_else(|| {
                let (name, text) = (property.name.clone(), value.to_owned());
                fail(at, SgfErrorKind::Square { name, text, size: self.size })
            })?;
            self.name_once(at, property, value, squares)?;
            for set in self.queens.iter_mut().chain([&mut self.arrows]) {
                *set &= !squares;
            }
            match property.name.as_str() {
                "AB" => self.queens[0] |= squares,
                "AW" => self.queens[1] |= squares,
                "AA" => self.arrows |= squares,
                _ => {}
            }
        }
        Ok(())
    }

    /// Notes that a property of this node names these squares; none of them may have been named in it before.
    fn name_once(
        &mut self,
        at: Cursor<'a>,
        property: &Found<'a>,
        value: &str,
        squares: SquareSet,
    ) -> Result<(), Failure<'a>> {
        for (number, other) in SETUP.into_iter().enumerate() {
            if let Some(square) = (self.named[number] & squares).into_iter().next() {
                let (name, text) = (property.name.clone(), value.to_owned());
                let square = letters_of_square(self.size, square);
                return Err(fail(at, SgfErrorKind::SetTwice { name, text, square, other }));
            }
        }
        if let Some(number) = SETUP.iter().position(|name| *name == property.name) {
            self.named[number] |= squares;
        }
        Ok(())
    }

    /// The position; the usual start, if nothing was set up.
    pub fn position(&self, root: Cursor<'a>, side: Side) -> Result<Position, Failure<'a>> {
        let Some(at) = self.at else {
            let mut start =
                usual_start(self.size).ok_or_else(|| fail(root, SgfErrorKind::NoStart { size: self.size }))?;
            if side != start.side_to_move() {
                start.pass();
            }
            return Ok(start);
        };
        Position::new(self.size, self.queens, self.arrows, side).map_err(|error| fail(at, SgfErrorKind::Setup(error)))
    }
}

fn usual_start(size: BoardSize) -> Option<Position> {
    let starts = [Position::start(), Position::start_8x8(), Position::start_6x6(), Position::start_5x5()];
    starts.into_iter().find(|start| start.size() == size)
}

/// One square, or a rectangle of them by two corners.
fn squares(size: BoardSize, value: &str) -> Option<SquareSet> {
    let square = |text: &str| square_of_letters(size, text);
    let value = value.trim();
    let Some((one, other)) = value.split_once(':') else { return Some(SquareSet::of(square(value)?)) };
    let (one, other) = (square(one)?, square(other)?);
    let between = |a: usize, b: usize, x: usize| a.min(b) <= x && x <= a.max(b);
    let inside =
        |at: &Square| between(one.file(), other.file(), at.file()) && between(one.rank(), other.rank(), at.rank());
    Some(size.squares().iter().filter(inside).collect())
}

/// The board that `SZ` tells: `10`, or `6:5` for files and ranks.
fn size(value: &str) -> Option<BoardSize> {
    let value = unescaped(value);
    let number = |text: &str| text.trim().parse::<usize>().ok();
    match value.split_once(':') {
        Some((width, height)) => BoardSize::new(number(width)?, number(height)?),
        None => BoardSize::new(number(&value)?, number(&value)?),
    }
}
