//! Monte Carlo tree search: limits, observers, faults and invalid options.

use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

use game_search::mcts::{Mcts, MctsParams, Prior};
use game_search::searcher::{Clock, Progress, StopHandle, StopReason};
use game_search::{
    Evaluator, Event, Game, Limits, Monitor, Observer, Outcome, PositionKey, Report, Score, Searcher, Side, Stats,
    TextNotation, eval_fn,
};
use small_games::{Column, ConnectFour, Threats};

use crate::{legal, mcts, watched};

pub fn start() -> ConnectFour {
    ConnectFour::default()
}

pub fn column(number: u8) -> Column {
    Column::new(number).expect("a column")
}

fn search(limits: &Limits<Column>) -> Report<Column> {
    Mcts::new(Threats).search(&start(), limits, &mut ()).expect("possible limits")
}

#[test]
fn a_search_can_be_stopped_before_it_begins() {
    let stop = StopHandle::new();
    stop.stop();
    for (limits, reason) in [
        (Limits::until(stop), StopReason::Stopped),
        (Limits::time(Duration::ZERO), StopReason::Time),
        (Limits::nodes(0), StopReason::Nodes),
    ] {
        let report = search(&Limits { multi_pv: 2, ..limits });
        assert_eq!((report.depth, report.reason, report.nodes), (0, reason, 0));
        assert_eq!(report.best, Some(column(1)), "the first legal move");
        assert_eq!(report.lines.len(), 2);
    }
}

#[test]
fn a_node_limit_is_kept_to_one_expansion() {
    for nodes in [1, 2, 50, 1_000, 12_345] {
        let mut mcts = Mcts::new(Threats);
        let mut stats = Stats::default();
        let report =
            mcts.search_with(&start(), &Limits::nodes(nodes), &mut watched(&mut stats), &mut ()).expect("a limit");
        assert_eq!(report.reason, StopReason::Nodes);
        assert!((nodes..nodes + 8).contains(&report.nodes), "{} for {nodes}", report.nodes);
        // The node count contains only the simulations and the moves that were evaluated for their parents.
        assert_eq!(report.nodes, report.simulations + mcts.stats().evaluated_moves);
        assert!(stats.leaf_evaluations <= report.nodes);
        let again = Mcts::new(Threats).search(&start(), &Limits::nodes(nodes), &mut ()).expect("a limit");
        assert_eq!((again.best, again.score, again.lines), (report.best, report.score, report.lines));
    }
}

#[test]
fn time_limits_and_clocks_are_respected() {
    let begin = Instant::now();
    let report = search(&Limits::time(Duration::from_millis(50)));
    assert_eq!(report.reason, StopReason::Time);
    assert!(begin.elapsed() < Duration::from_secs(5) && report.time >= Duration::from_millis(50));

    let clock = |millis| Limits::clock(Clock { overhead: Duration::ZERO, ..Clock::new(Duration::from_millis(millis)) });
    let report = search(&clock(2_000));
    assert_eq!(report.reason, StopReason::Time);
    assert!(report.depth > 0 && report.time < Duration::from_secs(2), "{:?}", report.time);
    let report = search(&Limits { only: vec![column(4)], ..clock(3_600_000) });
    assert_eq!((report.reason, report.best), (StopReason::Time, Some(column(4))));
    assert!(report.time < Duration::from_secs(1), "an only move is played at once, not after {:?}", report.time);
}

#[test]
fn root_moves_can_be_restricted_and_several_lines_returned() {
    let limits = Limits { only: vec![column(2), column(6)], ..Limits::nodes(5_000) };
    let mut mcts = Mcts::new(Threats);
    let report = mcts.search(&start(), &limits, &mut ()).expect("a limit");
    let mut searched: Vec<_> = report.root_moves.iter().map(|root| root.mv.number()).collect();
    searched.sort_unstable();
    assert_eq!(searched, [2, 6]);
    // A tree that lacks some root moves must not be reused for a search of all moves.
    let report = mcts.search(&start(), &Limits::nodes(5_000), &mut ()).expect("a limit");
    assert_eq!((report.root_moves.len(), mcts.stats().reused_visits), (7, 0));

    // With several lines, the search continues after the first proof. Without both winning moves, no mate in 3 is left.
    let three = ConnectFour::parse_position("4455").expect("a position");
    let limits = Limits { multi_pv: 7, ..Limits::nodes(100_000) };
    let report = Mcts::new(Threats).search(&three, &limits, &mut ()).expect("a limit");
    assert_eq!((report.lines.len(), report.score), (7, Score::mate_in(3)));
    assert!(report.lines.is_sorted_by(|a, b| a.score >= b.score || !a.score.is_mate()), "{:?}", report.lines);
    let wins: Vec<_> = report.lines.iter().filter(|line| line.score == Score::mate_in(3)).collect();
    assert_eq!(wins.len(), 2, "either end of the row");
    let exclude = wins.iter().map(|line| line.line[0]).collect();
    let report = Mcts::new(Threats).search(&three, &Limits { exclude, ..Limits::nodes(20_000) }, &mut ());
    assert_ne!(report.expect("a limit").score, Score::mate_in(3));
}

