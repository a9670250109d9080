//! The squares of the 16 by 16 board, and the steps of each kind of piece from each square.

use crate::{PieceKind, Side, Square, const_for};

/// A square: the row in the high four bits, the column in the low four. The 90 points are on rows 3 to 12 and columns 3
/// to 11, so a step of any piece from any point stays inside the array. Square 0 is off the board and stands for
/// "none".
pub(super) type Sq = u8;

/// The number of rows and columns before the first row and column of the board.
pub(super) const MARGIN: u8 = 3;

/// Returns the row of a square, 0 to 15.
pub(super) const fn row(sq: Sq) -> usize {
    sq as usize >> 4
}

/// Returns the column of a square, 0 to 15.
pub(super) const fn column(sq: Sq) -> usize {
    sq as usize & 15
}

pub(super) const fn from_point(point: Square) -> Sq {
    (point.rank() as Sq + MARGIN) << 4 | (point.file() as Sq + MARGIN)
}

/// Returns the point of a square, or `None` if the square is off the board.
pub(super) const fn to_point(sq: Sq) -> Option<Square> {
    let (row, column) = (sq >> 4, sq & 15);
    if row < MARGIN || column < MARGIN {
        None
    } else {
        Square::new((column - MARGIN) as usize, (row - MARGIN) as usize)
    }
}

/// The steps of a piece from one square.
#[derive(Clone, Copy)]
pub(super) struct Steps {
    /// The targets, terminated by 0.
    to: [Sq; 9],
    /// For each target, the leg or eye that must be empty. Steps without a leg or eye have square 0, which is always
    /// empty.
    via: [Sq; 8],
}

impl Steps {
    const NONE: Steps = Steps { to: [0; 9], via: [0; 8] };

    /// Returns an iterator over the targets, each with its leg or eye.
    pub(super) fn iter(&self) -> impl Iterator<Item = (Sq, Sq)> + '_ {
        self.to.iter().zip(&self.via).map(|(&to, &via)| (to, via)).take_while(|&(to, _)| to != 0)
    }

    const fn push(&mut self, to: Sq, via: Sq) {
        let mut end = 0;
        while self.to[end] != 0 {
            end += 1;
        }
        self.to[end] = to;
        self.via[end] = via;
    }
}

type Table = [[[Steps; 256]; 7]; 2];

/// The steps of each side and kind, indexed by the square where the step begins. Chariots and cannons have no steps.
pub(super) static STEPS: Table = tables().0;

/// The steps of [`STEPS`], indexed by the square where the step ends: the squares from which a piece can step to this
/// square.
pub(super) static ORIGINS: Table = tables().1;

const fn tables() -> (Table, Table) {
    let (mut by_origin, mut by_target) = ([[[Steps::NONE; 256]; 7]; 2], [[[Steps::NONE; 256]; 7]; 2]);
    const_for!(0..256, |from| {
        const_for!(0..14, |i| {
            let (side, kind) = (i / 7, i % 7);
            let steps = steps([Side::First, Side::Second][side], PieceKind::ALL[kind], from as Sq);
            by_origin[side][kind][from] = steps;
            let mut step = 0;
            while steps.to[step] != 0 {
                by_target[side][kind][steps.to[step] as usize].push(from as Sq, steps.via[step]);
                step += 1;
            }
        });
    });
    (by_origin, by_target)
}

const fn steps(side: Side, kind: PieceKind, from: Sq) -> Steps {
    let mut steps = Steps::NONE;
    let (offsets, leg) = offsets(kind);
    const_for!(0..offsets.len(), |i| {
        let (rows, columns) = offsets[i];
        let to = shifted(from, rows, columns);
        if allowed(side, kind, from, to) {
            // Half of both distances, rounded toward zero, leads to the eye of an elephant or the leg of a horse.
            steps.push(to, if leg { shifted(from, rows / 2, columns / 2) } else { 0 });
        }
    });
    steps
}

