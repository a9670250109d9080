//! Bench: a node count that serves as the signature of the search. The count changes if and only if the search changes.

use std::io::{self, Write};
use std::time::Duration;

use game_search::engine::Engine;
use game_search::mcts::Mcts;
use game_search::spec::GameSpec;
use game_search::{Limits, Searcher, Stats, TextNotation};

use crate::{dispatch::visit_game, game, problem::Problem};

const AFTER: &str = "\
The alpha-beta engine searches to fixed depths. Monte Carlo tree search stops at fixed node counts.

With --game, only the positions of one game are searched, and --eval selects their evaluator.

The last line is `nodes N nps M`: the number of nodes, and nodes per second. N is the same on every computer. Continuous
integration compares N with the number in crates/game-cli/tests/commands/bench.rs.";

/// Search fixed positions of xiangqi and Amazons, and count the nodes.
#[derive(Debug, clap::Args)]
#[command(after_help = AFTER)]
pub struct Args {
    /// Extra plies of depth, from 0 to 20; each extra ply doubles the nodes of Monte Carlo tree search
    #[arg(long, default_value_t = 0, value_parser = clap::value_parser!(u32).range(..=20))]
    deeper: u32,
    /// Search only the positions of this game: xiangqi or amazons
    #[arg(long, value_parser = ["xiangqi", "amazons"], hide_possible_values = true)]
    game: Option<String>,
    /// Evaluator, by name, or a network file as net:FILE [default: the game's first evaluator; in Monte Carlo tree search
    /// the strongest]
    #[arg(long, value_name = "NAME", requires = "game")]
    eval: Option<String>,
}

/// The limit of a search: a depth for the alpha-beta engine, or a node count for Monte Carlo tree search.
#[derive(Clone, Copy)]
enum Search {
    Depth(u32),
    Nodes(u64),
}
use Search::{Depth, Nodes};

/// The game, position and limit of each search.
const SEARCHES: [(&str, &str, Search); 10] = [
    ("xiangqi", "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1", Depth(10)),
    ("xiangqi", "r1ba1a3/4kn3/2n1b4/pNp1p1p1p/4c4/6P2/P1P2R2P/1CcC5/9/2BAKAB2 w - - 0 1", Depth(9)),
    ("xiangqi", "1cbak4/9/n2a5/2p1p3p/5cp2/2n2N3/6PCP/3AB4/2C6/3A1K1N1 w - - 0 1", Depth(10)),
    ("xiangqi", "5a3/3k5/3aR4/9/5r3/5n3/9/3A1A3/5K3/2BC2B2 w - - 0 1", Depth(11)),
    ("amazons", "3q2q3/10/10/q8q/10/10/Q8Q/10/10/3Q2Q3 w - - 0 1", Depth(3)),
    ("amazons", "2*1q3*1/7**1/7*Q1/4*2*1Q/3*3***/1*2****q1/*q2*2*2/Q*1**2***/2*1*Q**2/4*2q2 w - - 0 1", Depth(6)),
    ("amazons", "1q2q1/q4q/6/6/Q4Q/1Q2Q1 w - - 0 1", Depth(5)),
    ("amazons", "2q2q2/8/q6q/8/8/Q6Q/8/2Q2Q2 w - - 0 1", Depth(4)),
    ("amazons", "3q2q3/10/10/q8q/10/10/Q8Q/10/10/3Q2Q3 w - - 0 1", Nodes(20_000)),
    ("amazons", "2*1q3*1/7**1/7*Q1/4*2*1Q/3*3***/1*2****q1/*q2*2*2/Q*1**2***/2*1*Q**2/4*2q2 w - - 0 1", Nodes(20_000)),
];

pub fn run(args: &Args) -> Result<(), Problem> {
    let mut out = io::stdout();
    let (mut nodes, mut time) = (0, Duration::ZERO);
    let is_wanted = |game: &str| args.game.as_deref().is_none_or(|wanted| wanted == game);
    for (game, fen, search) in SEARCHES.into_iter().filter(|(game, ..)| is_wanted(game)) {
        let (visited, spent, best) = visit_game!(game, <S>(args: &Args, fen: &str, search: Search) -> Result<Measured, Problem> {
            measure::<S>(args, fen, search)
        })??;
        writeln!(out, "{visited:>12} {:>7.3} s  {best:<12} {game}: {fen}", spent.as_secs_f64())?;
        nodes += visited;
        time += spent;
    }
    Ok(writeln!(out, "nodes {nodes} nps {:.0}", nodes as f64 / time.as_secs_f64())?)
}

/// The number of visited nodes, the time, and the best move.
type Measured = (u64, Duration, String);

fn measure<S: GameSpec>(args: &Args, fen: &str, search: Search) -> Result<Measured, Problem> {
    let position = game::position::<S>(Some(fen))?;
    let mut stats = Stats::default();
    let (visited, report) = match search {
        Depth(depth) => {
            let evaluator = game::evaluator::<S>(args.eval.as_deref())?.evaluator();
            let (params, _) = S::params().for_search(&position, &evaluator);
            let mut engine = Engine::exact(evaluator).with_params(params)?.with_table_mib(16)?;
            let report = engine.search(&position, &Limits::depth(depth + args.deeper), &mut ())?;
            (report.nodes, report)
        }
        Nodes(nodes) => {
            let evaluator = game::evaluator_to_play::<S>(args.eval.as_deref())?;
            let params = evaluator.mcts_params::<S>();
            let mut mcts = Mcts::new(evaluator.evaluator()).with_params(params)?.with_memory_mib(16)?;
            // Monte Carlo tree search always reaches its node limit, so the node count of the report would never
            // change. The observer counts the nodes on the paths through the tree instead.
            let report = mcts.search_with(&position, &Limits::nodes(nodes << args.deeper), &mut stats, &mut ())?;
            (stats.nodes, report)
        }
    };
    Ok((visited, report.time, report.best.map_or_else(String::new, |mv| position.move_text(mv))))
}
