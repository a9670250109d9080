//! Games of xiangqi as PGN, which the rules crate reads and writes.

use xiangqi::pgn::{self, Record};
use xiangqi::{Notation, Play, Rules};

use super::KINDS;
use crate::record::{Reader, RecordError, Saved, headers, only_game};

/// What the crate writes by itself.
const OWN: [&str; 4] = ["Game", "Result", "FEN", "Format"];

pub(super) fn write(saved: &Saved<Play>) -> String {
    let mut record = Record::new(saved.start.position().clone(), saved.moves.iter().copied());
    for (name, value) in headers(saved).into_iter().filter(|(name, _)| !OWN.contains(name)) {
        record.set_tag(name, &value);
    }
    record.result = saved.ended.as_ref().map(|ended| ended.0);
    record.write(KINDS[saved.notation]).expect("legal moves, and tags that were read or are our own")
}

/// Reads a text with one game. Comments and variations are passed over.
pub(super) fn read(text: &str) -> Result<Saved<Play>, RecordError> {
    let records = pgn::read(text)
        .map_err(|error| RecordError::new(error.line, format!("column {}: {}", error.column, error.kind)))?;
    let record = only_game(records)?;
    let moves = record.moves().collect();
    let mut reader = Reader::new(Play::new(record.start, Rules::default()), moves);
    for (name, value) in record.tags {
        reader.tag(&name, value).map_err(|reason| RecordError::new(line_of(text, &name), reason))?;
    }
    reader.outcome = record.result;
    let mut saved = reader.finish().map_err(|reason| RecordError::new(text.lines().count(), reason))?;
    saved.notation = notation(text);
    Ok(saved)
}

/// The line of a tag, from 1.
fn line_of(text: &str, name: &str) -> usize {
    let is_it = |line: &str| line.trim_start().strip_prefix('[').is_some_and(|tag| tag.trim_start().starts_with(name));
    text.lines().position(is_it).map_or(1, |index| index + 1)
}

/// The notation that the text says it is in: the game goes on in it.
fn notation(text: &str) -> usize {
    let value = text.lines().find_map(|line| line.trim().strip_prefix("[Format \"")?.strip_suffix("\"]"));
    let named: Option<Notation> = value.and_then(|value| value.parse().ok());
    named.and_then(|named| KINDS.iter().position(|kind| *kind == named)).unwrap_or(0)
}
