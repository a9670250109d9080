//! Everything together: a typical program of 2005.
//!
//! **Idea.** The techniques strengthen each other. Iterative deepening fills the transposition table. Moves are tried
//! in this order: hash move, captures, killers, then quiet moves by history. Good ordering makes PVS and aspiration
//! windows cheap. The null move prunes further, and quiescence resolves captures at the horizon.
//!
//! **Changed from.** All earlier techniques are combined, except MTD(f) and SSS*. Every move is searched to the full
//! depth: there are no extensions and no late move reductions.
//!
//! **Contract.** Returns the exact value with [`Options::EXACT`]. With other options it returns an estimate, because
//! null move, quiescence and deeper table entries can change the score.
//!
//! **Reference.** Xiangqi programs such as ElephantEye and XQWizard (2004 to 2008), with the same move ordering.

use std::cmp::Reverse;

use super::history::{History, Reward};
use super::killers::Killers;
use super::quiescence::{EVASION_PLIES, quiesce};
use super::transposition_table::{DepthMatch, Entry, Table};
use super::{aspiration, null_move};
use crate::{
    Bound, CutoffKind, Evaluator, MoveList, MoveOrdering, NullMove, Observer, PositionKey, Score, Tactics, Window,
    ladder::Context,
};

/// The options of the search. See [`Tables`] for an example.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Options {
    /// The reduction R of the null move in plies; `None` switches the null move off.
    pub null_move: Option<u32>,
    /// `true` if quiescence search runs at the horizon.
    pub quiescence: bool,
    /// The table entries that a search uses: those of equal depth, or deeper entries as well.
    pub depth_match: DepthMatch,
    /// Half the width of the first window of an iteration, in the evaluator's units. The first iteration uses the full
    /// window.
    pub aspiration: i32,
    /// The amount that is added to the history score of a good move.
    pub reward: Reward,
}

impl Options {
    /// All techniques, for playing.
    pub const PLAYING: Options = Options {
        null_move: Some(null_move::REDUCTION),
        quiescence: true,
        depth_match: DepthMatch::AtLeast,
        ..Options::EXACT
    };

    /// Only the techniques that keep the score of minimax.
    pub const EXACT: Options = Options {
        null_move: None,
        quiescence: false,
        depth_match: DepthMatch::Equal,
        aspiration: aspiration::RADIUS,
        reward: Reward::DepthSquared,
    };
}

/// The tables of a search: transposition table, history and killers. The next search can use the same tables again.
///
/// ```
/// use game_search::Stats;
/// use game_search::ladder::{Context, together::{Tables, Options, search}};
/// use small_games::{ConnectFour, Threats};
///
/// let (mut game, mut evaluator) = (ConnectFour::default(), Threats);
/// let mut tables = Tables::new(&game, 16, Options::EXACT);
/// let nodes = [(); 2].map(|()| {
///     let mut stats = Stats::default();
///     search(&mut Context::new(&mut game, &mut evaluator, &mut stats), 8, &mut tables);
///     stats.nodes
/// });
/// assert!(nodes[1] < nodes[0], "the second search finds answers in the table");
/// ```
#[derive(Clone, Debug)]
pub struct Tables<M> {
    options: Options,
    table: Table<M>,
    history: History,
    killers: Killers<M>,
}

impl<M: Copy + Eq> Tables<M> {
    /// Creates empty tables. The transposition table has `2^table_bits` slots.
    ///
    /// # Panics
    ///
    /// Panics if `table_bits` is over 32, or if the memory cannot be allocated.
    pub fn new(game: &impl MoveOrdering<Move = M>, table_bits: u32, options: Options) -> Tables<M> {
        Tables {
            options,
            table: Table::new(table_bits, options.depth_match),
            history: History::new(game, options.reward),
            killers: Killers::default(),
        }
    }
}

