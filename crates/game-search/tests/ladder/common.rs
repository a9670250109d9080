//! Shared by the tests: the search functions with a window, by name, and the contract that they must keep.

use game_search::ladder::{
    Context, alpha_beta, alpha_beta_fail_hard, alpha_beta_two_sided, history, iterative_deepening, killers, null_move,
    pvs, quiescence, transposition_table,
};
use game_search::{
    Evaluator, Game, MoveList, MoveOrdering, NullMove, PositionKey, Score, Side, Stats, Tactics, Turn, Window,
};

/// The searches that take a window and return minimax's score inside it; `null_move` only where no pass is allowed.
pub const WINDOWED: [&str; 11] = [
    "alpha_beta_two_sided",
    "alpha_beta_fail_hard",
    "alpha_beta",
    "pvs from alpha",
    "pvs from score",
    "null_move",
    "iterative_deepening::follow",
    "history by depth squared",
    "history by power of two",
    "killers",
    "transposition_table",
];

/// Runs the search called `name`. Window and score are for the side to move.
pub fn search<G, E>(name: &str, game: &mut G, evaluator: &mut E, stats: &mut Stats, depth: u32, window: Window) -> Score
where
    G: PositionKey + NullMove + Tactics + MoveOrdering,
    E: Evaluator<G>,
{
    let side = game.side_to_move();
    let history = |game: &G, reward| history::History::new(game, reward);
    let mut squared = history(game, history::Reward::DepthSquared);
    let mut power = history(game, history::Reward::PowerOfTwo);
    let mut cx = Context::new(game, evaluator, stats);
    match name {
        "alpha_beta_two_sided" => {
            let absolute = if side == Side::First { window } else { window.flip() };
            side.absolute(alpha_beta_two_sided::search(&mut cx, depth, 0, absolute))
        }
        "alpha_beta_fail_hard" => alpha_beta_fail_hard::search(&mut cx, depth, 0, window),
        "alpha_beta" => alpha_beta::search(&mut cx, depth, 0, window),
        "pvs from alpha" => pvs::search(&mut cx, depth, 0, window, pvs::ReSearch::FromAlpha),
        "pvs from score" => pvs::search(&mut cx, depth, 0, window, pvs::ReSearch::FromScore),
        "null_move" => null_move::search(&mut cx, depth, 0, window, 2, false),
        "iterative_deepening::follow" => {
            alpha_beta::search(&mut cx, depth.saturating_sub(1), 0, Window::FULL);
            let line = cx.pv.line(0).to_vec();
            iterative_deepening::follow(&mut cx, depth, 0, window, &line)
        }
        "history by depth squared" => history::search(&mut cx, depth, 0, window, &mut squared),
        "history by power of two" => history::search(&mut cx, depth, 0, window, &mut power),
        "killers" => killers::search(&mut cx, depth, 0, window, &mut killers::Killers::default()),
        "transposition_table" => {
            let mut table = transposition_table::Table::new(12, transposition_table::DepthMatch::Equal);
            transposition_table::search(&mut cx, depth, 0, window, &mut table)
        }
        _ => panic!("no search is called {name}"),
    }
}

/// Asserts that a score is correct for its window. All windowed searches share this definition.
pub fn assert_contract(name: &str, window: Window, score: Score, exact: Score, place: &str) {
    if name == "alpha_beta_fail_hard" {
        assert_eq!(score, exact.clamp(window.alpha, window.beta), "{name} in {window}, exact {exact}: {place}");
    } else if window.fails_low(score) {
        assert!(exact <= score, "{name} in {window} failed low with {score}, exact {exact}: {place}");
    } else if window.fails_high(score) {
        assert!(exact >= score, "{name} in {window} failed high with {score}, exact {exact}: {place}");
    } else {
        assert_eq!(score, exact, "{name} in {window}: {place}");
    }
}

/// Returns the value of the position at the end of a line, for the side to move at the root.
pub fn value_at_end<G: Game, E: Evaluator<G>>(game: &mut G, evaluator: &mut E, line: &[G::Move]) -> Score {
    let root = game.side_to_move();
    let mut undos = Vec::new();
    for &mv in line {
        let mut moves = G::MoveList::default();
        game.legal_moves(&mut moves);
        assert!(moves.as_slice().contains(&mv), "{mv:?} of the line {line:?} is not legal");
        undos.push((mv, game.make(mv)));
    }
    let ply = line.len() as u32;
    let turn = if game.side_to_move() == root { Turn::Stays } else { Turn::Passes };
    let score = match game.outcome() {
        Some(outcome) => outcome.score(ply),
        None => Score::heuristic(evaluator.evaluate(game)),
    };
    for (mv, undo) in undos.into_iter().rev() {
        game.unmake(mv, undo);
    }
    turn.score(score)
}

/// Minimax with quiescence below its horizon and without windows: the reference for quiescence search.
pub fn quiescent_minimax<G, E>(game: &mut G, evaluator: &mut E, depth: u32, ply: u32) -> Score
where
    G: Tactics,
    E: Evaluator<G>,
{
    if let Some(outcome) = game.outcome() {
        return outcome.score(ply);
    }
    if depth == 0 {
        return naive_quiescence(game, evaluator, quiescence::EVASION_PLIES, ply);
    }
    let mut moves = G::MoveList::default();
    game.legal_moves(&mut moves);
    let children = each_child(game, &moves, |game| quiescent_minimax(game, evaluator, depth - 1, ply + 1));
    children.into_iter().max().unwrap_or_else(|| game.outcome_without_moves().score(ply))
}

fn naive_quiescence<G, E>(game: &mut G, evaluator: &mut E, evasions: u32, ply: u32) -> Score
where
    G: Tactics,
    E: Evaluator<G>,
{
    if let Some(outcome) = game.outcome() {
        return outcome.score(ply);
    }
    let mut moves = G::MoveList::default();
    let (must_move, floor) = if evasions > 0 && G::IN_CHECK.is_some_and(|in_check| in_check(game)) {
        game.legal_moves(&mut moves);
        (true, None)
    } else {
        game.noisy_moves(&mut moves);
        (false, Some(Score::heuristic(evaluator.evaluate(game))))
    };
    let deeper = evasions.saturating_sub(1);
    let children = each_child(game, &moves, |game| naive_quiescence(game, evaluator, deeper, ply + 1));
    let best = children.into_iter().chain(floor).max();
    best.unwrap_or_else(|| {
        assert!(must_move, "only a side in check can be without a choice");
        game.outcome_without_moves().score(ply)
    })
}

/// Returns the scores of all children, for the side to move in this position.
fn each_child<G: Game>(game: &mut G, moves: &G::MoveList, mut value: impl FnMut(&mut G) -> Score) -> Vec<Score> {
    let side = game.side_to_move();
    let mut scores = Vec::new();
    for &mv in moves.as_slice() {
        let undo = game.make(mv);
        let turn = Turn::between(side, game.side_to_move());
        scores.push(turn.score(value(game)));
        game.unmake(mv, undo);
    }
    scores
}
