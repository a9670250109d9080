//! The inputs of networks (`game-nnue`) for the games: own and enemy pieces, each on each square.

use std::sync::Arc;

use amazons::Square as AmazonsSquare;
use game_nnue::{Changes, Features, Network, NetworkError, Residual, Weights};
use game_search::spec::{GameSpec, LoadedNetwork, MakeEvaluator};
use game_search::text::quote;
use game_search::{Game, Side};
use small_games::{Cell, Column, ConnectFour, Disc, Reversi, TicTacToe};
use xiangqi::attacks::PIECE_KINDS;
use xiangqi::{Move, Piece, PieceKind, PositionWithHistory, Square};

use crate::piece_table::PieceTable;

/// A game whose programs can use networks.
pub trait HasFeatures: GameSpec {
    /// The inputs of the networks.
    type Features: Features<Self::Game>;
    /// The value of this type.
    const FEATURES: Self::Features;
    /// [`Features::place`] numbers the places rank by rank, with this many numbers for each rank.
    const STRIDE: usize;
}

/// Declares the inputs of the networks of each game.
macro_rules! features {
    ($($game:ident: $features:ident by $stride:literal),+ $(,)?) => {
        $(impl HasFeatures for crate::$game {
            type Features = $features;
            const FEATURES: $features = $features;
            const STRIDE: usize = $stride;
        })+

        /// The names of the games whose programs can use networks.
        pub const NAMES: &[&str] = &[$(<crate::$game as GameSpec>::NAME),+];

        /// Calls a visitor with the game of this name.
        ///
        /// # Errors
        ///
        /// Returns [`NoFeatures`] if no game has this name, or the game has no features.
        pub fn with_features<V: FeaturesVisitor>(name: &str, visitor: V) -> Result<V::Output, NoFeatures> {
            $(if name == <crate::$game as GameSpec>::NAME {
                return Ok(visitor.visit::<crate::$game>());
            })+
            Err(NoFeatures { name: name.to_owned() })
        }

        /// Returns the name of the game with these features, as in [`Features::ID`].
        pub fn game_of(features: &str) -> Option<&'static str> {
            let games = [$((<crate::$game as GameSpec>::NAME, <$features as Features<<crate::$game as GameSpec>::Game>>::ID)),+];
            games.into_iter().find_map(|(name, id)| (id == features).then_some(name))
        }
    };
}

features! {
    Xiangqi: XiangqiPieces by 9,
    Amazons: AmazonsSquares by 11,
    ConnectFour: ConnectFourDiscs by 7,
    TicTacToe: TicTacToeMarks by 3,
}

/// An operation on a game with features that is known only by its name.
///
/// ```
/// use game_nnue::Features;
/// use games::net::{FeaturesVisitor, HasFeatures, with_features};
///
/// struct Count;
///
/// impl FeaturesVisitor for Count {
///     type Output = usize;
///     fn visit<S: HasFeatures>(self) -> usize { S::Features::COUNT }
/// }
///
/// assert_eq!(with_features("connect-four", Count)?, 84);
/// assert!(with_features("nim", Count).is_err());
/// # Ok::<(), games::net::NoFeatures>(())
/// ```
pub trait FeaturesVisitor {
    /// The result of the operation.
    type Output;

    /// Performs the operation with the game `S`.
    fn visit<S: HasFeatures>(self) -> Self::Output;
}

/// The error for a name that no game with features has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no networks for {}: expected one of {}", quote(name), NAMES.join(", "))]
pub struct NoFeatures {
    /// The name.
    pub name: String,
}

/// Creates the evaluator of a network, which can list the pieces that its score is owed to. If the network was trained
/// to correct another evaluator of the game, the score is the sum of both.
///
/// # Errors
///
/// Returns an error if the network belongs to other features or to an unknown evaluator, or if a sum can overflow.
pub fn evaluator<S: HasFeatures>(weights: Weights) -> Result<LoadedNetwork<S::Game>, NetworkError> {
    let base = weights.info().base.clone();
    let network = Network::with_base(S::FEATURES, weights, &base)?;
    let base = if base.is_empty() {
        None
    } else {
        Some(S::evaluator_named(&base).ok_or_else(|| NetworkError::Other {
            what: "adding to",
            found: quote(&base),
            expected: S::EVALUATORS.iter().map(|known| known.name).collect::<Vec<_>>().join(", "),
        })?)
    };
    let explained = Arc::new(PieceTable { network: network.clone(), base, stride: S::STRIDE });
    let terms = Arc::clone(&explained);
    let make: MakeEvaluator<S::Game> = match base.map(|base| base.make) {
        None => Arc::new(move || Box::new(network.clone())),
        Some(make) => Arc::new(move || Box::new(Residual { base: make(), network: network.clone() })),
    };
    Ok(LoadedNetwork {
        make,
        explain: Some(Arc::new(move |position| explained.text::<S>(position))),
        terms: Some(Arc::new(move |position| terms.detail::<S>(position))),
    })
}

