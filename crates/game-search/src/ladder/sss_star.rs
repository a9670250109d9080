//! SSS*: best-first search with an explicit list of nodes.
//!
//! **Idea.** Every unfinished node is kept in a list with its *merit*: an upper bound of the score that the maximiser
//! can still get through this node. The search always continues with the node of the highest merit, wherever that node
//! is in the tree.
//!
//! **Changed from.** [`minimax`](super::minimax): a list replaces the recursion. The maximiser is the side to move at
//! the root.
//!
//! **Contract.** Returns the exact value. Never evaluates a leaf that [`alpha_beta`](super::alpha_beta) cuts off. To
//! enter a node, the search makes all moves from the root to the node. The search enters a node a second time when the
//! node is solved, so visits are not nested.
//!
//! **Reference.** G. Stockman (1979), *A Minimax Algorithm Better than Alpha-Beta?*; M. Campbell, T. Marsland (1983),
//! *A Comparison of Minimax Tree Search Algorithms* (of nodes with equal merit, the leftmost comes first).

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use crate::{Evaluator, Game, MoveList, Observer, Score, Side, Turn, Window, ladder::Context};

/// The path from the root to a node: the index of each move. If paths are sorted, the paths through a node directly
/// follow the path to this node.
type Places = Vec<usize>;

/// The list of nodes. The node with the highest merit comes first; of nodes with equal merit, the leftmost node.
struct Open<M> {
    order: BTreeSet<(Reverse<Score>, Places)>,
    states: BTreeMap<Places, (Score, State<M>)>,
}

struct State<M> {
    /// The moves from the root to the node.
    moves: Vec<M>,
    /// `true` if the merit is the exact value of the node and not only an upper bound.
    is_solved: bool,
    /// The moves from the root to the leaf that determined the merit.
    line: Vec<M>,
}

