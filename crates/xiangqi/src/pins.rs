//! Checks and pins, for code outside this crate that generates or judges moves.

use crate::targets::on_lines;
use crate::threats::Enemy;
use crate::{PointSet, Position, Side, Square};

/// The limits that the safety of a side's general puts on the moves of its other pieces, returned by
/// [`Position::pins`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pins {
    pinned: PointSet,
    forbidden: PointSet,
    /// Indexed by the position of a piece among the points of `pinned`.
    allowed: [PointSet; 15],
}

impl Pins {
    /// Returns the pinned pieces, which may only stay on a line with the general or capture the piece that pins them.
    /// These are the pieces between the general and a chariot or the other general, both pieces between it and a
    /// cannon, and a piece on the leg of a horse.
    #[inline]
    pub fn pinned(&self) -> PointSet {
        self.pinned
    }

    /// Returns the empty points between the general and a cannon that has no screen. A piece that moves to such a point
    /// becomes the screen.
    #[inline]
    pub fn forbidden(&self) -> PointSet {
        self.forbidden
    }

    /// Returns the points that a piece on `square`, other than the general, may move to without opening the general to
    /// a check along a line or by a horse. For a pinned piece these are the points of the pin. For other pieces these
    /// are all points that are not [forbidden](Pins::forbidden).
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
    /// Returns `true` if the general of `side` is in check, whichever side is to move. Generals that face each other on
    /// an open file count as a check. After making a pseudo-legal move ([`targets_from`](Position::targets_from)), this
    /// method therefore decides whether that move was legal.
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

    /// Returns the enemy pieces that give check to the general of `side`, whichever side is to move. The set is empty
    /// if the general is not in check.
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

    /// Returns the limits that the safety of the general of `side` puts on the moves of its other pieces, whichever
    /// side is to move.
    ///
    /// If the general is not in check, a pseudo-legal move of another piece is legal exactly if its destination is
    /// [allowed](Pins::allowed). If the general is in check, the move must also end the check.
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
