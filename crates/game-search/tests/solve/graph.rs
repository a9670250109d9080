//! Small random games with repeated positions. Retrograde analysis finds who wins them.

use std::sync::Arc;

use game_search::{Game, Outcome, PositionKey, Side, Tactics};
use game_testkit::RandomTree;

/// One position of the graph.
#[derive(Debug)]
pub struct Node {
    pub side: Side,
    pub check: bool,
    pub moves: Vec<usize>,
    pub outcome: Outcome,
}

/// A game in which a move is the number of the next position.
#[derive(Clone, Debug)]
pub struct Graph {
    pub nodes: Arc<Vec<Node>>,
    pub at: usize,
    /// The previous position. The move order depends on it, as it depends on the moves played in xiangqi.
    from: usize,
}

impl Graph {
    /// Returns a graph with a few positions. Each has at most `most` moves, which lead to any position.
    pub fn random(seed: u64) -> Graph {
        let mut rng = fastrand::Rng::with_seed(seed);
        let (count, most) = (rng.usize(3..40), rng.usize(1..5));
        let node = |_| {
            let mut moves: Vec<usize> = (0..rng.usize(..=most)).map(|_| rng.usize(..count)).collect();
            moves.sort_unstable();
            moves.dedup();
            Node {
                side: if rng.bool() { Side::First } else { Side::Second },
                check: rng.u8(..3) > 0,
                moves,
                outcome: [Outcome::Loss, Outcome::Loss, Outcome::Win, Outcome::Draw][rng.usize(..4)],
            }
        };
        Graph { nodes: Arc::new((0..count).map(node).collect()), at: 0, from: 0 }
    }

    /// Returns, for each position, the plies that the attacker needs to win, computed backwards from final positions.
    pub fn plies_to_win(&self, attacker: Side, by_checks: bool) -> Vec<Option<u32>> {
        let won = |node: &Node| node.outcome == if node.side == attacker { Outcome::Win } else { Outcome::Loss };
        let start = |node: &Node| (node.moves.is_empty() && won(node)).then_some(0);
        let mut plies: Vec<Option<u32>> = self.nodes.iter().map(start).collect();
        for round in 1.. {
            let wins = |node: &Node| {
                let allowed = |&child: &usize| {
                    let child = &self.nodes[child];
                    !by_checks || child.check || child.side == attacker
                };
                if node.side == attacker {
                    node.moves.iter().any(|child| allowed(child) && plies[*child].is_some())
                } else {
                    !node.moves.is_empty() && node.moves.iter().all(|&child| plies[child].is_some())
                }
            };
            let new: Vec<usize> = (0..plies.len()).filter(|&at| plies[at].is_none() && wins(&self.nodes[at])).collect();
            if new.is_empty() {
                break;
            }
            new.into_iter().for_each(|at| plies[at] = Some(round));
        }
        plies
    }
}

impl Game for Graph {
    type Move = usize;
    type Undo = (usize, usize);
    type MoveList = Vec<usize>;

    fn side_to_move(&self) -> Side {
        self.nodes[self.at].side
    }

    fn outcome_without_moves(&self) -> Outcome {
        self.nodes[self.at].outcome
    }

    fn legal_moves(&self, moves: &mut Vec<usize>) {
        moves.extend(&self.nodes[self.at].moves);
        let first = self.from % moves.len().max(1);
        moves.rotate_left(first);
    }

    fn make(&mut self, to: usize) -> (usize, usize) {
        let before = (self.at, self.from);
        (self.at, self.from) = (to, self.at);
        before
    }

    fn unmake(&mut self, _: usize, before: (usize, usize)) {
        (self.at, self.from) = before;
    }
}

impl PositionKey for Graph {
    fn key(&self) -> u64 {
        (self.at as u64 + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15)
    }
}

impl Tactics for Graph {
    fn noisy_moves(&self, _: &mut Vec<usize>) {}

    const IN_CHECK: Option<fn(&Graph) -> bool> = Some(|graph| graph.nodes[graph.at].check);
}

game_search::search_game!(Graph: PositionKey, Tactics);

/// A random tree or graph without cycles, cut off at a fixed depth. Positions at that depth are drawn, so minimax with
/// a static value of 0 solves it.
#[derive(Clone)]
pub struct Shallow {
    pub tree: RandomTree,
    pub left: u32,
}

impl Game for Shallow {
    type Move = <RandomTree as Game>::Move;
    type Undo = <RandomTree as Game>::Undo;
    type MoveList = <RandomTree as Game>::MoveList;

    fn side_to_move(&self) -> Side {
        self.tree.side_to_move()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.tree.outcome().or((self.left == 0).then_some(Outcome::Draw))
    }

    fn outcome_without_moves(&self) -> Outcome {
        self.tree.outcome_without_moves()
    }

    fn legal_moves(&self, moves: &mut Self::MoveList) {
        self.tree.legal_moves(moves);
    }

    fn make(&mut self, mv: Self::Move) -> Self::Undo {
        self.left -= 1;
        self.tree.make(mv)
    }

    fn unmake(&mut self, mv: Self::Move, undo: Self::Undo) {
        self.left += 1;
        self.tree.unmake(mv, undo);
    }
}

impl PositionKey for Shallow {
    fn key(&self) -> u64 {
        self.tree.key() ^ u64::from(self.left).wrapping_mul(0x9E37_79B9_7F4A_7C15)
    }
}

game_search::search_game!(Shallow: PositionKey);
