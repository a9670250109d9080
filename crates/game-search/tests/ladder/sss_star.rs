//! Compares Stockman's SSS*, with a list of states, with its reformulation by null windows: both must evaluate the same
//! leaves in the same order. This is the theorem of Plaat, Schaeffer, Pijls and de Bruin (1996).

use game_search::ladder::transposition_table::{DepthMatch, Table};
use game_search::ladder::{Algorithm, Context, mt_sss};
use game_search::{Evaluator, Game, PositionKey, Score, Side, Turn, eval_fn};
use game_testkit::{RandomTree, TreeOptions, rounds};

/// A node of the tree, and the indices of the moves that lead to it. `depth` is the number of remaining plies.
#[derive(Clone)]
struct Node {
    game: RandomTree,
    path: Vec<usize>,
    depth: u32,
}

impl Node {
    fn children(&self) -> Vec<Node> {
        let mut moves = <RandomTree as Game>::MoveList::default();
        if self.depth > 0 && self.game.outcome().is_none() {
            self.game.legal_moves(&mut moves);
        }
        let child = |(place, &mv)| {
            let mut game = self.game.clone();
            game.make(mv);
            Node { game, path: [&self.path[..], &[place]].concat(), depth: self.depth - 1 }
        };
        moves.as_slice().iter().enumerate().map(child).collect()
    }

    /// Returns the value of a leaf for the side to move there, and appends the key of an evaluated leaf to `leaves`.
    fn leaf_score(&self, leaves: &mut Vec<u64>) -> Score {
        let ply = self.path.len() as u32;
        match self.game.outcome() {
            Some(outcome) => outcome.score(ply),
            None if self.depth > 0 => self.game.outcome_without_moves().score(ply),
            None => {
                leaves.push(self.game.key());
                Score::heuristic(self.game.evaluate())
            }
        }
    }
}

/// An entry of the list OPEN. The merit is an upper bound of the score of all solution trees through the node.
struct State {
    node: Node,
    solved: bool,
    merit: Score,
}

/// Returns the value for the maximiser (the side to move), and the leaves in order of evaluation. The operator Γ is
/// Stockman's, except for its second case: a live node of the maximiser adds all its children at once.
fn stockman(root: &RandomTree, depth: u32) -> (Score, Vec<u64>) {
    let side: Side = root.side_to_move();
    let root = Node { game: root.clone(), path: Vec::new(), depth };
    let mut leaves = Vec::new();
    let mut open = vec![State { node: root.clone(), solved: false, merit: Score::INFINITY }];
    loop {
        // The state with the highest merit comes first, and among equal merits the leftmost one.
        let rank = |state: &State| (std::cmp::Reverse(state.merit), state.node.path.clone());
        let best = (0..open.len()).min_by_key(|&at| rank(&open[at])).expect("a state until the root is solved");
        let State { node, solved, merit } = open.remove(best);
        if !solved {
            let children = node.children();
            if children.is_empty() {
                let score = Turn::between(side, node.game.side_to_move()).score(node.leaf_score(&mut leaves));
                open.push(State { node, solved: true, merit: merit.min(score) });
            } else {
                let all = if node.game.side_to_move() == side { children.len() } else { 1 };
                let live = children.into_iter().take(all).map(|node| State { node, solved: false, merit });
                open.extend(live);
            }
            continue;
        }
        let Some((&place, above)) = node.path.split_last() else { return (merit, leaves) };
        let parent = at(&root, above);
        let next = parent.children().into_iter().nth(place + 1);
        match next {
            Some(sibling) if parent.game.side_to_move() != side => {
                open.push(State { node: sibling, solved: false, merit });
            }
            _ => {
                open.retain(|state| !state.node.path.starts_with(above));
                open.push(State { node: parent, solved: true, merit });
            }
        }
    }
}

fn at(root: &Node, path: &[usize]) -> Node {
    path.iter().fold(root.clone(), |node, &place| node.children().swap_remove(place))
}

