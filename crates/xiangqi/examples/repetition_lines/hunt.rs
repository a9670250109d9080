//! Cycles of 6 plies or more, which end when a position occurs again. One side hunts a piece with all of its own
//! pieces, gives check, or makes other moves; the other side runs away.

use fastrand::Rng;
use xiangqi::{Move, MoveList, Piece, PieceKind, Position, Side, Square};

use crate::positions::{Cycle, attacked};

/// The number of plies after which a hunt is given up.
const MAX_LINE: usize = 40;
/// The length of the shortest hunt. Shorter cycles are left to pieces that move back and forth.
const SHORTEST: usize = 6;

/// The habits of both sides, in percent of their moves.
struct Habits {
    /// How often the hunter gives check instead of attacking the prey.
    checks: u32,
    /// How often another piece attacks than the last time.
    takes_turns: u32,
    /// How often the hunter makes any move.
    rests: u32,
    /// How often the hunted side attacks something in return, if it can.
    strikes_back: u32,
}

/// Returns the cycle of a hunt that begins with this position, or `None` if no position occurs again.
pub fn cycle(start: &Position, rng: &mut Rng) -> Option<Cycle> {
    let hunter = if rng.bool() { Side::First } else { Side::Second };
    let habits = Habits {
        checks: [0, 0, 30, 60][rng.usize(..4)],
        takes_turns: [0, 0, 0, 70][rng.usize(..4)],
        rests: [0, 0, 0, 30][rng.usize(..4)],
        strikes_back: [0, 0, 100][rng.usize(..3)],
    };
    let mut position = start.clone();
    let mut prey = prey(&position, !hunter, rng)?;
    let mut moves: Vec<Move> = Vec::new();
    let mut seen = vec![position.clone()];
    while moves.len() < MAX_LINE {
        let choices = if position.side_to_move() == hunter {
            let last = moves.len().checked_sub(2).map(|index| moves[index].to());
            habits.hunt(&position, prey, last, rng)
        } else {
            habits.run(&position, prey, rng)
        };
        let mv = homewards(&position, &choices, &seen, rng)?;
        if mv.from() == prey {
            prey = mv.to();
        }
        position.make(mv);
        moves.push(mv);
        if let Some(first) = seen.iter().rposition(|earlier| earlier.key() == position.key()) {
            let moves = moves.split_off(first);
            let start = Position::new(seen[first].pieces(), seen[first].side_to_move()).ok()?;
            return (moves.len() >= SHORTEST).then_some(Cycle { start, moves });
        }
        seen.push(position.clone());
    }
    None
}

/// Returns the point of a random piece of `side` other than the general.
fn prey(position: &Position, side: Side, rng: &mut Rng) -> Option<Square> {
    let all = position.pieces().filter(|(_, piece)| piece.side == side && piece.kind != PieceKind::General);
    rng.choice(all.collect::<Vec<_>>()).map(|(square, _)| square)
}

impl Habits {
    /// Returns the moves that attack the prey or give check.
    fn hunt(&self, position: &Position, prey: Square, last: Option<Square>, rng: &mut Rng) -> MoveList {
        let mut moves = position.quiet_moves();
        if rng.u32(..100) < self.takes_turns {
            moves.retain(|mv| Some(mv.from()) != last);
        }
        let checks = rng.u32(..100) < self.checks;
        if rng.u32(..100) >= self.rests {
            moves.retain(|mv| if checks { position.gives_check(*mv) } else { threatens(position, *mv, prey) });
        }
        moves
    }

    /// Returns moves of the prey if it is attacked, moves that attack something in return, or all moves.
    fn run(&self, position: &Position, prey: Square, rng: &mut Rng) -> MoveList {
        let all = position.quiet_moves();
        let prefer = |wanted: &dyn Fn(Move) -> bool| {
            let mut some = all.clone();
            some.retain(|mv| wanted(*mv));
            (!some.is_empty()).then_some(some)
        };
        let strikes = rng.u32(..100) < self.strikes_back;
        let back = strikes.then(|| prefer(&|mv| strikes_at_an_officer(position, mv))).flatten();
        let runs = || attacked(position).contains(&prey).then(|| prefer(&|mv| mv.from() == prey)).flatten();
        back.or_else(runs).unwrap_or(all)
    }
}

/// Returns `true` if after this move, but not before, the prey could be captured with gain if the other side did not
/// answer.
fn threatens(position: &Position, mv: Move, prey: Square) -> bool {
    let mut after = position.clone();
    after.make(mv);
    let Ok(again) = Position::new(after.pieces(), position.side_to_move()) else { return false };
    let is_new = |capture: &Move| capture.from() == mv.to() || !position.is_legal(*capture);
    again.captures().iter().any(|capture| capture.to() == prey && is_new(capture) && again.see(*capture) > 0)
}

fn strikes_at_an_officer(position: &Position, mv: Move) -> bool {
    let mut after = position.clone();
    after.make(mv);
    let is_officer = |piece: Piece| matches!(piece.kind, PieceKind::Chariot | PieceKind::Horse | PieceKind::Cannon);
    attacked(&after).into_iter().any(|square| after.piece_at(square).is_some_and(is_officer))
}

/// Returns a random choice that completes a cycle of at least [`SHORTEST`] plies, or else one that leads to a new
/// position.
fn homewards(position: &Position, choices: &MoveList, seen: &[Position], rng: &mut Rng) -> Option<Move> {
    let leads_back = |mv: &Move| {
        let mut after = position.clone();
        after.make(*mv);
        seen.iter().rposition(|earlier| earlier.key() == after.key()).map(|first| seen.len() - first)
    };
    let (mut home, mut onwards) = (Vec::new(), Vec::new());
    for &mv in choices {
        match leads_back(&mv) {
            None => onwards.push(mv),
            Some(plies) if plies >= SHORTEST => home.push(mv),
            Some(_) => {}
        }
    }
    rng.choice(home).or_else(|| rng.choice(onwards))
}
