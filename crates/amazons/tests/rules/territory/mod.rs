//! Distances and the evaluations based on them, compared with a computation square by square.

mod full;
mod naive;
mod pictures;
mod priors;

use amazons::eval::{Terms, UNIT, freedom};
use amazons::territory::Distances;
use amazons::{
    Position, Side, Square,
    eval::{Champion, Territory},
};
use game_search::{Evaluator, Symmetry};
use game_testkit::random_game;

use crate::common::random_grids;
use naive::{Board, Values};

const SIDES: [Side; 2] = [Side::First, Side::Second];

/// Long paths: from a11 up and down the board through gaps at its ends.
const SNAKE: &str = "Q10/**********1/11/1**********/11/**********1/11/1**********/11/**********1/9q1 w";

/// Returns positions of every size, crowded and empty, positions of random games, and one with long paths.
fn positions(seed: u64) -> Vec<Position> {
    let mut positions: Vec<Position> = random_grids(seed, 20).map(|grid| grid.position()).collect();
    positions.push(SNAKE.parse().unwrap());
    let mut rng = fastrand::Rng::with_seed(seed);
    let starts = [Position::start(), Position::start_8x8(), Position::start_6x6(), Position::start_5x5()];
    for start in starts.iter().cycle().take(24) {
        positions.extend(random_game(&mut rng, start, usize::MAX).0);
    }
    positions
}

#[test]
fn distances_equal_those_of_the_reference() {
    const SEED: u64 = 51;
    let positions = positions(SEED);
    let mut longest = [0, 0];
    for position in &positions {
        let board = Board::read(&position.to_string());
        for (king, distances) in [(false, Distances::queen(position)), (true, Distances::king(position))] {
            longest[usize::from(king)] = longest[usize::from(king)].max(distances.longest());
            for (side, queen) in SIDES.into_iter().zip(['Q', 'q']) {
                let references = board.distances(queen, king);
                for square in position.size().squares() {
                    let reference = references[square.rank() * board.width as usize + square.file()];
                    let ours = distances.of(side, square).map_or(f64::INFINITY, |moves| moves as f64);
                    assert_eq!(ours, reference, "seed {SEED}, {side:?}, {square}, king {king} in {position}");
                }
            }
        }
    }
    assert!(positions.len() > 2_900 && longest[0] >= 11 && longest[1] >= 50, "{} {longest:?}", positions.len());
}

#[test]
fn levels_and_leads_follow_from_the_distances() {
    const SEED: u64 = 52;
    for grid in random_grids(SEED, 5) {
        let position = grid.position();
        for distances in [Distances::queen(&position), Distances::king(&position)] {
            for (side, square) in
                SIDES.into_iter().flat_map(|side| position.size().squares().iter().map(move |at| (side, at)))
            {
                let (own, other) = (distances.of(side, square), distances.of(!side, square));
                assert_eq!(own.is_some(), distances.reached(side).contains(square), "seed {SEED}, {position}");
                for moves in 0..8 {
                    let within = own.is_some_and(|own| own <= moves);
                    assert_eq!(distances.within(side, moves).contains(square), within, "seed {SEED}, {position}");
                    let lead = own.is_some_and(|own| other.is_none_or(|other| own + moves < other));
                    assert_eq!(distances.lead(side, moves).contains(square), lead, "seed {SEED}, {position}");
                }
            }
        }
    }
    let walled: Position = "Q*/** w".parse().unwrap();
    assert_eq!(Distances::queen(&walled).longest(), 0);
}

fn squares([first, second]: [i32; 2]) -> f64 {
    f64::from(first - second) / f64::from(UNIT)
}

fn reference(position: &Position) -> Values {
    Board::read(&position.to_string()).values()
}

#[test]
fn terms_equal_those_of_the_reference() {
    const SEED: u64 = 53;
    /// KAPPA and the sixths of c2 are rounded to whole units.
    const ROUNDING: f64 = 121.0 / UNIT as f64;
    let mut contested = 0;
    for position in positions(SEED) {
        let (terms, values) = (Terms::of(&position), reference(&position));
        for (name, ours, reference) in [
            ("t1", squares(terms.t1), values.t1),
            ("t2", squares(terms.t2), values.t2),
            ("c1", squares(terms.c1), values.c1),
            ("c2", squares(terms.c2), values.c2),
            ("w", squares([terms.w, 0]), values.w),
        ] {
            assert!((ours - reference).abs() <= ROUNDING, "seed {SEED}, {name} {ours} and {reference} in {position}");
        }
        for (side, alphas) in SIDES.into_iter().zip(&values.alpha) {
            for (queen, alpha) in position.queens(side).iter().zip(alphas) {
                let ours = f64::from(freedom(&position, side, queen)) / f64::from(UNIT);
                assert_eq!(ours, *alpha, "seed {SEED}, {queen} in {position}");
            }
        }
        contested += usize::from(terms.w > 0);
    }
    assert!(contested > 1_000, "only {contested} positions are contested");
}

