//! Monte Carlo tree search by UCT, with static values in place of random playouts, so that every search is repeatable.
//!
//! **Idea.** Grow a tree by simulations. Each one follows the moves that promise most, adds one node, evaluates it, and
//! counts the result in every node on its path.
//!
//! **Contract.** Each simulation enters the nodes of its path, beginning with the root. At a node with unvisited moves it
//! takes the first of them and ends; otherwise it takes the move with the highest UCB1 value. The line is the move with
//! the most visits, and the score is 100 times the mean result.

use game_search::{Context, Evaluator, Game, MoveList, Observer, Outcome, Score, Turn, Window};

/// The weight of exploration in UCB1.
pub const EXPLORATION: f64 = 1.4;

/// A node of the search tree.
#[derive(Default)]
struct Tree<M> {
    visits: u32,
    /// The sum of the results for the side to move, from -1 to 1 each.
    total: f64,
    /// The moves with their nodes. `None` is the turn until the move is made.
    children: Option<Vec<(M, Option<Turn>, Tree<M>)>>,
}

/// Runs `simulations` simulations, and returns 100 times their mean result for the side to move.
pub fn search<G, E, O>(cx: &mut Context<'_, G, E, O>, simulations: u32) -> Score
where
    G: Game,
    E: Evaluator<G>,
    O: Observer<G::Move>,
{
    let mut root = Tree { visits: 0, total: 0.0, children: None };
    for _ in 0..simulations {
        simulate(cx, &mut root, 0);
    }
    let best = root.children.iter().flatten().rev().max_by_key(|(_, _, child)| child.visits);
    if let Some((mv, _, _)) = best {
        cx.pv.set(0, &[*mv]);
    }
    Score::heuristic((100.0 * root.total / f64::from(root.visits.max(1))).round() as i32)
}

/// Runs one simulation from a node. Returns its result for the side to move.
fn simulate<G, E, O>(cx: &mut Context<'_, G, E, O>, node: &mut Tree<G::Move>, ply: u32) -> f64
where
    G: Game,
    E: Evaluator<G>,
    O: Observer<G::Move>,
{
    cx.enter(0, ply, Window::FULL);
    let is_new = node.visits == 0 && ply > 0;
    let parent_visits = f64::from(node.visits);
    let moves = if cx.game.outcome().is_some() { G::MoveList::default() } else { cx.legal_moves() };
    let result = if let Some(outcome) = cx.game.outcome() {
        result_of(outcome)
    } else if moves.is_empty() {
        result_of(cx.game.outcome_without_moves())
    } else if is_new {
        f64::from(cx.evaluate().value().clamp(-100, 100)) / 100.0
    } else {
        let new = |&mv: &G::Move| (mv, None, Tree { visits: 0, total: 0.0, children: None });
        let children = node.children.get_or_insert_with(|| moves.as_slice().iter().map(new).collect());
        let ucb = |(_, turn, child): &(G::Move, Option<Turn>, Tree<G::Move>)| {
            let Some(turn) = turn else { return f64::INFINITY };
            let visits = f64::from(child.visits);
            let mean = child.total / visits;
            let mean = if *turn == Turn::Passes { -mean } else { mean };
            mean + EXPLORATION * (parent_visits.ln() / visits).sqrt()
        };
        let best = (0..children.len()).rev().max_by(|&a, &b| ucb(&children[a]).total_cmp(&ucb(&children[b])));
        let (mv, known, child) = &mut children[best.expect("a move")];
        let (undo, turn) = cx.make(*mv);
        *known = Some(turn);
        let result = simulate(cx, child, ply + 1);
        cx.unmake(*mv, undo);
        if turn == Turn::Passes { -result } else { result }
    };
    node.visits += 1;
    node.total += result;
    cx.leave(Score::DRAW);
    result
}

fn result_of(outcome: Outcome) -> f64 {
    match outcome {
        Outcome::Win => 1.0,
        Outcome::Draw => 0.0,
        Outcome::Loss => -1.0,
    }
}
