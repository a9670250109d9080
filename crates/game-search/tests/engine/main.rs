//! The engine: exact search is compared with minimax and the ladder, and selective search must claim no false wins.
//! Other modules test limits, threads, faults and the table.

mod allocations;
mod colliding;
mod contempt;
mod exact;
mod faults;
mod limits;
mod measured;
mod options;
mod path_verdicts;
mod proofs;
mod recorder;
mod remembered;
mod searcher;
mod selective;
mod strength;
mod table;
mod threads;
mod window;

use game_search::engine::{Engine, Params};
use game_search::ladder::{Context, minimax};
use game_search::{Evaluator, Game, Observer, Score, SearchGame};
use game_testkit::{RandomTree, Shape, TreeOptions};

const SHAPES: [Shape; 4] =
    [Shape::Tree, Shape::Graph { reach: 3 }, Shape::Graph { reach: 9 }, Shape::Layers { width: 5 }];

fn tree(seed: u64) -> RandomTree {
    RandomTree::new(seed, TreeOptions { shape: SHAPES[seed as usize % SHAPES.len()], ..TreeOptions::default() })
}

fn is_over<G: Game>(game: &G) -> bool {
    game.outcome().is_some() || game.count_legal_moves() == 0
}

fn legal<G: Game>(game: &G) -> G::MoveList {
    let mut moves = G::MoveList::default();
    game.legal_moves(&mut moves);
    moves
}

/// Returns the minimax score for the side to move. Avoids `Algorithm`, which would compile the whole ladder.
fn minimax<G: Game + Clone>(game: &G, mut evaluator: impl Evaluator<G>, depth: u32) -> Score {
    let (mut game, mut silent) = (game.clone(), ());
    let side = game.side_to_move();
    side.absolute(minimax::search(&mut Context::new(&mut game, &mut evaluator, &mut silent), depth, 0))
}

/// Creates an engine with a small table, because the tests create thousands of them.
fn engine<G: SearchGame, E: Evaluator<G>>(evaluator: E, params: Params) -> Engine<G, E> {
    let table = params.table;
    let engine = Engine::exact(evaluator).with_params(params).expect("every capability");
    if table { engine.with_table_mib(1).expect("a MiB") } else { engine }
}

/// Makes every observer a `dyn Observer`, so the engine is compiled for one type of observer only.
fn watched<M>(observer: &mut dyn Observer<M>) -> &mut dyn Observer<M> {
    observer
}
