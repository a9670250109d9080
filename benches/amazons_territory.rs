//! Amazons evaluations by territory, compared with the same evaluations computed square by square.

use amazons::{
    Position, Side,
    eval::{Champion, Full, Lecture, Mobility, Terms, Territory},
    territory::Distances,
};
use benches::{Contender, criterion, race_per_unit};
use game_search::Evaluator;

#[path = "../crates/amazons/tests/rules/territory/naive.rs"]
mod naive;

/// Returns every third position of random games on the 10x10 board, up to the end of each game.
fn positions(games: u64) -> Vec<Position> {
    let mut positions = Vec::new();
    for seed in 0..games {
        // A linear congruential generator (Knuth's MMIX) is random enough.
        let mut state = seed;
        let mut position = Position::start();
        for ply in 0.. {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            if ply % 3 == 0 {
                positions.push(position.clone());
            }
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            position.make(moves[((state >> 33) % moves.len() as u64) as usize]);
        }
    }
    positions
}

/// The tolerance in hundredths of a square, because the tables of the evaluations are stepped.
const ROUNDING: f64 = 25.0;

fn check(positions: &[Position]) {
    for position in positions {
        let (board, sign) = (naive::Board::read(&position.to_string()), sign(position));
        let values = board.values();
        for (ours, references) in [
            (Territory::default().evaluate(position), values.literature(false)),
            (Champion::default().evaluate(position), values.champion()),
        ] {
            assert!(
                (f64::from(sign * ours) - 100.0 * references).abs() <= ROUNDING,
                "{position}: {ours}, {references}"
            );
        }
    }
}

fn sign(position: &Position) -> i32 {
    if position.side_to_move() == Side::First { 1 } else { -1 }
}

/// Returns a function that calls `look` with every position, `rounds` times.
fn every<'a>(
    positions: &'a [Position],
    rounds: u64,
    mut look: impl FnMut(&Position) -> i64 + 'a,
) -> impl FnMut() -> u64 + 'a {
    let mut sum = move || positions.iter().map(&mut look).sum::<i64>();
    let expected = sum();
    move || {
        for _ in 0..rounds {
            assert_eq!(sum(), expected);
        }
        rounds * positions.len() as u64
    }
}

/// Returns the same for an evaluator.
fn evaluated<'a>(
    positions: &'a [Position],
    rounds: u64,
    mut evaluator: impl Evaluator<Position> + 'a,
) -> impl FnMut() -> u64 + 'a {
    every(positions, rounds, move |position| i64::from(evaluator.evaluate(position)))
}

fn main() {
    let mut criterion = criterion();
    let positions = positions(40);
    check(&positions);
    let longest = |distances: Distances| distances.longest() as i64;
    let queen = every(&positions, 200, |position| longest(Distances::queen(position)));
    let king = every(&positions, 200, |position| longest(Distances::king(position)));
    let terms = every(&positions, 200, |position| i64::from(Terms::of(position).w));
    let naive_terms = every(&positions, 2, |position| {
        let board = naive::Board::read(&position.to_string());
        (board.values().literature(false) * 100.0) as i64
    });
    let contenders = vec![
        Contender::new("queen distances of both sides", queen),
        Contender::new("king distances of both sides", king),
        Contender::new("t1, t2, c1, c2 and w", terms),
        Contender::new("`Territory`: with m, blended", evaluated(&positions, 200, Territory::default())),
        Contender::new("`Champion`", evaluated(&positions, 200, Champion::default())),
        Contender::new("`Full`", evaluated(&positions, 200, Full::default())),
        Contender::new("`Lecture`", evaluated(&positions, 200, Lecture)),
        Contender::new("`Mobility`", evaluated(&positions, 200, Mobility)),
        Contender::new("as `Territory`, square by square", naive_terms),
    ];
    race_per_unit(&mut criterion, "Amazons evaluations", "position", contenders);
    criterion.final_summary();
}
