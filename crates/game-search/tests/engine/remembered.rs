//! What `probe` returns after a search must agree with the line of the search.

use fastrand::Rng;
use game_search::engine::Params;
use game_search::{Bound, Game, Limits, Searcher};
use game_testkit::random_game;
use small_games::{ConnectFour, Threats};

use crate::{engine, is_over, legal};

/// The table stores the number of a move, which is different if moves that lose at once are left out of the list.
#[test]
fn the_line_of_a_search_is_remembered() {
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
