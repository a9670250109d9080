//! The reasons of Amazons.

use amazons::territory::Distances;
use amazons::{Move, Position, Side, Square, SquareSet};

use super::case::Case;
use super::fact::{Fact, Means, Reason};

/// The smallest difference of territory that counts, in squares.
const SQUARES: usize = 6;
/// A queen that reaches no more squares than this is shut in.
const SHUT: usize = 4;
/// A queen that reaches at least this many squares is free.
const FREE: usize = 12;

pub(super) fn find(case: &Case<Position>) -> Option<Reason> {
    let played: Vec<Move> = [case.played].into_iter().chain(case.refutation.iter().copied()).collect();
    let mover = case.before.side_to_move();
    let newly_shut_in = |victim, line: &[Move], other: &[Move]| {
        let happens_anyway = shut_in(&case.before, other, victim).is_some();
        shut_in(&case.before, line, victim).filter(|_| !happens_anyway)
    };
    if let Some(fact) = newly_shut_in(mover, &played, &case.better) {
        return Some(Reason { means: Means::Loses, fact });
    }
    if let Some(fact) = newly_shut_in(!mover, &case.better, &played) {
        return Some(Reason { means: Means::Misses, fact });
    }
    territory(&case.before, &played, &case.better).map(|fact| Reason { means: Means::Loses, fact })
}

/// Compares the squares that each side reaches first, after as many plies of both lines.
fn territory(before: &Position, played: &[Move], better: &[Move]) -> Option<Fact> {
    let plies = played.len().min(better.len());
    let side = before.side_to_move();
    let squares = |line: &[Move]| {
        let distances = Distances::queen(&after(before, &line[..plies]));
        [side, !side].map(|side| distances.lead(side, 0).len())
    };
    let (played, better) = (squares(played), squares(better));
    let is_worse = better[0] + played[1] >= played[0] + better[1] + SQUARES;
    (plies > 0 && is_worse).then_some(Fact::Territory { plies, played, better })
}

/// Returns a queen of `victim` that is free at the beginning of a line and shut in at its end.
fn shut_in(before: &Position, line: &[Move], victim: Side) -> Option<Fact> {
    let last = after(before, line);
    before.queens(victim).iter().find_map(|origin| {
        let queen = line.iter().fold(origin, |at, mv| if mv.from() == at { mv.to() } else { at });
        let (free, room) = (room(before, origin), room(&last, queen));
        (free >= FREE && room <= SHUT).then_some(Fact::ShutIn { queen, room, before: free })
    })
}

/// Returns the number of empty squares that a queen can reach with any number of moves.
fn room(position: &Position, queen: Square) -> usize {
    let empty = position.empty();
    let mut reached = SquareSet::of(queen);
    loop {
        let further = reached | reached.king_steps() & empty;
        if further == reached {
            return reached.len() - 1;
        }
        reached = further;
    }
}

fn after(before: &Position, line: &[Move]) -> Position {
    let mut position = before.clone();
    line.iter().for_each(|&mv| position.make(mv));
    position
}
