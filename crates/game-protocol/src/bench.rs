//! Commands that frameworks for distributed testing use: a node count that is the same on every computer, openings, and
//! perft.

use std::{error::Error, ops::ControlFlow};

use game_search::hash::derive_seed;
use game_search::mcts::Mcts;
use game_search::searcher::StopHandle;
use game_search::spec::{GameSpec, Ranks};
use game_search::{Evaluator, Game, Limits, MoveList, Searcher, Stats, TextNotation};
use web_time::Instant;

use crate::evaluator::Built;
use crate::evaluator::SessionEvaluator;
use crate::options::{Method, Settings};
use crate::searcher::build;

/// The node limit of Monte Carlo tree search for each bench position. Alpha-beta has a depth limit instead.
const BENCH_NODES: u64 = 100_000;
/// The node limit of the Monte Carlo tree search that tests whether an opening is balanced.
const OPENING_NODES: u64 = 20_000;

/// The size of the transposition table or of the search tree, in MiB.
const MEMORY_MIB: usize = 16;

/// Creates a searcher with one thread and a small table or tree. All other settings have their default values.
fn searcher<S: GameSpec>(method: Method) -> Built<S> {
    let settings = Settings { method, hash_mib: MEMORY_MIB, ..Settings::default() };
    build::<S>(method, &settings, &SessionEvaluator::new())
}

/// Searches the bench positions with one thread, and returns the lines to print. The last two lines are the node count
/// and the nodes per second, in the format of OpenBench.
pub(crate) fn lines<S: GameSpec>(settings: &Settings) -> Vec<String> {
    let method = Method::set::<S>(settings);
    let start = Instant::now();
    let (mut nodes, mut lines) = (0, Vec::new());
    for &(text, depth) in S::BENCH {
        match count::<S>(method, text, depth) {
            Ok((visited, how)) => {
                nodes += visited;
                lines.push(format!("info string {visited} nodes {how}, {text}"));
            }
            Err(error) => lines.push(format!("info string {error}")),
        }
    }
    let speed = (nodes as f64 / start.elapsed().as_secs_f64().max(1e-6)) as u64;
    lines.extend([format!("{nodes} nodes"), format!("{speed} nps")]);
    lines
}

/// Returns the node count of a search, and a description of what was counted.
fn count<S: GameSpec>(method: Method, text: &str, depth: u32) -> Result<(u64, String), Box<dyn Error>> {
    let position = S::Game::parse_position(text)?;
    match method {
        Method::AlphaBeta => {
            let report = searcher::<S>(method)?.search(&position, &Limits::depth(depth), &mut ())?;
            Ok((report.nodes, format!("to depth {depth}")))
        }
        // Monte Carlo tree search always reaches its node limit, so its node count never changes. The number of nodes
        // visited in the tree changes with the search, so the visited nodes are counted instead.
        Method::MonteCarlo => {
            let params = SessionEvaluator::<S>::new().mcts_params();
            let mut mcts = Mcts::new(S::evaluator()).with_params(params)?.with_memory_mib(MEMORY_MIB)?;
            let mut stats = Stats::default();
            let report = mcts.search_with(&position, &Limits::nodes(BENCH_NODES), &mut stats, &mut ())?;
            Ok((stats.nodes, format!("of the tree, {} simulations", report.simulations)))
        }
    }
}

/// Counts, for each legal move, the positions after `depth` plies. The move is the first of these plies. Prints the
/// counts and their sum in the format of Stockfish. After the command `stop`, nothing more is printed.
pub(crate) fn perft<S: GameSpec>(
    mut game: S::Game,
    depth: u32,
    ranks: Ranks,
    stop: &StopHandle,
    print: &mut dyn FnMut(&str) -> ControlFlow<()>,
) {
    let mut moves = <S::Game as Game>::MoveList::default();
    if game.outcome().is_none() {
        game.legal_moves(&mut moves);
    }
    let mut total = 0;
    for &mv in moves.as_slice() {
        let text = S::protocol_move(&game, mv, ranks);
        let undo = game.make(mv);
        let Some(nodes) = leaves(&mut game, depth - 1, stop) else { return };
        game.unmake(mv, undo);
        total += nodes;
        if print(&format!("{text}: {nodes}")).is_break() {
            return;
        }
    }
    let _ = print(&format!("\nNodes searched: {total}"));
}

/// Counts leaves like [`game_search::perft`]. Returns `None` if the count is stopped.
fn leaves<G: Game>(game: &mut G, depth: u32, stop: &StopHandle) -> Option<u64> {
    if stop.is_stopped() {
        return None;
    }
    if depth < 2 || game.outcome().is_some() {
        return Some(game_search::perft(game, depth));
    }
    let mut moves = G::MoveList::default();
    game.legal_moves(&mut moves);
    let mut nodes = 0;
    for &mv in moves.as_slice() {
        let undo = game.make(mv);
        nodes += leaves(game, depth - 1, stop)?;
        game.unmake(mv, undo);
    }
    Some(nodes)
}

