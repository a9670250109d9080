//! Every algorithm of the ladder by name, for programs that compare them.

use std::fmt;
use std::str::FromStr;

use super::adapter::{AdaptedEvaluator, AllCapabilities};
use super::history::{History, Reward};
use super::pvs::ReSearch;
use super::together::{Options, Tables};
use super::transposition_table::{DepthMatch, Table};
use super::{
    Context, alpha_beta, alpha_beta_fail_hard, alpha_beta_two_sided, aspiration, history, iterative_deepening, killers,
    minimax, mt_sss, mtdf, negamax, null_move, pvs, quiescence, sss_star, together, transposition_table,
};
use crate::text::quote;
use crate::{
    Capabilities, Evaluator, Line, MoveOrdering, NullMove, Observer, PositionKey, Score, SearchGame, Side, Stats,
    Tactics, Window,
};

/// How the score of an algorithm relates to the score of minimax at the same depth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Exactness {
    /// The scores are equal.
    Minimax,
    /// The scores can differ, for the reason given in the text.
    Differs(&'static str),
}

/// The result of a search by [`Algorithm::search`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct SearchResult<M> {
    /// The score for the side to move at the root.
    pub score: Score,
    /// The principal variation. It is empty only if the root is a leaf or the game is over. It is shorter than the
    /// depth if the game ends earlier, or if a table entry or a null window ended a node.
    pub line: Line<M>,
}

impl<M: Copy> SearchResult<M> {
    /// Returns the best move, if there is one.
    pub fn best(&self) -> Option<M> {
        self.line.first().copied()
    }
}

/// The error for a missing capability: the algorithm needs it, but the game lacks it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[error("`{algorithm}` needs {capability}, which the game does not offer")]
pub struct MissingCapability {
    /// The algorithm.
    pub algorithm: Algorithm,
    /// The name of the capability's trait.
    pub capability: &'static str,
}

