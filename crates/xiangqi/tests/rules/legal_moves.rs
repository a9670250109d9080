//! Compares the legal moves with those that Fairy-Stockfish lists.

use xiangqi::{Move, Position, Square};

const TABLE: &str = include_str!("../data/legal_moves.csv");

/// Returns each position, whether the side to move is in check, and the sorted text of its legal moves.
fn rows() -> impl Iterator<Item = (Position, bool, &'static str)> {
    TABLE.lines().filter(|line| !line.starts_with('#')).map(|line| {
        let [fen, check, moves] = line.split(',').collect::<Vec<_>>()[..] else { panic!("three fields in {line:?}") };
        let position = fen.parse().unwrap_or_else(|error| panic!("{error}"));
        (position, check == "check", moves)
    })
}

fn sorted(moves: &[Move]) -> String {
    let mut texts: Vec<String> = moves.iter().map(Move::to_string).collect();
    texts.sort();
    texts.join(" ")
}

#[test]
fn legal_moves_match_the_generated_table() {
    let mut mates = 0;
    for (position, check, expected) in rows() {
        assert_eq!(sorted(&position.legal_moves()), expected, "legal moves of {position}");
        assert_eq!(position.count_legal_moves(), expected.split_ascii_whitespace().count(), "their number: {position}");
        assert_eq!(position.in_check(), check, "check: {position}");
        mates += usize::from(expected.is_empty());
    }
    assert!(rows().count() > 400, "positions in the table");
    assert!(rows().filter(|row| row.1).count() > 150, "checks in the table");
    assert!(mates > 5, "ends of games in the table: {mates}");
}

#[test]
fn is_legal_and_validate_match_the_generated_table() {
    for (position, _, expected) in rows() {
        let expected: Vec<_> = expected.split_ascii_whitespace().collect();
        for (from, to) in Square::all().flat_map(|from| Square::all().map(move |to| (from, to))) {
            let mv = Move::new(from, to);
            let legal = expected.contains(&mv.to_string().as_str());
            assert_eq!(position.is_legal(mv), legal, "{mv} in {position}");
            assert_eq!(position.validate(mv).is_ok(), legal, "the reason why {mv} is illegal in {position}");
        }
    }
}
