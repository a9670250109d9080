//! Tests the ladder on xiangqi.

use ::xiangqi::Position;
use ::xiangqi::eval::PieceSquare;
use game_search::ladder::{Algorithm, Exactness};
use game_search::{NullMove, Score, Stats, Window};

use crate::common::{WINDOWED, assert_contract, quiescent_minimax, search, value_at_end};

/// An opening, a midgame with many captures, an attack and an endgame, each with the depth of the test's minimax.
const POSITIONS: [(&str, u32); 4] = [
    ("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1", 3),
    ("r1ba1a3/4kn3/2n1b4/pNp1p1p1p/4c4/6P2/P1P2R2P/1CcC5/9/2BAKAB2 w - - 0 1", 3),
    ("1cbak4/9/n2a5/2p1p3p/5cp2/2n2N3/6PCP/3AB4/2C6/3A1K1N1 w - - 0 1", 4),
    ("5a3/3k5/3aR4/9/5r3/5n3/9/3A1A3/5K3/2BC2B2 w - - 0 1", 4),
];

fn each_position(mut prove: impl FnMut(&mut Position, u32)) {
    for (fen, depth) in POSITIONS {
        prove(&mut fen.parse().expect("a legal position"), depth);
    }
}

#[test]
fn every_exact_algorithm_equals_minimax() {
    let mut total = Stats::default();
    each_position(|position, depth| {
        let start = position.clone();
        let exact = Algorithm::Minimax.search(position, &mut PieceSquare, &mut Stats::default(), depth).unwrap();
        for &algorithm in Algorithm::ALL {
            let mut stats = Stats::default();
            let found = algorithm.search(position, &mut PieceSquare, &mut stats, depth).unwrap();
            assert_eq!(*position, start, "{algorithm} leaves the position as it was");
            assert!(found.best().is_some(), "{algorithm} at {start}");
            value_at_end(position, &mut PieceSquare, &found.line);
            if algorithm.exactness() == Exactness::Minimax {
                assert_eq!(found.score, exact.score, "{algorithm} at {start}, depth {depth}");
            }
            total += stats;
        }
    });
    assert!(total.table_cutoffs > 0 && total.re_searches > 0 && total.null_cutoffs > 0, "{total:?}");
    assert!(total.quiescence_nodes > 0 && total.first_move_cutoffs > 0, "{total:?}");
}

#[test]
fn windows_around_the_value_keep_the_contract() {
    each_position(|position, depth| {
        let depth = depth - 1;
        let exact = Algorithm::Minimax.search(position, &mut PieceSquare, &mut Stats::default(), depth).unwrap().score;
        let edges = [-200, -40, -1, 0, 1, 40, 200].map(|delta| exact.offset(delta));
        let place = format!("{position}, depth {depth}");
        for name in WINDOWED.into_iter().filter(|&name| name != "null_move") {
            let mut stats = Stats::default();
            for (index, &alpha) in edges.iter().enumerate() {
                for &beta in &edges[index + 1..] {
                    let window = Window::new(alpha, beta);
                    let score = search(name, position, &mut PieceSquare, &mut stats, depth, window);
                    assert_contract(name, window, score, exact, &place);
                }
            }
            assert!(stats.cutoffs > 0, "{name}: {stats:?}");
        }
    });
}

#[test]
fn quiescence_equals_its_reference_without_windows() {
    let mut stats = Stats::default();
    each_position(|position, depth| {
        let depth = depth - 2;
        let exact = quiescent_minimax(position, &mut PieceSquare, depth, 0);
        let found = Algorithm::Quiescence.search(position, &mut PieceSquare, &mut stats, depth).unwrap();
        assert_eq!(found.score, exact, "{position}");
    });
    assert!(stats.max_ply > 4 && stats.quiescence_nodes > stats.nodes, "{stats:?}");
}

/// Every algorithm, also the selective ones, must find this mate in one with its distance.
#[test]
fn mate_scores_have_their_known_distance() {
    let mate: Position = "3ak4/1N2a4/4bR3/4C1p1p/p5b2/9/P1p1P4/3A5/9/2B1KAB1c w - - 0 1".parse().expect("legal");
    for &algorithm in Algorithm::ALL {
        let found = algorithm.search(&mut mate.clone(), &mut PieceSquare, &mut Stats::default(), 3).unwrap();
        assert_eq!(found.score, Score::mate_in(1), "{algorithm}");
        assert_eq!(found.best().map(|mv| mv.to_string()).as_deref(), Some("b8d7"), "{algorithm}");
    }
}

/// Mates in two moves (three plies), confirmed by two engines. Searches with tables and windows must find the distance.
#[test]
fn longer_mate_scores_have_their_known_distance() {
    for fen in [
        "2b1k4/9/9/9/9/9/1n5p1/4B4/4p4/3c1KB2 b - - 0 1",
        "3ak1b2/9/9/1r7/9/9/p8/8N/3KA4/2r2A3 b - - 0 1",
        "R4a3/3k5/2R2a2b/1P6P/9/9/9/9/4A4/2B1KA3 w - - 0 1",
    ] {
        let position: Position = fen.parse().expect("a legal position");
        for &algorithm in Algorithm::ALL.iter().filter(|algorithm| algorithm.exactness() == Exactness::Minimax) {
            let found = algorithm.search(&mut position.clone(), &mut PieceSquare, &mut Stats::default(), 4).unwrap();
            assert_eq!(found.score, Score::mate_in(3), "{algorithm} at {fen}");
        }
    }
}

#[test]
fn null_move_is_not_tried_in_check() {
    let check: Position = "4k4/9/9/9/4R4/9/9/9/9/3K5 b - - 0 1".parse().expect("legal");
    assert!(!check.null_move_allowed());
}

/// Once, the first window failed high and the next one failed low, so the search returned no move.
#[test]
fn together_returns_a_move_if_null_moves_contradict_each_other() {
    let fen = "1Cb2aC2/9/b2k5/2p3p2/p3p1Rc1/P1PNP2pP/1R4P2/B3B4/9/3AKA3 b - - 28 48";
    let mut position: Position = fen.parse().expect("a legal position");
    for depth in 1..=5 {
        let found = Algorithm::Together.search(&mut position, &mut PieceSquare, &mut Stats::default(), depth).unwrap();
        assert!(found.best().is_some(), "depth {depth}: {}", found.score);
    }
}
