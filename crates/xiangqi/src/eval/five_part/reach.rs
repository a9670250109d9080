//! Where a piece could go, its general's safety left aside.

use game_search::Side;

use crate::board::Position;
use crate::types::{Piece, PieceKind, Square};

type Step = (isize, isize);

const STRAIGHT: [Step; 4] = [(0, 1), (-1, 0), (1, 0), (0, -1)];
const DIAGONAL: [Step; 4] = [(-1, 1), (1, 1), (-1, -1), (1, -1)];

/// Calls `see` for every point that `piece` on `from` could go to, and for every point where it guards an own
/// piece, with what stands there.
pub(super) fn for_each_reached(
    position: &Position,
    from: Square,
    piece: Piece,
    mut see: impl FnMut(Square, Option<Piece>),
) {
    let empty = |square: Square| position.piece_at(square).is_none();
    let mut visit = |square: Square| see(square, position.piece_at(square));
    match piece.kind {
        PieceKind::General => {
            STRAIGHT.into_iter().filter_map(|step| shifted(from, step)).filter(|&to| in_palace(to)).for_each(visit)
        }
        PieceKind::Advisor => {
            DIAGONAL.into_iter().filter_map(|step| shifted(from, step)).filter(|&to| in_palace(to)).for_each(visit)
        }
        PieceKind::Elephant => {
            for step in DIAGONAL {
                let eye = shifted(from, step).filter(|&eye| empty(eye));
                let to = eye.and_then(|eye| shifted(eye, step));
                to.filter(|&to| across(piece.side, to) == across(piece.side, from)).into_iter().for_each(&mut visit);
            }
        }
        PieceKind::Horse => {
            for (files, ranks) in STRAIGHT {
                let Some(leg) = shifted(from, (files, ranks)).filter(|&leg| empty(leg)) else { continue };
                let outwards = [(files + ranks, ranks + files), (files - ranks, ranks - files)];
                outwards.into_iter().filter_map(|step| shifted(leg, step)).for_each(&mut visit);
            }
        }
        PieceKind::Chariot => {
            for step in STRAIGHT {
                for to in ray(from, step) {
                    visit(to);
                    if !empty(to) {
                        break;
                    }
                }
            }
        }
        PieceKind::Cannon => {
            for step in STRAIGHT {
                let mut ray = ray(from, step);
                ray.by_ref().take_while(|&to| empty(to)).for_each(&mut visit);
                ray.find(|&to| !empty(to)).into_iter().for_each(&mut visit);
            }
        }
        PieceKind::Soldier => {
            let forward = if piece.side == Side::First { 1 } else { -1 };
            let sideways = if across(piece.side, from) { [(-1, 0), (1, 0)].as_slice() } else { &[] };
            let steps = [(0, forward)].into_iter().chain(sideways.iter().copied());
            steps.filter_map(|step| shifted(from, step)).for_each(visit);
        }
    }
}

fn shifted(square: Square, (files, ranks): Step) -> Option<Square> {
    Square::new(square.file().wrapping_add_signed(files), square.rank().wrapping_add_signed(ranks))
}

/// The points from one next to `from` to the edge of the board.
fn ray(from: Square, step: Step) -> impl Iterator<Item = Square> {
    std::iter::successors(shifted(from, step), move |&square| shifted(square, step))
}

/// Whether a point lies in a palace; no single step leads from one palace to the other.
fn in_palace(square: Square) -> bool {
    matches!(square.file(), 3..=5) && matches!(square.rank(), 0..=2 | 7..=9)
}

/// Whether a point lies beyond the river for `side`.
fn across(side: Side, square: Square) -> bool {
    (square.rank() >= 5) == (side == Side::First)
}
