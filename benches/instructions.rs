//! Searches a fixed number of nodes, so that `instructions.sh` can count the instructions.
//!
//! Without arguments it runs a short search for every case, which is what `cargo bench` does.

use benches::XIANGQI;
use game_search::engine::Engine;
use game_search::spec::GameSpec;
use game_search::{Evaluator, Limits, Searcher};
use games::Xiangqi;
use xiangqi::eval::{Full, PieceSquare};
use xiangqi::{Position, PositionWithHistory, Rules};

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|argument| argument != "--bench").collect();
    match &arguments[..] {
        [] => {
            for (name, fen) in XIANGQI {
                let [simple, full] = [search(fen, PieceSquare, 10_000), search(fen, Full, 10_000)];
                println!("{name}: {simple}, {full} and {} nodes", search(fen, Xiangqi::evaluator(), 10_000));
            }
        }
        [position, evaluator, nodes] => {
            let fen = XIANGQI.iter().find(|(name, _)| name == position).expect("start or midgame").1;
            let nodes = nodes.parse().expect("a number of nodes");
            let searched = match evaluator.as_str() {
                "piece-square" => search(fen, PieceSquare, nodes),
                "full" => search(fen, Full, nodes),
                "net" => search(fen, Xiangqi::evaluator(), nodes),
                _ => panic!("{evaluator:?}: expected piece-square, full or net"),
            };
            println!("{searched}");
        }
        _ => panic!("{arguments:?}: expected POSITION EVALUATOR NODES"),
    }
}

/// Searches with one thread, and returns the number of nodes visited.
fn search<E: Evaluator<PositionWithHistory> + Send>(fen: &str, evaluator: E, nodes: u64) -> u64 {
    let position: Position = fen.parse().expect("a position");
    let mut engine = Engine::playing(evaluator);
    let report = engine.search(&PositionWithHistory::new(position, Rules::default()), &Limits::nodes(nodes), &mut ());
    report.expect("a limit").nodes
}
