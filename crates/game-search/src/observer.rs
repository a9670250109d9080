//! Events of a search, and the observers that receive them: counters and traces.

use std::ops::AddAssign;

use crate::{Numbers, Score, Window};

/// An event of a search. An [`Observer`] receives events in the order in which they happen. Minor versions of this
/// crate may add events.
///
/// The first event of a node is [`Enter`](Event::Enter) or [`EnterQuiescence`](Event::EnterQuiescence), and its last
/// event is [`Leave`](Event::Leave). Between these two come the node's other events and all events of its children. The
/// events of a child come between [`Make`](Event::Make) (or [`MakeNull`](Event::MakeNull)) and
/// [`Unmake`](Event::Unmake).
///
/// [`sss_star`](crate::ladder::sss_star) differs because SSS* jumps from node to node. For each node it sends a `Make`
/// for every move on the path from the root to the node, then the events of this node without its children, and then
/// the `Unmake`s. When an interior node is solved, it is entered a second time, after a `ReSearch`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Event<M> {
    /// Sent when the search enters a node, including leaves and finished games.
    ///
    /// Quiescence nodes send [`EnterQuiescence`](Event::EnterQuiescence) instead. A leaf that is resolved by quiescence
    /// sends both events, each with its own `Leave`. Monte Carlo tree search sends `Enter` with depth 0 for every node
    /// of a simulation and for every candidate move that it evaluates. The solver sends `Enter` with [`Score::MAX_PLY`]
    /// minus `ply` as the depth.
    Enter {
        /// The distance from the root, in plies.
        ply: u32,
        /// The remaining depth, in plies.
        depth: u32,
        /// The window for the side to move. In algorithms with a maximiser and a minimiser the window is for the first
        /// player. In algorithms without windows it is [`Window::FULL`].
        window: Window,
    },
    /// Sent when quiescence search enters a node: a leaf of the full-width search, or a node below a leaf. The engine's
    /// razoring also runs quiescence at an interior node.
    EnterQuiescence {
        /// The distance from the root, in plies.
        ply: u32,
        /// The window for the side to move.
        window: Window,
    },
    /// Sent when a node returns its score: exactly once for each `Enter` or `EnterQuiescence`.
    Leave {
        /// The score for the side to move; in algorithms with a maximiser and a minimiser, for the first player.
        score: Score,
    },
    /// Sent just before a move is made.
    Make(M),
    /// Sent when the side to move passes, before the node after the pass is entered.
    MakeNull,
    /// Sent just after the last move or pass was taken back.
    Unmake,
    /// Sent after the evaluator returned a static evaluation. The score is for the side to move. The engine sends the
    /// evaluation before correction history adjusts it. Monte Carlo tree search with quiescence sends the score that
    /// its quiescence returned.
    Evaluate(Score),
    /// Sent just before the `Leave` of a node where the game is over. In the engine and in Monte Carlo tree search the
    /// game also counts as over if its result is [proven](crate::Evaluator::proof). The candidate moves of Monte Carlo
    /// tree search send no `Terminal`.
    Terminal(Score),
    /// Sent when a move raises alpha without a cutoff, after the `Unmake` of the move. Minimax and negamax have no
    /// window and send this event for every new best move. In alpha-beta with a minimiser, the event also reports a
    /// minimiser's move that lowers beta. The engine also sends the event for a move that is known to win at once,
    /// without a `Make` of this move.
    Raise {
        /// The new best move.
        mv: M,
        /// The score of the move.
        score: Score,
    },
    /// Sent when a move causes a cutoff, after the `Unmake` of the move. The remaining moves of the node are not
    /// searched.
    Cutoff {
        /// The move that caused the cutoff.
        mv: M,
        /// The number of moves searched before this move: 0 if the first move caused the cutoff.
        index: usize,
        /// The bound that the score reached.
        kind: CutoffKind,
    },
    /// Sent when quiescence stands pat: the static evaluation reaches beta, so the node ends without a move.
    StandPat,
    /// Sent just before a node starts a re-search of itself or of the child after the current move. The re-search has
    /// another window, or the full depth after a reduced search. The event contains the window of the re-search, from
    /// the point of view of the node that starts the re-search. Exception: a re-search after a reduced search has a
    /// null window, but the event contains the window of the node that starts the re-search.
    ReSearch(Window),
    /// Sent when the search looks a position up in the transposition table.
    TableProbe,
    /// Sent after a `TableProbe` that found the position.
    TableHit,
    /// Sent when a table entry ends the node. The entry may belong to a child (an enhanced transposition cutoff of the
    /// engine); the lookup of a child sends no `TableProbe`.
    TableCutoff,
    /// Sent just before a null move is tried. `MakeNull` comes next.
    NullTry,
    /// Sent after the `Unmake` of a null move that failed high and ends the node. In the engine a verification search
    /// can come between that `Unmake` and this event.
    NullCutoff,
    /// Sent when a selective feature of the [engine](crate::engine) changes the search: it ends the node, skips a move,
    /// or changes the depth of a search.
    Heuristic(&'static Heuristic),
}

