//! Counts the positions at each depth (perft), the standard test of the correctness and speed of a move generator.
//!
//! Run it with `cargo run --release --example perft`, or with `... perft -- xiangqi` for one game: `xiangqi`,
//! `amazons`, `connect-four`, `reversi`. (`gamesearch perft` counts from any position to any depth, and splits the
//! count by the first move.)

use std::time::Instant;

use game_search::{Game, perft};
use small_games::{ConnectFour, Reversi};

fn main() {
    let game = std::env::args().nth(1).unwrap_or("all".to_owned());
    if !["all", "xiangqi", "amazons", "connect-four", "reversi"].contains(&game.as_str()) {
        eprintln!("error: unknown game {game:?}: expected xiangqi, amazons, connect-four or reversi");
        std::process::exit(2);
    }
    let wants = |name| game == "all" || game == name;
    // The counts are published. Those of Amazons come from several other programs.
    if wants("xiangqi") {
        count("xiangqi", xiangqi::Position::start(), &[44, 1_920, 79_666, 3_290_240, 133_312_995]);
    }
    if wants("amazons") {
        count("amazons", amazons::Position::start(), &[2_176, 4_307_152]);
    }
    if wants("connect-four") {
        count("connect-four", ConnectFour::default(), &[7, 49, 343, 2_401, 16_807, 117_649, 823_536, 5_673_234]);
    }
    if wants("reversi") {
        count("reversi", Reversi::<0>::start(), &[4, 12, 56, 244, 1_396, 8_200, 55_092, 390_216]);
    }
}

/// Counts at depths 1, 2, ... as far as the counts are known, and compares.
fn count(name: &str, mut start: impl Game, known: &[u64]) {
    println!("{name}\n{:>5} {:>15} {:>10} {:>15}", "depth", "nodes", "seconds", "nodes/s");
    for (depth, &known) in (1..).zip(known) {
        let begin = Instant::now();
        let nodes = perft(&mut start, depth);
        let seconds = begin.elapsed().as_secs_f64();
        let verdict = if nodes == known { String::new() } else { format!("  WRONG: {known} is known") };
        println!("{depth:>5} {nodes:>15} {seconds:>10.3} {:>15.0}{verdict}", nodes as f64 / seconds);
    }
}
