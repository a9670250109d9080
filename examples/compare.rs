//! Every algorithm of the ladder on the same positions, side by side.
//!
//! Run it with `cargo run --release --example compare`, or with `... compare -- amazons` for one game: `xiangqi`,
//! `amazons`, `connect-four`. (`gamesearch compare` does the same with any position, depth and evaluator, and writes
//! files.)

use std::time::Instant;

use amazons::eval::{Full, Lecture};
use game_search::ladder::{Algorithm, Exactness};
use game_search::{Evaluator, SearchGame, Stats, TextNotation, eval_fn};
use small_games::{ConnectFour, Threats};
use xiangqi::PositionWithHistory;
use xiangqi::eval::PieceSquare;

const START: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";
const MIDGAME: &str = "r1ba1a3/4kn3/2n1b4/pNp1p1p1p/4c4/6P2/P1P2R2P/1CcC5/9/2BAKAB2 w - - 0 1";
const AMAZONS: &str = "2*1q3*1/7**1/7*Q1/4*2*1Q/3*3***/1*2****q1/*q2*2*2/Q*1**2***/2*1*Q**2/4*2q2 w - - 0 1";
const FOUR: &str = "......./......./......./......./......./.......";

fn main() {
    let game = std::env::args().nth(1).unwrap_or("all".to_owned());
    if !["all", "xiangqi", "amazons", "connect-four"].contains(&game.as_str()) {
        eprintln!("error: unknown game {game:?}: expected xiangqi, amazons or connect-four");
        std::process::exit(2);
    }
    let wants = |name| game == "all" || game == name;
    if wants("xiangqi") {
        compare::<PositionWithHistory>("xiangqi, start", START, PieceSquare, 5);
        compare::<PositionWithHistory>("xiangqi, midgame", MIDGAME, PieceSquare, 5);
    }
    if wants("amazons") {
        let lecture = eval_fn(Full::SCALE, |position: &amazons::Position| Lecture.evaluate(position));
        compare::<amazons::Position>("Amazons, middlegame", AMAZONS, lecture, 3);
    }
    if wants("connect-four") {
        compare::<ConnectFour>("connect four, start", FOUR, Threats, 9);
    }
}

/// Searches a position to a depth with each algorithm, and prints a line for each.
fn compare<G: SearchGame + TextNotation>(title: &str, position: &str, mut evaluator: impl Evaluator<G>, depth: u32) {
    let mut game = G::parse_position(position).unwrap_or_else(|error| panic!("{position}: {error}"));
    println!("{title}, {depth} plies: {position}");
    println!("  {:28} {:>6} {:9} {:>12} {:>9} {:>8}", "algorithm", "score", "best", "nodes", "% of all", "seconds");
    let mut minimax = None;
    for &algorithm in Algorithm::ALL {
        let (mut stats, begin) = (Stats::default(), Instant::now());
        let found = match algorithm.search(&mut game, &mut evaluator, &mut stats, depth) {
            Ok(found) => found,
            Err(lacks) => {
                println!("  {lacks}");
                continue;
            }
        };
        let seconds = begin.elapsed().as_secs_f64();
        let (score, nodes) = *minimax.get_or_insert((found.score, stats.nodes)); // minimax is the first algorithm
        let percent = 100.0 * stats.nodes as f64 / nodes as f64;
        let best = found.best().map_or("-".to_owned(), |mv| game.move_text(mv));
        let verdict = match algorithm.exactness() {
            Exactness::Minimax if found.score != score => "NOT EQUAL TO MINIMAX".to_owned(),
            Exactness::Differs(why) if found.score != score => format!("differs: {why}"),
            _ => "= minimax".to_owned(),
        };
        let (name, score, nodes) = (algorithm.name(), found.score.to_string(), stats.nodes);
        println!("  {name:28} {score:>6} {best:9} {nodes:>12} {percent:>9.2} {seconds:>8.3}  {verdict}");
    }
    println!();
}
