//! Monte Carlo tree search: proven scores are compared with minimax, every feature must be used, limits must be kept.

mod batches;
mod limits;
mod numbers;
mod options;
mod playouts;
mod priors;
mod proofs;
mod root;
mod tree;

use game_search::ladder::{Context, minimax};
use game_search::mcts::{Mcts, MctsParams, TreePolicy};
use game_search::{Evaluator, Game, Limits, MoveList, Observer, Outcome, Report, Score, SearchGame, TextNotation};
use game_testkit::{RandomTree, Shape, TreeOptions};
use small_games::ConnectFour;

fn mcts<G: SearchGame, E: Evaluator<G>>(evaluator: E, params: MctsParams) -> Mcts<G, E> {
    let mcts = Mcts::new(evaluator).with_params(params).expect("valid parameters");
    mcts.with_memory_mib(8).expect("8 MiB")
}

/// Returns parameters that explore enough to prove whole trees with any evaluator.
fn exploring() -> MctsParams {
    MctsParams { selection: TreePolicy::Uct, exploration: 0.3, scale: Some(100.0), ..MctsParams::default() }
}

fn search<G: SearchGame, E: Evaluator<G>>(
    mcts: &mut Mcts<G, E>,
    game: &G,
    limits: &Limits<G::Move>,
) -> Report<G::Move> {
    mcts.search_with(game, limits, &mut (), &mut ()).expect("possible limits")
}

/// Makes every observer a `dyn Observer`, so the search is compiled for one type of observer only.
fn watched<M>(observer: &mut dyn Observer<M>) -> &mut dyn Observer<M> {
    observer
}

/// Returns the minimax score for the side to move. Avoids `Algorithm`, which would compile the whole ladder.
fn minimax<G: Game + Clone>(game: &G, mut evaluator: impl Evaluator<G>, depth: u32) -> Score {
    let (mut game, mut silent) = (game.clone(), ());
    let side = game.side_to_move();
    side.absolute(minimax::search(&mut Context::new(&mut game, &mut evaluator, &mut silent), depth, 0))
}

fn legal<G: Game>(game: &G) -> Vec<G::Move> {
    let mut moves = G::MoveList::default();
    game.legal_moves(&mut moves);
    moves.as_slice().to_vec()
}

fn is_over<G: Game>(game: &G) -> bool {
    game.outcome().is_some() || game.count_legal_moves() == 0
}

fn connect_four(text: &str) -> ConnectFour {
    ConnectFour::parse_position(text).expect("a position")
}

/// Plays a line and asserts that every move is legal. Returns the position at its end.
fn play<G: SearchGame>(game: &G, line: &[G::Move], what: &str) -> G {
    let mut game = game.clone();
    for &mv in line {
        assert!(game.outcome().is_none() && legal(&game).contains(&mv), "{what}: {mv:?} in {line:?}");
        game.make(mv);
    }
    game
}

/// Asserts that a proven score has the outcome and the distance of the end of its line.
fn assert_line_proves<G: SearchGame>(game: &G, report: &Report<G::Move>, what: &str) {
    let end = play(game, &report.lines[0].line, what);
    let outcome = end.outcome().unwrap_or_else(|| end.outcome_without_moves());
    assert!(is_over(&end), "{what}: {:?}", report.lines[0].line);
    let loser = match outcome {
        Outcome::Win => Some(!end.side_to_move()),
        Outcome::Loss => Some(end.side_to_move()),
        Outcome::Draw => None,
    };
    let distance = report.lines[0].line.len() as u32;
    let expected = match loser {
        Some(side) if side == game.side_to_move() => Score::mated_in(distance),
        Some(_) => Score::mate_in(distance),
        None => Score::DRAW,
    };
    assert_eq!(report.score, expected, "{what}");
}

/// Returns a tree with ends, in which a side may move several times in a row.
fn tree(seed: u64) -> RandomTree {
    let shapes = [Shape::Tree, Shape::Graph { reach: 5 }, Shape::Layers { width: 7 }];
    let (ends, stuck) = [(10, 10), (25, 15), (5, 30)][seed as usize % 3];
    let double_turns = [0, 10, 50][seed as usize / 3 % 3];
    let shape = shapes[seed as usize / 9 % 3];
    RandomTree::new(seed, TreeOptions { shape, ends, stuck, double_turns, branching: 3, ..TreeOptions::default() })
}
