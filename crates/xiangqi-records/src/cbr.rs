//! CBR and CBL, the formats of CCBridge (象棋桥): one game, and a library of games. Texts are UTF-16.
//!
//! | bytes of a game | contents |
//! |---|---|
//! | 0 to 15 | `CCBridge Record` and 0 |
//! | 180, 692, 1,076, 1,300 | title (128 bytes), event, Red, Black (64 bytes each) |
//! | 2,076 | the result: 1 Red won, 2 Black won, 3 and 4 a draw |
//! | 2,112 | the number of moves |
//! | 2,116 | the side to move: 1 Red, 2 Black; the first move decides |
//! | 2,120 to 2,209 | the board, row by row from Black's back rank: 0x11 to 0x17 Red's R N B A K C P, 0x21 to 0x27 Black's |
//! | from 2,214 on | the comment of the game, then the moves: each with its comment, then what follows it, then the next alternative |

use game_search::{GameResult, Side};
use xiangqi::PieceKind::{self, Advisor, Cannon, Chariot, Elephant, General, Horse, Soldier};
use xiangqi::pgn::Record;
use xiangqi::{Piece, Square};

use crate::format::Format;
use crate::losses::Losses;
use crate::opened::{Opened, Written};
use crate::problem::{Problem, ReadError};
use crate::text::{comments, to_utf16, utf16, value};
use crate::tree::{Entry, Node, Tree, walk};

/// Begins a game.
pub(crate) const RECORD: &[u8] = b"CCBridge Record\0";
/// Begins a library.
pub(crate) const LIBRARY: &[u8] = b"CCBridgeLibrary\0";

/// The offset of the comment of the game and of the moves.
const MOVES: usize = 2_214;
/// The text fields: the offset, the length in bytes, and the tag in a record.
const FIELDS: [(usize, usize, &str); 4] =
    [(180, 128, "Title"), (692, 64, "Event"), (1_076, 64, "Red"), (1_300, 64, "Black")];
const RESULT: usize = 2_076;
const COUNT: usize = 2_112;
const TURN: usize = 2_116;
const BOARD: usize = 2_120;
/// The pieces in the order of their numbers.
const KINDS: [PieceKind; 7] = [Chariot, Horse, Elephant, Advisor, General, Cannon, Soldier];

/// What a mark says about a move.
const NO_NEXT: u8 = 1;
const HAS_OTHER: u8 = 2;
const HAS_COMMENT: u8 = 4;

/// The first game of a library is not before this offset. The others begin at multiples of a block from it.
const FIRST_GAME: usize = 101_952;
const BLOCK: usize = 4_096;
/// The number of games in a library.
const GAMES: usize = 60;

/// Reads one game.
pub(crate) fn read(bytes: &[u8]) -> Result<Opened, ReadError> {
    let too_short = ReadError::TooShort { format: Format::Cbr, length: bytes.len(), least: MOVES };
    let header = bytes.first_chunk::<MOVES>().ok_or(too_short)?;
    let mut problems = Vec::new();
    let mut pieces = Vec::new();
    for (at, &byte) in header[BOARD..][..Square::COUNT].iter().enumerate() {
        let side = [Side::First, Side::Second].get(usize::from(byte >> 4).wrapping_sub(1));
        let kind = KINDS.get(usize::from(byte & 15).wrapping_sub(1));
        match (side, kind, square(at as u8)) {
            (Some(&side), Some(&kind), Some(square)) => pieces.push((square, Piece { side, kind })),
            _ if byte == 0 => {}
            _ => {
                let expected = "0, 0x11 to 0x17 or 0x21 to 0x27";
                return Err(ReadError::Field { field: "board", text: format!("0x{byte:02X}"), expected });
            }
        }
    }
    let mut moves = Moves { bytes, at: MOVES, problems: &mut problems };
    let count = u32::from_le_bytes(header[COUNT..COUNT + 4].try_into().expect("4 bytes"));
    let (tree, before) = moves.tree(count == 0);
    let start = tree.position(&pieces).map_err(ReadError::Start)?;
    let mut record = Record::new(start, []);
    record.line = tree.line(&record.start, &mut problems);
    record.line.comments = before;
    record.result = match header[RESULT] {
        1 => Some(GameResult::FirstWins),
        2 => Some(GameResult::SecondWins),
        3 | 4 => Some(GameResult::Draw),
        _ => None,
    };
    for (at, length, tag) in FIELDS {
        let text = value(&utf16(&header[at..][..length], tag, &mut problems));
        if !text.is_empty() {
            record.set_tag(tag, &text);
        }
    }
    Ok(Opened { format: Format::Cbr, record, problems })
}

