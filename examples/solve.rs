//! Proves who wins, by proof-number search.
//!
//! Run it with `cargo run --release --example solve`, or with `... solve -- xiangqi` for one game: `tic-tac-toe`,
//! `nim`, `connect-four`, `amazons`, `xiangqi`. (`gamesearch solve` solves any position, and many of them in one
//! run.)

use std::error::Error;

use game_search::solve::{Solver, proven_outcome};
use game_search::{Limits, Outcome, SearchGame, Searcher, TextNotation};

fn main() -> Result<(), Box<dyn Error>> {
    let game = std::env::args().nth(1).unwrap_or("all".to_owned());
    if !["all", "tic-tac-toe", "nim", "connect-four", "amazons", "xiangqi"].contains(&game.as_str()) {
        eprintln!("error: unknown game {game:?}: expected tic-tac-toe, nim, connect-four, amazons or xiangqi");
        std::process::exit(2);
    }
    let wants = |name| game == "all" || game == name;
    if wants("tic-tac-toe") {
        solve::<small_games::TicTacToe>("tic-tac-toe", ".../.../...", Solver::new())?;
    }
    if wants("nim") {
        solve::<small_games::Nim>("nim", "3 4 5", Solver::new().with_shortest(true))?;
    }
    if wants("connect-four") {
        solve::<small_games::ConnectFour>("connect-four", "44433355522211", Solver::new())?;
    }
    if wants("amazons") {
        solve::<amazons::Position>("amazons", "1qq1/q2q/Q2Q/1QQ1 w", Solver::new())?;
    }
    if wants("xiangqi") {
        // Red mates by checks alone, against every reply of Black.
        let problem = "3ak3C/4aN3/9/p3p3p/7R1/9/P7P/3r5/9/4Kc3 w - - 0 1";
        solve::<xiangqi::PositionWithHistory>("xiangqi", problem, Solver::new().for_checks()?)?;
    }
    Ok(())
}

/// Prints the winner of a position, and the winning line.
fn solve<G: SearchGame + TextNotation>(name: &str, text: &str, mut solver: Solver<G>) -> Result<(), Box<dyn Error>> {
    let position = G::parse_position(text).map_err(|error| format!("{text}: {error}"))?;
    let report = solver.search(&position, &Limits::nodes(20_000_000), &mut ())?;
    let verdict = match proven_outcome(&report) {
        Some(Outcome::Win) => "the side to move wins",
        Some(Outcome::Loss) => "the side to move loses",
        Some(Outcome::Draw) => "a draw",
        None => "unknown",
    };
    let (mut game, mut moves) = (position, Vec::new());
    for &mv in report.lines.first().map_or(&[][..], |line| &line.line) {
        moves.push(game.move_text(mv));
        game.make(mv);
    }
    println!("{name} {text}\n  {verdict} ({} nodes): {}", report.nodes, moves.join(" "));
    Ok(())
}
