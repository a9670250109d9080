//! Tests of the rounds: the same result on any number of threads, events as they come, and a review that is ended early.

use std::ops::ControlFlow;

use game_review::{Effort, Label, Review, move_accuracy, searchers};
use game_search::searcher::StopHandle;
use game_search::spec::GameSpec;
use game_search::{Game, Side};
use games::{Amazons, ConnectFour, Xiangqi};

type Moves<S> = Vec<<<S as GameSpec>::Game as Game>::Move>;

fn game<S: GameSpec>(texts: &str) -> (S::Game, Moves<S>) {
    let start = S::start();
    let mut position = start.clone();
    let read = |text: &str| {
        let mv = S::read_move(&position, text).unwrap_or_else(|error| panic!("{text}: {}", error.message));
        position.make(mv);
        mv
    };
    (start, texts.split_whitespace().map(read).collect())
}

fn reviewed<S: GameSpec>(texts: &str, nodes: u64, threads: usize) -> Review<S> {
    let (start, moves) = game::<S>(texts);
    let mut searchers = searchers::<S>(&start, threads).expect("searchers");
    let mut review = Review::<S>::new(start, &moves);
    let stop = StopHandle::new();
    let run = review.run(&mut searchers, Effort::new(nodes), &stop, &mut |_| ControlFlow::Continue(()));
    assert_eq!(run, Ok(true));
    review
}

/// Red's chariot takes a cannon that is guarded by a chariot.
const LOST_CHARIOT: &str = "h2e2 h9g7 h0g2 i9h9 i0h0 g6g5 h0h7 h9h7";

#[test]
fn a_review_is_the_same_on_one_thread_and_on_three() {
    let one = reviewed::<Xiangqi>(LOST_CHARIOT, 1_000, 1);
    let three = reviewed::<Xiangqi>(LOST_CHARIOT, 1_000, 3);
    let amazons = "d1-d7/g7 d10-d8/h8 a4-a5/h5";
    let (first, again) = (reviewed::<Amazons>(amazons, 2_000, 2), reviewed::<Amazons>(amazons, 2_000, 1));
    for ply in 0..8 {
        assert_eq!(one.judged(ply), three.judged(ply), "ply {ply}");
        assert!(one.judged(ply).is_some());
    }
    for ply in 0..3 {
        assert_eq!(first.judged(ply), again.judged(ply), "ply {ply}");
    }
}

#[test]
fn a_lost_chariot_is_a_blunder_with_a_reason_and_lowers_the_accuracy_of_its_side_alone() {
    let review = reviewed::<Xiangqi>(LOST_CHARIOT, 3_000, 1);
    let blunder = review.judged(6).expect("searched");
    assert_eq!((blunder.label, blunder.side), (Some(Label::Blunder), Side::First), "{blunder:?}");
    assert_eq!(blunder.reason.as_ref().map(|reason| reason.fact.kind()), Some("piece"), "{blunder:?}");
    assert_eq!(blunder.refutation[0].to(), game::<Xiangqi>(LOST_CHARIOT).1[7].to());
    assert_ne!(blunder.better[0], blunder.played);
    let sides = [Side::First, Side::Second].map(|side| review.accuracy(side).expect("moves"));
    assert!(sides[0] < 0.9 && sides[1] > 0.95, "{sides:?}");
    let red: Vec<f64> = (0..8).step_by(2).map(|ply| review.judged(ply).expect("searched").accuracy).collect();
    assert!((red.iter().sum::<f64>() / 4.0 - sides[0]).abs() < 1e-4, "the mean of {red:?} is {}", sides[0]);
}

#[test]
fn a_game_that_is_over_has_a_certain_end_and_a_missed_win_is_a_blunder() {
    // The first side can finish four in a row, and plays elsewhere; later the second side wins.
    let review = reviewed::<ConnectFour>("4 1 4 1 4 1 7 1", 2_000, 1);
    assert_eq!(review.chance(8), Some(0.0), "the second side has won");
    let missed = review.judged(6).expect("searched");
    assert_eq!((missed.label, missed.before, missed.reason), (Some(Label::Blunder), 1.0, None));
    assert_eq!(move_accuracy(1.0), 0.0);
}

#[test]
fn the_rounds_grow_and_a_settled_position_is_not_searched_again() {
    let (start, moves) = game::<Xiangqi>(LOST_CHARIOT);
    let mut searchers = searchers::<Xiangqi>(&start, 1).expect("searchers");
    let mut review = Review::<Xiangqi>::new(start, &moves);
    let mut seen: Vec<(u32, usize)> = Vec::new();
    let effort = Effort { nodes: 200, rounds: 4, share: 1_000 };
    let run = review.run(&mut searchers, effort, &StopHandle::new(), &mut |progress| {
        assert!(progress.searched <= progress.planned);
        let known = progress.review.known(progress.ply).expect("just searched");
        assert_eq!(known.nodes, 200 << (2 * progress.round));
        seen.push((progress.round, progress.ply));
        ControlFlow::Continue(())
    });
    assert_eq!(run, Ok(true));
    let in_round = |round| seen.iter().filter(|(it, _)| *it == round).count();
    assert_eq!((in_round(0), in_round(1)), (9, 9));
    assert!(in_round(2) < 9, "{seen:?}");
    for ply in 0..8 {
        let judged = review.judged(ply).expect("searched");
        assert!(judged.stands || review.known(ply).is_some_and(|known| known.nodes == 200 * 64), "{judged:?}");
    }
}

#[test]
fn the_effort_is_not_exceeded() {
    let (start, moves) = game::<Xiangqi>(LOST_CHARIOT);
    let mut searchers = searchers::<Xiangqi>(&start, 1).expect("searchers");
    let mut review = Review::<Xiangqi>::new(start, &moves);
    let mut spent = 0;
    let effort = Effort { nodes: 100, rounds: 8, share: 6 };
    let run = review.run(&mut searchers, effort, &StopHandle::new(), &mut |progress| {
        spent += effort.in_round(progress.round);
        ControlFlow::Continue(())
    });
    assert_eq!(run, Ok(true));
    assert!((5 * 9 * 100..=6 * 9 * 100).contains(&spent), "{spent}");
}

#[test]
fn a_review_ends_when_its_watcher_or_a_handle_says_so() {
    let (start, moves) = game::<Xiangqi>(LOST_CHARIOT);
    for threads in [1, 2] {
        let mut searchers = searchers::<Xiangqi>(&start, threads).expect("searchers");
        let mut review = Review::<Xiangqi>::new(start.clone(), &moves);
        let mut calls = 0;
        let mut watch = |_: &game_review::Progress<'_, Xiangqi>| {
            calls += 1;
            if calls < 3 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        };
        assert_eq!(review.run(&mut searchers, Effort::new(300), &StopHandle::new(), &mut watch), Ok(false));
        assert_eq!(calls, 3);
        let stop = StopHandle::new();
        stop.stop();
        let mut review = Review::<Xiangqi>::new(start.clone(), &moves);
        let never = &mut |_: &game_review::Progress<'_, Xiangqi>| panic!("stopped before the first position");
        assert_eq!(review.run(&mut searchers, Effort::new(300), &stop, never), Ok(false));
    }
}
