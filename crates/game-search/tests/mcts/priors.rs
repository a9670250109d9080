//! Priors of an evaluator: they select the moves that are evaluated, and PUCT explores in proportion to them.

use std::cell::Cell;
use std::rc::Rc;

use game_search::mcts::MctsParams;
use game_search::{Evaluator, Limits};
use small_games::{Column, ConnectFour};

use crate::{mcts, search};

/// Evaluates every position as 0, and gives moves near the edges higher priors.
#[derive(Clone, Default)]
struct Edges {
    estimated: Rc<Cell<usize>>,
    evaluated: Rc<Cell<usize>>,
}

fn count(counter: &Cell<usize>) {
    counter.set(counter.get() + 1);
}

impl Evaluator<ConnectFour> for Edges {
    fn unit(&self) -> i32 {
        1
    }

    fn evaluate(&mut self, _: &ConnectFour) -> i32 {
        count(&self.evaluated);
        0
    }

    fn move_priors(&mut self, _: &ConnectFour, moves: &[Column], priors: &mut Vec<f32>) -> usize {
        count(&self.estimated);
        priors.extend(moves.iter().map(|mv| (f32::from(mv.number()) - 4.0).abs()));
        1
    }
}

#[test]
fn only_the_moves_with_the_best_priors_are_evaluated() {
    let params = MctsParams { candidates: 2, widening: 2, widening_factor: 0.0, ..MctsParams::default() };
    let mut searcher = mcts(Edges::default(), params);
    let found = search(&mut searcher, &ConnectFour::default(), &Limits::nodes(500));
    let mut tried: Vec<u8> = found.root_moves.iter().map(|root| root.mv.number()).collect();
    tried.sort_unstable();
    assert_eq!(tried, [1, 7]);
    let stats = searcher.stats();
    assert!(stats.expansions > 50 && stats.evaluated_moves <= 2 * stats.expansions, "{stats:?}");
    assert!(stats.evaluated_moves > stats.expansions, "{stats:?}");
}

/// If there are enough candidates for all moves, no priors are needed.
#[test]
fn no_prior_is_needed_if_all_moves_are_evaluated() {
    for candidates in [0, 7, 100] {
        let params = MctsParams { candidates, ..MctsParams::default() };
        let asked = Edges::default();
        let found = search(&mut mcts(asked.clone(), params), &ConnectFour::default(), &Limits::nodes(500));
        assert_eq!(found.root_moves.len(), 7);
        let Edges { estimated, evaluated } = asked;
        assert!(estimated.get() == 0 && evaluated.get() > 100, "{estimated:?} {evaluated:?}");
    }
}
