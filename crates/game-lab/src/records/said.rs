//! Problems and losses as kinds and their parts, which `MESSAGES.md` lists, so that a page can say them in any language.

use ::games::Xiangqi;
use serde_json::{Value, json};
use xiangqi::FenError;
use xiangqi::pgn::{PgnError, PgnErrorKind};
use xiangqi_records::{Loss, Problem, ReadError};

use crate::{Refusal, reply::detail};

/// Returns the refusal for an error with a kind.
pub fn refusal(why: Value, error: impl ToString) -> Refusal {
    Refusal { text: error.to_string(), why: Some(why) }
}

/// Returns a message with its kind.
pub fn told(why: Value, message: impl ToString) -> Value {
    json!({ "text": message.to_string(), "why": why })
}

/// Returns why nothing was read.
pub fn read_error(error: &ReadError) -> Value {
    match error {
        ReadError::NoFormat { begin } => json!({ "kind": "no-format", "text": begin }),
        ReadError::TooShort { format, length, least } => {
            json!({ "kind": "too-short", "format": format.to_string(), "n": length, "least": least })
        }
        ReadError::Version { version } => json!({ "kind": "version", "n": version }),
        ReadError::Keys { keys, sum } => {
            json!({ "kind": "keys", "text": keys.map(|key| key.to_string()).join(", "), "n": sum })
        }
        ReadError::Field { field, text, .. } => json!({ "kind": "field", "name": field, "text": text }),
        ReadError::Start(error) => json!({ "kind": "start", "why": Xiangqi::setup_detail(error).map(detail) }),
        ReadError::Pgn(error) => pgn(error),
        _ => json!({ "kind": "other", "text": error.to_string() }),
    }
}

/// Returns what is wrong with a part of a file.
pub fn problem(problem: &Problem) -> Value {
    match problem {
        Problem::IllegalMove { number, mv, reason } => {
            let why = Xiangqi::illegal_move_detail(reason).map(detail);
            json!({ "kind": "illegal", "number": number, "from": mv.from().index(), "to": mv.to().index(), "why": why })
        }
        Problem::NoMove { number, text } => json!({ "kind": "no-points", "number": number, "text": text }),
        Problem::TooDeep { number } => json!({ "kind": "too-deep", "number": number }),
        Problem::Truncated { at, moves } => json!({ "kind": "truncated", "at": at, "n": moves }),
        Problem::Encoding { field, text, encoding } => {
            json!({ "kind": "encoding", "name": field, "text": text, "encoding": encoding })
        }
        Problem::NoParent { name } => json!({ "kind": "no-parent", "name": name }),
        Problem::Field { field, text, .. } => json!({ "kind": "field", "name": field, "text": text }),
        Problem::Game { number, error } => json!({ "kind": "game", "n": number, "why": read_error(error) }),
        Problem::Pgn(error) => pgn(error),
        _ => json!({ "kind": "other", "text": problem.to_string() }),
    }
}

fn pgn(error: &PgnError) -> Value {
    let PgnError { line, column, kind, .. } = error;
    match kind {
        PgnErrorKind::Move { number, error } => {
            let why = Xiangqi::bad_move_detail(error).map(detail);
            json!({ "kind": "pgn-move", "line": line, "number": number, "text": error.given(), "why": why })
        }
        PgnErrorKind::Fen(FenError::Invalid { reason, .. }) => {
            json!({ "kind": "start", "why": Xiangqi::setup_detail(reason).map(detail) })
        }
        _ => json!({ "kind": "pgn", "line": line, "column": column, "text": kind.to_string() }),
    }
}

/// Returns what a format cannot hold.
pub fn loss(loss: &Loss) -> Value {
    match loss {
        Loss::Tag { format, name, value } => {
            json!({ "kind": "tag", "format": format.to_string(), "name": name, "text": value })
        }
        Loss::Cut { format, name, value, most } => {
            json!({ "kind": "cut", "format": format.to_string(), "name": name, "text": value, "n": most })
        }
        Loss::Glyphs { format, moves } => json!({ "kind": "glyphs", "format": format.to_string(), "n": moves }),
        Loss::CommentsMoved { format, variations } => {
            json!({ "kind": "comments-moved", "format": format.to_string(), "n": variations })
        }
        Loss::Depth { format, most, lines } => {
            json!({ "kind": "depth", "format": format.to_string(), "most": most, "n": lines })
        }
        _ => json!({ "kind": "other", "text": loss.to_string() }),
    }
}
