//! Confirms the mates that `gamesearch puzzles` finds, by plain negamax: no table, no pruning, no line of the solver. A node
//! is left only when its value is known: a mate for the side that mates, an escape for the other.
//!
//! ```sh
//! gamesearch puzzles games.units | cargo run --release -p xiangqi --example confirm_mates -- 1000
//! ```
//!
//! Reads lines `POSITION <tab> MOVES <tab> mate <tab> SOLUTION ...`, at most as many mates as the argument says, and prints
//! each mate that is not as it is said to be: the solution mates in as many moves, and no other first move does, nor any in
//! fewer moves.

use std::error::Error;
use std::io;

use xiangqi::{Move, Position};

/// Returns `true` if the side to move mates in at most `moves` moves with this move. Stalemate wins, too.
fn mates_by(position: &mut Position, mv: Move, moves: u32) -> bool {
    let undo = position.make(mv);
    let is_mate = position.legal_moves().into_iter().all(|reply| {
        if moves == 1 {
            return false;
        }
        let undo = position.make(reply);
        let is_mate = position.legal_moves().into_iter().any(|next| mates_by(position, next, moves - 1));
        position.unmake(reply, undo);
        is_mate
    });
    position.unmake(mv, undo);
    is_mate
}

fn main() -> Result<(), Box<dyn Error>> {
    let most = std::env::args().nth(1).map_or(Ok(usize::MAX), |text| text.parse())?;
    let (mut confirmed, mut wrong) = (0, 0);
    for line in io::stdin().lines() {
        let line = line?;
        let cells: Vec<&str> = line.split('\t').collect();
        let [fen, moves, "mate", solution, ..] = cells[..] else { continue };
        if confirmed + wrong == most {
            break;
        }
        let (mut position, moves): (Position, u32) = (fen.parse()?, moves.parse()?);
        let solution = position.parse_move(solution.split(' ').next().unwrap_or_default())?;
        let first = position.legal_moves();
        let others: Vec<Move> = first.into_iter().filter(|&mv| mv != solution).collect();
        let second = others.into_iter().find(|&mv| mates_by(&mut position, mv, moves));
        let is_right = mates_by(&mut position, solution, moves);
        let is_too_long = moves > 1 && mates_by(&mut position, solution, moves - 1);
        if let Some(second) = second {
            println!("{fen}: {second} mates in {moves} moves, too");
        }
        if !is_right || is_too_long {
            println!("{fen}: {solution} does not mate in {moves} moves, or mates in fewer");
        }
        if second.is_none() && is_right && !is_too_long { confirmed += 1 } else { wrong += 1 }
    }
    println!("{confirmed} mates confirmed, {wrong} not");
    if wrong > 0 { Err("some mates are not as they are said to be".into()) } else { Ok(()) }
}
