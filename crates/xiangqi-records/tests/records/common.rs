//! What several tests need.

use game_search::GameResult;
use serde_json::{Map, Value, json};
use xiangqi::pgn::{Line, Record};

/// Returns the lines from the start to each last move, in ICCS without a hyphen, in the order of the record.
pub fn lines(record: &Record) -> Vec<String> {
    fn collect(line: &Line, before: &[String], all: &mut Vec<String>) {
        let mut path = before.to_vec();
        for played in &line.moves {
            for variation in &played.variations {
                collect(variation, &path, all);
            }
            path.push(played.mv.to_string());
        }
        if !line.moves.is_empty() {
            all.push(path.join(" "));
        }
    }
    let mut all = Vec::new();
    collect(&record.line, &[], &mut all);
    all
}

/// Returns the pieces and the side to move of the start position, as in a FEN.
pub fn start(record: &Record) -> String {
    record.start.to_string().split(' ').take(2).collect::<Vec<_>>().join(" ")
}

/// Returns what a reader has to find in a file.
pub fn contents(name: &str, record: &Record) -> Value {
    let mut comments = Map::new();
    if !record.line.comments.is_empty() {
        comments.insert(String::new(), json!(record.line.comments));
    }
    add_comments(&record.line, "", &mut comments);
    let mut lines = lines(record);
    lines.sort();
    let result = GameResult::text_of(record.result);
    let tag = |name: &str| record.tag(name).unwrap_or_default();
    json!({
        "file": name, "start": start(record), "lines": lines, "comments": comments, "result": result,
        "title": tag("Title"), "event": tag("Event"), "red": tag("Red"), "black": tag("Black"),
    })
}

fn add_comments(line: &Line, before: &str, comments: &mut Map<String, Value>) {
    let mut path = before.to_owned();
    for played in &line.moves {
        for variation in &played.variations {
            add_comments(variation, &path, comments);
        }
        path = format!("{path} {}", played.mv).trim().to_owned();
        if !played.comments.is_empty() {
            comments.insert(path.clone(), json!(played.comments));
        }
    }
}
