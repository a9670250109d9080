//! What the engine asks of a game, and the one line that gives it.

use crate::Game;

/// A game as the engine sees it: its rules, and those of its capabilities that the engine may use.
///
/// Implement it with [`engine_game!`](crate::engine_game), which names the capabilities; every one that is named must
/// be implemented, every one that is not is not used. All functions have defaults that stand for "not offered".
///
/// ```
/// # use game_search::{Game, Outcome, Side};
/// # #[derive(Clone)]
/// # struct Heap { left: u32, side: Side }
/// # impl Game for Heap {
/// #     type Move = u32;
/// #     type Undo = ();
/// #     type MoveList = Vec<u32>;
/// #     fn side_to_move(&self) -> Side { self.side }
/// #     fn outcome_without_moves(&self) -> Outcome { Outcome::Loss }
/// #     fn legal_moves(&self, moves: &mut Vec<u32>) { moves.extend(1..=self.left.min(3)) }
/// #     fn make(&mut self, taken: u32) { self.left -= taken; self.side = !self.side; }
/// #     fn unmake(&mut self, taken: u32, _: ()) { self.left += taken; self.side = !self.side; }
/// # }
/// use game_search::{PositionKey, engine::EngineGame, engine_game};
///
/// impl PositionKey for Heap {
///     fn key(&self) -> u64 { u64::from(self.left) << 1 | self.side.index() as u64 }
/// }
///
/// engine_game!(Heap: PositionKey);
///
/// const { assert!(Heap::HAS_KEY && !Heap::HAS_NULL_MOVE) };
/// ```
pub trait EngineGame: Game + Clone {
    /// What [`make_null`](EngineGame::make_null) returns; `()` without [`NullMove`](crate::NullMove).
    type NullUndo;

    /// Whether the game offers [`PositionKey`](crate::PositionKey).
    const HAS_KEY: bool = false;
    /// [`PositionKey::SAME_PLY`](crate::PositionKey::SAME_PLY).
    const SAME_PLY: bool = false;
    /// Whether the game offers [`NullMove`](crate::NullMove).
    const HAS_NULL_MOVE: bool = false;
    /// Whether the game offers [`NoisyMoves`](crate::NoisyMoves).
    const HAS_NOISY_MOVES: bool = false;
    /// Whether the game offers [`OrderingHints`](crate::OrderingHints).
    const HAS_ORDERING_HINTS: bool = false;

    /// [`PositionKey::key`](crate::PositionKey::key); 0 if not offered.
    #[inline]
    fn key_of(game: &Self) -> u64 {
        let _ = game;
        0
    }

    /// Passes the turn where [`NullMove`](crate::NullMove) allows it; `None`, and no pass, elsewhere.
    #[inline]
    fn make_null(game: &mut Self) -> Option<Self::NullUndo> {
        let _ = game;
        None
    }

    /// Takes a pass back.
    #[inline]
    fn unmake_null(game: &mut Self, undo: Self::NullUndo) {
        let _ = (game, undo);
    }

    /// [`NoisyMoves::noisy_moves`](crate::NoisyMoves::noisy_moves); none if not offered.
    #[inline]
    fn noisy_moves_of(game: &Self, moves: &mut Self::MoveList) {
        let _ = (game, moves);
    }

    /// [`NoisyMoves::in_check`](crate::NoisyMoves::in_check); `false` if not offered.
    #[inline]
    fn is_in_check(game: &Self) -> bool {
        let _ = game;
        false
    }

    /// [`OrderingHints::history_slots`](crate::OrderingHints::history_slots); 0 if not offered.
    #[inline]
    fn history_slots_of(game: &Self) -> usize {
        let _ = game;
        0
    }

    /// [`OrderingHints::history_index`](crate::OrderingHints::history_index); not called if not offered.
    #[inline]
    fn history_index_of(game: &Self, mv: Self::Move) -> usize {
        let _ = (game, mv);
        0
    }

