//! Prints lines of play that repeat a position, for comparison with another judge of repetitions. A line is
//! `FEN,moves`, and plays the same cycle twice. The positions come from random games; pieces are removed from most of
//! them. In the first lines pieces move back and forth; the other lines are hunts with longer cycles. In half of each
//! kind this crate finds an offence; the others are chosen at random. No line continues after its end, because its
//! first position is also the first to occur for the third time.
//!
//! ```sh
//! cargo run --release -p xiangqi --example repetition_lines -- 3000 1000 1 |
//!     python3 crates/xiangqi/tests/data/judge_repetitions.py
//! ```
//!
//! With a fourth argument, `lead-in`, every line is `FEN,moves before the cycle,moves`: one to three quiet moves lead
//! to the position in which the cycle begins.

mod hunt;
mod positions;
mod to_and_fro;

use game_search::GameEnd;
use std::collections::HashSet;
use std::env::args;

use crate::positions::Cycle;
use fastrand::Rng;
use xiangqi::{Move, Outcome, Position, PositionWithHistory, Reason, Rules};

fn main() {
    let text = "how many lines of pieces that go to and fro, how many hunts, a seed, and perhaps `lead-in`";
    let mut words: Vec<String> = args().skip(1).collect();
    let leads_in = words.pop_if(|last| last == "lead-in").is_some();
    let numbers: Vec<u64> = words.iter().map(|number| number.parse().expect(text)).collect();
    let [short, long, seed] = numbers[..] else { panic!("expected {text}") };
    // Most moves back and forth attack nothing.
    print_lines(short as usize, 8, seed, leads_in, to_and_fro::cycle);
    print_lines(long as usize, 1, seed, leads_in, hunt::cycle);
}

/// Prints lines. Of the lines without an offence, one in `one_in` is chosen. At most a third of the lines with an
/// offence are perpetual checks.
fn print_lines(
    wanted: usize,
    one_in: u32,
    seed: u64,
    leads_in: bool,
    cycle: impl Fn(&Position, &mut Rng) -> Option<Cycle>,
) {
    let mut rng = Rng::with_seed(seed);
    let mut seen = HashSet::new();
    let mut left = [wanted.div_ceil(2), wanted / 2];
    let mut checks = wanted / 6;
    while left != [0, 0] {
        let Some(position) = positions::position(&mut rng) else { continue };
        let mut from_here = [0; 2];
        for _ in 0..400 {
            let Some(cycle) = cycle(&position, &mut rng) else { continue };
            let Some((start, before)) = lead(&cycle, leads_in, &mut rng) else { continue };
            let Some(ending) = judge(&start, &before, &cycle.moves) else { continue };
            let kind = usize::from(ending.outcome == Outcome::Draw);
            let is_check = matches!(ending.reason, Reason::PerpetualCheck { .. });
            let is_lively = kind == 0 || rng.u32(..one_in) == 0;
            let line = text(&start, &before, &cycle.moves, leads_in);
            if left[kind] == 0
                || from_here[kind] == 4
                || !is_lively
                || is_check && checks == 0
                || !seen.insert(line.clone())
            {
                continue;
            }
            from_here[kind] += 1;
            left[kind] -= 1;
            checks -= usize::from(is_check);
            println!("{line}");
        }
    }
}

/// Returns the start of the line and its moves before the cycle.
fn lead(cycle: &Cycle, leads_in: bool, rng: &mut Rng) -> Option<(Position, Vec<Move>)> {
    if leads_in { positions::lead_in(&cycle.start, rng) } else { Some((cycle.start.clone(), Vec::new())) }
}

/// Returns the verdict on a cycle that is played twice. Returns `None` if the game ends earlier, or not at the end of
/// the line.
fn judge(start: &Position, before: &[Move], cycle: &[Move]) -> Option<GameEnd<Reason>> {
    let mut play = PositionWithHistory::new(start.clone(), Rules::default());
    for &mv in before.iter().chain(cycle).chain(cycle) {
        if play.repetition().is_some() {
            return None;
        }
        play.make(mv);
    }
    play.repetition()
}

fn text(start: &Position, before: &[Move], cycle: &[Move], leads_in: bool) -> String {
    let words = |moves: &[Move]| moves.iter().map(Move::to_string).collect::<Vec<_>>().join(" ");
    let moves = words(&[cycle, cycle].concat());
    if leads_in { format!("{start},{},{moves}", words(before)) } else { format!("{start},{moves}") }
}
