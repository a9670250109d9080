//! Searches that differ from the references and are right all the same.

use crate::ladder::history::{History, Reward};
use crate::ladder::pvs::ReSearch;
use crate::ladder::transposition_table::{DepthMatch, Table};
use crate::ladder::*;
use crate::solutions::{Search, table};
use crate::{Bound, CutoffKind, Cx, Evaluator, Game, Move, Score, Side, Window};

/// The variants: the lesson, the name, and the search.
pub const ALL: &[(&str, &str, Search)] = &[
    ("minimax", "negamax", |cx, depth, _| negamax::search(cx, depth, 0)),
    ("minimax", "moves from the last to the first", |cx, depth, _| other(cx, depth, 0, Window::FULL, MINIMAX)),
    ("negamax", "minimax", |cx, depth, _| cx.game.side_to_move().absolute(minimax::search(cx, depth, 0))),
    ("negamax", "last of several best moves", |cx, depth, _| other(cx, depth, 0, Window::FULL, LAST_BEST)),
    ("alpha-beta", "fail-hard", |cx, depth, window| alpha_beta_fail_hard::search(cx, depth, 0, window)),
    ("alpha-beta", "two-sided", two_sided),
    ("alpha-beta", "moves from the last to the first", |cx, depth, window| other(cx, depth, 0, window, REVERSED)),
    ("alpha-beta", "best move by static value first", |cx, depth, window| other(cx, depth, 0, window, SORTED)),
    ("alpha-beta", "with a table", |cx, depth, window| transposition_table::search(cx, depth, 0, window, &mut table())),
    ("pvs", "re-search from the score", |cx, depth, window| pvs::search(cx, depth, 0, window, ReSearch::FromScore)),
    ("pvs", "fail-hard", fail_hard_pvs),
    ("aspiration", "another radius", |cx, depth, _| aspiration::search(cx, depth, 8)),
    ("aspiration", "both sides opened", both_sides_opened),
    ("iterative-deepening", "with a table", deepening_with_table),
    ("history", "reward by powers of two", |cx, depth, window| {
        let mut history = History::new(cx.game, Reward::PowerOfTwo);
        history::search(cx, depth, 0, window, &mut history)
    }),
    ("killers", "with history", |cx, depth, window| {
        let mut history = History::new(cx.game, Reward::DepthSquared);
        history::search(cx, depth, 0, window, &mut history)
    }),
    ("transposition-table", "a large table", |cx, depth, window| {
        transposition_table::search(cx, depth, 0, window, &mut Table::new(16, DepthMatch::Equal))
    }),
    ("transposition-table", "fail-hard at the root", |cx, depth, window| {
        transposition_table::search(cx, depth, 0, window, &mut table()).clamp(window.alpha, window.beta)
    }),
    ("quiescence", "fail-hard at the root", |cx, depth, window| {
        quiescence::search(cx, depth, 0, window).clamp(window.alpha, window.beta)
    }),
    ("mtdf", "first guess from full windows", guess_from_full_windows),
    ("mtdf", "no first guess", mtd_from_draw),
    ("aspiration", "radius of 100", |cx, depth, _| aspiration::search(cx, depth, 100)),
    ("pvs", "moves from the last to the first", |cx, depth, window| other(cx, depth, 0, window, REVERSED_PVS)),
    ("pvs", "best move by static value first", |cx, depth, window| other(cx, depth, 0, window, SORTED_PVS)),
    ("null-move", "fail-hard at the root", |cx, depth, window| {
        null_move::search(cx, depth, 0, window, 2, false).clamp(window.alpha, window.beta)
    }),
    ("lmr", "fail-hard at the root", |cx, depth, window| {
        game_judge::solutions::lmr::search(cx, depth, 0, window).clamp(window.alpha, window.beta)
    }),
];

/// The order of the moves, the choice between equal moves, and whether cutoffs and null windows are used.
#[derive(Clone, Copy)]
struct Way {
    is_reversed: bool,
    is_sorted: bool,
    takes_last: bool,
    cuts: bool,
    null_windows: bool,
}

const MINIMAX: Way = Way { is_reversed: true, is_sorted: false, takes_last: false, cuts: false, null_windows: false };
const LAST_BEST: Way = Way { takes_last: true, is_reversed: false, ..MINIMAX };
const REVERSED: Way = Way { cuts: true, ..MINIMAX };
const SORTED: Way = Way { is_reversed: false, is_sorted: true, ..REVERSED };
const REVERSED_PVS: Way = Way { null_windows: true, ..REVERSED };
const SORTED_PVS: Way = Way { null_windows: true, ..SORTED };

