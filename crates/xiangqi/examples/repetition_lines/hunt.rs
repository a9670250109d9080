//! Cycles of 6 plies and more: one side hunts a piece with all it has, gives check or wanders round, the other runs; until
//! the position is one that was there before.

use fastrand::Rng;
use xiangqi::{Move, MoveList, Piece, PieceKind, Position, Side, Square};

use crate::positions::{Cycle, attacked};

/// Plies until a hunt is given up.
const LONGEST: usize = 40;
/// Shorter cycles are those of pieces that go to and fro.
const SHORTEST: usize = 6;

/// What the sides do, in percent of their moves.
struct Habits {
    /// The hunter gives check rather than attack the prey.
    checks: u32,
    /// Another piece than the last time does.
    takes_turns: u32,
    /// The hunter does nothing of the kind.
    rests: u32,
    /// Who runs attacks something, if he can.
    strikes_back: u32,
}

/// A hunt from this position on until it comes back to where it was.
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
    while moves.len() < LONGEST {
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

/// A piece that could be chased for ever.
fn prey(position: &Position, side: Side, rng: &mut Rng) -> Option<Square> {
    let all = position.pieces().filter(|(_, piece)| piece.side == side && piece.kind != PieceKind::General);
    rng.choice(all.collect::<Vec<_>>()).map(|(square, _)| square)
}

impl Habits {
    /// Moves that attack the prey or give check.
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

    /// Moves of the prey if it is attacked, moves that strike back, or any.
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

/// Whether the prey could be taken with gain after this move, if nobody answered, and not so before.
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

/// One of the choices that lead to where the game was before, by no shorter way than [`SHORTEST`], or one that leads on.
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
