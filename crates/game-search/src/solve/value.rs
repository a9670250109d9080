//! The value of a position: its proof and disproof numbers, or its solution.

use crate::Score;

/// The proof number of a win that is impossible, and the disproof number of a win that is proven. Proof and disproof
/// numbers have 26 bits.
pub(super) const INFINITE: u32 = (1 << 26) - 1;

/// The index of the proof number in [`Value::numbers`].
pub(super) const PROOF: usize = 0;
/// The index of the disproof number in [`Value::numbers`].
pub(super) const DISPROOF: usize = 1;

/// The number of the position on which a disproof depends. Positions are numbered along the search path, from 1 at the
/// root. The disproof depends on a position to which a later move led back. If moves led back to several positions, the
/// one nearest to the root counts. The disproof is valid only while all repeated positions are on the search path.
pub(super) type Dependence = u32;

/// The dependence of a disproof that is valid on every search path.
pub(super) const UNCONDITIONAL: Dependence = Dependence::MAX;
/// The dependence of a search that failed because it reached its largest depth. This does not disprove the position.
pub(super) const HORIZON: Dependence = 0;

/// The answer to the question "does the attacker win?" in a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Value {
    /// The proof and the disproof number: lower bounds of the number of positions that must still be solved to prove,
    /// or to disprove, that the attacker wins. In a solved position one number is 0 and the other is [`INFINITE`].
    pub(super) numbers: [u32; 2],
    /// In a solved position: the largest number of plies to the win or the loss.
    pub(super) plies: u32,
    /// In a disproven position: `true` if a loss of the attacker is proven, `false` if a draw remains possible.
    pub(super) lost: bool,
    /// In a disproven position: what the disproof depends on.
    pub(super) depends_on: Dependence,
}

impl Value {
    /// Makes the value of an unsolved position.
    #[inline]
    pub(super) fn unsolved(proof: u32, disproof: u32) -> Value {
        let numbers = [proof.clamp(1, INFINITE - 1), disproof.clamp(1, INFINITE - 1)];
        Value { numbers, plies: 0, lost: false, depends_on: UNCONDITIONAL }
    }

    /// Makes the value of a win of the attacker in at most `plies` plies.
    #[inline]
    pub(super) fn proven(plies: u32) -> Value {
        Value { numbers: [0, INFINITE], plies, lost: false, depends_on: UNCONDITIONAL }
    }

    /// Makes the value of a position that the attacker does not win.
    #[inline]
    pub(super) fn failed(depends_on: Dependence) -> Value {
        Value { numbers: [INFINITE, 0], plies: 0, lost: false, depends_on }
    }

    /// Makes the value of a loss of the attacker in at most `plies` plies.
    #[inline]
    pub(super) fn lost(plies: u32) -> Value {
        Value { plies, lost: true, ..Value::failed(UNCONDITIONAL) }
    }

    #[inline]
    pub(super) fn is_proven(&self) -> bool {
        self.numbers[PROOF] == 0
    }

    #[inline]
    pub(super) fn is_disproven(&self) -> bool {
        self.numbers[DISPROOF] == 0
    }

    #[inline]
    pub(super) fn is_solved(&self) -> bool {
        self.is_proven() || self.is_disproven()
    }

    /// Returns whether the attacker wins (`true`) or loses (`false`); `None` if neither is proven.
    #[inline]
    fn wins(&self) -> Option<bool> {
        (self.is_proven() || self.is_disproven() && self.lost).then(|| self.is_proven())
    }

    /// Converts the value into a value of the question "does the other side win?". Returns `None` if neither a win nor
    /// a loss is proven.
    #[inline]
    pub(super) fn for_opponent(self) -> Option<Value> {
        Some(if self.wins()? { Value::lost(self.plies) } else { Value::proven(self.plies) })
    }

    /// Returns the score for the side to move at `ply`, for observers. An unsolved position has the score of a draw.
    pub(super) fn score(&self, ply: u32, attacker_to_move: bool) -> Score {
        let score = match self.wins() {
            Some(true) => Score::mate_in(ply + self.plies),
            Some(false) => Score::mated_in(ply + self.plies),
            None => Score::DRAW,
        };
        if attacker_to_move { score } else { -score }
    }
}
