//! The reasons of xiangqi.

use game_search::{Game, NullMove};
use xiangqi::{Move, Piece, PieceKind, Position, PositionWithHistory, Reason as End, Square, material_value};

use super::case::Case;
use super::fact::{Fact, Means, Reason};

/// The smallest gain of material that counts, in hundredths of a soldier: more than a soldier, and less than an advisor.
const GAIN: i32 = 150;
/// The largest number of plies before a capture that still explains the move.
const MAX_PLIES: usize = 8;

pub(super) fn find(case: &Case<PositionWithHistory>) -> Option<Reason> {
    let mut after = case.before.clone();
    after.make(case.played);
    let taken = value_at(case.before.position(), case.played.to());
    let better_end = end(&balance(case.before.position(), &case.better));
    let played_end = taken - end(&balance(after.position(), &case.refutation));
    let losing = Attack { start: after, line: &case.refutation, credit: -taken, otherwise: -better_end };
    let missing = Attack { start: case.before.clone(), line: &case.better, credit: 0, otherwise: played_end };
    if let Some(fact) = losing.fact() {
        return Some(Reason { means: Means::Loses, fact });
    }
    missing.fact().map(|fact| Reason { means: Means::Misses, fact })
}

/// A line on which the side that moves first may profit.
struct Attack<'a> {
    start: PositionWithHistory,
    line: &'a [Move],
    /// The material that this side has won before the line, relative to the position before the mistake.
    credit: i32,
    /// The material that this side wins in the other line.
    otherwise: i32,
}

impl Attack<'_> {
    fn fact(&self) -> Option<Fact> {
        self.mate().or_else(|| self.perpetual_check()).or_else(|| {
            // A piece that is taken at once needs no other explanation.
            self.piece(0).or_else(|| self.fork()).or_else(|| (2..MAX_PLIES).step_by(2).find_map(|at| self.piece(at)))
        })
    }

    /// Returns the position after the first moves of the line.
    fn after(&self, plies: usize) -> PositionWithHistory {
        let mut position = self.start.clone();
        self.line[..plies].iter().for_each(|&mv| position.make(mv));
        position
    }

    fn mate(&self) -> Option<Fact> {
        let last = self.after(self.line.len());
        let is_mate = self.line.len() % 2 == 1 && last.position().count_legal_moves() == 0;
        is_mate.then(|| Fact::Mate { moves: self.line.len() / 2 + 1, is_stalemate: !last.position().in_check() })
    }

    /// The line comes back to a position, and if the moves between go on, the rules find a perpetual check of the defender.
    fn perpetual_check(&self) -> Option<Fact> {
        let mut last = self.after(self.line.len());
        let key = last.position().key();
        let moves: Vec<Move> = last.moves().collect();
        let mut earlier = last.clone();
        let period = (1..=moves.len()).find(|_| {
            earlier.unmake();
            earlier.position().key() == key
        })?;
        let cycle = &moves[moves.len() - period..];
        for &mv in cycle.iter().chain(cycle) {
            if last.ending().is_some() {
                break;
            }
            last.make(mv);
        }
        match last.ending()?.reason {
            End::PerpetualCheck { by } if by != self.start.side_to_move() => Some(Fact::PerpetualCheck { by }),
            _ => None,
        }
    }

    /// The first move attacks two pieces with one, and the next move of the same side takes one of them.
    fn fork(&self) -> Option<Fact> {
        let (first, third) = (*self.line.first()?, *self.line.get(2)?);
        let forked = self.after(1);
        let (position, at) = (forked.position(), first.to());
        let piece = position.piece_at(at)?;
        let falls = third.to();
        let targets: Vec<(Square, Piece)> = position
            .attacks_from(at)
            .into_iter()
            .filter_map(|square| Some((square, position.piece_at(square).filter(|it| it.side != piece.side)?)))
            .filter(|&(square, target)| is_lost(position, Move::new(at, square), target) || square == falls)
            .collect();
        let is_in_danger = third.from() == at && targets.iter().any(|(square, _)| *square == falls);
        // Without check, the piece that falls must already be in danger.
        let is_real = position.in_check() || {
            let target = position.piece_at(falls)?;
            is_lost(position, third, target)
        };
        let is_fork = is_in_danger && is_real && targets.len() > 1 && self.wins_at(2);
        is_fork.then_some(Fact::Fork { piece, at, targets, falls })
    }

    /// A capture of the line wins a piece.
    fn piece(&self, plies: usize) -> Option<Fact> {
        let mv = *self.line.get(plies)?;
        let at = mv.to();
        let piece = self.after(plies).position().piece_at(at)?;
        let is_worth_a_word = material_value(piece.kind) > GAIN;
        (is_worth_a_word && self.wins_at(plies)).then_some(Fact::Piece { piece, at, plies })
    }

    /// Returns `true` if the capture after so many plies wins material by its exchange, the rest of the line never wins it
    /// back, and the other line does not lose as much.
    fn wins_at(&self, plies: usize) -> bool {
        let before = self.after(plies);
        if !before.position().see_ge(self.line[plies], GAIN) {
            return false;
        }
        let balance = balance(self.start.position(), self.line);
        let exchange = self.line[plies..].iter().take_while(|mv| mv.to() == self.line[plies].to()).count();
        let kept = balance[plies + exchange..].iter().map(|gain| gain + self.credit).min();
        let last = end(&balance) + self.credit;
        kept.is_some_and(|kept| kept >= GAIN) && last >= self.otherwise + GAIN
    }
}

/// Returns `true` if a capture would win material if its side could move now. `position` has the other side to move.
fn is_lost(position: &Position, capture: Move, target: Piece) -> bool {
    if position.in_check() {
        return target.kind == PieceKind::General;
    }
    let mut turned = position.clone();
    turned.make_null();
    material_value(target.kind) > GAIN && turned.is_legal(capture) && turned.see_ge(capture, GAIN)
}

fn value_at(position: &Position, square: Square) -> i32 {
    position.piece_at(square).map_or(0, |piece| material_value(piece.kind))
}

/// Returns the material that the side to move has won after each ply of a line, beginning with 0.
fn balance(position: &Position, line: &[Move]) -> Vec<i32> {
    let (mut position, mut gain) = (position.clone(), 0);
    let mut gains = vec![0];
    for (ply, &mv) in line.iter().enumerate() {
        let taken = value_at(&position, mv.to());
        gain += if ply % 2 == 0 { taken } else { -taken };
        gains.push(gain);
        position.make(mv);
    }
    gains
}

fn end(balance: &[i32]) -> i32 {
    balance.last().copied().unwrap_or_default()
}