#[test]
fn evaluations_equal_those_of_the_reference() {
    const SEED: u64 = 54;
    // In hundredths of a square. Freedom is rounded to sixteenths of alpha, which is less than 2 % of a queen's share,
    // and the weight of a term to 1024ths.
    let rounding = |position: &Position, values: &Values| {
        let queens = position.queens(Side::First).len() + position.queens(Side::Second).len();
        2.0 + 0.15 * values.t1.abs().max(values.t2.abs()) + 0.02 * values.w * 50.0 * queens as f64
    };
    for position in positions(SEED) {
        let values = reference(&position);
        let sign = if position.side_to_move() == Side::First { 1.0 } else { -1.0 };
        let ours = sign * f64::from(Territory::default().evaluate(&position));
        let reference = 100.0 * values.literature(true);
        assert!(
            (ours - reference).abs() <= rounding(&position, &values),
            "seed {SEED}, {ours} and {reference} in {position}"
        );
        // If w is on the border between two rows of the table, either value is right.
        if (values.w - values.w.round()).abs() > 1e-9 {
            let (ours, reference) =
                (sign * f64::from(Champion::default().evaluate(&position)), 100.0 * values.champion());
            let queens = position.queens(Side::First).len() + position.queens(Side::Second).len();
            let rounding = 2.0 + 4.0 * 1.3 * queens as f64;
            assert!((ours - reference).abs() <= rounding, "seed {SEED}, {ours} and {reference} in {position}");
        }
    }
}

/// Exchanges the colours and the side to move.
fn reversed(position: &Position) -> Position {
    let queens = [position.queens(Side::Second), position.queens(Side::First)];
    Position::new(position.size(), queens, position.arrows(), !position.side_to_move()).unwrap()
}

#[test]
fn evaluation_is_symmetric_in_sides_and_images() {
    const SEED: u64 = 55;
    let (mut territory, mut champion) = (Territory::default(), Champion::default());
    for position in positions(SEED) {
        let scores = (territory.evaluate(&position), champion.evaluate(&position));
        let images = (0..Position::SYMMETRIES).filter_map(|symmetry| position.image(symmetry));
        for other in images.chain([reversed(&position)]) {
            let others = (territory.evaluate(&other), champion.evaluate(&other));
            assert_eq!(others, scores, "seed {SEED}, {position} and {other}");
        }
    }
}

#[test]
fn a_separated_board_counts_territory() {
    // White has a2, Black 18 squares.
    let position: Position = "4q/5/**3/1*3/Q*3 b".parse().unwrap();
    assert_eq!(Terms::of(&position).w, 0);
    assert_eq!(Champion::default().evaluate(&position), 100 * (18 - 1));
    let values = reference(&position);
    assert_eq!((values.t1, values.w), (-17.0, 0.0));
    // The weight of t1 is 30 / 31 here. c1: White has a2; Black has 10 squares one move away, and 8 two moves away.
    let rest = (1.0 - 10.0 - 8.0 / 2.0) + -17.0 + -17.0;
    let reference = -(30.0 * -17.0 + rest / 3.0) / 31.0;
    assert!((f64::from(Territory::default().evaluate(&position)) / 100.0 - reference).abs() < 0.01, "{reference}");
}

#[test]
fn explained_terms_add_up_to_the_evaluation() {
    const SEED: u64 = 56;
    let (mut territory, mut champion) = (Territory::default(), Champion::default());
    for grid in random_grids(SEED, 4) {
        let position = grid.position();
        let sign = if position.side_to_move() == Side::First { 1 } else { -1 };
        for (explanation, score) in [
            (territory.explain(&position), territory.evaluate(&position)),
            (champion.explain(&position), champion.evaluate(&position)),
        ] {
            assert_eq!(explanation.score, sign * score, "seed {SEED}, {position}");
            let sum: f64 = explanation.lines.iter().map(|line| line.points()).sum();
            assert!(
                (100.0 * sum - f64::from(explanation.score)).abs() <= 1.5,
                "seed {SEED}, {explanation} in {position}"
            );
        }
    }
}

#[test]
fn the_territory_map_shows_the_owner_of_each_square() {
    let position: Position = "Q2q/4/***1/1*2/1*2 w".parse().unwrap();
    let explanation = Territory::default().explain(&position);
    let map = [" 5 Q = = q", " 4 w w b b", " 3 * * * b", " 2 . * b b", " 1 . * b b", "   a b c d"].join("\n");
    assert_eq!(explanation.owners.to_string(), map);
    let alone: Position = "Q2/***/2q w".parse().unwrap();
    let map = Champion::default().explain(&alone).owners.to_string();
    assert_eq!(map, " 3 Q W W\n 2 * * *\n 1 B B q\n   a b c");
    assert_eq!(Distances::queen(&alone).of(Side::First, Square::new(2, 2).unwrap()), Some(1));
}
