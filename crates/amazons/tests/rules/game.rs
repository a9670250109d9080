//! What a search relies on: make and unmake, keys, null moves, endings.

use std::collections::HashMap;

use amazons::{BoardSize, Move, Position, SetupError, Side, Square, SquareSet};
use game_search::{Game, MoveOrdering, NullMove, Outcome, Tactics};
use game_testkit::{Conformance, check_symmetries};

use crate::common::random_grids;

#[test]
fn amazons_passes_the_conformance_suite() {
    let starts = [Position::start_8x8(), Position::start_6x6(), Position::start_5x5()];
    Conformance { games: 15, ..Conformance::default() }.check(&starts);
    Conformance { games: 2, ..Conformance::default() }.check(&[Position::start()]);
    let odd: Vec<Position> = random_grids(21, 1).map(|grid| grid.position()).collect();
    Conformance { games: 2, ..Conformance::default() }.check(&odd);
}

/// The pairs of random numbers give every legal move once, and no other move.
#[test]
fn random_moves_are_legal_and_reach_every_legal_move() {
    for grid in random_grids(23, 3) {
        let position = grid.position();
        let legal = position.legal_moves();
        let mut picked = Vec::new();
        let (mut target, mut arrow, mut numbers) = (0, 0, [1, 1]);
        while target < numbers[0] {
            let mut asked = 0;
            let mut below = |most: usize| {
                numbers[asked] = most;
                asked += 1;
                [target, arrow][asked - 1]
            };
            let Some(mv) = position.random_move(&mut below, &mut Vec::new()) else { break };
            picked.push(mv);
            (target, arrow) = if arrow + 1 < numbers[1] { (target, arrow + 1) } else { (target + 1, 0) };
        }
        let sorted = |mut moves: Vec<Move>| {
            moves.sort();
            moves
        };
        assert_eq!(sorted(picked), sorted(legal), "{position}");
    }
}

#[test]
fn unmake_restores_the_position_after_every_move() {
    const SEED: u64 = 22;
    for grid in random_grids(SEED, 3) {
        let start = grid.position();
        let mut position = start.clone();
        let moves = start.legal_moves();
        for mv in moves {
            position.make(mv);
            let read: Position = position.to_string().parse().unwrap();
            assert_eq!(position, read, "seed {SEED}, {mv} in {start}");
            assert_eq!(position.key(), read.key(), "seed {SEED}, the key after {mv} in {start}");
            position.unmake(mv, ());
            assert_eq!(position, start, "seed {SEED}, {mv} in {start}");
        }
    }
}

#[test]
fn different_positions_have_different_keys() {
    let texts = [
        "Q2/3/3 w",
        "Q2/3/3 b",
        "q2/3/3 w",
        "*2/Q2/3 w",
        "Q2/*2/3 w",
        "Q3/4/4 w",
        "Q2/3/3/3 w",
        "3/Q2/3/3 w",
        "Qq1/3/3 w",
        "qQ1/3/3 w",
        "QQ1/3/3 w",
        "Q*1/3/3 w",
        "Q1/2/2 w",
    ];
    let mut keys = HashMap::new();
    for text in texts {
        let position: Position = text.parse().unwrap();
        assert_eq!(keys.insert(position.key(), text), None, "{text} shares its key");
    }
    // The same squares on boards of every size.
    let corner = SquareSet::of(Square::new(0, 0).unwrap());
    let sizes = (2..=11).flat_map(|width| (2..=11).map(move |height| BoardSize::new(width, height).unwrap()));
    let keys: Vec<u64> = sizes
        .map(|size| Position::new(size, [corner, SquareSet::EMPTY], SquareSet::EMPTY, Side::First).unwrap().key())
        .collect();
    let distinct: std::collections::HashSet<&u64> = keys.iter().collect();
    assert_eq!(distinct.len(), 100);
}

#[test]
fn transpositions_have_equal_keys() {
    let play = |texts: [&str; 4]| {
        let mut position = Position::start();
        for text in texts {
            position.make(position.parse_move(text).unwrap());
        }
        position
    };
    let one = play(["d1-d2/d3", "g10-g9/g8", "g1-g2/g3", "d10-d9/d8"]);
    let other = play(["g1-g2/g3", "d10-d9/d8", "d1-d2/d3", "g10-g9/g8"]);
    assert_eq!((one.key(), &one), (other.key(), &other));
}

#[test]
fn a_side_without_moves_has_lost() {
    let position: Position = "Q*q/**1/3 w".parse().unwrap();
    assert_eq!(position.count_legal_moves(), 0);
    assert_eq!(position.outcome(), None, "the end of the game is learnt by generating moves");
    assert_eq!(position.outcome_without_moves(), Outcome::Loss);
    let without_queens: Position = "3/1q1/3 w".parse().unwrap();
    assert_eq!(without_queens.count_legal_moves(), 0);
}

