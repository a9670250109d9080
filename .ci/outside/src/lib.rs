//! Compares an evaluator compiled inside of a rules crate with the same source compiled outside of it.

use game_search::engine::Engine;
use game_search::{Evaluator, Limits, MoveList, SearchGame, Searcher};

/// Runs a program. Without arguments, it compares scores and node counts. With `inside NODES` or `outside NODES`, it
/// searches with that evaluator, and `instructions.sh` counts its instructions.
///
/// # Panics
///
/// If the two evaluators differ, or the arguments are invalid.
pub fn run<G: SearchGame + Clone>(starts: &[G], inside: impl Evaluator<G> + Send, outside: impl Evaluator<G> + Send) {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match arguments[..] {
        [] => compare(starts, inside, outside),
        ["inside", nodes] => println!("{}", search(starts, inside, nodes.parse().expect("a number of nodes"))),
        ["outside", nodes] => println!("{}", search(starts, outside, nodes.parse().expect("a number of nodes"))),
        _ => panic!("{arguments:?}: expected nothing, or inside or outside and a number of nodes"),
    }
}

fn compare<G: SearchGame + Clone>(
    starts: &[G],
    mut inside: impl Evaluator<G> + Send,
    mut outside: impl Evaluator<G> + Send,
) {
    let (mut positions, mut random) = (0, fastrand::Rng::with_seed(1));
    for start in starts.iter().cycle().take(200) {
        let mut game = start.clone();
        for _ in 0..100 {
            assert_eq!(inside.evaluate(&game), outside.evaluate(&game), "position {positions}");
            assert_eq!(inside.correction_key(&game), outside.correction_key(&game), "position {positions}");
            positions += 1;
            let mut moves = G::MoveList::default();
            game.legal_moves(&mut moves);
            let Some(&mv) = random.choice(moves.as_slice()) else { break };
            game.make(mv);
        }
    }
    let nodes = [search(starts, inside, 10_000), search(starts, outside, 10_000)];
    assert_eq!(nodes[0], nodes[1]);
    println!("equal scores of {positions} positions, {} nodes each", nodes[0]);
}

/// Searches each position with one thread, and returns the number of nodes visited.
fn search<G: SearchGame + Clone>(starts: &[G], evaluator: impl Evaluator<G> + Send, nodes: u64) -> u64 {
    let mut engine = Engine::playing(evaluator);
    let searched =
        starts.iter().map(|start| engine.search(start, &Limits::nodes(nodes), &mut ()).expect("a limit").nodes);
    searched.sum()
}
