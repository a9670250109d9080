//! What is known of a position: its two numbers, or that it is solved.

use crate::Score;

/// The number that stands for "impossible". Both numbers fit in 26 bits.
pub(super) const INFINITE: u32 = (1 << 26) - 1;

/// The place of the proof number in [`Value::numbers`].
pub(super) const PROOF: usize = 0;
/// The place of the disproof number.
pub(super) const DISPROOF: usize = 1;

/// How far a failure reaches: it was found below a position that the attacker repeated, and is one only as long as that
/// position, or one nearer to the root, stands on the line. Counted from 1 at the root.
pub(super) type ReliesOn = u32;

/// A failure that holds wherever the position is met.
pub(super) const NOTHING: ReliesOn = ReliesOn::MAX;
/// A failure because the search can go no deeper: no failure of the position at all.
pub(super) const HORIZON: ReliesOn = 0;

/// What is known of the question "does the attacker win?" in a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Value {
    /// How many positions must at least be solved to prove a win of the attacker, and to disprove it. One of them is 0,
    /// and the other [`INFINITE`], in a solved position.
    pub(super) numbers: [u32; 2],
    /// Of a solved position: the win, or the loss, takes at most so many plies.
    pub(super) plies: u32,
    /// Of a disproven position: the attacker does not only fail to win but loses.
    pub(super) lost: bool,
    /// Of a disproven position.
    pub(super) relies_on: ReliesOn,
}

impl Value {
    /// A position of which only the numbers are known.
    #[inline]
    pub(super) fn unsolved(proof: u32, disproof: u32) -> Value {
        let numbers = [proof.clamp(1, INFINITE - 1), disproof.clamp(1, INFINITE - 1)];
        Value { numbers, plies: 0, lost: false, relies_on: NOTHING }
    }

    /// The attacker wins in at most so many plies.
    #[inline]
    pub(super) fn proven(plies: u32) -> Value {
        Value { numbers: [0, INFINITE], plies, lost: false, relies_on: NOTHING }
    }

    /// The attacker does not win.
    #[inline]
    pub(super) fn failed(relies_on: ReliesOn) -> Value {
        Value { numbers: [INFINITE, 0], plies: 0, lost: false, relies_on }
    }

    /// The attacker loses in at most so many plies.
    #[inline]
    pub(super) fn lost(plies: u32) -> Value {
        Value { plies, lost: true, ..Value::failed(NOTHING) }
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

    /// Whether the attacker is known to win, or to lose; `None` if it is neither.
    #[inline]
    fn wins(&self) -> Option<bool> {
        (self.is_proven() || self.is_disproven() && self.lost).then(|| self.is_proven())
    }

    /// The same knowledge as an answer to "does the other side win?", as far as it is one.
    #[inline]
    pub(super) fn for_the_other(self) -> Option<Value> {
        Some(if self.wins()? { Value::lost(self.plies) } else { Value::proven(self.plies) })
    }

    /// For observers: for the side to move at `ply`. A position that is not solved has the score of a draw.
    pub(super) fn score(&self, ply: u32, attacker_to_move: bool) -> Score {
        let score = match self.wins() {
            Some(true) => Score::mate_in(ply + self.plies),
            Some(false) => Score::mated_in(ply + self.plies),
            None => Score::DRAW,
        };
        if attacker_to_move { score } else { -score }
    }
}
