//! The feature `serde`: round trips, and JSON from strangers.

use std::fmt::Debug;

use fastrand::Rng;
use game_search::{Game, GameEnd, PathOutcome};
use game_testkit::{Conformance, Travels, check_damaged, check_json, check_round_trip};
use serde_json::{Value, from_value, json};
use xiangqi::{
    Move, Notation, Piece, PieceKind, Position, PositionWithHistory, Reason, RuleSet, Rules, Setup, Side, Square,
};

use crate::common::starts;

#[test]
fn games_survive_json_and_postcard() {
    let suite = Conformance { games: 2, ..Conformance::default() };
    suite.check_serde(&starts());
    suite.check_serde(&[PositionWithHistory::start(), PositionWithHistory::start().with_rules(FRIENDLY)]);
}

const FRIENDLY: Rules = Rules { repetition: RuleSet::CheckOnly, quiet_plies: None };

/// Returns a game that ends by repetition.
fn repeated(fen: &str, moves: &str) -> PositionWithHistory {
    let mut game = PositionWithHistory::new(fen.parse().expect("a position"), Rules::default());
    for text in moves.split(' ') {
        let mv = game.position().parse_move(text).expect("a legal move");
        game.make(mv);
    }
    game
}

fn perpetual_check() -> PositionWithHistory {
    let moves = "d9d8 e1d1 d8e8 d1e1 e8d8 e1d1 d8e8 d1e1 e8d8 e1d1";
    repeated("3k5/9/9/9/9/9/9/9/4R4/5K3 b - - 0 1", moves)
}

fn perpetual_chase() -> PositionWithHistory {
    repeated("2bakab2/9/r8/9/PP7/9/4P4/2C6/9/3AKA3 w - - 0 1", "c2a2 a7b7 a2b2 b7a7 b2a2 a7b7 a2b2 b7a7 b2a2")
}

#[test]
fn a_repetition_is_judged_alike_after_json() {
    for game in [perpetual_check(), perpetual_chase()] {
        for read in check_round_trip(&game) {
            assert!(read.moves().eq(game.moves()));
            assert_eq!((read.ending(), read.occurrences()), (game.ending(), 3));
            assert_eq!(read.path_outcome(), game.path_outcome());
        }
        check_round_trip(&game.ending());
    }
}

#[test]
fn a_game_begins_after_its_last_null_move() {
    use game_search::NullMove;
    let mut game = PositionWithHistory::start();
    game.make(game.position().parse_move("h2e2").expect("a legal move"));
    game.make_null();
    game.make(game.position().parse_move("b2c2").expect("a legal move"));
    for read in check_round_trip(&game) {
        assert_eq!(read.moves().len(), 1);
        assert_eq!(read.position(), game.position());
    }
}

#[test]
fn every_value_has_the_text_that_it_has_elsewhere() {
    fn is<T: Travels + PartialEq + Debug>(value: T, expected: Value) {
        check_round_trip(&value);
        assert_eq!(serde_json::to_value(value).expect("JSON"), expected);
    }
    Square::all().for_each(|square| is(square, json!(square.to_string())));
    Notation::ALL.into_iter().for_each(|notation| is(notation, json!(notation.name())));
    PieceKind::ALL.into_iter().for_each(|kind| is(kind, json!(kind.to_string())));
    for (side, text) in [(Side::First, "first"), (Side::Second, "second")] {
        is(side, json!(text));
        PieceKind::ALL.into_iter().map(|kind| Piece { side, kind }).for_each(|it| is(it, json!(it.letter())));
    }
    for bits in 0..=u16::MAX {
        Move::from_bits(bits).into_iter().for_each(|mv| is(mv, json!(mv.to_string())));
    }
    is(Rules::default(), json!({"repetition": "axf", "quiet_plies": 120}));
    is(FRIENDLY, json!({"repetition": "check-only", "quiet_plies": null}));
    is(RuleSet::Wxf, json!("wxf"));
    is(RuleSet::Threefold, json!("threefold"));
    is(Reason::Checkmate, json!("checkmate"));
    is(Reason::QuietMoves { plies: 120 }, json!({"quiet-moves": {"plies": 120}}));
    let end = perpetual_check().ending().expect("the third time");
    is(end, json!({"outcome": "win", "reason": {"perpetual-check": {"by": "first"}}}));
    let chase = json!({"prey": ["a7", "r"], "hunters": [["a2", "C"]]});
    let end = perpetual_chase().ending().expect("the third time");
    is(end, json!({"outcome": "win", "reason": {"perpetual-chase": chase}}));
}

/// Asserts that a value is refused and that the message contains a text.
fn refused<T: Travels + Debug>(value: Value, expected: &str) {
    let text = value.to_string();
    let error = from_value::<T>(value).expect_err(&text).to_string();
    assert!(error.contains(expected), "{text}: {error}");
}

