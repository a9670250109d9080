//! The inputs of networks (`game-nnue`) for the games: own and enemy pieces, each on each square.

use amazons::Square as AmazonsSquare;
use game_nnue::{Changes, Features};
use game_search::{Game, Side};
use small_games::{Cell, Column, ConnectFour, Disc, Reversi, TicTacToe};
use xiangqi::{Move, Piece, PieceKind, PositionWithHistory, Square};

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
        features.extend(game.position().pieces().map(|(square, piece)| Self::feature(piece, square, view)));
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
}

/// Calls `call` with the index of every bit that is set.
#[inline]
fn squares(mut bits: u64, mut call: impl FnMut(u32)) {
    while bits != 0 {
        call(bits.trailing_zeros());
        bits &= bits - 1;
    }
}