/// Reads a network file for [`GameSpec::NETWORK`].
pub(crate) fn load<S: HasFeatures>(bytes: &[u8]) -> Result<LoadedNetwork<S::Game>, String> {
    Weights::from_bytes(bytes).and_then(evaluator::<S>).map_err(|error| error.to_string())
}

/// The features of xiangqi: a piece of a side and kind on a point. The board is seen from the side of the view.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct XiangqiPieces;

impl XiangqiPieces {
    #[inline]
    fn feature(piece: Piece, square: Square, view: Side) -> u32 {
        let square = if view == Side::First { square } else { square.flip_rank() };
        let kind = usize::from(piece.side != view) * PieceKind::ALL.len() + piece.kind.index();
        (kind * Square::COUNT + square.index()) as u32
    }
}

impl Features<PositionWithHistory> for XiangqiPieces {
    const ID: &'static str = "xiangqi/pieces";
    const COUNT: usize = 2 * PieceKind::ALL.len() * Square::COUNT;
    const MAX_ACTIVE: usize = 32;

    fn active(self, game: &PositionWithHistory, view: Side, features: &mut Vec<u32>) {
        for side in [Side::First, Side::Second] {
            for (&kind, &number) in PIECE_KINDS.iter().zip(game.position().piece_list(side)) {
                // A captured piece is on no point.
                if let Some(square) = Square::from_index(number.into()) {
                    features.push(Self::feature(Piece { side, kind }, square, view));
                }
            }
        }
    }

    #[inline]
    fn changes(self, game: &PositionWithHistory, mv: Move, view: Side, changes: &mut Changes) -> bool {
        let position = game.position();
        let Some(piece) = position.piece_at(mv.from()) else { return false };
        changes.remove(Self::feature(piece, mv.from(), view));
        changes.add(Self::feature(piece, mv.to(), view));
        if let Some(captured) = position.piece_at(mv.to()) {
            changes.remove(Self::feature(captured, mv.to(), view));
        }
        true
    }

    #[inline]
    fn correction_key(self, game: &PositionWithHistory) -> Option<u64> {
        Some(game.position().correction_key())
    }

    fn place(self, feature: u32, view: Side) -> Option<usize> {
        let square = Square::from_index(feature as usize % Square::COUNT)?;
        Some(if view == Side::First { square } else { square.flip_rank() }.index())
    }
}

/// The features of Amazons: an own queen, an enemy queen or an arrow on a square.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AmazonsSquares;

impl AmazonsSquares {
    /// The features of arrows follow those of own and enemy queens.
    const ARROWS: u32 = 2 * AmazonsSquare::COUNT as u32;

    #[inline]
    fn queen(square: AmazonsSquare, is_own: bool) -> u32 {
        (usize::from(!is_own) * AmazonsSquare::COUNT + square.index()) as u32
    }

    #[inline]
    fn arrow(square: AmazonsSquare) -> u32 {
        Self::ARROWS + square.index() as u32
    }
}

impl Features<amazons::Position> for AmazonsSquares {
    const ID: &'static str = "amazons/squares";
    const COUNT: usize = 3 * AmazonsSquare::COUNT;
    const MAX_ACTIVE: usize = AmazonsSquare::COUNT;

    fn active(self, game: &amazons::Position, view: Side, features: &mut Vec<u32>) {
        for side in [Side::First, Side::Second] {
            features.extend(game.queens(side).into_iter().map(|square| Self::queen(square, side == view)));
        }
        features.extend(game.arrows().into_iter().map(Self::arrow));
    }

    #[inline]
    fn changes(self, game: &amazons::Position, mv: amazons::Move, view: Side, changes: &mut Changes) -> bool {
        let is_own = game.side_to_move() == view;
        changes.remove(Self::queen(mv.from(), is_own));
        changes.add(Self::queen(mv.to(), is_own));
        changes.add(Self::arrow(mv.arrow()));
        true
    }

