//! What trusts a guess: the features with their numbers, and what the observer hears of them. The score may differ from
//! that of plain search.

use crate::observer::{Effect, Selection, Words};

/// The numbers of one feature: switched on, they are the usual ones.
pub(super) trait Group: Default {}

/// Declares parameters, each with its usual value. Those of one feature are a `Group`.
macro_rules! parameters {
    ($($(#[$about:meta])* $name:ident $(: $group:ident)? {
        $($(#[$says:meta])* $parameter:ident: $kind:ty = $usual:expr,)+
    })+) => {$(
        $(#[$about])*
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub struct $name {
            $($(#[$says])* pub $parameter: $kind,)+
        }

        impl Default for $name {
            /// The usual: full strength, in numbers what most programs do unless the feature says otherwise.
            fn default() -> $name {
                $name { $($parameter: $usual),+ }
            }
        }

        $(
            impl Copy for $name {}
            impl $group for $name {}
        )?
    )+};
}

parameters! {
    /// The features of a selective search: guesses that save most of its nodes, and can make the score differ from that of
    /// minimax. What numbers are counted in is said at
    /// [`Params`](super::Params). Minor versions add fields.
    SelectiveParams {
        /// An entry of the table answers for smaller depths too, whatever the game. Needs `table`.
        deeper_entries: bool = true,
        /// Learn from search how the evaluation errs. Needs a [correction key](crate::Evaluator::correction_key).
        correction: Option<Correction> = Some(Correction::default()),
        /// See [`Quiescence`].
        quiescence: Option<Quiescence> = Some(Quiescence::default()),
        /// See [`NullMovePruning`].
        null_move: Option<NullMovePruning> = Some(NullMovePruning::default()),
        /// See [`ReverseFutility`].
        reverse_futility: Option<ReverseFutility> = Some(ReverseFutility::default()),
        /// See [`Razoring`].
        razoring: Option<Razoring> = Some(Razoring::default()),
        /// See [`ProbCut`].
        prob_cut: Option<ProbCut> = Some(ProbCut::default()),
        /// See [`Futility`].
        futility: Option<Futility> = Some(Futility::default()),
        /// See [`LateMovePruning`].
        late_move_pruning: Option<LateMovePruning> = Some(LateMovePruning::default()),
        /// See [`LateMoveReductions`].
        late_move_reductions: Option<LateMoveReductions> = Some(LateMoveReductions::default()),
        /// See [`ExchangePruning`].
        exchange_pruning: Option<ExchangePruning> = Some(ExchangePruning::default()),
        /// From this depth on, a node whose best move the table does not know is searched a ply shallower (E. Schröder 2020); at
        /// least 2. Needs `table`.
        internal_iterative_reduction: Option<u32> = Some(4),
        /// Moves that give check are searched a ply deeper. Needs [`Tactics`](crate::Tactics).
        check_extension: bool = true,
        /// The only move out of check is searched a ply deeper. Needs [`Tactics`](crate::Tactics).
        single_reply_extension: bool = true,
        /// See [`Singular`].
        singular: Option<Singular> = Some(Singular::default()),
    }

    /// At the horizon, look at noisy moves until the position is quiet (A. Turing 1953; stand pat: D. Slate, L. Atkin 1977).
    ///
    /// Needs [`Tactics`](crate::Tactics). The usual numbers look at captures that may help.
    /// Minor versions may add fields.
    Quiescence: Group {
        /// In check every move is looked at, in the first so many plies of quiescence; after them checks are not answered.
        evasions: u32 = EVASIONS,
        /// Leave out captures that cannot bring the score within this margin of alpha, in hundredths of the
        /// [unit](crate::Evaluator::unit); `None` to look at all. Needs [`StaticExchange`](crate::StaticExchange).
        delta: Option<i32> = Some(200),
        /// Leave out captures that lose the exchange. Needs [`StaticExchange`](crate::StaticExchange).
        exchanges: bool = true,
        /// Ask the table at every node and tell it what was found, as of depth 0. Needs the table.
        table: bool = true,
    }

    /// If passing fails high in a shallower search, so would the best move (D. Beal 1989; C. Donninger 1993). Tried where the
    /// evaluation is at least beta and the last move was no pass.
    ///
    /// Needs [`NullMove`](crate::NullMove).
    /// Minor versions may add fields.
    NullMovePruning: Group {
        /// The smallest remaining depth at which it is tried, at least 1.
        depth: u32 = 3,
        /// The depth is reduced by this many plies, one of them for the pass itself, at least 1, ...
        reduction: u32 = 3,
        /// ... and by one more for each so many plies of depth, at least 1.
        divisor: u32 = 4,
        /// From this remaining depth on a cut is verified by a search without passing (E. David-Tabibi, N. Netanyahu 2002), at least 1; `None`: never.
        verification: Option<u32> = Some(12),
    }

    /// Near the horizon, a node whose evaluation exceeds beta by far fails high (E. Heinz 1998 in reverse).
    /// Minor versions may add fields.
    ReverseFutility: Group {
        /// The largest remaining depth at which it is tried, in plies.
        depth: u32 = 7,
        /// The margin for each ply of depth, in hundredths of the [unit](crate::Evaluator::unit); for one ply fewer where the evaluation
        /// got better since the last own move.
        margin: i32 = 75,
    }

    /// Near the horizon, a node whose evaluation is below alpha by far is left to quiescence (J. Birmingham, P. Kent 1977).
    ///
    /// Needs quiescence.
    /// Minor versions may add fields.
    Razoring: Group {
        /// The largest remaining depth at which it is tried, in plies.
        depth: u32 = 3,
        /// The margin, in hundredths of the [unit](crate::Evaluator::unit), ...
        margin: i32 = 150,
        /// ... and more of it for each ply of depth.
        slope: i32 = 150,
    }

    /// A capture that is above beta by a margin in a shallower search fails high (M. Buro 1995).
    ///
    /// Needs quiescence, and [`Tactics`](crate::Tactics).
    /// Minor versions may add fields.
    ProbCut: Group {
        /// The smallest remaining depth at which it is tried, larger than `reduction`.
        depth: u32 = 5,
        /// How far above beta, in hundredths of the [unit](crate::Evaluator::unit).
        margin: i32 = 150,
        /// How many plies shallower, at least 1.
        reduction: u32 = 4,
    }

    /// Near the horizon, a quiet move does not raise an evaluation that is below alpha by far (E. Heinz 1998).
    /// Minor versions may add fields.
    Futility: Group {
        /// The largest remaining depth at which it is tried, in plies.
        depth: u32 = 6,
        /// The margin, in hundredths of the [unit](crate::Evaluator::unit), ...
        margin: i32 = 100,
        /// ... and more of it for each ply of depth.
        slope: i32 = 100,
    }

    /// Near the horizon, quiet moves late in the order are not looked at, whether they give check or not: after
    /// `moves + factor * d * d` hundredths of moves at the remaining depth `d`, half as many where the evaluation did not get
    /// better since the last own move. (Also called move count based pruning; it grew out of the history leaf pruning of F. Letouzey's Fruit, 2005.)
    ///
    /// Where there are more than `reference_move_count` moves, more of them are looked at: twice as many among four times as many, with the
    /// square root. Of 2,176 that is 5.8 times as many as of 64 or fewer.
    ///
    /// The usual numbers act near the horizon only: found by matches in xiangqi and Amazons.
    /// Minor versions may add fields.
    LateMovePruning: Group {
        /// The largest remaining depth at which it is tried, in plies.
        depth: u32 = 3,
        /// The part of the number that is the same at every depth, in hundredths of moves: from 100 to 1,000,000.
        moves: u32 = 300,
        /// The part that grows with depth squared, in hundredths of moves, up to 1,000,000.
        factor: u32 = 100,
        /// Up to how many moves in all, at least 1, these numbers are meant for.
        reference_move_count: u32 = 64,
    }

    /// Late moves are searched with less depth, and again if they turn out well: by `base + ln(d) * ln(number) * slope`
    /// hundredths of a ply, `d` being the remaining depth and `number` how many moves come before it (T. Romstad and others, around
    /// 2005). By a ply less on the principal variation, for noisy moves, and by what history says; by half a ply more where the
    /// evaluation did not get better since the last own move. Not in check, and not moves that give check. At the root too, where
    /// moves whose refutation took most nodes come first.
    /// Minor versions may add fields.
    LateMoveReductions: Group {
        /// The smallest remaining depth at which it is tried, at least 2.
        depth: u32 = 3,
        /// So many moves are searched in full first, at least 1; on the principal variation one more.
        moves: u32 = 2,
        /// The part of the reduction that is always the same, in hundredths of a ply.
        base: i32 = 50,
        /// The part that grows with depth and number, in hundredths of a ply.
        slope: i32 = 45,
        /// A history score of this much takes off a ply, one as much below zero adds one; at least 1. `None`: history does not matter. A score is the
        /// sum of three, each within ±16,384: of the move, and of the move after the one and the two before it.
        history: Option<i32> = Some(8_000),
    }

    /// Captures that lose the exchange by more than `margin` for each ply of remaining depth, and quiet moves onto a point where
    /// they are lost for more, are not looked at near the horizon.
    ///
    /// Needs [`StaticExchange`](crate::StaticExchange).
    /// Minor versions may add fields.
    ExchangePruning: Group {
        /// The largest remaining depth at which it is tried, in plies.
        depth: u32 = 6,
        /// The margin for each ply of depth, in hundredths of the [unit](crate::Evaluator::unit).
        margin: i32 = 100,
    }

    /// If all moves but the table's fail low in a shallower search against a lower bound, the table's move is searched
    /// deeper; if they fail high even against beta, the node does (T. Anantharaman, M. Campbell, F. Hsu 1988).
    ///
    /// Needs the table.
    /// Minor versions may add fields.
    Singular: Group {
        /// The smallest remaining depth at which it is tried, at least 4.
        depth: u32 = 8,
        /// How far below the table's score, for each ply of depth, in hundredths of the [unit](crate::Evaluator::unit).
        margin: i32 = 5,
    }

    /// What the search found, minus what the evaluation had said, is remembered by
    /// [correction key](crate::Evaluator::correction_key) and added the next time (correction history, as in the program Caissa,
    /// 2023).
    ///
    /// Needs an evaluator with such a key.
    /// Minor versions may add fields.
    Correction: Group {
        /// So many entries of two bytes for each side, from 1 to 2^24.
        entries: usize = 1 << 14,
        /// The largest correction, in hundredths of the [unit](crate::Evaluator::unit).
        max: i32 = 100,
    }
}

impl SelectiveParams {
    /// No guess at all: the score is that of minimax, found as a selective search finds it.
    pub const fn none() -> SelectiveParams {
        SelectiveParams {
            deeper_entries: false,
            correction: None,
            quiescence: None,
            null_move: None,
            reverse_futility: None,
            razoring: None,
            prob_cut: None,
            futility: None,
            late_move_pruning: None,
            late_move_reductions: None,
            exchange_pruning: None,
            internal_iterative_reduction: None,
            check_extension: false,
            single_reply_extension: false,
            singular: None,
        }
    }

    /// Returns `true` if any feature needs the evaluation of interior nodes.
    pub(super) const fn evaluates(&self) -> bool {
        self.reverse_futility.is_some()
            || self.razoring.is_some()
            || self.null_move.is_some()
            || self.futility.is_some()
            || self.late_move_pruning.is_some()
            || self.late_move_reductions.is_some()
            || self.correction.is_some()
    }

    /// Returns `true` if any feature needs to know which moves give check.
    pub(super) const fn asks_for_checks(&self) -> bool {
        self.check_extension || self.late_move_reductions.is_some()
    }
}

/// As many as in the lesson on quiescence, `ladder::quiescence::EVASION_PLIES`.
const EVASIONS: u32 = 8;

impl Quiescence {
    /// Every capture.
    pub const ALL: Quiescence = Quiescence { evasions: EVASIONS, delta: None, exchanges: false, table: false };
}

impl LateMovePruning {
    /// How many moves are looked at, at this depth, of so many in all; `None` if it is not tried.
    #[inline]
    pub(super) fn max_moves(&self, depth: u32, improving: bool, all: usize) -> Option<u32> {
        if depth > self.depth {
            return None;
        }
        let mut hundredths = u64::from(self.moves) + u64::from(self.factor) * u64::from(depth * depth);
        if all > self.reference_move_count as usize {
            // Hundredths of the square root; in whole numbers, to be the same everywhere.
            hundredths = hundredths * (all as u64 * 10_000 / u64::from(self.reference_move_count)).isqrt() / 100;
        }
        Some(u32::try_from(hundredths / if improving { 100 } else { 200 }).unwrap_or(u32::MAX))
    }
}

macro_rules! selections {
    ($($(#[$about:meta])* $selection:ident: $effect:ident = $name:expr, $en:expr, $zh:expr;)+) => {
        impl Selection {$(
            $(#[$about])*
            pub const $selection: &Selection =
                &Selection { name: $name, effect: Effect::$effect, words: Words { en: $en, zh: $zh } };
        )+}
    };
}

selections! {
    /// Reverse futility: a node ends, its evaluation is far above beta.
    REVERSE_FUTILITY: EndsNode = "reverse_futility", "evaluated far above beta", "评价远高于 beta";
    /// Razoring: a node ends in quiescence, its evaluation is far below alpha.
    RAZORING: EndsNode = "razoring", "evaluated far below alpha", "评价远低于 alpha";
    /// ProbCut: a node ends, a capture is above beta by a margin in a shallower search.
    PROB_CUT: EndsNode = "prob_cut", "a capture seems far above beta", "某个吃子看来远高于 beta";
    /// Multi-cut: a node ends, several moves seem to fail high.
    MULTI_CUT: EndsNode = "multi_cut", "several moves seem to have beta", "多个着法看来都能达到 beta";
    /// Futility: a move is left out, the evaluation is too far below alpha for a quiet move.
    FUTILITY: SkipsMove = "futility", "no quiet move makes up for so much", "平静着法无法弥补";
    /// Late move pruning: the remaining quiet moves are left out, they come late in a good order.
    LATE_MOVES: SkipsQuietMoves = "late_moves", "late quiet moves left out", "靠后的平静着法被略去";
    /// Exchange pruning, in quiescence too: a move is left out, it loses the exchange.
    EXCHANGE: SkipsMove = "exchange", "loses the exchange", "兑子吃亏";
    /// Delta pruning: in quiescence a move is left out, what it captures does not raise alpha.
    DELTA: SkipsMove = "delta", "captures too little to raise alpha", "所吃的子不足以提高 alpha";
    /// Late move reductions: a late move is searched with less depth.
    REDUCTION: Reduces = "reduction", "a late move, searched less deep", "靠后的着法，搜索较浅";
    /// A move is searched deeper: it gives check, is the only one, or better than all others by far.
    EXTENSION: Extends = "extension", "a forced move, searched deeper", "强制着法，搜索更深";
    /// Internal iterative reduction: a node without a move to try first is searched with less depth.
    INTERNAL_ITERATIVE_REDUCTION: Reduces = "internal_iterative_reduction", "no move to try first, searched less deep", "没有可先试的着法，搜索较浅";
}
