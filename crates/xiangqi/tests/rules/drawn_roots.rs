//! Searchers return a move even if the root position is drawn by the rules.

use game_search::engine::{Engine, Params};
use game_search::mcts::Mcts;
use game_search::searcher::StopReason;
use game_search::solve::Solver;
use game_search::{Game, Limits, Outcome, Report, Score, Searcher};
use xiangqi::eval::PieceSquare;
use xiangqi::{Move, PositionWithHistory, Rules};

const SHUFFLE: &str = "e0e1 d9d8 e1e0 d8d9";

/// Drawn games: the position, the moves, and whether the draw is due to insufficient material.
const DRAWN: [(&str, &str, bool); 5] = [
    ("3k5/9/9/9/9/9/9/4p4/4K4/9 w - - 0 1", "e1e2", true),
    ("3k1a3/9/9/9/9/9/9/9/9/4K4 w - - 0 1", "", true),
    ("3k1a3/9/9/9/9/9/9/9/9/4K4 w - - 0 1", SHUFFLE, true),
    ("3k5/9/9/9/9/p8/9/9/R8/4K4 w - - 0 1", "e0e1 d9d8 e1e0 d8d9 e0e1 d9d8 e1e0 d8d9", false),
    ("3k5/9/9/9/9/9/9/9/9/R3K4 w - - 120 80", "", false),
];

fn play(fen: &str, moves: &str) -> PositionWithHistory {
    let mut play = PositionWithHistory::new(fen.parse().expect(fen), Rules::default());
    for text in moves.split_whitespace() {
        let mv = play.position().parse_move(text).unwrap_or_else(|error| panic!("{fen}: {error}"));
        play.make(mv);
    }
    play
}

fn check(report: &Report<Move>, play: &PositionWithHistory, is_dead: bool, what: &str) {
    let best = report.best.unwrap_or_else(|| panic!("{what}: no move in {}", play.position()));
    assert!(play.position().is_legal(best), "{what}: {best} in {}", play.position());
    assert_ne!(report.reason, StopReason::GameOver, "{what}");
    if is_dead {
        assert_eq!(report.score, Score::DRAW, "{what}: {}", play.position());
    }
}

#[test]
fn searchers_return_a_move_at_a_drawn_root() {
    for (fen, moves, is_dead) in DRAWN {
        let play = play(fen, moves);
        assert_eq!(play.ending().map(|ending| ending.outcome), Some(Outcome::Draw), "{fen} {moves}");
        for threads in [1, 2] {
            let engine = Engine::playing(PieceSquare);
            let mut engine =
                engine.with_table_mib(1).and_then(|it| it.with_threads(threads, || PieceSquare)).expect("a MiB");
            let limits = Limits { multi_pv: threads, ..Limits::depth(6) };
            let report = engine.search(&play, &limits, &mut ()).expect("a depth");
            check(&report, &play, is_dead, "engine");
        }
        let report = Mcts::new(PieceSquare).search(&play, &Limits::nodes(500), &mut ()).expect("a limit");
        check(&report, &play, is_dead, "Monte Carlo");
    }
}

/// Every line ends directly below the root, so the node count is one for the root plus one for each move.
#[test]
fn drawn_positions_below_the_root_end_the_search() {
    let play = play("3k1a3/9/9/9/9/9/9/9/9/4K4 w - - 0 1", "");
    let engine = Engine::exact(PieceSquare).with_params(Params::plain());
    let report = engine.expect("for this game").search(&play, &Limits::depth(5), &mut ()).expect("a depth");
    let mut moves = <PositionWithHistory as Game>::MoveList::default();
    Game::legal_moves(&play, &mut moves);
    assert_eq!(report.nodes, 1 + moves.len() as u64);
}

/// The solver returns no move for a drawn root, because nothing is left to prove.
#[test]
fn the_solver_returns_a_draw_and_no_move_at_a_drawn_root() {
    let play = play("3k1a3/9/9/9/9/9/9/9/9/4K4 w - - 0 1", "");
    let report = Solver::new().search(&play, &Limits::nodes(1_000), &mut ()).expect("a limit");
    assert_eq!((report.best, report.score, report.reason), (None, Score::DRAW, StopReason::GameOver));
}
