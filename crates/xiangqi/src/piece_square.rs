//! What a piece is worth on each point: material and placement in one number.
//!
//! The unit is a hundredth of a soldier that is about to cross the river. The numbers follow common knowledge of
//! the game and were set by hand:
//!
//! - A soldier is a wall before the river, a threat after it, strongest beside and inside the enemy palace, and
//!   nearly spent on the last rank, where it only moves sideways.
//! - A horse grows with the points it reaches: worst in corners, on edges, on its start point, and in the middle
//!   of its own palace, where its legs are blocked; best where it attacks the palace from beside it (`c8`, `g8`) or
//!   from its corners (`d7`, `f7`) and forks the general with a chariot.
//! - A chariot wants open files, the enemy's second rank and the line of his soldiers; it is badly placed at home.
//! - A cannon wants the central file, or distance from the enemy with screens in front; deep in the enemy camp
//!   only the last rank is good.
//! - Advisors and elephants are best where they guard each other; the general is best at home. Both sides
//!   always have a general, so it has no material value.

use crate::slots::PIECE_POINTS;
use crate::{PieceKind, Side, Square, const_for};

/// The value of a piece kind of `side` on `square`, in hundredths of a soldier. Left and right are alike, and so
/// are the two sides, each seen from its own back rank. Zero on points that the piece can never reach. A
/// general has no material value: 0 where it is safest, less elsewhere in the palace. The numbers are this crate's own, set by
/// hand from common knowledge of the game.
///
/// ```
/// use xiangqi::{PieceKind, Side, Square, piece_square_value};
/// let value = |square: Square| piece_square_value(Side::First, PieceKind::Soldier, square);
/// let [home, crossed, last] = ["e3", "e7", "e9"].map(|name| name.parse().map(value).unwrap_or_default());
/// assert!(home < last && last < crossed);
/// ```
#[inline]
pub fn piece_square_value(side: Side, kind: PieceKind, square: Square) -> i32 {
    VALUES[(side.index() * 8 + kind.index()) * 128 + square.index()].into()
}

/// The value of a piece kind wherever it stands, in the same unit: what captures are ordered by and what
/// [`Position::material`](crate::Position::material) adds up. 0 for the general.
#[inline]
pub const fn material_value(kind: PieceKind) -> i32 {
    match kind {
        PieceKind::General => 0,
        PieceKind::Advisor | PieceKind::Elephant => 200,
        PieceKind::Horse => 420,
        PieceKind::Chariot => 900,
        PieceKind::Cannon => 450,
        PieceKind::Soldier => 100,
    }
}

/// The values by piece and point, indexed by [`PieceId::on`](crate::slots::PieceId::on).
pub(crate) static VALUES: [i16; PIECE_POINTS] = {
    let mut values = [0; PIECE_POINTS];
    const_for!(0..7, |kind| {
        const_for!(0..90, |square| {
            let (rank, file) = (square / 9, square % 9);
            let value = HALF_BOARDS[kind][9 - rank][if file < 5 { file } else { 8 - file }];
            values[kind * 128 + square] = value;
            values[(8 + kind) * 128 + (9 - rank) * 9 + file] = value;
        });
    });
    values
};

/// By kind, for Red: rank 9 first, then files `a` to `e`.
#[rustfmt::skip]
const HALF_BOARDS: [[[i16; 5]; 10]; 7] = [
    [ // general
        [0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0],
        [0, 0, 0, -35, -40],
        [0, 0, 0, -20, -20],
        [0, 0, 0, -5, 0],
    ],
    [ // advisor
        [0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0],
        [0, 0, 0, 190, 0],
        [0, 0, 0, 0, 210],
        [0, 0, 0, 200, 0],
    ],
    [ // elephant
        [0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0],
        [0, 0, 195, 0, 0],
        [0, 0, 0, 0, 0],
        [180, 0, 0, 0, 215],
        [0, 0, 0, 0, 0],
        [0, 0, 200, 0, 0],
    ],
    [ // horse
        [380, 400, 410, 400, 390],
        [400, 430, 480, 430, 395],
        [410, 440, 470, 480, 440],
        [420, 450, 450, 460, 450],
        [410, 440, 445, 450, 450],
        [400, 430, 435, 440, 445],
        [395, 415, 425, 425, 430],
        [390, 405, 430, 415, 400],
        [380, 395, 405, 400, 365],
        [370, 385, 395, 390, 375],
    ],
    [ // chariot
        [915, 915, 915, 925, 915],
        [920, 925, 920, 935, 940],
        [915, 920, 915, 930, 925],
        [920, 930, 925, 935, 930],
        [920, 925, 920, 930, 930],
        [920, 925, 920, 930, 930],
        [910, 920, 915, 925, 920],
        [905, 915, 910, 920, 905],
        [900, 910, 905, 915, 890],
        [885, 905, 900, 910, 880],
    ],
    [ // cannon
        [460, 460, 450, 445, 440],
        [455, 455, 445, 440, 435],
        [450, 450, 445, 440, 445],
        [445, 455, 455, 455, 475],
        [445, 450, 450, 455, 470],
        [445, 450, 455, 455, 465],
        [450, 450, 455, 455, 460],
        [450, 455, 460, 460, 475],
        [445, 450, 455, 455, 455],
        [440, 445, 450, 450, 445],
    ],
    [ // soldier
        [ 90,  95, 100, 105, 110],
        [200, 240, 280, 320, 340],
        [200, 240, 280, 320, 330],
        [190, 225, 255, 280, 285],
        [160, 180, 205, 215, 220],
        [ 80,   0,  90,   0, 100],
        [ 60,   0,  65,   0,  80],
        [  0,   0,   0,   0,   0],
        [  0,   0,   0,   0,   0],
        [  0,   0,   0,   0,   0],
    ],
];
