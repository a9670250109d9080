//! Records of xiangqi, as PGN.

use game_search::spec::{GameRecord, RecordError, RecordFormat};
use xiangqi::pgn::{self, Record};
use xiangqi::{Notation, PositionWithHistory, Rules};

/// The only record format, used for every extension.
pub(super) const FORMAT: RecordFormat<PositionWithHistory> = RecordFormat { extension: "pgn", write, read, line_of };

/// The notations, in the order of `GameSpec::NOTATIONS`.
pub(super) const NOTATIONS: [Notation; 4] =
    [Notation::Iccs, Notation::Wxf, Notation::Chinese, Notation::ChineseTraditional];

/// The tags that this format writes itself.
const OWN: [&str; 4] = ["Game", "Result", "FEN", "Format"];

fn write(game: &GameRecord<PositionWithHistory>) -> String {
    let mut record = Record::new(game.start.position().clone(), game.moves.iter().copied());
    for (name, value) in game.tags.iter().filter(|(name, _)| !OWN.contains(&&**name)) {
        record.set_tag(name, value);
    }
    record.result = game.result;
    record.write(NOTATIONS[game.notation]).expect("legal moves, and tags that were read or are our own")
}

/// Parses a text with one game. Comments and variations are ignored.
fn read(text: &str) -> Result<GameRecord<PositionWithHistory>, RecordError> {
    let records = pgn::read(text)
        .map_err(|error| RecordError::new(error.line, format!("column {}: {}", error.column, error.kind)))?;
    let record = RecordError::only_game(records)?;
    Ok(GameRecord {
        moves: record.moves().collect(),
        start: PositionWithHistory::new(record.start, Rules::default()),
        tags: record.tags,
        result: record.result,
        notation: notation(text),
    })
}

/// Returns the number of the line with a tag, counted from 1.
fn line_of(text: &str, name: &str) -> usize {
    let is_it = |line: &str| line.trim_start().strip_prefix('[').is_some_and(|tag| tag.trim_start().starts_with(name));
    text.lines().position(is_it).map_or(1, |index| index + 1)
}

/// Returns the index of the notation that the text declares. The game is continued in this notation.
fn notation(text: &str) -> usize {
    let value = text.lines().find_map(|line| line.trim().strip_prefix("[Format \"")?.strip_suffix("\"]"));
    let named: Option<Notation> = value.and_then(|value| value.parse().ok());
    named.and_then(|named| NOTATIONS.iter().position(|kind| *kind == named)).unwrap_or(0)
}
