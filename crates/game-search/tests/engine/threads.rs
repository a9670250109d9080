//! Several threads that search the same position.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::SeqCst};
use std::time::Duration;

use game_search::engine::{Engine, LapEnd, Params};
use game_search::mcts::Mcts;
use game_search::searcher::{StopHandle, StopReason};
use game_search::{Evaluator, Limits, Searcher};
use game_testkit::RandomValue;
use small_games::{ConnectFour, Threats};
use xiangqi::Position;
use xiangqi::eval::PieceSquare;

use crate::{engine, is_over, legal, tree};

/// More threads change which nodes are visited, but never the score of an exact search.
#[test]
fn many_threads_find_the_same_score() {
    for seed in 0..200 {
        let tree = tree(seed);
        if is_over(&tree) {
            continue;
        }
        let alone = engine(RandomValue, Params::exact());
        let mut many = engine(RandomValue, Params::exact()).with_threads(4, || RandomValue).expect("threads");
        let expected = { alone }.search(&tree, &Limits::depth(7), &mut ()).expect("a depth");
        let report = many.search(&tree, &Limits::depth(7), &mut ()).expect("a depth");
        assert_eq!(report.score, expected.score, "seed {seed}");
        assert!(legal(&tree).contains(&report.best.expect("a move")), "seed {seed}");
    }
    let mut many = Engine::exact(Threats).with_threads(3, || Threats).expect("threads");
    let report = many.search(&ConnectFour::default(), &Limits::depth(13), &mut ()).expect("a depth");
    let mut alone = Engine::exact(Threats);
    let expected = alone.search(&ConnectFour::default(), &Limits::depth(13), &mut ()).expect("a depth");
    assert_eq!(report.score, expected.score);
    // The root moves count only the nodes of the main thread.
    let main: u64 = report.root_moves.iter().map(|root| root.nodes).sum();
    assert!(report.nodes > main + 10_000, "{} nodes, {main} by the main thread", report.nodes);
}

/// Sleeps a millisecond in each evaluation if it is slow.
#[derive(Clone)]
struct Sleepy {
    is_slow: bool,
}

impl Evaluator<ConnectFour> for Sleepy {
    fn unit(&self) -> i32 {
        Evaluator::<ConnectFour>::unit(&Threats)
    }

    fn evaluate(&mut self, position: &ConnectFour) -> i32 {
        if self.is_slow {
            std::thread::sleep(Duration::from_millis(1));
        }
        Threats.evaluate(position)
    }
}

/// A main thread that sleeps goes on from what the other thread has found.
#[test]
fn the_thread_that_completes_a_depth_first_gives_the_result() {
    let limits = Limits::depth(9);
    let expected = Engine::exact(Sleepy { is_slow: false }).search(&ConnectFour::default(), &limits, &mut ());
    let expected = expected.expect("a depth");
    let engine = Engine::exact(Sleepy { is_slow: true });
    let mut engine = engine.with_threads(2, || Sleepy { is_slow: false }).expect("threads");
    let report = engine.search(&ConnectFour::default(), &limits, &mut ()).expect("a depth");
    assert_eq!((report.score, report.depth, report.reason), (expected.score, 9, StopReason::Depth));
    assert_eq!(Some(report.lines[0].line[0]), report.best);
    assert!(report.lines[0].line.len() > 5, "{:?}", report.lines[0].line);
    let main: u64 = report.root_moves.iter().map(|root| root.nodes).sum();
    assert!(main < expected.nodes / 4, "{main} of {} nodes by the thread that sleeps", expected.nodes);
}

/// Each depth is completed first by one thread, and a thread drops a depth only after another has completed it.
#[test]
fn laps_of_racing_threads_are_consistent() {
    const DEPTH: u32 = 9;
    let mut engine = Engine::playing(PieceSquare).with_threads(2, || PieceSquare).expect("threads");
    for _ in 0..5 {
        engine.clear();
        let report = engine.search(&Position::start(), &Limits::depth(DEPTH), &mut ()).expect("a depth");
        let laps: Vec<_> = engine.laps().map(<[_]>::to_vec).collect();
        let mut first = vec![None; DEPTH as usize + 1];
        for (thread, own) in laps.iter().enumerate() {
            for pair in own.windows(2) {
                assert!(pair[0].ended <= pair[1].begun && pair[0].depth < pair[1].depth, "{pair:?}");
            }
            for lap in own {
                assert!(lap.begun <= lap.ended && lap.ended <= report.time || thread > 0, "{lap:?}");
                if lap.end == LapEnd::First {
                    assert_eq!(first[lap.depth as usize].replace((thread, lap.ended)), None, "{lap:?}");
                }
            }
        }
        let times: Vec<_> = first[1..].iter().map(|done| done.expect("each depth is completed").1).collect();
        assert!(times.is_sorted(), "{times:?}");
        for (thread, lap) in laps.iter().enumerate().flat_map(|(thread, own)| own.iter().map(move |lap| (thread, lap)))
        {
            if matches!(lap.end, LapEnd::Dropped | LapEnd::Late) {
                let (winner, done) = first[lap.depth as usize].expect("a depth that was completed");
                assert!(winner != thread && done <= lap.ended, "{lap:?}");
            }
        }
        let last = laps[0].last().expect("a lap");
        assert_eq!((Some(last.best), last.score), (report.best, report.score));
        // The nodes of the helper since its last report are not yet in the node count.
        let nodes: u64 = laps.iter().flatten().map(|lap| lap.nodes).sum();
        assert!((report.nodes..=report.nodes + 512).contains(&nodes), "{nodes} of {} nodes", report.nodes);
    }
}

