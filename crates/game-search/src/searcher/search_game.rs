//! The macro that declares a game to the searchers, and its compile-time checks.

use crate::{MoveOrdering, NullMove, PackedMove, PathOutcome, PositionKey, StaticExchange, Symmetry, Tactics};

/// Declares a game to the searchers: `search_game!(MyGame)` declares only its rules, and
/// `search_game!(MyGame: PositionKey, NullMove)` also declares the named capabilities.
///
/// The capabilities are [`PositionKey`](crate::PositionKey), [`NullMove`](crate::NullMove),
/// [`Tactics`](crate::Tactics), [`MoveOrdering`](crate::MoveOrdering), [`StaticExchange`](crate::StaticExchange),
/// [`PackedMove`](crate::PackedMove), [`PathOutcome`](crate::PathOutcome) and [`Symmetry`](crate::Symmetry), in any
/// order. Listing a capability that the game does not implement is a compile-time error. A capability that the game
/// implements must be listed, or excluded by name with `without`; otherwise this is an error, too.
///
/// ```
#[doc = include_str!("../doc/heap.txt")]
/// use game_search::{Capabilities, PositionKey, search_game};
///
/// impl PositionKey for Heap {
///     fn key(&self) -> u64 {
///         (u64::from(self.left) << 1 | self.side.index() as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15)
///     }
/// }
///
/// // Or `search_game!(Heap; without PositionKey)`.
/// search_game!(Heap: PositionKey);
///
/// assert_eq!(Capabilities::of::<Heap>().to_string(), "PositionKey");
/// ```
///
/// For a generic type, write its parameters in brackets. The capabilities of such a type depend on the parameters, so
/// the macro only checks that the type implements the listed capabilities:
///
/// ```
/// # use game_search::{Game, Outcome, Side};
/// # #[derive(Clone)] struct Wrapper<G>(G);
/// # impl<G: Game> Game for Wrapper<G> {
/// #     type Move = G::Move;
/// #     type Undo = G::Undo;
/// #     type MoveList = G::MoveList;
/// #     fn side_to_move(&self) -> Side { self.0.side_to_move() }
/// #     fn outcome_without_moves(&self) -> Outcome { self.0.outcome_without_moves() }
/// #     fn legal_moves(&self, moves: &mut G::MoveList) { self.0.legal_moves(moves) }
/// #     fn make(&mut self, mv: G::Move) -> G::Undo { self.0.make(mv) }
/// #     fn unmake(&mut self, mv: G::Move, undo: G::Undo) { self.0.unmake(mv, undo) }
/// # }
/// # use game_search::PositionKey;
/// # impl<G: PositionKey> PositionKey for Wrapper<G> { fn key(&self) -> u64 { self.0.key() } }
/// game_search::search_game!(impl[G: PositionKey<Move: Send + Sync> + Clone + Send + Sync] Wrapper<G>: PositionKey);
/// ```
#[macro_export]
macro_rules! search_game {
    (impl[$($generics:tt)*] $game:ty $(: $($capability:ident),+ $(,)?)?) => {
        impl<$($generics)*> $crate::SearchGame for $game {
            $crate::__search_game_null_undo!($($($capability)+)?);
            const TABLE: $crate::searcher::CapabilityTable<Self> =
                $crate::searcher::CapabilityTable::RULES$($(.$capability())+)?;
        }
    };
    ($game:ty $(: $($capability:ident),+)? $(; without $($excluded:ident),+)? $(,)?) => {
        $crate::search_game!(impl[] $game $(: $($capability),+)?);
        const _: () = {
            #[allow(unused_imports)]
            use $crate::searcher::MissingCapability as _;
            $crate::searcher::check_capabilities(
                &[$($(stringify!($capability)),+)?],
                &[$($(stringify!($excluded)),+)?],
                [
                    $crate::searcher::Offers::<$game>::POSITION_KEY,
                    $crate::searcher::Offers::<$game>::NULL_MOVE,
                    $crate::searcher::Offers::<$game>::TACTICS,
                    $crate::searcher::Offers::<$game>::MOVE_ORDERING,
                    $crate::searcher::Offers::<$game>::STATIC_EXCHANGE,
                    $crate::searcher::Offers::<$game>::PACKED_MOVE,
                    $crate::searcher::Offers::<$game>::PATH_OUTCOME,
                    $crate::searcher::Offers::<$game>::SYMMETRY,
                ],
            );
        };
    };
}

/// Defines the associated type `NullUndo`, which depends on the capabilities.
#[doc(hidden)]
#[macro_export]
macro_rules! __search_game_null_undo {
    () => {
        type NullUndo = ();
    };
    (NullMove $($rest:ident)*) => {
        type NullUndo = <Self as $crate::NullMove>::NullUndo;
    };
    ($other:ident $($rest:ident)*) => {
        $crate::__search_game_null_undo!($($rest)*);
    };
}

/// The capabilities that a type implements, as one constant each. If the type implements a capability, its constant is
/// `true`; otherwise the constant comes from [`MissingCapability`] and is `false`.
#[doc(hidden)]
pub struct Offers<G>(std::marker::PhantomData<G>);

impl<G> MissingCapability for Offers<G> {}

macro_rules! capabilities {
    ($($capability:ident $constant:ident)+) => {
        #[doc(hidden)]
        pub trait MissingCapability {
            $(const $constant: bool = false;)+
        }

        $(#[doc(hidden)]
        impl<G: $capability> Offers<G> {
            pub const $constant: bool = true;
        })+

        const NAMES: [&str; 8] = [$(stringify!($capability)),+];
        const UNLISTED: [&str; 8] = [$(concat!(
            "the game implements `", stringify!($capability), "`: name it, or write `; without ", stringify!($capability), "`"
        )),+];
    };
}

capabilities!(
    PositionKey POSITION_KEY NullMove NULL_MOVE Tactics TACTICS MoveOrdering MOVE_ORDERING
    StaticExchange STATIC_EXCHANGE PackedMove PACKED_MOVE PathOutcome PATH_OUTCOME Symmetry SYMMETRY
);

/// Panics at compile time if a capability is implemented but neither listed nor excluded, or if an excluded capability
/// is also listed, not implemented, or unknown.
#[doc(hidden)]
pub const fn check_capabilities(named: &[&str], excluded: &[&str], implemented: [bool; 8]) {
    let mut i = 0;
    let mut excluded_and_implemented = 0;
    while i < NAMES.len() {
        if implemented[i] && !contains(named, NAMES[i]) {
            if !contains(excluded, NAMES[i]) {
                panic!("{}", UNLISTED[i]);
            }
            excluded_and_implemented += 1;
        }
        i += 1;
    }
    assert!(
        excluded_and_implemented == excluded.len(),
        "`without` excludes what the game does not implement, names as well, or what is no capability"
    );
}

const fn contains(names: &[&str], wanted: &str) -> bool {
    match names {
        [name, rest @ ..] => are_equal(name.as_bytes(), wanted.as_bytes()) || contains(rest, wanted),
        [] => false,
    }
}

const fn are_equal(a: &[u8], b: &[u8]) -> bool {
    match (a, b) {
        ([first, a @ ..], [other, b @ ..]) => *first == *other && are_equal(a, b),
        _ => a.is_empty() && b.is_empty(),
    }
}
