//! The context of a search, and the operations that all algorithms of the ladder share.

use std::hint::cold_path;

use crate::{CutoffKind, Evaluator, Event, Game, MoveList, NullMove, Observer, PvTable, Score, Turn, Window};

/// The position, the evaluator and the observer of a search.
///
/// Each method performs one operation, such as making a move, and reports it to the observer. The methods contain no
/// part of an algorithm. You can write your own search with these methods and compare it with the lessons:
///
/// ```
/// use game_search::{Evaluator, Game, MoveList, Observer, Score, Stats, Window, eval_fn, ladder::Context};
/// use small_games::TicTacToe;
///
/// /// Takes the first move, as deep as it is told.
/// fn first_move<G: Game, E: Evaluator<G>, O: Observer<G::Move>>(cx: &mut Context<'_, G, E, O>, depth: u32, ply: u32) -> Score {
///     cx.enter(depth, ply, Window::FULL);
///     if let Some(score) = cx.finished(ply) {
///         return cx.leave(score);
///     }
///     let Some(&mv) = cx.legal_moves().as_slice().first().filter(|_| depth > 0) else {
///         let score = cx.evaluate();
///         return cx.leave(score);
///     };
///     let (undo, turn) = cx.make(mv);
///     let score = turn.score(first_move(cx, depth - 1, ply + 1));
///     cx.unmake(mv, undo);
///     cx.raise(ply, mv, score);
///     cx.leave(score)
/// }
///
/// let (mut game, mut evaluator, mut stats) = (TicTacToe::default(), eval_fn(1, |_: &TicTacToe| 0), Stats::default());
/// let mut cx = Context::new(&mut game, &mut evaluator, &mut stats);
/// assert_eq!(first_move(&mut cx, 9, 0), Score::mate_in(7), "1, 3, 5 and 7 make a line for the first player");
/// assert_eq!((cx.pv.line(0).len(), stats.nodes), (7, 8));
/// ```
pub struct Context<'a, G: Game, E, O> {
    /// The position, which [`make`](Context::make) changes in place.
    pub game: &'a mut G,
    /// The evaluator of the leaves.
    pub evaluator: &'a mut E,
    /// The observer of the search.
    pub observer: &'a mut O,
    /// The best line found so far from each ply of the search path.
    pub pv: PvTable<G::Move>,
}

impl<'a, G: Game, E: Evaluator<G>, O: Observer<G::Move>> Context<'a, G, E, O> {
    /// Makes the context of a search that starts at the position `game`, and resets the evaluator.
    pub fn new(game: &'a mut G, evaluator: &'a mut E, observer: &'a mut O) -> Self {
        evaluator.reset(game);
        Context { game, evaluator, observer, pv: PvTable::default() }
    }

    /// Reports an event. Every event of the ladder goes through here. With the feature `source-lines`, the observer first
    /// receives the line that called the reporting method.
    #[inline]
    #[track_caller]
    fn report(&mut self, event: Event<G::Move>) {
        #[cfg(feature = "source-lines")]
        self.observer.at(std::panic::Location::caller());
        self.observer.on(event);
    }

    /// Enters a node that is `ply` plies below the root and has `depth` plies left to search.
    ///
    /// # Panics
    ///
    /// Panics if `ply` is more than the maximum depth of [`Score::MAX_PLY`]. Every search checks its depth here.
    #[inline]
    #[track_caller]
    pub fn enter(&mut self, depth: u32, ply: u32, window: Window) {
        self.report(Event::Enter { ply, depth, window });
        self.pv.clear(ply);
    }

    /// Enters a node of quiescence search.
    ///
    /// # Panics
    ///
    /// Panics if `ply` is more than the maximum depth of [`Score::MAX_PLY`].
    #[inline]
    #[track_caller]
    pub fn enter_quiescence(&mut self, ply: u32, window: Window) {
        self.report(Event::EnterQuiescence { ply, window });
        self.pv.clear(ply);
    }

    /// Leaves a node and returns its score.
    #[inline]
    #[track_caller]
    pub fn leave(&mut self, score: Score) -> Score {
        self.report(Event::Leave { score });
        score
    }

    /// Returns the score for the side to move, if the end of the game can be detected without generating moves.
    #[inline]
    #[track_caller]
    pub fn finished(&mut self, ply: u32) -> Option<Score> {
        let outcome = self.game.outcome()?;
        cold_path(); // Turns the common case, a game that is not over, into a predicted branch.
        let score = outcome.score(ply);
        self.report(Event::Terminal(score));
        Some(score)
    }

