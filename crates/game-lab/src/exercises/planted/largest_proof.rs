//! Selection by proof numbers with a mistake.

use crate::exercises::shape::Shape;

/// The proof number and the disproof number of a node that is proved, and of one that is disproved.
const PROVED: [u32; 2] = [0, u32::MAX];
const DISPROVED: [u32; 2] = [u32::MAX, 0];

/// Returns the places of the children on the way to the leaf that is expanded next.
pub fn most_proving(tree: &Shape, is_max: bool) -> Vec<usize> {
    let deciding = if is_max { 0 } else { 1 };
    let children = tree.children();
    let Some(place) = (0..children.len()).min_by_key(|&place| numbers(&children[place], !is_max)[deciding]) else {
        return Vec::new();
    };
    let below = most_proving(&children[place], !is_max);
    [vec![place], below].concat()
}

/// Returns the proof number and the disproof number of a node. A leaf is 1 if Max wins, -1 if Max loses, and 0 if unknown.
fn numbers(tree: &Shape, is_max: bool) -> [u32; 2] {
    let children = match tree {
        Shape::Leaf(1) => return PROVED,
        Shape::Leaf(-1) => return DISPROVED,
        Shape::Leaf(_) => return [1, 1],
        Shape::Inner(_, children) => children.iter().map(|child| numbers(child, !is_max)),
    };
    if is_max {
        let proof = children.clone().map(|[proof, _]| proof).min().unwrap_or(0);
        let disproof = children.map(|[_, disproof]| disproof).fold(0, u32::saturating_add);
        [proof, disproof]
    } else {
        let proof = children.clone().map(|[proof, _]| proof).max().unwrap_or(0);
        let disproof = children.map(|[_, disproof]| disproof).min().unwrap_or(0);
        [proof, disproof]
    }
}
