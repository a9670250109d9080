//! Limits, interruptions and faults.

use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

use game_search::searcher::{Clock, Progress, StopHandle, StopReason};
use game_search::solve::{Solver, proven_outcome};
use game_search::{
    Bound, Game, Limits, Monitor, Outcome, PositionKey, Score, SearchError, Searcher, Side, TextNotation,
};
use game_testkit::RulesOnly;
use small_games::{Column, ConnectFour, Nim};

use crate::graph::Graph;
use crate::{assert_line, legal, solve};

/// Returns a position that cannot be solved in seconds.
fn hard() -> ConnectFour {
    ConnectFour::default()
}

fn search(limits: Limits<Column>) -> Result<game_search::Report<Column>, SearchError> {
    Solver::new().search(&hard(), &limits, &mut ())
}

#[test]
fn a_node_limit_is_respected() {
    for nodes in [0, 1, 2, 50, 1_000, 12_345] {
        let report = search(Limits::nodes(nodes)).expect("a limit");
        assert!((nodes..nodes + 8).contains(&report.nodes), "{} nodes for {nodes}", report.nodes);
        assert_eq!((report.reason, proven_outcome(&report)), (StopReason::Nodes, None));
        assert_eq!((report.score, report.bound), (-Score::INFINITY, Bound::Lower));
        assert!(report.best.is_some_and(|best| legal(&hard()).contains(&best)), "{nodes} nodes");
        assert_eq!(report.root_moves.len(), 7);
    }
}

/// An interrupted search must return a true result or none. A win by checks must have a complete line.
#[test]
fn a_stopped_solver_reports_nothing_false() {
    let (mut unknown, mut solved, mut half) = (0, 0, 0);
    for seed in 0..250 {
        let graph = Graph::random(seed);
        if legal(&graph).is_empty() {
            continue;
        }
        let by_checks = seed % 2 == 0;
        let side = graph.side_to_move();
        let [win, loss] = [side, !side].map(|side| graph.plies_to_win(side, by_checks)[0]);
        for nodes in 0..80 {
            let solver = Solver::new().with_table_mib(1).expect("a MiB").with_shortest(seed % 3 == 0);
            let mut solver = if by_checks { solver.for_checks().expect("checks") } else { solver };
            let report = solver.search(&graph, &Limits::nodes(nodes), &mut ()).expect("a limit");
            let place = format!("seed {seed}, {nodes} nodes");
            let shortest = match proven_outcome(&report) {
                Some(Outcome::Win) => win,
                Some(Outcome::Loss) => loss,
                Some(Outcome::Draw) => {
                    assert_eq!((win, loss), (None, None), "{place}");
                    continue;
                }
                None => {
                    unknown += 1;
                    assert!(report.bound == Bound::Lower || win.is_none(), "{place}");
                    assert!(report.root_moves.iter().all(|root| !by_checks || !root.score.is_mate()), "{place}");
                    continue;
                }
            };
            let plies = report.score.mate_distance().expect("a win or a loss");
            assert!(shortest.is_some_and(|shortest| plies >= shortest), "{place}");
            assert!(report.bound != Bound::Exact || shortest == Some(plies), "{place}");
            if report.lines[0].line.len() == plies as usize {
                assert_line(&graph, &report, &place);
                solved += 1;
            } else {
                assert!(!by_checks && report.lines[0].line.len() == 1, "{place}");
                half += 1;
            }
        }
    }
    assert!(unknown > 500 && solved > 500 && half > 20, "{unknown} unknown, {solved} solved, {half} without a line");
}

/// A game of one heap: a move takes 1 to `most` objects, and the side that takes the last one wins.
#[derive(Clone, Debug)]
struct Heap {
    left: u32,
    most: u32,
    side: Side,
}

impl Game for Heap {
    type Move = u32;
    type Undo = ();
    type MoveList = Vec<u32>;

    fn side_to_move(&self) -> Side {
        self.side
    }

    fn outcome_without_moves(&self) -> Outcome {
        Outcome::Loss
    }

    fn legal_moves(&self, moves: &mut Vec<u32>) {
        moves.extend(1..=self.left.min(self.most));
    }

    fn make(&mut self, taken: u32) {
        self.left -= taken;
        self.side = !self.side;
    }

    fn unmake(&mut self, taken: u32, (): ()) {
        self.left += taken;
        self.side = !self.side;
    }
}

impl PositionKey for Heap {
    fn key(&self) -> u64 {
        (u64::from(self.left) << 1 | self.side.index() as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15)
    }
}