/// Returns the value for the side to move, by iterative deepening with aspiration windows.
///
/// The parameters are described in [the ladder](super#parameters).
///
/// # Panics
///
/// Panics if a node is deeper than the [maximum depth](super#depth).
pub fn search<G, E, O>(cx: &mut Context<'_, G, E, O>, depth: u32, tables: &mut Tables<G::Move>) -> Score
where
    G: PositionKey + NullMove + Tactics + MoveOrdering,
    E: Evaluator<G>,
    O: Observer<G::Move>,
{
    let mut score = Score::DRAW;
    for iteration in depth.min(1)..=depth {
        let narrow = iteration > 1 && !score.is_mate();
        let mut window = if narrow { Window::around(score, tables.options.aspiration) } else { Window::FULL };
        loop {
            score = node(cx, iteration, 0, window, tables, false);
            if window.admits(score) || window == Window::FULL {
                break;
            }
            // A score from a null move or from a deeper entry can be wrong for another window. The re-search can
            // therefore fail on the other side and find neither a score nor a move. The search is then repeated with
            // the full window.
            window = match window.bound(score) {
                Bound::Lower if window.alpha > -Score::INFINITY => Window::new(window.beta.offset(-1), Score::INFINITY),
                Bound::Upper if window.beta < Score::INFINITY => Window::new(-Score::INFINITY, window.alpha.offset(1)),
                _ => Window::FULL,
            };
            cx.re_search(window);
        }
    }
    score
}

/// Searches one node: PVS with every technique.
// This is one long function on purpose: the function of PVS, with the steps of the other lessons inserted in their
// places. It can be compared with the other files line by line, and the order of the steps stays visible.
fn node<G, E, O>(
    cx: &mut Context<'_, G, E, O>,
    depth: u32,
    ply: u32,
    mut window: Window,
    tables: &mut Tables<G::Move>,
    passed: bool,
) -> Score
where
    G: PositionKey + NullMove + Tactics + MoveOrdering,
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
        let score = if tables.options.quiescence { quiesce(cx, EVASION_PLIES, ply, window) } else { cx.evaluate() };
        return cx.leave(score);
    }

    // Table
    let key = cx.game.key();
    let asked = window;
    let entry = tables.table.probe(key);
    cx.probed(entry.is_some());
    let hint = entry.and_then(|entry| entry.best);
    if let Some(score) = entry.and_then(|entry| tables.table.cutoff_score(&entry, depth, ply, window)) {
        cx.table_cutoff();
        cx.pv.set(ply, hint.as_slice());
        return cx.leave(score);
    }

    // Null move
    if let Some(reduction) = tables.options.null_move
        && !passed
        && ply > 0
        && window.is_null()
        && !window.beta.is_mate()
        && depth > reduction
        && cx.game.null_move_allowed()
    {
        cx.null_try();
        let (undo, turn) = cx.make_null();
        let score = turn.score(node(cx, depth - 1 - reduction, ply + 1, turn.window(window), tables, true));
        cx.unmake_null(undo);
        if score >= window.beta {
            cx.null_cutoff();
            return cx.leave(window.beta);
        }
    }

    // Loop
    let mut moves = cx.legal_moves();
    order(cx.game, moves.as_mut_slice(), ply, hint, tables);
    let mut best = -Score::INFINITY;
    let mut good = None;
    for (index, &mv) in moves.as_slice().iter().enumerate() {
        let (undo, turn) = cx.make(mv);
        let probe = if index == 0 { window } else { Window::null_above(window.alpha) };
        let mut score = turn.score(node(cx, depth - 1, ply + 1, turn.window(probe), tables, false));
        if index > 0 && window.admits(score) {
            cx.re_search(window);
            score = turn.score(node(cx, depth - 1, ply + 1, turn.window(window), tables, false));
        }
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
    if let Some(mv) = good.filter(|&mv| cx.game.is_quiet(mv)) {
        tables.history.reward(cx.game, mv, depth);
        if window.fails_high(best) {
            tables.killers.store(ply, mv);
        }
    }

    // Return
    if moves.is_empty() {
        best = cx.no_moves(ply);
    }
    tables.table.store(Entry { key, depth, score: best.to_table(ply), bound: asked.bound(best), best: good });
    cx.leave(best)
}

/// Orders the moves: hash move, captures, killers, then quiet moves by history.
fn order<G: MoveOrdering>(game: &G, moves: &mut [G::Move], ply: u32, hint: Option<G::Move>, tables: &Tables<G::Move>) {
    let [first, second] = tables.killers.at(ply);
    moves.sort_by_cached_key(|&mv| {
        let (source, rank) = if Some(mv) == hint {
            (4, 0)
        } else if !game.is_quiet(mv) {
            (3, i64::from(game.noisy_order(mv)))
        } else if Some(mv) == first {
            (2, 0)
        } else if Some(mv) == second {
            (1, 0)
        } else {
            (0, i64::from(tables.history.score(game, mv)))
        };
        Reverse((source, rank))
    });
}
