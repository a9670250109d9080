//! Iterative deepening.
//!
//! **Idea.** Search to depth 1, then 2, then 3, and so on. An iteration costs little compared with the next iteration,
//! and the next iteration is cheaper because it tries the principal variation first. A good move is ready whenever time
//! runs out.
//!
//! **Changed from.** [`alpha_beta`](super::alpha_beta): a driver is added, and the loop first tries the move of the
//! previous iteration's principal variation.
//!
//! **Contract.** [`search`] returns the exact value. [`follow`] keeps the fail-soft contract of [`Window`].
//!
//! **Reference.** D. Slate, L. Atkin (1977), *Chess 4.5: The Northwestern University Chess Program*.

use crate::{CutoffKind, Evaluator, Game, MoveList, Observer, Score, Window, ladder::Context};

/// Returns the exact value for the side to move. Runs one search for each depth up to `depth`.
///
/// The parameters are described in [the ladder](super#parameters).
///
/// # Panics
///
/// Panics if a node is deeper than the [maximum depth](super#depth).
pub fn search<G, E, O>(cx: &mut Context<'_, G, E, O>, depth: u32) -> Score
where
    G: Game,
    E: Evaluator<G>,
    O: Observer<G::Move>,
{
    let mut score = Score::DRAW;
    for iteration in depth.min(1)..=depth {
        let line = cx.pv.line(0).to_vec();
        score = follow(cx, iteration, 0, Window::FULL, &line);
    }
    score
}

/// Searches with alpha-beta. As long as the moves from the root follow `line`, the next move of `line` is tried first.
///
/// The other parameters are described in [the ladder](super#parameters).
///
/// # Panics
///
/// Panics if a node is deeper than the [maximum depth](super#depth).
pub fn follow<G, E, O>(
    cx: &mut Context<'_, G, E, O>,
    depth: u32,
    ply: u32,
    mut window: Window,
    line: &[G::Move],
) -> Score
where
    G: Game,
    E: Evaluator<G>,
    O: Observer<G::Move>,
{
    // Enter
    cx.enter(depth, ply, window);

    // Terminal
    if let Some(score) = cx.finished(ply) {
        return cx.leave(score);
    }

    // Horizon
    if depth == 0 {
        let score = cx.evaluate();
        return cx.leave(score);
    }

    // Loop
    let mut moves = cx.legal_moves();
    let (first, rest) = line.split_first().map_or((None, line), |(first, rest)| (Some(first), rest));
    if let Some(at) = first.and_then(|first| moves.as_slice().iter().position(|mv| mv == first)) {
        moves.as_mut_slice()[..=at].rotate_right(1);
    }
    let mut best = -Score::INFINITY;
    for (index, &mv) in moves.as_slice().iter().enumerate() {
        let (undo, turn) = cx.make(mv);
        let line = if index == 0 { rest } else { &[] };
        let score = turn.score(follow(cx, depth - 1, ply + 1, turn.window(window), line));
        cx.unmake(mv, undo);

        if score > best {
            best = score;
            if score >= window.beta {
                cx.cutoff(ply, &moves, index, CutoffKind::Beta);
                break;
            }
            if score > window.alpha {
                window.alpha = score;
                cx.raise(ply, mv, score);
            }
        }
    }

    // Return
    if moves.is_empty() {
        best = cx.no_moves(ply);
    }
    cx.leave(best)
}
