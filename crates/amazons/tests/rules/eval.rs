//! The evaluators, compared with terms worked out by hand and with the slow reference implementation.

use amazons::{
    Position, Side,
    eval::{Lecture, Mobility},
};
use game_search::{Evaluator, Linear};

use crate::common::{Grid, queen, random_grids};

fn lecture(fen: &str) -> i32 {
    Lecture.evaluate(&fen.parse().unwrap())
}

/// Fifty arrows, none of them next to a queen: the spread terms no longer count.
const FIFTY_ARROWS: &str = "***********/***********/***********/***********/******5/11/11/11/11/11/";

#[test]
fn lecture_terms_freedom_and_edge_match_hand_counts() {
    // A lone queen in the middle of 5x5 moves to 4 + 4 + 8 squares.
    assert_eq!(lecture("5/5/2Q2/5/5 w"), 160);
    assert_eq!(lecture("5/5/2Q2/5/5 b"), -160);
    assert_eq!(lecture("5/5/2q2/5/5 w"), -160);
    // From the corner it reaches 12 squares, and it stands on the edge.
    assert_eq!(lecture("5/5/5/5/Q4 w"), 120 - 3);
    assert_eq!(lecture("5/5/5/5/2Q2 w"), 120 - 3);
}

#[test]
fn lecture_term_neighbouring_arrows_matches_hand_counts() {
    // It reaches 14 of the 16 squares: the arrow on d4 hides e5 too.
    assert_eq!(lecture("5/3*1/2Q2/5/5 w"), 140 - 4);
    assert_eq!(lecture("5/1***1/1*Q*1/1***1/5 w"), -8 * 4);
    // An arrow two squares away is not a neighbour.
    assert_eq!(lecture("4*/5/2Q2/5/5 w"), 150);
}

#[test]
fn lecture_term_neighbouring_queens_matches_hand_counts() {
    // White: b2 sees a1 c1 a2 a3 b3 c3 b1 of 3x3 (7), c2 sees c1 c3 b1 b3 (4) and stands on the edge; each has one
    // friend next to it; their distance is 1.
    assert_eq!(lecture("3/1QQ/3 w"), 10 * (7 + 4) - 3 - 2 * 5 + 1);
    // One of each side: freedom 7 against 4, Black's on the edge, one pair charged to White.
    assert_eq!(lecture("3/1Qq/3 w"), 70 - (40 - 3) - 3);
    assert_eq!(lecture("3/1Qq/3 b"), -(70 - (40 - 3) - 3));
    // Colours reversed, the pair is still charged to the first player.
    assert_eq!(lecture("3/1qQ/3 w"), (40 - 3) - 70 - 3);
    // Three pairs.
    assert_eq!(lecture("***/QqQ/*q* w"), (-2 * 3 - 4 * 4) - (-3 - 4 * (3 + 2) - 5 * 2 + 1) - 3 * 4 + 2);
}

#[test]
fn spread_counts_only_before_fifty_plies() {
    // Far apart: a1, k1 and a11 are 10 from each other.
    let corners = "Q10/11/11/11/11/5q5/11/11/11/11/Q9Q w";
    let mobility = |fen: &str| Mobility.evaluate(&fen.parse().unwrap());
    assert_eq!(lecture(corners), 10 * mobility(corners) - 3 * 3 + 30);

    let late = format!("{FIFTY_ARROWS}Q9Q w");
    let early = late.replacen('*', "1", 1);
    assert_eq!((late.matches('*').count(), early.matches('*').count()), (50, 49));
    assert_eq!(lecture(&late), 10 * mobility(&late) - 2 * 3);
    assert_eq!(lecture(&early), 10 * mobility(&late) - 2 * 3 + 10);
}

/// Returns mobility for the side to move and the lecture's evaluation for the first player, computed square by square.
fn reference(grid: &Grid) -> (i32, i32) {
    let freedom = |queen| grid.queens(queen).iter().map(|&at| grid.reach(at).len() as i32).sum::<i32>();
    let steps = grid.all().filter(|&cell| grid.at(cell) == '*').count();
    let side = |queen: char| {
        let queens = grid.queens(queen);
        let mut score = 10 * freedom(queen);
        for &at in &queens {
            score -= if grid.neighbours(at, '#') > 0 { 3 } else { 0 };
            score -= 4 * grid.neighbours(at, '*') + 5 * grid.neighbours(at, queen);
        }
        for (i, a) in queens.iter().enumerate().filter(|_| steps < 50) {
            score += queens[..i].iter().map(|b| (a.0 - b.0).abs().max((a.1 - b.1).abs())).sum::<i32>();
        }
        score
    };
    let pairs: i32 = grid.queens('Q').iter().map(|&at| grid.neighbours(at, 'q')).sum();
    let other = if grid.queen == 'Q' { 'q' } else { 'Q' };
    (freedom(grid.queen) - freedom(other), side('Q') - side('q') - 3 * pairs)
}

#[test]
fn evaluations_equal_those_of_the_reference() {
    const SEED: u64 = 31;
    let mut early = 0;
    for grid in random_grids(SEED, 20) {
        let position = grid.position();
        let (mobility, lecture) = reference(&grid);
        let sign = if grid.queen == queen(Side::First) { 1 } else { -1 };
        assert_eq!(Mobility.evaluate(&position), mobility, "seed {SEED}, {position}");
        assert_eq!(Lecture.evaluate(&position), sign * lecture, "seed {SEED}, {position}");
        assert_eq!(Lecture.sum(&position), f64::from(sign * lecture), "seed {SEED}, {position}");
        early += usize::from(position.arrows().len() < Lecture::SPREAD_STEPS);
    }
    assert!((1_000..1_990).contains(&early), "{early} of 2000 positions have the spread terms");
}

#[test]
fn start_positions_score_as_equal() {
    for start in [Position::start(), Position::start_8x8(), Position::start_6x6(), Position::start_5x5()] {
        assert_eq!((Mobility.evaluate(&start), Lecture.evaluate(&start)), (0, 0), "{start}");
    }
}
