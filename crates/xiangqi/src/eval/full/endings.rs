//! Endgames in which even a large lead cannot be won, or only rarely.

use crate::Inventory;

/// The result of [`scale`] for a lead that is not reduced.
pub(super) const WHOLE: i32 = 64;

/// Returns the factor by which a lead is multiplied, in 64ths: small if the side that is ahead can rarely win. The
/// factor assumes that guards stand on their usual points. In endgame tables, guards stand anywhere, so the factor
/// differs from the share of positions that are won in the table.
pub(super) fn scale(ahead: Inventory, behind: Inventory) -> i32 {
    // A chariot and another officer. Most positions end here, before the number is divided.
    if ahead.officers() > 9 {
        return WHOLE;
    }
    let (horses, chariots, cannons) = (ahead.horses(), ahead.chariots(), ahead.cannons());
    let soldiers = ahead.soldiers();
    if horses + chariots + cannons + soldiers > 2 || horses + chariots + cannons == 2 {
        return WHOLE;
    }
    let alone = behind.officers() == 0;
    let guards = (behind.advisors(), behind.elephants());
    match (chariots, horses, cannons, soldiers) {
        // No piece can cross the river.
        (0, 0, 0, 0) => 0,
        (1, 0, 0, 0) => chariot(guards, behind),
        (0, 1, 0, 0) if alone => horse(guards),
        (0, 0, 1, 0) if alone => cannon(guards, ahead.advisors()),
        (0, 0, 0, 1) if alone => soldier(guards),
        (0, 0, 0, 2) if alone => two_soldiers(guards),
        (0, 0, 1, 1) if alone && ahead.guards() == 0 => cannon_and_soldier(guards),
        (0, 1, 0, 0) | (0, 0, 1, 0) | (0, 0, 0, 1) => 6,
        _ => WHOLE,
    }
}

/// A chariot wins against three guards. Four guards usually hold a draw, and so do two guards with a horse or cannon.
fn chariot((advisors, elephants): (usize, usize), behind: Inventory) -> i32 {
    let defenders = behind.horses() + behind.cannons();
    match advisors + elephants {
        _ if behind.chariots() > 0 => 8,
        4 => 12,
        2.. if defenders > 0 => 16,
        _ => WHOLE,
    }
}

/// A horse wins against an advisor. An elephant usually holds a draw, and two guards almost always do.
fn horse(guards: (usize, usize)) -> i32 {
    match guards {
        (0 | 1, 0) => WHOLE,
        (0, 1) => 20,
        _ => 6,
    }
}

/// A cannon needs an own advisor as its screen. It rarely wins against advisors and elephants together.
fn cannon(guards: (usize, usize), own_advisors: usize) -> i32 {
    match guards {
        _ if own_advisors == 0 => 4,
        (_, 0) | (0, 1) => WHOLE,
        _ => 8,
    }
}

/// Any guard holds a draw against a soldier.
fn soldier((advisors, elephants): (usize, usize)) -> i32 {
    match advisors + elephants {
        0 => WHOLE,
        1 => 8,
        _ => 4,
    }
}

/// Two soldiers win against two guards of one kind.
fn two_soldiers(guards: (usize, usize)) -> i32 {
    match guards {
        (0, 0..=1) | (1..=2, 0) => WHOLE,
        (0, 2) => 40,
        (1, 1) => 20,
        _ => 8,
    }
}

/// Without a guard of its own side, the cannon has only the soldier and enemy guards as screens. Two elephants hold a
/// draw.
fn cannon_and_soldier(guards: (usize, usize)) -> i32 {
    match guards {
        (_, 2) => 8,
        (2, 1) => 24,
        (1, 1) => 40,
        _ => WHOLE,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The shares of won positions, in percent, from `docs/src/xiangqi-endings.md`. The defenders have, in this order:
    /// no guard, A, B, AA, AB, BB, AAB, ABB, AABB (A: advisor, B: elephant).
    const SHARES: [(Inventory, [u32; 9]); 8] = [
        (pieces(0, 0, 0, 1), [85, 9, 4, 1, 0, 0, 0, 0, 0]),
        (pieces(0, 0, 0, 2), [98, 93, 74, 86, 23, 61, 11, 9, 3]),
        (pieces(0, 1, 0, 0), [100, 100, 24, 7, 9, 1, 1, 0, 1]),
        (pieces(0, 0, 1, 0), [0, 0, 0, 5, 0, 0, 4, 0, 3]),
        (with_advisor(pieces(0, 0, 1, 0)), [100, 100, 100, 100, 15, 6, 9, 2, 4]),
        (pieces(0, 2, 0, 0), [100, 100, 100, 100, 100, 100, 99, 99, 99]),
        (pieces(0, 1, 0, 1), [100, 100, 100, 100, 100, 88, 88, 79, 23]),
        (pieces(0, 0, 1, 1), [85, 85, 65, 85, 52, 8, 25, 5, 5]),
    ];

    /// The numbers of advisors and of elephants.
    const GUARDS: [(usize, usize); 9] = [(0, 0), (1, 0), (0, 1), (2, 0), (1, 1), (0, 2), (2, 1), (1, 2), (2, 2)];

    const fn pieces(chariots: usize, horses: usize, cannons: usize, soldiers: usize) -> Inventory {
        Inventory::of(9 * chariots + 3 * horses + cannons, 0, soldiers)
    }

    const fn with_advisor(it: Inventory) -> Inventory {
        Inventory::of(it.officers(), 3, it.soldiers())
    }

    fn guards((advisors, elephants): (usize, usize)) -> Inventory {
        Inventory::of(0, 3 * advisors + elephants, 0)
    }

    #[test]
    fn scale_of_a_lead_follows_the_share_of_table_wins() {
        for (ahead, shares) in SHARES {
            for (behind, share) in GUARDS.into_iter().zip(shares) {
                let scale = scale(ahead, guards(behind));
                let fits = match share {
                    80.. => scale == WHOLE,
                    ..=10 => scale <= WHOLE / 8,
                    _ => true,
                };
                assert!(fits, "{ahead:?} against {behind:?}: {scale} of {WHOLE} for {share} %");
            }
        }
    }

    /// A stronger defence never increases the factor.
    #[test]
    fn another_guard_never_helps_the_attacker() {
        let attackers = SHARES.map(|(ahead, _)| ahead).into_iter().chain([pieces(1, 0, 0, 0)]);
        for ahead in attackers {
            for (advisors, elephants) in GUARDS {
                let now = scale(ahead, guards((advisors, elephants)));
                for more in [(advisors + 1, elephants), (advisors, elephants + 1)] {
                    if more.0 <= 2 && more.1 <= 2 {
                        assert!(scale(ahead, guards(more)) <= now, "{ahead:?} against {more:?}");
                    }
                }
            }
        }
    }
}
