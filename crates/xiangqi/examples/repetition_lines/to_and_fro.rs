//! Cycles of 4 to 8 plies: pieces of both sides move back and forth in one, two or three steps.

use fastrand::Rng;
use xiangqi::{Move, Position, Square};

use crate::positions::{Cycle, attacked};

/// Returns quiet moves of both sides that lead back to `start`, or `None` if the random moves do not.
pub fn cycle(start: &Position, rng: &mut Rng) -> Option<Cycle> {
    let hops = [2, 2, 2, 2, 3, 4][rng.usize(..6)];
    let tours = rng.u32(..4) > 0;
    let mut position = start.clone();
    let mut moves = Vec::new();
    // For each side, the present point and the original point of each moved piece.
    let mut away: [Vec<(Square, Square)>; 2] = Default::default();
    for ply in 0..2 * hops {
        let (side, left) = (ply % 2, hops - ply / 2);
        let mut choices: Vec<Move> = position.legal_moves().to_vec();
        choices.retain(|mv| position.piece_at(mv.to()).is_none());
        let out = &mut away[side];
        if left <= out.len() {
            choices.retain(|mv| out.contains(&(mv.from(), mv.to())));
        } else if tours && let [(stands, home)] = out[..] {
            choices.retain(|mv| mv.from() == stands && mv.to() != home);
        } else if side == 1 && tours && rng.u32(..3) > 0 {
            // An attacked piece runs away.
            let attacked = attacked(&position);
            if choices.iter().any(|mv| attacked.contains(&mv.from())) {
                choices.retain(|mv| attacked.contains(&mv.from()));
            }
        }
        let mv = *rng.choice(&choices)?;
        position.make(mv);
        moves.push(mv);
        let home = match out.iter().position(|(stands, _)| *stands == mv.from()) {
            Some(index) => out.swap_remove(index).1,
            None => mv.from(),
        };
        if home != mv.to() {
            out.push((mv.to(), home));
        }
    }
    (position.key() == start.key()).then(|| Cycle { start: start.clone(), moves })
}
