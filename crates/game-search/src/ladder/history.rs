//! Move ordering by the history heuristic.
//!
//! **Idea.** A move that caused cutoffs elsewhere in the tree is likely to cause a cutoff here. Keep a score for each
//! move, independent of the position, and try moves with high scores first.
//!
//! **Changed from.** [`alpha_beta`](super::alpha_beta): the moves are sorted before the loop. After the loop, the move
//! that caused a cutoff is rewarded. Without a cutoff, the best move that raised alpha is rewarded. If no move raised
//! alpha, no move is rewarded.
//!
//! **Contract.** Keeps the fail-soft contract of [`Window`].
//!
//! **Reference.** J. Schaeffer (1983), *The History Heuristic*; (1989), *The History Heuristic and Alpha-Beta
//! Search Enhancements in Practice*.

use std::cmp::Reverse;

use crate::{CutoffKind, Evaluator, MoveList, MoveOrdering, Observer, Score, Window, ladder::Context};

/// The amount that is added to the history score of a good move at remaining depth `d`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Reward {
    /// `d * d`.
    #[default]
    DepthSquared,
    /// `2^(d + 1)`: about the size of the subtree.
    PowerOfTwo,
}

/// The history table: one score for each kind of move, such as (side, from, to). The game defines the kinds of moves.
///
/// ```
/// use game_search::TextNotation;
/// use game_search::ladder::history::{History, Reward};
/// use small_games::ConnectFour;
///
/// let game = ConnectFour::default();
/// let middle = game.parse_move("4")?;
/// let mut history = History::new(&game, Reward::DepthSquared);
/// history.reward(&game, middle, 3);
/// history.reward(&game, middle, 2);
/// assert_eq!(history.score(&game, middle), 9 + 4);
/// # Ok::<(), small_games::ColumnError>(())
/// ```
#[derive(Clone, Debug)]
pub struct History {
    scores: Vec<u32>,
    reward: Reward,
}

impl History {
    /// Creates a table for `game`, with all scores 0.
    pub fn new(game: &impl MoveOrdering, reward: Reward) -> History {
        History { scores: vec![0; game.history_slots()], reward }
    }

    /// Returns the score of `mv` in this position: the sum of the [rewards](Reward) so far for this kind of move.
    #[inline]
    pub fn score<G: MoveOrdering>(&self, game: &G, mv: G::Move) -> u32 {
        self.scores[game.history_index(mv)]
    }

    /// Rewards `mv`, which was the best move or caused a cutoff with `depth` plies remaining. The score saturates at
    /// `u32::MAX`.
    #[inline]
    pub fn reward<G: MoveOrdering>(&mut self, game: &G, mv: G::Move, depth: u32) {
        let reward = match self.reward {
            Reward::DepthSquared => depth.saturating_mul(depth),
            Reward::PowerOfTwo => 2 << depth.min(30),
        };
        let score = &mut self.scores[game.history_index(mv)];
        *score = score.saturating_add(reward);
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
    history: &mut History,
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
    moves.as_mut_slice().sort_by_key(|&mv| Reverse(history.score(cx.game, mv)));
    let mut best = -Score::INFINITY;
    let mut good = None;
    for (index, &mv) in moves.as_slice().iter().enumerate() {
        let (undo, turn) = cx.make(mv);
        let score = turn.score(search(cx, depth - 1, ply + 1, turn.window(window), history));
        cx.unmake(mv, undo);

        if score > best {
            best = score;
            if score >= window.beta {
                good = Some(mv);
                cx.cutoff(ply, &moves, index, CutoffKind::Beta);
                break;
            }
            if score > window.alpha {
                window.alpha = score;
                good = Some(mv);
                cx.raise(ply, mv, score);
            }
        }
    }
    if let Some(mv) = good {
        history.reward(cx.game, mv, depth);
    }

    // Return
    if moves.is_empty() {
        best = cx.no_moves(ply);
    }
    cx.leave(best)
}
