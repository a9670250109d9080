//! Evaluators around another one.

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
        $($crate::__forward_evaluator_method!($method, $game, $field);)+
    };
}

/// One method.
#[doc(hidden)]
#[macro_export]
macro_rules! __forward_evaluator_method {
    (unit, $game:ty, $field:ident) => {
        #[inline]
        fn unit(&self) -> i32 {
            self.$field.unit()
        }
    };
    (proof, $game:ty, $field:ident) => {
        #[inline]
        fn proof(&mut self, game: &$game) -> Option<$crate::Proof> {
            self.$field.proof(game)
        }
    };
    (evaluate, $game:ty, $field:ident) => {
        #[inline]
        fn evaluate(&mut self, game: &$game) -> i32 {
            self.$field.evaluate(game)
        }
    };
    (guess_moves, $game:ty, $field:ident) => {
        #[inline]
        fn guess_moves(
            &mut self,
            game: &$game,
            moves: &[<$game as $crate::Game>::Move],
            guesses: &mut Vec<i32>,
        ) -> usize {
            self.$field.guess_moves(game, moves, guesses)
        }
    };
    (correction_key, $game:ty, $field:ident) => {
        #[inline]
        fn correction_key(&self, game: &$game) -> Option<u64> {
            self.$field.correction_key(game)
        }
    };
    (reset, $game:ty, $field:ident) => {
        #[inline]
        fn reset(&mut self, game: &$game) {
            self.$field.reset(game);
        }
    };
    (make, $game:ty, $field:ident) => {
        #[inline]
        fn make(&mut self, game: &$game, mv: <$game as $crate::Game>::Move) {
            self.$field.make(game, mv);
        }
    };
    (unmake, $game:ty, $field:ident) => {
        #[inline]
        fn unmake(&mut self, game: &$game, mv: <$game as $crate::Game>::Move) {
            self.$field.unmake(game, mv);
        }
    };
}