macro_rules! algorithms {
    (|$cx:ident, $depth:ident, $window:ident| $($(#[$doc:meta])* $variant:ident = $name:literal, $needs:expr, $exactness:expr, $run:expr;)*) => {
        /// An algorithm of the ladder, or a variant of such an algorithm.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum Algorithm { $($(#[$doc])* $variant,)* }

        impl Algorithm {
            /// Every algorithm, in the order of the lessons.
            pub const ALL: &[Algorithm] = &[$(Algorithm::$variant,)*];

            /// The names of all algorithms, separated by commas. They are joined at compile time, because compilers do
            /// not optimise a join at run time well.
            const NAMES: &str = concat!($($name, ", "),*);

            /// Returns the name of the algorithm on the command line.
            pub const fn name(self) -> &'static str {
                match self { $(Algorithm::$variant => $name,)* }
            }

            /// Returns the capabilities that a game must offer in addition to its rules.
            pub const fn needs(self) -> &'static [&'static str] {
                match self { $(Algorithm::$variant => $needs,)* }
            }

            /// Returns whether the score equals the score of minimax, or why it can differ.
            pub const fn exactness(self) -> Exactness {
                match self { $(Algorithm::$variant => $exactness,)* }
            }

            fn run<G, E, O>(self, $cx: &mut Context<'_, G, E, O>, $depth: u32, $window: Window) -> Score
            where
                G: PositionKey + NullMove + Tactics + MoveOrdering,
                E: Evaluator<G>,
                O: Observer<G::Move>,
            {
                match self { $(Algorithm::$variant => $run,)* }
            }
        }
    };
}

const RULES: &[&str] = &[];
const KEY: &[&str] = &["PositionKey"];
const ORDERING: &[&str] = &["MoveOrdering"];
const ALL: &[&str] = &["PositionKey", "NullMove", "Tactics", "MoveOrdering"];
const EXACT: Exactness = Exactness::Minimax;
const HORIZON: Exactness = Exactness::Differs("noisy moves are resolved below the horizon");

algorithms! {
    |cx, depth, window|

    /// Minimax, with one case for each side ([`minimax`]).
    Minimax = "minimax", RULES, EXACT, cx.game.side_to_move().absolute(minimax::search(cx, depth, 0));
    /// Alpha-beta, with one case for each side ([`alpha_beta_two_sided`]).
    AlphaBetaTwoSided = "alpha-beta-two-sided", RULES, EXACT,
        {
            let side = cx.game.side_to_move();
            let for_first = if side == Side::First { window } else { window.flip() };
            side.absolute(alpha_beta_two_sided::search(cx, depth, 0, for_first))
        };
    /// Negamax ([`negamax`]).
    Negamax = "negamax", RULES, EXACT, negamax::search(cx, depth, 0);
    /// Fail-hard alpha-beta ([`alpha_beta_fail_hard`]).
    AlphaBetaFailHard = "alpha-beta-fail-hard", RULES, EXACT, alpha_beta_fail_hard::search(cx, depth, 0, window);
    /// Fail-soft alpha-beta ([`alpha_beta`]).
    AlphaBeta = "alpha-beta", RULES, EXACT, alpha_beta::search(cx, depth, 0, window);
    /// Principal variation search ([`pvs`]); re-searches use the window (alpha, beta).
    Pvs = "pvs", RULES, EXACT, pvs::search(cx, depth, 0, window, ReSearch::FromAlpha);
    /// Principal variation search ([`pvs`]); re-searches use the window (score, beta).
    PvsFromScore = "pvs-from-score", RULES, EXACT, pvs::search(cx, depth, 0, window, ReSearch::FromScore);
    /// Null-move pruning ([`null_move`]) with R = 2.
    NullMove = "null-move", &["NullMove"], Exactness::Differs("a pass only guesses a lower bound"),
        null_move::search(cx, depth, 0, window, null_move::REDUCTION, false);
    /// Iterative deepening ([`iterative_deepening`]).
    IterativeDeepening = "iterative-deepening", RULES, EXACT, iterative_deepening::search(cx, depth);
    /// Aspiration windows ([`aspiration`]).
    Aspiration = "aspiration", RULES, EXACT, aspiration::search(cx, depth, aspiration::RADIUS);
    /// The history heuristic ([`history`]), with the depth squared as reward.
    History = "history", ORDERING, EXACT,
        with_tables(History::new(cx.game, Reward::DepthSquared), |it| history::search(cx, depth, 0, window, it));
    /// The history heuristic ([`history`]), with 2^(depth + 1) as reward.
    HistoryPowerOfTwo = "history-power-of-two", ORDERING, EXACT,
        with_tables(History::new(cx.game, Reward::PowerOfTwo), |it| history::search(cx, depth, 0, window, it));
    /// Killer moves ([`killers`]).
    Killers = "killers", ORDERING, EXACT, killers::search(cx, depth, 0, window, &mut killers::Killers::default());
    /// The transposition table ([`transposition_table`]), using only entries of equal depth.
    TranspositionTable = "transposition-table", KEY, EXACT,
        transposition_table::search(cx, depth, 0, window, &mut table(depth, DepthMatch::Equal));
    /// The transposition table ([`transposition_table`]), using entries of equal or larger depth.
    TranspositionTableAtLeast = "transposition-table-at-least", KEY, Exactness::Differs("entries of deeper searches answer"),
        transposition_table::search(cx, depth, 0, window, &mut table(depth, DepthMatch::AtLeast));
    /// MTD(f) ([`mtdf`]).
    Mtdf = "mtdf", KEY, EXACT, mtdf::search(cx, depth, &mut table(depth, DepthMatch::Equal));
    /// SSS* with its list of states ([`sss_star`]).
    SssStar = "sss-star", RULES, EXACT, sss_star::search(cx, depth);
    /// SSS* by null-window searches ([`mt_sss`]).
    MtSss = "mt-sss", KEY, EXACT, mt_sss::search(cx, depth, &mut table(depth, DepthMatch::Equal));
    /// DUAL* by null-window searches ([`mt_sss`]).
    MtDual = "mt-dual", KEY, EXACT, mt_sss::dual(cx, depth, &mut table(depth, DepthMatch::Equal));
    /// Quiescence search ([`quiescence`]).
    Quiescence = "quiescence", &["Tactics"], HORIZON, quiescence::search(cx, depth, 0, window);
    /// All techniques that keep the score of minimax ([`together`]).
    TogetherExact = "together-exact", ALL, EXACT,
        with_tables(Tables::new(cx.game, table_bits(depth), Options::EXACT), |it| together::search(cx, depth, it));
    /// All techniques together ([`together`]).
    Together = "together", ALL, Exactness::Differs("null move, quiescence and deeper entries"),
        with_tables(Tables::new(cx.game, table_bits(depth), Options::PLAYING), |it| together::search(cx, depth, it));
}

impl Algorithm {
    /// Searches `game` to `depth` plies with empty tables. The position is unchanged afterwards.
    ///
    /// ```
    /// use game_search::{Score, Stats, eval_fn, ladder::Algorithm};
    /// use small_games::Nim;
    ///
    /// let mut stats = Stats::default();
    /// let found = Algorithm::Pvs.search(&mut Nim::new(&[1, 2]), &mut eval_fn(1, |_: &Nim| 0), &mut stats, 3)?;
    /// assert_eq!(found.score, Score::mate_in(3), "take one from the heap of two");
    /// assert!(stats.nodes > 0);
    /// # Ok::<(), game_search::ladder::MissingCapability>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error if the game lacks a capability that the algorithm [needs](Algorithm::needs).
    ///
    /// # Panics
    ///
    /// Panics if the search reaches a node more than 1,000 plies [deep](crate::ladder#depth).
    pub fn search<G: SearchGame, E: Evaluator<G>, O: Observer<G::Move>>(
        self,
        game: &mut G,
        evaluator: &mut E,
        observer: &mut O,
        depth: u32,
    ) -> Result<SearchResult<G::Move>, MissingCapability> {
        self.search_window(game, evaluator, observer, depth, Window::FULL)
    }

    /// Returns `true` if the algorithm starts with a window that the caller can choose, see
    /// [`search_window`](Algorithm::search_window).
    pub const fn takes_window(self) -> bool {
        use Algorithm::*;
        let drivers =
            matches!(self, IterativeDeepening | Aspiration | Mtdf | MtSss | MtDual | TogetherExact | Together);
        !drivers && !matches!(self, Minimax | Negamax | SssStar)
    }

    /// Like [`search`](Algorithm::search), but begins with `window`, for the side to move. Scores outside the window are
    /// bounds. Algorithms that do not [take a window](Algorithm::takes_window) ignore it.
    ///
    /// ```
    /// use game_search::{Score, Stats, Window, ladder::Algorithm};
    /// use small_games::{LeafValue, textbook};
    ///
    /// let (mut tree, mut stats) = (textbook::DELPHI.tree(), Stats::default());
    /// let window = Window::new(Score::heuristic(15), Score::heuristic(20));
    /// let found = Algorithm::AlphaBeta.search_window(&mut tree, &mut LeafValue, &mut stats, 2, window)?;
    /// assert_eq!((found.score.value(), stats.nodes), (14, 9), "at most 14");
    /// # Ok::<(), game_search::ladder::MissingCapability>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error if the game lacks a capability that the algorithm [needs](Algorithm::needs).
    ///
    /// # Panics
    ///
    /// Panics if the search reaches a node more than 1,000 plies [deep](crate::ladder#depth).
    pub fn search_window<G: SearchGame, E: Evaluator<G>, O: Observer<G::Move>>(
        self,
        game: &mut G,
        evaluator: &mut E,
        observer: &mut O,
        depth: u32,
        window: Window,
    ) -> Result<SearchResult<G::Move>, MissingCapability> {
        let offered = Capabilities::of::<G>();
        if let Some(capability) = self.needs().iter().find(|needed| !offered.has(needed)) {
            return Err(MissingCapability { algorithm: self, capability });
        }
        let (mut game, mut evaluator) = (AllCapabilities(game), AdaptedEvaluator(evaluator));
        let mut cx = Context::new(&mut game, &mut evaluator, observer);
        let score = self.run(&mut cx, depth, window);
        Ok(SearchResult { score, line: cx.pv.line(0).to_vec() })
    }
}

/// Runs `search` with the tables that the search needs.
fn with_tables<T>(mut tables: T, search: impl FnOnce(&mut T) -> Score) -> Score {
    search(&mut tables)
}

fn table<M: Copy>(depth: u32, depth_match: DepthMatch) -> Table<M> {
    Table::new(table_bits(depth), depth_match)
}

/// Returns the base-2 logarithm of the number of slots in a table: enough for the interior nodes of a search to
/// `depth`, but at most a million slots.
fn table_bits(depth: u32) -> u32 {
    depth.saturating_mul(2).saturating_add(8).min(20)
}

/// Runs every algorithm on a position and collects the results and counters, as in the tables of the lessons. The game
/// needs only its rules. An algorithm that needs a missing capability is listed with an error.
///
/// ```
#[doc = include_str!("../doc/heap.txt")]
/// use game_search::eval_fn;
/// use game_search::ladder::{Algorithm, compare};
///
/// game_search::search_game!(Heap);
///
/// let table = compare(&Heap { left: 9, side: Side::First }, &mut eval_fn(1, |_: &Heap| 0), 9);
/// println!("{table}");
/// let nodes = |algorithm| table.row(algorithm).ok().map(|(_, stats)| stats.nodes);
/// assert!(nodes(Algorithm::AlphaBeta) < nodes(Algorithm::Minimax));
/// let lacks = table.row(Algorithm::Mtdf).err().map(|lacks| lacks.to_string());
/// assert_eq!(lacks.as_deref(), Some("`mtdf` needs PositionKey, which the game does not offer"));
/// ```
///
/// # Panics
///
/// Panics if a search reaches a node more than 1,000 plies [deep](crate::ladder#depth).
pub fn compare<G: SearchGame, E: Evaluator<G>>(game: &G, evaluator: &mut E, depth: u32) -> Comparison<G::Move> {
    let row = |&algorithm: &Algorithm| {
        let mut stats = Stats::default();
        algorithm.search(&mut game.clone(), evaluator, &mut stats, depth).map(|found| (found, stats))
    };
    Comparison { rows: Algorithm::ALL.iter().map(row).collect() }
}

/// The results and counters of every algorithm on one position; see [`compare`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comparison<M> {
    rows: Vec<Result<(SearchResult<M>, Stats), MissingCapability>>,
}

