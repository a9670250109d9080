//! Principal variation search.
//!
//! **Idea.** If the moves are well ordered, the first move is usually the best. A null-window search can show that
//! another move is not better, and it costs less than a search for the exact score. Only a move that turns out to be
//! better is searched again.
//!
//! **Changed from.** [`alpha_beta`](super::alpha_beta): every move after the first is searched with a null window, and
//! again with a wider window if its score lies inside the window of the node.
//!
//! **Contract.** Keeps the fail-soft contract of [`Window`].
//!
//! **Reference.** J. Pearl (1980), *Scout*; T. Marsland, M. Campbell (1982), *Parallel Search of Strongly
//! Ordered Game Trees*; A. Reinefeld (1983), *An Improvement to the Scout Tree Search Algorithm* (NegaScout).

use crate::{CutoffKind, Evaluator, Game, MoveList, Observer, Score, Window, ladder::Context};

/// The window of a re-search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum ReSearch {
    /// The whole window (alpha, beta).
    #[default]
    FromAlpha,
    /// The window (score, beta), because the null-window search has shown that the value is at least `score`. The value
    /// of the node stays the same. If the re-search finds no higher score, the principal variation ends at this move.
    FromScore,
}

/// Returns the score for the side to move: the exact value if it lies inside `window`, otherwise a bound of the value.
///
/// The parameters are described in [the ladder](super#parameters).
///
/// # Panics
///
/// Panics if a node is deeper than the [maximum depth](super#depth).
pub fn search<G, E, O>(
    cx: &mut Context<'_, G, E, O>,
    depth: u32,
    ply: u32,
    mut window: Window,
    re_search: ReSearch,
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
    let moves = cx.legal_moves();
    let mut best = -Score::INFINITY;
    for (index, &mv) in moves.as_slice().iter().enumerate() {
        let (undo, turn) = cx.make(mv);
        let probe = if index == 0 { window } else { Window::null_above(window.alpha) };
        let mut score = turn.score(search(cx, depth - 1, ply + 1, turn.window(probe), re_search));
        if index > 0 && window.admits(score) {
            let again = match re_search {
                ReSearch::FromAlpha => window,
                ReSearch::FromScore => Window::new(score, window.beta),
            };
            cx.re_search(again);
            score = turn.score(search(cx, depth - 1, ply + 1, turn.window(again), re_search));
        }
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
