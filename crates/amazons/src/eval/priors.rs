//! Priors of moves from the queen move and the arrow, evaluated separately.

use game_search::Evaluator;

use crate::position::Position;
use crate::types::{Move, Square};

/// Appends the prior of every move, for [`Evaluator::move_priors`], and returns the number of evaluations made.
///
/// The prior is an estimate of the value after the move, divided by the evaluator's scale. The estimate is the value
/// after the queen move without the arrow, plus the value after the arrow without the queen move, minus the value of
/// the position before the move. This takes about a hundred evaluations for all moves, instead of one for each of
/// hundreds of moves.
///
/// In 542 positions from games, with 584 moves on average, the move with the best evaluation was among the 25 best
/// estimates in 91 % of the positions, and among the 100 best estimates in 98 %. Of the 20 moves with the best
/// evaluations, 98 % were among the 100 best estimates.
pub fn priors_by_halves(
    evaluator: &mut impl Evaluator<Position>,
    position: &Position,
    moves: &[Move],
    priors: &mut Vec<f32>,
) -> usize {
    let mut board = position.clone();
    board.pass();
    let scale = evaluator.scale() as f32;
    let mut evaluations = 0;
    let mut evaluate = |board: &Position| {
        evaluations += 1;
        -evaluator.evaluate(board)
    };
    let nothing = evaluate(&board);
    let mut arrows = [None; Square::COUNT];
    let (mut way, mut way_value) = (None, 0);
    for &mv in moves {
        let (from, to, arrow) = (mv.from(), mv.to(), mv.arrow());
        // Moves with the same queen move are adjacent in the list.
        if way != Some((from, to)) {
            let mut moved = position.clone();
            moved.toggle_queen(from, to);
            moved.pass();
            (way, way_value) = (Some((from, to)), evaluate(&moved));
        }
        // An arrow on the square that the queen leaves changes nothing: the square was blocked by the queen.
        let arrow_value = if arrow == from {
            nothing
        } else {
            *arrows[arrow.index()].get_or_insert_with(|| {
                board.toggle_arrow(arrow);
                let value = evaluate(&board);
                board.toggle_arrow(arrow);
                value
            })
        };
        priors.push((way_value + arrow_value - nothing) as f32 / scale);
    }
    evaluations
}
