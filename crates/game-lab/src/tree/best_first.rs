//! The meaning of the recorded visits of SSS*. The algorithm visits a node to put its children on the list of open
//! nodes, and visits the node again when the node is solved. Moves that were never searched have no visit.

use game_search::{Bound, Score, Visit, VisitEnd};

/// The kind of a visit of a best-first search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VisitKind {
    /// The children of the node were put on the list of open nodes.
    Expanded,
    /// The node was solved. The number is the index of the visit that expanded the node.
    Solved(usize),
}

/// Returns the kind of each visit, or `None` for leaves.
pub fn kinds<M: PartialEq>(visits: &[Visit<M>], roots: &[usize]) -> Vec<Option<VisitKind>> {
    let is_leaf =
        |visit: &Visit<M>| visit.depth == Some(0) || matches!(visit.end, VisitEnd::Evaluated | VisitEnd::Terminal);
    let mut kinds: Vec<_> = visits.iter().map(|visit| (!is_leaf(visit)).then_some(VisitKind::Expanded)).collect();
    for siblings in visits.iter().map(|visit| &visit.children[..]).chain([roots]) {
        for (place, &solved) in siblings.iter().enumerate().filter(|&(_, &at)| visits[at].re_search) {
            let is_first = |&&at: &&usize| !visits[at].re_search && visits[at].step == visits[solved].step;
            kinds[solved] = siblings[..place].iter().rfind(is_first).copied().map(VisitKind::Solved);
        }
    }
    kinds
}

/// Returns how the score of a visit bounds the exact value. The score of an expanded node is its merit: the highest
/// score that the side to move at the root can still reach through the node. A merit says nothing about the node's own
/// value, so the result is `None`. If a node is solved with a score other than its merit, the score is exact. Otherwise
/// the score is a bound.
pub fn bound<M>(visits: &[Visit<M>], visit: &Visit<M>, kind: VisitKind) -> Option<Bound> {
    match kind {
        VisitKind::Expanded => None,
        VisitKind::Solved(_) if visit.ply == 0 => Some(Bound::Exact),
        VisitKind::Solved(first) if visits[first].score != visit.score => Some(Bound::Exact),
        VisitKind::Solved(_) if visit.ply.is_multiple_of(2) => Some(Bound::Lower),
        VisitKind::Solved(_) => Some(Bound::Upper),
    }
}

/// Returns the score of a visit. If nothing is known about an expanded node, the score (its merit) is infinite.
pub fn score<M>(visit: &Visit<M>, kind: Option<VisitKind>) -> Score {
    let most = Score::mate_in(0);
    match kind {
        Some(VisitKind::Expanded) if visit.score == most => Score::INFINITY,
        Some(VisitKind::Expanded) if visit.score == -most => -Score::INFINITY,
        _ => visit.score,
    }
}
