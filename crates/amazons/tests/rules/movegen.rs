//! The move generator, compared with published counts, the slow reference implementation and an outside program.

use amazons::{Move, Position, Side, Square};
use game_search::hash::fnv1a;
use game_search::{perft, perft_making_leaves};
use proptest::prelude::*;

use crate::common::{Cell, Grid, move_text, name, queen, random_grids, texts};

/// Rows of `perft.csv`: name, position, counts for depths 1 to 3.
fn perft_rows() -> Vec<(&'static str, Position, [u64; 3])> {
    let rows = include_str!("../data/perft.csv").lines().filter(|line| !line.starts_with('#')).skip(1);
    rows.map(|row| {
        let cells: Vec<&str> = row.split(',').collect();
        let &[name, placement, side, p1, p2, p3] = &cells[..] else { panic!("a row of six cells: {row}") };
        let counts = [p1, p2, p3].map(|count| count.parse().unwrap());
        (name, format!("{placement} {side}").parse().unwrap(), counts)
    })
    .collect()
}

/// Larger counts are left to the bench `amazons_perft`.
const QUICK: u64 = 1_400_000_000;

#[test]
fn perft_matches_published_counts() {
    let rows = perft_rows();
    assert_eq!(rows.len(), 24);
    for (name, start, counts) in rows {
        let mut position = start.clone();
        for (depth, count) in (1..).zip(counts).filter(|&(_, count)| count <= QUICK) {
            assert_eq!(perft(&mut position, depth), count, "{name}, depth {depth}");
            assert_eq!(position, start, "{name}: perft leaves the position as it was");
        }
    }
}

#[test]
fn perft_that_makes_leaves_gives_the_same_counts() {
    for (name, mut position, counts) in perft_rows() {
        for (depth, count) in (1..).zip(counts).filter(|&(_, count)| count <= 5_000_000) {
            assert_eq!(perft_making_leaves(&mut position, depth), count, "{name}, depth {depth}");
        }
    }
}

fn reference_texts(grid: &Grid) -> Vec<String> {
    let mut texts: Vec<String> = grid.moves().into_iter().map(move_text).collect();
    texts.sort_unstable();
    texts
}

#[test]
fn moves_equal_those_of_the_reference_on_every_board_size() {
    const SEED: u64 = 1;
    let mut listed = 0;
    for grid in random_grids(SEED, 20) {
        let position = grid.position();
        let (ours, references) = (texts(&position), reference_texts(&grid));
        assert_eq!(ours, references, "seed {SEED}, {position}");
        assert_eq!(position.count_legal_moves(), references.len(), "seed {SEED}, {position}");
        listed += references.len();
    }
    assert!(listed > 200_000, "{listed} moves are a thin test");
}

#[test]
fn the_largest_open_board_fits_the_move_list() {
    let grid = Grid::read("11/11/11/11/11/5Q5/11/11/11/11/11 w - - 0 1");
    assert_eq!(texts(&grid.position()), reference_texts(&grid));
    let grid = Grid::read("5q5/11/11/q10/10q/5q5/5Q5/1Q7Q1/11/11/5Q5 b - - 0 1");
    assert_eq!(texts(&grid.position()), reference_texts(&grid));
}

#[test]
fn random_games_agree_with_the_reference() {
    const SEED: u64 = 2;
    let mut rng = fastrand::Rng::with_seed(SEED);
    let starts = [Position::start(), Position::start_8x8(), Position::start_6x6(), Position::start_5x5()];
    for start in starts.iter().cycle().take(40) {
        let (mut grid, mut position) = (Grid::read(&start.to_string()), start.clone());
        loop {
            let moves = grid.moves();
            assert_eq!(position.count_legal_moves(), moves.len(), "seed {SEED}, {position}");
            let Some(&mv) = rng.choice(moves.iter()) else { break };
            grid.play(mv);
            position.make(position.parse_move(&move_text(mv)).unwrap());
            assert_eq!(position.to_string(), grid.fen(), "seed {SEED}, after {}", move_text(mv));
        }
        assert!(texts(&position).is_empty());
    }
}

