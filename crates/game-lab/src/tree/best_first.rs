//! What the visits of SSS* mean. It enters a node to put those below it on its list, and once more when the node is solved;
//! nothing is said of the moves it never looked at.

use game_search::{Bound, Score, Visit, VisitEnd};

/// A visit that a best-first search has a name for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// Nodes below it were put on the list.
    Expanded,
    /// The node was solved; it was expanded in this visit.
    Solved(usize),
}

/// By visit, its stage; leaves have none.
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

/// What the score says about the exact value; nothing of a node that was expanded: its merit is what the maximiser, who is to
/// move at the root, may still have by the way of it. Solved with less than that, its score is exact; else he has as much.
pub fn bound<M>(visits: &[Visit<M>], visit: &Visit<M>, stage: Stage) -> Option<Bound> {
    match stage {
        Stage::Expanded => None,
        Stage::Solved(_) if visit.ply == 0 => Some(Bound::Exact),
        Stage::Solved(first) if visits[first].score != visit.score => Some(Bound::Exact),
        Stage::Solved(_) if visit.ply.is_multiple_of(2) => Some(Bound::Lower),
        Stage::Solved(_) => Some(Bound::Upper),
    }
}

/// The score of a visit; before anything is known the list promises everything.
pub fn score<M>(visit: &Visit<M>, stage: Option<Stage>) -> Score {
    let most = Score::mate_in(0);
    match stage {
        Some(Stage::Expanded) if visit.score == most => Score::INFINITY,
        Some(Stage::Expanded) if visit.score == -most => -Score::INFINITY,
        _ => visit.score,
    }
}
