//! Prints lines of play that repeat a position, for an outside judge: `FEN,moves`, the same cycle twice. Positions come from
//! random games, most of them thinned out. In the first lines pieces go to and fro; the others are hunts with longer cycles.
//! Half of each are those in which this crate sees an offence, the others are taken as they come.
//!
//! ```sh
//! cargo run --release -p xiangqi --example repetition_lines -- 3000 1000 1 |
//!     python3 crates/xiangqi/tests/data/judge_repetitions.py
//! ```

mod hunt;
mod positions;
mod to_and_fro;

use std::collections::HashSet;
use std::env::args;

use fastrand::Rng;
use xiangqi::{Move, Outcome, Play, Position, Reason, Rules};

/// Moves that lead back to where they began.
struct Cycle {
    start: Position,
    moves: Vec<Move>,
}

fn main() {
    let text = "how many lines of pieces that go to and fro, how many hunts, a seed";
    let numbers: Vec<u64> = args().skip(1).map(|number| number.parse().expect(text)).collect();
    let [short, long, seed] = numbers[..] else { panic!("expected {text}") };
    // Most moves to and fro attack nothing.
    print_lines(short as usize, 8, seed, to_and_fro::cycle);
    print_lines(long as usize, 1, seed, hunt::cycle);
}

/// One in so many lines without an offence is taken, and no more than a third of those with one are perpetual checks.
fn print_lines(wanted: usize, one_in: u32, seed: u64, cycle: impl Fn(&Position, &mut Rng) -> Option<Cycle>) {
    let mut rng = Rng::with_seed(seed);
    let mut seen = HashSet::new();
    let mut left = [wanted.div_ceil(2), wanted / 2];
    let mut checks = wanted / 6;
    while left != [0, 0] {
        let Some(position) = positions::position(&mut rng) else { continue };
        let mut from_here = [0; 2];
        for _ in 0..400 {
            let Some(Cycle { start, moves }) = cycle(&position, &mut rng) else { continue };
            let mut play = Play::new(start.clone(), Rules::default());
            moves.iter().chain(&moves).for_each(|&mv| play.make(mv));
            let Some(repetition) = play.repetition() else { continue };
            let kind = usize::from(repetition.outcome == Outcome::Draw);
            let is_check = matches!(repetition.reason, Reason::PerpetualCheck { .. });
            let is_lively = kind == 0 || rng.u32(..one_in) == 0;
            let line: Vec<String> = play.moves().map(|mv| mv.to_string()).collect();
            if left[kind] == 0
                || from_here[kind] == 4
                || !is_lively
                || is_check && checks == 0
                || !seen.insert((start.to_string(), line.clone()))
            {
                continue;
            }
            from_here[kind] += 1;
            left[kind] -= 1;
            checks -= usize::from(is_check);
            println!("{start},{}", line.join(" "));
        }
    }
}
