//! Every (side, from, to) has its own history slot. In one program this was not so, because its indices collided.

use std::collections::HashSet;

use game_search::{MoveOrdering, NullMove};
use xiangqi::{Move, Position, Side, Square};

/// A Python program numbered the points `x * 9 + y`, file x from 0 to 8 and rank y from 0 to 9: nine numbers for the
/// ten ranks of a file.
fn flawed(square: Square) -> usize {
    square.file() * 9 + square.rank()
}

#[test]
fn slots_of_nine_ranks_per_file_would_collide() {
    for file in 0..8 {
        let (last, first) = (Square::new(file, 9).expect("a point"), Square::new(file + 1, 0).expect("a point"));
        assert_eq!(flawed(last), flawed(first), "{last} and {first} share a number");
    }
    let numbers: HashSet<_> = Square::all().map(flawed).collect();
    assert_eq!(numbers.len(), 82, "of 90 points, 8 have no number of their own");
}

#[test]
fn history_slots_differ_by_side_from_and_to() {
    let mut position = Position::start();
    let slots = position.history_slots();
    let mut seen = vec![false; slots];
    for side in [Side::First, Side::Second] {
        assert_eq!(position.side_to_move(), side);
        for from in Square::all() {
            for to in Square::all() {
                let index = position.history_index(Move::new(from, to));
                assert!(index < slots, "{side:?} {from}{to}: {index} of {slots}");
                assert!(!std::mem::replace(&mut seen[index], true), "{side:?} {from}{to} shares slot {index}");
            }
        }
        position.make_null();
    }
    assert_eq!(seen.iter().filter(|&&seen| seen).count(), 2 * 90 * 90);
}
