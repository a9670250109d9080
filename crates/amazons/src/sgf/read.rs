//! Reads game records: a text becomes a tree of nodes, and the tree becomes a game.

use std::iter::FusedIterator;

use game_search::Side;
use game_search::text::Cursor;

use super::error::{SgfError, SgfErrorKind, fail};
use super::head::{Head, SETUP};
use super::record::{Line, MAX_DEPTH, PlayedMove, Property, Record, join, letter, move_number, result_text, unescaped};
use super::tree::{Found, Node, move_of, tree, unexpected};
use crate::notation::Notation;
use crate::position::Position;

/// Reads all games of a text.
///
/// ```
/// use amazons::sgf;
/// let error = sgf::read("(;GM[18]SZ[10]\n;B[djddgd]\n;W[dadjaa])").unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "line 3, column 4: move 2 (W): move \"dadjaa\" is not legal: the queen's path from d10 to d1 is blocked at d7"
/// );
/// ```
///
/// # Errors
///
/// Returns the [`SgfError`] of the first mistake. A text without a game is an error too. To continue with the next game
/// after an error, use [`records`].
pub fn read(text: &(impl AsRef<[u8]> + ?Sized)) -> Result<Vec<Record>, SgfError> {
    let not_utf8 = |(at, byte)| *fail(at, SgfErrorKind::NotUtf8 { byte });
    let text = Cursor::decode(text.as_ref()).map_err(not_utf8)?;
    let mut cursor = Cursor::new(text);
    cursor.skip_blank();
    let mut games = Vec::new();
    loop {
        games.push(record(&mut cursor).map_err(|error| *error)?);
        cursor.skip_blank();
        if cursor.rest.is_empty() {
            return Ok(games);
        }
    }
}

/// Returns an iterator that reads one game after another.
///
/// After an error the iterator continues with the next game. A game begins at a line that starts with `(;`.
///
/// ```
/// use amazons::sgf;
/// let text = "(;SZ[10];B[djddgd]oops)\n(;SZ[10];B[djddgd])\n";
/// let games: Vec<_> = sgf::records(text).map(|game| game.map(|game| game.moves().len())).collect();
/// assert!(games[0].is_err());
/// assert_eq!(games[1], Ok(1));
/// ```
pub fn records(text: &str) -> Records<'_> {
    Records { cursor: Cursor::new(text) }
}

/// An iterator over the games of a text, returned by [`records`].
#[derive(Clone)]
pub struct Records<'a> {
    cursor: Cursor<'a>,
}

impl Iterator for Records<'_> {
    type Item = Result<Record, SgfError>;

    fn next(&mut self) -> Option<Self::Item> {
        self.cursor.skip_blank();
        self.cursor.peek()?;
        let start = self.cursor;
        Some(record(&mut self.cursor).map_err(|error| {
            self.cursor = next_game(start);
            *error
        }))
    }
}

impl FusedIterator for Records<'_> {}

