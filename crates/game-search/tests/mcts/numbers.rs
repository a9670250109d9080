//! The numbers that an observer can receive.

use game_search::mcts::{FirstPlay, MctsParams, Prior, TreePolicy};
use game_search::{Event, Limits, Numbers, Observer};
use small_games::{Column, ConnectFour, Threats};

use crate::{connect_four, mcts, search};

/// Checks every choice and every result while the search runs.
#[derive(Default)]
struct Checker {
    /// The moves compared since the last event, each with its urgency.
    compared: Vec<(Column, f32)>,
    /// The simulations of the moves of the root: the sum and the number of their results.
    totals: std::collections::HashMap<Vec<Column>, (f32, u32)>,
    path: Vec<Column>,
    choices: u32,
}

impl Observer<Column> for Checker {
    fn on(&mut self, event: Event<Column>) {
        let compared = std::mem::take(&mut self.compared);
        match event {
            Event::Make(mv) => {
                self.path.push(mv);
                if compared.is_empty() {
                    return;
                }
                let largest = compared.iter().map(|&(_, urgency)| urgency).fold(f32::NEG_INFINITY, f32::max);
                let first = compared.iter().find(|&&(_, urgency)| urgency == largest).map(|&(mv, _)| mv);
                assert_eq!(first, Some(mv), "{compared:?}");
                self.choices += 1;
            }
            Event::Unmake => _ = self.path.pop(),
            _ => assert!(compared.is_empty(), "{event:?} between the comparison and the move"),
        }
    }

    fn wants_numbers(&self) -> bool {
        true
    }

    fn numbers(&mut self, numbers: Numbers<Column>) {
        match numbers {
            Numbers::Compared { mv, visits, quality, urgency } => {
                let path = [&self.path[..], &[mv]].concat();
                let (sum, number) = self.totals.get(&path).copied().unwrap_or_default();
                assert_eq!(visits, number, "{path:?}");
                let expected = if visits == 0 { 1.0 } else { sum / visits as f32 };
                assert!((quality - expected).abs() < 1e-4 && urgency >= quality, "{path:?}: {quality}, {urgency}");
                self.compared.push((mv, urgency));
            }
            Numbers::Added { result, visits, mean } => {
                let total = self.totals.entry(self.path.clone()).or_default();
                *total = (total.0 + result, total.1 + 1);
                assert_eq!(visits, total.1);
                assert!((mean - total.0 / visits as f32).abs() < 1e-4, "{:?}", self.path);
            }
            other => panic!("{other:?} is not of this search"),
        }
    }
}

fn params(seed: u64) -> MctsParams {
    MctsParams {
        selection: TreePolicy::Uct,
        exploration: 1.0,
        prior: Prior::Uniform,
        first_play: FirstPlay::Value(1.0),
        minimax_weight: 0.0,
        solver: false,
        random_plies: 42,
        seed,
        ..MctsParams::default()
    }
}

#[test]
fn the_most_urgent_move_is_made_and_results_add_up() {
    let position = connect_four("4455");
    let mut checker = Checker::default();
    let limits = Limits::nodes(500);
    let mut searcher = mcts::<ConnectFour, _>(Threats, params(3));
    let report = searcher.search_with(&position, &limits, &mut checker, &mut ()).expect("possible limits");
    assert_eq!(report.simulations, 500);
    assert!(checker.choices > 1_000, "{}", checker.choices);
    for root in &report.root_moves {
        assert_eq!(checker.totals[&vec![root.mv]].1 as u64, root.nodes, "{:?}", root.mv);
    }
    // An observer does not change the search.
    let silent = search(&mut mcts(Threats, params(3)), &position, &limits);
    assert_eq!((silent.best, silent.root_moves), (report.best, report.root_moves));
}

#[test]
fn another_seed_makes_other_random_moves() {
    let visits = |seed| {
        let report =
            search(&mut mcts::<ConnectFour, _>(Threats, params(seed)), &connect_four("4"), &Limits::nodes(200));
        report.root_moves.iter().map(|root| (root.mv, root.nodes)).collect::<Vec<_>>()
    };
    assert_eq!(visits(7), visits(7));
    assert_ne!(visits(7), visits(8));
}
