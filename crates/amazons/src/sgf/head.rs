//! The part of a game record before the first move.

use game_search::text::Cursor;
use game_search::{GameResult, Side};

use super::error::{SgfError, SgfErrorKind, fail};
use super::record::{Property, join, read_result, unescaped};
use super::tree::{Found, Node, move_of};
use crate::board::{BoardSize, SquareSet};
use crate::notation::{letters_of_square, square_of_letters};
use crate::position::Position;
use crate::types::Square;

/// The properties that set up squares: the first player's queens, the second player's queens, arrows, empty squares.
pub(super) const SETUP: [&str; 4] = ["AB", "AW", "AA", "AE"];

/// The content of the nodes before the first move.
pub(super) struct Head<'a> {
    size: BoardSize,
    /// The first player's queens, the second player's queens and the arrows before the first move.
    sets: [SquareSet; 3],
    /// The squares that each property of [`SETUP`] has named in the current node.
    named: [SquareSet; 4],
    /// The position in the text of the first property that sets up a square.
    setup: Option<Cursor<'a>>,
    to_move: Option<Side>,
    pub result: Option<(Cursor<'a>, Option<GameResult>, String)>,
    pub comment: String,
    pub properties: Vec<Property>,
    /// The numbers of the nodes that can come next. The first of these nodes continues the game.
    pub next: Vec<usize>,
}

impl<'a> Head<'a> {
    /// Reads the nodes from the root to the first move or the first variation.
    pub fn read(nodes: &[Node<'a>]) -> Result<Head<'a>, Box<SgfError>> {
        let mut head = Head {
            size: board(&nodes[0])?,
            sets: Default::default(),
            named: Default::default(),
            setup: None,
            to_move: None,
            result: None,
            comment: String::new(),
            properties: Vec::new(),
            next: Vec::new(),
        };
        let mut number = 0;
        loop {
            let node = &nodes[number];
            // A later node may set up a square again.
            head.named = Default::default();
            for property in &node.properties {
                head.add(property)?;
            }
            // Some programs write the first move into the root. The function `line` reads such a root again, but uses
            // only the move.
            head.next = if move_of(node).is_some() { vec![number] } else { node.next.clone() };
            match head.next[..] {
                [next] if move_of(&nodes[next]).is_none() => number = next,
                _ => return Ok(head),
            }
        }
    }

    /// Returns the position before the first move. If no squares were set up, this is the usual starting position.
    /// Without `PL`, the side that makes the first move is the side to move.
    pub fn start(&self, nodes: &[Node<'a>]) -> Result<Position, Box<SgfError>> {
        let first_move = || self.next.first().and_then(|&number| move_of(&nodes[number])).map(|(side, _)| side);
        let (size, side) = (self.size, self.to_move.or_else(first_move).unwrap_or(Side::First));
        if let Some(at) = self.setup {
            let [first, second, arrows] = self.sets;
            let position = Position::new(size, [first, second], arrows, side);
            return position.map_err(|error| fail(at, SgfErrorKind::Setup(error)));
        }
        let starts = [Position::start(), Position::start_8x8(), Position::start_6x6(), Position::start_5x5()];
        let usual = starts.into_iter().find(|start| start.size() == size);
        let mut start = usual.ok_or_else(|| fail(nodes[0].at, SgfErrorKind::NoStart { size }))?;
        if side != start.side_to_move() {
            start.pass();
        }
        Ok(start)
    }

    fn add(&mut self, property: &Found<'a>) -> Result<(), Box<SgfError>> {
        if let Some(kind) = SETUP.iter().position(|name| *name == property.name) {
            return self.set_up(kind, property);
        }
        match property.name.as_str() {
            "FF" | "CA" | "SZ" | "B" | "W" => {}
            "C" => property.values.iter().for_each(|(_, value)| join(&mut self.comment, &unescaped(value))),
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
                let Some((result, termination)) = read_result(&text) else {
                    return Err(fail(at, SgfErrorKind::UnknownResult { text }));
                };
                self.result = Some((at, result, termination));
            }
            _ => property.keep(&mut self.properties),
        }
        Ok(())
    }

    /// Sets up the squares that a property names, and replaces what an earlier node set up on these squares. Returns an
    /// error if the same node has already named one of the squares.
    fn set_up(&mut self, kind: usize, property: &Found<'a>) -> Result<(), Box<SgfError>> {
        self.setup.get_or_insert(property.at);
        for &(at, value) in &property.values {
            let (name, text, size) = (property.name.clone(), value.to_owned(), self.size);
            let Some(squares) = squares(size, value) else {
                return Err(fail(at, SgfErrorKind::Square { name, text, size }));
            };
            for (named, other) in self.named.into_iter().zip(SETUP) {
                if let Some(square) = (named & squares).into_iter().next() {
                    let square = letters_of_square(size, square, b'a');
                    return Err(fail(at, SgfErrorKind::SetTwice { name, text, square, other }));
                }
            }
            self.sets.iter_mut().for_each(|set| *set &= !squares);
            self.named[kind] |= squares;
            // `AE` makes squares empty.
            if let Some(set) = self.sets.get_mut(kind) {
                *set |= squares;
            }
        }
        Ok(())
    }
}

/// Returns the board size from `SZ`: `10`, or `6:5` for files and ranks. Without `SZ`, the size is that of the usual
/// board.
fn board(root: &Node<'_>) -> Result<BoardSize, Box<SgfError>> {
    let Some(property) = root.properties.iter().find(|property| property.name == "SZ") else {
        return Ok(Position::start().size());
    };
    let (at, value) = property.one()?;
    let text = unescaped(value);
    let (width, height) = text.split_once(':').unwrap_or((&text, &text));
    let number = |text: &str| text.trim().parse().ok();
    let size = number(width).zip(number(height)).and_then(|(width, height)| BoardSize::new(width, height));
    size.ok_or_else(|| fail(at, SgfErrorKind::Size { text }))
}

/// Returns the squares that a value names: one square, such as `aa`, or a rectangle given by two corners, `aa:cc`.
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
