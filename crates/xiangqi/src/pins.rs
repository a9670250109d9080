//! Checks and pins, for code outside this crate that generates or judges moves.

use crate::targets::on_lines;
use crate::threats::Enemy;
use crate::{PointSet, Position, Side, Square};

/// The pinned pieces of a side, and the points to which its pieces may move without exposing their general. Returned by
/// [`Position::pins`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pins {
    pinned: PointSet,
    screen_points: PointSet,
    /// The points to which each pinned piece may move, in the order of the points of `pinned`.
    allowed: [PointSet; 15],
}

impl Pins {
    /// Returns the points of the pinned pieces. A pinned piece may only move along the line between its general and the
    /// attacker, or capture the attacker. A piece of the side is pinned if it stands alone between the general and a
    /// chariot or the enemy general, if it is one of two pieces between the general and a cannon, or if it stands on
    /// the leg of a horse.
    #[inline]
    pub fn pinned(&self) -> PointSet {
        self.pinned
    }

    /// Returns the empty points between the general and an enemy cannon that has no screen. A piece that moves to such
    /// a point becomes the screen, and the cannon gives check.
    #[inline]
    pub fn screen_points(&self) -> PointSet {
        self.screen_points
    }

    /// Returns the points to which a piece on `square` may move without exposing its general; the piece must not be the
    /// general. For a pinned piece, these are the attacker and the points between the attacker and the general. For any
    /// other piece, these are all points but the [screen points](Pins::screen_points).
    #[inline]
    pub fn allowed(&self, square: Square) -> PointSet {
        if !self.pinned.contains(square) {
            return !self.screen_points;
        }
        let before = PointSet::from_bits((1 << square.index()) - 1);
        self.allowed[(self.pinned & before).len()] & !self.screen_points
    }
}

impl Position {
    /// Returns `true` if the general of `side` is in check, whichever side is to move. Generals that face each other on
    /// an open file are both in check. A pseudo-legal move (see [`targets_from`](Position::targets_from)) is legal if
    /// this method returns `false` for the moving side after the move is made.
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

    /// Returns the pinned pieces of `side`, and the points to which its pieces may move without exposing their general.
    /// The result does not depend on which side is to move.
    ///
    /// If the general is not in check, a pseudo-legal move of a piece other than the general is legal exactly if its
    /// destination is [allowed](Pins::allowed). If the general is in check, the move must also end the check.
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
        Pins { pinned, screen_points: threats.screen_mask.points(), allowed }
    }
}