impl<M: Clone> Comparison<M> {
    /// Returns the result and the counters of an algorithm.
    ///
    /// # Errors
    ///
    /// Returns an error if the game lacks a capability that the algorithm needs.
    pub fn row(&self, algorithm: Algorithm) -> Result<(SearchResult<M>, Stats), MissingCapability> {
        self.rows[algorithm as usize].clone()
    }
}

/// Formats a table: algorithm, score, best move, nodes, evaluations and cutoffs, or the capability that the game lacks.
impl<M: Copy + fmt::Debug> fmt::Display for Comparison<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{:>37} {:<12} {:>12} {:>12} {:>12}", "score", "best", "nodes", "evaluations", "cutoffs")?;
        for (algorithm, row) in Algorithm::ALL.iter().zip(&self.rows) {
            match row {
                Ok((found, stats)) => {
                    let best = found.best().map_or("-".to_owned(), |mv| format!("{mv:?}"));
                    let (score, Stats { nodes, leaf_evaluations, cutoffs, .. }) = (found.score.to_string(), stats);
                    writeln!(
                        f,
                        "{algorithm:<28} {score:>8} {best:<12} {nodes:>12} {leaf_evaluations:>12} {cutoffs:>12}"
                    )?;
                }
                Err(lacks) => writeln!(f, "{algorithm:<28} needs {}", lacks.capability)?,
            }
        }
        Ok(())
    }
}

impl fmt::Display for Algorithm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The error for an unknown algorithm name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown algorithm {}: expected one of {}", quote(given), Algorithm::NAMES.trim_end_matches(", "))]
pub struct UnknownAlgorithm {
    /// The given text.
    pub given: String,
}

impl FromStr for Algorithm {
    type Err = UnknownAlgorithm;

    fn from_str(text: &str) -> Result<Algorithm, UnknownAlgorithm> {
        let found = Algorithm::ALL.iter().find(|algorithm| algorithm.name() == text);
        found.copied().ok_or_else(|| UnknownAlgorithm { given: text.to_owned() })
    }
}
