//! Every algorithm of the ladder by name, for programs that compare them.

use std::fmt;
use std::str::FromStr;

use super::adapter::{OfOffered, Offered};
use super::pvs::ReSearch;
use super::transposition_table::{DepthMatch, Table};
use super::{
    Context, alpha_beta, alpha_beta_fail_hard, alpha_beta_two_sided, aspiration, history, iterative_deepening, killers,
    minimax, mt_sss, mtdf, negamax, null_move, pvs, quiescence, sss_star, together, transposition_table,
};
use crate::text::quote;
use crate::{
    Evaluator, Line, MoveOrdering, NullMove, Observer, PositionKey, Score, SearchGame, Stats, Tactics, Window,
};

/// What an algorithm promises about its score, compared with minimax at the same depth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Promise {
    /// It is equal.
    Minimax,
    /// It may differ, for this reason.
    Differs(&'static str),
}

/// The result of a search by [`Algorithm::search`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found<M> {
    /// For the side to move at the root.
    pub score: Score,
    /// The principal variation. Empty only if the root is a leaf or the game is over; shorter than the depth where
    /// a table or a null window ended a node.
    pub line: Line<M>,
}

impl<M: Copy> Found<M> {
    /// The best move.
    pub fn best(&self) -> Option<M> {
        self.line.first().copied()
    }
}

/// Why an algorithm cannot search a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[error("`{algorithm}` needs {capability}, which the game does not offer")]
pub struct Lacks {
    /// The algorithm.
    pub algorithm: Algorithm,
    /// The capability, by the name of its trait.
    pub capability: &'static str,
}

/// The slots of a table, as a power of two: enough for the interior nodes of a search to `depth`, at most a million.
fn table_bits(depth: u32) -> u32 {
    depth.saturating_mul(2).saturating_add(8).min(20)
}

macro_rules! algorithms {
    ($($(#[$doc:meta])* $variant:ident = $name:literal, $needs:expr, $promise:expr;)*) => {
        /// One algorithm of the ladder, or a variant of one.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum Algorithm { $($(#[$doc])* $variant,)* }

        impl Algorithm {
            /// Every algorithm in the order of the lessons.
            pub const ALL: &[Algorithm] = &[$(Algorithm::$variant,)*];

            /// The names of all, in one text. Joined at compile time: optimisers choke on doing it later.
            const NAMES: &str = concat!($($name, ", "),*);

            /// Its name on the command line.
            pub const fn name(self) -> &'static str {
                match self { $(Algorithm::$variant => $name,)* }
            }

            /// The capabilities that a game must offer, besides its rules.
            pub const fn needs(self) -> &'static [&'static str] {
                match self { $(Algorithm::$variant => $needs,)* }
            }

            /// Whether its score equals that of minimax, and why not.
            pub const fn promise(self) -> Promise {
                match self { $(Algorithm::$variant => $promise,)* }
            }
        }
    };
}

const RULES: &[&str] = &[];
const KEY: &[&str] = &["PositionKey"];
const ORDERING: &[&str] = &["MoveOrdering"];
const ALL: &[&str] = &["PositionKey", "NullMove", "Tactics", "MoveOrdering"];
const NULL_GUESS: Promise = Promise::Differs("a pass only guesses a lower bound");
const HORIZON: Promise = Promise::Differs("noisy moves are resolved below the horizon");
const DEEPER: Promise = Promise::Differs("entries of deeper searches answer");
const SELECTIVE: Promise = Promise::Differs("null move, quiescence and deeper entries");

algorithms! {
    /// [`minimax`].
    Minimax = "minimax", RULES, Promise::Minimax;
    /// [`alpha_beta_two_sided`].
    AlphaBetaTwoSided = "alpha-beta-two-sided", RULES, Promise::Minimax;
    /// [`negamax`].
    Negamax = "negamax", RULES, Promise::Minimax;
    /// [`alpha_beta_fail_hard`].
    AlphaBetaFailHard = "alpha-beta-fail-hard", RULES, Promise::Minimax;
    /// [`alpha_beta`], fail-soft.
    AlphaBeta = "alpha-beta", RULES, Promise::Minimax;
    /// [`pvs`], second searches with (alpha, beta).
    Pvs = "pvs", RULES, Promise::Minimax;
    /// [`pvs`], second searches with (score, beta).
    PvsFromScore = "pvs-from-score", RULES, Promise::Minimax;
    /// [`null_move`] with R = 2.
    NullMove = "null-move", &["NullMove"], NULL_GUESS;
    /// [`iterative_deepening`].
    IterativeDeepening = "iterative-deepening", RULES, Promise::Minimax;
    /// [`aspiration`].
    Aspiration = "aspiration", RULES, Promise::Minimax;
    /// [`history`], rewards of depth squared.
    History = "history", ORDERING, Promise::Minimax;
    /// [`history`], rewards of 2^(depth + 1).
    HistoryPowerOfTwo = "history-power-of-two", ORDERING, Promise::Minimax;
    /// [`killers`].
    Killers = "killers", ORDERING, Promise::Minimax;
    /// [`transposition_table`], entries of equal depth answer.
    TranspositionTable = "transposition-table", KEY, Promise::Minimax;
    /// [`transposition_table`], deeper entries answer too.
    TranspositionTableAtLeast = "transposition-table-at-least", KEY, DEEPER;
    /// [`mtdf`].
    Mtdf = "mtdf", KEY, Promise::Minimax;
    /// [`sss_star`], with its list of states.
    SssStar = "sss-star", RULES, Promise::Minimax;
    /// [`mt_sss`]: SSS* by null windows.
    MtSss = "mt-sss", KEY, Promise::Minimax;
    /// [`mt_sss`]: DUAL* by null windows.
    MtDual = "mt-dual", KEY, Promise::Minimax;
    /// [`quiescence`].
    Quiescence = "quiescence", &["Tactics"], HORIZON;
    /// [`together`], only what keeps the value.
    TogetherExact = "together-exact", ALL, Promise::Minimax;
    /// [`together`], all of it.
    Together = "together", ALL, SELECTIVE;
}

