//! The list of all exercises, in the order of the lessons.

use game_search::ladder::Algorithm;

use super::aspire::Aspire;
use super::bandit::Bandit;
use super::beat::Beat;
use super::change::Change;
use super::count::Count;
use super::debugging::Debugging;
use super::enhanced::Enhanced;
use super::entry::Entry;
use super::exercise::Exercise;
use super::fail::Fail;
use super::guess::Guess;
use super::horizon::Horizon;
use super::late::Late;
use super::limit::Limit;
use super::misproved::Misproved;
use super::misselected::Misselected;
use super::noise::Noise;
use super::order::Order;
use super::pass::Pass;
use super::picked::Picked;
use super::plan::Plan;
use super::planted::Planted;
use super::prob_cut::ProbCut;
use super::proof::Proof;
use super::re_search::ReSearch;
use super::replaced::Replaced;
use super::saves::Saves;
use super::singular::Singular;
use super::skipped::Skipped;
use super::statics::{CORRECTION, REVERSE_FUTILITY, Statics};
use super::widest::{CUTOFFS, LEAVES, PASSES, STAND_PATS, Widest};

pub struct Kind {
    pub name: &'static str,
    /// The page of the book, without `.html`.
    pub lesson: &'static str,
    /// How the page takes the answer: `leaf`, `order`, `noise`, `pick`, `window`, `numbers`, `entry` or `tree`.
    pub form: &'static str,
    /// `true` if the exercise is on the fast track: one hard exercise for each lesson.
    pub is_hard: bool,
    pub make: fn(u64) -> Box<dyn Exercise>,
}

impl Kind {
    /// Returns `true` if the exercise prints code with a mistake.
    pub fn is_debugging(&self) -> bool {
        self.form == "tree" || ["swapped-visits", "largest-proof"].contains(&self.name)
    }
}

/// Declares the kinds.
macro_rules! kinds {
    ($($name:literal, $lesson:literal, $form:literal, $is_hard:literal, |$seed:ident| $make:expr;)*) => {
        pub const KINDS: &[Kind] = &[$(Kind {
            name: $name, lesson: $lesson, form: $form, is_hard: $is_hard, make: |$seed| Box::new($make),
        },)*];
    };
}

