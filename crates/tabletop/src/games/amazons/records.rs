//! Games of Amazons as SGF, which the rules crate reads and writes.
//!
//! What SGF has no property for stands under the names of the other records, in capitals.

use game_search::GameResult;
use std::path::Path;

use amazons::Position;
use amazons::sgf::{self, Record};

use crate::record::{Reader, RecordError, Saved, headers, only_game};

/// The names of SGF for headers; its Black moves first.
const NAMES: [(&str, &str); 3] = [("White", "PB"), ("Black", "PW"), ("Date", "DT")];
/// Headers that SGF has no property for.
const OTHERS: [&str; 4] = ["Termination", "Engine", "TimeControl", "TimeLeft"];
/// What the crate writes by itself, and headers that say the same.
const OWN: [&str; 16] =
    ["FF", "GM", "CA", "SZ", "AB", "AW", "AA", "AE", "PL", "RE", "C", "B", "W", "Game", "Result", "FEN"];

/// Whether the name of a file says that it holds SGF.
pub(super) fn is_sgf(file: &Path) -> bool {
    file.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("sgf"))
}

pub(super) fn write(saved: &Saved<Position>) -> String {
    let mut record = Record::new(saved.start.clone(), saved.moves.iter().copied());
    for (name, value) in headers(saved).into_iter().filter(|(name, _)| !OWN.contains(name)) {
        let known = NAMES.iter().find(|(ours, _)| *ours == name).map(|(_, theirs)| (*theirs).to_owned());
        let property = known.unwrap_or_else(|| name.to_ascii_uppercase());
        if property.bytes().all(|letter| letter.is_ascii_uppercase()) && !OWN.contains(&property.as_str()) {
            record.set_property(&property, &if name == "Date" { value.replace('.', "-") } else { value });
        }
    }
    let how = |reason: &str| match reason {
        reason if reason.ends_with(" resigns") => "R",
        reason if reason.ends_with(" time is up") => "T",
        _ => "",
    };
    match &saved.ended {
        Some((GameResult::Draw, _)) => record.how = "Void".to_owned(),
        Some((result, reason)) => (record.result, record.how) = (Some(*result), how(reason).to_owned()),
        None => {}
    }
    record.write().expect("legal moves, and properties by their names in capitals, each once")
}

/// Reads a text with one game. Comments and variations are passed over.
pub(super) fn read(text: &str) -> Result<Saved<Position>, RecordError> {
    let records = sgf::read(text)
        .map_err(|error| RecordError::new(error.line, format!("column {}: {}", error.column, error.kind)))?;
    let record = only_game(records)?;
    let moves = record.moves().collect();
    let mut reader = Reader::new(record.start.clone(), moves);
    for property in &record.properties {
        let value = record.property(&property.name).unwrap_or_default();
        let known = NAMES.iter().find(|(_, theirs)| *theirs == property.name).map(|(ours, _)| *ours);
        let other = || OTHERS.into_iter().find(|other| other.eq_ignore_ascii_case(&property.name));
        let name = known.or_else(other).unwrap_or(&property.name);
        let value = if name == "Date" { value.replace('-', ".") } else { value };
        reader.tag(name, value).map_err(|reason| RecordError::new(line_of(text, &property.name), reason))?;
    }
    reader.outcome = record.result;
    let mut saved = reader.finish().map_err(|reason| RecordError::new(text.lines().count().max(1), reason))?;
    say_how(&mut saved, &record);
    Ok(saved)
}

/// The letters after `B+` in words, where nothing else says how the game ended.
fn say_how(saved: &mut Saved<Position>, record: &Record) {
    let Some(winner) = record.result.and_then(GameResult::winner) else { return };
    let loser = <Position as crate::game::Playable>::SIDES[(!winner).index()];
    let reason = match record.how.as_str() {
        "R" | "Resign" => format!("{loser} resigns"),
        "T" | "Time" => format!("{loser}'s time is up"),
        _ => return,
    };
    if let Some((_, said)) = saved.ended.as_mut().filter(|(_, said)| said == "as the record says") {
        *said = reason;
    }
}

/// The line of a property, from 1.
fn line_of(text: &str, name: &str) -> usize {
    let property = format!("{name}[");
    text.lines().position(|line| line.contains(&property)).map_or(1, |index| index + 1)
}