impl Algorithm {
    /// Searches `game` to `depth` plies with fresh tables. The position is the same afterwards.
    ///
    /// ```
    /// use game_search::{Score, Stats, eval_fn, ladder::Algorithm};
    /// use small_games::Nim;
    ///
    /// let mut stats = Stats::default();
    /// let found = Algorithm::Pvs.search(&mut Nim::new(&[1, 2]), &mut eval_fn(1, |_: &Nim| 0), &mut stats, 3)?;
    /// assert_eq!(found.score, Score::mate_in(3), "take one from the heap of two");
    /// assert!(stats.nodes > 0);
    /// # Ok::<(), game_search::ladder::Lacks>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the game lacks a capability that the algorithm [needs](Algorithm::needs).
    ///
    /// # Panics
    ///
    /// If it reaches a node over 1,000 plies [deep](crate::ladder#depth).
    pub fn search<G, E, O>(
        self,
        game: &mut G,
        evaluator: &mut E,
        observer: &mut O,
        depth: u32,
    ) -> Result<Found<G::Move>, Lacks>
    where
        G: SearchGame,
        E: Evaluator<G>,
        O: Observer<G::Move>,
    {
        let offers = |capability: &str| match capability {
            "PositionKey" => G::TABLE.key.is_some(),
            "NullMove" => G::TABLE.make_null.is_some(),
            "Tactics" => G::TABLE.noisy_moves.is_some(),
            "MoveOrdering" => G::TABLE.is_quiet.is_some(),
            _ => false,
        };
        if let Some(capability) = self.needs().iter().find(|capability| !offers(capability)) {
            return Err(Lacks { algorithm: self, capability });
        }
        Ok(self.run(&mut Offered(game), &mut OfOffered(evaluator), observer, depth))
    }

    fn run<G, E, O>(self, game: &mut G, evaluator: &mut E, observer: &mut O, depth: u32) -> Found<G::Move>
    where
        G: PositionKey + NullMove + Tactics + MoveOrdering,
        E: Evaluator<G>,
        O: Observer<G::Move>,
    {
        let side = game.side_to_move();
        let mut cx = Context::new(game, evaluator, observer);
        let full = Window::FULL;
        let score = match self {
            Algorithm::Minimax => side.absolute(minimax::search(&mut cx, depth, 0)),
            Algorithm::AlphaBetaTwoSided => side.absolute(alpha_beta_two_sided::search(&mut cx, depth, 0, full)),
            Algorithm::Negamax => negamax::search(&mut cx, depth, 0),
            Algorithm::AlphaBetaFailHard => alpha_beta_fail_hard::search(&mut cx, depth, 0, full),
            Algorithm::AlphaBeta => alpha_beta::search(&mut cx, depth, 0, full),
            Algorithm::Pvs => pvs::search(&mut cx, depth, 0, full, ReSearch::FromAlpha),
            Algorithm::PvsFromScore => pvs::search(&mut cx, depth, 0, full, ReSearch::FromScore),
            Algorithm::NullMove => null_move::search(&mut cx, depth, 0, full, null_move::REDUCTION, false),
            Algorithm::IterativeDeepening => iterative_deepening::search(&mut cx, depth),
            Algorithm::Aspiration => aspiration::search(&mut cx, depth, aspiration::RADIUS),
            Algorithm::History => by_history(&mut cx, depth, history::Reward::DepthSquared),
            Algorithm::HistoryPowerOfTwo => by_history(&mut cx, depth, history::Reward::PowerOfTwo),
            Algorithm::Killers => killers::search(&mut cx, depth, 0, full, &mut killers::Killers::default()),
            Algorithm::TranspositionTable => with_table(&mut cx, depth, DepthMatch::Equal),
            Algorithm::TranspositionTableAtLeast => with_table(&mut cx, depth, DepthMatch::AtLeast),
            Algorithm::Mtdf => mtdf::search(&mut cx, depth, &mut equal_table(depth)),
            Algorithm::SssStar => sss_star::search(&mut cx, depth),
            Algorithm::MtSss => mt_sss::search(&mut cx, depth, &mut equal_table(depth)),
            Algorithm::MtDual => mt_sss::dual(&mut cx, depth, &mut equal_table(depth)),
            Algorithm::Quiescence => quiescence::search(&mut cx, depth, 0, full),
            Algorithm::TogetherExact => all_together(&mut cx, depth, together::Options::EXACT),
            Algorithm::Together => all_together(&mut cx, depth, together::Options::PLAYING),
        };
        Found { score, line: cx.pv.line(0).to_vec() }
    }
}

