//! A second implementation of the five-part evaluation, written from its description alone. For every pair of points
//! it checks whether the piece on the first attacks or guards the second. It is slow and as simple as possible.

use std::collections::BTreeMap;

use xiangqi::eval::RelationRule;
use xiangqi::{Piece, PieceKind, Position, Side, Square};

const TABLE: &str = include_str!("../../data/five-part-placement.csv");

/// Returns the piece's value and its bonus for each reachable point.
fn numbers(kind: PieceKind) -> (i64, i64) {
    match kind {
        PieceKind::General => (10000, 0),
        PieceKind::Advisor => (250, 1),
        PieceKind::Elephant => (250, 1),
        PieceKind::Horse => (300, 12),
        PieceKind::Chariot => (500, 6),
        PieceKind::Cannon => (300, 6),
        PieceKind::Soldier => (80, 15),
    }
}

pub struct Naive {
    placement: BTreeMap<String, i64>,
    /// How often each rule of the relations applied.
    pub fired: BTreeMap<&'static str, u32>,
}

impl Naive {
    pub fn new() -> Naive {
        let mut placement = BTreeMap::new();
        for line in TABLE.lines().skip(2) {
            let fields: Vec<_> = line.split(',').collect();
            for rank in 0..10 {
                placement
                    .insert(format!("{} {}{rank}", fields[0], fields[1]), fields[2 + rank].parse().expect("a bonus"));
            }
        }
        Naive { placement, fired: BTreeMap::new() }
    }

    /// Returns the score for the side to move.
    pub fn score(&mut self, position: &Position, relation_rule: RelationRule) -> i64 {
        let me = position.side_to_move();
        let mut score = 0;
        for (at, piece) in position.pieces() {
            let sign = if piece.side == me { 1 } else { -1 };
            let (value, per_point) = numbers(piece.kind);
            let seen_from_home = if piece.side == Side::First { at } else { at.flip_rank() };
            let reachable = Square::all().filter(|&to| {
                bears_on(position, at, to) && position.piece_at(to).is_none_or(|target| target.side != piece.side)
            });
            score += sign * value;
            score += sign * self.placement[&format!("{} {seen_from_home}", piece.kind)];
            score += sign * per_point * reachable.count() as i64;
            let (owner, enemy) = self.relation(position, at, piece, relation_rule);
            score += sign * (owner - enemy);
        }
        score
    }

    /// Returns the points for a piece's attackers and guards: those of its owner, and those of the enemy.
    fn relation(&mut self, position: &Position, at: Square, piece: Piece, relation_rule: RelationRule) -> (i64, i64) {
        let bearing = |side| -> Vec<i64> {
            let all = position.pieces().filter(|&(from, other)| other.side == side && bears_on(position, from, at));
            all.map(|(_, other)| numbers(other.kind).0).collect()
        };
        let (attackers, guards) = (bearing(!piece.side), bearing(piece.side));
        let sum = |values: &[i64]| values.iter().sum::<i64>();
        let without_largest = |values: &[i64]| sum(values) - values.iter().max().copied().unwrap_or(0);
        let value = numbers(piece.kind).0;
        let unit = value >> 3;
        let k = if piece.side != position.side_to_move() { 5 } else { 1 };

        let Some(&cheapest) = attackers.iter().min() else { return self.count("free", (5 * guards.len() as i64, 0)) };
        if guards.is_empty() {
            return self.count("hanging", (-k * unit, 0));
        }
        let m = attackers.iter().map(|&attacker| attacker.min(value)).min().unwrap_or(0);
        if relation_rule == RelationRule::AsPrinted {
            return self.count("printed", (-k * unit, -k * (m >> 3)));
        }
        if cheapest < value {
            return self.count("cheaper", (-k * unit, -k * (m >> 3)));
        }
        if guards.len() == 1 && attackers.len() > 1 && cheapest < value + sum(&guards) {
            return self.count("1 for 2", (-k * unit - k * (sum(&guards) >> 3), -k * (m >> 3)));
        }
        let two = without_largest(&attackers);
        if guards.len() == 2 && attackers.len() == 3 && two < value + sum(&guards) {
            return self.count("2 for 3", (-k * unit - k * (sum(&guards) >> 3), -k * (two >> 3)));
        }
        if guards.len() == attackers.len() && sum(&attackers) < value + without_largest(&guards) {
            let owner = -k * unit - k * (without_largest(&guards) >> 3);
            return self.count("n for n", (owner, -(sum(&attackers) >> 3)));
        }
        self.count("nothing", (0, 0))
    }

    fn count(&mut self, rule: &'static str, result: (i64, i64)) -> (i64, i64) {
        *self.fired.entry(rule).or_default() += 1;
        result
    }
}

/// Returns `true` if the piece on `from` could move to `to` if no piece of its own side stood there.
pub fn bears_on(position: &Position, from: Square, to: Square) -> bool {
    let Some(piece) = position.piece_at(from) else { return false };
    let taken = |file: i32, rank: i32| {
        let square = Square::new(file as usize, rank as usize).expect("a point");
        position.piece_at(square).is_some()
    };
    let (x, y) = (from.file() as i32, from.rank() as i32);
    let (dx, dy) = (to.file() as i32 - x, to.rank() as i32 - y);
    let in_palace = (3..=5).contains(&to.file()) && !(3..=6).contains(&to.rank());
    let forward = if piece.side == Side::First { dy } else { -dy };
    let own_rank = if piece.side == Side::First { y } else { 9 - y };
    match (piece.kind, dx.abs(), dy.abs()) {
        (PieceKind::General, 1, 0) | (PieceKind::General, 0, 1) => in_palace,
        (PieceKind::Advisor, 1, 1) => in_palace,
        (PieceKind::Elephant, 2, 2) => own_rank + forward < 5 && !taken(x + dx / 2, y + dy / 2),
        (PieceKind::Horse, 1, 2) => !taken(x, y + dy / 2),
        (PieceKind::Horse, 2, 1) => !taken(x + dx / 2, y),
        (PieceKind::Chariot | PieceKind::Cannon, length, 0) | (PieceKind::Chariot | PieceKind::Cannon, 0, length)
            if length > 0 =>
        {
            let between = (1..length).filter(|step| taken(x + dx.signum() * step, y + dy.signum() * step)).count();
            let captures = position.piece_at(to).is_some();
            between == usize::from(captures && piece.kind == PieceKind::Cannon)
        }
        (PieceKind::Soldier, 0, 1) => forward == 1,
        (PieceKind::Soldier, 1, 0) => own_rank >= 5,
        _ => false,
    }
}
