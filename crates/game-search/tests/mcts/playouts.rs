//! Playouts: random moves from a leaf onward.

use std::collections::HashSet;

use game_search::mcts::{FirstPlay, MctsParams, Prior};
use game_search::{EvalFn, Event, Game, Limits, Observer, eval_fn};
use small_games::{Column, ConnectFour};

use crate::{connect_four, mcts, search};

/// An evaluation that is always 0, so all information comes from playouts.
const NOTHING: EvalFn<ConnectFour, fn(&ConnectFour) -> i32> = eval_fn(1, |_| 0);

fn params(random_plies: u32) -> MctsParams {
    MctsParams {
        exploration: 0.5,
        first_play: FirstPlay::Value(1.0),
        minimax_weight: 0.0,
        expansion_visits: 4,
        prior: Prior::Uniform,
        solver: false,
        random_plies,
        ..MctsParams::default()
    }
}

/// Only a first move in the middle wins by force (J. Allen and V. Allis, 1988). It usually wins the most playouts, too.
#[test]
fn playouts_alone_find_the_best_first_move() {
    let start = ConnectFour::default();
    let found = |random_plies| search(&mut mcts(NOTHING, params(random_plies)), &start, &Limits::nodes(20_000));
    let with = found(42);
    let column = with.best.map(|mv| format!("{mv:?}"));
    assert!(column.as_deref() == Some("4") && with.score.value() > 0, "{with:?}");
    assert_eq!(found(0).score.value(), 0, "without them nothing is known");
}

/// A game that ends in a playout must be counted for the side that won it.
#[test]
fn a_playout_counts_for_the_winner() {
    // Both sides have three in a column, so the side to move wins: the first player, then the second player.
    for text in ["414141", "4141412"] {
        let found = search(&mut mcts(NOTHING, params(42)), &connect_four(text), &Limits::nodes(5_000));
        assert!(found.score.value() > 50, "{text}: {found:?}");
    }
}

/// Playouts must make the requested number of moves beyond the tree, unmake all of them, and differ from each other.
#[test]
fn playouts_have_the_given_length_and_differ() {
    #[derive(Default)]
    struct Lines {
        line: Vec<Column>,
        longest: HashSet<Vec<Column>>,
    }
    impl Observer<Column> for Lines {
        fn on(&mut self, event: Event<Column>) {
            match event {
                Event::Make(mv) => self.line.push(mv),
                Event::Unmake => {
                    if self.line.len() >= 5 {
                        self.longest.insert(self.line.clone());
                    }
                    self.line.pop();
                }
                _ => {}
            }
        }
    }
    let mut lines = Lines::default();
    let limits = Limits { depth: Some(1), ..Limits::nodes(500) };
    let mut mcts = mcts(NOTHING, params(4));
    mcts.search_with(&ConnectFour::default(), &limits, &mut lines, &mut ()).expect("a limit");
    assert!(lines.line.is_empty(), "{:?}", lines.line);
    assert!(lines.longest.iter().all(|line| line.len() == 5), "a move of the tree and four at random");
    assert!(lines.longest.len() > 300, "{} different lines in 500 simulations", lines.longest.len());
}

/// The default `random_move` must pick from the list of legal moves by number.
#[test]
fn random_moves_are_legal_moves() {
    let game = connect_four("4455");
    let mut moves = <ConnectFour as Game>::MoveList::default();
    let picked: Vec<_> = (0..7).map(|number| game.random_move(&mut |most| number % most, &mut moves)).collect();
    assert_eq!(picked, crate::legal(&game).into_iter().map(Some).collect::<Vec<_>>());
}
