//! Searches with a planted mistake, as files that the page prints. Each is a lesson of the ladder with one mistake.

mod bound_for_score;
mod cut_above_beta;
mod fail_low_accepted;
mod forced_capture;
mod forgotten_negation;
pub mod largest_proof;
mod last_iteration;
mod leaf_without_side;
mod lost_score;
mod min_raises_alpha;
mod same_window;
mod shifted_null_window;
mod stored_as_exact;
pub mod swapped_visits;

use game_search::ladder::transposition_table::{DepthMatch, Table};
use game_search::ladder::{Algorithm, Context};
use game_search::{Game, Observer, Score, Window};
use small_games::{LeafValue, NodeId, Tree};

/// How a mistake shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Symptom {
    /// The score differs from the value. The tree must give a certain score.
    Value,
    /// The score differs from the value, and may be any.
    AnyValue,
    /// The score is right, but the search visits more nodes than the lesson's.
    Nodes,
}

macro_rules! mistakes {
    (|$cx:ident, $depth:ident| $($variant:ident = $name:literal, $file:literal, $lesson:ident, $symptom:ident, $run:expr;)*) => {
        /// A search with a mistake.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Planted { $($variant,)* }

        impl Planted {
            pub const ALL: &[Planted] = &[$(Planted::$variant,)*];

            /// Returns the name of the exercise.
            pub const fn name(self) -> &'static str {
                match self { $(Planted::$variant => $name,)* }
            }

            /// Returns the algorithm of the ladder in which the mistake was planted.
            pub const fn lesson(self) -> Algorithm {
                match self { $(Planted::$variant => Algorithm::$lesson,)* }
            }

            pub const fn symptom(self) -> Symptom {
                match self { $(Planted::$variant => Symptom::$symptom,)* }
            }

            /// Returns the text of the search.
            pub const fn source(self) -> &'static str {
                match self { $(Planted::$variant => include_str!($file),)* }
            }

            fn run<O: Observer<NodeId>>(self, $cx: &mut Context<'_, Tree, LeafValue, O>, $depth: u32) -> Score {
                match self { $(Planted::$variant => $run,)* }
            }
        }
    };
}

/// The radius of the aspiration windows. The values of the exercises are small.
const RADIUS: i32 = 2;
/// The size of the table, as a power of 2.
const TABLE_BITS: u32 = 10;

mistakes! {
    |cx, depth|
    LeafWithoutSide = "leaf-without-side", "leaf_without_side.rs", Minimax, Value,
        {
            let side = cx.game.side_to_move();
            side.absolute(leaf_without_side::search(cx, depth, 0))
        };
    MinRaisesAlpha = "min-raises-alpha", "min_raises_alpha.rs", AlphaBetaTwoSided, Value,
        {
            let side = cx.game.side_to_move();
            side.absolute(min_raises_alpha::search(cx, depth, 0, Window::FULL))
        };
    ForgottenNegation = "forgotten-negation", "forgotten_negation.rs", Negamax, Value,
        forgotten_negation::search(cx, depth, 0);
    SameWindow = "same-window", "same_window.rs", AlphaBeta, Nodes, same_window::search(cx, depth, 0, Window::FULL);
    CutAboveBeta = "cut-above-beta", "cut_above_beta.rs", AlphaBeta, Nodes,
        cut_above_beta::search(cx, depth, 0, Window::FULL);
    LostScore = "lost-score", "lost_score.rs", AlphaBeta, Value, lost_score::search(cx, depth, 0, Window::FULL);
    LastIteration = "last-iteration", "last_iteration.rs", IterativeDeepening, Value,
        last_iteration::search(cx, depth);
    FailLowAccepted = "fail-low-accepted", "fail_low_accepted.rs", Aspiration, AnyValue,
        fail_low_accepted::search(cx, depth, RADIUS);
    ShiftedNullWindow = "shifted-null-window", "shifted_null_window.rs", Pvs, AnyValue,
        shifted_null_window::search(cx, depth, 0, Window::FULL);
    BoundForScore = "bound-for-score", "bound_for_score.rs", Pvs, Value,
        bound_for_score::search(cx, depth, 0, Window::FULL);
    StoredAsExact = "stored-as-exact", "stored_as_exact.rs", Mtdf, AnyValue,
        stored_as_exact::search(cx, depth, &mut Table::new(TABLE_BITS, DepthMatch::Equal));
    ForcedCapture = "forced-capture", "forced_capture.rs", Quiescence, Value,
        forced_capture::search(cx, depth, 0, Window::FULL);
}

impl Planted {
    /// Returns `true` if the search ends with quiescence, so that the marks of a tree count.
    pub fn has_quiescence(self) -> bool {
        self.lesson() == Algorithm::Quiescence
    }

    /// Returns the depth of the search of a tree: to its leaves, or one ply above quiescence.
    pub fn depth(self, tree: &Tree) -> u32 {
        if self.has_quiescence() { 1 } else { tree.height() }
    }

    /// Searches a tree. Returns the score for the side to move, and the line.
    pub fn search(self, tree: &Tree, mut observer: &mut dyn Observer<NodeId>) -> (Score, Vec<NodeId>) {
        let (mut game, mut evaluator) = (tree.clone(), LeafValue);
        let mut cx = Context::new(&mut game, &mut evaluator, &mut observer);
        let score = self.run(&mut cx, self.depth(tree));
        (score, cx.pv.line(0).to_vec())
    }
}
