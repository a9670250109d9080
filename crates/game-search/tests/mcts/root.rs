//! The root in self-play: noise, a choice in proportion to the visits, and the numbers that a learner needs.

use std::collections::HashSet;

use game_search::mcts::{MctsParams, TreePolicy};
use game_search::{Evaluator, Limits, Report, Searcher};
use small_games::{Column, ConnectFour, Threats};

use crate::{mcts, search};

/// Evaluates every position as 0, and gives every move a prior.
struct Priors([f32; 7]);

impl Evaluator<ConnectFour> for Priors {
    fn unit(&self) -> i32 {
        1
    }

    fn evaluate(&mut self, _: &ConnectFour) -> i32 {
        0
    }

    fn move_priors(&mut self, _: &ConnectFour, moves: &[Column], priors: &mut Vec<f32>) -> usize {
        priors.extend(moves.iter().map(|mv| self.0[usize::from(mv.number()) - 1]));
        0
    }
}

fn policy() -> MctsParams {
    MctsParams { batch: 1, ..MctsParams::policy() }
}

/// Returns the visits of the columns 1 to 7.
fn visits(report: &Report<Column>) -> [u64; 7] {
    let mut visits = [0; 7];
    report.root_moves.iter().for_each(|root| visits[usize::from(root.mv.number()) - 1] += root.nodes);
    visits
}

/// If all values are equal, PUCT visits every move in proportion to its prior probability.
#[test]
fn visits_follow_the_priors() {
    let priors = [0.0, -1.0, 0.7, 2.0, -2.0, 0.0, 1.0];
    let sum: f64 = priors.iter().map(|&prior| f64::from(prior).exp()).sum();
    let shares = priors.map(|prior| f64::from(prior).exp() / sum);
    let params = MctsParams { solver: false, ..policy() };
    let limits = Limits { depth: Some(3), ..Limits::nodes(5_000) };
    let report = search(&mut mcts(Priors(priors), params), &ConnectFour::default(), &limits);
    assert_eq!(report.simulations, 5_000, "a prior costs nothing here");
    for (visits, share) in visits(&report).into_iter().zip(shares) {
        let expected = share * 5_000.0;
        assert!((visits as f64 - expected).abs() < 10.0, "{visits} visits, expected {expected:.0}");
    }
    for root in &report.root_moves {
        let expected = shares[usize::from(root.mv.number()) - 1];
        let prior = root.prior.expect("with PUCT");
        assert!((f64::from(prior) - expected).abs() < 1e-4, "{root:?}, expected {expected}");
        assert_eq!(root.value, Some(0.5), "{root:?}");
    }
}

/// Without priors of the evaluator, all moves have the same prior.
#[test]
fn an_evaluator_without_priors_has_a_uniform_policy() {
    let report = search(&mut mcts(Threats, policy()), &ConnectFour::default(), &Limits::nodes(2_000));
    assert!(report.root_moves.iter().all(|root| root.prior == Some(1.0 / 7.0)), "{:?}", report.root_moves);
    let params = MctsParams { selection: TreePolicy::Uct, ..MctsParams::default() };
    let uct = search(&mut mcts(Threats, params), &ConnectFour::default(), &Limits::nodes(2_000));
    assert!(uct.root_moves.iter().all(|root| root.prior.is_none() && root.value.is_some()));
}

/// The same seed must give the same searches, another seed or another search other ones, and the priors in the report
/// are without noise.
#[test]
fn noise_and_choice_depend_on_the_seed_and_the_number_of_the_search() {
    let noisy = MctsParams { noise: 0.5, root_temperature: 1.0, reuse: false, seed: 5, ..policy() };
    let run = |params: &MctsParams| {
        let mut searcher = mcts(Priors([0.0; 7]), params.clone());
        let mut two = || [(); 2].map(|()| search(&mut searcher, &ConnectFour::default(), &Limits::nodes(500)));
        let reports = two();
        searcher.clear();
        let again = [(); 2].map(|()| search(&mut searcher, &ConnectFour::default(), &Limits::nodes(500)));
        for (report, again) in reports.iter().zip(&again) {
            assert_eq!((report.best, &report.root_moves), (again.best, &again.root_moves), "after `clear`");
            assert!(report.root_moves.iter().all(|root| root.prior == Some(1.0 / 7.0)));
            assert_eq!(report.lines[0].line.first(), report.best.as_ref());
            assert_eq!(report.root_moves[0].score, report.score);
        }
        reports.map(|report| (report.best, visits(&report)))
    };
    let [first, second] = run(&noisy);
    assert_eq!(run(&noisy), [first, second]);
    assert_ne!(first.1, second.1, "another search");
    assert_ne!(run(&MctsParams { seed: 6, ..noisy.clone() })[0].1, first.1, "another seed");
    let calm = run(&MctsParams { noise: 0.0, ..noisy.clone() });
    assert_eq!(calm[0].1, calm[1].1, "without noise only the choice is random");
    assert!(calm[0].1.iter().all(|&visits| (70..=73).contains(&visits)), "{calm:?}");
    let chosen = |temperature: f32| {
        let params = MctsParams { root_temperature: temperature, noise: 0.0, ..noisy.clone() };
        let mut searcher = mcts(Priors([0.0; 7]), params);
        let mut best = || search(&mut searcher, &ConnectFour::default(), &Limits::nodes(100)).best.map(Column::number);
        (0..100).filter_map(|_| best()).collect::<HashSet<u8>>().len()
    };
    assert_eq!((chosen(0.0), chosen(1.0)), (1, 7));
}
