//! A benchmark for each algorithm of the ladder, on a fixed position of each big game. The units are nodes, so the
//! table before Criterion's output shows the speed per node, and Criterion's times show how much an algorithm saves.

use benches::{Contender, CpuTime, criterion, race};
use criterion::Criterion;
use game_search::ladder::{Algorithm, Exactness};
use game_search::{Evaluator, Score, SearchGame, Stats};

fn bench<G, E>(criterion: &mut Criterion<CpuTime>, title: &str, position: &G, evaluator: &E, depth: u32)
where
    G: SearchGame + Clone,
    E: Evaluator<G> + Clone,
{
    let run = |algorithm: Algorithm| -> (Score, u64) {
        let mut stats = Stats::default();
        let found = algorithm
            .search(&mut position.clone(), &mut evaluator.clone(), &mut stats, depth)
            .expect("the game offers it");
        (found.score, stats.nodes + stats.quiescence_nodes)
    };
    let exact = run(Algorithm::Minimax).0;
    let contenders = Algorithm::ALL.iter().map(|&algorithm| {
        let answer = run(algorithm);
        assert!(algorithm.exactness() != Exactness::Minimax || answer.0 == exact, "{algorithm} is not minimax");
        Contender::new(algorithm.name(), move || {
            let again = run(algorithm);
            assert_eq!(again, answer, "{algorithm} is deterministic");
            again.1
        })
    });
    race(criterion, title, "nodes", contenders.collect());
}

fn main() {
    let mut criterion = criterion();
    let midgame: xiangqi::Position =
        "r1ba1a3/4kn3/2n1b4/pNp1p1p1p/4c4/6P2/P1P2R2P/1CcC5/9/2BAKAB2 w - - 0 1".parse().expect("a legal position");
    bench(&mut criterion, "ladder on xiangqi, depth 4", &midgame, &xiangqi::eval::PieceSquare, 4);
    let middlegame: amazons::Position =
        "2*1q3*1/7**1/7*Q1/4*2*1Q/3*3***/1*2****q1/*q2*2*2/Q*1**2***/2*1*Q**2/4*2q2 w - - 0 1"
            .parse()
            .expect("a position");
    bench(&mut criterion, "ladder on Amazons, depth 3", &middlegame, &amazons::eval::Mobility, 3);
    criterion.final_summary();
}
