//! The only declarations of the engine's features. This file declares the parameters with their default values, the
//! table [`FIELDS`] that validation, settings and tools use, and the heuristics that are reported to an observer.

use super::field::{FieldOf, Group, MAX_MARGIN, MAX_PLY, Need, Value, field};
use crate::observer::{Effect, Heuristic, Words};

/// The features of a search. Start from [`Params::plain`], [`Params::exact`] or [`Params::selective`] and change
/// fields. Minor versions may add fields; a struct literal that lists all fields then no longer compiles.
///
/// Without [`selective`](Params::selective), only [`contempt`](Params::contempt) changes the minimax score.
///
/// Depths and reductions are in plies, unless a field says otherwise. Margins, the aspiration window and contempt are
/// in hundredths of the evaluator's [unit](crate::Evaluator::unit), so that a number means the same for every
/// evaluator. The largest number is 1,000,000. [`Engine::with_params`](super::Engine::with_params) returns an
/// [error](crate::SearchError) if a number is out of its range or a feature needs something that the game lacks.
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
    /// Iterative deepening: the difference between the depths of two iterations, at least 1. In a search to depth 6,
    /// the value 1 gives the depths 1 to 6, the value 2 gives the depths 2, 4 and 6, and `None` gives only depth 6.
    pub deepening_step: Option<u32>,
    /// Aspiration windows: the radius of an iteration's first window around the previous score, in hundredths of the
    /// [unit](crate::Evaluator::unit); `None` gives a full window. The smallest radius is 1 point of the evaluator. If
    /// the new score is outside, the radius doubles and the moves are searched again, so the result stays the same.
    pub aspiration: Option<i32>,
    /// Transposition table: a position that was already searched is not searched again. The score stays the same unless
    /// two positions have the same 64-bit key. Needs [`PositionKey`](crate::PositionKey).
    pub table: bool,
    /// The smallest remaining depth at which the table is probed and results are stored.
    pub table_depth: u32,
    /// Enhanced transposition cutoffs: before the first child is searched, the table is probed for every child, and an
    /// entry that refutes the node ends it (Schaeffer, Plaat 1996). From this remaining depth, at least 1. Needs `table`.
    pub enhanced_cutoffs: Option<u32>,
    /// Symmetry: in the first 18 plies of a search, the table is also probed for the images of a position. If the evaluator
    /// scores images alike, the score of an exact search stays the same. Needs `table` and [`Symmetry`](crate::Symmetry).
    pub symmetry: bool,
    /// History heuristic: quiet moves that made cutoffs elsewhere are tried early (J. Schaeffer 1983). The score of a
    /// cutoff move rises, and the scores of the moves tried before it fall. The amount is depth squared in an exact
    /// search, and 150 per ply (at most 1,800) in a selective search. Needs [`MoveOrdering`](crate::MoveOrdering).
    pub history: bool,
    /// Noisy moves are tried first, in the game's own order. Needs [`MoveOrdering`](crate::MoveOrdering).
    pub noisy_first: bool,
    /// Quiet moves are sorted by the game's own order; history decides between moves of equal rank. Needs
    /// [`QUIET_ORDER`](crate::MoveOrdering::QUIET_ORDER).
    pub quiet_order: bool,
    /// The smallest remaining depth at which moves are sorted. At smaller depths, sorting is not worthwhile.
    pub ordering_depth: u32,
    /// Mate-distance pruning: the window shrinks to the scores that are possible at this distance from the root. If the
    /// window is then empty, a shorter mate is known, and the node ends. The score stays the same.
    pub mate_distance: bool,
    /// Immediate wins: before the first child is searched, every move is made once to find a move that wins at once,
    /// except at depth 1 of an exact search. Needs a game that [has decisive outcomes](crate::Game::has_decisive_outcomes).
    pub immediate_wins: bool,
    /// Hints: the game names a move that wins at once, and moves that lose at once are not searched. The score stays
    /// the same. Needs [`WINNING_MOVES`](crate::Tactics::WINNING_MOVES).
    pub hints: bool,
    /// Contempt: a draw scores `-contempt` for the side to move at the root and `+contempt` for its opponent. Positive
    /// values avoid draws, negative ones seek them. In hundredths of the [unit](crate::Evaluator::unit), up to ±1,000,000.
    pub contempt: i32,
    /// Killer moves: the last two quiet moves that made cutoffs at the same ply are tried early (S. Akl, M. Newborn
    /// 1977). Needs [`MoveOrdering`](crate::MoveOrdering).
    pub killers: bool,
    /// Counter moves: the quiet move that last refuted the opponent's previous move is tried early (J. Uiterwijk
    /// 1992). Needs [`CONTINUATION`](crate::MoveOrdering::CONTINUATION).
    pub counter_moves: bool,
    /// Continuation history: a quiet move also has history scores that depend on the moves played one and two plies
    /// earlier. Needs [`CONTINUATION`](crate::MoveOrdering::CONTINUATION).
    pub continuation_history: bool,
    /// Capture history: captures that made cutoffs elsewhere are tried early. Needs
    /// [`CAPTURES`](crate::MoveOrdering::CAPTURES).
    pub capture_history: bool,
    /// Captures that lose the exchange (SEE below 0) are tried last. Needs [`StaticExchange`](crate::StaticExchange).
    pub losing_captures_last: bool,
    /// Staged move generation: quiet moves are generated only if no noisy move makes a cutoff. Needs
    /// [`QUIET_MOVES`](crate::Tactics::QUIET_MOVES).
    pub staged: bool,
    /// The features that can change the score; `None` for an exact search, which returns the minimax score.
    pub selective: Option<SelectiveParams>,
}