    /// [`OrderingHints::is_quiet`](crate::OrderingHints::is_quiet); `true` if not offered.
    #[inline]
    fn is_quiet_move(game: &Self, mv: Self::Move) -> bool {
        let _ = (game, mv);
        true
    }

    /// [`OrderingHints::noisy_order`](crate::OrderingHints::noisy_order); 0 if not offered.
    #[inline]
    fn noisy_order_of(game: &Self, mv: Self::Move) -> i32 {
        let _ = (game, mv);
        0
    }
}

/// Makes a game known to the [engine](crate::engine): `engine_game!(MyGame)` for its rules alone,
/// `engine_game!(MyGame: PositionKey, NullMove)` with capabilities. See [`EngineGame`](crate::engine::EngineGame).
///
/// The capabilities are [`PositionKey`](crate::PositionKey), [`NullMove`](crate::NullMove),
/// [`NoisyMoves`](crate::NoisyMoves) and [`OrderingHints`](crate::OrderingHints), in any order. Naming one that the
/// game does not implement does not compile.
#[macro_export]
macro_rules! engine_game {
    ($game:ty) => {
        impl $crate::engine::EngineGame for $game {
            type NullUndo = ();
        }
    };
    ($game:ty: $($capability:ident),+ $(,)?) => {
        impl $crate::engine::EngineGame for $game {
            $crate::__engine_null_undo!($($capability)+);
            $($crate::__engine_capability!($capability);)+
        }
    };
}

/// The one associated type that depends on which capabilities there are.
#[doc(hidden)]
#[macro_export]
macro_rules! __engine_null_undo {
    () => {
        type NullUndo = ();
    };
    (NullMove $($rest:ident)*) => {
        type NullUndo = <Self as $crate::NullMove>::NullUndo;
    };
    ($other:ident $($rest:ident)*) => {
        $crate::__engine_null_undo!($($rest)*);
    };
}

/// The functions of one capability.
#[doc(hidden)]
#[macro_export]
macro_rules! __engine_capability {
    (PositionKey) => {
        const HAS_KEY: bool = true;
        const SAME_PLY: bool = <Self as $crate::PositionKey>::SAME_PLY;
        #[inline]
        fn key_of(game: &Self) -> u64 {
            $crate::PositionKey::key(game)
        }
    };
    (NullMove) => {
        const HAS_NULL_MOVE: bool = true;
        #[inline]
        fn make_null(game: &mut Self) -> Option<<Self as $crate::NullMove>::NullUndo> {
            $crate::NullMove::null_move_allowed(game).then(|| $crate::NullMove::make_null(game))
        }
        #[inline]
        fn unmake_null(game: &mut Self, undo: <Self as $crate::NullMove>::NullUndo) {
            $crate::NullMove::unmake_null(game, undo);
        }
    };
    (NoisyMoves) => {
        const HAS_NOISY_MOVES: bool = true;
        #[inline]
        fn noisy_moves_of(game: &Self, moves: &mut Self::MoveList) {
            $crate::NoisyMoves::noisy_moves(game, moves);
        }
        #[inline]
        fn is_in_check(game: &Self) -> bool {
            $crate::NoisyMoves::in_check(game)
        }
    };
    (OrderingHints) => {
        const HAS_ORDERING_HINTS: bool = true;
        #[inline]
        fn history_slots_of(game: &Self) -> usize {
            $crate::OrderingHints::history_slots(game)
        }
        #[inline]
        fn history_index_of(game: &Self, mv: Self::Move) -> usize {
            $crate::OrderingHints::history_index(game, mv)
        }
        #[inline]
        fn is_quiet_move(game: &Self, mv: Self::Move) -> bool {
            $crate::OrderingHints::is_quiet(game, mv)
        }
        #[inline]
        fn noisy_order_of(game: &Self, mv: Self::Move) -> i32 {
            $crate::OrderingHints::noisy_order(game, mv)
        }
    };
}
