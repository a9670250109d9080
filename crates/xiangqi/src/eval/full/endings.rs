//! Material that cannot win, however much better it stands.

use super::reach::Numbers;

/// A full score, in the unit of [`scale`].
pub(super) const WHOLE: i32 = 64;

/// How much of a lead can be won: that of the side that is ahead, in 64ths.
///
/// Known theory, in the order of the tests: without a piece that crosses the river nobody wins; a cannon alone has no
/// screen, and a single soldier or horse does not break two guards; a chariot alone does not break all four.
pub(super) fn scale(ahead: &Numbers, behind: &Numbers) -> i32 {
    let guards = behind.advisors + behind.elephants;
    let attackers = ahead.horses + ahead.chariots + ahead.cannons + ahead.soldiers;
    let defenders = behind.horses + behind.chariots + behind.cannons;
    match (attackers, ahead) {
        (0, _) => 0,
        (1, Numbers { cannons: 1, advisors: 0, elephants: 0, .. }) => 4,
        (1, Numbers { cannons: 1, .. }) if guards + defenders > 0 => 8,
        (1, Numbers { soldiers: 1, .. } | Numbers { horses: 1, .. }) if guards >= 2 || defenders > 0 => 8,
        (1, Numbers { chariots: 1, .. }) if guards == 4 || defenders > 0 && guards > 1 => 12,
        _ => WHOLE,
    }
}