/// Returns the exact value for the side to move. With branching factor `b` the list grows to `b^(depth / 2)` nodes.
///
/// The parameters are described in [the ladder](super#parameters).
///
/// # Panics
///
/// Panics if a node is deeper than the [maximum depth](super#depth).
pub fn search<G, E, O>(cx: &mut Context<'_, G, E, O>, depth: u32) -> Score
where
    G: Game,
    E: Evaluator<G>,
    O: Observer<G::Move>,
{
    let side = cx.game.side_to_move();
    let mut sss = Sss { cx, depth, side, open: Open { order: BTreeSet::new(), states: BTreeMap::new() } };
    let mut state = State { moves: Vec::new(), is_solved: false, line: Vec::new() };
    // The root starts with the highest possible score as its upper bound.
    let (mut merit, mut places) = (Score::mate_in(0), Vec::new());
    while !(state.is_solved && places.is_empty()) {
        if state.is_solved {
            sss.climb(merit, places, state);
        } else {
            sss.expand(merit, places, state);
        }
        (merit, places, state) = sss.open.pop().expect("the root, at last");
    }
    sss.cx.pv.set(0, &state.line);
    merit
}

/// The state of a running search.
struct Sss<'c, 'a, G: Game, E, O> {
    cx: &'c mut Context<'a, G, E, O>,
    depth: u32,
    /// The maximiser: the side to move at the root.
    side: Side,
    open: Open<G::Move>,
}

impl<G: Game, E: Evaluator<G>, O: Observer<G::Move>> Sss<'_, '_, G, E, O> {
    /// Processes a live (unsolved) node. A leaf becomes solved. At an interior node of the maximiser, all children
    /// become live. At an interior node of the minimiser, only the first child becomes live.
    fn expand(&mut self, merit: Score, places: Places, state: State<G::Move>) {
        let undos = self.descend(&state.moves);
        let ply = state.moves.len() as u32;
        // The window of a leaf contains the values below the merit. An interior node returns its merit as an upper
        // bound. Its window is the null window above the merit, so the merit fails low.
        let leaf = Window::new(Window::FULL.alpha, merit);
        let turn = self.enter(ply, if ply == self.depth { leaf } else { Window::null_above(merit) });

        let cx = &mut *self.cx;
        let mut moves = G::MoveList::default();
        let leaf = match cx.finished(ply) {
            None if ply == self.depth => Some(cx.evaluate()),
            None => {
                moves = cx.legal_moves();
                moves.is_empty().then(|| cx.no_moves(ply))
            }
            over => over,
        };
        cx.leave(leaf.unwrap_or(turn.score(merit)));

        match leaf.map(|score| turn.score(score)) {
            Some(score) => {
                let line = if score < merit { state.moves.clone() } else { state.line };
                let solved = State { moves: state.moves, is_solved: true, line };
                self.open.insert(merit.min(score), places, solved);
            }
            None => {
                let live = if turn == Turn::Stays { moves.len() } else { 1 };
                for (place, &mv) in moves.as_slice().iter().enumerate().take(live) {
                    self.open.insert(merit, [&places[..], &[place]].concat(), state.child(mv));
                }
            }
        }
        self.ascend(undos);
    }

    /// Processes a solved node. If the parent of the node belongs to the minimiser, the next child of the parent
    /// becomes live with this merit. If there is no next child, or the parent belongs to the maximiser, the parent is
    /// solved, and all nodes below the parent are removed from the list.
    fn climb(&mut self, merit: Score, mut places: Places, mut state: State<G::Move>) {
        let place = places.pop().expect("not the root");
        state.moves.pop();
        let undos = self.descend(&state.moves);
        let next = self.cx.legal_moves().as_slice().get(place + 1).copied();
        match next.filter(|_| self.cx.game.side_to_move() != self.side) {
            Some(answer) => {
                places.push(place + 1);
                self.open.insert(merit, places, state.child(answer));
            }
            None => {
                self.open.remove_below(&places);
                self.cx.re_search(Window::FULL);
                let turn = self.enter(state.moves.len() as u32, Window::FULL);
                self.cx.leave(turn.score(merit));
                self.open.insert(merit, places, state);
            }
        }
        self.ascend(undos);
    }

    /// Enters the node of the current position. Returns whether scores change sign between the root and this node.
    fn enter(&mut self, ply: u32, window: Window) -> Turn {
        let turn = Turn::between(self.side, self.cx.game.side_to_move());
        self.cx.enter(self.depth - ply, ply, turn.window(window));
        turn
    }

    /// Makes the moves from the root to a node.
    fn descend(&mut self, moves: &[G::Move]) -> Vec<(G::Move, G::Undo)> {
        moves.iter().map(|&mv| (mv, self.cx.make(mv).0)).collect()
    }

    /// Unmakes the moves back to the root.
    fn ascend(&mut self, undos: Vec<(G::Move, G::Undo)>) {
        for (mv, undo) in undos.into_iter().rev() {
            self.cx.unmake(mv, undo);
        }
    }
}

impl<M> Open<M> {
    fn insert(&mut self, merit: Score, places: Places, state: State<M>) {
        self.order.insert((Reverse(merit), places.clone()));
        self.states.insert(places, (merit, state));
    }

    fn pop(&mut self) -> Option<(Score, Places, State<M>)> {
        let (Reverse(merit), places) = self.order.pop_first()?;
        let (_, state) = self.states.remove(&places).expect("what has an order has a state");
        Some((merit, places, state))
    }

    fn remove_below(&mut self, node: &[usize]) {
        let below = self.states.range(node.to_vec()..).take_while(|(places, _)| places.starts_with(node));
        for places in below.map(|(places, _)| places.clone()).collect::<Vec<_>>() {
            let (merit, _) = self.states.remove(&places).expect("was listed");
            self.order.remove(&(Reverse(merit), places));
        }
    }
}

impl<M: Copy> State<M> {
    /// Returns the state of a live child. The child has the merit and the line of its parent.
    fn child(&self, mv: M) -> State<M> {
        State { moves: [&self.moves[..], &[mv]].concat(), is_solved: false, line: self.line.clone() }
    }
}
