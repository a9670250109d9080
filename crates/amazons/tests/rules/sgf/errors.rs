//! Errors are reported with their place.

use amazons::sgf::{self, Record, SgfErrorKind};
use amazons::{Position, Side};
use game_search::GameResult;
use game_testkit::random_game;

use super::refused;

#[test]
fn damaged_files_return_an_explaining_error() {
    let cases = [
        ("", "line 1, column 1: expected a game, which begins with `(;`, found the end"),
        ("hello", "line 1, column 1: expected a game, which begins with `(;`, found \"hello\""),
        ("(", "line 1, column 1: unclosed: expected ')' before the end of the text"),
        ("()", "line 1, column 2: expected `;` and a node after the bracket, found \")\""),
        ("(;SZ[5]", "line 1, column 1: unclosed: expected ')' before the end of the text"),
        ("(;SZ[5]\n;B[bebb", "line 2, column 3: unclosed: expected ']' before the end of the text"),
        ("(;C[a\\]", "line 1, column 4: unclosed: expected ']' before the end of the text"),
        ("(;SZ)", "line 1, column 5: expected `[` and a value after the name of a property, found \")\""),
        ("(;x[1])", "line 1, column 3: expected the name of a property, in capitals, found \"x[1])\""),
        ("(;SZ[5]é)", "line 1, column 8: expected `;` and a node, a variation in brackets, or `)`, found \"é)\""),
        ("(;SZ[5]) x", "line 1, column 10: expected a game, which begins with `(;`, found \"x\""),
        ("(;GM[1])", "line 1, column 6: the game is \"1\": expected 18, the number of Amazons"),
        ("(;SZ[12])", "line 1, column 6: the size is \"12\": expected a number from 2 to 11, or two such as 6:5"),
        ("(;SZ[1:5])", "line 1, column 6: the size is \"1:5\": expected a number from 2 to 11, or two such as 6:5"),
        ("(;SZ[99999999999999999999])", "the size is \"99999999999999999999\": expected"),
        ("(;SZ[5][6])", "line 1, column 3: SZ has several values: expected one"),
        ("(;SZ[5]AB[af])", "line 1, column 11: AB[af]: expected a square of the 5x5 board, such as aa, or a rectangle"),
        ("(;SZ[5]AA[aa:])", "AA[aa:]: expected a square of the 5x5 board"),
        ("(;SZ[5]AA[aa])", "line 1, column 8: no queen at all: at least one side needs one"),
        (
            "(;SZ[10]AB[aa]\nAW[ba][aa])",
            "line 2, column 8: AW[aa]: AB of the same node names aa already: expected each square once",
        ),
        ("(;SZ[10]AB[aa]AA[aa])", "line 1, column 18: AA[aa]: AB of the same node names aa already"),
        ("(;SZ[10]AB[jj]AA[aa:cc][bb:dd])", "line 1, column 25: AA[bb:dd]: AA of the same node names bc already"),
        ("(;SZ[10]AB[jj];AE[aa]AW[ba]AA[aa])", "line 1, column 31: AA[aa]: AE of the same node names aa already"),
        ("(;SZ[5]AB[aa]AW[bb]AB[aa])", "line 1, column 23: AB[aa]: AB of the same node names aa already"),
        (
            "(;SZ[7])",
            "line 1, column 2: no queens are set up, and a board of 7x7 has no usual start: expected AB and AW",
        ),
        ("(;SZ[5]PL[x])", "line 1, column 11: the side to move is \"x\": expected B or W"),
        ("(;SZ[5]RE[Draw])", "line 1, column 11: the result is \"Draw\": expected B+ or W+ and how, Void or ?"),
        ("(;SZ[5];B[bebbee];AA[aa])", "line 1, column 19: AA after a move: expected it before the first one"),
        ("(;SZ[5];B[bebbee]RE[B+3])", "line 1, column 18: RE after a move: expected it before the first one"),
        ("(;SZ[5];B[bebbee]CA[UTF-8])", "line 1, column 18: CA after a move: expected it before the first one"),
        ("(;SZ[5]B[bebbee]W[bacbca])", "line 1, column 2: expected one move in a node"),
        ("(;SZ[5];B[bebbee];B[deddde])", "line 1, column 19: move 2 (B): it is the turn of W"),
        ("(;SZ[5]PL[W];B[bebbee])", "move 1 (B): it is the turn of W"),
        (
            "(;SZ[5];B[])",
            "line 1, column 11: move 1 (B): move \"\", column 1: expected a small letter for one of the board's files",
        ),
        ("(;SZ[5];B[bebbee][bebbee])", "line 1, column 9: B has several values: expected one"),
        ("(;SZ[5];B[bebbee]W[bacbca])", "line 1, column 8: expected one move in a node"),
        ("(;SZ[5];B[bebbbb])", "move 1 (B): move \"bebbbb\" is not legal: an arrow from b4 does not fly toward b4"),
        (
            "(;SZ[5];B[bebbee](;W[aaaaaa])(;W[bacbca]))",
            "line 1, column 22: move 2 (W): move \"aaaaaa\" is not legal: Black (q) has no queen on a5",
        ),
        ("(;SZ[5];B[bebbee](;W[bacbca])(;W[aaaaaa]))", "line 1, column 34: move 2 (W): move \"aaaaaa\" is not legal"),
    ];
    for (text, message) in cases {
        let error = refused(text);
        assert!(error.contains(message), "{text}: {error}");
    }
    let error = sgf::read(b"(;SZ[5]PB[\xB0\xA1])").unwrap_err();
    assert_eq!((error.line, error.column, &error.kind), (1, 11, &SgfErrorKind::NotUtf8 { byte: 0xB0 }));
}

