//! The solver, compared with retrograde analysis of random graphs, minimax, published positions and theory.

mod checks;
#[path = "../engine/colliding.rs"]
mod colliding;
mod games;
mod graph;
mod graphs;
mod limits;
mod memory;
mod numbers;
mod proofs;
mod with_solver;

use game_search::solve::{Counters, Solver};
use game_search::{Bound, Game, Limits, MoveList, Report, Score, SearchGame, Searcher, Turn};

/// A node limit that no test should reach.
const NODES: u64 = 20_000_000;

fn solve<G: SearchGame>(solver: &mut Solver<G>, game: &G) -> Report<G::Move> {
    solver.search(game, &Limits::nodes(NODES), &mut ()).expect("a key and a limit")
}

fn legal<G: Game>(game: &G) -> Vec<G::Move> {
    let mut moves = G::MoveList::default();
    game.legal_moves(&mut moves);
    moves.as_slice().to_vec()
}

/// Asserts that the line is legal and ends the game with the outcome of the score.
fn assert_line<G: SearchGame>(game: &G, report: &Report<G::Move>, place: &str) {
    let line = &report.lines[0].line;
    assert_eq!(report.best, line.first().copied(), "{place}");
    assert_eq!(report.ponder, line.get(1).copied(), "{place}");
    let mut end = game.clone();
    for &mv in line {
        assert!(legal(&end).contains(&mv), "{mv:?} of {line:?}: {place}");
        end.make(mv);
    }
    if !report.score.is_mate() {
        return;
    }
    let outcome = end.outcome().or_else(|| legal(&end).is_empty().then(|| end.outcome_without_moves()));
    let turn = Turn::between(game.side_to_move(), end.side_to_move());
    let score = outcome.map(|outcome| turn.score(outcome.score(line.len() as u32)));
    assert_eq!(score, Some(report.score), "{line:?}: {place}");
    let bound = if report.score > Score::DRAW { Bound::Lower } else { Bound::Upper };
    assert!(report.bound == bound || report.bound == Bound::Exact, "{:?}: {place}", report.bound);
}

/// Adds the counters of one search to `sum`.
fn add(sum: &mut Counters, one: Counters) {
    sum.table_hits += one.table_hits;
    sum.replaced += one.replaced;
    sum.repetitions += one.repetitions;
    sum.path_dependent += one.path_dependent;
    sum.replayed += one.replayed;
    sum.searched_again += one.searched_again;
}
