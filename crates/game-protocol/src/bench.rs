//! What frameworks for distributed testing ask of an engine: a count of nodes that is the same everywhere, and openings.

use std::{collections::HashSet, error::Error, ops::ControlFlow, time::Instant};

use game_search::mcts::Mcts;
use game_search::searcher::StopHandle;
use game_search::spec::{GameSpec, Ranks};
use game_search::{Evaluator, Game, Limits, MoveList, Searcher, Stats, TextNotation};

use crate::options::{Method, Settings};
use crate::searcher::{Built, build, mcts_params};

/// How many nodes Monte Carlo tree search looks at where alpha-beta has a depth: in a position of the bench, ...
const BENCH_NODES: u64 = 100_000;
/// ... and in an opening.
const OPENING_NODES: u64 = 20_000;

/// The size of the table or the tree.
const MEMORY_MIB: usize = 16;

/// A searcher with one thread and a small table or tree; whatever the interface has set, only `method` counts.
fn searcher<S: GameSpec>(method: Method) -> Built<S> {
    let settings = Settings { method, hash_mib: MEMORY_MIB, ..Settings::default() };
    build::<S>(method, &settings, &S::evaluator())
}

/// Searches fixed positions with one thread. The last lines are nodes and nodes per second, in the form of OpenBench.
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

/// The nodes of a search, and what they are in words.
fn count<S: GameSpec>(method: Method, text: &str, depth: u32) -> Result<(u64, String), Box<dyn Error>> {
    let position = S::Game::parse_position(text)?;
    match method {
        Method::AlphaBeta => {
            let report = searcher::<S>(method)?.search(&position, &Limits::depth(depth), &mut ())?;
            Ok((report.nodes, format!("to depth {depth}")))
        }
        // The limit is met whatever the search does. The ways through the tree are what changes.
        Method::MonteCarlo => {
            let params = mcts_params::<S>();
            let mut mcts = Mcts::new(S::evaluator()).with_params(params)?.with_memory_mib(MEMORY_MIB)?;
            let mut stats = Stats::default();
            mcts.search_with(&position, &Limits::nodes(BENCH_NODES), &mut stats, &mut ())?;
            Ok((stats.nodes, format!("of the tree, {} simulations", mcts.stats().simulations)))
        }
    }
}

/// Counts the positions `depth` plies below each move, and prints them and their sum as Stockfish does. Nothing is printed after
/// `stop`.
pub(crate) fn perft<S: GameSpec>(
    mut game: S::Game,
    depth: u32,
    ranks: Ranks,
    stop: &StopHandle,
    told: &mut dyn FnMut(&str) -> ControlFlow<()>,
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
        if told(&format!("{text}: {nodes}")).is_break() {
            return;
        }
    }
    let _ = told(&format!("\nNodes searched: {total}"));
}

/// As [`game_search::perft`], but `None` once it is stopped.
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

/// Random moves before an opening is handed out.
const PLIES: usize = 8;
/// An opening is balanced if a short search sees no more than that in it, in hundredths of a unit.
const BALANCE: i32 = 80;
/// How deep alpha-beta searches then.
const DEPTH: u32 = 4;
/// So many positions in a row that are none, or known, mean that there are no more.
const TRIES: u32 = 2_000;

/// So many openings by random moves, of this seed, all different, in none of which a short search sees an advantage; fewer if
/// there are not so many, or if `told`, which hears of each, has had enough.
pub(crate) fn openings<S: GameSpec>(
    settings: &Settings,
    start: &S::Game,
    (count, seed): (u32, u64),
    told: &mut dyn FnMut(&str) -> ControlFlow<()>,
) {
    let mut random = fastrand::Rng::with_seed(seed);
    let unit = S::evaluator().unit().max(1);
    let method = Method::set::<S>(settings);
    let Ok(mut searcher) = searcher::<S>(method) else { return };
    let limits = match method {
        Method::AlphaBeta => Limits::depth(DEPTH),
        Method::MonteCarlo => Limits::nodes(OPENING_NODES),
    };
    let mut found = HashSet::new();
    let mut tries = 0;
    while found.len() < count as usize && tries < TRIES {
        tries += 1;
        let Some(position) = wander(start.clone(), &mut random) else { continue };
        searcher.clear();
        let Ok(report) = searcher.search(&position, &limits, &mut ()) else { continue };
        let line = format!("info string genfens {}", position.position_text());
        let within = report.score.value().abs() * 100 / unit <= BALANCE;
        if within && found.insert(line.clone()) {
            tries = 0;
            if told(&line).is_break() {
                break;
            }
        }
    }
}

/// A position some random moves from the start; `None` if the game ended on the way.
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
