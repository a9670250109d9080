//! The scores of networks are the same on every computer. `.ci/run` also runs this test in WebAssembly.

use game_nnue::{Features, Info, Network, SIZES, Weights};
use game_search::hash::fnv1a;
use game_search::{Evaluator, Game, MoveList};
use games::net::{AmazonsSquares, ConnectFourDiscs, XiangqiPieces};
use small_games::ConnectFour;
use xiangqi::PositionWithHistory;

/// Appends the scores of a random game for a random network of each size.
fn scores<G: Game, F: Features<G>>(features: F, start: impl Fn() -> G, scores: &mut Vec<i32>) {
    for neurons in SIZES {
        let mut rng = fastrand::Rng::with_seed(neurons as u64);
        let (id, buckets) = (F::ID.to_owned(), F::BUCKETS);
        let info = Info { features: id, count: F::COUNT, neurons, buckets, scale: 400, base: String::new() };
        let mut numbers: Vec<i16> = (0..(F::COUNT + 1) * neurons).map(|_| rng.i16(-60..=60)).collect();
        numbers.extend((0..2 * neurons * buckets).map(|_| rng.i16(-127..=127)));
        numbers.extend((0..buckets).map(|_| rng.i16(-9_000..=9_000)));
        let weights = Weights::new(info, numbers).expect("weights within their limits");
        let mut network = Network::new(features, weights).expect("a network of these features");
        let mut game = start();
        network.reset(&game);
        for _ in 0..40 {
            scores.push(network.evaluate(&game));
            let mut moves = G::MoveList::default();
            game.legal_moves(&mut moves);
            if game.outcome().is_some() || moves.as_slice().is_empty() {
                break;
            }
            // `Rng::usize` would draw other numbers where pointers have 32 bits.
            let mv = moves.as_slice()[rng.u64(0..moves.as_slice().len() as u64) as usize];
            network.make(&game, mv);
            game.make(mv);
        }
    }
}

/// The hash of the scores, from a program for x86-64.
const HASH: u64 = 507_276_979_585_695_940;

#[test]
fn scores_are_the_same_on_every_computer() {
    let mut all = Vec::new();
    scores(XiangqiPieces, PositionWithHistory::start, &mut all);
    scores(AmazonsSquares, amazons::Position::start, &mut all);
    scores(ConnectFourDiscs, ConnectFour::default, &mut all);
    let distinct: std::collections::HashSet<i32> = all.iter().copied().collect();
    assert!(all.len() > 500 && distinct.len() > all.len() / 2, "{} scores, {} distinct", all.len(), distinct.len());
    let bytes: Vec<u8> = all.iter().flat_map(|score| score.to_le_bytes()).collect();
    assert_eq!(fnv1a(&bytes), HASH);
}
