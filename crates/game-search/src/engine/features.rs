//! The features of the engine, each declared once: the parameters with their usual values, [`FIELDS`] with what tools know of each,
//! and the events that an observer receives.

use super::field::{FieldOf, Group, MAX_MARGIN, MAX_PLY, Need, Value, field};
use crate::observer::{Effect, Heuristic, Words};

/// The features of a search. Start from [`Params::plain`], [`Params::exact`] or [`Params::selective`] and change fields: minor
/// versions add some, so that a literal of all of them would no longer compile.
///
/// Depths and reductions are in plies, unless a field says otherwise. Margins, the aspiration window and contempt are in hundredths
/// of the evaluator's [unit](crate::Evaluator::unit), up to 1,000,000, so that they mean the same for every evaluator. A number out of its range,
/// and a feature that needs what the game lacks, is an [error](crate::SearchError) of
/// [`Engine::with_params`](super::Engine::with_params).
///
/// ```
/// use game_search::engine::{Engine, NullMovePruning, Params, SelectiveParams};
/// use xiangqi::{Position, eval::Material};
///
/// // In hundredths of a soldier; what xiangqi does not offer is switched off.
/// let params = Params {
///     contempt: 20,
///     selective: Some(SelectiveParams {
///         null_move: Some(NullMovePruning { reduction: 2, ..NullMovePruning::default() }),
///         singular: None,
///         ..SelectiveParams::default()
///     }),
///     ..Params::selective()
/// };
/// let (params, _) = params.for_search(&Position::start(), &Material);
/// let engine = Engine::<Position, _>::exact(Material).with_params(params)?;
/// assert!(engine.params().table && !engine.params().hints);
/// # Ok::<(), game_search::SearchError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Params {
    /// Iterative deepening by so many plies: 1 searches depth 1, 2, 3, ...; 2 every other depth, so that the last one is
    /// the depth asked for; at least 1. `None` searches only that one.
    pub deepening_step: Option<u32>,
    /// Half the width of the first aspiration window, in hundredths of the [unit](crate::Evaluator::unit), but at least one point;
    /// `None` for a full window. It doubles with each failure.
    pub aspiration: Option<i32>,
    /// Use the transposition table. Needs [`PositionKey`](crate::PositionKey).
    pub table: bool,
    /// The smallest remaining depth at which the table is asked and told.
    pub table_depth: u32,
    /// Enhanced transposition cut-offs, from this remaining depth on: before any child is searched, see whether the table
    /// refutes the node through one of them (Schaeffer, Plaat 1996). At least 1. Needs `table`.
    pub enhanced_cutoffs: Option<u32>,
    /// Order quiet moves by history (J. Schaeffer 1983): depth squared for the move that cut, the same off for those tried
    /// before it. Needs [`MoveOrdering`](crate::MoveOrdering).
    pub history: bool,
    /// Noisy moves first, by the game's own order. Needs [`MoveOrdering`](crate::MoveOrdering).
    pub noisy_first: bool,
    /// Quiet moves by the game's own order before history. Needs [`QUIET_ORDER`](crate::MoveOrdering::QUIET_ORDER).
    pub quiet_order: bool,
    /// The smallest remaining depth at which moves are put in order: below it the order of generation is good enough.
    pub ordering_depth: u32,
    /// Cut windows that no mate can reach any more.
    pub mate_distance: bool,
    /// Before any child is searched, see whether a move wins at once. Needs
    /// a game that [has decisive outcomes](crate::Game::has_decisive_outcomes).
    pub immediate_wins: bool,
    /// Ask the game for a move that wins at once, and leave out those that lose at once. The score stays the same. Needs
    /// [`WINNING_MOVES`](crate::Tactics::WINNING_MOVES).
    pub hints: bool,

    /// Contempt: a draw scores `-contempt` for the side to move at the root and `+contempt` for its opponent, in hundredths of the
    /// [unit](crate::Evaluator::unit). Positive to avoid draws, negative to look for them; from -1,000,000 to 1,000,000.
    pub contempt: i32,

    /// Two quiet moves that cut at the same distance from the root are tried early (S. Akl, M. Newborn 1977). Needs
    /// [`MoveOrdering`](crate::MoveOrdering).
    pub killers: bool,
    /// The quiet move that refuted the opponent's last one is tried early (J. Uiterwijk 1992). Needs
    /// [`CONTINUATION`](crate::MoveOrdering::CONTINUATION).
    pub counter_moves: bool,
    /// History of quiet moves by the one and the two moves before them. Needs
    /// [`CONTINUATION`](crate::MoveOrdering::CONTINUATION).
    pub continuation_history: bool,
    /// History of captures. Needs [`CAPTURES`](crate::MoveOrdering::CAPTURES).
    pub capture_history: bool,
    /// Captures that lose the exchange are tried last. Needs [`StaticExchange`](crate::StaticExchange).
    pub losing_captures_last: bool,
    /// Noisy moves are generated first, and the quiet ones only if none of them cuts. Needs
    /// [`QUIET_MOVES`](crate::Tactics::QUIET_MOVES).
    pub staged: bool,
    /// What trusts guesses; `None` for an exact search, which returns the score of minimax.
    pub selective: Option<SelectiveParams>,
}

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
            /// Returns the usual values: every feature on, with the numbers that most programs use unless its text says otherwise.
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
    /// minimax. [`Params`] says in which units the numbers are. Minor versions add fields.
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
        /// Moves that give check are searched a ply deeper. Needs [`IN_CHECK`](crate::Tactics::IN_CHECK).
        check_extension: bool = true,
        /// The only move out of check is searched a ply deeper. Needs [`IN_CHECK`](crate::Tactics::IN_CHECK).
        single_reply_extension: bool = true,
        /// See [`Singular`].
        singular: Option<Singular> = Some(Singular::default()),
    }

    /// At the horizon, look at noisy moves until the position is quiet (A. Turing 1953; stand pat: D. Slate, L. Atkin 1977).
    ///
    /// Needs [`Tactics`](crate::Tactics). By default only captures that can help are searched.
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

