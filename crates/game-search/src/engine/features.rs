//! The numbers of the selective features. Each trusts a guess: the score may differ from that of plain search. What they are
//! counted in is said at [`Params`](super::Params).

/// At the horizon, look at noisy moves until the position is quiet (A. Turing 1953; stand pat: D. Slate, L. Atkin 1977).
///
/// Needs [`Tactics`](crate::Tactics).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Quiescence {
    /// In check every move is looked at, in the first so many plies of quiescence; after them checks are not answered.
    pub evasions: u32,
    /// Leave out captures that cannot bring the score within this margin of alpha, in hundredths of the
    /// [unit](crate::Evaluator::unit); `None` to look at all. Needs [`StaticExchange`](crate::StaticExchange).
    pub delta: Option<i32>,
    /// Leave out captures that lose the exchange. Needs [`StaticExchange`](crate::StaticExchange).
    pub exchanges: bool,
    /// Ask the table at every node and tell it what was found, as of depth 0. Needs the table.
    pub table: bool,
}

/// As many as in the lesson on quiescence, `ladder::quiescence::EVASION_PLIES`.
const EVASIONS: u32 = 8;

impl Quiescence {
    /// Every capture.
    pub const ALL: Quiescence = Quiescence { evasions: EVASIONS, delta: None, exchanges: false, table: false };
}

impl Default for Quiescence {
    /// Captures that may help.
    fn default() -> Quiescence {
        Quiescence { evasions: EVASIONS, delta: Some(200), exchanges: true, table: true }
    }
}

/// If passing fails high in a shallower search, so would the best move (D. Beal 1989; C. Donninger 1993). Tried where the
/// evaluation is at least beta and the last move was no pass.
///
/// Needs [`NullMove`](crate::NullMove).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NullMovePruning {
    /// The smallest remaining depth at which it is tried, at least 1.
    pub depth: u32,
    /// The depth is reduced by this many plies, one of them for the pass itself, at least 1, ...
    pub reduction: u32,
    /// ... and by one more for each so many plies of depth, at least 1.
    pub divisor: u32,
    /// From this remaining depth on a cut is verified by a search without passing (E. David-Tabibi, N. Netanyahu 2002); 0: never.
    pub verification: u32,
}

impl Default for NullMovePruning {
    /// What most programs do.
    fn default() -> NullMovePruning {
        NullMovePruning { depth: 3, reduction: 3, divisor: 4, verification: 12 }
    }
}

/// Near the horizon, a node whose evaluation exceeds beta by far fails high (E. Heinz 1998 in reverse).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReverseFutility {
    /// The largest remaining depth at which it is tried, in plies.
    pub depth: u32,
    /// The margin for each ply of depth, in hundredths of the [unit](crate::Evaluator::unit); for one ply fewer where the evaluation
    /// got better since the last own move.
    pub margin: i32,
}

impl Default for ReverseFutility {
    /// What most programs do.
    fn default() -> ReverseFutility {
        ReverseFutility { depth: 7, margin: 75 }
    }
}

/// Near the horizon, a node whose evaluation is below alpha by far is left to quiescence (J. Birmingham, P. Kent 1977).
///
/// Needs quiescence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Razoring {
    /// The largest remaining depth at which it is tried, in plies.
    pub depth: u32,
    /// The margin, in hundredths of the [unit](crate::Evaluator::unit), ...
    pub margin: i32,
    /// ... and more of it for each ply of depth.
    pub per_ply: i32,
}

impl Default for Razoring {
    /// What most programs do.
    fn default() -> Razoring {
        Razoring { depth: 3, margin: 150, per_ply: 150 }
    }
}

/// A capture that is above beta by a margin in a shallower search fails high (M. Buro 1995).
///
/// Needs quiescence, and [`Tactics`](crate::Tactics).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProbCut {
    /// The smallest remaining depth at which it is tried, larger than `reduction`.
    pub depth: u32,
    /// How far above beta, in hundredths of the [unit](crate::Evaluator::unit).
    pub margin: i32,
    /// How many plies shallower, at least 1.
    pub reduction: u32,
}

impl Default for ProbCut {
    /// What most programs do.
    fn default() -> ProbCut {
        ProbCut { depth: 5, margin: 150, reduction: 4 }
    }
}

/// Near the horizon, a quiet move does not raise an evaluation that is below alpha by far (E. Heinz 1998).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Futility {
    /// The largest remaining depth at which it is tried, in plies.
    pub depth: u32,
    /// The margin, in hundredths of the [unit](crate::Evaluator::unit), ...
    pub margin: i32,
    /// ... and more of it for each ply of depth.
    pub per_ply: i32,
}

impl Default for Futility {
    /// What most programs do.
    fn default() -> Futility {
        Futility { depth: 6, margin: 100, per_ply: 100 }
    }
}

