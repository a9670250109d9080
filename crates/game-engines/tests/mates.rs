//! The engine with its playing settings finds the mates of the test suite.

use game_search::engine::Engine;
use game_search::spec::GameSpec;
use game_search::{Limits, Searcher};
use games::Xiangqi;
use xiangqi::{PositionWithHistory, Rules};

#[test]
fn every_mate_is_found_with_its_length() {
    let mut engine = Engine::playing(Xiangqi::evaluator()).with_table_mib(16).expect("options of this game");
    let lines = include_str!("../../xiangqi/tests/data/mates.csv").lines();
    let (mut positions, mut longest) = (0, 0);
    for line in lines.filter(|line| !line.starts_with(['#', 'f'])) {
        let (fen, moves) = line.split_once(',').expect("a comma");
        let (play, moves): (_, u32) = (
            PositionWithHistory::new(fen.parse().expect("a position"), Rules::default()),
            moves.parse().expect("a number"),
        );
        engine.clear();
        let limits = Limits { nodes: Some(2_000_000), ..Limits::mate(2 * moves - 1) };
        let report = engine.search(&play, &limits, &mut ()).expect("a limit");
        let plies = report.score.mate_distance().filter(|_| !report.score.is_loss());
        assert!(plies.is_some_and(|plies| plies < 2 * moves), "{} is no mate in {moves}: {fen}", report.score);
        positions += 1;
        longest = longest.max(moves);
    }
    assert_eq!((positions, longest), (107, 5));
}