fn other(cx: &mut Cx<'_>, depth: u32, ply: u32, mut window: Window, way: Way) -> Score {
    cx.enter(depth, ply, window);
    if let Some(score) = cx.finished(ply) {
        return score;
    }
    if depth == 0 {
        return cx.evaluate();
    }
    let mut moves = cx.legal_moves();
    if way.is_reversed {
        moves.reverse();
    }
    if way.is_sorted {
        let side = cx.game.side_to_move();
        moves.sort_by_key(|&mv| {
            let (undo, _) = cx.make(mv);
            let value = cx.evaluator.evaluate(cx.game);
            let sign = if cx.game.side_to_move() == side { -1 } else { 1 };
            cx.unmake(mv, undo);
            sign * value
        });
    }
    let mut best = -Score::INFINITY;
    for (index, &mv) in moves.iter().enumerate() {
        let (undo, turn) = cx.make(mv);
        let is_probed = way.null_windows && index > 0;
        let probe = if is_probed { Window::null_above(window.alpha) } else { window };
        let mut score = turn.score(other(cx, depth - 1, ply + 1, turn.window(probe), way));
        if is_probed && window.admits(score) {
            score = turn.score(other(cx, depth - 1, ply + 1, turn.window(window), way));
        }
        cx.unmake(mv, undo);
        if score > best || way.takes_last && score == best {
            best = score;
            if way.cuts && score >= window.beta {
                cx.cutoff(ply, &moves, index, CutoffKind::Beta);
                break;
            }
            if !way.cuts || score > window.alpha {
                if way.cuts {
                    window.alpha = score;
                }
                cx.raise(ply, mv, score);
            }
        }
    }
    if moves.is_empty() { cx.no_moves(ply) } else { best }
}

fn two_sided(cx: &mut Cx<'_>, depth: u32, window: Window) -> Score {
    let side = cx.game.side_to_move();
    let window = if side == Side::First { window } else { window.flip() };
    side.absolute(alpha_beta_two_sided::search(cx, depth, 0, window))
}

fn fail_hard_pvs(cx: &mut Cx<'_>, depth: u32, window: Window) -> Score {
    fn node(cx: &mut Cx<'_>, depth: u32, ply: u32, mut window: Window) -> Score {
        cx.enter(depth, ply, window);
        if let Some(score) = cx.finished(ply) {
            return score.clamp(window.alpha, window.beta);
        }
        if depth == 0 {
            return cx.evaluate().clamp(window.alpha, window.beta);
        }
        let moves = cx.legal_moves();
        if moves.is_empty() {
            return cx.no_moves(ply).clamp(window.alpha, window.beta);
        }
        for (index, &mv) in moves.iter().enumerate() {
            let (undo, turn) = cx.make(mv);
            let probe = if index == 0 { window } else { Window::null_above(window.alpha) };
            let mut score = turn.score(node(cx, depth - 1, ply + 1, turn.window(probe)));
            if index > 0 && window.admits(score) {
                score = turn.score(node(cx, depth - 1, ply + 1, turn.window(window)));
            }
            cx.unmake(mv, undo);
            if score >= window.beta {
                cx.cutoff(ply, &moves, index, CutoffKind::Beta);
                return window.beta;
            }
            if score > window.alpha {
                window.alpha = score;
                cx.raise(ply, mv, score);
            }
        }
        window.alpha
    }
    node(cx, depth, 0, window)
}

/// Deepens with full windows, and finds the value of the last depth by null windows.
fn guess_from_full_windows(cx: &mut Cx<'_>, depth: u32, _: Window) -> Score {
    let mut table = table();
    let mut guess = Score::DRAW;
    for iteration in 1..depth {
        guess = transposition_table::search(cx, iteration, 0, Window::FULL, &mut table);
    }
    converge(cx, depth, guess, &mut table)
}

/// MTD(f) that begins every depth with the same guess.
fn mtd_from_draw(cx: &mut Cx<'_>, depth: u32, _: Window) -> Score {
    let mut table = table();
    (1..=depth).map(|iteration| converge(cx, iteration, Score::DRAW, &mut table)).last().unwrap_or(Score::DRAW)
}

fn converge(cx: &mut Cx<'_>, depth: u32, mut score: Score, table: &mut Table<Move>) -> Score {
    let (mut lower, mut upper, mut line) = (-Score::INFINITY, Score::INFINITY, Vec::new());
    while lower < upper {
        let beta = score.max(lower.offset(1));
        score = transposition_table::search(cx, depth, 0, Window::null_below(beta), table);
        if score >= beta {
            lower = score;
            line = cx.pv.line(0).to_vec();
        } else {
            upper = score;
        }
    }
    cx.pv.set(0, &line);
    score
}

fn both_sides_opened(cx: &mut Cx<'_>, depth: u32, _: Window) -> Score {
    let mut score = Score::DRAW;
    for iteration in 1..=depth {
        let line = cx.pv.line(0).to_vec();
        let window = if iteration == 1 { Window::FULL } else { Window::around(score, 6) };
        score = iterative_deepening::follow(cx, iteration, 0, window, &line);
        if window.bound(score) != Bound::Exact {
            score = iterative_deepening::follow(cx, iteration, 0, Window::FULL, &line);
        }
    }
    score
}

fn deepening_with_table(cx: &mut Cx<'_>, depth: u32, _: Window) -> Score {
    let mut score = Score::DRAW;
    for iteration in 1..=depth {
        // A table ends lines early, so the last iteration is searched without one.
        let line = cx.pv.line(0).to_vec();
        score = match iteration < depth {
            true => transposition_table::search(cx, iteration, 0, Window::FULL, &mut table()),
            false => iterative_deepening::follow(cx, iteration, 0, Window::FULL, &line),
        };
    }
    score
}
