//! An observer that records the tree of a search, for drawing or study.

use crate::{CutoffKind, Effect, Event, Game, Heuristic, MoveList, Observer, Score, Window};

/// The move or the pass that led to a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step<M> {
    /// A move.
    Move(M),
    /// A pass (null move).
    Null,
}

/// The reason why the search left a node.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum VisitEnd {
    /// Every move was searched, or was skipped by a selective feature. Nodes in which the search was stopped have this
    /// value too.
    #[default]
    Exhausted,
    /// The position was evaluated at the horizon.
    Evaluated,
    /// The game is over.
    Terminal,
    /// A move reached a bound, so the remaining moves were not searched. [`TreeRecorder::unvisited`] lists the
    /// remaining moves.
    Cutoff {
        /// The bound that the score reached.
        kind: CutoffKind,
    },
    /// A table entry ended the node.
    Table,
    /// A null move (a pass) failed high.
    NullMove,
    /// Standing pat in quiescence reached beta.
    StandPat,
    /// A mate score was known without searching a move: one move wins at once, or a shorter mate is known elsewhere in
    /// the tree (mate-distance pruning).
    Mate,
    /// A selective feature of the engine ended the node.
    Heuristic(&'static Heuristic),
}

/// One visit of a node. A node that is searched twice has two visits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Visit<M> {
    /// The move or the pass that led to the node. `None` at the root. It is also `None` if a node starts another search
    /// of its own position: to verify a null move, to search without the best move (singular extension), or for
    /// quiescence before any move is tried (razoring).
    pub step: Option<Step<M>>,
    /// The distance from the root, in plies.
    pub ply: u32,
    /// The remaining depth, in plies; `None` in quiescence.
    pub depth: Option<u32>,
    /// The window of the visit, for the side that is named at [`Event::Enter`].
    pub window: Window,
    /// The score that the visit returned, for the same side as the window.
    pub score: Score,
    /// The reason why the node was left.
    pub end: VisitEnd,
    /// `true` if the visit is a re-search of an earlier visit.
    pub re_search: bool,
    /// The indices of the child visits in [`TreeRecorder::visits`], in the order of the search.
    pub children: Vec<usize>,
    /// `true` if `children` lists every child. Visits beyond the recorder's limit are missing.
    pub is_complete: bool,
}

/// A visit that the search has not left yet.
#[derive(Clone, Copy, Debug)]
struct Open {
    /// The index of the visit; `None` if the recorder had already reached its limit.
    visit: Option<usize>,
    ply: u32,
    /// `true` if the node is at the horizon or in quiescence. An `EnterQuiescence` at the same ply then continues this
    /// visit.
    at_horizon: bool,
}

/// Records the tree of a search, up to a maximum number of visits.
///
/// ```
/// use game_search::{VisitEnd, TreeRecorder, ladder::Algorithm};
/// use small_games::{LeafValue, textbook};
///
/// let mut tree = TreeRecorder::new(1_000);
/// Algorithm::AlphaBeta.search(&mut textbook::DELPHI.tree(), &mut LeafValue, &mut tree, 2)?;
/// let root = &tree.visits()[tree.roots()[0]];
/// assert_eq!((root.score.value(), root.children.len()), (14, 3));
/// let second = &tree.visits()[root.children[1]];
/// assert!(matches!(second.end, VisitEnd::Cutoff { .. }));
/// # Ok::<(), game_search::ladder::MissingCapability>(())
/// ```
#[derive(Clone, Debug)]
pub struct TreeRecorder<M> {
    visits: Vec<Visit<M>>,
    roots: Vec<usize>,
    limit: usize,
    unrecorded: u64,
    /// The visits that the search has not left yet, the root first.
    open: Vec<Open>,
    steps: Vec<Step<M>>,
    re_search: bool,
}

impl<M> TreeRecorder<M> {
    /// Creates a recorder that keeps at most `limit` visits. Later visits are only counted.
    pub fn new(limit: usize) -> TreeRecorder<M> {
        TreeRecorder {
            visits: Vec::new(),
            roots: Vec::new(),
            limit,
            unrecorded: 0,
            open: Vec::new(),
            steps: Vec::new(),
            re_search: false,
        }
    }

