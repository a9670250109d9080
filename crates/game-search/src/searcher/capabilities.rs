//! What the engine asks of a game, and the one line that gives it.

use crate::{Game, PathVerdict, Turn};

/// A game as the engine sees it: its rules, and those of its capabilities that the engine may use.
///
/// Implement it with [`search_game!`](crate::search_game), which names the capabilities; every one that is named must
/// be implemented, every one that is not is not used. All functions have defaults that stand for "not offered".
///
/// ```
#[doc = include_str!("../doc/heap.txt")]
/// use game_search::{PositionKey, SearchGame, search_game};
///
/// impl PositionKey for Heap {
///     fn key(&self) -> u64 {
///         (u64::from(self.left) << 1 | self.side.index() as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15)
///     }
/// }
///
/// search_game!(Heap: PositionKey);
///
/// const { assert!(Heap::HAS_KEY && !Heap::HAS_NULL_MOVE) };
/// ```
pub trait SearchGame: Game + Clone {
    /// What [`make_null`](SearchGame::make_null) returns; `()` without [`NullMove`](crate::NullMove).
    type NullUndo;

    /// Whether the game offers [`PositionKey`](crate::PositionKey).
    const HAS_KEY: bool = false;
    /// [`PositionKey::SAME_PLY`](crate::PositionKey::SAME_PLY).
    const SAME_PLY: bool = false;
    /// Whether the game offers [`NextKey`](crate::NextKey).
    const HAS_NEXT_KEY: bool = false;
    /// Whether the game offers [`NullMove`](crate::NullMove).
    const HAS_NULL_MOVE: bool = false;
    /// Whether the game offers [`NoisyMoves`](crate::NoisyMoves).
    const HAS_NOISY_MOVES: bool = false;
    /// [`NoisyMoves::CHECKS`](crate::NoisyMoves::CHECKS).
    const HAS_CHECKS: bool = false;
    /// Whether the game offers [`OrderingHints`](crate::OrderingHints).
    const HAS_ORDERING_HINTS: bool = false;
    /// [`OrderingHints::CONTINUATION_SLOTS`](crate::OrderingHints::CONTINUATION_SLOTS).
    const CONTINUATION_SLOTS: usize = 0;
    /// [`OrderingHints::CAPTURE_SLOTS`](crate::OrderingHints::CAPTURE_SLOTS).
    const CAPTURE_SLOTS: usize = 0;
    /// Whether the game offers [`StagedMoves`](crate::StagedMoves).
    const HAS_STAGED_MOVES: bool = false;
    /// Whether the game offers [`ExchangeValue`](crate::ExchangeValue).
    const HAS_EXCHANGE_VALUE: bool = false;
    /// Whether the game offers [`MoveBits`](crate::MoveBits).
    const HAS_MOVE_BITS: bool = false;
    /// Whether the game offers [`MoveHints`](crate::MoveHints).
    const HAS_MOVE_HINTS: bool = false;
    /// Whether the game offers [`PathVerdicts`](crate::PathVerdicts).
    const HAS_PATH_VERDICTS: bool = false;
    /// Whether the game offers [`StructureKey`](crate::StructureKey).
    const HAS_STRUCTURE_KEY: bool = false;

    /// [`PositionKey::key`](crate::PositionKey::key); 0 if not offered.
    #[inline]
    fn key_of(game: &Self) -> u64 {
        let _ = game;
        0
    }

