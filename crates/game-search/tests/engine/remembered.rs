//! What `probe` returns after a search must agree with the line of the search.

use fastrand::Rng;
use game_search::engine::Params;
use game_search::{Bound, Game, Limits, PackedMove, Searcher, eval_fn};
use game_testkit::random_game;
use small_games::{ConnectFour, Threats};

use crate::colliding::CollidingHeaps;
use crate::{engine, is_over, legal};

/// The table stores the number of a move, which is different if moves that lose at once are left out of the list.
#[test]
fn probe_returns_the_moves_of_the_line() {
    let mut rng = Rng::with_seed(5);
    let (mut remembered, mut left_out) = (0, 0);
    for round in 0..200 {
        let plies = rng.usize(0..20);
        let game = random_game(&mut rng, &ConnectFour::default(), plies).0.pop().expect("the start");
        if is_over(&game) {
            continue;
        }
        for params in [Params::exact(), Params { hints: false, ..Params::exact() }] {
            let mut engine = engine(Threats, params);
            let report = engine.search(&game, &Limits::depth(6), &mut ()).expect("a depth");
            let (mut at, line) = (game, &report.lines[0].line);
            let place = format!("seed 5, round {round}, {:?}: {line:?}", engine.params());
            for &mv in line {
                if let Some(known) = engine.probe(&at).filter(|known| known.bound == Bound::Exact) {
                    let mut safe = <ConnectFour as Game>::MoveList::default();
                    at.non_losing_moves(&mut safe);
                    assert_eq!(known.best, Some(mv), "{place}");
                    remembered += 1;
                    left_out += u32::from(safe.len() < legal(&at).len());
                }
                at.make(mv);
            }
        }
    }
    assert!(remembered > 500 && left_out > 50, "{remembered} remembered, {left_out} with moves left out");
}

#[test]
fn table_moves_of_colliding_positions_are_made_only_if_legal() {
    let evaluator = || eval_fn(1, |it: &CollidingHeaps| i32::from(PackedMove::is_legal(it, (0, 1))));
    let mut illegal = 0;
    for params in [Params::exact(), Params::plain(), Params::selective()] {
        let mut game = CollidingHeaps::new([7, 6, 5], 2);
        let params = Params { table: true, ..params }.for_search(&game, &evaluator()).0;
        let mut engine = engine(evaluator(), params.clone());
        while !is_over(&game) {
            // `make` panics if the move is illegal, also within the search.
            let report = engine.search(&game, &Limits::depth(9), &mut ()).expect("a depth");
            game.make(report.best.expect("a move"));
        }
        for heaps in (0..512).map(|at| [at % 8, at / 8 % 8, at / 64].map(|left: u16| left as u8)) {
            let other = CollidingHeaps::new(heaps, 2);
            if let Some(known) = engine.probe(&other) {
                assert!(known.best.is_none_or(|mv| other.is_legal(mv)), "{params:?}: {known:?} in {other:?}");
                illegal += u32::from(known.best.is_none());
            }
        }
    }
    assert!(illegal > 100, "only {illegal} illegal table moves");
}