fn by_history<G, E, O>(cx: &mut Context<'_, G, E, O>, depth: u32, reward: history::Reward) -> Score
where
    G: MoveOrdering,
    E: Evaluator<G>,
    O: Observer<G::Move>,
{
    let mut history = history::History::new(cx.game, reward);
    history::search(cx, depth, 0, Window::FULL, &mut history)
}

fn with_table<G, E, O>(cx: &mut Context<'_, G, E, O>, depth: u32, depth_match: DepthMatch) -> Score
where
    G: PositionKey,
    E: Evaluator<G>,
    O: Observer<G::Move>,
{
    transposition_table::search(cx, depth, 0, Window::FULL, &mut Table::new(table_bits(depth), depth_match))
}

fn equal_table<M: Copy>(depth: u32) -> Table<M> {
    Table::new(table_bits(depth), DepthMatch::Equal)
}

fn all_together<G, E, O>(cx: &mut Context<'_, G, E, O>, depth: u32, options: together::Options) -> Score
where
    G: PositionKey + NullMove + Tactics + MoveOrdering,
    E: Evaluator<G>,
    O: Observer<G::Move>,
{
    let mut memory = together::Memory::new(cx.game, table_bits(depth), options);
    together::search(cx, depth, &mut memory)
}

/// Runs every algorithm on a position, with its counters: the table of the ladder for a game of your own, from its rules alone.
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
/// As [`Algorithm::search`].
pub fn compare<G: SearchGame, E: Evaluator<G>>(game: &G, evaluator: &mut E, depth: u32) -> Comparison<G::Move> {
    let row = |&algorithm: &Algorithm| {
        let mut stats = Stats::default();
        algorithm.search(&mut game.clone(), evaluator, &mut stats, depth).map(|found| (found, stats))
    };
    Comparison { rows: Algorithm::ALL.iter().map(row).collect() }
}

/// What every algorithm found, and how: see [`compare`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comparison<M> {
    rows: Vec<Result<(Found<M>, Stats), Lacks>>,
}

impl<M: Clone> Comparison<M> {
    /// Returns what an algorithm found, with its counters.
    ///
    /// # Errors
    ///
    /// What the game lacks, if the algorithm could not search it.
    pub fn row(&self, algorithm: Algorithm) -> Result<(Found<M>, Stats), Lacks> {
        self.rows[algorithm as usize].clone()
    }
}

/// A table: algorithm, score, best move, nodes, evaluations and cutoffs, or what the game lacks.
impl<M: Copy + fmt::Debug> fmt::Display for Comparison<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "{:<28} {:>8} {:<12} {:>12} {:>12} {:>12}",
            "", "score", "best", "nodes", "evaluations", "cutoffs"
        )?;
        for (algorithm, row) in Algorithm::ALL.iter().zip(&self.rows) {
            match row {
                Ok((found, stats)) => {
                    let best = found.best().map_or("-".to_owned(), |mv| format!("{mv:?}"));
                    let (score, evaluations) = (found.score.to_string(), stats.leaf_evaluations);
                    writeln!(
                        f,
                        "{algorithm:<28} {score:>8} {best:<12} {:>12} {evaluations:>12} {:>12}",
                        stats.nodes, stats.cutoffs
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

/// A name that is none of the ladder's.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown algorithm {}: expected one of {}", quote(given), Algorithm::NAMES.trim_end_matches(", "))]
pub struct UnknownAlgorithm {
    /// The text that was given.
    pub given: String,
}

impl FromStr for Algorithm {
    type Err = UnknownAlgorithm;

    fn from_str(text: &str) -> Result<Algorithm, UnknownAlgorithm> {
        let found = Algorithm::ALL.iter().find(|algorithm| algorithm.name() == text);
        found.copied().ok_or_else(|| UnknownAlgorithm { given: text.to_owned() })
    }
}
