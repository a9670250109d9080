//! Killer moves.
//!
//! **Idea.** A quiet move that caused a cutoff in a node often causes a cutoff in the node's siblings. Store the last
//! two of these killer moves for each ply, and try them first.
//!
//! **Changed from.** [`alpha_beta`](super::alpha_beta): the killers of the ply are tried first, and a quiet move that
//! causes a cutoff becomes a killer.
//!
//! **Contract.** Keeps the fail-soft contract of [`Window`].
//!
//! **Reference.** S. Akl, M. Newborn (1977), *The Principal Continuation and the Killer Heuristic*.

use crate::{CutoffKind, Evaluator, MoveList, MoveOrdering, Observer, Score, Window, ladder::Context};

/// Two killer moves for each ply, the latest first.
///
/// ```
/// use game_search::ladder::killers::Killers;
///
/// let mut killers = Killers::default();
/// for mv in ['a', 'b', 'b', 'c'] {
///     killers.store(3, mv);
/// }
/// assert_eq!(killers.at(3), [Some('c'), Some('b')]);
/// assert_eq!(killers.at(4), [None, None]);
/// ```
#[derive(Clone, Debug)]
pub struct Killers<M> {
    slots: Vec<[Option<M>; 2]>,
}

impl<M> Default for Killers<M> {
    fn default() -> Self {
        Killers { slots: Vec::new() }
    }
}

impl<M: Copy + Eq> Killers<M> {
    /// Returns the killers of a ply, the latest first.
    #[inline]
    pub fn at(&self, ply: u32) -> [Option<M>; 2] {
        self.slots.get(ply as usize).copied().unwrap_or_default()
    }

    /// Stores `mv`, which caused a cutoff at `ply`, as the first killer. The previous first killer becomes the second
    /// killer.
    #[inline]
    pub fn store(&mut self, ply: u32, mv: M) {
        let ply = ply as usize;
        if self.slots.len() <= ply {
            self.slots.resize(ply + 1, [None; 2]);
        }
        let [first, second] = &mut self.slots[ply];
        if *first != Some(mv) {
            *second = first.replace(mv);
        }
    }
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
    killers: &mut Killers<G::Move>,
) -> Score
where
    G: MoveOrdering,
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
    for killer in killers.at(ply).into_iter().rev().flatten() {
        if let Some(at) = moves.as_slice().iter().position(|&mv| mv == killer) {
            moves.as_mut_slice()[..=at].rotate_right(1);
        }
    }
    let mut best = -Score::INFINITY;
    for (index, &mv) in moves.as_slice().iter().enumerate() {
        let (undo, turn) = cx.make(mv);
        let score = turn.score(search(cx, depth - 1, ply + 1, turn.window(window), killers));
        cx.unmake(mv, undo);

        if score > best {
            best = score;
            if score >= window.beta {
                if cx.game.is_quiet(mv) {
                    killers.store(ply, mv);
                }
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
