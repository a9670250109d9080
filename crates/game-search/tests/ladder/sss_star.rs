//! SSS* as Stockman wrote it, with a list of states, beside its reformulation by null windows: the same leaves in the same
//! order. That is the theorem of Plaat, Schaeffer, Pijls and de Bruin (1996).

use game_search::ladder::transposition_table::{DepthMatch, Table};
use game_search::ladder::{Algorithm, Context, mt_sss};
use game_search::{Evaluator, Game, PositionKey, Score, Side, Turn, eval_fn};
use game_testkit::{RandomTree, TreeOptions, rounds};

/// A node of the tree with the places of the moves that lead to it; `depth` plies remain.
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

    /// What a leaf is worth for the side to move there. Evaluated leaves are noted.
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

/// An entry of the list OPEN. The merit is an upper bound of what the solution trees through the node can bring.
struct State {
    node: Node,
    solved: bool,
    merit: Score,
}

/// The value for `side`, which is the one that maximises, and the leaves in the order in which they were evaluated. The
/// operator Γ is Stockman's, but for its second case: a live node of the maximiser gives all its children at once.
fn stockman(root: &RandomTree, depth: u32) -> (Score, Vec<u64>) {
    let side: Side = root.side_to_move();
    let root = Node { game: root.clone(), path: Vec::new(), depth };
    let mut leaves = Vec::new();
    let mut open = vec![State { node: root.clone(), solved: false, merit: Score::INFINITY }];
    loop {
        // The highest merit, and of equal ones the leftmost.
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

/// An evaluator that notes every leaf.
fn noting(leaves: &mut Vec<u64>) -> impl Evaluator<RandomTree> {
    eval_fn(1, |game: &RandomTree| {
        leaves.push(game.key());
        game.evaluate()
    })
}

/// The leaves in the order of their first evaluation: a leaf is in no table and may be evaluated in several passes.
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

/// The ladder's file, which keeps moves where Stockman's list keeps positions.
#[test]
fn the_ladder_has_the_leaves_of_sss_star_in_its_order() {
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

/// To 0 to 5 plies.
#[test]
fn null_windows_from_above_look_at_the_leaves_of_sss_star() {
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

/// Alpha-beta looks at every leaf that SSS* looks at, and mostly at more (Stockman, 1979).
#[test]
fn sss_star_looks_at_no_leaf_that_alpha_beta_leaves_out() {
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

/// Values that hardly repeat, or that force ties; mates, and sides that move twice.
fn tree(seed: u64) -> RandomTree {
    let values = if seed.is_multiple_of(2) { 10_000 } else { 3 };
    RandomTree::new(seed, TreeOptions { values, ..TreeOptions::default() })
}

fn leaves_of(node: &Node) -> usize {
    let children = node.children();
    if children.is_empty() { 1 } else { children.iter().map(leaves_of).sum() }
}