/// Near the horizon, quiet moves late in the order are not looked at, whether they give check or not: after
/// `moves + factor * d * d` hundredths of moves at the remaining depth `d`, half as many where the evaluation did not get
/// better since the last own move. (Also called move count based pruning; it grew out of the history leaf pruning of F. Letouzey's Fruit, 2005.)
///
/// Where there are more than `usual` moves, more of them are looked at: twice as many among four times as many, with the
/// square root. Of 2,176 that is 5.8 times as many as of 64 or fewer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LateMovePruning {
    /// The largest remaining depth at which it is tried, in plies.
    pub depth: u32,
    /// The part of the number that is the same at every depth, in hundredths of moves: from 100 to 1,000,000.
    pub moves: u32,
    /// The part that grows with depth squared, in hundredths of moves, up to 1,000,000.
    pub factor: u32,
    /// Up to how many moves in all, at least 1, these numbers are meant for.
    pub usual: u32,
}

impl LateMovePruning {
    /// How many moves are looked at, at this depth, of so many in all; `None` if it is not tried.
    #[inline]
    pub(super) fn most(&self, depth: u32, improving: bool, all: usize) -> Option<u32> {
        if depth > self.depth {
            return None;
        }
        let mut hundredths = u64::from(self.moves) + u64::from(self.factor) * u64::from(depth * depth);
        if all > self.usual as usize {
            // Hundredths of the square root; in whole numbers, to be the same everywhere.
            hundredths = hundredths * (all as u64 * 10_000 / u64::from(self.usual)).isqrt() / 100;
        }
        Some(u32::try_from(hundredths / if improving { 100 } else { 200 }).unwrap_or(u32::MAX))
    }
}

impl Default for LateMovePruning {
    /// What most programs do, but near the horizon only: found by matches in xiangqi and Amazons.
    fn default() -> LateMovePruning {
        LateMovePruning { depth: 3, moves: 300, factor: 100, usual: 64 }
    }
}

/// Late moves are searched with less depth, and again if they turn out well: by `base + ln(d) * ln(number) * slope`
/// hundredths of a ply, `d` being the remaining depth and `number` how many moves come before it (T. Romstad and others, around
/// 2005). By a ply less on the principal variation, for noisy moves, and by what history says; by half a ply more where the
/// evaluation did not get better since the last own move. Not in check, and not moves that give check. At the root too, where
/// moves whose refutation took most nodes come first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LateMoveReductions {
    /// The smallest remaining depth at which it is tried, at least 2.
    pub depth: u32,
    /// So many moves are searched in full first, at least 1; on the principal variation one more.
    pub moves: u32,
    /// The part of the reduction that is always the same, in hundredths of a ply.
    pub base: i32,
    /// The part that grows with depth and number, in hundredths of a ply.
    pub slope: i32,
    /// A history score of this much takes off a ply, one as much below zero adds one; 0: history does not matter. A score is the
    /// sum of three, each within ±16,384: of the move, and of the move after the one and the two before it.
    pub history: i32,
}

impl Default for LateMoveReductions {
    /// What most programs do.
    fn default() -> LateMoveReductions {
        LateMoveReductions { depth: 3, moves: 2, base: 50, slope: 45, history: 8_000 }
    }
}

/// Captures that lose the exchange by more than `margin` for each ply of remaining depth, and quiet moves onto a point where
/// they are lost for more, are not looked at near the horizon.
///
/// Needs [`StaticExchange`](crate::StaticExchange).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ExchangePruning {
    /// The largest remaining depth at which it is tried, in plies.
    pub depth: u32,
    /// The margin for each ply of depth, in hundredths of the [unit](crate::Evaluator::unit).
    pub margin: i32,
}

impl Default for ExchangePruning {
    /// What most programs do.
    fn default() -> ExchangePruning {
        ExchangePruning { depth: 6, margin: 100 }
    }
}

/// If all moves but the table's fail low in a shallower search against a lower bound, the table's move is searched
/// deeper; if they fail high even against beta, the node does (T. Anantharaman, M. Campbell, F. Hsu 1988).
///
/// Needs the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Singular {
    /// The smallest remaining depth at which it is tried, at least 4.
    pub depth: u32,
    /// How far below the table's score, for each ply of depth, in hundredths of the [unit](crate::Evaluator::unit).
    pub margin: i32,
}

impl Default for Singular {
    /// What most programs do.
    fn default() -> Singular {
        Singular { depth: 8, margin: 5 }
    }
}

/// What the search found, minus what the evaluation had said, is remembered by
/// [correction key](crate::Evaluator::correction_key) and added the next time (correction history, as in the program Caissa,
/// 2023).
///
/// Needs an evaluator with such a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Correction {
    /// So many entries of two bytes for each side, from 1 to 2^24.
    pub entries: usize,
    /// The largest correction, in hundredths of the [unit](crate::Evaluator::unit).
    pub most: i32,
}

impl Default for Correction {
    /// What most programs do.
    fn default() -> Correction {
        Correction { entries: 1 << 14, most: 100 }
    }
}