#[test]
fn a_move_after_the_end_of_the_game_is_refused() {
    // White fills its corner and wins, because Black cannot move.
    let fen = "Q1*/***/q** w - - 0 1";
    let start: Position = fen.parse().unwrap();
    let mv = start.parse_move("a3-b3/a3").unwrap();
    let mut record = Record::new(start, [mv]);
    record.result = Some(GameResult::win(Side::First));
    let text = record.write().unwrap();
    assert!(sgf::read(&text).is_ok(), "{text}");
    let more = text.replace(";B[aabaaa]", ";B[aabaaa];W[acacac]");
    assert!(
        refused(&more).contains("move 2 (W): \"acacac\" comes after the end of the game: W has no legal move"),
        "{more}"
    );
    let wrong = text.replace("RE[B+]", "RE[W+2]");
    assert!(
        refused(&wrong).contains("the result is \"W+2\", but B made the last move that could be made: expected B+")
    );
}

/// More moves than the board has squares.
#[test]
fn a_record_with_too_many_moves_is_refused() {
    let (_, moves) = random_game(&mut fastrand::Rng::with_seed(73), &Position::start(), usize::MAX);
    let last = if moves.len().is_multiple_of(2) { "B" } else { "W" };
    let text = Record::new(Position::start(), moves.iter().copied()).write().unwrap();
    let long = text.replace(")\n", &format!("{})\n", format!(";{last}[aaaaaa]").repeat(100_000)));
    let error = refused(&long);
    assert!(
        error.contains(&format!("move {} ({last})", moves.len() + 1)) && error.contains("comes after the end"),
        "{error}"
    );
    let nested = format!("{}(;SZ[5]){}", "(;SZ[5]".repeat(200_000), ")".repeat(200_000));
    assert!(sgf::read(&nested).is_ok(), "brackets alone are no variations");
    let siblings = format!("(;SZ[5]{})", "(;B[bebbee](;W[bacbca])".repeat(70) + &")".repeat(70));
    assert!(refused(&siblings).contains("move"), "moves of one line, one too many");
}