    /// Returns every visit in the order of the search. Parents come before their children.
    pub fn visits(&self) -> &[Visit<M>] {
        &self.visits
    }

    /// Returns the indices of the visits of the root. Iterative deepening, for example, visits the root once per
    /// iteration.
    pub fn roots(&self) -> &[usize] {
        &self.roots
    }

    /// Returns the number of visits that were not recorded because the limit was reached.
    pub fn unrecorded(&self) -> u64 {
        self.unrecorded
    }

    /// Returns the index of the current visit in [`visits`](TreeRecorder::visits). Returns `None` before and after the
    /// search, and in visits beyond the recorder's limit.
    ///
    /// ```
    /// use game_search::{Event, Observer, TreeRecorder, ladder::Algorithm};
    /// use small_games::{LeafValue, textbook};
    ///
    /// /// Where alpha was raised.
    /// struct Raises<M>(TreeRecorder<M>, Vec<Option<usize>>);
    /// impl<M: Copy + PartialEq> Observer<M> for Raises<M> {
    ///     fn on(&mut self, event: Event<M>) {
    ///         if let Event::Raise { .. } = event {
    ///             self.1.push(self.0.current());
    ///         }
    ///         self.0.on(event);
    ///     }
    /// }
    ///
    /// let mut raises = Raises(TreeRecorder::new(1_000), Vec::new());
    /// Algorithm::AlphaBeta.search(&mut textbook::DELPHI.tree(), &mut LeafValue, &mut raises, 2)?;
    /// assert_eq!(raises.1.iter().filter(|visit| **visit == Some(0)).count(), 2, "at the root: 12, then 14");
    /// assert_eq!(raises.0.current(), None);
    /// # Ok::<(), game_search::ladder::MissingCapability>(())
    /// ```
    pub fn current(&self) -> Option<usize> {
        self.open.last().and_then(|open| open.visit)
    }
}

impl<M: Copy + PartialEq> TreeRecorder<M> {
    /// Returns the moves that a visit left out: the legal moves without a child visit, in the order of generation.
    /// After a cutoff these are the moves that the cutoff pruned. Returns `None` if [children are
    /// missing](Visit::is_complete).
    ///
    /// `position` must be the position of the visit. This method generates the moves itself, because a search with
    /// staged generation has not generated all of them when a cutoff happens.
    ///
    /// # Complexity
    ///
    /// O(*m* · *c*) for *m* legal moves and *c* children.
    ///
    /// ```
    /// use game_search::{Game, Step, TreeRecorder, ladder::Algorithm};
    /// use small_games::{LeafValue, textbook};
    ///
    /// let (mut position, mut recorder) = (textbook::DELPHI.tree(), TreeRecorder::new(1_000));
    /// Algorithm::AlphaBeta.search(&mut position, &mut LeafValue, &mut recorder, 2)?;
    /// let second = recorder.visits()[recorder.roots()[0]].children[1];
    /// if let Some(Step::Move(mv)) = recorder.visits()[second].step {
    ///     position.make(mv);
    /// }
    /// assert_eq!(position.count_legal_moves(), 3);
    /// assert_eq!(recorder.unvisited(second, &position).map(|moves| moves.len()), Some(1));
    /// # Ok::<(), game_search::ladder::MissingCapability>(())
    /// ```
    pub fn unvisited<G: Game<Move = M>>(&self, visit: usize, position: &G) -> Option<Vec<M>> {
        let visit = &self.visits[visit];
        let is_entered = |&mv: &M| {
            let mut steps = visit.children.iter().filter_map(|&child| self.visits[child].step.as_ref());
            steps.any(|step| *step == Step::Move(mv))
        };
        let mut moves = G::MoveList::default();
        position.legal_moves(&mut moves);
        visit.is_complete.then(|| moves.as_slice().iter().copied().filter(|mv| !is_entered(mv)).collect())
    }

