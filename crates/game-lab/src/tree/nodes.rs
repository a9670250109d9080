//! The recorder of a search, and the recorded visits as columns of numbers and texts.

use std::collections::HashMap;
use std::panic::Location;

use game_search::ladder::Algorithm;
use game_search::{
    Bound, CutoffKind, Event, Observer, Score, SearchGame, Stats, Step, TextNotation, TreeRecorder, Visit, VisitEnd,
};
use serde_json::{Value, json};

use super::best_first::{self, VisitKind};
use crate::reply::{self, text};

/// An event, with the index of the visit in which it happened; `None` if a driver sent it between two searches.
pub struct RecordedEvent<M> {
    pub visit: Option<usize>,
    pub event: Event<M>,
    /// The line of the lesson that reported the event.
    pub line: Option<&'static Location<'static>>,
}

/// An observer that records the visits of a search, and the events during each visit.
pub struct Recording<M> {
    pub recorder: TreeRecorder<M>,
    pub stats: Stats,
    pub events: Vec<RecordedEvent<M>>,
    /// The line of the next event.
    pub line: Option<&'static Location<'static>>,
    /// The number of visits that are entered and not yet left.
    pub open: u32,
    /// If `true`, visits and counters are counted, but no event is recorded.
    is_counting: bool,
}

impl<M> Recording<M> {
    /// Creates a recording of at most `limit` visits.
    pub fn new(limit: usize) -> Recording<M> {
        Recording {
            recorder: TreeRecorder::new(limit),
            stats: Stats::default(),
            events: Vec::new(),
            line: None,
            open: 0,
            is_counting: false,
        }
    }

    /// Creates a recording that counts the visits, and records none.
    pub fn counting() -> Recording<M> {
        Recording { is_counting: true, ..Recording::new(0) }
    }
}

impl<M: Copy + PartialEq> Observer<M> for Recording<M> {
    fn on(&mut self, event: Event<M>) {
        let before = self.recorder.current();
        self.stats.on(event);
        self.recorder.on(event);
        if self.is_counting {
            return;
        }
        let after = self.recorder.current();
        match event {
            Event::Enter { .. } | Event::EnterQuiescence { .. } => self.open += 1,
            Event::Leave { .. } => self.open -= 1,
            _ => {}
        }
        // Quiescence search at the horizon belongs to the visit of the horizon node, which is entered and left only
        // once.
        let visit = match event {
            Event::Enter { .. } | Event::EnterQuiescence { .. } => after.filter(|_| after != before),
            Event::Leave { .. } => before.filter(|_| after != before),
            Event::Make(_) | Event::MakeNull | Event::Unmake => None,
            _ => before,
        };
        let line = self.line.take();
        // Visits beyond the recorder's limit have no index.
        let is_drivers = self.open == 0 && matches!(event, Event::ReSearch(_));
        if visit.is_some() || is_drivers {
            self.events.push(RecordedEvent { visit, event, line });
        }
    }

    fn at(&mut self, line: &'static Location<'static>) {
        self.line = Some(line);
    }
}

/// The visits, with their moves as text.
pub struct Nodes<'a, M> {
    recorder: &'a TreeRecorder<M>,
    visits: &'a [Visit<M>],
    /// `None` for the engine.
    algorithm: Option<Algorithm>,
    /// The kind of each visit of a best-first search. All kinds are `None` for other searches.
    kinds: Vec<Option<VisitKind>>,
    /// The parent of each visit, or -1 for a root.
    parents: Vec<i64>,
    steps: Vec<String>,
    /// The moves in a notation, if one is asked for.
    names: Option<Vec<String>>,
    /// Indexed by event: the move that raised alpha.
    pub raises: HashMap<usize, String>,
    /// Indexed by visit: the number of moves that were not searched, because a cutoff skipped them or because a
    /// best-first search never entered them.
    pub remaining: Vec<usize>,
}

/// Indexed by visit: the events that raised alpha, each with its index and its move.
type Raises<M> = HashMap<usize, Vec<(usize, M)>>;