#[test]
fn impossible_positions_do_not_come_in() {
    let position = |fen: &str, expected: &str| {
        refused::<Position>(json!(fen), expected);
        refused::<PositionWithHistory>(json!({"start": fen, "moves": []}), expected);
        refused::<Vec<Position>>(json!([fen]), expected);
    };
    for (fen, expected) in [
        ("4k4/9/9/9/9/9/9/9/4K4/4K4 w", "the Red general on e1 is one too many: expected at most 1"),
        ("4k4/9/9/9/9/9/9/9/9/4K4 w", "the generals on e0 and e9 face each other: expected a piece between them"),
        ("4k4/9/9/9/9/9/9/1P7/9/3K5 w", "the Red soldier on b2 is misplaced: expected on rank 3 or beyond"),
        ("4k4/9/9/9/9/9/1P7/9/9/3K5 w", "the Red soldier on b3 is misplaced: expected on file a, c, e, g or i"),
        ("4k4/9/9/9/9/9/9/9/4R4/3K5 w", "could take the general on e9 at once"),
        ("9/9/9/9/9/9/9/9/9/4K4 w", "Black has no general"),
        ("4k4/9/9/9/9/9/9/9/4X4/4K4 w", "'X' in rank 1 \"4X4\": expected one of KABNRCP"),
        ("4k4/9/9 w", "\"4k4/9/9\": expected 10 ranks separated by /, found 3"),
        ("", "no placement in FEN \"\""),
        ("4k4/9/9/9/9/9/9/9/4N4/4K4 b - - 99999999999999999999 1", "\"99999999999999999999\": expected a number"),
    ] {
        position(fen, expected);
    }
    // The text of such a position is written, but only `parse_as` reads it.
    let problem = Position::parse_as("4k4/9/9/9/9/9/1P7/9/9/3K5 w", Setup::Any).expect("a problem");
    refused::<Position>(serde_json::to_value(problem).expect("JSON"), "is misplaced");
}

#[test]
fn values_of_the_wrong_kind_are_refused_with_what_was_expected() {
    for wrong in [json!(7), json!(null), json!(true), json!(1e300), json!([]), json!({"fen": "x"})] {
        refused::<Position>(wrong.clone(), "expected a position of xiangqi as text (FEN), such as");
        refused::<Square>(wrong.clone(), "expected a point as text, such as \"e2\"");
        refused::<Move>(wrong, "expected a move as text, such as \"h2e2\"");
    }
    refused::<Square>(json!("j0"), "\"j0\" is not a point: expected a file a to i and a rank 0 to 9");
    refused::<Move>(json!("h2"), "\"h2\" is not a move: expected two points, such as h2e2 or H2-E2");
    refused::<Piece>(json!("x"), "\"x\" is not a piece: expected one of KABNRCP");
    refused::<Piece>(json!("CC"), "\"CC\" is not a piece");
    refused::<PieceKind>(json!("queen"), "unknown variant `queen`, expected one of `general`");
    refused::<Side>(json!("red"), "unknown variant `red`, expected `first` or `second`");
    refused::<Notation>(json!("san"), "\"san\" is not a notation: expected ICCS");
    refused::<RuleSet>(json!("Axf"), "unknown variant `Axf`, expected one of `axf`");
    refused::<Rules>(json!({"quiet_plys": 3}), "unknown field `quiet_plys`, expected `repetition` or `quiet_plies`");
    refused::<Rules>(json!({"quiet_plies": -1}), "invalid value: integer `-1`");
    assert_eq!(from_value::<Rules>(json!({})).ok(), Some(Rules::default()));
}

#[test]
fn a_game_is_played_again_when_it_is_read() {
    let start = Position::start().to_string();
    refused::<PositionWithHistory>(
        json!({"start": start, "moves": ["h2e2", "h2e2"]}),
        "move 2 of the game, \"h2e2\", is illegal: no piece stands on h2",
    );
    refused::<PositionWithHistory>(
        json!({"start": start, "moves": ["e2e2"]}),
        "move 1 of the game, \"e2e2\", is illegal",
    );
    refused::<PositionWithHistory>(json!({"start": start}), "missing field `moves`");
    refused::<PositionWithHistory>(json!(start), "invalid type: string");
    refused::<PositionWithHistory>(json!({"start": start, "moves": [], "move": 1}), "unknown field `move`");
    let end = |hunters: Value| {
        let chase = json!({"prey": ["a7", "r"], "hunters": hunters});
        json!({"outcome": "win", "reason": {"perpetual-chase": chase}})
    };
    refused::<GameEnd<Reason>>(end(json!([])), "0 pieces chase: expected 1 to 10");
    refused::<GameEnd<Reason>>(end(json!(vec![["a2", "C"]; 11])), "11 pieces chase: expected 1 to 10");
    assert!(from_value::<GameEnd<Reason>>(end(json!(vec![["a2", "C"]; 10]))).is_ok());
}

#[test]
fn damaged_and_deeply_nested_json_is_refused_without_a_panic() {
    let mut rng = Rng::with_seed(7);
    let end = perpetual_chase().ending();
    for _ in 0..game_testkit::rounds(4_000) {
        check_damaged(&perpetual_check(), &mut rng);
        check_damaged(&end, &mut rng);
    }
    for deep in ["[".repeat(100_000), "{\"start\":".repeat(100_000)] {
        check_json::<Position>(deep.as_bytes());
        check_json::<PositionWithHistory>(deep.as_bytes());
        check_json::<GameEnd<Reason>>(deep.as_bytes());
    }
    assert_eq!(perpetual_check().outcome(), None, "without a search, a repetition ends nothing");
}
