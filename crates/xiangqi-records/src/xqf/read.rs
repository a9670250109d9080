//! The reader.

use game_search::GameResult;
use xiangqi::pgn::Record;

use super::cipher::{Cipher, Keys};
use super::layout::{FIELDS, FROM, KIND, KINDS, MOVES, NEWEST, TO, pieces, square};
use crate::format::Format;
use crate::opened::Opened;
use crate::problem::{Problem, ReadError};
use crate::text::{comments, gb18030, value};
use crate::tree::{Entry, Node, Tree};

/// Reads a file.
pub(crate) fn read(bytes: &[u8]) -> Result<Opened, ReadError> {
    let header = bytes.first_chunk::<MOVES>();
    let too_short = ReadError::TooShort { format: Format::Xqf, length: bytes.len(), least: MOVES };
    let header = header.ok_or(too_short)?;
    let version = header[2];
    if version > NEWEST {
        return Err(ReadError::Version { version });
    }
    let [mask, _, _, _, _, a, b, c, d, sum, position, from, to] = header[3..16].try_into().expect("13 bytes");
    let keys = Keys { mask, or: [a, b, c, d], sum, position, from, to };
    let is_enciphered = version > 10;
    let total = keys.summed().iter().fold(0_u8, |total, key| total.wrapping_add(*key));
    if is_enciphered && total != 0 {
        return Err(ReadError::Keys { keys: keys.summed(), sum: total });
    }
    let cipher = if is_enciphered { keys.cipher() } else { Cipher::default() };
    let mut problems = Vec::new();

    let mut points = [u8::MAX; 32];
    for (place, &byte) in header[16..48].iter().enumerate() {
        let piece = if version > 11 { (usize::from(cipher.position) + place + 1) % 32 } else { place };
        points[piece] = byte.wrapping_sub(cipher.position);
    }
    let pieces: Vec<_> = pieces().zip(points).filter_map(|(piece, point)| Some((square(point)?, piece))).collect();

    let moves: Vec<u8> =
        bytes[MOVES..].iter().enumerate().map(|(at, byte)| byte.wrapping_sub(cipher.stream[at % 32])).collect();
    let (tree, before) = Moves { bytes: &moves, at: 0, is_enciphered, cipher, problems: &mut problems }.tree();
    let start = tree.position(&pieces).map_err(ReadError::Start)?;
    let mut line = tree.line(&start, &mut problems);
    line.comments = before;

    let mut record = Record::new(start, []);
    record.line = line;
    record.result = match header[0x33] {
        1 => Some(GameResult::FirstWins),
        2 => Some(GameResult::SecondWins),
        3 | 4 => Some(GameResult::Draw),
        _ => None,
    };
    for (at, most, tag) in FIELDS {
        let length = usize::from(header[at]).min(most);
        let text = gb18030(&header[at + 1..][..length], tag, &mut problems);
        let text = value(&text);
        if !text.is_empty() {
            record.set_tag(tag, &text);
        }
    }
    if let Some(kind) = KINDS.get(usize::from(header[0x40])).filter(|kind| **kind != KINDS[0]) {
        record.set_tag(KIND, kind);
    }
    Ok(Opened { format: Format::Xqf, record, problems })
}

/// The reader of the moves, which are deciphered already.
struct Moves<'a> {
    bytes: &'a [u8],
    at: usize,
    is_enciphered: bool,
    cipher: Cipher,
    problems: &'a mut Vec<Problem>,
}

impl Moves<'_> {
    /// Returns the tree, and the comments before the first move.
    fn tree(mut self) -> (Tree, Vec<String>) {
        let Some(root) = self.entry(0) else { return (Tree::default(), Vec::new()) };
        (Tree::read(root.has_next, |moves| self.entry(moves)), root.node.comments)
    }

    /// Reads the next move after so many; `None` if the file ends before.
    fn entry(&mut self, moves: usize) -> Option<Entry> {
        let entry = self.bytes_of_entry();
        if entry.is_none() {
            self.problems.push(Problem::Truncated { at: MOVES + self.bytes.len(), moves });
        }
        entry
    }

    fn bytes_of_entry(&mut self) -> Option<Entry> {
        let &[from, to, tag, _] = self.take(4)?.first_chunk()?;
        let (has_next, has_other, has_comment) = match self.is_enciphered {
            true => (tag & 0x80 != 0, tag & 0x40 != 0, tag & 0x20 != 0),
            false => (tag & 0xF0 != 0, tag & 0x0F != 0, true),
        };
        let mut text = Vec::new();
        if has_comment {
            let length = u32::from_le_bytes(*self.take(4)?.first_chunk()?).wrapping_sub(self.cipher.length);
            text = self.take(usize::try_from(length).ok()?)?.to_vec();
        }
        let from = from.wrapping_sub(FROM).wrapping_sub(self.cipher.from);
        let to = to.wrapping_sub(TO).wrapping_sub(self.cipher.to);
        let comments = comments(&gb18030(&text, "comment", self.problems));
        let node = Node::new(square(from).zip(square(to)), format!("{from} {to}"), comments);
        Some(Entry { node, has_next, has_other })
    }

    fn take(&mut self, length: usize) -> Option<&[u8]> {
        let taken = self.bytes.get(self.at..self.at.checked_add(length)?)?;
        self.at += length;
        Some(taken)
    }
}
