//! A wrapping evaluator forwards every call that it does not answer itself, and a wrapping game every method.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::rc::Rc;
use std::sync::Arc;

use amazons::regions::CountingEvaluator;
use amazons::values::SumEvaluator;
use game_search::{Cached, Evaluator, Game, Outcome, Proof, Side};
use game_testkit::RulesOnly;
use xiangqi::endgame_tables::{EndgameEvaluator, EndgameTables};
use xiangqi::{PositionWithHistory, Rules};

/// Records the calls that it receives.
#[derive(Clone, Default)]
struct Inner(Rc<RefCell<Vec<String>>>);

impl<G: Game> Evaluator<G> for Inner {
    fn unit(&self) -> i32 {
        19
    }

    fn correction_key(&self, _: &G) -> Option<u64> {
        Some(23)
    }

    fn proof(&mut self, _: &G) -> Option<Proof> {
        self.0.borrow_mut().push("proof".to_owned());
        None
    }

    fn evaluate(&mut self, _: &G) -> i32 {
        self.0.borrow_mut().push("evaluate".to_owned());
        17
    }

    fn evaluate_batch(&mut self, games: &[G], estimates: &mut Vec<i32>) {
        self.0.borrow_mut().push(format!("batch {}", games.len()));
        estimates.extend(games.iter().map(|_| 29));
    }

    fn move_priors(&mut self, _: &G, moves: &[G::Move], priors: &mut Vec<f32>) -> usize {
        self.0.borrow_mut().push(format!("priors {}", moves.len()));
        priors.extend(moves.iter().map(|_| 5.0));
        3
    }

    fn reset(&mut self, _: &G) {
        self.0.borrow_mut().push("reset".to_owned());
    }

    fn make(&mut self, _: &G, mv: G::Move) {
        self.0.borrow_mut().push(format!("make {mv:?}"));
    }

    fn unmake(&mut self, _: &G, mv: G::Move) {
        self.0.borrow_mut().push(format!("unmake {mv:?}"));
    }
}

/// Makes every call on a wrapping evaluator and returns the calls that reached the inner one.
fn passed_on<G: Game, E: Evaluator<G>>(game: &G, around: impl FnOnce(Inner) -> E) -> Vec<String> {
    let inner = Inner::default();
    let asked = Rc::clone(&inner.0);
    let mut evaluator = around(inner);
    let mut moves = G::MoveList::default();
    game.legal_moves(&mut moves);
    let moves = &game_search::MoveList::as_slice(&moves)[..2];
    evaluator.reset(game);
    evaluator.make(game, moves[0]);
    evaluator.unmake(game, moves[1]);
    let (mut priors, mut estimates) = (vec![7.0], vec![31]);
    assert_eq!(evaluator.move_priors(game, moves, &mut priors), 3);
    assert_eq!(priors, [7.0, 5.0, 5.0]);
    evaluator.evaluate_batch(std::slice::from_ref(game), &mut estimates);
    assert_eq!(estimates, [31, 29]);
    assert_eq!(evaluator.proof(game), None);
    assert_eq!((evaluator.evaluate(game), evaluator.unit(), evaluator.correction_key(game)), (17, 19, Some(23)));
    drop(evaluator);
    let expected = [
        "reset",
        &format!("make {:?}", moves[0]),
        &format!("unmake {:?}", moves[1]),
        "priors 2",
        "batch 1",
        "proof",
        "evaluate",
    ];
    let asked = asked.take();
    assert!(asked.iter().all(|asked| expected.contains(&asked.as_str())), "{asked:?}: no more than {expected:?}");
    asked.into_iter().filter(|asked| asked != "proof").collect()
}

#[test]
fn wrapping_evaluators_forward_every_call() {
    let position = amazons::Position::start();
    let alone = passed_on(&position, |inner| inner);
    assert_eq!(alone.len(), 6, "{alone:?}");
    assert_eq!(passed_on(&position, CountingEvaluator::new), alone);
    assert_eq!(passed_on(&position, SumEvaluator::new), alone);
    assert_eq!(passed_on(&position, |inner| SumEvaluator::new(CountingEvaluator::new(inner))), alone);
    assert_eq!(passed_on(&position, Cached::new), alone);
    assert_eq!(passed_on(&position, |inner| Box::new(inner) as Box<dyn Evaluator<_>>), alone);
    assert_eq!(passed_on(&position, |inner| -> &mut dyn Evaluator<_> { Box::leak(Box::new(inner)) }), alone);

    let position = xiangqi::Position::start();
    let alone = passed_on(&position, |inner| inner);
    let tables = |inner| EndgameEvaluator::new(inner, Arc::new(EndgameTables::default()));
    assert_eq!(passed_on(&position, tables), alone);
    assert_eq!(passed_on(&PositionWithHistory::new(position, Rules::default()), tables), alone);
}

/// A game that records which methods are called. Its answers differ from those of the default methods.
struct RecordingGame(RefCell<BTreeSet<&'static str>>);

impl RecordingGame {
    fn record<T>(&self, method: &'static str, answer: T) -> T {
        self.0.borrow_mut().insert(method);
        answer
    }
}

impl Game for RecordingGame {
    type Move = u8;
    type Undo = ();
    type MoveList = Vec<u8>;

    fn has_decisive_outcomes() -> bool {
        false
    }

    fn side_to_move(&self) -> Side {
        self.record("side_to_move", Side::Second)
    }

    fn outcome(&self) -> Option<Outcome> {
        self.record("outcome", Some(Outcome::Win))
    }

    fn may_go_on(&self) -> bool {
        self.record("may_go_on", true)
    }

    fn outcome_without_moves(&self) -> Outcome {
        self.record("outcome_without_moves", Outcome::Win)
    }

    fn legal_moves(&self, moves: &mut Vec<u8>) {
        moves.push(3);
        self.record("legal_moves", ());
    }

    fn make(&mut self, _: u8) {
        self.record("make", ());
    }

    fn unmake(&mut self, _: u8, (): ()) {
        self.record("unmake", ());
    }

    fn count_legal_moves(&self) -> usize {
        self.record("count_legal_moves", 17)
    }

    fn random_move(&self, _: &mut dyn FnMut(usize) -> usize, _: &mut Vec<u8>) -> Option<u8> {
        self.record("random_move", Some(5))
    }
}

/// The names are compared with the source of the trait, so that a new method cannot be left out of `forward_game!`.
#[test]
fn forward_game_forwards_every_method_of_the_trait() {
    let mut game = RulesOnly(RecordingGame(RefCell::default()));
    let mut moves = Vec::new();
    game.make(3);
    game.unmake(3, ());
    game.legal_moves(&mut moves);
    assert_eq!((moves, game.side_to_move(), game.outcome()), (vec![3], Side::Second, Some(Outcome::Win)));
    assert_eq!((game.may_go_on(), game.outcome_without_moves()), (true, Outcome::Win));
    assert_eq!((game.count_legal_moves(), game.random_move(&mut |_| 0, &mut Vec::new())), (17, Some(5)));
    assert!(!RulesOnly::<RecordingGame>::has_decisive_outcomes());
    let mut called = game.0.0.take();
    called.insert("has_decisive_outcomes");

    let source = include_str!("../../game-search/src/game.rs");
    let (_, body) = source.split_once("\npub trait Game {\n").expect("the trait");
    let (body, _) = body.split_once("\n}\n").expect("the end of the trait");
    let methods = body.lines().filter_map(|line| line.strip_prefix("    fn ")?.split_once('('));
    assert_eq!(called, methods.map(|(name, _)| name).collect());
}
