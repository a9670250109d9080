//! What frameworks for distributed testing ask of an engine: a count of nodes that is the same everywhere, and openings.

use std::collections::HashSet;
use std::ops::ControlFlow;
use std::time::Instant;

use game_search::engine::{Engine, Limits};
use game_search::{Game, MoveList, TextNotation};

use crate::variant::Program;

/// Searches fixed positions with one thread. The last lines are nodes and nodes per second, in the form of OpenBench.
pub(crate) fn lines<V: Program>() -> Vec<String> {
    let start = Instant::now();
    let (mut nodes, mut lines) = (0, Vec::new());
    for &(text, depth) in V::BENCH {
        let searched = V::Game::parse_position(text).map_err(|error| error.to_string()).and_then(|position| {
            let engine = Engine::new(V::evaluator()).with_params(V::params().for_game::<V::Game>());
            let report = engine.and_then(|mut engine| engine.search(&position, &Limits::depth(depth), &mut ()));
            report.map_err(|error| error.to_string())
        });
        match searched {
            Ok(report) => {
                nodes += report.nodes;
                lines.push(format!("info string {} nodes to depth {depth}, {text}", report.nodes));
            }
            Err(error) => lines.push(format!("info string {error}")),
        }
    }
    let speed = (nodes as f64 / start.elapsed().as_secs_f64().max(1e-6)) as u64;
    lines.extend([format!("{nodes} nodes"), format!("{speed} nps")]);
    lines
}

/// Random moves before an opening is handed out.
const PLIES: usize = 8;
/// An opening is balanced if a search of `DEPTH` sees no more than that in it, in hundredths of a unit.
const BALANCE: i32 = 80;
const DEPTH: u32 = 4;
/// So many positions in a row that are none, or known, mean that there are no more.
const TRIES: u32 = 2_000;

/// Openings by random moves, all different, in none of which a short search sees an advantage; fewer than asked for if
/// there are not so many, or if `told`, which hears of each, has had enough.
pub(crate) fn openings<V: Program>(count: u32, seed: u64, told: &mut dyn FnMut(&str) -> ControlFlow<()>) {
    let mut random = fastrand::Rng::with_seed(seed);
    let mut engine = Engine::new(V::evaluator()).with_params(V::params().for_game::<V::Game>()).ok();
    let mut found = HashSet::new();
    let mut tries = 0;
    while found.len() < count as usize && tries < TRIES {
        tries += 1;
        let Some(position) = wander::<V>(&mut random) else { continue };
        let Some(engine) = &mut engine else { break };
        engine.clear();
        let Ok(report) = engine.search(&position, &Limits::depth(DEPTH), &mut ()) else { continue };
        let line = format!("info string genfens {}", position.position_text());
        let within = report.score.value().abs() * 100 / V::params().unit <= BALANCE;
        if within && found.insert(line.clone()) {
            tries = 0;
            if told(&line).is_break() {
                break;
            }
        }
    }
}

/// A position some random moves from the start; `None` if the game ended on the way.
fn wander<V: Program>(random: &mut fastrand::Rng) -> Option<V::Game> {
    let mut position = V::start();
    for _ in 0..PLIES {
        if position.outcome().is_some() {
            return None;
        }
        let mut moves = <V::Game as Game>::MoveList::default();
        position.legal_moves(&mut moves);
        let moves = moves.as_slice();
        let mv = *moves.get(random.usize(..moves.len().max(1)))?;
        position.make(mv);
    }
    Some(position)
}
