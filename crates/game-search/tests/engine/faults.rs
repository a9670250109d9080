//! Observers, evaluators and games that break their contract.

use std::panic::{AssertUnwindSafe, catch_unwind};

use game_search::engine::{Engine, Params};
use game_search::searcher::Progress;
use game_search::{Game, Limits, Outcome, PositionKey, Score, Searcher, Side, Stats, Tactics, eval_fn, search_game};
use game_testkit::RandomTree;
use small_games::{ConnectFour, Threats};

use crate::tree;

/// The panic must reach the caller, the helper threads must end, and the engine must remain usable.
#[test]
fn an_engine_is_usable_after_its_observer_panicked() {
    for threads in [1, 3] {
        let mut engine = Engine::exact(Threats).with_threads(threads, || Threats).expect("threads");
        let position = ConnectFour::default();
        let search = AssertUnwindSafe(|| {
            engine.search_with(&position, &Limits::depth(9), &mut (), &mut |_: &Progress<'_, _>| {
                panic!("a faulty monitor")
            })
        });
        assert!(catch_unwind(search).is_err(), "{threads} threads");
        let report = engine.search(&position, &Limits::depth(9), &mut ()).expect("a depth");
        assert_eq!(report.depth, 9, "{threads} threads");
    }
}

/// Scores outside the range of estimates must be clamped and must never look like mate scores.
#[test]
fn an_evaluator_out_of_range_is_clamped() {
    let extremes: [fn(&ConnectFour) -> i32; 2] = [|_| i32::MIN, |_| i32::MAX];
    for evaluate in extremes {
        let mut engine = Engine::exact(eval_fn(1, evaluate));
        let report = engine.search(&ConnectFour::default(), &Limits::depth(5), &mut ()).expect("a depth");
        assert_eq!(report.score.value().abs(), Score::MAX_HEURISTIC);
        assert!(!report.score.is_mate());
    }
}

/// A game with a wrong key: after a move is made and unmade, the key differs from the key before.
#[derive(Clone)]
struct Liar(RandomTree, u64);

impl Game for Liar {
    type Move = <RandomTree as Game>::Move;
    type Undo = <RandomTree as Game>::Undo;
    type MoveList = <RandomTree as Game>::MoveList;
    fn side_to_move(&self) -> Side {
        self.0.side_to_move()
    }
    fn outcome_without_moves(&self) -> Outcome {
        self.0.outcome_without_moves()
    }
    fn legal_moves(&self, moves: &mut Self::MoveList) {
        self.0.legal_moves(moves);
    }
    fn make(&mut self, mv: Self::Move) -> Self::Undo {
        self.1 += 1;
        self.0.make(mv)
    }
    fn unmake(&mut self, mv: Self::Move, undo: Self::Undo) {
        self.0.unmake(mv, undo);
    }
}

impl PositionKey for Liar {
    fn key(&self) -> u64 {
        PositionKey::key(&self.0) ^ self.1
    }
}

game_search::search_game!(Liar: PositionKey);

/// This check is a debug assertion, and debug assertions are enabled in tests.
#[test]
#[should_panic(expected = "the key was")]
fn a_wrong_key_is_detected() {
    let liar = Liar(tree(1), 0);
    let evaluator = eval_fn(1, |liar: &Liar| liar.0.evaluate());
    let _ = Engine::exact(evaluator).search_with(&liar, &Limits::depth(3), &mut (), &mut ());
}

/// A game in which the only move is always noisy, and the side to move is always in check.
#[derive(Clone)]
struct EndlessCaptures(Side);

impl Game for EndlessCaptures {
    type Move = u8;
    type Undo = ();
    type MoveList = Vec<u8>;

    fn side_to_move(&self) -> Side {
        self.0
    }

    fn outcome_without_moves(&self) -> Outcome {
        Outcome::Loss
    }

    fn legal_moves(&self, moves: &mut Vec<u8>) {
        moves.push(0);
    }

    fn make(&mut self, _: u8) {
        self.0 = !self.0;
    }

    fn unmake(&mut self, _: u8, (): ()) {
        self.0 = !self.0;
    }
}

impl Tactics for EndlessCaptures {
    fn noisy_moves(&self, moves: &mut Vec<u8>) {
        moves.push(0);
    }

    const IN_CHECK: Option<fn(&Self) -> bool> = Some(|_| true);
}

search_game!(EndlessCaptures: Tactics);

#[test]
fn quiescence_of_endless_captures_ends_at_the_maximum_ply() {
    for evasions in [0, 8, Score::MAX_PLY] {
        // Standing pat never causes a cutoff, because the evaluation is below 0 for the side to move.
        let evaluator = eval_fn(1, |_: &EndlessCaptures| -1);
        let game = EndlessCaptures(Side::First);
        let mut params = Params::selective().for_search(&game, &evaluator).0;
        let selective = params.selective.as_mut().expect("quiescence");
        (selective.check_extension, selective.single_reply_extension) = (false, false);
        selective.quiescence.as_mut().expect("on").evasions = evasions;
        let mut engine = Engine::exact(evaluator).with_params(params).expect("what the game has");
        let mut stats = Stats::default();
        let report = engine.search_with(&game, &Limits::depth(1), &mut stats, &mut ()).expect("a depth");
        assert_eq!((report.selective_depth, stats.max_ply), (Score::MAX_PLY, Score::MAX_PLY), "{evasions}: {stats:?}");
    }
}
