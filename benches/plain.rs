//! The engine with every feature off, compared with the ladder's PVS. Both visit the same nodes, so the difference is
//! the cost of the engine's generality.

use benches::{Contender, criterion, race};
use game_search::engine::{Engine, Params};
use game_search::ladder::Algorithm;
use game_search::{Evaluator, Limits, SearchGame, Stats};
use small_games::{ConnectFour, Threats};

fn main() {
    let mut criterion = criterion();
    let mut compare = Compare(&mut criterion);
    compare.on("connect four, depth 10", &ConnectFour::default(), Threats, 10);
    compare.on("xiangqi, depth 5", &xiangqi::Position::start(), xiangqi::eval::PieceSquare, 5);
    compare.on("Amazons 6x6, depth 3", &amazons::Position::start_6x6(), amazons::eval::Mobility, 3);
    criterion.final_summary();
}

struct Compare<'a>(&'a mut criterion::Criterion<benches::CpuTime>);

impl Compare<'_> {
    fn on<G, E>(&mut self, title: &str, game: &G, evaluator: E, depth: u32)
    where
        G: SearchGame,
        E: Evaluator<G> + Clone,
    {
        let mut stats = Stats::default();
        Algorithm::Pvs
            .search(&mut game.clone(), &mut evaluator.clone(), &mut stats, depth)
            .expect("the game offers it");
        let nodes = stats.nodes;
        let ladder = || {
            Algorithm::Pvs
                .search(&mut game.clone(), &mut evaluator.clone(), &mut (), depth)
                .expect("the game offers it");
            nodes
        };
        let engine = || {
            let engine = Engine::exact(evaluator.clone()).with_params(Params::plain());
            let report =
                engine.and_then(|mut engine| engine.search_with(game, &Limits::depth(depth), &mut (), &mut ()));
            assert_eq!(report.expect("a depth").nodes, nodes);
            nodes
        };
        let contenders = vec![Contender::new("the ladder's PVS", ladder), Contender::new("engine, plain", engine)];
        race(self.0, title, "nodes", contenders);
    }
}
