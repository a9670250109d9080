//! A plain searcher that shares nothing with the library's own.

use game_search::{Evaluator, Game, MoveList, Outcome};

/// More than any evaluation.
pub const WIN: i32 = 100_000;

/// Alpha-beta, fail-soft; a win is worth `WIN` however late.
pub fn alpha_beta<G: Game>(
    game: &mut G,
    evaluator: &mut impl Evaluator<G>,
    depth: u32,
    mut alpha: i32,
    beta: i32,
) -> i32 {
    if let Some(outcome) = game.outcome() {
        return worth(outcome);
    }
    if depth == 0 {
        return evaluator.evaluate(game);
    }
    let mut moves = G::MoveList::default();
    game.legal_moves(&mut moves);
    if moves.is_empty() {
        return worth(game.outcome_without_moves());
    }
    let mut best = -2 * WIN;
    for &mv in moves.as_slice() {
        let undo = game.make(mv);
        best = best.max(-alpha_beta(game, evaluator, depth - 1, -beta, -alpha));
        game.unmake(mv, undo);
        alpha = alpha.max(best);
        if alpha >= beta {
            break;
        }
    }
    best
}

/// The value of a game played to its end: `WIN`, 0 or `-WIN` for the side to move.
#[allow(dead_code, reason = "not every test file needs it")]
pub fn solve<G: Game>(game: &mut G) -> i32 {
    let mut never = |_: &G| unreachable!("the game is searched to its end");
    alpha_beta(game, &mut never, u32::MAX, -2 * WIN, 2 * WIN)
}

fn worth(outcome: Outcome) -> i32 {
    match outcome {
        Outcome::Win => WIN,
        Outcome::Draw => 0,
        Outcome::Loss => -WIN,
    }
}

/// The same cases on every run.
#[allow(dead_code, reason = "not every test file needs it")]
pub fn fixed_cases() -> proptest::test_runner::Config {
    proptest::test_runner::Config {
        rng_seed: proptest::test_runner::RngSeed::Fixed(0x5EED),
        failure_persistence: None,
        ..Default::default()
    }
}
