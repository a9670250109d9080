//! Moves backwards: from where a piece could have come without capturing anything.

use super::layout::{Placed, stands};
use crate::slots::{CAPTURED, PIECE_KINDS};
use crate::types::PieceKind;

/// Calls with every position from which a move that captures nothing leads to this one, whether or not its own side had to
/// heed a check. Positions with a general that could be taken are among them.
pub(super) fn each_before(placed: &Placed, mut call: impl FnMut(&Placed)) {
    let occupied = placed.squares.iter().filter(|&&at| at != CAPTURED).fold(0_u128, |all, &at| all | 1 << at);
    let mover = 1 - placed.side;
    let mut before = Placed { side: mover, ..*placed };
    for slot in 16 * mover..16 * mover + 16 {
        let to = placed.squares[slot];
        if to == CAPTURED {
            continue;
        }
        each_origin(PIECE_KINDS[slot % 16], mover, to, occupied, |from| {
            before.squares[slot] = from;
            call(&before);
        });
        before.squares[slot] = to;
    }
}

/// The empty points from which a piece of `side` goes to `to`.
fn each_origin(kind: PieceKind, side: usize, to: u8, occupied: u128, mut call: impl FnMut(u8)) {
    let (file, rank) = ((to % 9) as i8, (to / 9) as i8);
    let empty = |file: i8, rank: i8| {
        let on_board = (0..9).contains(&file) && (0..10).contains(&rank);
        (on_board && occupied >> (rank * 9 + file) & 1 == 0).then_some((rank * 9 + file) as u8)
    };
    let mut step = |file: i8, rank: i8| {
        if let Some(from) = empty(file, rank).filter(|&from| stands(side, kind, from)) {
            call(from);
        }
    };
    match kind {
        PieceKind::General => STRAIGHT.iter().for_each(|&(df, dr)| step(file + df, rank + dr)),
        PieceKind::Advisor => DIAGONAL.iter().for_each(|&(df, dr)| step(file + df, rank + dr)),
        PieceKind::Elephant => {
            let open = |&&(df, dr): &&(i8, i8)| empty(file + df, rank + dr).is_some();
            DIAGONAL.iter().filter(open).for_each(|&(df, dr)| step(file + 2 * df, rank + 2 * dr));
        }
        PieceKind::Horse => {
            // Its leg is the point next to where it came from: a step diagonally away from here.
            for &(df, dr) in DIAGONAL.iter().filter(|&&(df, dr)| empty(file + df, rank + dr).is_some()) {
                step(file + 2 * df, rank + dr);
                step(file + df, rank + 2 * dr);
            }
        }
        PieceKind::Chariot | PieceKind::Cannon => {
            for (df, dr) in STRAIGHT {
                let along = (1..10).map_while(|n| empty(file + n * df, rank + n * dr));
                along.for_each(&mut call);
            }
        }
        PieceKind::Soldier => {
            step(file, if side == 0 { rank - 1 } else { rank + 1 });
            let crossed = if side == 0 { rank >= 5 } else { rank <= 4 };
            if crossed {
                step(file - 1, rank);
                step(file + 1, rank);
            }
        }
    }
}

const STRAIGHT: [(i8, i8); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
const DIAGONAL: [(i8, i8); 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