    /// Returns the score of a position in which the side to move has no legal move.
    #[inline]
    #[track_caller]
    pub fn no_moves(&mut self, ply: u32) -> Score {
        let score = self.game.outcome_without_moves().score(ply);
        self.report(Event::Terminal(score));
        score
    }

    /// Returns the static evaluation for the side to move.
    #[inline]
    #[track_caller]
    pub fn evaluate(&mut self) -> Score {
        let score = Score::heuristic(self.evaluator.evaluate(self.game));
        self.report(Event::Evaluate(score));
        score
    }

    /// Returns every legal move, in the game's order.
    #[inline]
    pub fn legal_moves(&self) -> G::MoveList {
        let mut moves = G::MoveList::default();
        self.game.legal_moves(&mut moves);
        moves
    }

    /// Makes a move. Returns what [`unmake`](Context::unmake) needs, and whether the turn passed to the opponent.
    #[inline]
    #[track_caller]
    pub fn make(&mut self, mv: G::Move) -> (G::Undo, Turn) {
        self.report(Event::Make(mv));
        self.evaluator.make(self.game, mv);
        let before = self.game.side_to_move();
        let undo = self.game.make(mv);
        (undo, Turn::between(before, self.game.side_to_move()))
    }

    /// Unmakes a move.
    #[inline]
    #[track_caller]
    pub fn unmake(&mut self, mv: G::Move, undo: G::Undo) {
        self.game.unmake(mv, undo);
        self.evaluator.unmake(self.game, mv);
        self.report(Event::Unmake);
    }

    /// Sets `mv` as the best move so far at `ply`, and reports its score.
    #[inline]
    #[track_caller]
    pub fn raise(&mut self, ply: u32, mv: G::Move, score: Score) {
        self.report(Event::Raise { mv, score });
        self.pv.raise(ply, mv);
    }

    /// Reports that `moves[index]` caused a cutoff. Clears the principal variation of the node, because the node's
    /// score is only a bound. At the root, `moves[index]` stays in the principal variation, because a search with a
    /// narrow window needs a move after a fail high.
    #[inline]
    #[track_caller]
    pub fn cutoff(&mut self, ply: u32, moves: &G::MoveList, index: usize, kind: CutoffKind) {
        let mv = moves.as_slice()[index];
        self.report(Event::Cutoff { mv, index, kind });
        self.pv.clear(ply);
        if ply == 0 {
            self.pv.set(ply, &[mv]);
        }
    }

    /// Reports a table probe, and whether the table contains the position.
    #[inline]
    #[track_caller]
    pub fn probed(&mut self, hit: bool) {
        self.report(Event::TableProbe);
        if hit {
            self.report(Event::TableHit);
        }
    }

    /// Reports that a table entry ends the node.
    #[inline]
    #[track_caller]
    pub fn table_cutoff(&mut self) {
        self.report(Event::TableCutoff);
    }

    /// Reports that the static evaluation ends a node of quiescence search.
    #[inline]
    #[track_caller]
    pub fn stand_pat(&mut self) {
        self.report(Event::StandPat);
    }

    /// Reports that a node or a child is about to be searched again.
    #[inline]
    #[track_caller]
    pub fn re_search(&mut self, window: Window) {
        self.report(Event::ReSearch(window));
    }
}

impl<G: NullMove, E: Evaluator<G>, O: Observer<G::Move>> Context<'_, G, E, O> {
    /// Reports that a null move is about to be tried.
    #[inline]
    #[track_caller]
    pub fn null_try(&mut self) {
        self.report(Event::NullTry);
    }

    /// Reports that the null move failed high and ends the node.
    #[inline]
    #[track_caller]
    pub fn null_cutoff(&mut self) {
        self.report(Event::NullCutoff);
    }

    /// Makes a null move. Returns what `unmake_null` needs, and whether the turn passed to the opponent.
    #[inline]
    #[track_caller]
    pub fn make_null(&mut self) -> (G::NullUndo, Turn) {
        self.report(Event::MakeNull);
        let before = self.game.side_to_move();
        let undo = self.game.make_null();
        (undo, Turn::between(before, self.game.side_to_move()))
    }

    /// Unmakes a null move.
    #[inline]
    #[track_caller]
    pub fn unmake_null(&mut self, undo: G::NullUndo) {
        self.game.unmake_null(undo);
        self.report(Event::Unmake);
    }
}