impl<'a, M: Copy + PartialEq> Nodes<'a, M> {
    /// Converts the recorded visits. The moves are played again, because the text of a move depends on the position.
    pub fn of<G: SearchGame<Move = M> + TextNotation>(
        game: &mut G,
        algorithm: Option<Algorithm>,
        recorder: &'a TreeRecorder<M>,
        events: &[RecordedEvent<M>],
        name: Option<fn(&G, M) -> String>,
    ) -> Nodes<'a, M> {
        let visits = recorder.visits();
        let is_best_first = algorithm == Some(Algorithm::SssStar);
        let mut nodes = Nodes {
            recorder,
            visits,
            algorithm,
            kinds: if is_best_first { best_first::kinds(visits, recorder.roots()) } else { vec![None; visits.len()] },
            parents: vec![-1; visits.len()],
            steps: vec![String::new(); visits.len()],
            names: name.map(|_| vec![String::new(); visits.len()]),
            raises: HashMap::new(),
            remaining: vec![0; visits.len()],
        };
        let mut raises: Raises<M> = HashMap::new();
        for (number, event) in events.iter().enumerate() {
            if let (Event::Raise { mv, .. }, Some(visit)) = (event.event, event.visit) {
                raises.entry(visit).or_default().push((number, mv));
            }
        }
        for &root in recorder.roots() {
            nodes.steps[root] = "root".to_owned();
            nodes.walk(game, root, &raises, name);
        }
        // The visit that solved a node becomes a child of the visit that expanded the node, with the step "itself".
        for (at, kind) in nodes.kinds.iter().enumerate() {
            if let Some(VisitKind::Solved(first)) = *kind {
                nodes.parents[at] = first as i64;
                nodes.steps[at] = "itself".to_owned();
            }
        }
        nodes
    }

    fn walk<G: SearchGame<Move = M> + TextNotation>(
        &mut self,
        game: &mut G,
        visit: usize,
        raises: &Raises<M>,
        name: Option<fn(&G, M) -> String>,
    ) {
        for &(event, mv) in raises.get(&visit).into_iter().flatten() {
            self.raises.insert(event, game.move_text(mv));
        }
        let is_cut = matches!(self.visits[visit].end, VisitEnd::Cutoff { .. });
        if is_cut || self.kinds[visit] == Some(VisitKind::Expanded) {
            self.remaining[visit] = self.recorder.unvisited(visit, game).map_or(0, |moves| moves.len());
        }
        for &child in &self.visits[visit].children {
            self.parents[child] = visit as i64;
            match self.visits[child].step {
                Some(Step::Move(mv)) => {
                    self.steps[child] = game.move_text(mv);
                    if let (Some(names), Some(name)) = (&mut self.names, name) {
                        names[child] = name(game, mv);
                    }
                    let undo = game.make(mv);
                    self.walk(game, child, raises, name);
                    game.unmake(mv, undo);
                }
                Some(Step::Null) => {
                    self.steps[child] = "pass".to_owned();
                    let undo = G::TABLE.make_null(game).expect("the search passed here");
                    self.walk(game, child, raises, name);
                    G::TABLE.unmake_null(game, undo);
                }
                None => {
                    self.steps[child] = "itself".to_owned();
                    self.walk(game, child, raises, name);
                }
            }
        }
    }

    /// Returns the visits as columns: one list for each kind of number or text.
    pub fn columns(&self) -> Value {
        let column = |of: &dyn Fn(&Visit<M>) -> Value| self.visits.iter().map(of).collect();
        let numbered = |of: &dyn Fn(usize) -> Value| (0..self.visits.len()).map(of).collect();
        // `json!` would copy every list.
        [
            ("parent", json!(self.parents)),
            ("step", json!(self.steps)),
            ("ply", column(&|visit| json!(visit.ply))),
            ("depth", column(&|visit| json!(visit.depth.map_or(-1, i64::from)))),
            ("alpha", column(&|visit| json!(text(visit.window.alpha)))),
            ("beta", column(&|visit| json!(text(visit.window.beta)))),
            ("score", numbered(&|at| json!(text(self.score(at))))),
            ("value", numbered(&|at| json!(self.score(at).value()))),
            ("bound", numbered(&|at| json!(self.bound(at)))),
            ("ending", numbered(&|at| json!(self.ending(at)))),
            ("remaining", json!(self.remaining)),
            ("whole", numbered(&|at| json!(u8::from(self.is_whole(at))))),
            ("research", column(&|visit| json!(u8::from(visit.re_search)))),
        ]
        .into_iter()
        .chain(self.names.as_ref().map(|names| ("name", json!(names))))
        .collect()
    }

    fn score(&self, at: usize) -> Score {
        best_first::score(&self.visits[at], self.kinds[at])
    }

    /// Returns how the score of a visit bounds the exact value.
    fn bound(&self, at: usize) -> &'static str {
        let visit = &self.visits[at];
        let is_leaf = matches!(visit.end, VisitEnd::Evaluated | VisitEnd::Terminal) && visit.children.is_empty();
        let bound = match (self.algorithm, self.kinds[at]) {
            (Some(Algorithm::SssStar), Some(kind)) => best_first::bound(self.visits, visit, kind),
            // If the score of a leaf equals alpha or beta, it was clamped to the window, so it is only a bound.
            (Some(Algorithm::AlphaBetaFailHard), _) => Some(visit.window.bound(visit.score)),
            _ if is_leaf => Some(Bound::Exact),
            _ => Some(visit.window.bound(visit.score)),
        };
        match bound {
            None => "merit",
            Some(Bound::Exact) => "exact",
            Some(Bound::Lower) => "lower",
            Some(Bound::Upper) => "upper",
        }
    }

    fn ending(&self, at: usize) -> &'static str {
        match (self.kinds[at], self.visits[at].end) {
            (Some(VisitKind::Expanded), _) => "expanded",
            (Some(VisitKind::Solved(_)), _) => "solved",
            (None, VisitEnd::Exhausted) => "exhausted",
            (None, VisitEnd::Evaluated) => "evaluated",
            (None, VisitEnd::Terminal) => "terminal",
            (None, VisitEnd::Cutoff { kind: CutoffKind::Alpha, .. }) => "cutoff-alpha",
            (None, VisitEnd::Cutoff { kind: CutoffKind::Beta, .. }) => "cutoff-beta",
            (None, VisitEnd::Table) => "table",
            (None, VisitEnd::NullMove) => "null-move",
            (None, VisitEnd::StandPat) => "stand-pat",
            (None, VisitEnd::Mate) => "mate",
            _ => "guess",
        }
    }

    /// Returns `true` if the whole subtree of a visit is recorded. A best-first search can return to any node later, so
    /// a single unrecorded visit makes all subtrees incomplete.
    fn is_whole(&self, at: usize) -> bool {
        if self.kinds[at].is_some() { self.recorder.unrecorded() == 0 } else { self.visits[at].is_complete }
    }
}

