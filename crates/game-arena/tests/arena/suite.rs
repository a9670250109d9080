//! Engines that are asked for the answers to problems.

use std::time::{Duration, Instant};

use game_arena::players::{Limit, TimeMargins};
use game_arena::suite::{Expected, Problem, Reply, TestedEngine};
use game_search::spec::History;
use game_search::{Outcome, TextNotation};
use small_games::{Column, ConnectFour};

use crate::common::{FourInARow, spec};

fn problem(position: &str, expected: Expected<Column>) -> Problem<FourInARow> {
    Problem { history: History::new(ConnectFour::parse_position(position).expect("a position")), expected }
}

fn ask(engine: &str, problem: &Problem<FourInARow>) -> Reply {
    ask_within(engine, problem, Duration::from_secs(20))
}

fn ask_within(engine: &str, problem: &Problem<FourInARow>, thinking: Duration) -> Reply {
    let margins = TimeMargins { thinking, ..TimeMargins::default() };
    let tested = TestedEngine::<FourInARow>::new(&spec(engine), Limit::Nodes(20_000), margins, Default::default());
    tested.expect(engine).ask(problem).expect(engine)
}

/// The first player has three in a row with both ends free, and is to move.
const WON: &str = "......./......./......./......./......o/.xxx.oo";

#[test]
fn the_answer_is_judged_by_what_the_problem_expects() {
    let wins = ConnectFour::parse_position(WON).expect("a position").parse_move("1").expect("a move");
    let misses = ConnectFour::parse_position(WON).expect("a position").parse_move("7").expect("a move");
    for (expected, is_solved) in [
        (Expected::Mate(1), true),
        (Expected::Mate(3), true),
        (Expected::Fortress, false),
        (Expected::Winning, true),
        (Expected::Move(misses), false),
        (Expected::Outcome(wins, Outcome::Win), true),
        (Expected::Outcome(wins, Outcome::Draw), false),
        (Expected::Outcome(misses, Outcome::Loss), false),
    ] {
        let reply = ask("name=in", &problem(WON, expected));
        assert_eq!(reply.is_solved, is_solved, "{expected:?}: {reply:?}");
    }
    assert_eq!(
        ask("name=in", &problem(WON, Expected::Mate(1))).text.split_once(", ").map(|it| it.1),
        Some("mate in 1")
    );
}

/// The program reports a mate in two and answers `go` only after `stop`. That comes at once if the mate is short enough,
/// and at the end of the time otherwise.
#[cfg(unix)]
#[test]
fn a_program_is_stopped_as_soon_as_it_reports_the_mate() {
    let script = "while read line; do case $line in uci) echo uciok;; isready) echo readyok;; \
                  go*) echo info score mate 2 nodes 7;; stop) echo bestmove 1;; quit) exit;; esac; done";
    let program = format!("name=waits;cmd=sh -c \"{script}\"");
    for (moves, thinking, is_solved) in [(2, Duration::from_secs(30), true), (1, Duration::from_millis(300), false)] {
        let start = Instant::now();
        let reply = ask_within(&program, &problem(WON, Expected::Mate(moves)), thinking);
        assert_eq!((reply.is_solved, reply.nodes), (is_solved, 7), "{moves}: {reply:?}");
        assert!(start.elapsed() < Duration::from_secs(20), "{moves}: {:?}", start.elapsed());
    }
}

/// Neither a bound nor another line is the score, and nothing that comes after `stop` replaces the mate.
#[cfg(unix)]
#[test]
fn only_the_score_of_the_best_line_counts() {
    let replies = |infos: &str, late: &str, expected| {
        let script = format!(
            "while read line; do case $line in uci) echo uciok;; isready) echo readyok;; go*) {infos};; \
             stop) {late} echo bestmove 1;; quit) exit;; esac; done"
        );
        ask_within(&format!("name=says;cmd=sh -c \"{script}\""), &problem(WON, expected), Duration::from_millis(300))
    };
    let drawn = "echo info score cp 900; echo info score cp 3 lowerbound; echo info multipv 2 score cp 0";
    assert!(!replies(drawn, "", Expected::Fortress).is_solved);
    assert!(replies("echo info score mate 1", "echo info score cp 20;", Expected::Mate(1)).is_solved);
    for lost in ["echo info score cp -32001", "echo info score cp 31995", "echo info score mate -1"] {
        assert!(!replies(lost, "", Expected::Mate(5)).is_solved, "{lost}");
    }
    let wins = ConnectFour::parse_position(WON).expect("a position").parse_move("5").expect("a move");
    let reply = replies("echo info score cp 2000", "", Expected::Outcome(wins, Outcome::Win));
    assert!(!reply.is_solved && reply.text.contains("although only"), "it plays another move: {reply:?}");
}

#[test]
fn a_program_that_fails_gives_its_reason() {
    let reply = ask(&crate::fake::program("illegal", ""), &problem(WON, Expected::Mate(1)));
    assert!(!reply.is_solved && reply.text.contains("illegal move"), "{reply:?}");
}
