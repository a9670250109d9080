//! Endgame tables in a search.

use std::sync::Arc;

use game_search::engine::Engine;
use game_search::mcts::Mcts;
use game_search::{Evaluator, Limits, Outcome, Score, Searcher};
use xiangqi::endgame_tables::{EndgameEvaluator, EndgameTables, EndgameValue};
use xiangqi::eval::Material;
use xiangqi::{Position, PositionWithHistory, RuleSet, Rules};

use crate::common::{position, tables};

fn engine(tables: &Arc<EndgameTables>) -> Engine<Position, EndgameEvaluator<Material>> {
    Engine::exact(EndgameEvaluator::new(Material, Arc::clone(tables)))
}

/// The win takes more than 20 plies, so a search to depth 4 cannot find it without tables.
#[test]
fn the_engine_finds_the_table_distance() {
    let tables = tables(&["KN-KA"]);
    let mut engine = engine(&tables);
    let mut checked = 0;
    for fen in ["3k5/9/3a5/9/9/9/9/9/9/N3K4 w - - 0 1", "4k4/4a4/9/9/9/9/9/9/9/N3K4 b - - 0 1"] {
        let position = position(fen);
        let wanted = match tables.probe(&position).expect("there is a table") {
            EndgameValue::Win(plies) => Score::mate_in(plies),
            EndgameValue::Loss(plies) => Score::mated_in(plies),
            EndgameValue::Draw => Score::DRAW,
        };
        assert!(wanted.mate_distance().is_some_and(|plies| plies > 20), "{fen}: {wanted}");
        for depth in [1, 4] {
            let report = engine.search(&position, &Limits::depth(depth), &mut ()).expect("limits");
            assert_eq!(report.score, wanted, "{fen} at depth {depth}");
            checked += 1;
        }
    }
    assert_eq!(checked, 4);
}

/// No table contains the start position with two advisors, so the search must capture one to reach a table.
#[test]
fn tables_are_probed_inside_the_search() {
    let tables = tables(&["KN-KA"]);
    let position = position("3k5/9/3a1a3/9/4N4/9/9/9/9/4K4 w - - 0 1");
    assert_eq!(tables.probe(&position), None);
    let report = engine(&tables).search(&position, &Limits::depth(3), &mut ()).expect("limits");
    assert!(
        report.score > Score::DRAW && report.score.mate_distance().is_some_and(|plies| plies > 9),
        "{}",
        report.score
    );

    let evaluator = EndgameEvaluator::new(Material, Arc::clone(&tables));
    let report = Mcts::new(evaluator).search(&position, &Limits::nodes(3_000), &mut ()).expect("limits");
    assert!(report.score > Score::DRAW && report.score.is_mate(), "{}", report.score);
}

/// Against the longest defence the engine mates exactly when the table says, and no repetition ends the game.
#[test]
fn a_table_win_is_played_in_its_distance() {
    let tables = tables(&["KN-KA"]);
    let mut engine = Engine::exact(EndgameEvaluator::new(Material, Arc::clone(&tables)));
    let mut play = PositionWithHistory::new(position("3k5/9/3a5/9/9/9/9/9/9/N3K4 w - - 0 1"), Rules::default());
    for left in (1..=31).rev() {
        assert_eq!(play.ending(), None, "{}", play.position());
        let report = engine.search(&play, &Limits::depth(2), &mut ()).expect("limits");
        assert_eq!(report.score.mate_distance(), Some(left), "{}", play.position());
        play.make(report.best.expect("a move"));
    }
    assert_eq!(play.ending().map(|ending| ending.outcome), Some(Outcome::Loss), "{}", play.position());
}

/// A table value is no proof if the limit of quiet plies could prevent the win, or a repetition rule decide the draw.
#[test]
fn rules_of_the_game_take_precedence_over_tables() {
    let tables = tables(&["KN-KA", "KN-KB"]);
    let mut evaluator = EndgameEvaluator::new(Material, tables);
    let proof = |evaluator: &mut EndgameEvaluator<Material>, fen: &str, repetition, quiet_plies| {
        let play = PositionWithHistory::new(position(fen), Rules { repetition, quiet_plies });
        evaluator.proof(&play).map(|proof| proof.plies)
    };
    let won = "3k5/9/3a5/9/9/9/9/9/9/N3K4 w - - 90 1";
    let plies = proof(&mut evaluator, won, RuleSet::Axf, None).expect("a win");
    assert_eq!(proof(&mut evaluator, won, RuleSet::Axf, Some(90 + plies)), Some(plies));
    assert_eq!(proof(&mut evaluator, won, RuleSet::Axf, Some(89 + plies)), None);
    let drawn = "3k5/9/4b4/9/9/9/9/9/9/N3K4 w - - 0 1";
    for (rules, wanted) in [(RuleSet::Threefold, Some(0)), (RuleSet::CheckOnly, None), (RuleSet::Axf, None)] {
        assert_eq!(proof(&mut evaluator, drawn, rules, Some(120)), wanted, "{rules:?}");
    }
}
