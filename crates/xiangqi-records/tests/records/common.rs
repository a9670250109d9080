//! What several tests need.

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
