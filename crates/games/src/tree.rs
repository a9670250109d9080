//! Game trees that are written out as text.

use game_search::engine::Params;
use game_search::perft;
use game_search::spec::{GameSpec, NamedEvaluator, depth_within};
use small_games::textbook::{ALPHA_CUT, BETA_CUT, DELPHI, WIKI};
use small_games::{LeafValue, Tree as Nodes};

/// A game tree that is written out as text, with the values of the leaves.
pub struct Tree;

impl GameSpec for Tree {
    type Game = Nodes;
    type Evaluator = LeafValue;

    const NAME: &'static str = "tree";
    const TITLE: &'static str = "Tree";
    const POSITIONS: &'static [(&'static str, &'static str)] = &[
        (DELPHI.name, DELPHI.notation),
        (WIKI.name, WIKI.notation),
        (ALPHA_CUT.name, ALPHA_CUT.notation),
        (BETA_CUT.name, BETA_CUT.notation),
    ];
    const EVALUATORS: &'static [NamedEvaluator<Nodes>] = &[NamedEvaluator::new("leaf-value", || Box::new(LeafValue))];

    fn evaluator() -> LeafValue {
        LeafValue
    }

    fn params() -> Params {
        Params::exact()
    }

    /// Returns the height of the tree, so that the whole tree is searched. The depth is at least 1, because a tree can
    /// be a single leaf.
    fn default_depth(tree: &Nodes) -> u32 {
        tree.height().max(1)
    }

    /// Limits the depth to the height of the tree. Without this limit, the same leaves would be counted again for every
    /// greater depth, up to a hundred times. This would take long in a large tree.
    fn depth_within(tree: &Nodes, leaves: u64, asked: u32) -> u32 {
        depth_within(leaves, tree.height().clamp(1, asked.max(1)), |depth| perft(&mut tree.clone(), depth))
    }
}
