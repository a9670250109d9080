//! SSS*.
//!
//! **Idea.** Best first. Every node that is not done with waits in a list, with the most that the maximiser can still have
//! there; the search always goes on with the highest, wherever it lies.
//!
//! **Changed from.** [`minimax`](super::minimax): a list in place of the recursion. The maximiser is the side to move at
//! the root.
//!
//! **Contract.** Returns the exact value. No leaf is evaluated that [`alpha_beta`](super::alpha_beta) leaves out. A node is
//! entered by the moves from the root to it, and a second time when it is solved, so visits do not lie inside each other.
//!
//! **Reference.** G. Stockman (1979), *A Minimax Algorithm Better than Alpha-Beta?*; M. Campbell, T. Marsland (1983), *A
//! Comparison of Minimax Tree Search Algorithms* (equal merits from left to right).

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use crate::{Evaluator, Game, MoveList, Observer, Score, Side, Turn, Window, ladder::Context};

/// A node, named by the place of each move that leads to it. In this order whatever lies below a node follows it.
type Places = Vec<usize>;

/// The list: highest merit first, of equal ones the leftmost.
struct Open<M> {
    order: BTreeSet<(Reverse<Score>, Places)>,
    states: BTreeMap<Places, (Score, State<M>)>,
}

struct State<M> {
    /// From the root to the node.
    moves: Vec<M>,
    /// Whether the merit is what the node is worth, and not only the most it can be.
    is_solved: bool,
    /// From the root to the leaf that the merit is from.
    line: Vec<M>,
}

/// The exact value for the side to move. With `b` moves in each node the list grows to `b^(depth / 2)` states.
///
/// # Panics
///
/// Beyond the largest [depth](super#depth). All parameters: [the ladder](super#parameters).
pub fn search<G, E, O>(cx: &mut Context<'_, G, E, O>, depth: u32) -> Score
where
    G: Game,
    E: Evaluator<G>,
    O: Observer<G::Move>,
{
    let side = cx.game.side_to_move();
    let mut sss = Sss { cx, depth, side, open: Open { order: BTreeSet::new(), states: BTreeMap::new() } };
    let mut state = State { moves: Vec::new(), is_solved: false, line: Vec::new() };
    // No score is higher.
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

/// A search on its way.
struct Sss<'c, 'a, G: Game, E, O> {
    cx: &'c mut Context<'a, G, E, O>,
    depth: u32,
    /// The maximiser.
    side: Side,
    open: Open<G::Move>,
}

impl<G: Game, E: Evaluator<G>, O: Observer<G::Move>> Sss<'_, '_, G, E, O> {
    /// A live node: a leaf is solved; below another one its children live, all of the maximiser's, the first of the opponent's.
    fn expand(&mut self, merit: Score, places: Places, state: State<G::Move>) {
        let undos = self.descend(&state.moves);
        let ply = state.moves.len() as u32;
        // A leaf is asked whether it is worth less. Of another node the merit says that it is worth no more.
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

    /// A solved node: the opponent tries his next answer, with what the ones before it leave; if there is none, or the
    /// maximiser has found his best move, the parent is solved, and whatever waits below it is needed no more.
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
                self.cx.research(Window::FULL);
                let turn = self.enter(state.moves.len() as u32, Window::FULL);
                self.cx.leave(turn.score(merit));
                self.open.insert(merit, places, state);
            }
        }
        self.ascend(undos);
    }

    /// Enters the node whose position is on the board. Says whether scores change sign between it and the root.
    fn enter(&mut self, ply: u32, window: Window) -> Turn {
        let turn = Turn::between(self.side, self.cx.game.side_to_move());
        self.cx.enter(self.depth - ply, ply, turn.window(window));
        turn
    }

    /// Makes the moves from the root to a node.
    fn descend(&mut self, moves: &[G::Move]) -> Vec<(G::Move, G::Undo)> {
        moves.iter().map(|&mv| (mv, self.cx.make(mv).0)).collect()
    }

    /// Back to the root.
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
    /// A child that lives; its merit so far is that of its parent, and from the same leaf.
    fn child(&self, mv: M) -> State<M> {
        State { moves: [&self.moves[..], &[mv]].concat(), is_solved: false, line: self.line.clone() }
    }
}
