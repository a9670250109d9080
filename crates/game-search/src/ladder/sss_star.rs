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
    let mut open = Open { order: BTreeSet::new(), states: BTreeMap::new() };
    let mut state = State { moves: Vec::new(), is_solved: false, line: Vec::new() };
    // No score is higher.
    let (mut merit, mut places) = (Score::mate_in(0), Vec::new());
    while !(state.is_solved && places.is_empty()) {
        if state.is_solved {
            climb(cx, (merit, places, state), depth, side, &mut open);
        } else {
            expand(cx, (merit, places, state), depth, side, &mut open);
        }
        (merit, places, state) = open.pop().expect("the root, at last");
    }
    cx.pv.set(0, &state.line);
    merit
}

/// A live node: a leaf is solved; below another one its children live, all of the maximiser's, the first of the opponent's.
fn expand<G, E, O>(
    cx: &mut Context<'_, G, E, O>,
    (merit, places, state): (Score, Places, State<G::Move>),
    depth: u32,
    side: Side,
    open: &mut Open<G::Move>,
) where
    G: Game,
    E: Evaluator<G>,
    O: Observer<G::Move>,
{
    let undos = descend(cx, &state.moves);
    let ply = state.moves.len() as u32;
    // A leaf is asked whether it is worth less. Of another node the merit says that it is worth no more.
    let leaf = Window::new(Window::FULL.alpha, merit);
    let turn = enter(cx, depth, ply, side, if ply == depth { leaf } else { Window::null_above(merit) });

    let mut moves = G::MoveList::default();
    let leaf = match cx.finished(ply) {
        None if ply == depth => Some(cx.evaluate()),
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
            open.insert(merit.min(score), places, solved);
        }
        None => {
            let live = if turn == Turn::Stays { moves.len() } else { 1 };
            for (place, &mv) in moves.as_slice().iter().enumerate().take(live) {
                open.insert(merit, [&places[..], &[place]].concat(), state.child(mv));
            }
        }
    }
    ascend(cx, undos);
}

/// A solved node: the opponent tries his next answer, with what the ones before it leave; if there is none, or the
/// maximiser has found his best move, the parent is solved, and whatever waits below it is needed no more.
fn climb<G, E, O>(
    cx: &mut Context<'_, G, E, O>,
    (merit, mut places, mut state): (Score, Places, State<G::Move>),
    depth: u32,
    side: Side,
    open: &mut Open<G::Move>,
) where
    G: Game,
    E: Evaluator<G>,
    O: Observer<G::Move>,
{
    let place = places.pop().expect("not the root");
    state.moves.pop();
    let undos = descend(cx, &state.moves);
    let next = cx.legal_moves().as_slice().get(place + 1).copied();
    match next.filter(|_| cx.game.side_to_move() != side) {
        Some(answer) => {
            places.push(place + 1);
            open.insert(merit, places, state.child(answer));
        }
        None => {
            open.remove_below(&places);
            cx.research(Window::FULL);
            let turn = enter(cx, depth, state.moves.len() as u32, side, Window::FULL);
            cx.leave(turn.score(merit));
            open.insert(merit, places, state);
        }
    }
    ascend(cx, undos);
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

/// Enters the node whose position is on the board. Says whether scores change sign between it and the root.
fn enter<G, E, O>(cx: &mut Context<'_, G, E, O>, depth: u32, ply: u32, side: Side, window: Window) -> Turn
where
    G: Game,
    E: Evaluator<G>,
    O: Observer<G::Move>,
{
    let turn = Turn::between(side, cx.game.side_to_move());
    cx.enter(depth - ply, ply, turn.window(window));
    turn
}

/// Makes the moves from the root to a node.
fn descend<G, E, O>(cx: &mut Context<'_, G, E, O>, moves: &[G::Move]) -> Vec<(G::Move, G::Undo)>
where
    G: Game,
    E: Evaluator<G>,
    O: Observer<G::Move>,
{
    moves.iter().map(|&mv| (mv, cx.make(mv).0)).collect()
}

/// Back to the root.
fn ascend<G, E, O>(cx: &mut Context<'_, G, E, O>, undos: Vec<(G::Move, G::Undo)>)
where
    G: Game,
    E: Evaluator<G>,
    O: Observer<G::Move>,
{
    for (mv, undo) in undos.into_iter().rev() {
        cx.unmake(mv, undo);
    }
}
