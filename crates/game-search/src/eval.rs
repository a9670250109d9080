//! Static evaluation.

use crate::{Game, Outcome, Score};

/// A static evaluation: estimates positions at the horizon of a search.
///
/// The evaluator is separate from the game, so several evaluations of one game can be compared.
///
/// # Incremental state
///
/// An evaluator can keep running totals, or the accumulator of a neural network. A search calls
/// [`reset`](Evaluator::reset) with the root position first. It calls [`make`](Evaluator::make) before every move, and
/// [`unmake`](Evaluator::unmake) after the move was taken back. Both calls receive the same position: the one in which
/// `mv` is legal. A null move changes no piece, and the search makes no call for it.
///
/// # Example
///
/// [`eval_fn`] turns a function from a position to an integer into an evaluator:
///
/// ```
/// use game_search::{Evaluator, eval_fn};
/// use small_games::TicTacToe;
///
/// let mut blind = eval_fn(1, |_: &TicTacToe| 0);
/// assert_eq!(blind.evaluate(&TicTacToe::default()), 0);
/// ```
///
/// An evaluator with incremental state:
///
/// ```
#[doc = include_str!("doc/heap.txt")]
/// use game_search::{Evaluator, ladder::{Context, negamax}};
///
/// /// Keeps the remainder that decides the game while the heap changes.
/// struct Remainder(i32);
///
/// impl Evaluator<Heap> for Remainder {
///     fn unit(&self) -> i32 { 100 }
///     fn reset(&mut self, heap: &Heap) { self.0 = heap.left as i32 % 4; }
///     fn make(&mut self, _: &Heap, taken: u32) { self.0 = (self.0 + 4 - taken as i32) % 4; }
///     fn unmake(&mut self, _: &Heap, taken: u32) { self.0 = (self.0 + taken as i32) % 4; }
///     fn evaluate(&mut self, _: &Heap) -> i32 { if self.0 == 0 { -100 } else { 100 } }
/// }
///
/// let (mut heap, mut remainder) = (Heap { left: 1_000, side: Side::First }, Remainder(0));
/// let score = negamax::search(&mut Context::new(&mut heap, &mut remainder, &mut ()), 5, 0);
/// assert_eq!((score.value(), remainder.0), (-100, 0), "a multiple of four is lost");
/// ```
///
/// # Proofs
///
/// An evaluator can also prove the result of some positions, by endgame tables or by counting. The
/// [engine](crate::engine) and [`mcts`](crate::mcts) call [`proof`](Evaluator::proof) at every node except the root. If
/// `proof` returns a result, the node is not searched further. The solver does the same if it has an
/// [evaluator](crate::solve::Solver::with_evaluator). The algorithms of the [ladder](crate::ladder) never call `proof`.
///
/// # Pointers
///
/// If `E` is an evaluator, so are `&mut E` and `Box<E>`. `&mut dyn Evaluator<G>` and `Box<dyn Evaluator<G>>` are
/// evaluators too.
#[allow(unused_variables, reason = "the defaults do not look at what they are given")]
pub trait Evaluator<G: Game> {
    /// Returns the value of a small but clear advantage, such as a soldier in xiangqi: from 1 to
    /// [`Score::MAX_HEURISTIC`](crate::Score::MAX_HEURISTIC).
    ///
    /// The [engine](crate::engine) measures the margins of its selective features in hundredths of this unit, and
    /// programs display scores as multiples of it. If the unit is too small, a search prunes too much. If it is too
    /// large, a search prunes too little.
    fn unit(&self) -> i32;

    /// Returns the evaluation that corresponds to a winning chance of 73 %, at least 1: the evaluation `s` stands for a
    /// chance of `1 / (1 + e^(-s / scale))`.
    ///
    /// [Monte Carlo tree search](crate::mcts) computes with winning chances. The default is six units, so a lead of one
    /// unit wins 54 % of the games. If the scale is too large, the search hardly tells good moves from bad ones. If it
    /// is too small, the search trusts the evaluation too much.
    #[inline]
    fn scale(&self) -> i32 {
        self.unit().saturating_mul(6)
    }

    /// Returns the result of the game from this position with best play, if the result is certain and does not depend
    /// on the moves that led to the position.
    ///
    /// A search calls this method after it has checked whether the game is over, but before it generates moves. The
    /// position may therefore have no legal move. The default returns `None` and costs nothing.
    #[inline]
    fn proof(&mut self, game: &G) -> Option<Proof> {
        None
    }

