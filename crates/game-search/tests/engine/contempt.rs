//! Contempt: compares the engine's scores with a minimax that gives draws the same value.

use game_search::engine::{Engine, Params};
use game_search::{Evaluator, Game, Limits, Outcome, Score, SearchError, Searcher, Side};
use game_testkit::{RandomTree, RandomValue};
use small_games::{ConnectFour, Threats};

use crate::{engine, is_over, legal, tree};

/// Returns the minimax score for the side to move. A draw costs the side `own` the value of `contempt`.
fn minimax(game: &mut RandomTree, depth: u32, ply: u32, contempt: i32, own: Side, draws: &mut u32) -> Score {
    let mut ending = |outcome: Outcome, side: Side| {
        if outcome != Outcome::Draw {
            return outcome.score(ply);
        }
        *draws += 1;
        Score::heuristic(if side == own { -contempt } else { contempt })
    };
    let side = game.side_to_move();
    if let Some(outcome) = game.outcome() {
        return ending(outcome, side);
    }
    if depth == 0 {
        return Score::heuristic(game.evaluate());
    }
    let moves = legal(game);
    if moves.is_empty() {
        return ending(game.outcome_without_moves(), side);
    }
    let mut best = -Score::INFINITY;
    for &mv in moves.as_slice() {
        let undo = game.make(mv);
        let score = minimax(game, depth - 1, ply + 1, contempt, own, draws);
        best = best.max(if game.side_to_move() == side { score } else { -score });
        game.unmake(mv, undo);
    }
    best
}

/// Converts points of the evaluator to the hundredths that `Params` expects.
fn hundredths(points: i32) -> i32 {
    points * 100 / RandomValue.unit()
}

#[test]
fn contempt_is_relative_to_the_side_to_move_at_the_root() {
    let (mut draws, mut changed) = (0, 0);
    for seed in 0..500 {
        let mut tree = tree(seed);
        let side = tree.side_to_move();
        if is_over(&tree) {
            continue;
        }
        for contempt in [-15, 15] {
            for depth in 1..6 {
                let wanted = minimax(&mut tree, depth, 0, contempt, side, &mut draws);
                let params = Params { contempt: hundredths(contempt), ..Params::exact() };
                let report = engine(RandomValue, params).search(&tree, &Limits::depth(depth), &mut ());
                let report = report.expect("a depth");
                assert_eq!(report.score, wanted, "seed {seed}, depth {depth}, contempt {contempt}");
                changed += u32::from(wanted != minimax(&mut tree, depth, 0, 0, side, &mut 0));
            }
        }
    }
    assert!(draws > 1_000 && changed > 100, "{draws} draws, {changed} scores that differ from those without");
}

/// Scores of draws in the table must not be used when the engine searches for the other side.
#[test]
fn one_engine_can_search_for_both_sides_in_turn() {
    let params = Params { contempt: hundredths(15), ..Params::exact() };
    let mut differ = 0;
    for seed in 0..300 {
        let mut tree = tree(seed);
        if is_over(&tree) {
            continue;
        }
        let mut one = engine(RandomValue, params.clone());
        one.search(&tree, &Limits::depth(6), &mut ()).expect("a depth");
        for &mv in legal(&tree).as_slice() {
            let undo = tree.make(mv);
            if !is_over(&tree) {
                let again = one.search(&tree, &Limits::depth(5), &mut ()).expect("a depth");
                let side = tree.side_to_move();
                let wanted = minimax(&mut tree, 5, 0, 15, side, &mut 0);
                assert_eq!(again.score, wanted, "seed {seed}, {mv:?}");
                differ += u32::from(wanted != minimax(&mut tree, 5, 0, -15, side, &mut 0));
            }
            tree.unmake(mv, undo);
        }
    }
    assert!(differ > 50, "{differ} scores depend on whose search it is");
}

#[test]
fn contempt_out_of_range_is_refused() {
    let most = 1_000_000;
    let with =
        |contempt| Engine::<RandomTree, _>::exact(RandomValue).with_params(Params { contempt, ..Params::exact() });
    assert!(with(most).is_ok() && with(-most).is_ok());
    let refused = with(most + 1).map(|_| ());
    assert!(matches!(refused, Err(SearchError::Range { option: "contempt", .. })), "{refused:?}");
}

/// Draws in the table have the value for one side. The table is cleared only if the other side searches.
#[test]
fn the_table_is_cleared_only_if_contempt_changes_sides() {
    let first = ConnectFour::default();
    let mut second = first;
    second.make(legal(&first)[0]);
    let nodes = |contempt: i32, positions: &[ConnectFour]| {
        let mut engine = engine(Threats, Params { contempt, ..Params::exact() });
        let search = |game| engine.search(game, &Limits::depth(8), &mut ()).expect("a depth").nodes;
        positions.iter().map(search).last().expect("a position")
    };
    assert!(2 * nodes(50, &[first, first]) < nodes(50, &[first]), "the same side");
    assert_eq!(nodes(50, &[first, second]), nodes(50, &[second]), "the other side");
    assert!(nodes(0, &[first, second]) < nodes(0, &[second]), "no contempt");
}