    /// [`NextKey::key_after`](crate::NextKey::key_after); not called if not offered.
    #[inline]
    fn key_after(game: &Self, mv: Self::Move) -> (u64, Turn) {
        let _ = (game, mv);
        (0, Turn::Passes)
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

    /// [`OrderingHints::QUIET_ORDER`](crate::OrderingHints::QUIET_ORDER).
    const HAS_QUIET_ORDER: bool = false;

    /// [`OrderingHints::quiet_order`](crate::OrderingHints::quiet_order); not called if not offered.
    #[inline]
    fn quiet_order_of(game: &Self, mv: Self::Move) -> i32 {
        let _ = (game, mv);
        0
    }

    /// [`OrderingHints::continuation_index`](crate::OrderingHints::continuation_index); not called without slots.
    #[inline]
    fn continuation_index_of(game: &Self, mv: Self::Move) -> usize {
        let _ = (game, mv);
        0
    }

    /// [`OrderingHints::capture_index`](crate::OrderingHints::capture_index); not called without slots.
    #[inline]
    fn capture_index_of(game: &Self, mv: Self::Move) -> usize {
        let _ = (game, mv);
        0
    }

    /// [`StagedMoves::quiet_moves`](crate::StagedMoves::quiet_moves); none if not offered.
    #[inline]
    fn quiet_moves_of(game: &Self, moves: &mut Self::MoveList) {
        let _ = (game, moves);
    }

    /// [`ExchangeValue::gain`](crate::ExchangeValue::gain); 0 if not offered.
    #[inline]
    fn gain_of(game: &Self, mv: Self::Move) -> i32 {
        let _ = (game, mv);
        0
    }

    /// [`ExchangeValue::exchange_reaches`](crate::ExchangeValue::exchange_reaches); `true` if not offered.
    #[inline]
    fn exchange_reaches_of(game: &Self, mv: Self::Move, threshold: i32) -> bool {
        let _ = (game, mv, threshold);
        true
    }

    /// [`MoveBits::to_bits`](crate::MoveBits::to_bits); `None` if not offered.
    #[inline]
    fn bits_of(mv: Self::Move) -> Option<u32> {
        let _ = mv;
        None
    }

    /// The move of these bits, if it is legal here; `None` if [`MoveBits`](crate::MoveBits) is not offered.
    #[inline]
    fn remembered(game: &Self, bits: u32) -> Option<Self::Move> {
        let _ = (game, bits);
        None
    }

    /// [`MoveHints::winning_move`](crate::MoveHints::winning_move); `None` if not offered.
    #[inline]
    fn winning_move_of(game: &Self) -> Option<Self::Move> {
        let _ = game;
        None
    }

    /// [`MoveHints::safe_moves`](crate::MoveHints::safe_moves); not called if not offered.
    #[inline]
    fn safe_moves_of(game: &Self, moves: &mut Self::MoveList) {
        let _ = (game, moves);
    }

    /// [`PathVerdicts::path_verdict`](crate::PathVerdicts::path_verdict); `None` if not offered.
    #[inline]
    fn path_verdict_of(game: &Self) -> Option<PathVerdict> {
        let _ = game;
        None
    }

    /// [`StructureKey::structure_key`](crate::StructureKey::structure_key); 0 if not offered.
    #[inline]
    fn structure_key_of(game: &Self) -> u64 {
        let _ = game;
        0
    }
}

/// Makes a game known to the [engine](crate::engine): `search_game!(MyGame)` for its rules alone,
/// `search_game!(MyGame: PositionKey, NullMove)` with capabilities. See [`SearchGame`](crate::SearchGame).
///
/// The capabilities are [`PositionKey`](crate::PositionKey), [`NextKey`](crate::NextKey),
/// [`NullMove`](crate::NullMove), [`NoisyMoves`](crate::NoisyMoves), [`OrderingHints`](crate::OrderingHints), [`StagedMoves`](crate::StagedMoves),
/// [`ExchangeValue`](crate::ExchangeValue), [`MoveBits`](crate::MoveBits), [`MoveHints`](crate::MoveHints),
/// [`PathVerdicts`](crate::PathVerdicts) and
/// [`StructureKey`](crate::StructureKey), in any order. Naming one that the game does not implement does not compile.
#[macro_export]
macro_rules! search_game {
    ($game:ty) => {
        impl $crate::SearchGame for $game {
            type NullUndo = ();
        }
    };
    ($game:ty: $($capability:ident),+ $(,)?) => {
        impl $crate::SearchGame for $game {
            $crate::__search_null_undo!($($capability)+);
            $($crate::__search_capability!($capability);)+
        }
    };
}

/// The one associated type that depends on which capabilities there are.
#[doc(hidden)]
#[macro_export]
macro_rules! __search_null_undo {
    () => {
        type NullUndo = ();
    };
    (NullMove $($rest:ident)*) => {
        type NullUndo = <Self as $crate::NullMove>::NullUndo;
    };
    ($other:ident $($rest:ident)*) => {
        $crate::__search_null_undo!($($rest)*);
    };
}

/// The functions of one capability.
#[doc(hidden)]
#[macro_export]
macro_rules! __search_capability {
    (PositionKey) => {
        const HAS_KEY: bool = true;
        const SAME_PLY: bool = <Self as $crate::PositionKey>::SAME_PLY;
        #[inline]
        fn key_of(game: &Self) -> u64 {
            $crate::PositionKey::key(game)
        }
    };
    (NextKey) => {
        const HAS_NEXT_KEY: bool = true;
        #[inline]
        fn key_after(game: &Self, mv: Self::Move) -> (u64, $crate::Turn) {
            $crate::NextKey::key_after(game, mv)
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
        const HAS_CHECKS: bool = <Self as $crate::NoisyMoves>::CHECKS;
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
        const HAS_QUIET_ORDER: bool = <Self as $crate::OrderingHints>::QUIET_ORDER;
        #[inline]
        fn quiet_order_of(game: &Self, mv: Self::Move) -> i32 {
            $crate::OrderingHints::quiet_order(game, mv)
        }
        const CONTINUATION_SLOTS: usize = <Self as $crate::OrderingHints>::CONTINUATION_SLOTS;
        const CAPTURE_SLOTS: usize = <Self as $crate::OrderingHints>::CAPTURE_SLOTS;
        #[inline]
        fn continuation_index_of(game: &Self, mv: Self::Move) -> usize {
            $crate::OrderingHints::continuation_index(game, mv)
        }
        #[inline]
        fn capture_index_of(game: &Self, mv: Self::Move) -> usize {
            $crate::OrderingHints::capture_index(game, mv)
        }
    };
    (StagedMoves) => {
        const HAS_STAGED_MOVES: bool = true;
        #[inline]
        fn quiet_moves_of(game: &Self, moves: &mut Self::MoveList) {
            $crate::StagedMoves::quiet_moves(game, moves);
        }
    };
    (ExchangeValue) => {
        const HAS_EXCHANGE_VALUE: bool = true;
        #[inline]
        fn gain_of(game: &Self, mv: Self::Move) -> i32 {
            $crate::ExchangeValue::gain(game, mv)
        }
        #[inline]
        fn exchange_reaches_of(game: &Self, mv: Self::Move, threshold: i32) -> bool {
            $crate::ExchangeValue::exchange_reaches(game, mv, threshold)
        }
    };
    (MoveBits) => {
        const HAS_MOVE_BITS: bool = true;
        #[inline]
        fn bits_of(mv: Self::Move) -> Option<u32> {
            Some(<Self as $crate::MoveBits>::to_bits(mv))
        }
        #[inline]
        fn remembered(game: &Self, bits: u32) -> Option<Self::Move> {
            let mv = <Self as $crate::MoveBits>::from_bits(bits)?;
            $crate::RememberedMove::is_legal(game, mv).then_some(mv)
        }
    };
    (MoveHints) => {
        const HAS_MOVE_HINTS: bool = true;
        #[inline]
        fn winning_move_of(game: &Self) -> Option<Self::Move> {
            $crate::MoveHints::winning_move(game)
        }
        #[inline]
        fn safe_moves_of(game: &Self, moves: &mut Self::MoveList) {
            $crate::MoveHints::safe_moves(game, moves);
        }
    };
    (PathVerdicts) => {
        const HAS_PATH_VERDICTS: bool = true;
        #[inline]
        fn path_verdict_of(game: &Self) -> Option<$crate::PathVerdict> {
            $crate::PathVerdicts::path_verdict(game)
        }
    };
    (StructureKey) => {
        const HAS_STRUCTURE_KEY: bool = true;
        #[inline]
        fn structure_key_of(game: &Self) -> u64 {
            $crate::StructureKey::structure_key(game)
        }
    };
}