    /// Returns an estimate for the side to move, in the evaluator's own units.
    ///
    /// The search clamps the estimate to ±[`Score::MAX_HEURISTIC`](crate::Score::MAX_HEURISTIC), so an estimate is
    /// never taken for a proven result.
    ///
    /// A search calls this method only in positions whose [`outcome`](Game::outcome) is `None`. The position may have
    /// no legal move, because a search generates no moves at the horizon.
    fn evaluate(&mut self, game: &G) -> i32;

    /// Appends one estimate for each of these positions, in the same order: the estimates that
    /// [`evaluate`](Evaluator::evaluate) would return.
    ///
    /// This method is for evaluators whose calls are expensive, such as large neural networks.
    /// [`mcts`](crate::mcts) calls it if its [batch](crate::mcts::MctsParams::batch) is larger than 1, and calls
    /// [`reset`](Evaluator::reset) afterwards. The default resets the evaluator to each position and evaluates it.
    fn evaluate_batch(&mut self, games: &[G], estimates: &mut Vec<i32>) {
        for game in games {
            self.reset(game);
            estimates.push(self.evaluate(game));
        }
    }

    /// Appends a prior for each of these legal moves, in the same order: how good the move looks to the side to move
    /// before a search. Returns the cost of the priors, as a number of evaluations. The default appends nothing and
    /// returns 0.
    ///
    /// A prior is the logarithm of the probability that the move is the best move, plus any number that is the same for
    /// all moves. An evaluator that estimates the values of moves appends the estimates divided by its
    /// [`scale`](Evaluator::scale).
    ///
    /// [`mcts`](crate::mcts) selects moves by these priors with [`Prior::Policy`](crate::mcts::Prior::Policy). With
    /// [`candidates`](crate::mcts::MctsParams::candidates) it evaluates only the moves with the best priors.
    fn move_priors(&mut self, game: &G, moves: &[G::Move], priors: &mut Vec<f32>) -> usize {
        0
    }

    /// Returns the key of this position for correction history. Positions that the evaluator misjudges in the same way
    /// should have equal keys.
    ///
    /// The key should depend on what changes slowly, such as material or the soldier structure. It need not include the
    /// side to move, because the engine keeps the sides apart. It must depend on the position alone and not on the
    /// moves that led to it. The default returns `None`: no key.
    ///
    /// The engine uses the key to learn the mean error of the evaluator ([`Correction`](crate::engine::Correction)).
    #[inline]
    fn correction_key(&self, game: &G) -> Option<u64> {
        None
    }

    /// Prepares for a search whose root is this position.
    #[inline]
    fn reset(&mut self, game: &G) {}

    /// Updates the incremental state before `mv` is made in this position.
    #[inline]
    fn make(&mut self, game: &G, mv: G::Move) {}

    /// Restores the incremental state after `mv` was taken back. The position is the one before `mv`.
    #[inline]
    fn unmake(&mut self, game: &G, mv: G::Move) {}
}

/// An evaluator whose type is chosen at run time.
pub type BoxedEvaluator<G> = Box<dyn Evaluator<G> + Send>;

/// The result of a game with best play: the winner wins as fast as possible, and the loser loses as late as possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Proof {
    /// The outcome for the side to move.
    pub outcome: Outcome,
    /// The number of plies to the end of the game; meaningless for a draw. The number may be too large, but then a
    /// search can miss the shortest win.
    pub plies: u32,
}

impl Proof {
    /// Returns the score of a position that has this result and lies `ply` plies below the root.
    ///
    /// ```
    /// use game_search::{Outcome, Proof, Score};
    /// assert_eq!(Proof { outcome: Outcome::Win, plies: 5 }.score(2), Score::mate_in(7));
    /// ```
    #[inline]
    pub const fn score(self, ply: u32) -> Score {
        self.outcome.score(ply.saturating_add(self.plies))
    }
}

/// An evaluator that calls a function for each estimate. [`eval_fn`] makes it.
pub struct EvalFn<G, F> {
    unit: i32,
    evaluate: F,
    correction_key: Option<fn(&G) -> u64>,
}

