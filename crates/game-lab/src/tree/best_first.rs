//! The meaning of the visits of SSS*. The search enters a node to put its children on the list, and once more when
//! the node is solved. Moves that were never searched are not mentioned.

use game_search::{Bound, Score, Visit, VisitEnd};

/// The kind of a visit of a best-first search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// The children of the node were put on the list.
    Expanded,
    /// The node was solved. The number is the index of the visit that expanded it.
    Solved(usize),
}

/// Returns the stage of each visit, or `None` for leaves.
pub fn stages<M: PartialEq>(visits: &[Visit<M>], roots: &[usize]) -> Vec<Option<Stage>> {
    let is_leaf =
        |visit: &Visit<M>| visit.depth == Some(0) || matches!(visit.ending, VisitEnd::Evaluated | VisitEnd::Terminal);
    let mut stages: Vec<_> = visits.iter().map(|visit| (!is_leaf(visit)).then_some(Stage::Expanded)).collect();
    for siblings in visits.iter().map(|visit| &visit.children[..]).chain([roots]) {
        for (place, &solved) in siblings.iter().enumerate().filter(|&(_, &at)| visits[at].research) {
            let is_first = |&&at: &&usize| !visits[at].research && visits[at].step == visits[solved].step;
            stages[solved] = siblings[..place].iter().rfind(is_first).copied().map(Stage::Solved);
        }
    }
    stages
}

/// Returns what the score of a visit says about the exact value. The score of an expanded node is its merit: the most
/// that the side to move at the root can still have by way of the node. It is not a bound, so the result is `None`.
/// If a node is solved with a score other than its merit, the score is exact. Otherwise it is a bound.
pub fn bound<M>(visits: &[Visit<M>], visit: &Visit<M>, stage: Stage) -> Option<Bound> {
    match stage {
        Stage::Expanded => None,
        Stage::Solved(_) if visit.ply == 0 => Some(Bound::Exact),
        Stage::Solved(first) if visits[first].score != visit.score => Some(Bound::Exact),
        Stage::Solved(_) if visit.ply.is_multiple_of(2) => Some(Bound::Lower),
        Stage::Solved(_) => Some(Bound::Upper),
    }
}

/// Returns the score of a visit. A merit before anything is known is infinite.
pub fn score<M>(visit: &Visit<M>, stage: Option<Stage>) -> Score {
    let most = Score::mate_in(0);
    match stage {
        Some(Stage::Expanded) if visit.score == most => Score::INFINITY,
        Some(Stage::Expanded) if visit.score == -most => -Score::INFINITY,
        _ => visit.score,
    }
}