    fn enter(&mut self, ply: u32, depth: Option<u32>, window: Window) {
        let re_search = std::mem::take(&mut self.re_search);
        // Quiescence starts at the position of a leaf and continues the visit of this leaf.
        let is_same = |open: &&Open| depth.is_none() && open.ply == ply && open.at_horizon;
        if let Some(&open) = self.open.last().filter(is_same) {
            if let Some(visit) = open.visit {
                self.visits[visit].depth = None;
            }
            self.open.push(open);
            return;
        }
        let at_horizon = matches!(depth, None | Some(0));
        if self.visits.len() >= self.limit {
            self.unrecorded += 1;
            if let Some(parent) = self.open_visit() {
                parent.is_complete = false;
            }
            self.open.push(Open { visit: None, ply, at_horizon });
            return;
        }
        let index = self.visits.len();
        let mut step = self.steps.last().copied();
        let resumed = || self.place_of(self.steps.split_last()?.1);
        match self.open.last().map_or_else(resumed, |open| open.visit) {
            Some(parent) => {
                let parent = &mut self.visits[parent];
                parent.children.push(index);
                // Quiescence and the engine evaluate a node before they search its moves, so an evaluated node is not
                // always a leaf.
                parent.end = VisitEnd::Exhausted;
                if parent.ply == ply {
                    step = None;
                }
            }
            None if self.open.is_empty() => self.roots.push(index),
            None => {}
        }
        self.open.push(Open { visit: Some(index), ply, at_horizon });
        self.visits.push(Visit {
            step,
            ply,
            depth,
            window,
            score: Score::DRAW,
            end: VisitEnd::Exhausted,
            re_search,
            children: Vec::new(),
            is_complete: true,
        });
    }

    /// Returns the last visit of the node to which these moves and passes lead from the root. A best-first search
    /// continues at this visit.
    fn place_of(&self, steps: &[Step<M>]) -> Option<usize> {
        let below = |at: usize, step: &Step<M>| {
            let children = &self.visits[at].children;
            children.iter().copied().rfind(|&child| self.visits[child].step.as_ref() == Some(step))
        };
        steps.iter().try_fold(*self.roots.first()?, below)
    }

    fn open_visit(&mut self) -> Option<&mut Visit<M>> {
        let index = self.current()?;
        Some(&mut self.visits[index])
    }

    fn end(&mut self, end: VisitEnd) {
        if let Some(visit) = self.open_visit() {
            visit.end = end;
        }
    }

    fn leave(&mut self, score: Score) {
        // SSS* leaves a node before it enters the nodes below.
        let goes_on = self.open.len() == 1;
        if let Some(visit) = self.open_visit() {
            visit.score = score;
            // A static evaluation is never a mate score, and no child returned one, so the engine found the mate
            // without a search.
            let goes_on = goes_on && (visit.ply > 0 || visit.re_search);
            let is_silent = !goes_on && matches!(visit.end, VisitEnd::Exhausted | VisitEnd::Evaluated);
            if is_silent && visit.children.is_empty() && visit.depth.is_some_and(|depth| depth > 0) && score.is_mate() {
                visit.end = VisitEnd::Mate;
            }
        }
        self.open.pop();
    }
}

impl<M: Copy + PartialEq> Observer<M> for TreeRecorder<M> {
    fn on(&mut self, event: Event<M>) {
        match event {
            Event::Enter { ply, depth, window } => self.enter(ply, Some(depth), window),
            Event::EnterQuiescence { ply, window } => self.enter(ply, None, window),
            Event::Leave { score } => self.leave(score),
            Event::Make(mv) => self.steps.push(Step::Move(mv)),
            Event::MakeNull => self.steps.push(Step::Null),
            Event::Unmake => _ = self.steps.pop(),
            Event::Evaluate(_) => self.end(VisitEnd::Evaluated),
            Event::Terminal(_) => self.end(VisitEnd::Terminal),
            Event::Cutoff { kind, .. } => self.end(VisitEnd::Cutoff { kind }),
            Event::StandPat => self.end(VisitEnd::StandPat),
            Event::ReSearch(_) => self.re_search = true,
            Event::TableCutoff => self.end(VisitEnd::Table),
            Event::NullCutoff => self.end(VisitEnd::NullMove),
            Event::Heuristic(heuristic) if heuristic.effect == Effect::EndsNode => {
                self.end(VisitEnd::Heuristic(heuristic))
            }
            Event::Heuristic(_) | Event::Raise { .. } | Event::TableProbe | Event::TableHit | Event::NullTry => {}
        }
    }
}
