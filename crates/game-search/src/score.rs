//! Scores: the results of a search.

use std::fmt;
use std::ops::Neg;

/// The value of a position for the side to move, in the evaluator's own units. A soldier of xiangqi is worth about 100,
/// and a square of Amazons is worth 10.
///
/// All scores are on one ordered scale, and each kind of score has a range of its own:
///
/// | range | meaning |
/// |---|---|
/// | `-MAX_HEURISTIC ..= MAX_HEURISTIC` | an estimate, or a draw (0) |
/// | `MATE - MAX_PLY ..= MATE` | a proven win; `MATE - n` is a win in `n` plies from the root |
/// | `-MATE ..= -(MATE - MAX_PLY)` | a proven loss |
/// | `±INFINITY` | no score: the ends of the full window |
///
/// Every score fits in 16 bits.
///
/// ```
/// use game_search::Score;
/// assert!(Score::mate_in(1) > Score::mate_in(3), "a shorter win is better");
/// assert!(Score::mated_in(4) > Score::mated_in(2), "a longer defence is better");
/// assert!(Score::heuristic(i32::MAX) < Score::mate_in(Score::MAX_PLY));
/// assert_eq!(Score::mate_in(3).to_string(), "win in 3");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Score(i32);

impl Score {
    /// The score of a draw, or of an estimate that favours neither side: 0.
    pub const DRAW: Score = Score(0);
    /// A score above every score that a search can return: 32,001. `-INFINITY` is below every such score.
    pub const INFINITY: Score = Score(32_001);
    /// The largest distance from the root, in plies, that the score of a win or loss can express. It is also the
    /// [maximum depth of a search](crate::ladder#depth).
    pub const MAX_PLY: u32 = 1_000;
    /// The largest estimate that an evaluator can express: 30,999.
    pub const MAX_HEURISTIC: i32 = MATE - Score::MAX_PLY as i32 - 1;

    /// Returns the score of an evaluator's estimate, clamped to `±MAX_HEURISTIC`.
    #[inline]
    pub const fn heuristic(value: i32) -> Score {
        Score(clamp(value, -Self::MAX_HEURISTIC, Self::MAX_HEURISTIC))
    }

    /// Returns the score of a win `ply` plies from the root, for the side to move. A distance beyond
    /// [`MAX_PLY`](Score::MAX_PLY) counts as `MAX_PLY`.
    #[inline]
    pub const fn mate_in(ply: u32) -> Score {
        Score(MATE - if ply > Self::MAX_PLY { Self::MAX_PLY } else { ply } as i32)
    }

    /// Returns the score of a loss `ply` plies from the root, for the side to move. A distance beyond
    /// [`MAX_PLY`](Score::MAX_PLY) counts as `MAX_PLY`.
    #[inline]
    pub const fn mated_in(ply: u32) -> Score {
        Score(-Self::mate_in(ply).0)
    }

    /// Returns the score with this [`value`](Score::value).
    #[inline]
    pub(crate) const fn from_value(value: i32) -> Score {
        Score(value)
    }

    /// Returns the score as a number, from -32,001 to 32,001.
    #[inline]
    pub const fn value(self) -> i32 {
        self.0
    }

    /// Returns `true` if this is a proven win or loss.
    #[inline]
    pub const fn is_mate(self) -> bool {
        self.0.abs() > Self::MAX_HEURISTIC && self.0.abs() <= MATE
    }

    /// Returns `true` if this is a proven loss.
    #[inline]
    pub const fn is_loss(self) -> bool {
        self.0 < 0 && self.is_mate()
    }

    /// Returns the distance in plies from the root to the proven end of the game; `None` for other scores.
    ///
    /// ```
    /// use game_search::Score;
    /// assert_eq!(Score::mated_in(8).mate_distance(), Some(8));
    /// assert_eq!(Score::heuristic(8).mate_distance(), None);
    /// ```
    #[inline]
    pub const fn mate_distance(self) -> Option<u32> {
        if self.is_mate() { Some((MATE - self.0.abs()) as u32) } else { None }
    }

    /// Adds `delta` to this score and clamps the sum to `±INFINITY`. Use it for the bounds of windows only, because the
    /// sum can lie outside the ranges of valid scores.
    #[inline]
    pub const fn offset(self, delta: i32) -> Score {
        Score(clamp(self.0.saturating_add(delta), -Self::INFINITY.0, Self::INFINITY.0))
    }

    /// Returns the form in which a table stores this score. In this form, the distance of a mate counts from the stored
    /// position at `ply` instead of the root, because a position can occur at several plies.
    #[inline]
    pub const fn to_table(self, ply: u32) -> Score {
        self.away_from_zero(ply as i32)
    }

    /// Converts a stored score back for a position at `ply`; the inverse of [`to_table`](Score::to_table). A mate more
    /// than [`MAX_PLY`](Score::MAX_PLY) plies from the root counts as a mate in `MAX_PLY` plies.
    ///
    /// ```
    /// use game_search::Score;
    /// let stored = Score::mate_in(7).to_table(4);
    /// assert_eq!(stored.from_table(2), Score::mate_in(5));
    /// // However far away, a mate never turns into an estimate.
    /// assert!(Score::mated_in(900).from_table(500).is_mate());
    /// ```
    #[inline]
    pub const fn from_table(self, ply: u32) -> Score {
        self.away_from_zero(-(ply as i32))
    }

    /// Subtracts `plies`, which can be negative, from the distance of a mate score. The distance is clamped, so that
    /// the score never becomes an estimate. Other scores stay the same.
    #[inline]
    const fn away_from_zero(self, plies: i32) -> Score {
        let kept = clamp(self.0.abs() + plies, MATE - Self::MAX_PLY as i32, MATE);
        if self.is_mate() { Score(kept * self.0.signum()) } else { self }
    }
}

const MATE: i32 = 32_000;

/// [`Ord::clamp`] as a `const fn`.
#[inline]
const fn clamp(value: i32, min: i32, max: i32) -> i32 {
    if value < min {
        min
    } else if value > max {
        max
    } else {
        value
    }
}

impl Neg for Score {
    type Output = Score;

    #[inline]
    fn neg(self) -> Score {
        Score(-self.0)
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = match self.mate_distance() {
            Some(plies) if self.0 > 0 => format!("win in {plies}"),
            Some(plies) => format!("loss in {plies}"),
            None if *self == Score::INFINITY => "+inf".to_owned(),
            None if *self == -Score::INFINITY => "-inf".to_owned(),
            None if self.0 == 0 => "0".to_owned(),
            None => format!("{:+}", self.0),
        };
        f.pad(&text)
    }
}

impl fmt::Debug for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
