//! The engine with its playing settings finds the mates of the test suite.

use std::time::Duration;

use game_search::engine::Engine;
use game_search::searcher::{Clock, StopReason};
use game_search::spec::GameSpec;
use game_search::{Limits, Score, Searcher};
use games::Xiangqi;
use xiangqi::{PositionWithHistory, Rules};

/// A selective search finds some of these mates a move too long. It goes on until it has found the shortest one.
#[test]
fn every_mate_is_found_with_its_length() {
    let mut engine = Engine::playing(Xiangqi::evaluator()).with_table_mib(16).expect("options of this game");
    let lines = include_str!("../../xiangqi/tests/data/mates.csv").lines();
    let (mut positions, mut longest, mut proven, mut losses) = (0, 0, 0, 0);
    for line in lines.filter(|line| !line.starts_with(['#', 'f'])) {
        let (fen, moves) = line.split_once(',').expect("a comma");
        let (play, moves): (_, u32) = (
            PositionWithHistory::new(fen.parse().expect("a position"), Rules::default()),
            moves.parse().expect("a number"),
        );
        engine.clear();
        let report = engine.search(&play, &Limits::nodes(500_000), &mut ()).expect("a limit");
        let plies = report.score.mate_distance().filter(|_| !report.score.is_loss());
        assert!(plies.is_some_and(|plies| plies < 2 * moves), "{} is no mate in {moves}: {fen}", report.score);
        positions += 1;
        longest = longest.max(moves);
        proven += usize::from(report.reason == StopReason::Proven);
        if let Some(left) = plies.and_then(|plies| plies.checked_sub(1)).filter(|&left| left > 0) {
            let mut play = play;
            play.make(report.best.expect("a move"));
            engine.clear();
            let report = engine.search(&play, &Limits::nodes(500_000), &mut ()).expect("a limit");
            assert_eq!(report.score, Score::mated_in(left), "after the best move: {fen}");
            losses += usize::from(report.reason == StopReason::Proven);
        }
    }
    assert_eq!((positions, longest), (107, 5));
    assert!(proven > 100 && losses > 50, "{proven} wins and {losses} losses are proven");
}

/// Only the first thread proves a mate. The other thread searches on until the proof ends the search of both.
#[test]
fn a_proof_ends_the_search_of_two_threads() {
    let engine = Engine::playing(Xiangqi::evaluator()).with_table_mib(16).expect("options of this game");
    let mut engine = engine.with_threads(2, Xiangqi::evaluator).expect("two threads");
    let lines = include_str!("../../xiangqi/tests/data/mates.csv").lines();
    let mut proven = 0;
    for line in lines.filter(|line| !line.starts_with(['#', 'f'])).take(30) {
        let (fen, moves) = line.split_once(',').expect("a comma");
        let play = PositionWithHistory::new(fen.parse().expect("a position"), Rules::default());
        engine.clear();
        let report = engine.search(&play, &Limits::nodes(2_000_000), &mut ()).expect("a limit");
        let plies = report.score.mate_distance().filter(|_| !report.score.is_loss());
        let stated = 2 * moves.parse::<u32>().expect("a number") - 1;
        assert!(plies.is_some_and(|plies| plies <= stated), "{} is no mate in {moves}: {fen}", report.score);
        proven += usize::from(report.reason == StopReason::Proven);
    }
    assert!(proven > 25, "{proven} of 30 are proven");
}

/// A clock keeps the time for the next moves, so a mate within the depth is not proven to be the shortest.
#[test]
fn a_mate_on_a_clock_ends_the_search() {
    let position = "2bk1R3/4a4/n3c4/p1p1p1p1p/9/P1P6/3rP1P1P/N3K3R/5r3/2BA1ABN1 b";
    let play = PositionWithHistory::new(position.parse().expect("a position"), Rules::default());
    let mut engine = Engine::playing(Xiangqi::evaluator());
    let limits = Limits::clock(Clock::new(Duration::from_secs(3_600)));
    let report = engine.search(&play, &limits, &mut ()).expect("a clock");
    assert_eq!((report.score, report.reason), (Score::mate_in(3), StopReason::Mate));
    let report = engine.search(&play, &Limits::time(Duration::from_secs(60)), &mut ()).expect("a time");
    assert_eq!((report.score, report.reason), (Score::mate_in(3), StopReason::Proven));
}
