//! PGN, as the crate `xiangqi` reads and writes it.

use xiangqi::Notation;
use xiangqi::pgn::{self, MAX_DEPTH, PgnWriteError, Record};

use crate::format::Format;
use crate::losses::prune;
use crate::opened::{Opened, Written};
use crate::problem::{Loss, Problem, ReadError};

/// Returns `true` if a text begins like PGN: with a tag, a comment or a move number.
pub(crate) fn is_one(text: &str) -> bool {
    let begin = text.trim_start();
    let number = begin.trim_start_matches(|letter: char| letter.is_ascii_digit());
    let is_numbered = number.len() < begin.len() && number.starts_with(['.', '．', '、']);
    is_numbered
        || begin.starts_with('{')
        || (begin.starts_with('[') && begin.lines().next().is_some_and(|line| line.contains('"')))
}

pub(crate) fn read(text: &str) -> Result<Vec<Opened>, ReadError> {
    let mut opened: Vec<Opened> = Vec::new();
    let mut refused = Vec::new();
    for (game, number) in pgn::salvage(text).zip(1..) {
        match game {
            Ok((record, problems)) => {
                let problems = problems.into_iter().map(Problem::Pgn).collect();
                opened.push(Opened { format: Format::Pgn, record, problems });
            }
            Err(error) => refused.push((number, ReadError::Pgn(error))),
        }
    }
    match (opened.last_mut(), refused.is_empty()) {
        (None, false) => Err(refused.remove(0).1),
        (Some(last), _) => {
            last.problems
                .extend(refused.into_iter().map(|(number, error)| Problem::Game { number, error: Box::new(error) }));
            Ok(opened)
        }
        (None, true) => Err(ReadError::NoFormat { begin: text.chars().take(40).collect() }),
    }
}

pub(crate) fn write(records: &[Record], notation: Notation) -> Result<Written, PgnWriteError> {
    let mut losses = Vec::new();
    let mut games = Vec::new();
    for record in records {
        let mut record = record.clone();
        let lines = prune(&mut record.line, MAX_DEPTH);
        if lines > 0 {
            losses.push(Loss::Depth { format: Format::Pgn, most: MAX_DEPTH, lines });
        }
        games.push(loop {
            match record.write(notation) {
                // Other formats have tags with names or values that PGN does not allow.
                Err(PgnWriteError::Tag { name, value }) if record.tag(&name).is_some() => {
                    record.tags.retain(|(other, _)| !other.eq_ignore_ascii_case(&name));
                    losses.push(Loss::Tag { format: Format::Pgn, name, value });
                }
                written => break written?,
            }
        });
    }
    Ok(Written { bytes: games.join("\n").into_bytes(), losses })
}
