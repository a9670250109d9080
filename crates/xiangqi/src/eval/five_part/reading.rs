//! The two readings of the fourth part.

/// How the relations of a piece that is both attacked and guarded are read.
///
/// Let P be the value of the piece, A the values of its attackers and G of its guards, a and g their numbers, and
/// m = min(P, min A); all values are divided by 8, rounded down, before they become points. k is 1 for a piece
/// of the side to move, 5 for one of the other side, which cannot answer at once.
///
/// Both readings agree where one of the two is missing: a piece that is not attacked earns its owner 5 points for
/// each guard, one that is attacked and not guarded costs him k·P.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reading {
    /// What the printed code does: the owner always loses k·P and the enemy k·m. A flag that should tell whether an
    /// attacker is cheaper than the piece is set by every attacker, so the rest of the code is never reached.
    AsPrinted,
    /// What its comments say. The first of these that holds:
    ///
    /// | exchange | if | owner loses | enemy loses |
    /// |---|---|---|---|
    /// | for a cheaper piece | min A < P | k·P | k·m |
    /// | one for two | g = 1, a > 1, min A < P + ΣG | k·P + k·ΣG | k·m |
    /// | two for three | g = 2, a = 3, ΣA − max A < P + ΣG | k·P + k·ΣG | k·(ΣA − max A) |
    /// | piece by piece | g = a, ΣA < P + ΣG − max G | k·P + k·(ΣG − max G) | ΣA |
    /// | none | else | 0 | 0 |
    ///
    /// In "one for two" no attacker is cheaper than the piece, so m is the piece's own value.
    AsIntended,
}
