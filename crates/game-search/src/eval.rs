//! Static evaluation.

use crate::{Game, Outcome, Score};

/// Estimates positions at the horizon of a search. An object of its own, apart from the game, so that
/// several evaluations of one game can be compared side by side.
///
/// # State that follows the search
///
/// An evaluator may keep running totals, or the accumulator of a neural network. [`reset`](Evaluator::reset)
/// is called with the root before a search, [`make`](Evaluator::make) before every move and
/// [`unmake`](Evaluator::unmake) after it was taken back: both see the same position, the one in which `mv`
/// is legal. A null move changes no piece and is not announced.
///
/// # Example
///
/// A function from a position to an integer becomes an evaluator by [`eval_fn`]:
///
/// ```
/// use game_search::{Evaluator, eval_fn};
/// use small_games::TicTacToe;
///
/// let mut blind = eval_fn(1, |_: &TicTacToe| 0);
/// assert_eq!(blind.evaluate(&TicTacToe::default()), 0);
/// ```
///
/// One with a state of its own:
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
/// An evaluator may also know positions for certain: from tables of endings, or by counting. The [engine](crate::engine)
/// and [`mcts`](crate::mcts) ask for a [`proof`](Evaluator::proof) wherever they come, except at the root, and go no further
/// where there is one; so does the solver, if it is [given](crate::solve::Solver::search_with) an evaluator. The algorithms of
/// the [ladder](crate::ladder) do not ask.
///
/// # Pointers
///
/// `&mut E` and `Box<E>` are evaluators if `E` is one, and so are `&mut dyn Evaluator<G>` and `Box<dyn Evaluator<G>>`.
#[allow(unused_variables, reason = "the defaults do not look at what they are given")]
pub trait Evaluator<G: Game> {
    /// Returns what the smallest advantage that counts is worth, such as a soldier in xiangqi: from 1 to
    /// [`Score::MAX_HEURISTIC`](crate::Score::MAX_HEURISTIC).
    ///
    /// The [engine](crate::engine) measures the margins of its selective features in hundredths of it, and programs show
    /// scores as multiples of it. If it is too small, a search prunes too much; if it is too large, too little.
    fn unit(&self) -> i32;

    /// How the game ends from here, if that is known and does not depend on how the position was reached. Asked where
    /// nothing has ended the game yet; the position may be one without a legal move. The default knows nothing, and
    /// costs nothing.
    #[inline]
    fn proof(&mut self, game: &G) -> Option<Proof> {
        None
    }

    /// An estimate for the side to move, in the evaluator's own units. The search clamps it to
    /// ±[`Score::MAX_HEURISTIC`](crate::Score::MAX_HEURISTIC), so no estimate passes for a proven result.
    ///
    /// Only asked of positions whose [`outcome`](Game::outcome) is `None`. At the horizon nobody generates moves: the position may be
    /// one without a legal move.
    fn evaluate(&mut self, game: &G) -> i32;

    /// Guesses what the side to move gets by each of many moves, in a fraction of the time that evaluating the position after
    /// every one would take: appends a guess for each, in their order, and says how many evaluations that took. 0 if it
    /// appends nothing, which is the default.
    ///
    /// For games with hundreds of moves: [`mcts`](crate::mcts) evaluates only what is guessed to be the best, if asked
    /// to (see [`candidates`](crate::mcts::MctsParams::candidates)).
    fn guess_moves(&mut self, game: &G, moves: &[G::Move], guesses: &mut Vec<i32>) -> usize {
        0
    }

    /// Returns a key that is equal for positions that the evaluator misjudges alike, from what changes slowly: material, or the
    /// skeleton of soldiers. The side to move need not be part of it, because the engine tells the sides apart. `None`, the
    /// default, where the evaluator has none.
    ///
    /// The engine learns by it how far the evaluator is off ([`Correction`](crate::engine::Correction)). The key is a function of
    /// the position: the same however it was reached.
    #[inline]
    fn correction_key(&self, game: &G) -> Option<u64> {
        None
    }

    /// A search begins at this position.
    #[inline]
    fn reset(&mut self, game: &G) {}

    /// `mv` is about to be made in this position.
    #[inline]
    fn make(&mut self, game: &G, mv: G::Move) {}

