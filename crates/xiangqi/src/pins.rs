//! Checks and pins, for whoever generates or judges moves outside this crate.

use crate::targets::on_lines;
use crate::threats::Enemy;
use crate::{PointSet, Position, Side, Square};

/// The limits that the safety of a side's general puts on the moves of its other pieces, returned by
/// [`Position::pins`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pins {
    pinned: PointSet,
    forbidden: PointSet,
    /// By place among the points of `pinned`.
    allowed: [PointSet; 15],
}

impl Pins {
    /// The pieces that may only stay on a line with the general, or take the piece that pins them: those between the general and
    /// a chariot or the other general, one of two between it and a cannon, and one on the leg of a horse.
    #[inline]
    pub fn pinned(&self) -> PointSet {
        self.pinned
    }

    /// The empty points between the general and a cannon that has no screen. Whatever goes there becomes the screen.
    #[inline]
    pub fn forbidden(&self) -> PointSet {
        self.forbidden
    }

    /// The points to which a piece other than the general may go from `square` as far as checks from afar are concerned. For a
    /// pinned piece these are points of the pin, for others all but the [forbidden](Pins::forbidden) points.
    #[inline]
    pub fn allowed(&self, square: Square) -> PointSet {
        if !self.pinned.contains(square) {
            return !self.forbidden;
        }
        let before = PointSet::from_bits((1 << square.index()) - 1);
        self.allowed[(self.pinned & before).len()] & !self.forbidden
    }
}

impl Position {
    /// Returns `true` if the general of `side` is in check, whoever is to move. The generals facing each other on an open file
    /// count as a check, so this tells whether a pseudo-legal move ([`targets_from`](Position::targets_from)) was legal once it
    /// has been made.
    ///
    /// ```
    /// use xiangqi::{Move, Position};
    /// let mut position: Position = "4k4/9/4c4/9/9/9/4P4/9/4A4/4K4 w".parse()?;
    /// let advisor = Move::new("e1".parse()?, "d0".parse()?);
    /// let side = position.side_to_move();
    /// assert!(position.targets_from(advisor.from()).contains(advisor.to()) && !position.is_checked(side));
    /// position.make(advisor);
    /// assert!(position.is_checked(side), "the soldier is the cannon's screen");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn is_checked(&self, side: Side) -> bool {
        match side {
            Side::First => self.in_check_for::<0>(),
            Side::Second => self.in_check_for::<1>(),
        }
    }

    /// The enemy pieces that give check to the general of `side`, whoever is to move; empty if it is not in check.
    ///
    /// ```
    /// use xiangqi::{Position, Side};
    /// let position: Position = "3k5/9/9/3n5/9/3C5/9/9/9/4K4 b".parse()?;
    /// assert_eq!(format!("{:?}", position.checkers(Side::Second)), "{d4}", "the cannon, over the horse");
    /// assert!(position.checkers(Side::First).is_empty());
    /// # Ok::<(), xiangqi::FenError>(())
    /// ```
    pub fn checkers(&self, side: Side) -> PointSet {
        let (evasions, _) = match side {
            Side::First => self.evasions::<0>(),
            Side::Second => self.evasions::<1>(),
        };
        PointSet::from_bits(evasions) & self.occupied_by(!side)
    }

    /// The limits that the safety of the general of `side` puts on the moves of its other pieces, whoever is to move.
    ///
    /// If the general is not in check, a pseudo-legal move of another piece is legal exactly if its destination is
    /// [allowed](Pins::allowed). In check it has to end the check, too.
    ///
    /// ```
    /// use xiangqi::Position;
    /// let position: Position = "3k5/9/4r4/9/9/9/4N4/9/4R4/4K4 w".parse()?;
    /// assert_eq!(format!("{:?}", position.pins(position.side_to_move()).pinned()), "{}", "either may go");
    /// let position: Position = "3k5/9/4r4/9/9/9/9/9/4R4/4K4 w".parse()?;
    /// let pins = position.pins(position.side_to_move());
    /// assert_eq!(format!("{:?}", pins.pinned()), "{e1}");
    /// assert_eq!(format!("{:?}", pins.allowed("e1".parse()?)), "{e2, e3, e4, e5, e6, e7}");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn pins(&self, side: Side) -> Pins {
        let threats = match side {
            Side::First => Enemy::<0>::new(self).threats(),
            Side::Second => Enemy::<1>::new(self).threats(),
        };
        let is_pinned = |slot: usize| threats.pinned >> (slot & 15) & 1 != 0;
        let slot_on = |point: Square| self.board[point.index()].slot();
        let pinned: PointSet = self.occupied_by(side).into_iter().filter(|&point| is_pinned(slot_on(point))).collect();
        let mut allowed = [PointSet::EMPTY; 15];
        for (allowed, point) in allowed.iter_mut().zip(pinned) {
            *allowed = PointSet::from_bits(on_lines(
                point.number(),
                point.file() as u8,
                threats.pin_masks[slot_on(point) & 15],
            ));
        }
        Pins { pinned, forbidden: threats.screen_mask.points(), allowed }
    }
}
