//! Games by name. Each game is described in one file by a [`GameSpec`].

#[cfg(feature = "net")]
pub mod net;
#[cfg(feature = "net")]
mod piece_table;
mod row;
pub mod tabletop;

use game_search::{spec::GameSpec, text::quote};

/// Declares the games: for each game, the module that describes it, and the type that implements [`GameSpec`].
macro_rules! games {
    ($($file:ident::$game:ident),+ $(,)?) => {
        $(mod $file; pub use self::$file::$game;)+

        /// The names of the games.
        pub const NAMES: &[&str] = &[$(<$game as GameSpec>::NAME),+];

        /// Returns the names of the games that have a board.
        pub fn boards() -> impl Iterator<Item = &'static str> {
            let games = [$((<$game as GameSpec>::NAME, <$game as GameSpec>::DRAWING.is_some())),+];
            games.into_iter().filter_map(|(name, has_board)| has_board.then_some(name))
        }

        /// Calls a visitor with the game of this name.
        ///
        /// # Errors
        ///
        /// Returns [`UnknownGame`] if no game has this name.
        pub fn with_game<V: GameVisitor>(name: &str, visitor: V) -> Result<V::Output, UnknownGame> {
            $(if name == <$game as GameSpec>::NAME {
                return Ok(visitor.visit::<$game>());
            })+
            Err(UnknownGame { name: name.to_owned() })
        }
    };
}

games! {
    xiangqi::Xiangqi,
    amazons::Amazons,
    connect_four::ConnectFour,
    tic_tac_toe::TicTacToe,
    nim::Nim,
    tree::Tree,
}

/// An operation on a game that is known only by its name. `visit` is generic over the game and can use everything that
/// [`GameSpec`] offers.
///
/// ```
/// use game_search::spec::GameSpec;
/// use games::{GameVisitor, with_game};
///
/// struct Perft(u32);
///
/// impl GameVisitor for Perft {
///     type Output = u64;
///     fn visit<S: GameSpec>(self) -> u64 { S::perft(&S::start(), self.0) }
/// }
///
/// assert_eq!(with_game("xiangqi", Perft(2))?, 44 * 44 - 16);
/// # Ok::<(), games::UnknownGame>(())
/// ```
pub trait GameVisitor {
    /// The result of the operation.
    type Output;

    /// Performs the operation with the game `S`.
    fn visit<S: GameSpec>(self) -> Self::Output;
}

/// The error for a name that no game has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown game {}: expected one of {}", quote(name), NAMES.join(", "))]
pub struct UnknownGame {
    /// The unknown name.
    pub name: String,
}
