//! Dead ends, compared with a plain recursion over a queen's moves on a board of characters.

use amazons::{BoardSize, Position, Side, Square, SquareSet};
use game_testkit::rounds;

use crate::common::{Rows, at, moves, only_region, position, random_rows, reach};

/// Returns a board on which only `squares` are free.
fn rows_of(size: BoardSize, squares: SquareSet) -> Rows {
    let cell = |file, rank| if squares.contains(Square::new(file, rank).unwrap()) { b'.' } else { b'*' };
    (0..size.height()).map(|rank| (0..size.width()).map(|file| cell(file, rank)).collect()).collect()
}

/// Returns the most arrows that a queen can shoot into the dead end and still end on the gate, by plain recursion.
fn most_shots(rows: &Rows, gate: (isize, isize)) -> Option<u32> {
    let on_gate = at(rows, gate) == b'Q';
    let mut most = on_gate.then_some(0);
    let mut after = moves(rows, b'Q');
    if on_gate {
        for (x, y) in reach(rows, gate) {
            let mut shot = rows.clone();
            shot[y as usize][x as usize] = b'*';
            after.push(shot);
        }
    }
    for after in after.iter().filter(|after| at(after, gate) != b'*') {
        most = most.max(most_shots(after, gate).map(|shots| shots + 1));
    }
    most
}

#[test]
fn defects_agree_with_a_plain_recursion() {
    const SEED: u64 = 70;
    let mut rng = fastrand::Rng::with_seed(SEED);
    let (mut seen, mut more_than_one) = (0, 0);
    for _ in 0..rounds(20_000) {
        let rows = random_rows(&mut rng, 5, 5, b"Q");
        let Some(position) = position(&rows, Side::First) else { continue };
        for place in position.regions().flat_map(|region| region.dead_ends()) {
            if place.squares.len() > 5 {
                continue;
            }
            let gate = (place.gate.file() as isize, place.gate.rank() as isize);
            let mut rows = rows_of(position.size(), place.squares);
            rows[gate.1 as usize][gate.0 as usize] = b'Q';
            let filled = most_shots(&rows, gate).expect("the queen may stay where it is");
            assert_eq!(place.defects, place.squares.len() as u32 - filled, "seed {SEED}, {position}: {place:?}");
            seen += 1;
            more_than_one += u32::from(place.defects > 1);
        }
    }
    assert!(
        seen > rounds(500) && more_than_one > rounds(5),
        "{seen} dead ends, {more_than_one} with two defects and more"
    );
}

#[test]
fn squares_that_a_queen_can_leave_are_no_dead_ends() {
    for fen in ["3Q/**** w", "Q3/4/4 w", "1*2/*1Q1/**2 w"] {
        let position: Position = fen.parse().unwrap();
        assert_eq!(only_region(&position).dead_ends(), [], "{fen}");
    }
}