    /// `mv` was taken back and the position is again the one before it.
    #[inline]
    fn unmake(&mut self, game: &G, mv: G::Move) {}
}

/// An evaluator that is chosen while the program runs.
pub type BoxedEvaluator<G> = Box<dyn Evaluator<G> + Send>;

/// How a game ends if both sides play as well as can be: the winner for the shortest way, the loser for the longest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Proof {
    /// For the side to move.
    pub outcome: Outcome,
    /// How many plies away the end is; of no meaning for a draw. A number that is too large is harmless, except that the
    /// shortest way is then not found.
    pub plies: u32,
}

impl Proof {
    /// The score of a position that was proven `ply` plies below the root.
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

/// An evaluator that calls a function; [`eval_fn`] returns one.
pub struct EvalFn<G, F> {
    unit: i32,
    evaluate: F,
    correction_key: Option<fn(&G) -> u64>,
}

// Derived, both would ask that the game is `Clone` or `Copy`.
impl<G, F: Clone> Clone for EvalFn<G, F> {
    fn clone(&self) -> Self {
        EvalFn { evaluate: self.evaluate.clone(), ..*self }
    }
}

impl<G, F: Copy> Copy for EvalFn<G, F> {}

/// Makes an evaluator of a function that estimates a position for the side to move, in a [unit](Evaluator::unit).
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
    /// Gives it a [correction key](Evaluator::correction_key).
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

/// In an implementation of [`Evaluator`](crate::Evaluator): the methods named ask the evaluator in a field.
///
/// For an evaluator around another one: it writes out the methods whose answers it changes, and passes on all others. One that
/// is neither written nor named has its default, which asks nobody; `unit` has none.
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
///     fn evaluate(&mut self, game: &ConnectFour) -> i32 {
///         self.evaluator.evaluate(game) / 2
///     }
///
///     game_search::forward_evaluator!(ConnectFour => evaluator: proof, guess_moves, correction_key, reset, make, unmake);
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

/// One method, which calls the same method of `$to`. `$this` is `self`, of the caller of the macro.
#[doc(hidden)]
#[macro_export]
macro_rules! __forward_evaluator_method {
    (unit, $game:ty, $this:ident, $to:expr) => {
        #[inline]
        fn unit(&$this) -> i32 {
            $to.unit()
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
    (guess_moves, $game:ty, $this:ident, $to:expr) => {
        #[inline]
        fn guess_moves(&mut $this, game: &$game, moves: &[<$game as $crate::Game>::Move], guesses: &mut Vec<i32>) -> usize {
            $to.guess_moves(game, moves, guesses)
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

pointers!(unit proof evaluate guess_moves correction_key reset make unmake);

/// An evaluation that is a sum: weights, each times what it counts in the position. Such an evaluation can be tuned by
/// gradients, and explained term by term.
///
/// A weight for the opening and one for the ending are two weights; their counts carry the phase.
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
    /// What each weight is called: a line of text without tabs.
    fn names(&self) -> Vec<String>;

    /// The weights, as many as there are names.
    fn weights(&self) -> Vec<f64>;

    /// Appends the numbers of weights and what they count, for the side to move: the evaluation is the sum of weight times
    /// count. What is not named counts 0; the same number may come several times.
    fn counts(&self, game: &G, counts: &mut Vec<(u32, f32)>);

    /// Other weights as the text that belongs into the source of the evaluation.
    ///
    /// The default is the body of an array: a line for each weight, its name behind it.
    fn source(&self, weights: &[i32]) -> String {
        let lines = weights.iter().zip(self.names()).map(|(weight, name)| format!("    {weight}, // {name}\n"));
        format!("[\n{}]\n", lines.collect::<String>())
    }

    /// The evaluation, for the side to move: the sum of weight times count.
    ///
    /// # Panics
    ///
    /// If [`counts`](Linear::counts) names a number that no weight has.
    fn sum(&self, game: &G) -> f64 {
        let (weights, mut counts) = (self.weights(), Vec::new());
        self.counts(game, &mut counts);
        counts.iter().map(|&(number, count)| weights[number as usize] * f64::from(count)).sum()
    }
}
