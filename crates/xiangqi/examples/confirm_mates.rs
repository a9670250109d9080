//! Confirms the mates that `gamesearch puzzles` finds, by plain negamax: no table, no pruning, no line of the solver. A node
//! is left only when its value is known: a mate for the side that mates, an escape for the other.
//!
//! ```sh
//! gamesearch puzzles games.units | cargo run --release -p xiangqi --example confirm_mates
//! ```
//!
//! Reads lines `POSITION <tab> MOVES <tab> KIND <tab> SOLUTION ...` and prints each mate that is not as it is said to be: the
//! solution mates in as many moves, and neither another first move in as many, nor any in fewer. A mate over checks only is
//! compared with other mates over checks, and with any mates in at most four moves.

use std::error::Error;
use std::io;

use xiangqi::{Move, Position};

/// The longest mate, in moves, for which `puzzles` searches every move.
const MOVES: u32 = 4;

/// Returns `true` if the side to move mates in at most `moves` moves with this move. Stalemate wins, too. `is_over_checks`:
/// each of its moves must give check.
fn mates_by(position: &mut Position, mv: Move, moves: u32, is_over_checks: bool) -> bool {
    let undo = position.make(mv);
    let mut is_mate = !is_over_checks || position.in_check();
    if is_mate {
        is_mate = position.legal_moves().into_iter().all(|reply| {
            if moves == 1 {
                return false;
            }
            let undo = position.make(reply);
            let is_mate = mates(position, moves - 1, is_over_checks, None);
            position.unmake(reply, undo);
            is_mate
        });
    }
    position.unmake(mv, undo);
    is_mate
}

/// Returns `true` if the side to move mates in at most `moves` moves with a first move other than `but`.
fn mates(position: &mut Position, moves: u32, is_over_checks: bool, but: Option<Move>) -> bool {
    let mut first = position.legal_moves().into_iter().filter(|&mv| Some(mv) != but);
    first.any(|mv| mates_by(position, mv, moves, is_over_checks))
}

/// Returns what is wrong with a mate.
fn wrong(position: &mut Position, moves: u32, is_over_checks: bool, solution: Move) -> Option<&'static str> {
    if !mates_by(position, solution, moves, is_over_checks) {
        Some("the solution does not mate in as many moves")
    } else if mates(position, moves, is_over_checks, Some(solution)) {
        Some("another first move mates in as many moves")
    } else if moves > 1 && mates(position, moves - 1, is_over_checks, None) {
        Some("there is a shorter mate")
    } else if is_over_checks && mates(position, MOVES, false, None) {
        Some("there is a mate in four moves")
    } else {
        None
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let (mut all, mut not_confirmed) = (0, 0);
    for line in io::stdin().lines() {
        let line = line?;
        let cells: Vec<&str> = line.split('\t').collect();
        let [fen, moves, kind @ ("mate" | "over checks only"), solution, ..] = cells[..] else { continue };
        let (mut position, moves): (Position, u32) = (fen.parse()?, moves.parse()?);
        let solution = position.parse_move(solution.split(' ').next().unwrap_or_default())?;
        if let Some(wrong) = wrong(&mut position, moves, kind != "mate", solution) {
            println!("{line}: {wrong}");
            not_confirmed += 1;
        }
        all += 1;
    }
    println!("{all} mates, {not_confirmed} not confirmed");
    if not_confirmed > 0 { Err("some mates are not as they are said to be".into()) } else { Ok(()) }
}
