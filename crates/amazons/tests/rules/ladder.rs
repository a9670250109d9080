//! Every algorithm of the ladder on Amazons, and the reason why the null move is restricted.

use amazons::{
    Move, Position, Side,
    eval::{Lecture, Mobility},
};
use game_search::ladder::{Algorithm, Context, Exactness, null_move};
use game_search::{Evaluator, Game, NullMove, Outcome, Stats, Window, eval_fn};

/// Asserts that exact algorithms find minimax's value at every depth, and that all find a legal move.
///
/// Evaluators and counters have one type, because the ladder is compiled again for every other.
fn check(fen: &str, evaluate: fn(&Position) -> i32, depth: u32) {
    let (start, mut evaluate): (Position, _) = (fen.parse().unwrap(), eval_fn(1, evaluate));
    let exact =
        Algorithm::Minimax.search(&mut start.clone(), &mut evaluate, &mut Stats::default(), depth).unwrap().score;
    for &algorithm in Algorithm::ALL {
        let (mut position, mut stats) = (start.clone(), Stats::default());
        let found = algorithm.search(&mut position, &mut evaluate, &mut stats, depth).unwrap();
        let place = format!("{algorithm} to depth {depth} at {fen}");
        assert_eq!(position, start, "{place}");
        assert!(found.best().is_some_and(|mv| start.is_legal(mv)), "{place}: {found:?}");
        if algorithm.exactness() == Exactness::Minimax {
            assert_eq!(found.score, exact, "{place}");
        }
        if algorithm == Algorithm::AlphaBeta && depth > 1 {
            assert!(stats.cutoffs > 0, "{place}");
        }
    }
}

#[test]
fn ladder_algorithms_agree_with_minimax() {
    let middlegame = "2*1q3*1/7**1/7*Q1/4*2*1Q/3*3***/1*2****q1/*q2*2*2/Q*1**2***/2*1*Q**2/4*2q2 w";
    let late =
        "3****1*1/***q1****q/*******1**/1*****1*1Q/1*Q*******/*****1*Q*1/2*q*1*1**/*****1q**1/**Q****2*/*1*3*3 w";
    for (fen, depth) in [("1qq1/4/4/1QQ1 w", 2), ("1q1/3/1Q1 b", 4), (middlegame, 2), (late, 4)] {
        check(fen, |position| Mobility.evaluate(position), depth);
        check(fen, |position| Lecture.evaluate(position), depth);
    }
}

/// Amazons with passes allowed everywhere.
#[derive(Clone)]
struct FreePasses(Position);

impl Game for FreePasses {
    type Move = Move;
    type Undo = ();
    type MoveList = Vec<Move>;

    fn side_to_move(&self) -> Side {
        self.0.side_to_move()
    }

    fn outcome_without_moves(&self) -> Outcome {
        self.0.outcome_without_moves()
    }

    fn legal_moves(&self, moves: &mut Vec<Move>) {
        Game::legal_moves(&self.0, moves);
    }

    fn make(&mut self, mv: Move) {
        self.0.make(mv);
    }

    fn unmake(&mut self, mv: Move, undo: ()) {
        self.0.unmake(mv, undo);
    }
}

impl NullMove for FreePasses {
    type NullUndo = ();

    fn null_move_allowed(&self) -> bool {
        true
    }

    fn make_null(&mut self) {
        self.0.make_null();
    }

    fn unmake_null(&mut self, undo: ()) {
        self.0.unmake_null(undo);
    }
}

fn with_null_moves<G: NullMove>(game: &mut G, mut evaluator: impl Evaluator<G>, depth: u32) -> (i32, u64) {
    let mut stats = Stats::default();
    let mut cx = Context::new(game, &mut evaluator, &mut stats);
    let score = null_move::search(&mut cx, depth, 0, Window::FULL, 2, false);
    (score.value(), stats.null_cutoffs)
}

/// Each side has its own region, and every move makes it smaller. So passing looks better than having to move.
#[test]
fn null_move_would_change_the_value_in_the_filling_phase() {
    let mut position: Position = "3/*Q*/***/1**/q2 w".parse().unwrap();
    let depth = 5;
    let exact =
        Algorithm::Minimax.search(&mut position, &mut Mobility, &mut Stats::default(), depth).unwrap().score.value();
    let ruled = with_null_moves(&mut position, Mobility, depth);
    assert_eq!(ruled, (exact, 0), "no pass is tried");
    let (score, cutoffs) =
        with_null_moves(&mut FreePasses(position), eval_fn(3, |game: &FreePasses| Mobility.evaluate(&game.0)), depth);
    assert!(cutoffs > 0);
    assert_eq!((exact, score), (-1, 0), "with passes allowed the score is wrong");
}
