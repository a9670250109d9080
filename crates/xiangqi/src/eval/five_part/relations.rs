//! What attacks and guards a piece, and what an exchange on its point would cost.

use super::reading::Reading;

/// Some pieces by their base values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Group {
    pub(super) count: i32,
    pub(super) sum: i32,
    min: i32,
    max: i32,
}

impl Group {
    pub(super) const EMPTY: Group = Group { count: 0, sum: 0, min: i32::MAX, max: 0 };

    pub(super) fn add(&mut self, value: i32) {
        self.count += 1;
        self.sum += value;
        self.min = self.min.min(value);
        self.max = self.max.max(value);
    }
}

/// Which rule holds for a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Rule {
    NotAttacked,
    NotGuarded,
    Cheaper,
    OneForTwo,
    TwoForThree,
    PieceByPiece,
    NoExchange,
}

/// The rule, and the points that it gives the owner of the piece and the enemy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Relation {
    pub(super) rule: Rule,
    pub(super) owner: i32,
    pub(super) enemy: i32,
}

/// The relation of a piece of value `piece`, whose losses weigh `k`.
pub(super) fn relation(piece: i32, attackers: &Group, guards: &Group, k: i32, reading: Reading) -> Relation {
    let rule = rule(piece, attackers, guards, reading);
    let least = attackers.min.min(piece);
    let (owner, enemy) = match rule {
        Rule::NotAttacked => (5 * guards.count, 0),
        Rule::NotGuarded => (-k * points(piece), 0),
        Rule::Cheaper => (-k * points(piece), -k * points(least)),
        Rule::OneForTwo => (-k * points(piece) - k * points(guards.sum), -k * points(least)),
        Rule::TwoForThree => (-k * points(piece) - k * points(guards.sum), -k * points(attackers.sum - attackers.max)),
        Rule::PieceByPiece => (-k * points(piece) - k * points(guards.sum - guards.max), -points(attackers.sum)),
        Rule::NoExchange => (0, 0),
    };
    Relation { rule, owner, enemy }
}

const fn points(value: i32) -> i32 {
    value >> 3
}

fn rule(piece: i32, attackers: &Group, guards: &Group, reading: Reading) -> Rule {
    let (a, g) = (attackers.count, guards.count);
    if a == 0 {
        Rule::NotAttacked
    } else if g == 0 {
        Rule::NotGuarded
    } else if reading == Reading::AsPrinted || attackers.min < piece {
        Rule::Cheaper
    } else if g == 1 && a > 1 && attackers.min < piece + guards.sum {
        Rule::OneForTwo
    } else if g == 2 && a == 3 && attackers.sum - attackers.max < piece + guards.sum {
        Rule::TwoForThree
    } else if g == a && attackers.sum < piece + guards.sum - guards.max {
        Rule::PieceByPiece
    } else {
        Rule::NoExchange
    }
}