/// Reads a library. Games that cannot be read are left out if others can.
pub(crate) fn read_library(bytes: &[u8]) -> Result<Vec<Opened>, ReadError> {
    let begins = |at: usize| bytes.get(at..).is_some_and(|rest| rest.starts_with(RECORD));
    let too_short = ReadError::TooShort { format: Format::Cbl, length: bytes.len(), least: FIRST_GAME };
    let first = (FIRST_GAME..bytes.len()).find(|&at| begins(at)).ok_or(too_short)?;
    let games: Vec<usize> = (first..bytes.len()).step_by(BLOCK).filter(|&at| begins(at)).collect();
    let ends = games.iter().skip(1).copied().chain([bytes.len()]);
    let mut opened: Vec<Opened> = Vec::new();
    let mut refused = Vec::new();
    for (number, (&begin, end)) in games.iter().zip(ends).enumerate() {
        match read(&bytes[begin..end]) {
            Ok(game) => opened.push(Opened { format: Format::Cbl, ..game }),
            Err(error) => refused.push((number + 1, error)),
        }
    }
    let Some(last) = opened.last_mut() else {
        return Err(refused
            .into_iter()
            .next()
            .map_or(ReadError::NoFormat { begin: String::new() }, |(_, error)| error));
    };
    last.problems.extend(refused.into_iter().map(|(number, error)| Problem::Game { number, error: Box::new(error) }));
    Ok(opened)
}

/// Returns the point with this number, row by row from Black's back rank.
fn square(number: u8) -> Option<Square> {
    Square::new(usize::from(number) % 9, 9_usize.checked_sub(usize::from(number) / 9)?)
}

fn number(square: Square) -> u8 {
    (9 * (9 - square.rank()) + square.file()) as u8
}

struct Moves<'a> {
    bytes: &'a [u8],
    at: usize,
    problems: &'a mut Vec<Problem>,
}

impl Moves<'_> {
    /// Returns the moves, and the comments before the first.
    fn tree(&mut self, is_empty: bool) -> (Tree, Vec<String>) {
        let Some(root) = self.entry(0, true) else { return (Tree::default(), Vec::new()) };
        (Tree::read(!is_empty, |moves| self.entry(moves, false)), root.node.comments)
    }

    /// Reads the next move after so many; `None` if the file ends before.
    fn entry(&mut self, moves: usize, is_root: bool) -> Option<Entry> {
        let entry = self.bytes_of_entry(is_root);
        if entry.is_none() {
            self.problems.push(Problem::Truncated { at: self.bytes.len(), moves });
        }
        entry
    }

    fn bytes_of_entry(&mut self, is_root: bool) -> Option<Entry> {
        let &[mark, second, from, to] = self.take(4)?.first_chunk()?;
        let has_comment = if is_root { [mark, second, from, to] != [0; 4] } else { mark & HAS_COMMENT != 0 };
        let mut found = Vec::new();
        if has_comment {
            let length = u32::from_le_bytes(*self.take(4)?.first_chunk()?);
            let text = self.take(usize::try_from(length).ok()?)?.to_vec();
            found = comments(&utf16(&text, "comment", self.problems));
        }
        let node = Node::new(square(from).zip(square(to)), format!("{from} {to}"), found);
        Some(Entry { node, has_next: mark & NO_NEXT == 0, has_other: mark & HAS_OTHER != 0 })
    }

    fn take(&mut self, length: usize) -> Option<&[u8]> {
        let taken = self.bytes.get(self.at..self.at.checked_add(length)?)?;
        self.at += length;
        Some(taken)
    }
}