#[test]
fn queen_targets_equal_those_of_the_reference() {
    const SEED: u64 = 3;
    let names = |cells: Vec<Cell>| {
        let mut names: Vec<String> = cells.into_iter().map(name).collect();
        names.sort_unstable();
        names
    };
    let sorted = |squares: amazons::SquareSet| {
        let mut names: Vec<String> = squares.iter().map(|square| square.to_string()).collect();
        names.sort_unstable();
        names
    };
    for grid in random_grids(SEED, 5) {
        let position = grid.position();
        for side in [Side::First, Side::Second] {
            let queens = grid.queens(queen(side));
            let moves: usize = queens.iter().map(|&from| grid.reach(from).len()).sum();
            assert_eq!(position.queen_moves(side) as usize, moves, "seed {SEED}, {side:?} in {position}");
        }
        for cell in grid.all() {
            let square = Square::new(cell.0 as usize, cell.1 as usize).unwrap();
            assert_eq!(sorted(position.queen_targets(square)), names(grid.reach(cell)), "seed {SEED}, {position}");
        }
        for [from, to] in grid.moves().into_iter().map(|[from, to, _]| [from, to]).take(20) {
            let arrows = grid.moves().into_iter().filter(|mv| mv[..2] == [from, to]).map(|mv| mv[2]).collect();
            let [from, to] = [from, to].map(|(file, rank)| Square::new(file as usize, rank as usize).unwrap());
            assert_eq!(sorted(position.arrow_targets(from, to)), names(arrows), "seed {SEED}, {position}");
        }
    }
}

#[test]
fn is_legal_and_validate_agree_with_legal_moves() {
    const SEED: u64 = 4;
    let mut rng = fastrand::Rng::with_seed(SEED);
    let mut legal = 0;
    for grid in random_grids(SEED, 10) {
        let position = grid.position();
        let mut moves = position.legal_moves();
        for &mv in &moves {
            assert!(position.is_legal(mv), "seed {SEED}, {mv} in {position}");
            assert_eq!(position.validate(mv), Ok(()), "seed {SEED}, {mv} in {position}");
        }
        moves.sort_unstable();
        let squares: Vec<Square> = position.size().squares().iter().collect();
        for _ in 0..2_000 {
            // Half of them start from a queen of the side to move, because those are often legal.
            let [from, to, arrow] = [0; 3].map(|_| squares[rng.usize(..squares.len())]);
            let own = rng.choice(position.queens(position.side_to_move()).iter());
            let mv = Move::new(own.filter(|_| rng.bool()).unwrap_or(from), to, arrow);
            let expected = moves.binary_search(&mv).is_ok();
            assert_eq!(position.is_legal(mv), expected, "seed {SEED}, {mv} in {position}");
            assert_eq!(position.validate(mv).is_ok(), expected, "seed {SEED}, {mv} in {position}");
            legal += usize::from(expected);
        }
    }
    assert!(legal > 10_000, "only {legal} of the random moves were legal");
}

proptest! {
    #![proptest_config(game_testkit::fixed_cases(256))]

    #[test]
    fn is_legal_never_panics_on_any_bit_pattern(bits: u32, low in 0..1u32 << 23) {
        let position: Position = "q3Q6/11/2*8/11/5Q5/11/1q9/11/8*2/11/3Q6q w".parse().unwrap();
        let moves = position.legal_moves();
        for bits in [bits, low] {
            let Some(mv) = Move::from_bits(bits) else { continue };
            prop_assert_eq!(mv.to_bits(), bits);
            prop_assert_eq!(position.is_legal(mv), moves.contains(&mv));
            prop_assert_eq!(position.validate(mv).is_ok(), moves.contains(&mv));
        }
    }
}

#[test]
fn moves_equal_those_of_fairy_stockfish() {
    let rows: Vec<&str> = include_str!("../data/fairy.csv").lines().filter(|line| !line.starts_with('#')).collect();
    assert!(rows.len() >= 400, "{} rows", rows.len());
    for row in rows {
        let cells: Vec<&str> = row.split(',').collect();
        let &[fen, count, hash] = &cells[..] else { panic!("a row of three cells: {row}") };
        let position: Position = fen.parse().unwrap();
        let moves = position.legal_moves();
        let fairy = |mv: &Move| format!("{}{},{}{}", mv.from(), mv.to(), mv.to(), mv.arrow());
        let mut texts: Vec<String> = moves.iter().map(fairy).collect();
        texts.sort_unstable();
        let lines: String = texts.iter().map(|text| format!("{text}\n")).collect();
        assert_eq!(texts.len().to_string(), count, "{fen}");
        assert_eq!(format!("{:016x}", fnv1a(lines.as_bytes())), hash, "{fen}");
    }
}