/// Counts the calls, and ends the search at call number `until`.
struct Until {
    until: u32,
    told: u32,
}

impl<M: Copy> Monitor<M> for Until {
    fn progress(&mut self, progress: &Progress<'_, M>) -> ControlFlow<()> {
        assert!(progress.depth as usize == progress.line.len() && progress.selective_depth >= progress.depth);
        self.told += 1;
        if self.told == self.until { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

#[test]
fn the_monitor_gets_regular_reports_and_can_end_the_search() {
    let mut observer = Until { until: 1, told: 0 };
    let limits = Limits::until(StopHandle::new());
    let report = Mcts::new(Threats).search(&start(), &limits, &mut observer).expect("a handle");
    assert_eq!((report.reason, observer.told), (StopReason::Monitor, 1));
    let mut observer = Until { until: 0, told: 0 };
    let limits = Limits::time(Duration::from_millis(700));
    let report = Mcts::new(Threats).search(&start(), &limits, &mut observer).expect("a time");
    // One call at the start, five per second, and one at the end.
    let most = 2 + report.time.as_millis() / 200;
    assert!(observer.told >= 2 && u128::from(observer.told) <= most, "{} times, at most {most}", observer.told);
}

/// Every move that is made must be unmade, and every node that is entered must be left.
#[test]
fn every_enter_event_has_a_leave_event() {
    #[derive(Default)]
    struct Balance {
        made: i64,
        entered: i64,
        evaluated: u64,
    }
    impl<M> Observer<M> for Balance {
        fn on(&mut self, event: Event<M>) {
            match event {
                Event::Make(_) => self.made += 1,
                Event::Unmake => self.made -= 1,
                Event::Enter { ply, .. } => {
                    assert_eq!(i64::from(ply), self.made);
                    self.entered += 1;
                }
                Event::Leave { .. } => self.entered -= 1,
                Event::Evaluate(_) => self.evaluated += 1,
                _ => {}
            }
        }
    }
    let mut balance = Balance::default();
    Mcts::new(Threats)
        .search_with(&start(), &Limits::nodes(20_000), &mut watched(&mut balance), &mut ())
        .expect("a limit");
    assert_eq!((balance.made, balance.entered), (0, 0));
    assert!(balance.evaluated > 10_000, "{}", balance.evaluated);
}

#[test]
fn a_finished_game_has_a_score_and_no_move() {
    let won = ConnectFour::parse_position("1122334").expect("a position");
    let report = Mcts::new(Threats).search(&won, &Limits::nodes(100), &mut ()).expect("a limit");
    assert_eq!((report.best, report.score, report.reason), (None, Score::mated_in(0), StopReason::GameOver));
}

/// A monitor that panics when it is called.
struct Faulty;

impl<M> Monitor<M> for Faulty {
    fn progress(&mut self, _: &Progress<'_, M>) -> ControlFlow<()> {
        panic!("a faulty observer")
    }
}

/// The panic must reach the caller, the helper threads must end, and the searcher must remain usable.
#[test]
fn a_search_is_usable_after_its_observer_panicked() {
    for threads in [1, 3] {
        let mut mcts = Mcts::new(Threats).with_threads(threads, || Threats).expect("threads");
        mcts.search(&start(), &Limits::nodes(1_000), &mut ()).expect("a limit");
        let faulty = AssertUnwindSafe(|| mcts.search(&start(), &Limits::nodes(100_000), &mut Faulty));
        assert!(catch_unwind(faulty).is_err(), "{threads} threads");
        let report = mcts.search(&start(), &Limits::nodes(1_000), &mut ()).expect("a limit");
        assert!(report.nodes >= 1_000 && mcts.stats().reused_visits == 0, "{threads} threads");
    }
}

#[test]
fn an_evaluator_out_of_range_is_clamped() {
    let extremes: [fn(&ConnectFour) -> i32; 2] = [|_| i32::MIN, |_| i32::MAX];
    for evaluate in extremes {
        let mut mcts = Mcts::new(eval_fn(1, evaluate));
        let report = mcts.search(&start(), &Limits::nodes(5_000), &mut ()).expect("a limit");
        assert!(!report.score.is_mate() && report.score.value().abs() <= Score::MAX_HEURISTIC, "{}", report.score);
    }
}

/// An evaluator with state must receive every move, together with the position before the move.
#[test]
fn incremental_evaluators_receive_every_make_and_unmake() {
    #[derive(Clone, Default)]
    struct Following(Vec<u64>);
    impl Evaluator<ConnectFour> for Following {
        fn unit(&self) -> i32 {
            Threats.unit()
        }
        fn evaluate(&mut self, game: &ConnectFour) -> i32 {
            assert_eq!(self.0.last(), Some(&game.key()));
            Threats.evaluate(game)
        }
        fn reset(&mut self, game: &ConnectFour) {
            self.0 = vec![game.key()];
        }
        fn make(&mut self, game: &ConnectFour, mv: Column) {
            assert_eq!(self.0.last(), Some(&game.key()));
            let mut after = *game;
            after.make(mv);
            self.0.push(after.key());
        }
        fn unmake(&mut self, game: &ConnectFour, _: Column) {
            self.0.pop();
            assert_eq!(self.0.last(), Some(&game.key()));
        }
    }
    for threads in [1, 2] {
        let params = MctsParams { quiescence: 3, ..MctsParams::default() };
        let mcts = Mcts::new(Following::default()).with_params(params).expect("parameters");
        let mut mcts = mcts.with_threads(threads, Following::default).expect("threads");
        let report = mcts.search(&start(), &Limits::nodes(20_000), &mut ()).expect("a limit");
        assert!(report.best.is_some());
    }
}

/// If the moves do not fit into the memory, the search must continue with the moves that do.
#[test]
fn a_game_with_more_moves_than_memory_is_searched() {
    #[derive(Clone)]
    struct Wide(Vec<u32>);
    impl Game for Wide {
        type Move = u32;
        type Undo = ();
        type MoveList = Vec<u32>;
        fn side_to_move(&self) -> Side {
            [Side::First, Side::Second][self.0.len() % 2]
        }
        fn outcome_without_moves(&self) -> Outcome {
            Outcome::Draw
        }
        fn legal_moves(&self, moves: &mut Vec<u32>) {
            moves.extend((0..60_000).filter(|_| self.0.len() < 4));
        }
        fn make(&mut self, mv: u32) {
            self.0.push(mv);
        }
        fn unmake(&mut self, _: u32, (): ()) {
            self.0.pop();
        }
    }
    game_search::search_game!(Wide);
    let good = eval_fn(1, |wide: &Wide| -(wide.0.last().map_or(0, |mv| mv % 100) as i32));
    for prior in [Prior::Evaluation, Prior::Uniform] {
        for recycle in [true, false] {
            let params = MctsParams { prior, recycle, ..MctsParams::default() };
            let mcts = Mcts::new(good).with_params(params).expect("parameters");
            let mut mcts = mcts.with_memory_mib(1).expect("a MiB");
            // Evaluating all moves of a few nodes takes more nodes than trying moves one by one.
            let limits = Limits::nodes(if prior == Prior::Evaluation { 150_000 } else { 3_000 });
            let report = mcts.search(&Wide(Vec::new()), &limits, &mut ()).expect("a limit");
            let stats = mcts.stats();
            assert!(report.best.is_some_and(|mv| mv < 60_000) && report.reason == StopReason::Nodes);
            assert!(stats.full && stats.pool_bytes <= 1 << 20, "{stats:?}");
        }
    }
}

/// The first simulation only evaluates the root's moves. The answer must be the best of them, not the first.
#[test]
fn a_search_of_one_node_plays_the_best_evaluated_move() {
    let position = amazons::Position::start_6x6();
    let worth = |mv| {
        let mut after = position.clone();
        after.make(mv);
        -amazons::eval::Lecture.evaluate(&after)
    };
    let report = crate::search(&mut mcts(amazons::eval::Lecture, MctsParams::wide()), &position, &Limits::nodes(1));
    let best = report.best.expect("a move");
    assert!(worth(best) > worth(legal(&position)[0]));
    assert_eq!(Some(worth(best)), legal(&position).into_iter().map(worth).max());
    assert_eq!((report.lines[0].line.as_slice(), report.depth), ([best].as_slice(), 1));
}