// Not derived, because a derived implementation would require that the game is `Clone` or `Copy`.
impl<G, F: Clone> Clone for EvalFn<G, F> {
    fn clone(&self) -> Self {
        EvalFn { evaluate: self.evaluate.clone(), ..*self }
    }
}

impl<G, F: Copy> Copy for EvalFn<G, F> {}

/// Makes an evaluator from a function that estimates a position for the side to move. `unit` is the
/// [unit](Evaluator::unit) of the evaluator.
///
/// ```
/// use game_search::{Evaluator, eval_fn};
/// use small_games::{ConnectFour, Threats};
///
/// let mut doubled = eval_fn(2 * Threats.unit(), |game: &ConnectFour| 2 * Threats.evaluate(game));
/// assert_eq!((doubled.unit(), doubled.evaluate(&ConnectFour::default())), (20, 0));
/// ```
pub const fn eval_fn<G: Game, F: FnMut(&G) -> i32>(unit: i32, evaluate: F) -> EvalFn<G, F> {
    EvalFn { unit, evaluate, correction_key: None }
}

impl<G, F> EvalFn<G, F> {
    /// Sets the function that returns the [correction key](Evaluator::correction_key).
    ///
    /// ```
    /// use game_search::{Evaluator, eval_fn};
    /// use small_games::{ConnectFour, Threats};
    ///
    /// let evaluator = eval_fn(10, |game: &ConnectFour| Threats.evaluate(game)).with_correction_key(|_| 7);
    /// assert_eq!(evaluator.correction_key(&ConnectFour::default()), Some(7));
    /// ```
    #[must_use]
    pub fn with_correction_key(mut self, key: fn(&G) -> u64) -> Self {
        self.correction_key = Some(key);
        self
    }
}

impl<G: Game, F: FnMut(&G) -> i32> Evaluator<G> for EvalFn<G, F> {
    #[inline]
    fn unit(&self) -> i32 {
        self.unit
    }

    #[inline]
    fn evaluate(&mut self, game: &G) -> i32 {
        (self.evaluate)(game)
    }

    #[inline]
    fn correction_key(&self, game: &G) -> Option<u64> {
        self.correction_key.map(|key| key(game))
    }
}

/// Implements methods of [`Evaluator`](crate::Evaluator) by calling the same methods of an evaluator in a field.
///
/// Use the macro inside the implementation of an evaluator that wraps another evaluator. Write out the methods that
/// differ, and name all others in the macro call. A method that is neither written nor named has its default, which
/// does not call the wrapped evaluator. `unit` and `evaluate` have no default.
///
/// ```
/// use game_search::{Evaluator, TextNotation};
/// use small_games::{ConnectFour, Threats};
///
/// /// Sees half of what the other one sees.
/// struct Halved<E> { evaluator: E }
///
/// impl<E: Evaluator<ConnectFour>> Evaluator<ConnectFour> for Halved<E> {
///     fn unit(&self) -> i32 {
///         self.evaluator.unit() / 2
///     }
///
///     fn scale(&self) -> i32 {
///         self.evaluator.scale() / 2
///     }
///
///     fn evaluate(&mut self, game: &ConnectFour) -> i32 {
///         self.evaluator.evaluate(game) / 2
///     }
///
///     game_search::forward_evaluator!(ConnectFour => evaluator: proof, move_priors, correction_key, reset, make, unmake);
/// }
///
/// let game = ConnectFour::parse_position("4453")?;
/// assert_eq!(Halved { evaluator: Threats }.evaluate(&game), Threats.evaluate(&game) / 2);
/// # Ok::<(), small_games::ConnectFourError>(())
/// ```
#[macro_export]
macro_rules! forward_evaluator {
    ($game:ty => $field:ident: $($method:ident),+ $(,)?) => {
        $($crate::__forward_evaluator_method!($method, $game, self, self.$field);)+
    };
}

