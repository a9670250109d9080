//! Priors of moves, compared with their evaluations.

use amazons::{
    Position,
    eval::{Champion, Full, Territory},
};
use game_search::Evaluator;
use game_testkit::random_game;

/// Returns positions of random games with hundreds of moves.
fn wide_positions(seed: u64) -> Vec<Position> {
    let mut rng = fastrand::Rng::with_seed(seed);
    let mut positions = Vec::new();
    for plies in (0..40).step_by(2) {
        let (played, _) = random_game(&mut rng, &Position::start(), plies);
        positions.extend(played.into_iter().last().filter(|position| position.count_legal_moves() > 300));
    }
    positions
}

/// Returns how often the best move by evaluation was among the best hundred priors, and the evaluations per move.
fn found(mut evaluator: impl Evaluator<Position>, positions: &[Position]) -> (usize, f64) {
    let (mut found, mut asked, mut all) = (0, 0, 0);
    for position in positions {
        let (moves, mut priors) = (position.legal_moves(), vec![7.0]);
        asked += evaluator.move_priors(position, &moves, &mut priors);
        all += moves.len();
        assert_eq!((priors.len(), priors[0]), (moves.len() + 1, 7.0), "one for each, behind what was there");
        let value = |number: usize| {
            let mut after = position.clone();
            after.make(moves[number]);
            -evaluator.evaluate(&after)
        };
        let values: Vec<i32> = (0..moves.len()).map(value).collect();
        let best = values.iter().enumerate().max_by_key(|(_, value)| **value).map(|(number, _)| number).unwrap();
        let better = priors[1..].iter().filter(|&&prior| prior > priors[1 + best]).count();
        found += usize::from(better < 100);
    }
    (found, asked as f64 / all as f64)
}

#[test]
fn best_move_is_usually_among_the_best_priors() {
    const SEED: u64 = 61;
    let positions = wide_positions(SEED);
    assert!(positions.len() >= 8, "seed {SEED}: {}", positions.len());
    for (name, (found, share)) in [
        ("territory", found(Territory::default(), &positions)),
        ("champion", found(Champion::default(), &positions)),
        ("full", found(Full::default(), &positions)),
    ] {
        assert!(found + 1 >= positions.len() && share < 0.2, "seed {SEED}, {name}: {found}, {share:.2}");
    }
}