/// A feature of the engine that prunes, reduces or extends without a guarantee that the score stays the same. Each such
/// feature has its own `Heuristic`, identified by its name.
///
/// ```
/// use game_search::{Effect, Heuristic};
///
/// let razoring = Heuristic::RAZORING;
/// assert_eq!((razoring.name, razoring.effect), ("razoring", Effect::EndsNode));
/// assert_eq!(razoring.words.en, "evaluated far below alpha");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Heuristic {
    /// The name, in lower case with underscores.
    pub name: &'static str,
    /// The effect on the node or on the move.
    pub effect: Effect,
    /// The reason for the effect, in words.
    pub words: Words,
}

/// The effect of a [`Heuristic`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Effect {
    /// The node ends.
    EndsNode,
    /// A move is skipped.
    SkipsMove,
    /// The remaining quiet moves are skipped.
    SkipsQuietMoves,
    /// A move or a node is searched less deep.
    Reduces,
    /// A move is searched deeper.
    Extends,
}

/// A text in English and Chinese.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Words {
    /// English.
    pub en: &'static str,
    /// Simplified Chinese.
    pub zh: &'static str,
}

/// The bound that caused a cutoff.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CutoffKind {
    /// The minimiser found a score at or below alpha. This happens only in algorithms with a maximiser and a minimiser.
    Alpha,
    /// The maximiser found a score at or above beta. In negamax and the engine, the side to move is the maximiser.
    Beta,
}

/// Receives the events of a search.
///
/// Every algorithm is generic over its observer, so the observer `()`, which ignores every event, costs no time.
///
/// ```
/// use game_search::{Event, Observer, eval_fn, ladder::Algorithm};
/// use small_games::TicTacToe;
///
/// /// Counts nodes at the horizon.
/// #[derive(Default)]
/// struct Leaves(u64);
///
/// impl<M> Observer<M> for Leaves {
///     fn on(&mut self, event: Event<M>) {
///         if let Event::Enter { depth: 0, .. } = event {
///             self.0 += 1;
///         }
///     }
/// }
///
/// let mut leaves = Leaves::default();
/// Algorithm::Minimax.search(&mut TicTacToe::default(), &mut eval_fn(1, |_: &TicTacToe| 0), &mut leaves, 3)?;
/// assert_eq!(leaves.0, 9 * 8 * 7);
/// # Ok::<(), game_search::ladder::MissingCapability>(())
/// ```
pub trait Observer<M> {
    /// Receives one [event](Event).
    fn on(&mut self, event: Event<M>);

    /// Returns `true` if the observer receives [numbers](Numbers). By default it does not, and a search then spends no time
    /// on them.
    #[inline(always)]
    fn wants_numbers(&self) -> bool {
        false
    }

    /// Receives [numbers](Numbers) between the events, if the observer [wants them](Observer::wants_numbers).
    #[inline(always)]
    fn numbers(&mut self, _: Numbers<M>) {}

    /// Receives the source line that reports the next event, just before [`on`](Observer::on). Only the algorithms of the
    /// [ladder](crate::ladder) and the [engine](crate::engine) call this method. Figures mark the line.
    #[cfg(feature = "source-lines")]
    fn at(&mut self, _line: &'static std::panic::Location<'static>) {}
}

impl<M> Observer<M> for () {
    #[inline(always)]
    fn on(&mut self, _: Event<M>) {}
}

impl<M, O: Observer<M> + ?Sized> Observer<M> for &mut O {
    #[inline(always)]
    fn on(&mut self, event: Event<M>) {
        (**self).on(event);
    }

    #[inline(always)]
    fn wants_numbers(&self) -> bool {
        (**self).wants_numbers()
    }

    #[inline(always)]
    fn numbers(&mut self, numbers: Numbers<M>) {
        (**self).numbers(numbers);
    }

    #[cfg(feature = "source-lines")]
    fn at(&mut self, line: &'static std::panic::Location<'static>) {
        (**self).at(line);
    }
}

/// Both observers receive every event, the first observer first.
impl<M: Copy, A: Observer<M>, B: Observer<M>> Observer<M> for (A, B) {
    #[inline(always)]
    fn on(&mut self, event: Event<M>) {
        self.0.on(event);
        self.1.on(event);
    }

    #[inline(always)]
    fn wants_numbers(&self) -> bool {
        self.0.wants_numbers() || self.1.wants_numbers()
    }