/// A field of [`Params`], declared once: settings as text, validation, tuning, ablation and the tools that draw a search go by
/// [`FIELDS`](super::FIELDS).
///
/// What trusts a guess is off as long as [`Params::selective`] is `None`.
///
/// ```
/// use game_search::engine::{Field, Params};
///
/// let mut params = Params::selective();
/// let null_move = Field::named("null_move").ok_or("no such field")?;
/// assert!(null_move.is_switch && null_move.is_on(&params));
/// let depth = Field::named("null_move.depth").ok_or("no such field")?;
/// assert_eq!((depth.get(&params), depth.range), (Some(3), Some((1, 1_000))));
///
/// null_move.switch_off(&mut params);
/// assert!(!null_move.is_on(&params) && params.selective.is_some_and(|it| it.null_move.is_none()));
/// # Ok::<(), &str>(())
/// ```
pub type Field = FieldOf<Params>;

/// Every field: what keeps the score, then what trusts a guess; one that needs another comes after it.
#[rustfmt::skip]
pub const FIELDS: &[Field] = &[
    field!(table).switch().needs(Need::KEY).words("the transposition table", "置换表"),
    field!(table_depth).within(0, MAX_PLY).words("smallest depth in the table", "置换表的最小深度"),
    field!(enhanced_cutoffs).switch().within(1, MAX_PLY).needs(Need::Table).words("enhanced table cut-offs", "增强置换截断"),
    field!(deepening_step).switch().within(1, MAX_PLY).words("iterative deepening", "迭代加深"),
    field!(aspiration).switch().within(0, MAX_MARGIN).tuned(5, 100, 10).words("aspiration windows", "渴望窗口"),
    field!(mate_distance).switch().words("mate-distance pruning", "杀棋步数裁剪"),
    field!(immediate_wins).switch().needs(Need::DecisiveOutcomes).words("immediate wins", "立即取胜"),
    field!(hints).switch().needs(Need::WINNING_MOVES).words("hints of the game", "棋类提示"),
    field!(ordering_depth).within(0, MAX_PLY).words("smallest depth with an order", "排序的最小深度"),
    field!(history).switch().needs(Need::ORDERING).words("history", "历史启发"),
    field!(noisy_first).switch().needs(Need::ORDERING).words("captures first", "吃子优先"),
    field!(quiet_order).switch().needs(Need::QUIET_ORDER).words("ordering of quiet moves", "平静着法排序"),
    field!(killers).switch().needs(Need::ORDERING).words("killers", "杀手启发"),
    field!(counter_moves).switch().needs(Need::CONTINUATION).words("counter moves", "反制着法"),
    field!(continuation_history).switch().needs(Need::CONTINUATION).words("continuation history", "连续历史"),
    field!(capture_history).switch().needs(Need::CAPTURES).words("capture history", "吃子历史"),
    field!(losing_captures_last).switch().needs(Need::EXCHANGE).words("losing captures last", "亏子吃法殿后"),
    field!(staged).switch().needs(Need::QUIET_MOVES).words("staged generation", "分阶段生成"),
    field!(contempt).within(-MAX_MARGIN, MAX_MARGIN).words("contempt", "避和"),
    field!(guess deeper_entries).switch().needs(Need::Table).words("deeper entries", "更深的表项"),
    field!(guess correction).switch().needs(Need::CorrectionKey).words("correction history", "评价修正历史"),
    field!(correction.entries).within(1, 1 << 24).words("entries", "项数"),
    field!(correction.max).within(0, MAX_MARGIN).tuned(10, 300, 20).words("largest correction", "最大修正"),
    field!(guess quiescence).switch().needs(Need::TACTICS).words("quiescence", "静态搜索"),
    field!(quiescence.evasions).within(0, MAX_PLY).words("plies of evasions", "应将层数"),
    field!(quiescence.delta).switch().within(0, MAX_MARGIN).needs(Need::EXCHANGE).tuned(0, 600, 40).reports(&[Heuristic::DELTA]).words("delta pruning", "增量裁剪"),
    field!(quiescence.exchanges).switch().needs(Need::EXCHANGE).reports(&[Heuristic::EXCHANGE]).words("exchanges in quiescence", "静态搜索中的兑子判断"),
    field!(quiescence.table).switch().needs(Need::Table).words("the table in quiescence", "静态搜索中的置换表"),
    field!(guess null_move).switch().needs(Need::NULL_MOVE).words("null move", "空着裁剪"),
    field!(null_move.depth).within(1, MAX_PLY).tuned(1, 6, 1).words("smallest depth", "最小深度"),
    field!(null_move.reduction).within(1, MAX_PLY).tuned(1, 5, 1).words("reduction", "缩减"),
    field!(null_move.divisor).within(1, MAX_PLY).tuned(2, 10, 1).words("depth for another ply", "每增一层缩减的深度"),
    field!(null_move.verification).switch().within(1, MAX_PLY).tuned(4, 20, 2).words("verification of null moves", "空着验证搜索"),
    field!(guess reverse_futility).switch().reports(&[Heuristic::REVERSE_FUTILITY]).words("reverse futility", "反向徒劳裁剪"),
    field!(reverse_futility.depth).within(0, MAX_PLY).tuned(2, 12, 1).words("largest depth", "最大深度"),
    field!(reverse_futility.margin).within(0, MAX_MARGIN).tuned(20, 200, 15).words("margin for each ply", "每层余量"),
    field!(guess razoring).switch().needs(Need::Quiescence).reports(&[Heuristic::RAZORING]).words("razoring", "剃刀裁剪"),
    field!(razoring.depth).within(0, MAX_PLY).tuned(1, 6, 1).words("largest depth", "最大深度"),
    field!(razoring.margin).within(0, MAX_MARGIN).tuned(50, 400, 40).words("margin", "余量"),
    field!(razoring.slope).within(0, MAX_MARGIN).tuned(50, 400, 40).words("margin for each ply", "每层余量"),
    field!(guess prob_cut).switch().needs(Need::Quiescence).reports(&[Heuristic::PROB_CUT]).words("ProbCut", "ProbCut 概率裁剪"),
    field!(prob_cut.reduction).within(1, MAX_PLY - 1).tuned(2, 6, 1).words("reduction", "缩减"),
    field!(prob_cut.depth).within(1, MAX_PLY).above("prob_cut.reduction").tuned(4, 9, 1).words("smallest depth", "最小深度"),
    field!(prob_cut.margin).within(0, MAX_MARGIN).tuned(50, 400, 40).words("margin", "余量"),
    field!(guess futility).switch().reports(&[Heuristic::FUTILITY]).words("futility", "徒劳裁剪"),
    field!(futility.depth).within(0, MAX_PLY).tuned(2, 12, 1).words("largest depth", "最大深度"),
    field!(futility.margin).within(0, MAX_MARGIN).tuned(0, 300, 30).words("margin", "余量"),
    field!(futility.slope).within(0, MAX_MARGIN).tuned(20, 300, 30).words("margin for each ply", "每层余量"),
    field!(guess late_move_pruning).switch().reports(&[Heuristic::LATE_MOVES]).words("late-move pruning", "后着裁剪"),
    field!(late_move_pruning.depth).within(0, MAX_PLY).tuned(1, 8, 1).words("largest depth", "最大深度"),
    field!(late_move_pruning.moves).within(100, MAX_MARGIN).tuned(100, 1_000, 80).words("hundredths of moves", "着法数（百分之一）"),
    field!(late_move_pruning.factor).within(0, MAX_MARGIN).tuned(20, 300, 25).words("hundredths for depth squared", "深度平方的系数"),
    field!(late_move_pruning.reference_move_count).within(1, MAX_MARGIN).words("reference move count", "基准着法数"),
    field!(guess late_move_reductions).switch().reports(&[Heuristic::REDUCTION]).words("late-move reductions", "后着缩减"),
    field!(late_move_reductions.depth).within(2, MAX_PLY).tuned(2, 6, 1).words("smallest depth", "最小深度"),
    field!(late_move_reductions.moves).within(1, MAX_PLY).tuned(1, 6, 1).words("moves in full", "完整搜索的着法数"),
    field!(late_move_reductions.base).within(0, MAX_MARGIN).tuned(0, 150, 15).words("base", "基数"),
    field!(late_move_reductions.slope).within(0, MAX_MARGIN).tuned(20, 120, 10).words("slope", "斜率"),
    field!(late_move_reductions.history).switch().within(1, MAX_MARGIN).tuned(2_000, 20_000, 1_500).words("history in reductions", "缩减中的历史"),
    field!(guess exchange_pruning).switch().needs(Need::EXCHANGE).reports(&[Heuristic::EXCHANGE]).words("exchange pruning", "兑子裁剪"),
    field!(exchange_pruning.depth).within(0, MAX_PLY).tuned(2, 12, 1).words("largest depth", "最大深度"),
    field!(exchange_pruning.margin).within(0, MAX_MARGIN).tuned(20, 300, 25).words("margin for each ply", "每层余量"),
    field!(guess internal_iterative_reduction).switch().within(2, MAX_PLY).needs(Need::Table).tuned(2, 8, 1).reports(&[Heuristic::INTERNAL_ITERATIVE_REDUCTION]).words("internal iterative reduction", "内部迭代缩减"),
    field!(guess check_extension).switch().needs(Need::IN_CHECK).reports(&[Heuristic::EXTENSION]).words("check extension", "将军延伸"),
    field!(guess single_reply_extension).switch().needs(Need::IN_CHECK).reports(&[Heuristic::EXTENSION]).words("single-reply extension", "唯一应着延伸"),
    field!(guess singular).switch().needs(Need::Table).reports(&[Heuristic::EXTENSION, Heuristic::MULTI_CUT]).words("singular extension", "单一延伸"),
    field!(singular.depth).within(4, MAX_PLY).tuned(4, 12, 1).words("smallest depth", "最小深度"),
    field!(singular.margin).within(0, MAX_MARGIN).tuned(1, 20, 2).words("margin for each ply", "每层余量"),
];

macro_rules! heuristics {
    ($($(#[$about:meta])* $heuristic:ident: $effect:ident = $name:expr, $en:expr, $zh:expr;)+) => {
        impl Heuristic {$(
            $(#[$about])*
            pub const $heuristic: &Heuristic =
                &Heuristic { name: $name, effect: Effect::$effect, words: Words { en: $en, zh: $zh } };
        )+}
    };
}

heuristics! {
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