/// Defines one method that calls the same method of `$to`. `$this` is the `self` of the macro's caller.
#[doc(hidden)]
#[macro_export]
macro_rules! __forward_evaluator_method {
    (unit, $game:ty, $this:ident, $to:expr) => {
        #[inline]
        fn unit(&$this) -> i32 {
            $to.unit()
        }
    };
    (scale, $game:ty, $this:ident, $to:expr) => {
        #[inline]
        fn scale(&$this) -> i32 {
            $to.scale()
        }
    };
    (proof, $game:ty, $this:ident, $to:expr) => {
        #[inline]
        fn proof(&mut $this, game: &$game) -> Option<$crate::Proof> {
            $to.proof(game)
        }
    };
    (evaluate, $game:ty, $this:ident, $to:expr) => {
        #[inline]
        fn evaluate(&mut $this, game: &$game) -> i32 {
            $to.evaluate(game)
        }
    };
    (evaluate_batch, $game:ty, $this:ident, $to:expr) => {
        #[inline]
        fn evaluate_batch(&mut $this, games: &[$game], estimates: &mut Vec<i32>) {
            $to.evaluate_batch(games, estimates);
        }
    };
    (move_priors, $game:ty, $this:ident, $to:expr) => {
        #[inline]
        fn move_priors(&mut $this, game: &$game, moves: &[<$game as $crate::Game>::Move], priors: &mut Vec<f32>) -> usize {
            $to.move_priors(game, moves, priors)
        }
    };
    (correction_key, $game:ty, $this:ident, $to:expr) => {
        #[inline]
        fn correction_key(&$this, game: &$game) -> Option<u64> {
            $to.correction_key(game)
        }
    };
    (reset, $game:ty, $this:ident, $to:expr) => {
        #[inline]
        fn reset(&mut $this, game: &$game) {
            $to.reset(game);
        }
    };
    ($make_or_unmake:ident, $game:ty, $this:ident, $to:expr) => {
        #[inline]
        fn $make_or_unmake(&mut $this, game: &$game, mv: <$game as $crate::Game>::Move) {
            $to.$make_or_unmake(game, mv);
        }
    };
}

macro_rules! pointers {
    ($($method:ident)+) => {
        pointers!(&mut E, $($method)+);
        pointers!(Box<E>, $($method)+);
    };
    ($pointer:ty, $($method:ident)+) => {
        impl<G: Game, E: Evaluator<G> + ?Sized> Evaluator<G> for $pointer {
            $(crate::__forward_evaluator_method!($method, G, self, (**self));)+
        }
    };
}

pointers!(unit scale proof evaluate evaluate_batch move_priors correction_key reset make unmake);

/// A linear evaluation: the sum of weights multiplied by feature counts. It can be tuned by gradient descent and
/// explained term by term.
///
/// A term with one weight for the opening and another for the endgame counts as two features. The counts of both
/// features depend on the phase of the game.
///
/// ```
/// use game_search::{Game, Linear};
/// use small_games::TicTacToe;
///
/// /// Nothing but the right to move.
/// struct Tempo(f64);
///
/// impl Linear<TicTacToe> for Tempo {
///     fn names(&self) -> Vec<String> { vec!["to move".to_owned()] }
///     fn weights(&self) -> Vec<f64> { vec![self.0] }
///     fn counts(&self, _: &TicTacToe, counts: &mut Vec<(u32, f32)>) { counts.push((0, 1.0)) }
/// }
///
/// assert_eq!(Tempo(3.0).sum(&TicTacToe::default()), 3.0);
/// ```
pub trait Linear<G: Game> {
    /// Returns the name of each weight: one line of text without tabs.
    fn names(&self) -> Vec<String>;

    /// Returns the weights, in the order of the names.
    fn weights(&self) -> Vec<f64>;

    /// Appends pairs of numbers for the side to move: the index of a weight, and the count that multiplies this weight.
    /// The evaluation is the sum of weight times count. A weight without a pair has count 0. A weight may have several
    /// pairs.
    fn counts(&self, game: &G, counts: &mut Vec<(u32, f32)>);

    /// Formats the given weights, such as tuned weights, as source text for the evaluation's code.
    ///
    /// The default formats the body of an array: one line for each weight, with its name in a comment.
    fn source(&self, weights: &[i32]) -> String {
        let lines = weights.iter().zip(self.names()).map(|(weight, name)| format!("    {weight}, // {name}\n"));
        format!("[\n{}]\n", lines.collect::<String>())
    }

    /// Returns the evaluation for the side to move: the sum of weight times count.
    ///
    /// # Panics
    ///
    /// Panics if [`counts`](Linear::counts) appends an index that no weight has.
    fn sum(&self, game: &G) -> f64 {
        let (weights, mut counts) = (self.weights(), Vec::new());
        self.counts(game, &mut counts);
        counts.iter().map(|&(number, count)| weights[number as usize] * f64::from(count)).sum()
    }
}
