//! Searches of a tree by the engine, with what they visit.

use game_search::engine::{Engine, Params};
use game_search::searcher::Report;
use game_search::{BoxedEvaluator, Evaluator, Event, Limits, Observer, Stats};
use serde_json::{Value, json};
use small_games::{LeafValue, NodeId, Tree};

/// The label of the root.
const ROOT: &str = "A";

/// What the engine found, and what it visited. A path consists of labels separated by spaces.
pub struct Seen {
    pub report: Report<NodeId>,
    pub stats: Stats,
    /// The paths of the nodes after each move that was made, in this order.
    pub made: Vec<String>,
    /// The paths of the evaluated nodes.
    pub evaluated: Vec<String>,
    /// The paths of the nodes at which a heuristic ended the node or skipped a move.
    pub pruned: Vec<String>,
    /// The paths of the nodes with a cutoff, and the labels of the moves that caused it.
    pub cutoffs: Vec<(String, String)>,
}

impl Seen {
    /// Returns the score for the side to move.
    pub fn score(&self) -> i32 {
        self.report.score.value()
    }
}

/// Searches a tree by the engine with some of its features, which are given as for the request `tree`.
pub fn engine(features: &str, tree: &Tree, limits: &Limits<NodeId>) -> Seen {
    let params = Params::with_only(features).expect("the names of features");
    let has_table = params.table;
    // With these trait objects, the engine is compiled once for exercises and figures.
    let evaluator: BoxedEvaluator<Tree> = Box::new(Structured);
    let mut engine = Engine::exact(evaluator).with_params(params).expect("trees allow these features");
    if has_table {
        engine = engine.with_table_mib(1).expect("the smallest table");
    }
    let mut watch = Watch {
        tree,
        path: Vec::new(),
        stats: Stats::default(),
        made: Vec::new(),
        evaluated: Vec::new(),
        pruned: Vec::new(),
        cutoffs: Vec::new(),
    };
    let mut observer: &mut dyn Observer<NodeId> = &mut watch;
    let report = engine.search_with(tree, limits, &mut observer, &mut ()).expect("a tree can be searched");
    let Watch { stats, made, evaluated, pruned, cutoffs, .. } = watch;
    Seen { report, stats, made, evaluated, pruned, cutoffs }
}

/// Searches a tree to its leaves. Returns the score for the side to move, and the counters.
pub fn whole(features: &str, tree: &Tree) -> Seen {
    engine(features, tree, &Limits::depth(tree.height()))
}

/// Returns the request of the page that shows a search by the engine.
pub fn shown_engine(features: &str, position: impl ToString) -> Value {
    json!({ "algorithm": "engine", "features": features, "position": position.to_string() })
}

/// The values of a tree. All inner nodes with a static value, and the root, have the same structure for correction history.
#[derive(Clone)]
struct Structured;

impl Evaluator<Tree> for Structured {
    fn unit(&self) -> i32 {
        LeafValue.unit()
    }

    fn evaluate(&mut self, tree: &Tree) -> i32 {
        LeafValue.evaluate(tree)
    }

    fn correction_key(&self, tree: &Tree) -> Option<u64> {
        let is_inner = tree.leaf_value(tree.node()).is_none();
        (is_inner && (tree.label(tree.node()) == ROOT || LeafValue.evaluate(tree) != 0)).then_some(1)
    }
}

/// An observer that collects what a search visits.
struct Watch<'a> {
    tree: &'a Tree,
    /// The labels on the path to the current node.
    path: Vec<&'a str>,
    stats: Stats,
    made: Vec<String>,
    evaluated: Vec<String>,
    pruned: Vec<String>,
    cutoffs: Vec<(String, String)>,
}

impl Watch<'_> {
    fn here(&self) -> String {
        self.path.join(" ")
    }
}

impl Observer<NodeId> for Watch<'_> {
    fn on(&mut self, event: Event<NodeId>) {
        match event {
            Event::Make(mv) => {
                self.path.push(self.tree.label(mv));
                self.made.push(self.here());
            }
            Event::MakeNull => self.path.push("pass"),
            Event::Unmake => _ = self.path.pop(),
            Event::Evaluate(_) => self.evaluated.push(self.here()),
            Event::Heuristic(_) => self.pruned.push(self.here()),
            Event::Cutoff { mv, .. } => self.cutoffs.push((self.here(), self.tree.label(mv).to_owned())),
            _ => {}
        }
        self.stats.on(event);
    }
}
