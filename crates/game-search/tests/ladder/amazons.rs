//! Tests the ladder on Amazons.

use ::amazons::{
    Position,
    eval::{Lecture, Mobility},
};
use game_search::ladder::{Algorithm, Exactness};
use game_search::{Evaluator, NullMove, Score, Stats, Window};

use crate::common::{WINDOWED, assert_contract, search, value_at_end};

/// A small board from its start, a middlegame and an endgame, each with the depth of the test's minimax.
const POSITIONS: [(&str, u32); 3] = [
    ("1q1/3/1Q1 w - - 0 1", 5),
    ("2*1q3*1/7**1/7*Q1/4*2*1Q/3*3***/1*2****q1/*q2*2*2/Q*1**2***/2*1*Q**2/4*2q2 w - - 0 1", 2),
    (
        "3****1*1/***q1****q/*******1**/1*****1*1Q/1*Q*******/\
         *****1*Q*1/2*q*1*1**/*****1q**1/**Q****2*/*1*3*3 w - - 0 1",
        5,
    ),
];

fn each_position(mut prove: impl FnMut(&mut Position, u32)) {
    for (fen, depth) in POSITIONS {
        prove(&mut fen.parse().expect("a position"), depth);
    }
}

fn prove_promises(evaluator: &mut impl Evaluator<Position>) {
    let mut total = Stats::default();
    each_position(|position, depth| {
        let start = position.clone();
        let exact = Algorithm::Minimax.search(position, evaluator, &mut Stats::default(), depth).unwrap();
        for &algorithm in Algorithm::ALL {
            let mut stats = Stats::default();
            let found = algorithm.search(position, evaluator, &mut stats, depth).unwrap();
            assert_eq!(*position, start, "{algorithm} leaves the position as it was");
            assert!(found.best().is_some(), "{algorithm} at {start}");
            value_at_end(position, evaluator, &found.line);
            // There are no captures or checks. Every move adds an arrow, so equal positions always have the same ply.
            let exact_here = [Algorithm::Quiescence, Algorithm::TranspositionTableAtLeast].contains(&algorithm);
            if algorithm.exactness() == Exactness::Minimax || exact_here {
                assert_eq!(found.score, exact.score, "{algorithm} at {start}, depth {depth}");
            }
            total += stats;
        }
    });
    assert!(total.table_cutoffs > 0 && total.re_searches > 0, "{total:?}");
    assert!(total.cutoffs > total.first_move_cutoffs && total.first_move_cutoffs > 0, "{total:?}");
}

#[test]
fn every_exact_algorithm_equals_minimax_with_mobility() {
    prove_promises(&mut Mobility);
}

#[test]
fn every_exact_algorithm_equals_minimax_with_lecture() {
    prove_promises(&mut Lecture);
}

#[test]
fn windows_around_the_value_keep_the_contract() {
    each_position(|position, depth| {
        let depth = depth.min(3);
        let exact = Algorithm::Minimax.search(position, &mut Mobility, &mut Stats::default(), depth).unwrap().score;
        let edges = [-10, -1, 0, 1, 10].map(|delta| exact.offset(delta));
        for name in WINDOWED.into_iter().filter(|&name| name != "null_move") {
            let mut stats = Stats::default();
            for (index, &alpha) in edges.iter().enumerate() {
                for &beta in &edges[index + 1..] {
                    let window = Window::new(alpha, beta);
                    let score = search(name, position, &mut Mobility, &mut stats, depth, window);
                    assert_contract(name, window, score, exact, &format!("{position}, depth {depth}"));
                }
            }
            assert!(stats.cutoffs > 0, "{name}: {stats:?}");
        }
    });
}

/// The first player wins on 3x3 with one queen each; exhaustive solvers agree.
#[test]
fn exact_algorithms_solve_the_three_by_three_board() {
    let start: Position = "1q1/3/1Q1 w - - 0 1".parse().expect("a position");
    for algorithm in ["alpha-beta", "pvs", "transposition-table", "mtdf", "together-exact"] {
        let algorithm: Algorithm = algorithm.parse().expect("a name of the ladder");
        let found = algorithm.search(&mut start.clone(), &mut Mobility, &mut Stats::default(), 8).unwrap();
        assert!(found.score >= Score::mate_in(8), "{algorithm}: {}", found.score);
    }
}

/// The filling phase is full of zugzwang, so no null move is allowed there.
#[test]
fn null_move_is_not_tried_in_the_filling_phase() {
    let filling: Position = "Q2*2q/******* w - - 0 1".parse().expect("a position");
    assert!(!filling.null_move_allowed());
    assert!(Position::default().null_move_allowed());
}
