//! The writer.

use game_search::{GameResult, Side};
use xiangqi::pgn::Record;

use super::cipher::{Cipher, Keys};
use super::layout::{FIELDS, FROM, KIND, KINDS, MOVES, NEWEST, TO, number, points};
use crate::format::Format;
use crate::losses::Losses;
use crate::opened::Written;
use crate::text::to_gb18030;
use crate::tree::walk;

/// Writes a record as XQF of a version up to 18; versions above 10 are enciphered by the keys.
///
/// The key `sum` of the argument is ignored: it follows from the other three.
///
/// ```
/// use xiangqi::{Position, pgn::Record};
/// use xiangqi_records::{Format, read, xqf::{self, Keys}};
///
/// let start = Position::start();
/// let mv = start.parse_move("h2e2")?;
/// let written = xqf::write(&Record::new(start, [mv]), 18, Keys { position: 7, from: 11, to: 13, ..Keys::default() });
/// let opened = read(&written.bytes)?;
/// assert_eq!((opened[0].format, opened[0].record.moves().next()), (Format::Xqf, Some(mv)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Panics
///
/// Panics if the version is above 18.
pub fn write(record: &Record, version: u8, keys: Keys) -> Written {
    assert!(version <= NEWEST, "version {version}: expected at most {}", NEWEST);
    let is_enciphered = version > 10;
    let others = keys.position.wrapping_add(keys.from).wrapping_add(keys.to);
    let keys = if is_enciphered { Keys { sum: others.wrapping_neg(), ..keys } } else { Keys::default() };
    let cipher = if is_enciphered { keys.cipher() } else { Cipher::default() };
    let mut losses = Losses::new(Format::Xqf, record);
    let mut bytes = vec![0; MOVES];
    bytes[..4].copy_from_slice(&[b'X', b'Q', version, keys.mask]);
    bytes[8..12].copy_from_slice(&keys.or);
    bytes[12..16].copy_from_slice(&keys.summed());

    let points = points(&record.start).map(|square| square.map_or(u8::MAX, number));
    for place in 0..32 {
        let piece = if version > 11 { (usize::from(cipher.position) + place + 1) % 32 } else { place };
        bytes[16 + place] = points[piece].wrapping_add(cipher.position);
    }
    bytes[0x32] = u8::from(record.start.side_to_move() == Side::Second);
    bytes[0x33] = match record.result {
        None => 0,
        Some(GameResult::FirstWins) => 1,
        Some(GameResult::SecondWins) => 2,
        Some(GameResult::Draw) => 3,
    };
    for (name, value) in &record.tags {
        let field = FIELDS.iter().find(|(.., tag)| tag.eq_ignore_ascii_case(name));
        let kind = KINDS.iter().position(|kind| name.eq_ignore_ascii_case(KIND) && kind == value);
        match (field, kind) {
            (Some(&(at, most, _)), _) => {
                let (text, is_whole) = to_gb18030(value, most);
                bytes[at] = text.len() as u8;
                bytes[at + 1..][..text.len()].copy_from_slice(&text);
                if !is_whole {
                    losses.cut(name, value, most);
                }
            }
            (None, Some(kind)) => bytes[0x40] = kind as u8,
            (None, None) => losses.tag(name, value),
        }
    }

    let mut moves = Moves { bytes: Vec::new(), is_enciphered, cipher };
    let before: Vec<&str> = record.line.comments.iter().map(String::as_str).collect();
    moves.entry([0, 0], !record.line.moves.is_empty(), false, &before);
    walk(&record.line, &mut |written| {
        let mv = written.played.mv;
        moves.entry([number(mv.from()), number(mv.to())], written.has_next, written.has_other, &written.comments);
    });
    bytes.extend(moves.bytes.iter().enumerate().map(|(at, byte)| byte.wrapping_add(cipher.stream[at % 32])));
    Written { bytes, losses: losses.all() }
}

/// The moves, before they are enciphered.
struct Moves {
    bytes: Vec<u8>,
    is_enciphered: bool,
    cipher: Cipher,
}

impl Moves {
    fn entry(&mut self, [from, to]: [u8; 2], has_next: bool, has_other: bool, comments: &[&str]) {
        let (text, _) = to_gb18030(&comments.join("\r\n"), usize::MAX);
        let has_comment = !text.is_empty();
        let flag = |is_set: bool, bits: u8| if is_set { bits } else { 0 };
        let tag = match self.is_enciphered {
            true => flag(has_next, 0x80) | flag(has_other, 0x40) | flag(has_comment, 0x20),
            false => flag(has_next, 0xF0) | flag(has_other, 0x0F),
        };
        let from = from.wrapping_add(FROM).wrapping_add(self.cipher.from);
        let to = to.wrapping_add(TO).wrapping_add(self.cipher.to);
        // The root, which is no move, has another last byte.
        let last = if self.bytes.is_empty() { 0xFF } else { 0 };
        self.bytes.extend([from, to, tag, last]);
        if has_comment || !self.is_enciphered {
            let length = u32::try_from(text.len()).expect("a comment of less than 4 GiB");
            self.bytes.extend(length.wrapping_add(self.cipher.length).to_le_bytes());
            self.bytes.extend(text);
        }
    }
}
