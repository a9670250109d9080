//! The game whose side moves twice in a row, compared with the game of whole moves.

use amazons::{
    Move, OnBoard, Position, Square, Step, TwoStep,
    eval::{Lecture, Mobility},
};
use game_search::engine::Engine;
use game_search::{
    Evaluator, Game, Limits, NullMove, Outcome, PackedMove, PositionKey, Score, SearchGame, TextNotation, Turn,
    eval_fn, perft,
};
use game_testkit::Conformance;

use crate::common::random_grids;

#[test]
fn two_step_passes_the_conformance_suite() {
    let starts = [Position::start_8x8(), Position::start_6x6(), Position::start_5x5()].map(TwoStep::from);
    Conformance { games: 15, ..Conformance::default() }.check(&starts);
    let odd: Vec<TwoStep> = random_grids(41, 1).map(|grid| grid.position().into()).collect();
    Conformance { games: 2, ..Conformance::default() }.check(&odd);
}

/// Every whole move is a queen move and an arrow, and every such pair is a whole move.
#[test]
fn pairs_of_steps_equal_whole_moves() {
    const SEED: u64 = 42;
    for grid in random_grids(SEED, 2) {
        let whole = grid.position();
        let mut moves = whole.legal_moves();
        let mut game = TwoStep::from(whole.clone());
        let mut joined = Vec::new();
        for first in steps(&game) {
            let expected = TwoStep::KEY_AFTER.unwrap()(&game, first);
            let undo = game.make(first);
            assert_eq!((game.key(), Turn::Stays), expected, "seed {SEED}, {first} in {whole}");
            assert_eq!(game.side_to_move(), whole.side_to_move(), "seed {SEED}, {first} in {whole}");
            assert!(game.is_legal(Step::Arrow(origin(first))), "the square just left: seed {SEED}, {first} in {whole}");
            for second in steps(&game) {
                let mv = Step::join(first, second).expect("a queen move and an arrow");
                assert_eq!(Step::split(mv), [first, second]);
                let expected = TwoStep::KEY_AFTER.unwrap()(&game, second);
                let before = game.make(second);
                assert_eq!((game.key(), Turn::Passes), expected, "seed {SEED}, {mv} in {whole}");
                let mut after = whole.clone();
                after.make(mv);
                assert_eq!(game, TwoStep::from(after), "seed {SEED}, {mv} in {whole}");
                game.unmake(second, before);
                joined.push(mv);
            }
            game.unmake(first, undo);
            assert_eq!(game, TwoStep::from(whole.clone()), "seed {SEED}, {first} in {whole}");
        }
        moves.sort_unstable();
        joined.sort_unstable();
        assert_eq!(joined, moves, "seed {SEED}, {whole}");
        assert_eq!(moves.is_empty(), game.count_legal_moves() == 0, "seed {SEED}, {whole}");
    }
}

fn steps(game: &TwoStep) -> Vec<Step> {
    let mut steps = Vec::new();
    game.legal_moves(&mut steps);
    assert_eq!(steps.len(), game.count_legal_moves(), "{game}");
    steps
}

fn origin(step: Step) -> Square {
    match step {
        Step::Queen { from, .. } => from,
        Step::Arrow(square) => square,
    }
}

#[test]
fn perft_at_twice_the_depth_equals_that_of_whole_moves() {
    let starts = [Position::start_6x6(), Position::start_5x5()];
    for (start, depth) in starts.into_iter().map(|start| (start, 2)).chain(odd_boards().map(|start| (start, 3))) {
        let whole = perft(&mut start.clone(), depth);
        assert_eq!(perft(&mut TwoStep::from(start.clone()), 2 * depth), whole, "{start} to depth {depth}");
    }
}

/// Returns small boards of odd shapes, some without legal moves.
fn odd_boards() -> impl Iterator<Item = Position> {
    let texts = ["1q1/3/1Q1 w", "Q3q/5 b", "q2/3/*1*/Q1Q w", "2/2/1*/2/Q1/1q/2 w", "Q*q/**1/3 w"];
    texts.into_iter().map(|text| text.parse().unwrap())
}

/// Returns the score of an exact search by the engine. Plies to a win are halved if they are steps.
fn exact<G: SearchGame, E: Evaluator<G>>(game: &G, evaluator: E, depth: u32, steps: i32) -> Score {
    let mut engine = Engine::exact(evaluator).with_table_mib(1).unwrap();
    let report = engine.search_with(game, &Limits::depth(depth), &mut (), &mut ()).unwrap();
    match (report.score.mate_distance(), report.score.is_loss()) {
        (None, _) => report.score,
        (Some(plies), lost) => {
            assert_eq!(plies as i32 % steps, 0, "a game ends between turns");
            if lost { Score::mated_in(plies / steps as u32) } else { Score::mate_in(plies / steps as u32) }
        }
    }
}

#[test]
fn exact_search_at_twice_the_depth_equals_that_of_whole_moves() {
    let late =
        "3****1*1/***q1****q/*******1**/1*****1*1Q/1*Q*******/*****1*Q*1/2*q*1*1**/*****1q**1/**Q****2*/*1*3*3 w";
    // Function pointers have one type, so the engine is compiled only once for both evaluators.
    let evaluators: [fn(&Position) -> i32; 2] = [|it| Mobility.evaluate(it), |it| Lecture.evaluate(it)];
    let (mut mates, mut heuristics) = (0, 0);
    let positions = [(Position::start_5x5(), 2), (late.parse().unwrap(), 4)];
    for (start, depth) in positions.into_iter().chain(odd_boards().map(|start| (start, 5))) {
        let whole = evaluators.map(|evaluate| exact(&start, eval_fn(1, evaluate), depth, 1));
        let game = TwoStep::from(start.clone());
        let two = evaluators.map(|evaluate| exact(&game, OnBoard(eval_fn(1, evaluate)), 2 * depth, 2));
        assert_eq!(two, whole, "{start} to depth {depth}");
        if whole[0].is_mate() { mates += 1 } else { heuristics += 1 }
    }
    assert!(mates > 1 && heuristics > 1, "{mates} proven, {heuristics} not");
}