/// Returns an evaluator that appends the key of every leaf to `leaves`.
fn noting(leaves: &mut Vec<u64>) -> impl Evaluator<RandomTree> {
    eval_fn(1, |game: &RandomTree| {
        leaves.push(game.key());
        game.evaluate()
    })
}

/// Returns each leaf once, in order of first evaluation: leaves are in no table, so several passes can evaluate one.
fn by_null_windows(root: &RandomTree, depth: u32) -> (Score, Vec<u64>) {
    let mut leaves = Vec::new();
    let mut evaluate = eval_fn(1, |game: &RandomTree| {
        if !leaves.contains(&game.key()) {
            leaves.push(game.key());
        }
        game.evaluate()
    });
    let (mut game, mut table) = (root.clone(), Table::new(16, DepthMatch::Equal));
    let score = mt_sss::search(&mut Context::new(&mut game, &mut evaluate, &mut ()), depth, &mut table);
    (score, leaves)
}

/// The ladder's SSS* stores moves in its list, while Stockman's list above stores positions.
#[test]
fn sss_star_evaluates_the_leaves_of_a_reference_in_its_order() {
    let mut all = 0;
    for seed in 0..rounds(1_000) {
        let (mut tree, mut leaves) = (tree(seed), Vec::new());
        let depth = (seed % 6) as u32;
        let expected = stockman(&tree, depth);
        let found = Algorithm::SssStar.search(&mut tree, &mut noting(&mut leaves), &mut (), depth).unwrap();
        all += leaves.len();
        assert_eq!((found.score, leaves), expected, "seed {seed}, depth {depth}");
    }
    assert!(all > rounds(5_000), "{all} leaves");
}

/// Tests depths of 0 to 5 plies.
#[test]
fn mt_sss_evaluates_the_leaves_of_sss_star() {
    let (mut leaves, mut all) = (0, 0);
    for seed in 0..rounds(1_000) {
        let tree = tree(seed);
        let depth = (seed % 6) as u32;
        let (expected, found) = (stockman(&tree, depth), by_null_windows(&tree, depth));
        assert_eq!(found, expected, "seed {seed}, depth {depth}");
        leaves += expected.1.len();
        all += leaves_of(&Node { game: tree, path: Vec::new(), depth });
    }
    assert!(leaves > rounds(5_000) && 2 * leaves < all, "{leaves} leaves of {all}");
}

/// Alpha-beta must evaluate every leaf that SSS* evaluates, and usually evaluates more (Stockman, 1979).
#[test]
fn sss_star_evaluates_no_leaf_that_alpha_beta_skips() {
    let (mut fewer, mut more) = (0, 0);
    for seed in 0..rounds(1_000) {
        let mut tree = tree(seed);
        let depth = (seed % 6) as u32;
        let (score, leaves) = stockman(&tree, depth);
        let mut others = Vec::new();
        let found = Algorithm::AlphaBeta.search(&mut tree, &mut noting(&mut others), &mut (), depth).unwrap();
        assert_eq!(found.score, score, "seed {seed}, depth {depth}");
        assert!(leaves.iter().all(|leaf| others.contains(leaf)), "seed {seed}, depth {depth}");
        fewer += leaves.len();
        more += others.len();
    }
    assert!(10 * fewer < 9 * more, "{fewer} leaves, alpha-beta {more}");
}

/// Returns a tree with almost unique values, or with many ties. It has mates, and sides that move twice in a row.
fn tree(seed: u64) -> RandomTree {
    let values = if seed.is_multiple_of(2) { 10_000 } else { 3 };
    RandomTree::new(seed, TreeOptions { values, ..TreeOptions::default() })
}

fn leaves_of(node: &Node) -> usize {
    let children = node.children();
    if children.is_empty() { 1 } else { children.iter().map(leaves_of).sum() }
}