/// The length of a generated opening: the number of random moves from the start position.
const PLIES: usize = 8;
/// The maximum absolute score of an opening in the short search that tests it, in hundredths of the evaluator's unit.
const BALANCE: i32 = 80;
/// The depth of the alpha-beta search that tests an opening.
const DEPTH: u32 = 4;
/// Generation stops after this many consecutive random positions that are unsuitable.
const TRIES: u32 = 2_000;

/// A generator of openings for a search method.
struct OpeningMaker<S: GameSpec> {
    searcher: Built<S>,
    limits: Limits<<S::Game as Game>::Move>,
    /// The evaluator's unit.
    unit: i32,
}

impl<S: GameSpec> OpeningMaker<S> {
    fn new(method: Method) -> OpeningMaker<S> {
        let limits = match method {
            Method::AlphaBeta => Limits::depth(DEPTH),
            Method::MonteCarlo => Limits::nodes(OPENING_NODES),
        };
        OpeningMaker { searcher: searcher::<S>(method), limits, unit: S::evaluator().unit().max(1) }
    }

    /// Returns opening number `index`, counted from 0. It depends on the start position, the seed and the number alone.
    /// Returns `None` if no balanced position is found.
    fn opening(&mut self, start: &S::Game, seed: u64, index: u32) -> Option<S::Game> {
        let mut random = fastrand::Rng::with_seed(derive_seed(seed, index.into()));
        let mut positions = (0..TRIES).filter_map(|_| wander(start.clone(), &mut random));
        positions.find(|position| self.is_balanced(position))
    }

    fn is_balanced(&mut self, position: &S::Game) -> bool {
        let Ok(searcher) = &mut self.searcher else { return false };
        searcher.clear();
        let report = searcher.search(position, &self.limits, &mut ());
        report.is_ok_and(|report| report.score.value().abs() * 100 / self.unit <= BALANCE)
    }
}

/// Passes `count` openings to `print`. The openings are made by random moves, and are balanced according to a short
/// search. Openings can repeat, because each is made without the others. Passes fewer openings if no balanced one is
/// found, or if `print` returns `Break`.
pub(crate) fn openings<S: GameSpec>(
    settings: &Settings,
    start: &S::Game,
    (count, seed): (u32, u64),
    print: &mut dyn FnMut(&str) -> ControlFlow<()>,
) {
    let mut maker = OpeningMaker::<S>::new(Method::set::<S>(settings));
    for index in 0..count {
        let Some(opening) = maker.opening(start, seed, index) else { break };
        if print(&format!("info string genfens {}", opening.position_text())).is_break() {
            break;
        }
    }
}

/// Returns the position after [`PLIES`] random moves, or `None` if the game ends earlier.
fn wander<G: Game>(mut position: G, random: &mut fastrand::Rng) -> Option<G> {
    for _ in 0..PLIES {
        if position.outcome().is_some() {
            return None;
        }
        let mut moves = G::MoveList::default();
        position.legal_moves(&mut moves);
        let moves = moves.as_slice();
        let mv = *moves.get(random.usize(..moves.len().max(1)))?;
        position.make(mv);
    }
    Some(position)
}

#[cfg(test)]
mod tests {
    use game_search::engine::Params;
    use game_search::spec::NamedEvaluator;
    use small_games::{ConnectFour, Threats};

    use super::*;

    struct FourInLine;

    impl GameSpec for FourInLine {
        type Game = ConnectFour;
        type Evaluator = Threats;

        const NAME: &'static str = "connect4";
        const SIDES: [&'static str; 2] = ["White", "Black"];
        const POSITIONS: &'static [(&'static str, &'static str)] =
            &[("start", "......./......./......./......./......./.......")];
        const EVALUATORS: &'static [NamedEvaluator<ConnectFour>] =
            &[NamedEvaluator::new("threats", || Box::new(Threats))];
        const BENCH: &'static [(&'static str, u32)] = &[("44", 8)];

        fn evaluator() -> Threats {
            Threats
        }

        fn params() -> Params {
            Params::exact()
        }
    }

    /// An opening made alone is the same as after others, so machines can make openings in parts.
    #[test]
    fn an_opening_depends_on_the_seed_and_its_number_alone() {
        let start = FourInLine::start();
        let mut printed = Vec::new();
        openings::<FourInLine>(&Settings::default(), &start, (12, 5), &mut |line| {
            printed.push(line.to_owned());
            ControlFlow::Continue(())
        });
        assert_eq!(printed.len(), 12);
        for index in [11, 0, 7, 3] {
            let alone = OpeningMaker::<FourInLine>::new(Method::AlphaBeta).opening(&start, 5, index);
            let text = alone.expect("an opening").position_text();
            assert_eq!(printed[index as usize], format!("info string genfens {text}"));
        }
        printed.sort();
        printed.dedup();
        assert!(printed.len() > 8, "{printed:?}");
    }
}