#[test]
fn null_move_and_end_of_game_are_excluded_in_mid_turn() {
    let mut game = TwoStep::from(Position::start());
    assert!(game.null_move_allowed());
    let key = game.key();
    let undo = game.make(game.parse_move("d1-d7").unwrap());
    assert!(!game.null_move_allowed());
    assert_eq!(game.shooter(), Square::new(3, 6));
    // The same board without an arrow to shoot.
    let settled = TwoStep::from(game.position().clone());
    assert_ne!((game.key(), &game), (settled.key(), &settled));
    assert_ne!(game.key(), key);
    game.unmake(game_step("d1-d7"), undo);
    assert_eq!(game.key(), key);
    let lost: TwoStep = "Q*q/**1/3 w".parse().unwrap();
    assert_eq!((lost.count_legal_moves(), lost.outcome_without_moves()), (0, Outcome::Loss));
}

fn game_step(text: &str) -> Step {
    TwoStep::default().parse_step(text).unwrap()
}

#[test]
fn steps_round_trip_as_bits() {
    let squares = || (0..Square::COUNT).map(|index| Square::from_index(index).unwrap());
    let queens = squares().flat_map(|from| squares().map(move |to| Step::Queen { from, to }));
    for step in queens.chain(squares().map(Step::Arrow)) {
        assert_eq!(TwoStep::from_bits(TwoStep::to_bits(step)), Some(step));
    }
    for bits in [121, 121 << 8, 1 << 16 | 121, 1 << 16 | 1 << 8, 1 << 17, u32::MAX] {
        assert_eq!(TwoStep::from_bits(bits), None, "{bits:#x}");
    }
    assert_eq!(size_of::<Step>(), 3);
}

#[test]
fn positions_and_steps_round_trip_as_text() {
    let start = TwoStep::default();
    assert_eq!(start.to_string(), Position::start().to_string());
    let mut game = start.clone();
    game.make(game_step("d1-d7"));
    let text = "3q2q3/10/10/q2Q5q/10/10/Q8Q/10/10/6Q3 w d7 - 0 1";
    assert_eq!(game.to_string(), text);
    for text in [text, "3q2q3/10/10/q2Q5q/10/10/Q8Q/10/10/6Q3 w d7"] {
        assert_eq!(text.parse(), Ok(game.clone()));
    }
    let step = game.parse_step("/g7").unwrap();
    assert_eq!(step, Step::Arrow(Square::new(6, 6).unwrap()));
    assert_eq!(Step::join(game_step("d1-d7"), step).map(Move::to_bits), Some(3 | 69 << 8 | 72 << 16));
}

#[test]
fn errors_quote_the_invalid_text() {
    let fens = [
        ("2q/3/1Q1 w b1 - 0", "expected 2 fields (ranks, side to move) or 6 (and `- - 0 1`), found 5"),
        ("2q/3/1Q1 w l1", r#"field 3 is "l1": expected - or the square, from a1 to k11,"#),
        ("2q/3/1Q1 w b12", r#"field 3 is "b12": expected - or the square"#),
        ("2q/3/1Q1 w b1x", r#"field 3 is "b1x": expected - or the square"#),
        ("2q/3/1Q1 w c3", r#"field 3 is "c3": the side to move has no queen on c3"#),
        ("2q/*** /1Q1 w b1", "expected 2 fields"),
        ("2q/***/*Q* w b1", r#"field 3 is "b1": the queen on b1 has no square to shoot to"#),
        ("2q/3/1Q1 w b1 x 0 1", r#"field 4 is "x""#),
        ("2q/4/1Q1 w b1", r#"rank 2 "4""#),
    ];
    for (text, expected) in fens {
        let error = text.parse::<TwoStep>().unwrap_err().to_string();
        assert!(error.contains(expected), "{text}: {error}");
    }
    let whole: TwoStep = "2q/3/1Q1 w".parse().unwrap();
    let middle: TwoStep = "2q/3/1Q1 w b1".parse().unwrap();
    let steps = [
        (&whole, "/b2", r#"move "/b2", column 1: expected the square of a queen, found "/b2""#),
        (&whole, "b1b2", r#"move "b1b2", column 3: expected `-` before the square that the queen goes to, found "b2""#),
        (&whole, "b1-b2/b1", r#"move "b1-b2/b1", column 6: expected the end of the move, found "/b1""#),
        (
            &whole,
            "b1-c3",
            r#"move "b1-c3" is not legal: a queen on b1 does not move toward c3: not on one rank, file or diagonal"#,
        ),
        (&whole, "c3-c2", r#"move "c3-c2" is not legal: White (Q) has no queen on c3"#),
        (&middle, "b1-b2", r#"move "b1-b2", column 1: expected `/` and the arrow's square, found "b1-b2""#),
        (&middle, "/b4", r#"move "/b4" is not legal: b4 is not on the 3x3 board"#),
        (
            &middle,
            "/b1",
            r#"move "/b1" is not legal: an arrow from b1 does not fly toward b1: not on one rank, file or diagonal"#,
        ),
        (
            &middle,
            "/c3",
            r#"move "/c3" is not legal: an arrow from b1 does not fly toward c3: not on one rank, file or diagonal"#,
        ),
    ];
    for (game, text, expected) in steps {
        assert_eq!(game.parse_step(text).unwrap_err().to_string(), expected, "{text} in {game}");
    }
}