    fn place(self, feature: u32, _: Side) -> Option<usize> {
        Some(feature as usize % AmazonsSquare::COUNT)
    }
}

/// The features of connect four: an own or enemy disc on a cell. The output depends on the side to move as well, because
/// odd rows favour the first player and even rows the second.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ConnectFourDiscs;

impl Features<ConnectFour> for ConnectFourDiscs {
    const ID: &'static str = "connect-four/discs";
    const COUNT: usize = 84;
    const MAX_ACTIVE: usize = 42;
    const BUCKETS: usize = 8;

    fn active(self, game: &ConnectFour, view: Side, features: &mut Vec<u32>) {
        for cell in 0..42 {
            if let Some(side) = game.disc(cell % 7, cell / 7) {
                features.push((42 * usize::from(side != view) + cell) as u32);
            }
        }
    }

    #[inline]
    fn changes(self, game: &ConnectFour, mv: Column, view: Side, changes: &mut Changes) -> bool {
        let column = usize::from(mv.number()) - 1;
        let row = (0..6).take_while(|&row| game.disc(column, row).is_some()).count();
        let is_own = game.side_to_move() == view;
        changes.add((42 * usize::from(!is_own) + 7 * row + column) as u32);
        true
    }

    #[inline]
    fn bucket(self, game: &ConnectFour) -> usize {
        let discs = game.discs() as usize;
        2 * (discs / 11) + discs % 2
    }

    fn place(self, feature: u32, _: Side) -> Option<usize> {
        Some(feature as usize % 42)
    }
}

/// The features of tic-tac-toe: an own or enemy mark on a cell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TicTacToeMarks;

impl TicTacToeMarks {
    #[inline]
    fn feature(cell: Cell, is_own: bool) -> u32 {
        9 * u32::from(!is_own) + u32::from(cell.number()) - 1
    }
}

impl Features<TicTacToe> for TicTacToeMarks {
    const ID: &'static str = "tic-tac-toe/marks";
    const COUNT: usize = 18;
    const MAX_ACTIVE: usize = 9;

    fn active(self, game: &TicTacToe, view: Side, features: &mut Vec<u32>) {
        for cell in (1..=9).filter_map(Cell::new) {
            features.extend(game.mark(cell).map(|side| Self::feature(cell, side == view)));
        }
    }

    #[inline]
    fn changes(self, game: &TicTacToe, mv: Cell, view: Side, changes: &mut Changes) -> bool {
        changes.add(Self::feature(mv, game.side_to_move() == view));
        true
    }

    /// Cells are numbered from the top, places from the bottom.
    fn place(self, feature: u32, _: Side) -> Option<usize> {
        let cell = feature as usize % 9;
        Some(3 * (2 - cell / 3) + cell % 3)
    }
}

/// The features of Reversi: an own or enemy disc on a square, with eight phases of eight discs each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ReversiDiscs;

impl<const LEVEL: u8> Features<Reversi<LEVEL>> for ReversiDiscs {
    const ID: &'static str = "reversi/discs";
    const COUNT: usize = 128;
    const MAX_ACTIVE: usize = 64;
    const BUCKETS: usize = 8;

    fn active(self, game: &Reversi<LEVEL>, view: Side, features: &mut Vec<u32>) {
        let (own, other) = if game.side == view { (game.own, game.other) } else { (game.other, game.own) };
        squares(own, |square| features.push(square));
        squares(other, |square| features.push(64 + square));
    }

    #[inline]
    fn changes(self, game: &Reversi<LEVEL>, mv: Disc, view: Side, changes: &mut Changes) -> bool {
        if mv < 64 {
            let (own, other) = if game.side == view { (0, 64) } else { (64, 0) };
            changes.add(own + u32::from(mv));
            squares(Reversi::<LEVEL>::turned(game.own, game.other, mv), |square| {
                changes.remove(other + square);
                changes.add(own + square);
            });
        }
        true
    }

    #[inline]
    fn bucket(self, game: &Reversi<LEVEL>) -> usize {
        ((game.own | game.other).count_ones() as usize - 1) / 8
    }

    fn place(self, feature: u32, _: Side) -> Option<usize> {
        Some(feature as usize % 64)
    }
}

/// Calls `call` with the index of every bit that is set.
#[inline]
fn squares(mut bits: u64, mut call: impl FnMut(u32)) {
    while bits != 0 {
        call(bits.trailing_zeros());
        bits &= bits - 1;
    }
}