game_search::search_game!(Heap: PositionKey);

/// Games of up to 1,000 plies must be solved. A longer game exceeds the maximum depth and stays unsolved.
#[test]
fn games_of_up_to_1000_plies_are_solved() {
    for (left, most, verdict) in [
        (600, 3, Some(Outcome::Loss)),
        (601, 3, Some(Outcome::Win)),
        (999, 1, Some(Outcome::Win)),
        (1_000, 1, Some(Outcome::Loss)),
    ] {
        let heap = Heap { left, most, side: Side::First };
        let report = solve(&mut Solver::new().with_table_mib(1).expect("a MiB"), &heap);
        assert_eq!(proven_outcome(&report), verdict, "{heap:?}");
        assert_line(&heap, &report, &format!("{heap:?}"));
        assert!(report.lines[0].line.len() >= 300, "{} plies", report.lines[0].line.len());
    }
    for left in [1_001, 1_002, 5_000] {
        let heap = Heap { left, most: 1, side: Side::First };
        let report = solve(&mut Solver::new().with_table_mib(1).expect("a MiB"), &heap);
        assert_eq!((proven_outcome(&report), report.reason), (None, StopReason::Depth), "{heap:?}");
        assert_eq!((report.score, report.bound), (-Score::INFINITY, Bound::Lower), "{heap:?}");
        assert_eq!(report.best, Some(1));
    }
}

#[test]
fn a_time_limit_is_respected() {
    for limits in [
        Limits::time(Duration::from_millis(30)),
        Limits::clock(Clock { moves_to_go: Some(1), ..Clock::new(Duration::from_millis(50)) }),
    ] {
        let start = Instant::now();
        let report = search(limits).expect("a limit");
        assert_eq!((report.reason, report.best.is_some()), (StopReason::Time, true));
        // This takes 30 ms on an idle computer.
        assert!(start.elapsed() < Duration::from_secs(2), "{:?}", start.elapsed());
        assert!(report.nodes > 100 && report.time >= Duration::from_millis(30), "{report:?}");
    }
    let report = search(Limits::time(Duration::ZERO)).expect("a limit");
    assert_eq!((report.reason, report.nodes, report.best.is_some()), (StopReason::Time, 0, true));
}

#[test]
fn a_search_can_be_stopped_before_it_begins_and_while_it_runs() {
    let stop = StopHandle::new();
    stop.stop();
    let report = search(Limits::until(stop)).expect("a handle");
    assert_eq!((report.reason, report.nodes), (StopReason::Stopped, 0));
    assert_eq!(report.best.map(|column| column.number()), Some(1), "the first legal move");

    let stop = StopHandle::new();
    let from_elsewhere = stop.clone();
    let stopper = std::thread::spawn(move || {
        std::thread::sleep(Duration::from_millis(20));
        from_elsewhere.stop();
    });
    let report = search(Limits::until(stop)).expect("a handle");
    stopper.join().expect("a thread");
    assert_eq!((report.reason, report.best.is_some()), (StopReason::Stopped, true));

    // A handle that never fires must not stop the search.
    let limits = Limits { nodes: Some(10_000_000), ..Limits::until(StopHandle::new()) };
    let report = Solver::new().search(&Nim::default(), &limits, &mut ()).expect("a limit");
    assert_eq!(report.reason, StopReason::Proven);
}

#[test]
fn a_finished_game_has_a_score_and_no_move() {
    let won = ConnectFour::parse_position("1122334").expect("a position");
    let report = solve(&mut Solver::new(), &won);
    assert_eq!((report.best, report.score, report.reason), (None, Score::mated_in(0), StopReason::GameOver));
    assert_eq!(proven_outcome(&report), Some(Outcome::Loss));
}

#[test]
fn a_root_with_one_move_is_solved_like_any_other() {
    let nim = Nim::new([1]);
    let report = solve(&mut Solver::new(), &nim);
    assert_eq!((legal(&nim).len(), report.score, report.root_moves.len()), (1, Score::mate_in(1), 1));
    let forced = ConnectFour::parse_position("65214673556155731566316327373221417").expect("a position");
    let only = Limits { only: vec![legal(&forced)[0]], ..Limits::nodes(100_000) };
    let report = Solver::new().search(&forced, &only, &mut ()).expect("a move");
    assert_eq!((report.best, report.root_moves.len()), (Some(legal(&forced)[0]), 1));
    assert_line(&forced, &report, "one move");
}