/// With one thread nobody else can complete a depth, and the nodes of the iterations are those of the search.
#[test]
fn one_thread_has_only_laps_of_its_own() {
    let mut engine = Engine::playing(PieceSquare);
    assert_eq!(engine.laps().map(<[_]>::len).collect::<Vec<_>>(), [0]);
    let report = engine.search(&Position::start(), &Limits::depth(7), &mut ()).expect("a depth");
    let laps: Vec<_> = engine.laps().flatten().copied().collect();
    assert!(laps.iter().zip(1..).all(|(lap, depth)| (lap.depth, lap.end) == (depth, LapEnd::First)), "{laps:?}");
    assert_eq!((laps.len(), laps.iter().map(|lap| lap.nodes).sum()), (7, report.nodes));
    for pair in laps.windows(2) {
        assert_eq!(pair[1].stable, if pair[0].best == pair[1].best { pair[0].stable + 1 } else { 0 }, "{pair:?}");
    }
    let report = engine.search(&Position::start(), &Limits::nodes(report.nodes + 5_000), &mut ()).expect("a limit");
    let laps: Vec<_> = engine.laps().flatten().copied().collect();
    assert_eq!(laps.last().map(|lap| (lap.end, lap.depth)), Some((LapEnd::Stopped, report.depth + 1)));
    assert_eq!(laps.iter().map(|lap| lap.nodes).sum::<u64>(), report.nodes);
}

#[test]
fn threads_respect_the_limits() {
    let engine = || Engine::exact(Threats).with_threads(2, || Threats).expect("threads");
    let report = engine().search(&ConnectFour::default(), &Limits::nodes(100_000), &mut ()).expect("a limit");
    assert_eq!(report.reason, StopReason::Nodes);
    assert!((100_000..120_000).contains(&report.nodes), "{} nodes", report.nodes);
    let start = std::time::Instant::now();
    let limits = Limits::time(Duration::from_millis(100));
    let report = engine().search(&ConnectFour::default(), &limits, &mut ()).expect("a limit");
    assert_eq!(report.reason, StopReason::Time);
    assert!(start.elapsed() < Duration::from_secs(5), "helpers end with the main thread");
    let refused = |threads| {
        Engine::<ConnectFour, _>::exact(Threats).with_threads(threads, || Threats).err().map(|e| e.to_string())
    };
    assert_eq!(refused(0).as_deref(), Some("0 threads: expected 1 to 1024"));
    assert_eq!(refused(1_025).as_deref(), Some("1025 threads: expected 1 to 1024"));
}

/// A search that is stopped before its helper threads have started must not wait until they have prepared.
#[test]
fn helper_threads_do_nothing_after_the_search_has_ended() {
    #[derive(Clone, Default)]
    struct CountingEvaluator(Arc<AtomicUsize>);
    impl Evaluator<ConnectFour> for CountingEvaluator {
        fn unit(&self) -> i32 {
            1
        }

        fn evaluate(&mut self, _: &ConnectFour) -> i32 {
            0
        }
        fn reset(&mut self, _: &ConnectFour) {
            self.0.fetch_add(1, SeqCst);
        }
    }
    let (stop, resets) = (StopHandle::new(), CountingEvaluator::default());
    stop.stop();
    let limits = Limits::until(stop);
    let mut engine = Engine::exact(resets.clone())
        .with_threads(64, {
            let resets = resets.clone();
            move || resets.clone()
        })
        .expect("threads");
    engine.search(&ConnectFour::default(), &limits, &mut ()).expect("a limit");
    assert_eq!(resets.0.swap(0, SeqCst), 1, "the main thread's");
    let mut mcts = Mcts::new(resets.clone())
        .with_threads(64, {
            let resets = resets.clone();
            move || resets.clone()
        })
        .expect("threads");
    mcts.search(&ConnectFour::default(), &limits, &mut ()).expect("a limit");
    assert_eq!(resets.0.load(SeqCst), 1, "the main thread's");
}
