//! Every algorithm of the ladder on every game of this crate.

use std::fmt::Debug;
use std::ops::RangeInclusive;

use game_search::ladder::{Algorithm, Context, Exactness, null_move};
use game_search::{Evaluator, PackedMove, Score, SearchGame, Stats, TextNotation, Window, eval_fn};
use small_games::{ConnectFour, LeafValue, Nim, OpenLines, Threats, TicTacToe, XorRule, textbook};

/// The algorithms that promise minimax's value find it at every depth; the others return a legal move.
///
/// Each game has one type of evaluator and counters, because every other type would compile the whole ladder again.
fn check<G>(start: &G, evaluate: fn(&G) -> i32, depths: RangeInclusive<u32>)
where
    G: SearchGame + PackedMove + TextNotation + Clone + PartialEq + Debug,
{
    let mut evaluate = eval_fn(1, evaluate);
    for depth in depths {
        let exact =
            Algorithm::Minimax.search(&mut start.clone(), &mut evaluate, &mut Stats::default(), depth).unwrap().score;
        for &algorithm in Algorithm::ALL {
            let mut game = start.clone();
            let mut stats = Stats::default();
            let found = algorithm.search(&mut game, &mut evaluate, &mut stats, depth).unwrap();
            let place = format!("{algorithm} to depth {depth} at {start:?}");
            assert_eq!(&game, start, "{place}");
            assert!(found.best().is_some_and(|mv| start.is_legal(mv)), "{place}: {found:?}");
            assert!(stats.nodes > 0, "{place}");
            if algorithm.exactness() == Exactness::Minimax {
                assert_eq!(found.score, exact, "{place}");
            }
        }
    }
}

#[test]
fn ladder_algorithms_agree_on_textbook_trees() {
    for example in textbook::ALL {
        check(&example.tree(), |tree| LeafValue.evaluate(tree), 1..=4);
    }
}

#[test]
fn ladder_algorithms_agree_on_tic_tac_toe() {
    for text in [".../.../...", "x../.o./...", "x.o/.../..."] {
        check(&TicTacToe::parse_position(text).unwrap(), |game| OpenLines.evaluate(game), 1..=6);
    }
    check(&TicTacToe::parse_position("x../.o./..x").unwrap(), |_| 0, 6..=7);
}

#[test]
fn ladder_algorithms_agree_on_nim() {
    for heaps in [[1, 2, 3], [2, 2, 0], [1, 3, 2]] {
        for game in [Nim::new(heaps), Nim::new(heaps).misere(), Nim::new(heaps).with_null_move()] {
            check(&game, |game| XorRule.evaluate(game), 1..=3);
            check(&game, |_| 0, 5..=6);
        }
    }
}

#[test]
fn ladder_algorithms_agree_on_connect_four() {
    for columns in ["4", "4453", "44444222", "112233765"] {
        check(&ConnectFour::parse_position(columns).unwrap(), |game| Threats.evaluate(game), 1..=5);
    }
}

/// In zugzwang, the null move misses a win. From heaps 1, 3, 4, taking two of the four leaves the opponent to move at
/// 1, 3, 2, which is lost. With null moves, the opponent can pass there.
#[test]
fn null_move_is_wrong_in_zugzwang() {
    let search = |mut game: Nim| {
        let (mut evaluator, mut stats) = (eval_fn(1, |_: &Nim| 0), Stats::default());
        let mut cx = Context::new(&mut game, &mut evaluator, &mut stats);
        let score = null_move::search(&mut cx, 7, 0, Window::FULL, 2, false);
        (score, stats.null_cutoffs > 0)
    };
    assert_eq!(search(Nim::new([1, 3, 4])), (Score::mate_in(7), false));
    assert_eq!(search(Nim::new([1, 3, 4]).with_null_move()), (Score::DRAW, true));
}