/// Declares parameters, each with its default value. The parameters of one feature form a `Group`.
macro_rules! parameters {
    ($($(#[$about:meta])* $name:ident $(: $group:ident)? {
        $($(#[$doc:meta])* $parameter:ident: $kind:ty = $default:expr,)+
    })+) => {$(
        $(#[$about])*
        #[derive(Clone, Debug, PartialEq, Eq)]
        #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(default, deny_unknown_fields))]
        pub struct $name {
            $($(#[$doc])* pub $parameter: $kind,)+
        }

        impl Default for $name {
            /// Returns the default values: every feature on except delta pruning, with the numbers that other programs
            /// usually use unless stated otherwise.
            fn default() -> $name {
                $name { $($parameter: $default),+ }
            }
        }
        $(
            impl Copy for $name {}
            impl $group for $name {}
        )?
    )+};
}

parameters! {
    /// The features of a selective search: heuristics that avoid most nodes but can change the minimax score.
    /// [`Params`] describes the units of the numbers. Minor versions add fields.
    SelectiveParams {
        /// Table entries make cutoffs at their own depth and at smaller depths, even if one position can occur at
        /// different plies. A score can therefore come from a larger depth than requested. Needs `table`.
        deeper_entries: bool = true,
        /// [Correction history](Correction); `None` switches it off. Needs a [correction
        /// key](crate::Evaluator::correction_key).
        correction: Option<Correction> = Some(Correction::default()),
        /// [Quiescence search](Quiescence); `None` switches it off.
        quiescence: Option<Quiescence> = Some(Quiescence::default()),
        /// [Null-move pruning](NullMovePruning); `None` switches it off.
        null_move: Option<NullMovePruning> = Some(NullMovePruning::default()),
        /// [Reverse futility pruning](ReverseFutility); `None` switches it off.
        reverse_futility: Option<ReverseFutility> = Some(ReverseFutility::default()),
        /// [Razoring]; `None` switches it off.
        razoring: Option<Razoring> = Some(Razoring::default()),
        /// [ProbCut]; `None` switches it off.
        prob_cut: Option<ProbCut> = Some(ProbCut::default()),
        /// [Futility pruning](Futility); `None` switches it off.
        futility: Option<Futility> = Some(Futility::default()),
        /// [Late move pruning](LateMovePruning); `None` switches it off.
        late_move_pruning: Option<LateMovePruning> = Some(LateMovePruning::default()),
        /// [Late move reductions](LateMoveReductions); `None` switches them off.
        late_move_reductions: Option<LateMoveReductions> = Some(LateMoveReductions::default()),
        /// [SEE pruning](SeePruning); `None` switches it off.
        see_pruning: Option<SeePruning> = Some(SeePruning::default()),
        /// Internal iterative reduction: a node without a table move is searched one ply shallower, because its move
        /// ordering is poor (E. Schröder 2020). The value is the smallest depth for this, at least 2. Needs `table`.
        internal_iterative_reduction: Option<u32> = Some(4),
        /// Check extension: moves that give check are searched one ply deeper, because the reply is forced. Extensions
        /// make no path longer than twice the iteration's depth. Needs [`IN_CHECK`](crate::Tactics::IN_CHECK).
        check_extension: bool = true,
        /// Single-reply extension: the only legal move out of check is searched one ply deeper. Extensions make no path
        /// longer than twice the iteration's depth. Needs [`IN_CHECK`](crate::Tactics::IN_CHECK).
        single_reply_extension: bool = true,
        /// [Singular extensions and multi-cut](Singular); `None` switches both off.
        singular: Option<Singular> = Some(Singular::default()),
    }

    /// Quiescence search: at the horizon, noisy moves are searched until the position is quiet (A. Turing 1953).
    /// Instead of a noisy move, the side to move can stand pat on the static evaluation (D. Slate, L. Atkin 1977).
    ///
    /// By default, captures that lose the exchange are skipped. Threats by quiet moves are missed. Needs
    /// [`Tactics`](crate::Tactics). Minor versions add fields.
    Quiescence: Group {
        /// The number of plies below the horizon in which every check evasion is searched. Deeper checks are ignored.
        evasions: u32 = EVASIONS,
        /// Delta pruning: skips a capture if the sum of static evaluation, captured value and this margin does not
        /// exceed alpha. The margin is in hundredths of the [unit](crate::Evaluator::unit). Off by default, because the
        /// engine plays xiangqi better without. Needs [`StaticExchange`](crate::StaticExchange).
        delta: Option<i32> = None,
        /// SEE pruning: skips captures that lose the exchange. Needs [`StaticExchange`](crate::StaticExchange).
        exchanges: bool = true,
        /// Probes the table at every quiescence node and stores results with depth 0. Needs the table.
        table: bool = true,
    }

    /// Null-move pruning: the side to move passes, and the position is searched with less depth. If the score is still
    /// at least beta, the node fails high, because the best move should be at least as good as a pass (D. Beal 1989; C.
    /// Donninger 1993). Risky in zugzwang, where every move is worse than a pass; verification reduces the risk. A null
    /// move is tried if the evaluation is at least beta and the previous move was not a pass.
    ///
    /// Needs [`NullMove`](crate::NullMove). Minor versions add fields.
    NullMovePruning: Group {
        /// The smallest remaining depth at which a null move is tried, at least 1.
        depth: u32 = 3,
        /// The constant part of the reduction, at least 1. It includes the ply of the null move itself.
        reduction: u32 = 3,
        /// The number of plies of remaining depth that add one ply to the reduction, at least 1.
        divisor: u32 = 4,
        /// Verification: the smallest remaining depth, at least 1, at which a null-move cutoff must be confirmed by a
        /// search without null moves (E. David-Tabibi, N. Netanyahu 2002). `None` never verifies.
        verification: Option<u32> = Some(12),
    }

    /// Reverse futility pruning: near the horizon, a node fails high if its evaluation exceeds beta by a margin (the
    /// reverse of [`Futility`]). Risky if the opponent threatens to gain more. Minor versions add fields.
    ReverseFutility: Group {
        /// The largest remaining depth at which this pruning is tried.
        depth: u32 = 7,
        /// The margin for each ply of depth, in hundredths of the [unit](crate::Evaluator::unit). If the evaluation has
        /// improved since the last turn of the same side, the depth counts as one ply less.
        margin: i32 = 75,
    }

    /// Razoring: near the horizon, a node ends if its evaluation is below alpha by a margin and quiescence fails low
    /// (J. Birmingham, P. Kent 1977). Risky if a quiet move raises alpha. Needs quiescence. Minor versions add fields.
    Razoring: Group {
        /// The largest remaining depth at which razoring is tried.
        depth: u32 = 3,
        /// The constant part of the margin, in hundredths of the [unit](crate::Evaluator::unit).
        margin: i32 = 150,
        /// The part of the margin for each ply of depth, in hundredths of the [unit](crate::Evaluator::unit).
        slope: i32 = 150,
    }

    /// ProbCut: if a shallow search of a capture exceeds beta by a margin, the node fails high (M. Buro 1995). A deeper
    /// search rarely returns a score below beta, but this is possible. Needs quiescence, and
    /// [`Tactics`](crate::Tactics). Minor versions add fields.
    ProbCut: Group {
        /// The smallest remaining depth at which ProbCut is tried. It must be larger than `reduction`.
        depth: u32 = 5,
        /// The margin above beta, in hundredths of the [unit](crate::Evaluator::unit).
        margin: i32 = 150,
        /// The number of plies by which this search of a capture is shallower than usual, at least 1.
        reduction: u32 = 4,
    }

    /// Futility pruning: near the horizon, quiet moves are skipped if the evaluation is below alpha by a margin (E.
    /// Heinz 1998), unless they give check. Risky if a quiet move gains more. Minor versions add fields.
    Futility: Group {
        /// The largest remaining depth at which this pruning is tried.
        depth: u32 = 6,
        /// The constant part of the margin, in hundredths of the [unit](crate::Evaluator::unit).
        margin: i32 = 100,
        /// The part of the margin for each ply of depth, in hundredths of the [unit](crate::Evaluator::unit).
        slope: i32 = 100,
    }

    /// Late move pruning (move-count-based pruning): near the horizon, a quiet move, even one that gives check, is
    /// skipped if more moves than a limit come before it. The rule developed from the history leaf pruning of F.
    /// Letouzey's Fruit (2005). Risky if the move ordering is poor. The limit is `moves + factor * d * d` hundredths of
    /// a move at remaining depth `d`. If the evaluation has not improved since the last turn of the same side, the
    /// limit is halved.
    ///
    /// In a position with more than `reference_move_count` moves, the limit grows with the square root of the move
    /// count: four times as many moves double the limit. With 2,176 moves the limit is 5.8 times as large as with 64.
    ///
    /// The defaults (last 3 plies only) come from matches in xiangqi and Amazons. Minor versions add fields.
    LateMovePruning: Group {
        /// The largest remaining depth at which this pruning is tried.
        depth: u32 = 3,
        /// The constant part of the limit, in hundredths of a move, from 100 to 1,000,000.
        moves: u32 = 300,
        /// The part of the limit that is multiplied by depth squared, in hundredths of a move, up to 1,000,000.
        factor: u32 = 100,
        /// The largest number of legal moves for which the limit stays unchanged, at least 1.
        reference_move_count: u32 = 64,
    }

    /// Late move reductions: moves late in the order are searched with less depth, and re-searched with full depth if
    /// they raise alpha (T. Romstad and others, around 2005). Risky if a late move is good only at full depth.
    ///
    /// Without history, the reduction is `base + ln(d) * ln(number) * slope` hundredths of a ply, where `d` is the
    /// remaining depth and `number` is the number of moves before this move. The reduction is one ply smaller in PV
    /// nodes and one ply smaller for noisy moves. The reduction is half a ply larger unless the evaluation has improved
    /// since the last turn of the same side.
    ///
    /// Moves that give check and replies to check are not reduced. At the root, the moves whose refutations took the
    /// most nodes are reduced least. Minor versions add fields.
    LateMoveReductions: Group {
        /// The smallest remaining depth at which moves are reduced, at least 2.
        depth: u32 = 3,
        /// The number of moves that are searched with full depth first, at least 1. PV nodes search one more such move.
        moves: u32 = 2,
        /// The constant part of the reduction, in hundredths of a ply.
        base: i32 = 50,
        /// The part of the reduction that grows with depth and move number, in hundredths of a ply.
        slope: i32 = 45,
        /// The history score, at least 1, that makes the reduction one ply smaller; `None` ignores history. Each score
        /// is within ±16,384; for a quiet move, its history score and both continuation history scores are added.
        history: Option<i32> = Some(8_000),
    }

    /// SEE pruning (exchange pruning): near the horizon, captures, and quiet moves to attacked squares, are skipped if
    /// they lose more than a margin in the exchange. Moves that give check are not skipped. Risky if the best move is a
    /// sacrifice. Needs [`StaticExchange`](crate::StaticExchange). Minor versions add fields.
    SeePruning: Group {
        /// The largest remaining depth at which this pruning is tried.
        depth: u32 = 6,
        /// The margin for each ply of depth, in hundredths of the [unit](crate::Evaluator::unit).
        margin: i32 = 100,
    }

    /// Singular extension and multi-cut (T. Anantharaman, M. Campbell, F. Hsu 1988): all moves except the table's move
    /// are searched with less depth against a bound below the table's score. If all fail low, the table's move is
    /// singular and is searched one ply deeper. If a move fails high and the bound is at least beta, the node fails
    /// high, because several moves seem to reach beta. This is risky, because the search is shallow. Needs the table.
    /// Minor versions add fields.
    Singular: Group {
        /// The smallest remaining depth at which this search is tried, at least 4.
        depth: u32 = 8,
        /// The table's score minus the bound, for each ply of depth, in hundredths of the
        /// [unit](crate::Evaluator::unit).
        margin: i32 = 5,
    }

    /// Correction history: the differences between search scores and static evaluations are stored by [correction
    /// key](crate::Evaluator::correction_key) and used to correct later evaluations (as in the program Caissa, 2023).
    /// An evaluation changes by at most `max`. Needs an evaluator with such a key. Minor versions add fields.
    Correction: Group {
        /// The number of entries for each side, from 1 to 2^24. An entry takes two bytes.
        entries: usize = 1 << 14,
        /// The largest correction, in hundredths of the [unit](crate::Evaluator::unit).
        max: i32 = 100,
    }
}

impl SelectiveParams {
    /// Returns the parameters with every feature off. With these parameters, the search returns the minimax score.
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
            see_pruning: None,
            internal_iterative_reduction: None,
            check_extension: false,
            single_reply_extension: false,
            singular: None,
        }
    }

    /// Returns `true` if any feature needs the static evaluation of interior nodes.
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
    pub(super) const fn needs_checks(&self) -> bool {
        self.check_extension || self.late_move_reductions.is_some()
    }
}

/// The default of [`Quiescence::evasions`], equal to `EVASION_PLIES` in the lesson on quiescence, `ladder::quiescence`.
const EVASIONS: u32 = 8;

impl Quiescence {
    /// Quiescence search that skips no capture.
    pub const ALL: Quiescence = Quiescence { evasions: EVASIONS, delta: None, exchanges: false, table: false };
}

/// The description of one field of [`Params`]. All fields are declared once, in [`FIELDS`](super::FIELDS): text
/// settings, validation, tuning, ablation and the drawing tools use these declarations.
///
/// The fields of selective features are off as long as [`Params::selective`] is `None`.
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

/// Every field: first the fields of [`Params`], then those of [`SelectiveParams`]. A field follows the fields it needs.
#[rustfmt::skip]
pub const FIELDS: &[Field] = &[
    field!(table).switch().needs(Need::KEY).words("the transposition table", "置换表"),
    field!(table_depth).within(0, MAX_PLY).words("smallest depth in the table", "置换表的最小深度"),
    field!(enhanced_cutoffs).switch().within(1, MAX_PLY).needs(Need::Table).words("enhanced transposition cutoffs", "增强置换截断"),
    field!(symmetry).switch().needs(Need::TableAndSymmetry).words("symmetry", "对称局面"),
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
    field!(quiescence.delta).switch().usually(200).within(0, MAX_MARGIN).needs(Need::EXCHANGE).tuned(0, 600, 40).reports(&[Heuristic::DELTA]).words("delta pruning", "增量裁剪"),
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
    field!(guess see_pruning).switch().needs(Need::EXCHANGE).reports(&[Heuristic::EXCHANGE]).words("exchange pruning", "兑子裁剪"),
    field!(see_pruning.depth).within(0, MAX_PLY).tuned(2, 12, 1).words("largest depth", "最大深度"),
    field!(see_pruning.margin).within(0, MAX_MARGIN).tuned(20, 300, 25).words("margin for each ply", "每层余量"),
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
    /// Reverse futility pruning: a node ends because its evaluation is far above beta.
    REVERSE_FUTILITY: EndsNode = "reverse_futility", "evaluated far above beta", "评价远高于 beta";
    /// Razoring: a node ends with the score of quiescence search because its evaluation is far below alpha.
    RAZORING: EndsNode = "razoring", "evaluated far below alpha", "评价远低于 alpha";
    /// ProbCut: a node ends because the score of a capture in a shallow search exceeds beta by a margin.
    PROB_CUT: EndsNode = "prob_cut", "a capture seems far above beta", "某个吃子看来远高于 beta";
    /// Multi-cut: a node ends because several moves seem to fail high.
    MULTI_CUT: EndsNode = "multi_cut", "several moves seem to have beta", "多个着法看来都能达到 beta";
    /// Futility pruning: a quiet move is skipped because the evaluation is too far below alpha.
    FUTILITY: SkipsMove = "futility", "no quiet move makes up for so much", "平静着法无法弥补";
    /// Late move pruning: the remaining quiet moves are skipped because they come late in the order.
    LATE_MOVES: SkipsQuietMoves = "late_moves", "late quiet moves left out", "靠后的平静着法被略去";
    /// SEE pruning, also in quiescence: a move is skipped because it loses the exchange.
    EXCHANGE: SkipsMove = "exchange", "loses the exchange", "兑子吃亏";
    /// Delta pruning in quiescence: a move is skipped because the captured value is too small to raise alpha.
    DELTA: SkipsMove = "delta", "captures too little to raise alpha", "所吃的子不足以提高 alpha";
    /// Late move reduction: a late move is searched with less depth.
    REDUCTION: Reduces = "reduction", "a late move, searched less deep", "靠后的着法，搜索较浅";
    /// Extension: a move is searched deeper because it gives check, is the only reply, or is singular.
    EXTENSION: Extends = "extension", "a forced move, searched deeper", "强制着法，搜索更深";
    /// Internal iterative reduction: a node without a table move is searched with less depth.
    INTERNAL_ITERATIVE_REDUCTION: Reduces = "internal_iterative_reduction", "no move to try first, searched less deep", "没有可先试的着法，搜索较浅";
}
