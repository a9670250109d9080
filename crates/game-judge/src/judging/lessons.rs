//! What the judge has to know about each lesson.

use game_search::ladder::history::{self, History, Reward};
use game_search::ladder::pvs::{self, ReSearch};
use game_search::ladder::transposition_table::{self, DepthMatch, Table};
use game_search::ladder::{
    alpha_beta, aspiration, iterative_deepening, killers, minimax, mtdf, negamax, null_move, quiescence,
};
use game_search::{Game, Score, Window};

use super::case::{Case, Traits};
use super::fixed;
use super::solutions::{lmr, mcts};
use super::tasks;
use crate::game::Cx;

/// What a search of a lesson promises about its score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Promise {
    /// The value of minimax.
    Minimax,
    /// The value of minimax with quiescence below the horizon.
    Quiescence,
    /// An estimate. The judge sends only games on which the reference returns the value of minimax.
    Estimate,
    /// The mean result of simulations.
    Mean,
}

/// A lesson.
pub struct Lesson {
    /// The name, one of [`LESSONS`](crate::protocol::LESSONS).
    pub name: &'static str,
    /// The reference, with the window for the side to move. Returns the score for the side to move.
    pub reference: fn(&mut Cx<'_>, u32, Window) -> Score,
    /// The promise about the score.
    pub promise: Promise,
    /// `true` if the search takes a window, so that its bounds are checked.
    pub takes_window: bool,
    /// `true` if the principal variation may end before the horizon, at a table entry or a null window.
    pub short_line: bool,
    /// `true` if the root is entered at least once for every depth up to the requested one.
    pub deepens: bool,
    /// The properties of games that only some lessons need.
    pub traits: Traits,
    /// Returns games that show a mistake of this lesson which random games show too rarely.
    pub fixed: fn() -> Vec<Case>,
    /// The largest number of nodes compared with the reference, in percent.
    pub most_nodes: u64,
    /// A likely reason for more nodes than that.
    pub reason: &'static str,
    /// What shows the algorithm in the visited nodes, if a simpler one could return the same values with as few nodes.
    pub sign: Option<Sign>,
    /// The answer to the task.
    pub task: fn(&Case) -> Vec<i64>,
}

/// A sign of an algorithm. It does not depend on the order of moves, nor on the choice between equal moves.
pub struct Sign {
    /// Returns `true` if the visited nodes of a search show it.
    pub is_shown: fn(&Case, &[usize]) -> bool,
    /// What a search is that never shows it, and how it can be seen.
    pub text: &'static str,
}

/// Returns `true` if a depth is searched more than once.
fn repeats_depth(case: &Case, visited: &[usize]) -> bool {
    visited.iter().filter(|&&at| at == 0).count() > case.depth as usize
}

/// Returns `true` if a node is visited again. In a tree, this is a re-search.
fn visits_again(case: &Case, visited: &[usize]) -> bool {
    let mut seen = vec![false; case.nodes.len()];
    visited.iter().any(|&at| std::mem::replace(&mut seen[at], true))
}

/// Returns `true` if a node above the depth is visited but none of its moves is searched. In a tree, this is a reduction.
fn ends_early(case: &Case, visited: &[usize]) -> bool {
    let levels = case.levels();
    let next = visited.iter().skip(1).map(Some).chain([None]);
    visited.iter().zip(next).any(|(&at, next)| {
        let node = &case.nodes[at];
        let has_moves = node.over.is_none() && !node.moves.is_empty() && levels[at] < case.depth;
        has_moves && !node.moves.iter().any(|edge| Some(&edge.to) == next)
    })
}

const NONE: Traits = Traits {
    over: 0,
    stuck: 0,
    twice: 0,
    shared: 0,
    far: 0,
    noisy: 0,
    tail: 0,
    passes: 0,
    ordered: false,
    sorted: false,
};

/// What most lessons have in common.
const BASE: Lesson = Lesson {
    name: "",
    reference: |_, _, _| Score::DRAW,
    promise: Promise::Minimax,
    takes_window: false,
    short_line: false,
    deepens: false,
    traits: NONE,
    fixed: Vec::new,
    most_nodes: 112,
    reason: "",
    sign: None,
    task: |_| Vec::new(),
};

impl Lesson {
    /// Returns the lesson with this name.
    pub fn named(name: &str) -> Option<&'static Lesson> {
        ALL.iter().find(|lesson| lesson.name == name)
    }

