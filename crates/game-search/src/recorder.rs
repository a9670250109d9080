//! An observer that keeps the tree of a search, to be drawn or studied.

use crate::{CutoffKind, Effect, Event, Game, Heuristic, MoveList, Observer, Score, Window};

/// How the side to move came to a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step<M> {
    /// By this move.
    Move(M),
    /// By a pass.
    Null,
}

/// Why a node was left.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum VisitEnd {
    /// No move was left: all were searched, or left out one by one by a guess. (Or the search was stopped.)
    #[default]
    Exhausted,
    /// It was evaluated at the horizon.
    Evaluated,
    /// The game is over.
    Terminal,
    /// A move met a bound, so that the other moves need not be searched. [`TreeRecorder::unvisited`] names them.
    Cutoff {
        /// Which bound.
        kind: CutoffKind,
    },
    /// The table knew the answer.
    Table,
    /// A null move failed high.
    NullMove,
    /// Standing pat in quiescence met beta.
    StandPat,
    /// No move had to be searched to know of a mate: one wins at once, or none is soon enough to matter.
    Mate,
    /// The engine gave it up by this guess.
    Heuristic(&'static Heuristic),
}

/// One visit of a node. A node searched twice is there twice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Visit<M> {
    /// The move that led here; `None` at the root, and where a node is searched within its own search: to verify a null
    /// move, without its best move, or by quiescence before anything else.
    pub step: Option<Step<M>>,
    /// The distance from the root.
    pub ply: u32,
    /// The remaining depth; `None` in quiescence.
    pub depth: Option<u32>,
    /// The window it was searched with, from the view that [`Event::Enter`] states.
    pub window: Window,
    /// What it returned, from the same view.
    pub score: Score,
    /// Why it was left.
    pub ending: VisitEnd,
    /// Whether it repeats an earlier visit with another window.
    pub research: bool,
    /// Indices of the visits below it, in order.
    pub children: Vec<usize>,
    /// Whether `children` are all of them. Past the limit of the recorder they are missing.
    pub is_complete: bool,
}

/// A visit that was not left yet.
#[derive(Clone, Copy, Debug)]
struct Open {
    /// `None` beyond the limit.
    visit: Option<usize>,
    ply: u32,
    /// Quiescence begins at this ply, or has begun.
    may_be_quiet: bool,
}

/// Records the tree of a search, up to a limit of nodes.
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
/// assert!(matches!(second.ending, VisitEnd::Cutoff { .. }));
/// # Ok::<(), game_search::ladder::Lacks>(())
/// ```
#[derive(Clone, Debug)]
pub struct TreeRecorder<M> {
    visits: Vec<Visit<M>>,
    roots: Vec<usize>,
    limit: usize,
    left_out: u64,
    /// The visits that are open.
    open: Vec<Open>,
    steps: Vec<Step<M>>,
    research: bool,
}

impl<M> TreeRecorder<M> {
    /// Records at most `limit` visits; the later ones are only counted.
    pub fn new(limit: usize) -> TreeRecorder<M> {
        TreeRecorder {
            visits: Vec::new(),
            roots: Vec::new(),
            limit,
            left_out: 0,
            open: Vec::new(),
            steps: Vec::new(),
            research: false,
        }
    }

    /// Every visit, parents before their children, in the order of the search.
    pub fn visits(&self) -> &[Visit<M>] {
        &self.visits
    }

    /// The visits of the root: one, or one for each search that a driver made.
    pub fn roots(&self) -> &[usize] {
        &self.roots
    }

    /// How many visits were not recorded.
    pub fn left_out(&self) -> u64 {
        self.left_out
    }

    /// The visit that the search is in: its place in [`visits`](TreeRecorder::visits). `None` before the search, after it, and
    /// in visits beyond the limit.
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
    /// # Ok::<(), game_search::ladder::Lacks>(())
    /// ```
    pub fn current(&self) -> Option<usize> {
        self.open.last().and_then(|open| open.visit)
    }
}

impl<M: Copy + PartialEq> TreeRecorder<M> {
    /// The legal moves of a visit that the search did not enter, in the order of generation: after a cutoff those that it left out. A
    /// search with staged generation does not know them when it cuts, so they are found afterwards. `None` if
    /// [children are missing](Visit::is_complete).
    ///
    /// `position` is the one of the visit. Takes time for each legal move and each child.
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
    /// # Ok::<(), game_search::ladder::Lacks>(())
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
        let research = std::mem::take(&mut self.research);
        // The horizon hands its position over to quiescence: that is the same visit.
        let is_same = |open: &&Open| depth.is_none() && open.ply == ply && open.may_be_quiet;
        if let Some(&open) = self.open.last().filter(is_same) {
            if let Some(visit) = open.visit {
                self.visits[visit].depth = None;
            }
            self.open.push(open);
            return;
        }
        let may_be_quiet = matches!(depth, None | Some(0));
        if self.visits.len() >= self.limit {
            self.left_out += 1;
            if let Some(parent) = self.open_visit() {
                parent.is_complete = false;
            }
            self.open.push(Open { visit: None, ply, may_be_quiet });
            return;
        }
        let index = self.visits.len();
        let mut step = self.steps.last().copied();
        let resumed = || self.place_of(self.steps.split_last()?.1);
        match self.open.last().map_or_else(resumed, |open| open.visit) {
            Some(parent) => {
                let parent = &mut self.visits[parent];
                parent.children.push(index);
                // Quiescence evaluates before it goes on, and so does the engine.
                parent.ending = VisitEnd::Exhausted;
                if parent.ply == ply {
                    step = None;
                }
            }
            None if self.open.is_empty() => self.roots.push(index),
            None => {}
        }
        self.open.push(Open { visit: Some(index), ply, may_be_quiet });
        self.visits.push(Visit {
            step,
            ply,
            depth,
            window,
            score: Score::DRAW,
            ending: VisitEnd::Exhausted,
            research,
            children: Vec::new(),
            is_complete: true,
        });
    }

    /// The last visit of the node that these moves lead to: where a best-first search goes on.
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

    fn end(&mut self, ending: VisitEnd) {
        if let Some(visit) = self.open_visit() {
            visit.ending = ending;
        }
    }

    fn leave(&mut self, score: Score) {
        // A best-first search leaves a node before it enters those below.
        let goes_on = self.open.len() == 1;
        if let Some(visit) = self.open_visit() {
            visit.score = score;
            // Evaluators know of no mate, and no child told of one.
            let goes_on = goes_on && (visit.ply > 0 || visit.research);
            let is_silent = !goes_on && matches!(visit.ending, VisitEnd::Exhausted | VisitEnd::Evaluated);
            if is_silent && visit.children.is_empty() && visit.depth.is_some_and(|depth| depth > 0) && score.is_mate() {
                visit.ending = VisitEnd::Mate;
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
            Event::ReSearch(_) => self.research = true,
            Event::TableCutoff => self.end(VisitEnd::Table),
            Event::NullCutoff => self.end(VisitEnd::NullMove),
            Event::Heuristic(heuristic) if heuristic.effect == Effect::EndsNode => {
                self.end(VisitEnd::Heuristic(heuristic))
            }
            Event::Heuristic(_) | Event::Raise { .. } | Event::TableProbe | Event::TableHit | Event::NullTry => {}
        }
    }
}
