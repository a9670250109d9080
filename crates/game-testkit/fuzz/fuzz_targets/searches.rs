//! Short searches in positions of random games. The best move must be legal, and there must be one if there is a legal
//! move.
#![no_main]

use std::fmt::Debug;

use fuzz::{Bytes, walk};
use game_search::engine::{Engine, Params};
use game_search::mcts::{Mcts, MctsParams};
use game_search::{Evaluator, Limits, MoveList, SearchGame, Searcher, TextNotation, eval_fn};
use libfuzzer_sys::fuzz_target;
use small_games::{ConnectFour, Threats};

fuzz_target!(|bytes: &[u8]| {
    let mut bytes = Bytes(bytes);
    match bytes.below(4) {
        Some(0) => search(xiangqi::Position::start(), xiangqi::eval::PieceSquare, &mut bytes),
        Some(1) => search(amazons::Position::start_5x5(), amazons::eval::Mobility, &mut bytes),
        Some(2) => {
            let evaluator = eval_fn(1, |play: &xiangqi::PositionWithHistory| i32::from(play.position().in_check()));
            search(xiangqi::PositionWithHistory::start(), evaluator, &mut bytes);
        }
        Some(_) => search(ConnectFour::default(), Threats, &mut bytes),
        None => {}
    }
});

fn search<G, E>(mut game: G, evaluator: E, bytes: &mut Bytes)
where
    G: SearchGame<Move: Debug> + TextNotation + Clone,
    E: Evaluator<G> + Send + Clone,
{
    let Some(kind) = bytes.below(5) else { return };
    let Some(nodes) = bytes.below(300) else { return };
    let limits = Limits::nodes(nodes as u64 + 1);
    walk(&mut game, bytes, |_, _| {});
    let mut moves = G::MoveList::default();
    if game.outcome().is_none() {
        game.legal_moves(&mut moves);
    }
    let params = [Params::plain(), Params::exact(), Params::selective()];
    let best = if let Some(params) = params.get(kind) {
        let params = params.clone().for_search(&game, &evaluator).0;
        let has_table = params.table;
        let engine = Engine::exact(evaluator).with_params(params);
        let engine = engine.and_then(|engine| if has_table { engine.with_table_mib(1) } else { Ok(engine) });
        let report = engine.and_then(|mut engine| engine.search(&game, &limits, &mut ()));
        report.expect("a search").best
    } else {
        let mcts = Mcts::new(evaluator).with_params(MctsParams::default().for_game::<G>());
        let report =
            mcts.and_then(|mcts| mcts.with_memory_mib(1)).and_then(|mut mcts| mcts.search(&game, &limits, &mut ()));
        report.expect("a search").best
    };
    let text = game.position_text();
    assert_eq!(best.is_none(), moves.as_slice().is_empty(), "{text}: {best:?}");
    assert!(best.is_none_or(|mv| moves.as_slice().contains(&mv)), "{text}: {best:?}");
}