/// At its first call, ends the search or panics.
struct Tired {
    panics: bool,
}

impl<M> Monitor<M> for Tired {
    fn progress(&mut self, progress: &Progress<'_, M>) -> ControlFlow<()> {
        assert!(!self.panics, "an observer broke after {} nodes", progress.nodes);
        assert_eq!(progress.line.len(), 1, "the most promising move");
        ControlFlow::Break(())
    }
}

#[test]
fn the_monitor_can_end_the_search() {
    let report = Solver::new().search_with(&hard(), &Limits::nodes(10_000_000), &mut (), &mut Tired { panics: false });
    let report = report.expect("a limit");
    assert_eq!((report.reason, report.best.is_some()), (StopReason::Monitor, true));
    assert!(report.nodes < 1_000_000, "{}", report.nodes);
}

#[test]
fn a_solver_is_usable_after_its_observer_panicked() {
    let mut solver = Solver::new().with_table_mib(16).expect("MiB");
    let mut broken = Tired { panics: true };
    let panic = catch_unwind(AssertUnwindSafe(|| {
        solver.search(&hard(), &Limits::nodes(10_000_000), &mut broken).map(|report| report.nodes)
    }));
    assert!(panic.is_err(), "the panic is the caller's");
    let position = ConnectFour::parse_position("7422341735647741166133573473242566").expect("a position");
    assert_eq!(proven_outcome(&solve(&mut solver, &position)), Some(Outcome::Win));
}

/// A heap whose key changes with every call.
#[derive(Clone, Debug)]
struct Liar(Heap, Arc<AtomicU64>);

impl Game for Liar {
    type Move = u32;
    type Undo = ();
    type MoveList = Vec<u32>;

    fn side_to_move(&self) -> Side {
        self.0.side
    }

    fn outcome_without_moves(&self) -> Outcome {
        Outcome::Loss
    }

    fn legal_moves(&self, moves: &mut Vec<u32>) {
        self.0.legal_moves(moves);
    }

    fn make(&mut self, taken: u32) {
        self.0.make(taken);
    }

    fn unmake(&mut self, taken: u32, (): ()) {
        self.0.unmake(taken, ());
    }
}

impl PositionKey for Liar {
    fn key(&self) -> u64 {
        self.1.fetch_add(1, Relaxed)
    }
}

game_search::search_game!(Liar: PositionKey);

#[test]
#[cfg(debug_assertions)]
#[should_panic(expected = "the key of a position is not the same every time")]
fn a_key_that_changes_is_detected() {
    let liar = Liar(Heap { left: 10, most: 3, side: Side::First }, Arc::default());
    solve(&mut Solver::new().with_table_mib(1).expect("a MiB"), &liar);
}

#[test]
fn invalid_options_are_refused_by_name() {
    let error = |result: Result<_, SearchError>| result.map(|_: ()| ()).expect_err("refused").to_string();
    let refused = |limits| error(search(limits).map(|_| ()));
    assert_eq!(refused(Limits::default()), "no limit: expected a depth, a number of nodes, a time, or a stop handle");
    assert_eq!(refused(Limits::depth(4)), "the limit `depth` means nothing to the solver");
    assert_eq!(refused(Limits::depth(0)), "depth 0: expected 1 to 1000");
    assert_eq!(refused(Limits { multi_pv: 0, ..Limits::nodes(1) }), "multi_pv is 0: expected 1 or more");
    assert_eq!(refused(Limits { multi_pv: 2, ..Limits::nodes(1) }), "the limit `multi_pv` means nothing to the solver");
    let none = Limits { exclude: legal(&hard()), ..Limits::nodes(1) };
    assert_eq!(search(none), Err(SearchError::NoRootMove { legal: 7 }));

    for mib in [0, usize::MAX / 2, usize::MAX] {
        let table = error(Solver::<Nim>::new().with_table_mib(mib).map(|_| ()));
        assert_eq!(
            table,
            format!("`table_mib`: a table of {mib} MiB: expected at least 1 and at most the memory of this computer")
        );
    }
    let bare = RulesOnly(Nim::default());
    assert_eq!(
        error(Solver::new().search(&bare, &Limits::nodes(10), &mut ()).map(|_| ())),
        "the option `solve` needs a game that offers PositionKey"
    );
    assert_eq!(
        error(Solver::<RulesOnly<Nim>>::new().for_checks().map(|_| ())),
        "the option `for_checks` needs a game that offers Tactics"
    );
}
