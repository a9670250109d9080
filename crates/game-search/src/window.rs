//! The search window.

use std::fmt;

use crate::Score;

/// The search window: the open interval (`alpha`, `beta`) of scores that a search must tell apart.
///
/// Every windowed search has the same contract. Let `exact` be the minimax value of the position and `score` the score
/// that the search returns:
///
/// - [`fails_low`](Window::fails_low): if `score <= alpha`, then `exact <= score` (fail-soft) or `exact <= alpha`
///   (fail-hard).
/// - [`admits`](Window::admits): if `alpha < score < beta`, then `exact == score`.
/// - [`fails_high`](Window::fails_high): if `score >= beta`, then `exact >= score` (fail-soft) or `exact >= beta`
///   (fail-hard).
///
/// ```
/// use game_search::{Bound, Score, Window};
/// let window = Window::new(Score::heuristic(10), Score::heuristic(40));
/// assert!(window.admits(Score::heuristic(11)) && !window.admits(Score::heuristic(40)));
/// assert_eq!(window.bound(Score::heuristic(55)), Bound::Lower, "it fails high: 55 or more");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Window {
    /// The lower bound: the side to move can already get this score elsewhere in the tree.
    pub alpha: Score,
    /// The upper bound: the opponent can already limit the score to this value elsewhere in the tree.
    pub beta: Score,
}

impl Window {
    /// The full window, which admits every score: (`-INFINITY`, `INFINITY`).
    pub const FULL: Window = Window { alpha: Score::heuristic(0).offset(-i32::MAX), beta: Score::INFINITY };

    /// Returns the window between two scores.
    ///
    /// # Panics
    ///
    /// Panics in debug builds if `alpha >= beta`.
    #[inline]
    pub fn new(alpha: Score, beta: Score) -> Window {
        debug_assert!(alpha < beta, "an empty window: ({alpha}, {beta})");
        Window { alpha, beta }
    }

    /// Returns the window between two static values, or `None` if `alpha` is not below `beta` or a value is beyond
    /// ±[`Score::MAX_HEURISTIC`].
    ///
    /// ```
    /// use game_search::{Score, Window};
    ///
    /// assert_eq!(Window::between(0, 20), Some(Window::new(Score::heuristic(0), Score::heuristic(20))));
    /// assert_eq!((Window::between(20, 20), Window::between(0, 31_000)), (None, None));
    /// ```
    pub fn between(alpha: i32, beta: i32) -> Option<Window> {
        let values = -Score::MAX_HEURISTIC..=Score::MAX_HEURISTIC;
        let is_window = alpha < beta && values.contains(&alpha) && values.contains(&beta);
        is_window.then(|| Window::new(Score::heuristic(alpha), Score::heuristic(beta)))
    }

    /// Returns the null window just above `alpha`. No score lies inside this window, so a search with it only decides
    /// whether the value is more than `alpha`.
    #[inline]
    pub fn null_above(alpha: Score) -> Window {
        Window { alpha, beta: alpha.offset(1) }
    }

    /// Returns the null window just below `beta`. No score lies inside this window, so a search with it only decides
    /// whether the value is at least `beta`.
    #[inline]
    pub fn null_below(beta: Score) -> Window {
        Window { alpha: beta.offset(-1), beta }
    }

    /// Returns the window that extends `radius` to both sides of `guess`. A radius below 1 counts as 1, so that the
    /// window admits the guess.
    #[inline]
    pub fn around(guess: Score, radius: i32) -> Window {
        let radius = radius.max(1);
        Window { alpha: guess.offset(-radius), beta: guess.offset(radius) }
    }

    /// Returns the intersection of this window and `other`. The windows must overlap.
    ///
    /// # Panics
    ///
    /// Panics in debug builds if the windows do not overlap.
    ///
    /// ```
    /// use game_search::{Score, Window};
    /// let window = Window::around(Score::heuristic(20), 5);
    /// assert_eq!(window.within(Window::null_above(Score::heuristic(20))), Window::null_above(Score::heuristic(20)));
    /// ```
    #[inline]
    pub fn within(self, other: Window) -> Window {
        Window::new(self.alpha.max(other.alpha), self.beta.min(other.beta))
    }

    /// Returns the same window from the opponent's point of view.
    ///
    /// ```
    /// use game_search::{Score, Window};
    /// let window = Window::new(Score::heuristic(-3), Score::heuristic(10));
    /// assert_eq!(window.flip(), Window::new(Score::heuristic(-10), Score::heuristic(3)));
    /// ```
    #[inline]
    pub fn flip(self) -> Window {
        Window { alpha: -self.beta, beta: -self.alpha }
    }

    /// Returns `true` if the window is a null window: no score lies inside it.
    #[inline]
    pub fn is_null(self) -> bool {
        self.beta.value() - self.alpha.value() <= 1
    }

    /// Returns `true` if `score` lies inside the window and is therefore exact.
    #[inline]
    pub fn admits(self, score: Score) -> bool {
        self.alpha < score && score < self.beta
    }

    /// Returns `true` if `score` fails low: it is only an upper bound.
    #[inline]
    pub fn fails_low(self, score: Score) -> bool {
        score <= self.alpha
    }

    /// Returns `true` if `score` fails high: it is only a lower bound.
    #[inline]
    pub fn fails_high(self, score: Score) -> bool {
        score >= self.beta
    }

    /// Returns `true` if a stored score makes a search with this window unnecessary. `bound` states whether the stored
    /// score is exact, a lower bound or an upper bound.
    #[inline]
    pub fn is_decided_by(self, score: Score, bound: Bound) -> bool {
        match bound {
            Bound::Exact => true,
            Bound::Lower => self.fails_high(score),
            Bound::Upper => self.fails_low(score),
        }
    }

    /// Returns whether a score from a search with this window is exact, a lower bound or an upper bound.
    #[inline]
    pub fn bound(self, score: Score) -> Bound {
        if self.fails_low(score) {
            Bound::Upper
        } else if self.fails_high(score) {
            Bound::Lower
        } else {
            Bound::Exact
        }
    }
}

impl fmt::Display for Window {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({}, {})", self.alpha, self.beta)
    }
}

impl fmt::Debug for Window {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The relation of a score to the exact value of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
pub enum Bound {
    /// The score is the exact value (a PV node).
    Exact,
    /// The exact value is at least the score (a cut node).
    Lower,
    /// The exact value is at most the score (an all node).
    Upper,
}