kinds! {
    "change-a-leaf", "ladder/minimax", "leaf", true, |seed| Change::minimax(seed);
    "leaf-without-side", "ladder/minimax", "tree", false, |seed| Debugging::new(Planted::LeafWithoutSide, seed);
    "min-raises-alpha", "ladder/alpha-beta-two-sided", "tree", true, |seed| Debugging::new(Planted::MinRaisesAlpha, seed);
    "two-sided-cutoffs", "ladder/alpha-beta-two-sided", "window", false, |seed| Widest::new(&CUTOFFS, seed);
    "forgotten-negation", "ladder/negamax", "tree", true, |seed| Debugging::new(Planted::ForgottenNegation, seed);
    "negate", "ladder/negamax", "leaf", false, |seed| Change::negamax(seed);
    "same-window", "ladder/windows", "tree", false, |seed| Debugging::new(Planted::SameWindow, seed);
    "cheapest-window", "ladder/windows", "window", true, |seed| Fail::new(seed);
    "order-children", "ladder/alpha-beta", "order", false, |seed| Order::new(seed);
    "lost-score", "ladder/alpha-beta", "tree", true, |seed| Debugging::new(Planted::LostScore, seed);
    "leaves-in-window", "ladder/why-alpha-beta", "window", false, |seed| Widest::new(&LEAVES, seed);
    "cut-above-beta", "ladder/why-alpha-beta", "tree", true, |seed| Debugging::new(Planted::CutAboveBeta, seed);
    "history-skips", "ladder/history", "pick", true, |seed| Skipped::new(Algorithm::History, seed);
    "history-order", "ladder/history", "order", false, |seed| Saves::new(Algorithm::History, seed);
    "killers-skip", "ladder/killers", "pick", true, |seed| Skipped::new(Algorithm::Killers, seed);
    "killers-order", "ladder/killers", "order", false, |seed| Saves::new(Algorithm::Killers, seed);
    "last-iteration", "ladder/iterative-deepening", "tree", true, |seed| Debugging::new(Planted::LastIteration, seed);
    "deepen", "ladder/iterative-deepening", "leaf", false, |seed| Count::new(Algorithm::IterativeDeepening, seed);
    "table-entry", "ladder/transposition-table", "entry", true, |seed| Entry::new(seed);
    "table-skips", "ladder/transposition-table", "pick", false, |seed| Skipped::new(Algorithm::TranspositionTable, seed);
    "noisy-moves", "ladder/quiescence", "noise", true, |seed| Noise::new(seed);
    "stand-pats", "ladder/quiescence", "window", false, |seed| Widest::new(&STAND_PATS, seed);
    "forced-capture", "ladder/quiescence", "tree", false, |seed| Debugging::new(Planted::ForcedCapture, seed);
    "fail-low-accepted", "ladder/aspiration", "tree", true, |seed| Debugging::new(Planted::FailLowAccepted, seed);
    "failing-window", "ladder/aspiration", "numbers", false, |seed| Aspire::new(seed);
    "re-search", "ladder/pvs", "window", true, |seed| ReSearch::new(seed);
    "shifted-null-window", "ladder/pvs", "tree", false, |seed| Debugging::new(Planted::ShiftedNullWindow, seed);
    "bound-for-score", "ladder/pvs", "tree", false, |seed| Debugging::new(Planted::BoundForScore, seed);
    "misleading-pass", "ladder/null-move", "leaf", true, |seed| Pass::new(seed);
    "passes-in-window", "ladder/null-move", "window", false, |seed| Widest::new(&PASSES, seed);
    "first-guess", "ladder/mtdf", "numbers", false, |seed| Guess::new(seed);
    "stored-as-exact", "ladder/mtdf", "tree", true, |seed| Debugging::new(Planted::StoredAsExact, seed);
    "best-first-leaves", "ladder/sss-star", "leaf", true, |seed| Count::new(Algorithm::SssStar, seed);
    "best-first-skips", "ladder/sss-star", "pick", false, |seed| Skipped::new(Algorithm::SssStar, seed);
    "all-skip", "ladder/together", "pick", true, |seed| Skipped::new(Algorithm::TogetherExact, seed);
    "all-order", "ladder/together", "order", false, |seed| Saves::new(Algorithm::TogetherExact, seed);
    "interrupted", "engine/searcher", "numbers", true, |seed| Limit::new(seed);
    "enhanced-cutoff", "engine/exact", "pick", true, |seed| Enhanced::new(seed);
    "beat-the-engine", "engine/ordering", "order", true, |seed| Beat::new(seed);
    "picked", "engine/picking", "order", true, |seed| Picked::new(seed);
    "reverse-futility", "engine/pruning", "numbers", true, |seed| Statics::new(&REVERSE_FUTILITY, seed);
    "prob-cut", "engine/probing", "leaf", true, |seed| ProbCut::new(seed);
    "late-move", "engine/reductions", "leaf", true, |seed| Late::new(seed);
    "corrected", "engine/correction", "numbers", true, |seed| Statics::new(&CORRECTION, seed);
    "replaced", "engine/table", "numbers", true, |seed| Replaced::new(seed);
    "beyond-horizon", "engine/horizon", "numbers", true, |seed| Horizon::new(seed);
    "singular-move", "engine/extensions", "numbers", true, |seed| Singular::new(seed);
    "time-plan", "engine/time", "numbers", true, |seed| Plan::new(seed);
    "explore", "learn/mcts", "numbers", true, |seed| Bandit::new(seed);
    "swapped-visits", "learn/mcts", "numbers", false, |seed| Misselected::new(seed);
    "most-proving", "learn/proof-numbers", "pick", true, |seed| Proof::new(seed);
    "largest-proof", "learn/proof-numbers", "leaf", false, |seed| Misproved::new(seed);
}
