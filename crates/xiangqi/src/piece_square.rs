//! Piece-square tables: the value of each piece on each point, as one number for material and placement.
//!
//! The unit is one hundredth of a soldier that is about to cross the river. The numbers follow common knowledge of the
//! game and were set by hand:
//!
//! - A soldier is a barrier before it crosses the river, and a threat afterwards. It is strongest inside the enemy
//!   palace and next to the palace. It is nearly worthless on the last rank, where a soldier can only move sideways.
//! - A horse is worth more on a point from which it reaches more points. It is worst in corners, on edges, on its start
//!   point, and in the middle of its own palace, where its legs are blocked. It is best where it attacks the palace
//!   from the side (`c8`, `g8`) or from the corners of the palace (`d7`, `f7`), where it can fork the general and a
//!   chariot.
//! - A chariot is best on open files, on the enemy's second rank and on the rank of the enemy's soldiers. It is worst
//!   on its own back ranks.
//! - A cannon is best on the central file, or far from the enemy with screens in front. On the enemy's three back
//!   ranks, only the last rank is good.
//! - Advisors and elephants are best where they guard each other. The general is best on its back rank. It has no
//!   material value, because both sides always have a general.

use crate::slots::PIECE_POINTS;
use crate::{PieceKind, Side, Square, const_for};

/// Returns the value of a piece of this side and kind on `square`, in hundredths of a soldier. Points that are mirror
/// images from left to right have the same value. Black's values are those of Red, seen from Black's back rank. The
/// value is 0 on points that the piece can never reach. A general has no material value: its value is 0 on the safest
/// point, and negative on all other points of the palace. The numbers are this crate's own, set by hand from common
/// knowledge of the game.
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

/// Returns the value of a kind of piece in hundredths of a soldier, the same on every point; 0 for the general.
/// Captures are ordered by this value, and [`Position::material`](crate::Position::material) adds up the values of a
/// side's pieces.
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

/// The values of all pieces on all points, indexed by [`PieceId::on`](crate::slots::PieceId::on).
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

/// The values for Red, indexed by kind, by rank from 9 down to 0, and by file from `a` to `e`.
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
