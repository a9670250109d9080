//! The numbers of the article.

use crate::types::{Piece, Square};

/// The value of a piece, indexed by kind.
pub(super) const BASE: [i32; 7] = [10_000, 250, 250, 300, 500, 300, 80];

/// The value of a reachable point, indexed by kind.
pub(super) const MOBILITY: [i32; 7] = [0, 1, 1, 12, 6, 6, 15];

/// Returns the bonus of a piece on a point.
pub(super) fn placement_bonus(piece: Piece, square: Square) -> i32 {
    let own = square.seen_by(piece.side);
    let file = own.file().min(8 - own.file());
    PLACEMENT[piece.kind.index()][9 - own.rank()][file].into()
}

/// The bonuses for Red, indexed by kind, by rank from 9 down to 0, and by file from `a` to `e`. The right half mirrors
/// the left. Source: a Python xiangqi article.
#[rustfmt::skip]
const PLACEMENT: [[[i8; 5]; 10]; 7] = [
    [ // general
        [  0,   0,   0,   0,   0],
        [  0,   0,   0,   0,   0],
        [  0,   0,   0,   0,   0],
        [  0,   0,   0,   0,   0],
        [  0,   0,   0,   0,   0],
        [  0,   0,   0,   0,   0],
        [  0,   0,   0,   0,   0],
        [  0,   0,   0,  -9,  -9],
        [  0,   0,   0,  -8,  -8],
        [  0,   0,   0,   1,   5],
    ],
    [ // advisor
        [  0,   0,   0,   0,   0],
        [  0,   0,   0,   0,   0],
        [  0,   0,   0,   0,   0],
        [  0,   0,   0,   0,   0],
        [  0,   0,   0,   0,   0],
        [  0,   0,   0,   0,   0],
        [  0,   0,   0,   0,   0],
        [  0,   0,   0,   0,   0],
        [  0,   0,   0,   0,   3],
        [  0,   0,   0,   0,   0],
    ],
    [ // elephant
        [  0,   0,   0,   0,   0],
        [  0,   0,   0,   0,   0],
        [  0,   0,   0,   0,   0],
        [  0,   0,   0,   0,   0],
        [  0,   0,   0,   0,   0],
        [  0,   0,   0,   0,   0],
        [  0,   0,   0,   0,   0],
        [ -2,   0,   0,   0,   3],
        [  0,   0,   0,   0,   0],
        [  0,   0,   0,   0,   0],
    ],
    [ // horse
        [  2,   2,   2,   8,   2],
        [  2,   8,  15,   9,   6],
        [  4,  10,  11,  15,  11],
        [  5,  20,  12,  19,  12],
        [  2,  12,  11,  15,  16],
        [  2,  10,  13,  14,  15],
        [  4,   6,  10,   7,  10],
        [  5,   4,   6,   7,   4],
        [ -3,   2,   4,   5, -10],
        [  0,  -3,   2,   0,   2],
    ],
    [ // chariot
        [  6,   8,   7,  13,  14],
        [  6,  12,   9,  16,  33],
        [  6,   8,   7,  14,  16],
        [  6,  13,  13,  16,  16],
        [  8,  11,  11,  14,  15],
        [  8,  12,  12,  14,  15],
        [  4,   9,   4,  12,  14],
        [ -2,   8,   4,  12,  12],
        [  5,   8,   6,  12,   0],
        [ -6,   6,   4,  12,   0],
    ],
    [ // cannon
        [  4,   4,   0,  -5,  -6],
        [  2,   2,   0,  -4,  -7],
        [  1,   1,   0,  -5,  -4],
        [  0,   3,   3,   2,   4],
        [  0,   0,   0,   0,   4],
        [ -1,   0,   3,   0,   4],
        [  0,   0,   0,   0,   0],
        [  1,   0,   4,   3,   5],
        [  0,   1,   2,   2,   2],
        [  0,   0,   1,   3,   3],
    ],
    [ // soldier
        [  0,   0,   0,   2,   4],
        [ 20,  30,  50,  65,  70],
        [ 20,  30,  45,  55,  55],
        [ 20,  27,  30,  40,  42],
        [ 10,  18,  22,  35,  40],
        [  3,   0,   4,   0,   7],
        [ -2,   0,  -2,   0,   6],
        [  0,   0,   0,   0,   0],
        [  0,   0,   0,   0,   0],
        [  0,   0,   0,   0,   0],
    ],
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::types::PieceKind;
    use game_search::Side;

    #[test]
    fn piece_square_values_match_the_article() {
        let table = include_str!("../../../tests/data/five-part-placement.csv");
        let mut compared = 0;
        for line in table.lines().filter(|line| !line.starts_with(['#', 'p'])) {
            let mut fields = line.split(',');
            let (kind, file) = (fields.next().expect("a kind"), fields.next().expect("a file"));
            let kind = PieceKind::ALL.into_iter().find(|known| known.to_string() == kind).expect("a kind");
            for (rank, bonus) in fields.enumerate() {
                let bonus: i32 = bonus.parse().expect("a number");
                let square: Square = format!("{file}{rank}").parse().expect("a point");
                assert_eq!(placement_bonus(Piece { side: Side::First, kind }, square), bonus, "{kind} {square}");
                let (side, square) = (Side::Second, square.flip_rank());
                assert_eq!(placement_bonus(Piece { side, kind }, square), bonus, "black {kind} {square}");
                compared += 1;
            }
        }
        assert_eq!(compared, 7 * 90);
    }
}
