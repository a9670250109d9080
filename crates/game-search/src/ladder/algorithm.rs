//! Every algorithm of the ladder by name, for programs that compare them.

use std::fmt;
use std::str::FromStr;

use super::pvs::Research;
use super::transposition_table::{DepthMatch, Table};
use super::{
    Context, alpha_beta, alpha_beta_fail_hard, alpha_beta_two_sided, aspiration, history, iterative_deepening, killers,
    minimax, mt_sss, mtdf, negamax, null_move, pvs, quiescence, sss_star, together, transposition_table,
};
use crate::text::quote;
use crate::{Evaluator, Line, MoveOrdering, NullMove, Observer, PositionKey, Score, Tactics, Window};

/// A game on which every algorithm can run. Implemented by itself for games with all the capabilities that the ladder asks for.
pub trait AllCapabilities: PositionKey + NullMove + Tactics + MoveOrdering {}

impl<G: PositionKey + NullMove + Tactics + MoveOrdering> AllCapabilities for G {}

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

/// The slots of a table, as a power of two: enough for the interior nodes of a search to `depth`, at most a million.
fn table_bits(depth: u32) -> u32 {
    depth.saturating_mul(2).saturating_add(8).min(20)
}

macro_rules! algorithms {
    ($($(#[$doc:meta])* $variant:ident = $name:literal, $promise:expr;)*) => {
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

            /// Whether its score equals that of minimax, and why not.
            pub const fn promise(self) -> Promise {
                match self { $(Algorithm::$variant => $promise,)* }
            }
        }
    };
}

const NULL_GUESS: Promise = Promise::Differs("a pass only guesses a lower bound");
const HORIZON: Promise = Promise::Differs("noisy moves are resolved below the horizon");
const DEEPER: Promise = Promise::Differs("entries of deeper searches answer");
const SELECTIVE: Promise = Promise::Differs("null move, quiescence and deeper entries");

algorithms! {
    /// [`minimax`].
    Minimax = "minimax", Promise::Minimax;
    /// [`alpha_beta_two_sided`].
    AlphaBetaTwoSided = "alpha-beta-two-sided", Promise::Minimax;
    /// [`negamax`].
    Negamax = "negamax", Promise::Minimax;
    /// [`alpha_beta_fail_hard`].
    AlphaBetaFailHard = "alpha-beta-fail-hard", Promise::Minimax;
    /// [`alpha_beta`], fail-soft.
    AlphaBeta = "alpha-beta", Promise::Minimax;
    /// [`pvs`], second searches with (alpha, beta).
    Pvs = "pvs", Promise::Minimax;
    /// [`pvs`], second searches with (score, beta).
    PvsFromScore = "pvs-from-score", Promise::Minimax;
    /// [`null_move`] with R = 2.
    NullMove = "null-move", NULL_GUESS;
    /// [`iterative_deepening`].
    IterativeDeepening = "iterative-deepening", Promise::Minimax;
    /// [`aspiration`].
    Aspiration = "aspiration", Promise::Minimax;
    /// [`history`], rewards of depth squared.
    History = "history", Promise::Minimax;
    /// [`history`], rewards of 2^(depth + 1).
    HistoryPowerOfTwo = "history-power-of-two", Promise::Minimax;
    /// [`killers`].
    Killers = "killers", Promise::Minimax;
    /// [`transposition_table`], entries of equal depth answer.
    TranspositionTable = "transposition-table", Promise::Minimax;
    /// [`transposition_table`], deeper entries answer too.
    TranspositionTableAtLeast = "transposition-table-at-least", DEEPER;
    /// [`mtdf`].
    Mtdf = "mtdf", Promise::Minimax;
    /// [`sss_star`], with its list of states.
    SssStar = "sss-star", Promise::Minimax;
    /// [`mt_sss`]: SSS* by null windows.
    MtSss = "mt-sss", Promise::Minimax;
    /// [`mt_sss`]: DUAL* by null windows.
    MtDual = "mt-dual", Promise::Minimax;
    /// [`quiescence`].
    Quiescence = "quiescence", HORIZON;
    /// [`together`], only what keeps the value.
    TogetherExact = "together-exact", Promise::Minimax;
    /// [`together`], all of it.
    Together = "together", SELECTIVE;
}

impl Algorithm {
    /// Searches `game` to `depth` plies with fresh tables. The position is the same afterwards.
    ///
    /// ```
    /// use game_search::{Score, Stats, ladder::Algorithm};
    /// use small_games::Nim;
    ///
    /// let mut stats = Stats::default();
    /// let found = Algorithm::Pvs.search(&mut Nim::new(&[1, 2]), &mut |_: &Nim| 0, &mut stats, 3);
    /// assert_eq!(found.score, Score::mate_in(3), "take one from the heap of two");
    /// assert!(stats.nodes > 0);
    /// ```
    ///
    /// # Panics
    ///
    /// If it reaches a node over 1,000 plies [deep](crate::ladder#depth).
    pub fn search<G, E, O>(self, game: &mut G, evaluator: &mut E, observer: &mut O, depth: u32) -> Found<G::Move>
    where
        G: AllCapabilities,
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
            Algorithm::Pvs => pvs::search(&mut cx, depth, 0, full, Research::FromAlpha),
            Algorithm::PvsFromScore => pvs::search(&mut cx, depth, 0, full, Research::FromScore),
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
    G: AllCapabilities,
    E: Evaluator<G>,
    O: Observer<G::Move>,
{
    let mut memory = together::Memory::new(cx.game, table_bits(depth), options);
    together::search(cx, depth, &mut memory)
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
