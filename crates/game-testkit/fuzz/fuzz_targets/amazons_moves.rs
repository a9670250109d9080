//! Random games of Amazons on boards of any size. The legal moves must be equal to those of three nested loops, and
//! keys and `unmake` must be consistent.
#![no_main]

use amazons::{BoardSize, Move, Position, Side, Square, SquareSet};
use fuzz::{Bytes, check_walk};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let mut bytes = Bytes(bytes);
    if let Some(mut position) = position(&mut bytes) {
        check_walk(&mut position, &mut bytes, plain);
    }
});

/// Returns any board with up to four queens of either side and any arrows.
fn position(bytes: &mut Bytes) -> Option<Position> {
    let size = BoardSize::new(2 + bytes.below(10)?, 2 + bytes.below(10)?)?;
    let squares: Vec<Square> = size.squares().iter().collect();
    let mut taken = SquareSet::EMPTY;
    let mut set = |count: usize| {
        let mut set = SquareSet::EMPTY;
        for _ in 0..count {
            let square = SquareSet::of(squares[bytes.below(squares.len())?]);
            if (taken & square).is_empty() {
                (taken, set) = (taken | square, set | square);
            }
        }
        Some(set)
    };
    let queens = [set(4)?, set(4)?];
    Position::new(size, queens, set(squares.len() / 8)?, Side::First).ok()
}

fn plain(position: &Position) -> Vec<Move> {
    let queens = position.queens(position.side_to_move());
    let mut moves = Vec::new();
    for from in queens.iter() {
        for to in reached(position, from, from) {
            moves.extend(reached(position, from, to).map(|arrow| Move::new(from, to, arrow)));
        }
    }
    assert_eq!(position.count_legal_moves(), moves.len(), "{position:?}");
    moves
}

/// Returns the squares that a queen on `at` reaches, step by step, if the square `left` is empty.
fn reached(position: &Position, left: Square, at: Square) -> impl Iterator<Item = Square> {
    let (size, empty) = (position.size(), position.empty() | SquareSet::of(left));
    let directions = (-1..=1_isize).flat_map(|x| (-1..=1_isize).map(move |y| (x, y))).filter(|step| *step != (0, 0));
    directions.flat_map(move |(x, y)| {
        let steps = (1..).map(move |n| at.file().checked_add_signed(x * n).zip(at.rank().checked_add_signed(y * n)));
        let squares = steps.map_while(|square| square).map_while(|(file, rank)| Square::new(file, rank));
        squares.take_while(move |square| size.contains(*square) && empty.contains(*square))
    })
}
