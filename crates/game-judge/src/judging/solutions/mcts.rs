//! Monte Carlo tree search by UCT, with static values in place of random playouts, so that every search is repeatable.
//!
//! **Idea.** Grow a tree by simulations. Each one follows the moves that promise most, adds one node, evaluates it, and
//! counts the result in every node on its path.
//!
//! **Contract.** Each simulation enters the nodes of its path, beginning with the root. At a node with unvisited moves
//! it takes the first of them and ends; otherwise it takes the move with the highest UCB1 value. The line is the move
//! with the most visits, and the score is 100 times the mean result.

use game_search::{Context, Evaluator, Game, MoveList, Observer, Outcome, Score, Turn, Window};

/// The weight of exploration in UCB1.
pub const EXPLORATION: f64 = 1.4;

/// A node of the search tree.
struct Tree<M> {
    visits: u32,
    /// The sum of the results for the side to move, from -1 to 1 each.
    total: f64,
    /// The moves; `None` until the node is left by one of them.
    children: Option<Vec<Child<M>>>,
}

/// A move with the node after it.
struct Child<M> {
    mv: M,
    /// Whether the move passes the turn; `None` until it is made.
    turn: Option<Turn>,
    tree: Tree<M>,
}

impl<M> Tree<M> {
    const fn new() -> Tree<M> {
        Tree { visits: 0, total: 0.0, children: None }
    }
}

/// Runs `simulations` simulations, and returns 100 times their mean result for the side to move.
pub fn search<G, E, O>(cx: &mut Context<'_, G, E, O>, simulations: u32) -> Score
where
    G: Game,
    E: Evaluator<G>,
    O: Observer<G::Move>,
{
    let mut root = Tree::new();
    for _ in 0..simulations {
        simulate(cx, &mut root, 0);
    }
    let best = root.children.iter().flatten().rev().max_by_key(|child| child.tree.visits);
    if let Some(child) = best {
        cx.pv.set(0, &[child.mv]);
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
        let new = |&mv: &G::Move| Child { mv, turn: None, tree: Tree::new() };
        let children = node.children.get_or_insert_with(|| moves.as_slice().iter().map(new).collect());
        let ucb = |child: &Child<G::Move>| {
            let Some(turn) = child.turn else { return f64::INFINITY };
            let visits = f64::from(child.tree.visits);
            let mean = for_mover(turn, child.tree.total / visits);
            mean + EXPLORATION * (parent_visits.ln() / visits).sqrt()
        };
        let best = (0..children.len()).rev().max_by(|&a, &b| ucb(&children[a]).total_cmp(&ucb(&children[b])));
        let child = &mut children[best.expect("a move")];
        let (undo, turn) = cx.make(child.mv);
        child.turn = Some(turn);
        let result = simulate(cx, &mut child.tree, ply + 1);
        cx.unmake(child.mv, undo);
        for_mover(turn, result)
    };
    node.visits += 1;
    node.total += result;
    cx.leave(Score::DRAW);
    result
}

/// Turns a result after a move into one for the side that made the move.
fn for_mover(turn: Turn, result: f64) -> f64 {
    if turn == Turn::Passes { -result } else { result }
}

fn result_of(outcome: Outcome) -> f64 {
    match outcome {
        Outcome::Win => 1.0,
        Outcome::Draw => 0.0,
        Outcome::Loss => -1.0,
    }
}
