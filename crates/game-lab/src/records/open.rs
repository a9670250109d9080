//! Records of xiangqi from files of every format.

use game_search::GameResult;
use serde_json::{Value, json};
use xiangqi::pgn::Record;
use xiangqi::{Notation, Position};
use xiangqi_records::{Format, Opened, ReadError, read, read_as};

use super::formats::{notation, only_xiangqi};
use super::said::{refusal, told};
use super::{nodes, said};
use crate::Refusal;
use crate::request::{Node, Open};

pub fn open(request: &Open) -> Result<Value, Refusal> {
    only_xiangqi(&request.game)?;
    let notation = notation(request.notation.as_deref())?;
    let opened = read_any(&request.bytes.0).map_err(|error| refusal(said::read_error(&error), &error))?;
    let number = match request.number {
        Some(number) if number >= opened.len() => {
            return Err(Refusal::new(format!("game {number}: expected 0 to {}", opened.len() - 1)));
        }
        None if opened.len() == 1 => Some(0),
        number => number,
    };
    Ok(json!({
        "format": opened[0].format.extension(),
        "games": opened.iter().map(title).collect::<Vec<_>>(),
        "record": number.map(|number| record(&opened[number], notation)),
    }))
}

/// Reads a file. A text that has no format of records can be a list of moves, which the reader of PGN accepts.
fn read_any(bytes: &[u8]) -> Result<Vec<Opened>, ReadError> {
    read(bytes).or_else(|error| match read_as(bytes, Format::Pgn) {
        Ok(opened) if matches!(error, ReadError::NoFormat { .. }) && opened.iter().any(has_moves) => Ok(opened),
        _ => Err(error),
    })
}

fn has_moves(opened: &Opened) -> bool {
    !opened.record.line.moves.is_empty()
}

/// Returns what a list of games shows.
fn title(opened: &Opened) -> Value {
    let Opened { record, problems, .. } = opened;
    let tag = |name| record.tag(name).unwrap_or_default();
    let title = ["Title", "Event"].map(tag).into_iter().find(|text| !text.is_empty());
    json!({
        "title": title.unwrap_or_default(),
        "players": [tag("Red"), tag("Black")],
        "date": tag("Date"),
        "result": record.result.map(GameResult::text),
        "moves": record.line.moves.len(),
        "problems": problems.len(),
    })
}

fn record(opened: &Opened, notation: Notation) -> Value {
    let Opened { record, problems, .. } = opened;
    let problems = problems.iter().map(|problem| told(said::problem(problem), problem));
    json!({
        "position": record.start.to_string(),
        "nodes": named(record, notation),
        "tags": record.tags,
        "result": record.result.map(GameResult::text),
        "problems": problems.collect::<Vec<_>>(),
    })
}

/// Returns the nodes of a record with the names of their moves.
fn named(record: &Record, notation: Notation) -> Vec<Node> {
    let mut all = nodes::of_line(&record.line);
    // The position after each node; moves of records are legal.
    let mut positions: Vec<Position> = vec![record.start.clone()];
    for node in all.iter_mut().skip(1) {
        let mut position = positions[node.parent.unwrap_or(0)].clone();
        if let Some(mv) = node.mv.as_deref().and_then(|text| position.parse_move(text).ok()) {
            node.name = notation.write(&position, mv).ok();
            position.make(mv);
        }
        positions.push(position);
    }
    all
}
