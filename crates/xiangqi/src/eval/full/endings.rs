//! Material that cannot win, or hardly, however much better it stands.

use crate::inventory::Inventory;

/// A full score, in the unit of [`scale`].
pub(super) const WHOLE: i32 = 64;

/// How much of a lead can be won: that of the side that is ahead, in 64ths. Not the share of won positions in the tables
/// of small endings, where guards stand anywhere: what can be won from where they usually stand.
pub(super) fn scale(ahead: Inventory, behind: Inventory) -> i32 {
    let (horses, chariots, cannons) = (ahead.horses(), ahead.chariots(), ahead.cannons());
    let soldiers = ahead.soldiers();
    if horses + chariots + cannons + soldiers > 2 || horses + chariots + cannons == 2 {
        return WHOLE;
    }
    let alone = behind.officers() == 0;
    let guards = (behind.advisors(), behind.elephants());
    match (chariots, horses, cannons, soldiers) {
        // Nothing crosses the river.
        (0, 0, 0, 0) => 0,
        (1, 0, 0, 0) => chariot(guards, behind),
        (0, 1, 0, 0) if alone => horse(guards),
        (0, 0, 1, 0) if alone => cannon(guards, ahead.advisors()),
        (0, 0, 0, 1) if alone => soldier(guards),
        (0, 0, 0, 2) if alone => two_soldiers(guards),
        (0, 1, 0, 0) | (0, 0, 1, 0) | (0, 0, 0, 1) => 6,
        _ => WHOLE,
    }
}

/// Breaks three guards; four hold as a rule, and another piece with two.
fn chariot((advisors, elephants): (usize, usize), behind: Inventory) -> i32 {
    let defenders = behind.horses() + behind.cannons();
    match advisors + elephants {
        _ if behind.chariots() > 0 => 8,
        4 => 12,
        2.. if defenders > 0 => 16,
        _ => WHOLE,
    }
}

/// An advisor does not stop it, an elephant mostly, two guards almost always.
fn horse(guards: (usize, usize)) -> i32 {
    match guards {
        (0 | 1, 0) => WHOLE,
        (0, 1) => 20,
        _ => 6,
    }
}

/// Needs an own advisor as its screen, and loses the thread where advisors and elephants stand together.
fn cannon(guards: (usize, usize), own_advisors: usize) -> i32 {
    match guards {
        _ if own_advisors == 0 => 4,
        (_, 0) | (0, 1) => WHOLE,
        _ => 8,
    }
}

/// Any guard holds it.
fn soldier((advisors, elephants): (usize, usize)) -> i32 {
    match advisors + elephants {
        0 => WHOLE,
        1 => 8,
        _ => 4,
    }
}

/// Two break two guards of a kind.
fn two_soldiers(guards: (usize, usize)) -> i32 {
    match guards {
        (0, 0..=1) | (1..=2, 0) => WHOLE,
        (0, 2) => 40,
        (1, 1) => 20,
        _ => 8,
    }
}
