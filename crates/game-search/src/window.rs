//! The search window.

use std::fmt;

use crate::Score;

/// The open interval (`alpha`, `beta`) of scores that a search has to tell apart.
///
/// The contract of every windowed search, written once for all of them. Let `exact` be the value that
/// plain minimax gives and `score` what the search returns:
///
/// - [`fails_low`](Window::fails_low): `score <= alpha` promises `exact <= score` (fail-soft) or
///   `exact <= alpha` (fail-hard);
/// - [`admits`](Window::admits): `alpha < score < beta` promises `exact == score`;
/// - [`fails_high`](Window::fails_high): `score >= beta` promises `exact >= score` (fail-soft) or
///   `exact >= beta` (fail-hard).
///
/// ```
/// use game_search::{Bound, Score, Window};
/// let window = Window::new(Score::heuristic(10), Score::heuristic(40));
/// assert!(window.admits(Score::heuristic(11)) && !window.admits(Score::heuristic(40)));
/// assert_eq!(window.bound(Score::heuristic(55)), Bound::Lower, "it fails high: 55 or more");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Window {
    /// The side to move can already have this much elsewhere.
    pub alpha: Score,
    /// The opponent can already keep the score down to this elsewhere.
    pub beta: Score,
}

impl Window {
    /// The window that admits every score: (`-INFINITY`, `INFINITY`).
    pub const FULL: Window = Window { alpha: Score::heuristic(0).offset(-i32::MAX), beta: Score::INFINITY };

    /// The window between two scores.
    ///
    /// # Panics
    ///
    /// In debug builds, if `alpha >= beta`.
    #[inline]
    pub fn new(alpha: Score, beta: Score) -> Window {
        debug_assert!(alpha < beta, "an empty window: ({alpha}, {beta})");
        Window { alpha, beta }
    }

    /// The null window just above `alpha`: it admits no score and only asks "more than `alpha`?".
    #[inline]
    pub fn null_above(alpha: Score) -> Window {
        Window { alpha, beta: alpha.offset(1) }
    }

    /// The null window just below `beta`: it only asks "at least `beta`?".
    #[inline]
    pub fn null_below(beta: Score) -> Window {
        Window { alpha: beta.offset(-1), beta }
    }

    /// `radius` to either side of a guess; at least 1, so that the guess itself is inside.
    #[inline]
    pub fn around(guess: Score, radius: i32) -> Window {
        let radius = radius.max(1);
        Window { alpha: guess.offset(-radius), beta: guess.offset(radius) }
    }

    /// As much of this window as lies in `other`, which must overlap it.
    ///
    /// # Panics
    ///
    /// In debug builds, if it does not.
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

    /// The same window for the opponent.
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

    /// Whether no score lies inside.
    #[inline]
    pub fn is_null(self) -> bool {
        self.beta.value() - self.alpha.value() <= 1
    }

    /// Whether `score` lies inside: it is exact.
    #[inline]
    pub fn admits(self, score: Score) -> bool {
        self.alpha < score && score < self.beta
    }

    /// Whether `score` is only an upper bound.
    #[inline]
    pub fn fails_low(self, score: Score) -> bool {
        score <= self.alpha
    }

    /// Whether `score` is only a lower bound.
    #[inline]
    pub fn fails_high(self, score: Score) -> bool {
        score >= self.beta
    }

    /// Whether a score known before, which says so much about the exact value, spares a search of this window.
    #[inline]
    pub fn is_answered_by(self, score: Score, bound: Bound) -> bool {
        match bound {
            Bound::Exact => true,
            Bound::Lower => self.fails_high(score),
            Bound::Upper => self.fails_low(score),
        }
    }

    /// What `score` says about the exact value, if it came from a search of this window.
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

/// What a score says about the exact value of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Bound {
    /// The score is the value: a PV node.
    Exact,
    /// The value is at least the score: a cut node.
    Lower,
    /// The value is at most the score: an all node.
    Upper,
}
