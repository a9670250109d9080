//! Written records can be read again.

use amazons::sgf::{self, Line, PlayedMove, Property, Record};
use amazons::{Position, Side};
use game_search::GameResult;

use super::one;
use crate::common::random_grids;

const TEXTS: [&str; 6] = ["", "plain", "a ] and a \\ and \\]", "two\nlines", " (;B[aa]) ", "行棋\n\n"];

fn random_line(rng: &mut fastrand::Rng, position: &Position, depth: usize) -> Line {
    let comment = if depth == 0 { "" } else { rng.choice(TEXTS).unwrap_or_default() };
    let mut line = Line { comment: comment.to_owned(), ..Line::default() };
    let mut position = position.clone();
    for _ in 0..rng.usize(0..=if depth == 0 { 100 } else { 6 }) {
        let moves = position.legal_moves();
        let Some(&mv) = rng.choice(&moves) else { break };
        let mut played = PlayedMove::from(mv);
        if rng.u8(..4) == 0 {
            played.comment = rng.choice(TEXTS).unwrap_or_default().to_owned();
        }
        if rng.u8(..8) == 0 {
            played
                .properties
                .push(Property { name: "LB".to_owned(), values: vec!["aa:1".to_owned(), "\\]".to_owned()] });
        }
        while depth < 3 && rng.u8(..8) == 0 {
            played.variations.push(random_line(rng, &position, depth + 1));
        }
        position.make(mv);
        line.moves.push(played);
    }
    line
}

#[test]
fn random_games_round_trip() {
    const SEED: u64 = 71;
    let mut rng = fastrand::Rng::with_seed(SEED);
    let starts = [Position::start(), Position::start_8x8(), Position::start_6x6(), Position::start_5x5()];
    let grids: Vec<Position> = random_grids(SEED, 2).map(|grid| grid.position()).collect();
    let (mut moves, mut variations, mut file) = (0, 0, String::new());
    let mut records = Vec::new();
    for start in starts.iter().cycle().take(60).chain(&grids) {
        let line = random_line(&mut rng, start, 0);
        let mut record = Record { line, ..Record::new(start.clone(), []) };
        record.line.comment = rng.choice(TEXTS).unwrap_or_default().to_owned();
        record.set_property("PB", "first");
        record.set_property("GN", rng.choice(TEXTS).unwrap_or_default());
        record.termination = rng.choice(["", "Void"]).unwrap_or_default().to_owned();
        let text = record.write().unwrap();
        assert_eq!(one(&text), record, "seed {SEED}:\n{text}");
        assert_eq!(one(&text).write().as_ref(), Ok(&text), "seed {SEED}");
        moves += record.moves().len();
        variations += record.line.moves.iter().map(|played| played.variations.len()).sum::<usize>();
        file += &text;
        records.push(record);
    }
    assert!(moves > 3_000 && variations > 200, "{moves} moves, {variations} variations");
    assert_eq!(sgf::read(&file), Ok(records), "seed {SEED}");
}

/// Tests every legal move of random games, not only the moves played.
#[test]
fn every_legal_move_round_trips_in_a_record() {
    const SEED: u64 = 72;
    for grid in random_grids(SEED, 1) {
        let position = grid.position();
        let moves = position.legal_moves();
        for &mv in moves.iter().step_by(7) {
            let record = Record::new(position.clone(), [mv]);
            assert_eq!(one(&record.write().unwrap()), record, "seed {SEED}, {mv} in {position}");
        }
    }
}

#[test]
fn variations_at_every_move_round_trip() {
    let mut position = Position::start_6x6();
    let mut record = Record::new(position.clone(), []);
    loop {
        let moves = position.legal_moves();
        let Some(&mv) = moves.first() else { break };
        let other = Line { moves: moves.iter().rev().take(1).map(|&mv| mv.into()).collect(), ..Line::default() };
        record.line.moves.push(PlayedMove { variations: vec![other.clone(), other], ..mv.into() });
        position.make(mv);
    }
    record.result = Some(GameResult::win(!position.side_to_move()));
    assert!(record.moves().len() > 15);
    assert_eq!(one(&record.write().unwrap()), record);
}

#[test]
fn a_line_of_text_has_at_most_eight_moves_and_ends_with_a_comment() {
    let mut position = Position::start();
    let mut record = Record::new(position.clone(), []);
    for number in 0..40 {
        let mv = position.legal_moves()[number];
        let comment = if number % 11 == 4 { format!("comment {number}") } else { String::new() };
        record.line.moves.push(PlayedMove { comment, ..mv.into() });
        position.make(mv);
    }
    let text = record.write().unwrap();
    assert_eq!(one(&text), record, "{text}");
    let lines: Vec<&str> = text.lines().skip(2).collect();
    let moves = |line: &str| line.matches(";B[").count() + line.matches(";W[").count();
    assert_eq!(lines.iter().map(|line| moves(line)).collect::<Vec<_>>(), [5, 8, 3, 8, 3, 8, 3, 2], "{text}");
    assert_eq!(lines.iter().filter(|line| line.ends_with(']') && line.contains("C[")).count(), 4, "{text}");
}

#[test]
fn records_that_could_not_be_read_again_are_not_written() {
    let start = Position::start_5x5();
    let mv = start.parse_move("b1-b4/e1").unwrap();
    let refused = |record: &Record| record.write().unwrap_err().to_string();
    let record = Record::new(start.clone(), [mv, mv]);
    assert_eq!(refused(&record), "move 2 (W): Black (q) has no queen on b1");
    let good = Record::new(start, [mv]);
    for (name, value) in [("SZ", "5"), ("B", "aa"), ("", "x"), ("Pb", "x"), ("PB", "]"), ("PB", "\\"), ("C", "x")] {
        let mut record = good.clone();
        record.properties.push(Property { name: name.to_owned(), values: vec![value.to_owned()] });
        assert!(refused(&record).starts_with(&format!("the property {name:?} with the value")), "{}", refused(&record));
    }
    let mut record = good.clone();
    (record.result, record.termination) = (Some(GameResult::win(Side::First)), "]".to_owned());
    assert_eq!(
        refused(&record),
        "the result \"B+]\" cannot be written: expected no bracket, no backslash and one line"
    );
    let mut line = Line::default();
    for _ in 0..=sgf::MAX_DEPTH {
        line = Line { moves: vec![PlayedMove { variations: vec![line], ..mv.into() }], ..Line::default() };
    }
    assert_eq!(refused(&Record { line, ..good }), "variations are nested too deep: expected no more than 64 levels");
}
