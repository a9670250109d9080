//! The fourth part of the evaluation in two variants: attackers and guards of a piece, and the cost of an exchange.

/// The rule for a piece that is both attacked and guarded, in one of two readings of the article.
///
/// Let P be the value of the piece, A the values of its attackers, G the values of its guards, a and g their numbers,
/// and m = min(P, min A). Where P, m or a sum is lost, it is divided by 8 and rounded down. Where values are compared,
/// they are not divided. k is 1 for a piece of the side to move, and 5 for a piece of the other side, because that side
/// cannot answer at once.
///
/// Both readings agree if the piece is not attacked or not guarded. A piece that is not attacked adds 5 to its owner's
/// score for each guard. A piece that is attacked and not guarded costs its owner k·P.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RelationRule {
    /// The behaviour of the printed code: the owner always loses k·P and the enemy k·m. In that code, every attacker
    /// sets a flag that only an attacker cheaper than the piece should set, so the rest of the code is never reached.
    AsPrinted,
    /// The behaviour described by the comments of the code. The first row whose condition holds applies:
    ///
    /// | exchange | if | owner loses | enemy loses |
    /// |---|---|---|---|
    /// | for a cheaper piece | min A < P | k·P | k·m |
    /// | one for two | g = 1, a > 1, min A < P + ΣG | k·P + k·ΣG | k·m |
    /// | two for three | g = 2, a = 3, ΣA − max A < P + ΣG | k·P + k·ΣG | k·(ΣA − max A) |
    /// | piece by piece | g = a, ΣA < P + ΣG − max G | k·P + k·(ΣG − max G) | ΣA |
    /// | none | else | 0 | 0 |
    ///
    /// In "one for two" no attacker is cheaper than the piece, so m is the value of the piece itself.
    AsIntended,
}

/// The number of pieces in a group, and the sum, minimum and maximum of their base values.
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

/// The rule that applies to a piece.
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

/// The rule that applies to a piece, with the resulting scores of its owner and of the enemy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Relation {
    pub(super) rule: Rule,
    pub(super) owner: i32,
    pub(super) enemy: i32,
}

/// Returns the rule for a piece of value `piece`, and the scores that result. Losses are multiplied by `k`.
pub(super) fn relation(piece: i32, attackers: &Group, guards: &Group, k: i32, relation_rule: RelationRule) -> Relation {
    let rule = rule(piece, attackers, guards, relation_rule);
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

fn rule(piece: i32, attackers: &Group, guards: &Group, relation_rule: RelationRule) -> Rule {
    let (a, g) = (attackers.count, guards.count);
    if a == 0 {
        Rule::NotAttacked
    } else if g == 0 {
        Rule::NotGuarded
    } else if relation_rule == RelationRule::AsPrinted || attackers.min < piece {
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
