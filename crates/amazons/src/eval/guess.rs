//! What moves are worth, guessed from their halves.

use game_search::Evaluator;

use crate::position::Position;
use crate::types::{Move, Square};

/// Estimates the value of every move, for [`Evaluator::guess_moves`]: the value of its queen's way without an arrow plus that of
/// its arrow if no queen moves. This takes about a hundred evaluations instead of one for each of hundreds of moves.
///
/// Of 542 positions of games with 584 moves on average, the best move by evaluation was among the best 25 by guess in 91 %,
/// among the best 100 in 98 %; of the best 20, 98 % were among the best 100.
pub fn guess_by_halves(
    evaluator: &mut impl Evaluator<Position>,
    position: &Position,
    moves: &[Move],
    guesses: &mut Vec<i32>,
) -> usize {
    let mut board = position.clone();
    board.pass();
    let mut evaluations = 0;
    let mut ask = |board: &Position| {
        evaluations += 1;
        -evaluator.evaluate(board)
    };
    let nothing = ask(&board);
    let mut arrows = [None; Square::COUNT];
    let (mut way, mut way_value) = (None, 0);
    for &mv in moves {
        let (from, to, arrow) = (mv.from(), mv.to(), mv.arrow());
        // Moves of one way stand side by side.
        if way != Some((from, to)) {
            let mut moved = position.clone();
            moved.toggle_queen(from, to);
            moved.pass();
            (way, way_value) = (Some((from, to)), ask(&moved));
        }
        // The square that the queen leaves is taken before and after.
        let arrow_value = if arrow == from {
            nothing
        } else {
            *arrows[arrow.index()].get_or_insert_with(|| {
                board.toggle_arrow(arrow);
                let value = ask(&board);
                board.toggle_arrow(arrow);
                value
            })
        };
        guesses.push(way_value + arrow_value - nothing);
    }
    evaluations
}