    /// Returns `true` if a search of the lesson looks below the horizon.
    pub fn is_deep(&self) -> bool {
        self.traits.tail > 0 || self.promise == Promise::Mean
    }

    /// Returns the right value of a node for the side to move there.
    pub fn value(&self, case: &Case, node: usize, depth: u32, ply: u32) -> Score {
        let search = |cx: &mut Cx<'_>| match self.promise {
            Promise::Quiescence => quiescence::search(cx, depth, ply, Window::FULL),
            _ => negamax::search(cx, depth, ply),
        };
        case.run_at(node, search).0
    }

    /// Runs the reference. Returns its score, the nodes of its line, and the nodes that it visits.
    pub fn reference(&self, case: &Case) -> (Score, Vec<usize>, Vec<usize>) {
        let search = |cx: &mut Cx<'_>| ((self.reference)(cx, case.depth, case.window), cx.pv.line(0).to_vec());
        let ((score, line), visited) = case.run(search);
        (score, case.position().walk(&line), visited)
    }
}

/// All lessons, in the order of [`LESSONS`](crate::protocol::LESSONS).
pub static ALL: [Lesson; 14] = [
    Lesson {
        name: "minimax",
        reference: |cx, depth, _| cx.game.side_to_move().absolute(minimax::search(cx, depth, 0)),
        most_nodes: 100,
        reason: "minimax visits every node once for each path to it",
        task: tasks::all_best,
        ..BASE
    },
    Lesson {
        name: "negamax",
        reference: |cx, depth, _| negamax::search(cx, depth, 0),
        most_nodes: 100,
        reason: "negamax visits the nodes of minimax",
        task: tasks::move_values,
        ..BASE
    },
    Lesson {
        name: "alpha-beta",
        reference: |cx, depth, window| alpha_beta::search(cx, depth, 0, window),
        takes_window: true,
        reason: "does a score equal to beta cause a cutoff, and is alpha raised and passed down?",
        task: tasks::cutoffs_by_index,
        ..BASE
    },
    Lesson {
        name: "pvs",
        reference: |cx, depth, window| pvs::search(cx, depth, 0, window, ReSearch::FromAlpha),
        takes_window: true,
        short_line: true,
        fixed: fixed::cutoff_at_alpha,
        reason: "is a move searched again only if its score lies inside the window, and is the null window one wide?",
        sign: Some(Sign {
            is_shown: visits_again,
            text: "plain alpha-beta: in no game do you search a move again. Search every move after the first with a null \
                   window, and again if its score lies inside the window.",
        }),
        task: tasks::re_searches,
        ..BASE
    },
    Lesson {
        name: "aspiration",
        reference: |cx, depth, _| aspiration::search(cx, depth, 5),
        deepens: true,
        most_nodes: 110,
        fixed: fixed::jumps,
        reason: "is the window around the previous score, does the re-search open only one side, and is the previous line \
                 tried first?",
        sign: Some(Sign {
            is_shown: repeats_depth,
            text: "iterative deepening with full windows: you search every depth once, even if the value changes by \
                   hundreds. Search in a window around the previous score, and again if the score is outside.",
        }),
        task: tasks::keeps_static_value,
        ..BASE
    },
    Lesson {
        name: "iterative-deepening",
        reference: |cx, depth, _| iterative_deepening::search(cx, depth),
        deepens: true,
        most_nodes: 110,
        reason: "is the line of the previous iteration tried first, at every ply of it?",
        task: tasks::value_of_each_iteration,
        ..BASE
    },
    Lesson {
        name: "history",
        reference: |cx, depth, window| {
            let mut history = History::new(cx.game, Reward::DepthSquared);
            history::search(cx, depth, 0, window, &mut history)
        },
        takes_window: true,
        reason: "are the moves sorted by their history before the loop, the highest first, for each side on its own?",
        task: tasks::most_successful_move,
        ..BASE
    },
    Lesson {
        name: "killers",
        reference: |cx, depth, window| killers::search(cx, depth, 0, window, &mut killers::Killers::default()),
        takes_window: true,
        traits: Traits { noisy: 20, ..NONE },
        most_nodes: 108,
        reason: "is a killer stored at every cutoff by a quiet move, and tried first at the same ply?",
        task: tasks::killers_by_ply,
        ..BASE
    },
    Lesson {
        name: "transposition-table",
        reference: |cx, depth, window| {
            transposition_table::search(cx, depth, 0, window, &mut Table::new(12, DepthMatch::Equal))
        },
        takes_window: true,
        short_line: true,
        traits: Traits { shared: 70, far: 8, ..NONE },
        most_nodes: 106,
        fixed: fixed::win_at_two_plies,
        reason: "is every result stored, exact ones and bounds, and does an entry that decides the window end the node?",
        task: tasks::different_positions,
        ..BASE
    },
    Lesson {
        name: "quiescence",
        reference: |cx, depth, window| quiescence::search(cx, depth, 0, window),
        promise: Promise::Quiescence,
        takes_window: true,
        traits: Traits { noisy: 40, tail: 3, ..NONE },
        reason: "does standing pat at beta end the node, and does it raise alpha?",
        task: tasks::longest_capture_line,
        ..BASE
    },
    Lesson {
        name: "null-move",
        reference: |cx, depth, window| null_move::search(cx, depth, 0, window, null_move::REDUCTION, false),
        promise: Promise::Estimate,
        takes_window: true,
        short_line: true,
        traits: Traits { passes: 60, sorted: true, ..NONE },
        fixed: fixed::null_move_that_fails,
        reason: "is a null move tried before the moves, with the depth reduced by R = 2?",
        sign: Some(Sign {
            is_shown: |case, visited| case.nodes.iter().any(|node| node.pass.is_some_and(|to| visited.contains(&to))),
            text: "a search without null moves: in no game do you visit the node after one.",
        }),
        task: tasks::zugzwang,
        ..BASE
    },
    Lesson {
        name: "lmr",
        reference: |cx, depth, window| lmr::search(cx, depth, 0, window),
        promise: Promise::Estimate,
        takes_window: true,
        short_line: true,
        traits: Traits { noisy: 20, sorted: true, ..NONE },
        most_nodes: 108,
        reason: "are quiet moves from the third on searched one ply less deep, and again only if they beat alpha?",
        sign: Some(Sign {
            is_shown: ends_early,
            text: "a search without reductions: in no game does a move lead to a leaf above the depth.",
        }),
        task: tasks::misjudged,
        ..BASE
    },
    Lesson {
        name: "mtdf",
        reference: |cx, depth, _| mtdf::search(cx, depth, &mut Table::new(12, DepthMatch::Equal)),
        short_line: true,
        deepens: true,
        traits: Traits { shared: 50, far: 50, ..NONE },
        most_nodes: 115,
        fixed: fixed::win_at_two_plies,
        reason: "does the next null window lie at the last score, and does the table keep its entries between the passes?",
        sign: Some(Sign {
            is_shown: repeats_depth,
            text: "alpha-beta with a table: you search every depth once. MTD(f) searches null windows only, and needs at \
                   least two of them for a depth, one that fails high and one that fails low.",
        }),
        task: tasks::second_best,
        ..BASE
    },
    Lesson {
        name: "mcts",
        reference: |cx, simulations, _| mcts::search(cx, simulations),
        promise: Promise::Mean,
        short_line: true,
        most_nodes: 100,
        reason: "each simulation adds one node",
        ..BASE
    },
];
