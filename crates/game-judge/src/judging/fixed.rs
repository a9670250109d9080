//! Games that show a mistake which random games show too rarely, or only together with other properties.

use game_search::{Side, Window};

use super::case::Case;
use crate::game::{Edge, End, Node};

/// A node: the side to move, the static value for Max, and the nodes that its moves lead to.
type Row = (Side, i32, &'static [usize]);

const MAX: Side = Side::First;
const MIN: Side = Side::Second;

/// Returns a game whose moves are named by their places. Leaves are draws for a search that looks below them.
fn game(depth: u32, rows: &[Row]) -> Case {
    let node = |&(side, value, moves): &Row| Node {
        side,
        value,
        moves: moves.iter().zip('a'..).map(|(&to, name)| Edge { name, to, noisy: false }).collect(),
        over: None,
        stuck: moves.is_empty().then_some(End::Draw),
        pass: None,
        check: false,
    };
    Case { nodes: rows.iter().map(node).collect(), depth, window: Window::FULL }
}

/// Returns a game in which Min wins at node 3, which one move or two moves reach. If the table keeps entries from one
/// depth to the next, it must store the distance of this win from the node.
pub fn win_at_two_plies() -> Vec<Case> {
    let mut case =
        game(3, &[(MAX, 0, &[1, 2, 3]), (MIN, 0, &[4]), (MIN, 0, &[3]), (MIN, 0, &[5]), (MIN, 0, &[]), (MIN, 0, &[])]);
    for won in &mut case.nodes[4..] {
        (won.over, won.stuck) = (Some(End::Win), None);
    }
    vec![case]
}

/// Returns a game in which a cutoff at alpha hides the better move of node 4. A null window from `alpha - 1` to `alpha`
/// allows this cutoff, one from `alpha` to `alpha + 1` does not.
pub fn cutoff_at_alpha() -> Vec<Case> {
    let moves: &[Row] = &[(MAX, 0, &[1, 2]), (MIN, 0, &[3]), (MIN, 0, &[4])];
    let below: &[Row] = &[(MAX, 0, &[5]), (MAX, 0, &[6, 7]), (MIN, 3, &[]), (MIN, 3, &[]), (MIN, 5, &[])];
    vec![game(3, &[moves, below].concat())]
}

/// Returns two games whose value at depth 2 lies far above and far below the value at depth 1. In both, a bound outside
/// the window differs from the value.
pub fn jumps() -> Vec<Case> {
    let above = game(2, &[(MAX, 0, &[1, 2]), (MIN, 0, &[3]), (MIN, 0, &[4]), (MAX, 50, &[]), (MAX, 60, &[])]);
    let below = game(2, &[(MAX, 0, &[1]), (MIN, 0, &[2, 3]), (MAX, -50, &[]), (MAX, -60, &[])]);
    vec![above, below]
}

/// Returns a game with a null move at node 2, which is searched with a null window after the value 5 of node 1. The
/// null move refutes nothing: after it, Max has a move to 10. If its window is not turned, the move to -3 causes a
/// cutoff there, and node 2 is lost, although it leads to 8.
pub fn null_move_that_fails() -> Vec<Case> {
    let moves: &[Row] = &[(MAX, 0, &[1, 2]), (MIN, 0, &[3]), (MIN, 0, &[4])];
    let lines: &[Row] = &[(MAX, 0, &[6]), (MAX, 0, &[7])];
    let passed: &[Row] = &[(MAX, 0, &[8, 9])];
    let below: &[Row] = &[(MIN, 0, &[10]), (MIN, 0, &[11]), (MIN, -3, &[]), (MIN, 10, &[])];
    let ends: &[Row] = &[(MAX, 0, &[12]), (MAX, 0, &[13]), (MIN, 5, &[]), (MIN, 8, &[])];
    let mut case = game(5, &[moves, lines, passed, below, ends].concat());
    case.nodes[2].pass = Some(5);
    vec![case]
}