/// Returns the rows and columns of each step, and whether the steps have a leg or eye.
const fn offsets(kind: PieceKind) -> (&'static [(i16, i16)], bool) {
    match kind {
        PieceKind::General | PieceKind::Soldier => (&[(1, 0), (0, -1), (0, 1), (-1, 0)], false),
        PieceKind::Advisor => (&[(1, -1), (1, 1), (-1, -1), (-1, 1)], false),
        PieceKind::Elephant => (&[(2, -2), (2, 2), (-2, -2), (-2, 2)], true),
        PieceKind::Horse => (&[(2, -1), (2, 1), (1, -2), (1, 2), (-1, -2), (-1, 2), (-2, -1), (-2, 1)], true),
        PieceKind::Chariot | PieceKind::Cannon => (&[], false),
    }
}

const fn shifted(sq: Sq, rows: i16, columns: i16) -> Sq {
    (sq as i16 + rows * 16 + columns) as u8
}

/// Returns `true` if the rules let a piece of this kind stand on `to` after a step from `from`.
const fn allowed(side: Side, kind: PieceKind, from: Sq, to: Sq) -> bool {
    let (Some(from), Some(to)) = (to_point(from), to_point(to)) else { return false };
    let in_palace = matches!(to.file(), 3..=5) && matches!(to.rank(), 0..=2 | 7..=9);
    match kind {
        PieceKind::General | PieceKind::Advisor => in_palace,
        PieceKind::Elephant => from.rank() / 5 == to.rank() / 5,
        PieceKind::Soldier => {
            let (before, after) = (from.seen_by(side).rank(), to.seen_by(side).rank());
            after > before || (after == before && before >= 5)
        }
        _ => true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(side: Side, kind: PieceKind, from: &str) -> Vec<String> {
        let from = from_point(from.parse().expect("a point"));
        let steps = STEPS[side.index()][kind.index()][from as usize].iter();
        let mut names: Vec<_> = steps.filter_map(|(to, _)| Some(to_point(to)?.to_string())).collect();
        names.sort();
        names
    }

    #[test]
    fn points_are_ninety_squares_with_a_margin_of_three() {
        for point in Square::all() {
            let sq = from_point(point);
            assert_eq!(to_point(sq), Some(point));
            assert_eq!((row(sq), column(sq)), (point.rank() + 3, point.file() + 3));
        }
        assert_eq!((0..=255).filter(|&sq| to_point(sq).is_some()).count(), 90);
    }

    #[test]
    fn steps_follow_the_rules() {
        assert_eq!(names(Side::First, PieceKind::General, "d0"), ["d1", "e0"]);
        assert_eq!(names(Side::Second, PieceKind::General, "e8"), ["d8", "e7", "e9", "f8"]);
        assert_eq!(names(Side::First, PieceKind::Advisor, "e1"), ["d0", "d2", "f0", "f2"]);
        assert_eq!(names(Side::First, PieceKind::Elephant, "c4"), ["a2", "e2"]);
        assert_eq!(names(Side::Second, PieceKind::Elephant, "c5"), ["a7", "e7"]);
        assert_eq!(names(Side::First, PieceKind::Horse, "b0"), ["a2", "c2", "d1"]);
        assert_eq!(names(Side::First, PieceKind::Soldier, "a4"), ["a5"]);
        assert_eq!(names(Side::First, PieceKind::Soldier, "a5"), ["a6", "b5"]);
        assert_eq!(names(Side::Second, PieceKind::Soldier, "e4"), ["d4", "e3", "f4"]);
        assert_eq!(names(Side::Second, PieceKind::Soldier, "e0"), ["d0", "f0"]);
        assert!(names(Side::First, PieceKind::Chariot, "e4").is_empty());
    }

    #[test]
    fn horse_legs_and_elephant_eyes_are_beside_the_steps() {
        let from = |name: &str| from_point(name.parse().expect("a point"));
        let via = |kind: PieceKind, name, to| {
            STEPS[0][kind.index()][from(name) as usize].iter().find(|step| step.0 == from(to)).map(|step| step.1)
        };
        assert_eq!(via(PieceKind::Horse, "e4", "d6"), Some(from("e5")));
        assert_eq!(via(PieceKind::Horse, "e4", "g3"), Some(from("f4")));
        assert_eq!(via(PieceKind::Elephant, "e2", "c0"), Some(from("d1")));
        assert_eq!(via(PieceKind::Soldier, "e4", "e5"), Some(0));
    }
}