    #[inline(always)]
    fn numbers(&mut self, numbers: Numbers<M>) {
        self.0.numbers(numbers);
        self.1.numbers(numbers);
    }

    #[cfg(feature = "source-lines")]
    fn at(&mut self, line: &'static std::panic::Location<'static>) {
        self.0.at(line);
        self.1.at(line);
    }
}

/// Counters of a search. They have the same meaning in every algorithm.
///
/// ```
/// use game_search::{Stats, ladder::Algorithm};
/// use small_games::{ConnectFour, Threats};
///
/// let mut stats = Stats::default();
/// Algorithm::History.search(&mut ConnectFour::default(), &mut Threats, &mut stats, 6)?;
/// println!("{} nodes, {} evaluated", stats.nodes, stats.leaf_evaluations);
/// assert!(stats.first_move_cutoff_rate().is_some_and(|rate| rate > 0.8));
/// # Ok::<(), game_search::ladder::MissingCapability>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Stats {
    /// The number of nodes entered by the full-width search: interior nodes, leaves and finished games.
    pub nodes: u64,
    /// The number of static evaluations, including those in quiescence.
    pub leaf_evaluations: u64,
    /// The number of nodes entered by quiescence. The topmost quiescence node is also a leaf of the full-width search,
    /// so `nodes` counts it as well.
    pub quiescence_nodes: u64,
    /// The number of cutoffs by a move. Cutoffs by the table, a null move or standing pat are not included.
    pub cutoffs: u64,
    /// The number of cutoffs by the first move tried, which measures the move ordering.
    pub first_move_cutoffs: u64,
    /// The number of re-searches.
    pub re_searches: u64,
    /// The number of lookups in the transposition table.
    pub table_probes: u64,
    /// The number of lookups that found the position.
    pub table_hits: u64,
    /// The number of nodes ended by a table entry.
    pub table_cutoffs: u64,
    /// The number of null moves tried.
    pub null_tries: u64,
    /// The number of nodes ended by a null move.
    pub null_cutoffs: u64,
    /// The number of times that a selective feature of the engine ([`Heuristic`]) pruned, reduced or extended.
    pub heuristics: u64,
    /// The largest distance from the root, in plies.
    pub max_ply: u32,
}

impl Stats {
    /// Returns the share of cutoffs that the first move caused, from 0 to 1; `None` if there was no cutoff.
    pub fn first_move_cutoff_rate(&self) -> Option<f64> {
        rate(self.first_move_cutoffs, self.cutoffs)
    }

    /// Returns the share of table lookups that found the position, from 0 to 1; `None` if there was no lookup.
    pub fn table_hit_rate(&self) -> Option<f64> {
        rate(self.table_hits, self.table_probes)
    }
}

fn rate(part: u64, whole: u64) -> Option<f64> {
    (whole > 0).then(|| part as f64 / whole as f64)
}

impl<M> Observer<M> for Stats {
    #[inline]
    fn on(&mut self, event: Event<M>) {
        match event {
            Event::Enter { ply, .. } => {
                self.nodes += 1;
                self.max_ply = self.max_ply.max(ply);
            }
            Event::EnterQuiescence { ply, .. } => {
                self.quiescence_nodes += 1;
                self.max_ply = self.max_ply.max(ply);
            }
            Event::Evaluate(_) => self.leaf_evaluations += 1,
            Event::Cutoff { index, .. } => {
                self.cutoffs += 1;
                self.first_move_cutoffs += u64::from(index == 0);
            }
            Event::ReSearch(_) => self.re_searches += 1,
            Event::TableProbe => self.table_probes += 1,
            Event::TableHit => self.table_hits += 1,
            Event::TableCutoff => self.table_cutoffs += 1,
            Event::NullTry => self.null_tries += 1,
            Event::NullCutoff => self.null_cutoffs += 1,
            Event::Heuristic(_) => self.heuristics += 1,
            Event::Leave { .. } | Event::Make(_) | Event::MakeNull | Event::Unmake => {}
            Event::Terminal(_) | Event::Raise { .. } | Event::StandPat => {}
        }
    }
}

impl AddAssign for Stats {
    fn add_assign(&mut self, other: Stats) {
        self.nodes += other.nodes;
        self.leaf_evaluations += other.leaf_evaluations;
        self.quiescence_nodes += other.quiescence_nodes;
        self.cutoffs += other.cutoffs;
        self.first_move_cutoffs += other.first_move_cutoffs;
        self.re_searches += other.re_searches;
        self.table_probes += other.table_probes;
        self.table_hits += other.table_hits;
        self.table_cutoffs += other.table_cutoffs;
        self.null_tries += other.null_tries;
        self.null_cutoffs += other.null_cutoffs;
        self.heuristics += other.heuristics;
        self.max_ply = self.max_ply.max(other.max_ply);
    }
}