#[test]
fn invalid_setups_are_refused() {
    let set = |squares: &[(usize, usize)]| -> SquareSet {
        squares.iter().map(|&(file, rank)| Square::new(file, rank).unwrap()).collect()
    };
    let size = BoardSize::new(4, 3).unwrap();
    let new = |first: &[_], second: &[_], arrows: &[_]| {
        Position::new(size, [set(first), set(second)], set(arrows), Side::First)
    };
    assert_eq!(new(&[], &[], &[(0, 0)]), Err(SetupError::NoQueen));
    let square = Square::new(0, 3).unwrap();
    assert_eq!(new(&[(0, 3)], &[], &[]), Err(SetupError::OffBoard { square, size }));
    let square = Square::new(1, 1).unwrap();
    for (first, second, arrows) in
        [(&[(1, 1)][..], &[(1, 1)][..], &[][..]), (&[(1, 1)], &[(2, 2)], &[(1, 1)]), (&[(2, 2)], &[(1, 1)], &[(1, 1)])]
    {
        assert_eq!(new(first, second, arrows), Err(SetupError::OccupiedTwice { square }));
    }
    assert_eq!(new(&[(0, 0)], &[(3, 2)], &[(1, 1)]).unwrap().to_string(), "3q/1*2/Q3 w - - 0 1");
}

#[test]
fn null_move_is_allowed_while_squares_are_contested() {
    let contested = [START_AND_OPEN, "Q1*1q/5 w", "Q*2/2*q w", "**Q*/*1q*/**** b"];
    let filling = ["Q1*2/2*q1/*****/5/5 w", "Q*q/*** w", "Qq/** w", "3/1Q1/3 w", "1*Q/Q**/*qq w", "*Qq/Q** b"];
    for fen in contested {
        let mut position: Position = fen.parse().unwrap();
        assert!(position.is_contested() && position.null_move_allowed(), "{fen}");
        let (before, moves) = (position.clone(), position.count_legal_moves());
        assert!(moves > 0, "{fen}: a pass needs a move to be compared with");
        position.make_null();
        assert_eq!(position.side_to_move(), !before.side_to_move());
        assert_ne!(position.key(), before.key());
        assert_eq!(position.key(), position.to_string().parse::<Position>().unwrap().key());
        position.unmake_null(());
        assert_eq!(position, before);
    }
    for fen in filling {
        assert!(!fen.parse::<Position>().unwrap().null_move_allowed(), "{fen}");
    }
}

const START_AND_OPEN: &str = "3q2q3/10/10/q8q/10/10/Q8Q/10/10/3Q2Q3 b";

/// The slow reference implementation of the flood fill: collects the squares that a side's queens reach, step by step.
#[test]
fn contested_squares_equal_those_of_the_reference() {
    const SEED: u64 = 23;
    let mut counts = [0, 0];
    for grid in random_grids(SEED, 20) {
        let reached = |queen: char| {
            let mut seen: Vec<(i32, i32)> = Vec::new();
            let mut open = grid.queens(queen);
            while let Some((file, rank)) = open.pop() {
                let around = (-1..=1).flat_map(|dx| (-1..=1).map(move |dy| (file + dx, rank + dy)));
                for cell in around.filter(|&cell| grid.at(cell) == '.') {
                    if !seen.contains(&cell) {
                        seen.push(cell);
                        open.push(cell);
                    }
                }
            }
            seen
        };
        let first = reached('Q');
        let contested = reached('q').into_iter().any(|cell| first.contains(&cell));
        assert_eq!(grid.position().is_contested(), contested, "seed {SEED}, {}", grid.fen());
        counts[usize::from(contested)] += 1;
    }
    assert!(counts.iter().all(|&count| count > 200), "both answers have to occur: {counts:?}");
}

#[test]
fn history_slots_differ_by_side_target_and_arrow() {
    let mut position = Position::start();
    let slot = |position: &Position, text: &str| position.history_index(position.parse_move(text).unwrap());
    let white = slot(&position, "d1-d4/e5");
    assert_eq!(white, slot(&position, "g1-d4/e5"), "whichever queen went there");
    assert_ne!(white, slot(&position, "d1-d4/d5"));
    assert_ne!(white, slot(&position, "d1-d6/e5"));
    position.pass();
    assert_ne!(white, slot(&position, "a7-d4/e5"));
    let mut noisy = Vec::new();
    position.noisy_moves(&mut noisy);
    assert!(noisy.is_empty());
}

#[test]
fn positions_and_moves_have_their_known_sizes() {
    assert_eq!((size_of::<Position>(), size_of::<Move>()), (192, 4));
}

#[test]
fn square_sets_behave_like_sets() {
    let size = BoardSize::new(11, 11).unwrap();
    assert_eq!(size.squares().len(), 121);
    assert_eq!(SquareSet::from_bits(u128::MAX), size.squares());
    assert_eq!(!size.squares(), SquareSet::EMPTY);
    for square in size.squares() {
        let steps = SquareSet::of(square).king_steps();
        for other in size.squares() {
            assert_eq!(steps.contains(other), square.king_distance(other) <= 1, "{square} {other}");
        }
        assert_eq!((square.file(), square.rank()), (square.index() % 11, square.index() / 11));
        assert_eq!(Square::new(square.file(), square.rank()), Some(square));
        assert_eq!(Square::from_index(square.index()), Some(square));
    }
    assert_eq!(size.squares().iter().len(), 121);
    assert_eq!(Square::from_index(121), None);
}

#[test]
fn square_boards_have_eight_symmetries_and_oblong_ones_four() {
    let oblong: Position = "q2Q/4/4/1Q1q/4 w - - 0 1".parse().expect("a position");
    for (start, symmetries) in [(Position::start_6x6(), 8), (oblong, 4)] {
        let images = (0..8).filter_map(|symmetry| game_search::Symmetry::image(&start, symmetry));
        assert_eq!(images.count(), symmetries, "{start}");
        assert!(check_symmetries(&start, 5, 3) > 20, "{start}");
    }
}
