//! MTD(f) whose table stores every bound as exact.

use game_search::ladder::Context;
use game_search::ladder::transposition_table::{Entry, Table};
use game_search::{Bound, CutoffKind, Evaluator, MoveList, Observer, PositionKey, Score, Window};

/// Returns the exact value for the side to move. The first guess at each depth is the value at the previous depth.
pub fn search<G, E, O>(cx: &mut Context<'_, G, E, O>, depth: u32, table: &mut Table<G::Move>) -> Score
where
    G: PositionKey,
    E: Evaluator<G>,
    O: Observer<G::Move>,
{
    let mut score = Score::DRAW;
    for iteration in depth.min(1)..=depth {
        score = converge(cx, iteration, score, table);
    }
    score
}

/// Runs null-window searches until the lower and the upper bound of the value meet. Returns the value.
fn converge<G, E, O>(cx: &mut Context<'_, G, E, O>, depth: u32, guess: Score, table: &mut Table<G::Move>) -> Score
where
    G: PositionKey,
    E: Evaluator<G>,
    O: Observer<G::Move>,
{
    let (mut lower, mut upper) = (-Score::INFINITY, Score::INFINITY);
    let mut score = guess;
    let mut line = Vec::new();
    let mut passes = 0;
    while lower < upper {
        let beta = if score == lower { score.offset(1) } else { score };
        let window = Window::null_below(beta);
        if passes > 0 {
            cx.re_search(window);
        }
        score = probe_and_search(cx, depth, 0, window, table);
        if window.fails_high(score) {
            lower = score;
            line = cx.pv.line(0).to_vec();
        } else {
            upper = score;
        }
        passes += 1;
    }
    cx.pv.set(0, &line);
    score
}

/// Returns the score for the side to move: the exact value if it lies inside `window`, otherwise a bound of the value.
fn probe_and_search<G, E, O>(
    cx: &mut Context<'_, G, E, O>,
    depth: u32,
    ply: u32,
    mut window: Window,
    table: &mut Table<G::Move>,
) -> Score
where
    G: PositionKey,
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

    // Table
    let key = cx.game.key();
    let entry = table.probe(key);
    cx.probed(entry.is_some());
    let hint = entry.and_then(|entry| entry.best);
    if let Some(score) = entry.and_then(|entry| table.cutoff_score(&entry, depth, ply, window)) {
        cx.table_cutoff();
        cx.pv.set(ply, hint.as_slice());
        return cx.leave(score);
    }

    // Loop
    let mut moves = cx.legal_moves();
    if let Some(at) = hint.and_then(|hint| moves.as_slice().iter().position(|&mv| mv == hint)) {
        moves.as_mut_slice()[..=at].rotate_right(1);
    }
    let mut best = -Score::INFINITY;
    let mut good = None;
    for (index, &mv) in moves.as_slice().iter().enumerate() {
        let (undo, turn) = cx.make(mv);
        let score = turn.score(probe_and_search(cx, depth - 1, ply + 1, turn.window(window), table));
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

    // Return
    if moves.is_empty() {
        best = cx.no_moves(ply);
    }
    table.store(Entry { key, depth, score: best.to_table(ply), bound: Bound::Exact, best: good });
    cx.leave(best)
}
