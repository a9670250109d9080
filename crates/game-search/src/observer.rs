//! The only place for counters and traces.

use std::ops::AddAssign;

use crate::{Score, Window};

/// One thing that happens in a search, in the order in which it happens. Minor versions may add events.
///
/// Between the `Enter` and `Leave` of a node lie its own events and those of its children, each child between
/// `Make` (or `MakeNull`) and `Unmake`. Not so in [`sss_star`](crate::ladder::sss_star), which goes from node to node: each is
/// entered and left between the moves that lead to it from the root and their `Unmake`s.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Event<M> {
    /// The full-width search enters a node, a leaf included. Windows are for the side to move; in the
    /// two-sided algorithms for the first player.
    Enter {
        /// Distance from the root.
        ply: u32,
        /// Remaining plies.
        depth: u32,
        /// The window; [`Window::FULL`] where the algorithm has none.
        window: Window,
    },
    /// Quiescence enters a node: the leaf of the full-width search, or one below it.
    EnterQuiescence {
        /// Distance from the root.
        ply: u32,
        /// The window.
        window: Window,
    },
    /// A node returns a score.
    Leave {
        /// For the side to move; in the two-sided algorithms for the first player.
        score: Score,
    },
    /// A move is made.
    Make(M),
    /// The turn is passed.
    MakeNull,
    /// The last move, or pass, is taken back.
    Unmake,
    /// The evaluator was asked.
    Evaluate(Score),
    /// The game is over at this node.
    Terminal(Score),
    /// A move raised alpha (in minimax and negamax: the best score) without a cut-off.
    Raise {
        /// The new best move.
        mv: M,
        /// Its score.
        score: Score,
    },
    /// The remaining moves need not be searched.
    Cutoff {
        /// The move that refutes the node.
        mv: M,
        /// How many moves were searched before it: 0 for a first-move cut-off.
        index: usize,
        /// Which side's bound was met.
        kind: CutoffKind,
    },
    /// Standing pat in quiescence met beta.
    StandPat,
    /// The same node, or the same child, is searched again with this window.
    ReSearch(Window),
    /// The transposition table is asked.
    TableProbe,
    /// It knows the position.
    TableHit,
    /// Its entry ends the node.
    TableCutoff,
    /// A null move is tried.
    NullTry,
    /// The null move failed high and ends the node.
    NullCutoff,
    /// A feature of the [engine](crate::engine) that trusts a guess made a difference here.
    Heuristic(&'static Heuristic),
}

/// What the engine leaves out, or looks at more closely, without proof that the score stays the same. Each feature that does
/// it declares its own; two are the same if their names are.
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
    /// In lower case, with underscores.
    pub name: &'static str,
    /// What becomes of the node or the move.
    pub effect: Effect,
    /// Why.
    pub words: Words,
}

/// What a [`Heuristic`] does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Effect {
    /// The node ends.
    EndsNode,
    /// A move is left out.
    SkipsMove,
    /// The remaining quiet moves are left out.
    SkipsQuietMoves,
    /// A move or a node is searched with less depth.
    Reduces,
    /// A move is searched deeper.
    Extends,
}

/// The same said in the languages of the tools.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Words {
    /// English.
    pub en: &'static str,
    /// Simplified Chinese.
    pub zh: &'static str,
}

/// Which bound a cut-off met.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CutoffKind {
    /// The minimiser found a score at or below alpha (two-sided form only).
    Alpha,
    /// The maximiser, or in negamax form the side to move, found a score at or above beta.
    Beta,
}

/// Watches a search. A generic parameter of every algorithm: `()` compiles to nothing.
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
/// # Ok::<(), game_search::ladder::Lacks>(())
/// ```
pub trait Observer<M> {
    /// Something happened.
    fn on(&mut self, event: Event<M>);
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
}

/// Two observers watch the same search.
impl<M: Copy, A: Observer<M>, B: Observer<M>> Observer<M> for (A, B) {
    #[inline(always)]
    fn on(&mut self, event: Event<M>) {
        self.0.on(event);
        self.1.on(event);
    }
}

/// The counters, the same for every algorithm.
///
/// ```
/// use game_search::{Stats, ladder::Algorithm};
/// use small_games::{ConnectFour, Threats};
///
/// let mut stats = Stats::default();
/// Algorithm::History.search(&mut ConnectFour::default(), &mut Threats, &mut stats, 6)?;
/// println!("{} nodes, {} evaluated", stats.nodes, stats.leaf_evaluations);
/// assert!(stats.first_move_cutoff_rate().is_some_and(|rate| rate > 0.8));
/// # Ok::<(), game_search::ladder::Lacks>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Stats {
    /// Nodes entered by the full-width search: interior nodes, leaves and finished games.
    pub nodes: u64,
    /// Calls of the evaluator, in quiescence too.
    pub leaf_evaluations: u64,
    /// Nodes entered by quiescence. Its topmost node is also a leaf of the full-width search and counts in both.
    pub quiescence_nodes: u64,
    /// Nodes ended early by a move (not by the table, a null move or standing pat).
    pub cutoffs: u64,
    /// Those of them ended by the first move tried: the measure of move ordering.
    pub first_move_cutoffs: u64,
    /// Searches repeated with another window.
    pub researches: u64,
    /// Questions to the transposition table.
    pub table_probes: u64,
    /// Questions that found the position.
    pub table_hits: u64,
    /// Nodes ended by an entry.
    pub table_cutoffs: u64,
    /// Null moves tried.
    pub null_tries: u64,
    /// Nodes ended by a null move.
    pub null_cutoffs: u64,
    /// How often the engine left something out, or looked at it more closely or less so, by a guess ([`Heuristic`]).
    pub heuristics: u64,
    /// The largest distance from the root.
    pub max_ply: u32,
}

impl Stats {
    /// Share of the cut-offs that the first move made, from 0 to 1; `None` without cut-offs.
    pub fn first_move_cutoff_rate(&self) -> Option<f64> {
        rate(self.first_move_cutoffs, self.cutoffs)
    }

    /// Share of the table's probes that found the position, from 0 to 1; `None` without probes.
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
            Event::ReSearch(_) => self.researches += 1,
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
        self.researches += other.researches;
        self.table_probes += other.table_probes;
        self.table_hits += other.table_hits;
        self.table_cutoffs += other.table_cutoffs;
        self.null_tries += other.null_tries;
        self.null_cutoffs += other.null_cutoffs;
        self.heuristics += other.heuristics;
        self.max_ply = self.max_ply.max(other.max_ply);
    }
}
