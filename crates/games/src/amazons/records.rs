//! Records of Amazons, as SGF. The side called Black in SGF moves first.

use amazons::Position;
use amazons::sgf::{self, Record};
use game_search::GameResult;
use game_search::spec::{GameRecord, RecordError, RecordFormat};

use super::drawing::SIDES;

pub(super) const FORMAT: RecordFormat<Position> = RecordFormat { extension: "sgf", write, read, line_of };

/// Tags of a saved game, each with the name of the SGF property that stores the tag.
const NAMES: [(&str, &str); 3] = [("White", "PB"), ("Black", "PW"), ("Date", "DT")];
/// Tags that have no standard SGF property.
const OTHERS: [&str; 4] = ["Termination", "Engine", "TimeControl", "TimeLeft"];
/// The SGF properties that this format writes itself, and the tags with the same content.
const OWN: [&str; 16] =
    ["FF", "GM", "CA", "SZ", "AB", "AW", "AA", "AE", "PL", "RE", "C", "B", "W", "Game", "Result", "FEN"];

fn write(game: &GameRecord<Position>) -> String {
    let mut record = Record::new(game.start.clone(), game.moves.iter().copied());
    for (name, value) in game.tags.iter().filter(|(name, _)| !OWN.contains(&&**name)) {
        let known = NAMES.iter().find(|(ours, _)| ours == name).map(|(_, theirs)| (*theirs).to_owned());
        let property = known.unwrap_or_else(|| name.to_ascii_uppercase());
        if property.bytes().all(|letter| letter.is_ascii_uppercase()) && !OWN.contains(&property.as_str()) {
            let value = if name == "Date" { value.replace('.', "-") } else { value.clone() };
            record.set_property(&property, &value);
        }
    }
    let reason = game.tags.iter().find(|(name, _)| name == "Termination").map_or("", |(_, value)| value);
    let how = match reason {
        reason if reason.ends_with(" resigns") => "R",
        reason if reason.ends_with(" time is up") => "T",
        _ => "",
    };
    match game.result {
        Some(GameResult::Draw) => record.termination = "Void".to_owned(),
        Some(result) => (record.result, record.termination) = (Some(result), how.to_owned()),
        None => {}
    }
    record.write().expect("legal moves, and properties by their names in capitals, each once")
}

/// Parses a text with one game. Comments and variations are ignored.
fn read(text: &str) -> Result<GameRecord<Position>, RecordError> {
    let records = sgf::read(text)
        .map_err(|error| RecordError::new(error.line, format!("column {}: {}", error.column, error.kind)))?;
    let record = RecordError::only_game(records)?;
    let mut tags = Vec::new();
    for property in &record.properties {
        let value = record.property(&property.name).unwrap_or_default();
        let known = NAMES.iter().find(|(_, theirs)| *theirs == property.name).map(|(ours, _)| *ours);
        let other = || OTHERS.into_iter().find(|other| other.eq_ignore_ascii_case(&property.name));
        let name = known.or_else(other).unwrap_or(&property.name);
        tags.push((name.to_owned(), if name == "Date" { value.replace('-', ".") } else { value }));
    }
    // Without a `Termination` property, the text after `B+` or `W+` gives the reason for the end.
    if let Some(reason) = how_it_ended(&record).filter(|_| tags.iter().all(|(name, _)| name != "Termination")) {
        tags.push(("Termination".to_owned(), reason));
    }
    Ok(GameRecord {
        moves: record.moves().collect(),
        start: record.start.clone(),
        tags,
        result: record.result,
        notation: 0,
    })
}

fn how_it_ended(record: &Record) -> Option<String> {
    let loser = SIDES[(!record.result.and_then(GameResult::winner)?).index()];
    match record.termination.as_str() {
        "R" | "Resign" => Some(format!("{loser} resigns")),
        "T" | "Time" => Some(format!("{loser}'s time is up")),
        _ => None,
    }
}

/// Returns the number of the line with a tag, counted from 1.
fn line_of(text: &str, name: &str) -> usize {
    let known = NAMES.iter().find(|(ours, _)| *ours == name).map_or(name, |(_, theirs)| theirs);
    let property = format!("{}[", known.to_ascii_uppercase());
    text.lines().position(|line| line.contains(&property)).map_or(1, |index| index + 1)
}
