//! Evaluators that can prove how a game ends.

use std::cell::Cell;
use std::collections::HashMap;
use std::rc::Rc;

use fastrand::Rng;
use game_search::engine::Params;
use game_search::mcts::{Mcts, MctsParams};
use game_search::{Evaluator, Game, Limits, Outcome, PositionKey, Proof, Score};
use game_testkit::random_game;
use small_games::TicTacToe;

use crate::{engine, is_over, legal};

/// Proves the outcome of every position with an even number of free cells, at most `cells`.
#[derive(Default)]
struct Prover {
    cells: usize,
    known: HashMap<u64, Proof>,
    given: Rc<Cell<u32>>,
}

impl Prover {
    /// Searches with minimax to the end of the game.
    fn solve(&mut self, game: &mut TicTacToe) -> Proof {
        if let Some(outcome) = game.outcome() {
            return Proof { outcome, plies: 0 };
        }
        if let Some(&known) = self.known.get(&game.key()) {
            return known;
        }
        let moves = legal(game);
        let mut best = Proof { outcome: game.outcome_without_moves(), plies: 0 };
        let mut best_score = if moves.as_slice().is_empty() { best.score(0) } else { -Score::INFINITY };
        for &mv in moves.as_slice() {
            game.make(mv);
            let after = self.solve(game);
            game.unmake(mv, ());
            let outcome = match after.outcome {
                Outcome::Win => Outcome::Loss,
                Outcome::Draw => Outcome::Draw,
                Outcome::Loss => Outcome::Win,
            };
            let here = Proof { outcome, plies: after.plies + 1 };
            if here.score(0) > best_score {
                (best, best_score) = (here, here.score(0));
            }
        }
        self.known.insert(game.key(), best);
        best
    }
}

impl Evaluator<TicTacToe> for Prover {
    fn unit(&self) -> i32 {
        1
    }

    fn proof(&mut self, game: &TicTacToe) -> Option<Proof> {
        assert_eq!(game.outcome(), None, "games that are over need no proof");
        let free = game.count_legal_moves();
        if free > self.cells || free % 2 == 1 {
            return None;
        }
        self.given.set(self.given.get() + 1);
        Some(self.solve(&mut game.clone()))
    }

    fn evaluate(&mut self, game: &TicTacToe) -> i32 {
        game.count_legal_moves() as i32
    }
}

#[test]
fn a_proof_of_the_evaluator_replaces_the_search_below_it() {
    let mut rng = Rng::with_seed(3);
    let (mut decided, mut given, mut saved) = (0, 0, 0);
    for _ in 0..200 {
        let plies = rng.usize(0..5);
        let game = random_game(&mut rng, &TicTacToe::default(), plies).0.pop().expect("the start");
        if is_over(&game) {
            continue;
        }
        let mut prover = Prover { cells: 6, ..Prover::default() };
        let asked = Rc::clone(&prover.given);
        let truth = prover.solve(&mut game.clone()).score(0);
        // With a blind evaluator, this depth reaches the end of the game only with proofs.
        let depth = 3.max(game.count_legal_moves() as u32 - 5);
        let search = |cells, depth| {
            let prover = Prover { cells, ..Prover::default() };
            let params = Params::exact().for_search(&game, &prover).0;
            let mut engine = engine(prover, params);
            let report = engine.search_with(&game, &Limits::depth(depth), &mut (), &mut ()).expect("a depth");
            (report.score, report.nodes)
        };
        let (plain, proven) = (search(0, 9), search(6, 9));
        assert_eq!((plain.0, proven.0, search(6, depth).0), (truth, truth, truth), "{game}");
        saved += plain.1.saturating_sub(proven.1);

        // The estimates say nothing, so they count little beside the results of the proofs.
        let params = MctsParams { scale: Some(100.0), ..MctsParams::default() };
        let mut mcts = Mcts::new(prover).with_params(params).expect("parameters");
        let report = mcts.search_with(&game, &Limits::nodes(5_000), &mut (), &mut ()).expect("limits");
        assert_eq!(report.score.value().signum(), truth.value().signum(), "{game}: {} and {truth}", report.score);
        given += asked.get();
        decided += u32::from(truth.is_mate());
    }
    assert!(decided > 50 && given > 1_000 && saved > 10_000, "{decided} decided, {given} proofs, {saved} nodes saved");
}