impl<M: Copy + PartialEq> RecordedEvent<M> {
    /// Returns the event in the format of `MESSAGES.md`.
    pub fn to_json(&self, number: usize, nodes: &Nodes<'_, M>) -> Value {
        let (kind, detail) = match self.event {
            Event::Enter { .. } | Event::EnterQuiescence { .. } => ("enter", Value::Null),
            Event::Leave { score } => ("leave", json!(text(score))),
            Event::Raise { score, .. } => ("raise", json!(format!("{} {}", nodes.raises[&number], text(score)))),
            Event::Cutoff { .. } => ("cutoff", json!(self.visit.map(|visit| nodes.remaining[visit]))),
            Event::TableProbe => ("probe", Value::Null),
            Event::TableHit => ("hit", Value::Null),
            Event::TableCutoff => ("table", Value::Null),
            Event::NullTry => ("null", Value::Null),
            Event::NullCutoff => ("null-cut", Value::Null),
            Event::ReSearch(window) => ("research", json!(reply::window(window))),
            Event::StandPat => ("stand-pat", Value::Null),
            Event::Evaluate(score) => ("evaluate", json!(text(score))),
            Event::Terminal(score) => ("terminal", json!(text(score))),
            Event::Heuristic(it) => ("heuristic", json!({ "en": it.words.en, "zh": it.words.zh })),
            _ => ("other", Value::Null),
        };
        json!([kind, self.visit.map_or(-1, |visit| visit as i64), detail])
    }
}