/// Writes one game.
///
/// # Panics
///
/// Panics if a comment has 4 GiB or more.
pub fn write(record: &Record) -> Written {
    let mut losses = Losses::new(Format::Cbr, record);
    let mut bytes = vec![0; MOVES];
    bytes[..RECORD.len()].copy_from_slice(RECORD);
    for (name, value) in &record.tags {
        let Some(&(at, length, _)) = FIELDS.iter().find(|(.., tag)| tag.eq_ignore_ascii_case(name)) else {
            losses.tag(name, value);
            continue;
        };
        // The text ends with 0.
        let (text, is_whole) = to_utf16(value, length - 2);
        bytes[at..][..text.len()].copy_from_slice(&text);
        if !is_whole {
            losses.cut(name, value, length - 2);
        }
    }
    bytes[RESULT] = match record.result {
        None => 0,
        Some(GameResult::FirstWins) => 1,
        Some(GameResult::SecondWins) => 2,
        Some(GameResult::Draw) => 3,
    };
    bytes[TURN] = if record.start.side_to_move() == Side::First { 1 } else { 2 };
    for (square, piece) in record.start.pieces() {
        let kind = KINDS.iter().position(|kind| *kind == piece.kind).expect("a kind of piece") as u8 + 1;
        bytes[BOARD + usize::from(number(square))] = kind | if piece.side == Side::First { 0x10 } else { 0x20 };
    }
    let root: Vec<&str> = record.line.comments.iter().map(String::as_str).collect();
    entry(&mut bytes, 0, [0; 2], &root);
    let mut count = 0_u32;
    walk(&record.line, &mut |written| {
        let mv = written.played.mv;
        let flag = |is_set: bool, mark: u8| if is_set { mark } else { 0 };
        let mark = flag(!written.has_next, NO_NEXT) | flag(written.has_other, HAS_OTHER);
        entry(&mut bytes, mark, [number(mv.from()), number(mv.to())], &written.comments);
        count += 1;
    });
    bytes[COUNT..COUNT + 4].copy_from_slice(&count.to_le_bytes());
    Written { bytes, losses: losses.all() }
}

fn entry(bytes: &mut Vec<u8>, mark: u8, [from, to]: [u8; 2], comments: &[&str]) {
    let (mut text, _) = to_utf16(&comments.join("\r\n"), usize::MAX);
    if !text.is_empty() {
        text.extend([0; 2]);
    }
    let mark = if text.is_empty() { mark } else { mark | HAS_COMMENT };
    bytes.extend([mark, 0, from, to]);
    if !text.is_empty() {
        bytes.extend(u32::try_from(text.len()).expect("a comment of less than 4 GiB").to_le_bytes());
        bytes.extend(text);
    }
}

/// Writes a library.
///
/// # Panics
///
/// Panics if a comment has 4 GiB or more.
pub fn write_library(records: &[Record]) -> Written {
    let mut bytes = vec![0; FIRST_GAME];
    bytes[..LIBRARY.len()].copy_from_slice(LIBRARY);
    bytes[GAMES..GAMES + 4].copy_from_slice(&u32::try_from(records.len()).expect("less than 2^32 games").to_le_bytes());
    let mut losses = Vec::new();
    for record in records {
        let game = write(record);
        bytes.extend(game.bytes);
        // Each game has whole blocks.
        let blocks = (bytes.len() - FIRST_GAME).div_ceil(BLOCK);
        bytes.resize(FIRST_GAME + BLOCK * blocks, 0);
        losses.extend(game.losses);
    }
    Written { bytes, losses }
}