/// Returns the position of the next line that begins a game, or the end of the text if there is no such line.
fn next_game(mut cursor: Cursor<'_>) -> Cursor<'_> {
    loop {
        cursor.take_until(|letter| letter == '\n');
        if cursor.rest.is_empty() {
            return cursor;
        }
        cursor.take(1);
        if cursor.rest.strip_prefix('(').is_some_and(|rest| rest.trim_start().starts_with(';')) {
            return cursor;
        }
    }
}

/// The properties other than [`SETUP`] that are allowed only before the first move.
const HEAD: [&str; 6] = ["FF", "GM", "CA", "SZ", "PL", "RE"];

/// Reads the next game from a text. The first node of the game is the root.
fn record(cursor: &mut Cursor<'_>) -> Result<Record, Box<SgfError>> {
    let nodes = tree(cursor)?;
    let mut head = Head::read(&nodes)?;
    let start = head.start(&nodes)?;
    let (mut line, end) = line(&nodes, head.next, start.clone(), 1, 0)?;
    // A first move with variations can come after a node that has a comment or properties.
    let said = std::mem::replace(&mut line.comment, head.comment);
    if !said.is_empty() {
        join(&mut line.comment, &said);
    }
    line.properties.drain(..).for_each(|property| property.join(&mut head.properties));
    if let Some((at, Some(result), termination)) = &head.result {
        let loser = end.side_to_move();
        if result.winner() == Some(loser) && end.count_legal_moves() == 0 {
            let (text, winner) = (result_text(Some(*result), termination), letter(!loser));
            return Err(fail(*at, SgfErrorKind::OtherResult { text, winner }));
        }
    }
    let (result, termination) = head.result.map_or_else(Default::default, |(_, result, it)| (result, it));
    Ok(Record { properties: head.properties, start, line, result, termination })
}

/// Returns the sequence of moves that begins with the first node of `next`, and the position after these moves. The
/// other nodes of `next` begin variations of the first move. `number` is the number of the first move, counted from 1.
/// `depth` is the number of variations that contain the sequence.
fn line(
    nodes: &[Node<'_>],
    mut next: Vec<usize>,
    mut position: Position,
    mut number: usize,
    depth: usize,
) -> Result<(Line, Position), Box<SgfError>> {
    let mut line = Line::default();
    while let Some((&first, others)) = next.split_first() {
        let node = &nodes[first];
        let Some((side, property)) = move_of(node) else {
            // A node without a move adds its comment and its properties to the move before it. The successors of the
            // node then continue the line.
            let (comment, properties) = match line.moves.last_mut() {
                Some(played) => (&mut played.comment, &mut played.properties),
                None => (&mut line.comment, &mut line.properties),
            };
            keep(node, first, comment, properties)?;
            next = [&node.next, others].concat();
            continue;
        };
        let mut played = play(&position, side, property, number)?;
        keep(node, first, &mut played.comment, &mut played.properties)?;
        for &other in others {
            if depth == MAX_DEPTH {
                return Err(fail(nodes[other].at, SgfErrorKind::TooDeep));
            }
            played.variations.push(self::line(nodes, vec![other], position.clone(), number, depth + 1)?.0);
        }
        position.make(played.mv);
        line.moves.push(played);
        number += 1;
        next = node.next.clone();
    }
    Ok((line, position))
}

/// Adds the comment and properties of a node, without its move, to `comment` and `properties`. The content of the root,
/// which is node 0, has been stored before.
fn keep(
    node: &Node<'_>,
    number: usize,
    comment: &mut String,
    properties: &mut Vec<Property>,
) -> Result<(), Box<SgfError>> {
    if node.properties.iter().filter(|property| matches!(property.name.as_str(), "B" | "W")).count() > 1 {
        return Err(unexpected(node.at, "one move in a node"));
    }
    if number == 0 {
        return Ok(());
    }
    for property in &node.properties {
        match property.name.as_str() {
            "B" | "W" => {}
            "C" => property.values.iter().for_each(|(_, value)| join(comment, &unescaped(value))),
            name if SETUP.contains(&name) || HEAD.contains(&name) => {
                return Err(fail(property.at, SgfErrorKind::SetupAfterMove { name: name.to_owned() }));
            }
            _ => property.keep(properties),
        }
    }
    Ok(())
}

/// Reads a move and checks that it is legal in the position.
fn play(position: &Position, side: Side, property: &Found<'_>, number: usize) -> Result<PlayedMove, Box<SgfError>> {
    let number = move_number(number, side);
    let (at, text) = property.one()?;
    let expected = position.side_to_move();
    if position.count_legal_moves() == 0 {
        let (text, loser) = (unescaped(text), letter(expected));
        return Err(fail(at, SgfErrorKind::AfterTheEnd { number, text, loser }));
    }
    if side != expected {
        return Err(fail(property.at, SgfErrorKind::WrongTurn { number, expected: letter(expected) }));
    }
    let mv = Notation::Sgf.read(position, text.trim());
    mv.map(PlayedMove::from).map_err(|error| fail(at, SgfErrorKind::Move { number, error }))
}
