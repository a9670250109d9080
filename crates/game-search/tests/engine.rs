//! The engine against the ladder: plain search node for node, exact search score for score.

use std::cell::Cell;
use std::ops::ControlFlow;
use std::thread;
use std::time::Duration;

use game_search::engine::{
    Clock, Engine, EngineError, EngineGame, Limits, Params, PonderHandle, Progress, StopHandle, StopReason,
};
use game_search::ladder::{Algorithm, Context, negamax, pvs};
use game_search::{Bound, Evaluator, Event, Game, Observer, Score, Stats, TextNotation, Window};
use game_testkit::{RandomTree, Shape, TreeOptions};
use small_games::{ConnectFour, Threats, ThreatsAsPublished};

const SHAPES: [Shape; 4] =
    [Shape::Tree, Shape::Graph { reach: 3 }, Shape::Graph { reach: 9 }, Shape::Layers { width: 5 }];

fn tree(seed: u64) -> RandomTree {
    RandomTree::new(seed, TreeOptions { shape: SHAPES[seed as usize % SHAPES.len()], ..TreeOptions::default() })
}

fn is_over<G: Game>(game: &G) -> bool {
    game.outcome().is_some() || game.count_legal_moves() == 0
}

/// An engine with a small table, which is quick to allocate a thousand times.
fn engine<G: EngineGame, E: Evaluator<G>>(evaluator: E, params: Params) -> Engine<G, E> {
    let table = params.table;
    let engine = Engine::new(evaluator).with_params(params).expect("every capability");
    if table { engine.with_table_mib(1).expect("a MiB") } else { engine }
}

/// Plain search, held against the ladder's in every counter and in the line.
fn assert_plain<G: EngineGame, E: Evaluator<G>>(game: &G, mut evaluator: E, depth: u32, what: &str)
where
    G::Move: PartialEq,
{
    let (mut ladder, mut engine) = (Stats::default(), Stats::default());
    let mut position = game.clone();
    let mut cx = Context::new(&mut position, &mut evaluator, &mut ladder);
    let score = pvs::search(&mut cx, depth, 0, Window::FULL, pvs::Research::FromAlpha);
    let line = cx.pv.line(0).to_vec();
    let mut searcher = Engine::new(evaluator).with_params(Params::plain()).expect("plain needs nothing");
    let report = searcher.search(game, &Limits::depth(depth), &mut engine).expect("a depth");
    assert_eq!(report.score, score, "{what}");
    assert_eq!(report.lines[0].line, line, "{what}");
    assert_eq!(report.best, line.first().copied(), "{what}");
    assert_eq!(engine, ladder, "{what}");
    assert_eq!(report.nodes, ladder.nodes, "{what}");
    assert_eq!((report.bound, report.reason, report.depth), (Bound::Exact, StopReason::Depth, depth), "{what}");
}

#[test]
fn plain_search_is_the_ladders_pvs_node_for_node() {
    let mut researches = 0;
    for seed in 0..2_000 {
        let tree = tree(seed);
        if is_over(&tree) {
            continue;
        }
        for depth in 1..6 {
            assert_plain(&tree, RandomTree::evaluate, depth, &format!("seed {seed}, depth {depth}"));
        }
        let mut stats = Stats::default();
        let mut engine = Engine::new(RandomTree::evaluate).with_params(Params::plain()).expect("plain needs nothing");
        engine.search(&tree, &Limits::depth(5), &mut stats).expect("a depth");
        researches += stats.researches;
    }
    assert!(researches > 1_000, "{researches}");
    assert_plain(&ConnectFour::default(), Threats, 7, "connect four");
    assert_plain(&xiangqi::Position::start(), xiangqi::eval::Placement, 3, "xiangqi");
    assert_plain(&amazons::Position::start_6x6(), amazons::eval::Mobility, 2, "amazons");
}

#[test]
fn exact_search_has_the_score_of_minimax() {
    let (mut all, mut mates) = (Stats::default(), 0);
    for seed in 0..2_000 {
        let mut tree = tree(seed);
        if is_over(&tree) {
            continue;
        }
        for depth in 1..7 {
            let exact = Algorithm::Minimax.search(&mut tree, &mut RandomTree::evaluate, &mut (), depth);
            let mut engine = engine(RandomTree::evaluate, Params::exact());
            let report = engine.search(&tree, &Limits::depth(depth), &mut all).expect("a depth");
            assert_eq!(report.score, exact.score, "seed {seed}, depth {depth}");
            mates += u32::from(report.score.is_mate());
        }
    }
    assert!(mates > 100, "{mates} mates");
    assert!(all.table_cutoffs > 1_000 && all.cutoffs > 1_000 && all.researches > 1_000, "{all:?}");
}

/// Every feature of exact search by itself keeps the score too.
#[test]
fn every_exact_feature_keeps_the_score() {
    let plain = Params::plain();
    let one_by_one = [
        Params { deepening_step: 1, ..plain.clone() },
        Params { deepening_step: 3, aspiration: 1, ..plain.clone() },
        Params { table: true, deepening_step: 1, ..plain.clone() },
        Params { table: true, enhanced_cutoffs: 1, deepening_step: 1, ..plain.clone() },
        Params { history: true, deepening_step: 1, ..plain.clone() },
        Params { noisy_first: true, ..plain.clone() },
        Params { mate_distance: true, ..plain.clone() },
        Params { immediate_wins: true, ..plain },
    ];
    for seed in 0..500 {
        let mut tree = tree(seed);
        if is_over(&tree) {
            continue;
        }
        let exact = Algorithm::Minimax.search(&mut tree, &mut RandomTree::evaluate, &mut (), 5);
        for params in &one_by_one {
            let mut engine = engine(RandomTree::evaluate, params.clone());
            let report = engine.search(&tree, &Limits::depth(5), &mut ()).expect("a depth");
            assert_eq!(report.score, exact.score, "seed {seed}, {params:?}");
        }
    }
}

/// The values that the example of the crate `minimax` 0.6.0 gives.
#[test]
fn connect_four_has_its_published_values() {
    for (depth, value) in [(10, -1), (12, -3), (14, -3)] {
        let mut engine = Engine::new(ThreatsAsPublished);
        let report = engine.search(&ConnectFour::default(), &Limits::depth(depth), &mut ()).expect("a depth");
        assert_eq!(report.score, Score::heuristic(value), "depth {depth}");
    }
}

#[test]
fn every_line_is_legal_to_its_end() {
    for seed in 0..300 {
        let tree = tree(seed);
        if is_over(&tree) {
            continue;
        }
        let limits = Limits { multi_pv: 3, ..Limits::depth(6) };
        let report = engine(RandomTree::evaluate, Params::exact()).search(&tree, &limits, &mut ()).expect("a depth");
        let scores: Vec<Score> = report.lines.iter().map(|line| line.score).collect();
        assert!(scores.is_sorted_by(|a, b| a >= b), "seed {seed}: {scores:?}");
        for line in &report.lines {
            assert!(!line.line.is_empty(), "seed {seed}");
            let mut game = tree.clone();
            for &mv in &line.line {
                assert!(legal(&game).as_slice().contains(&mv), "seed {seed}: {mv:?} in {:?}", line.line);
                game.make(mv);
            }
        }
    }
}

fn legal<G: Game>(game: &G) -> G::MoveList {
    let mut moves = G::MoveList::default();
    game.legal_moves(&mut moves);
    moves
}

/// Each of several lines has the score that a search of that move alone gives.
#[test]
fn several_lines_have_exact_scores() {
    let position = ConnectFour::parse_position("44433").expect("a position");
    let limits = Limits { multi_pv: 7, ..Limits::depth(7) };
    let report = Engine::new(Threats).search(&position, &limits, &mut ()).expect("a depth");
    assert_eq!(report.lines.len(), 7);
    for line in &report.lines {
        let alone = Limits { only: vec![line.line[0]], ..Limits::depth(7) };
        let report = Engine::new(Threats).search(&position, &alone, &mut ()).expect("a depth");
        assert_eq!(report.score, line.score, "{:?}", line.line);
    }
    let without = Limits { exclude: vec![report.lines[0].line[0]], ..Limits::depth(7) };
    let second = Engine::new(Threats).search(&position, &without, &mut ()).expect("a depth");
    assert_eq!(second.score, report.lines[1].score);
}

#[test]
fn a_node_limit_is_kept_to_the_node() {
    for nodes in [0, 1, 2, 50, 1_000, 12_345] {
        let limits = Limits::nodes(nodes);
        let mut engine =
            Engine::new(Threats).with_params(Params { deepening_step: 1, ..Params::plain() }).expect("plain");
        let report = engine.search(&ConnectFour::default(), &limits, &mut ()).expect("a limit");
        assert_eq!((report.nodes, report.reason), (nodes, StopReason::Nodes));
        assert!(report.best.is_some(), "{nodes} nodes");
        let again = engine.search(&ConnectFour::default(), &limits, &mut ()).expect("a limit");
        assert_eq!((again.best, again.score, again.depth), (report.best, report.score, report.depth));
    }
}

#[test]
fn a_search_can_be_stopped_before_it_begins() {
    let stop = StopHandle::new();
    stop.stop();
    let report = Engine::new(Threats).search(&ConnectFour::default(), &Limits::until(stop), &mut ()).expect("a handle");
    assert_eq!((report.depth, report.reason, report.nodes), (0, StopReason::Stopped, 0));
    assert_eq!(report.best.map(|column| column.number()), Some(1), "the first legal move");

    let limits = Limits::time(Duration::ZERO);
    let report = Engine::new(Threats).search(&ConnectFour::default(), &limits, &mut ()).expect("a time");
    assert_eq!((report.reason, report.best.is_some()), (StopReason::Time, true));
}

/// A handle whose other clones are gone never fires, and the depth ends the search.
#[test]
fn a_dropped_handle_stops_nothing() {
    let limits = Limits { depth: Some(4), ..Limits::until(StopHandle::new()) };
    let report = Engine::new(Threats).search(&ConnectFour::default(), &limits, &mut ()).expect("a depth");
    assert_eq!((report.depth, report.reason), (4, StopReason::Depth));
}

/// Ends the search after the iteration of a depth.
struct Until(u32, Cell<u32>);

impl<M> Observer<M> for Until {
    fn on(&mut self, _: Event<M>) {}

    fn progress(&mut self, progress: &Progress<'_, M>) -> ControlFlow<()> {
        self.1.set(self.1.get() + 1);
        if progress.depth >= self.0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

#[test]
fn the_observer_hears_of_every_iteration_and_may_end_the_search() {
    let mut observer = Until(5, Cell::new(0));
    let mut engine = Engine::new(Threats).with_params(Params { deepening_step: 1, ..Params::exact() }).expect("all");
    let report = engine.search(&ConnectFour::default(), &Limits::depth(20), &mut observer).expect("a depth");
    assert_eq!((report.depth, report.reason, observer.1.get()), (5, StopReason::Observer, 5));
}

#[test]
fn a_finished_game_has_a_score_and_no_move() {
    let won = ConnectFour::parse_position("1122334").expect("a position");
    let report = Engine::new(Threats).search(&won, &Limits::depth(3), &mut ()).expect("a depth");
    assert_eq!((report.best, report.score, report.reason), (None, Score::mated_in(0), StopReason::GameOver));
}

#[test]
fn impossible_options_are_refused_by_name() {
    #[derive(Clone)]
    struct Bare(RandomTree);
    impl Game for Bare {
        type Move = <RandomTree as Game>::Move;
        type Undo = <RandomTree as Game>::Undo;
        type MoveList = <RandomTree as Game>::MoveList;
        fn side_to_move(&self) -> game_search::Side {
            self.0.side_to_move()
        }
        fn outcome_without_moves(&self) -> game_search::Outcome {
            self.0.outcome_without_moves()
        }
        fn legal_moves(&self, moves: &mut Self::MoveList) {
            self.0.legal_moves(moves);
        }
        fn make(&mut self, mv: Self::Move) -> Self::Undo {
            self.0.make(mv)
        }
        fn unmake(&mut self, mv: Self::Move, undo: Self::Undo) {
            self.0.unmake(mv, undo);
        }
    }
    game_search::engine_game!(Bare);

    let bare_engine = || Engine::<Bare, _>::new(|bare: &Bare| RandomTree::evaluate(&bare.0));
    let refused = |params| bare_engine().with_params(params).err().map(|error| error.to_string()).unwrap_or_default();
    assert_eq!(refused(Params::exact()), "the option `table` needs a game that offers PositionKey");
    assert_eq!(
        refused(Params { history: true, ..Params::plain() }),
        "the option `history` needs a game that offers OrderingHints"
    );
    assert_eq!(
        refused(Params { enhanced_cutoffs: 3, ..Params::plain() }),
        "the option `enhanced_cutoffs` needs the option table"
    );
    assert_eq!(refused(Params { aspiration: -1, ..Params::plain() }), "`aspiration` is -1: expected 0 to 1000000");
    let mib = bare_engine().with_table_mib(16).err().map(|error| error.to_string());
    assert_eq!(mib.as_deref(), Some("the option `table_mib` needs the option table"));
    let alone = Engine::<ConnectFour, _>::new(Threats).with_threads(2).and_then(|two| two.with_params(Params::plain()));
    let alone = alone.err().map(|error| error.to_string());
    assert_eq!(alone.as_deref(), Some("the option `threads` needs the option table"));
    let bare = Bare(tree(1));
    let report = bare_engine().search(&bare, &Limits::depth(4), &mut ()).expect("rules are enough");
    let mut evaluate = |bare: &Bare| RandomTree::evaluate(&bare.0);
    let (mut bare, mut silent) = (bare, ());
    assert_eq!(report.score, negamax::search(&mut Context::new(&mut bare, &mut evaluate, &mut silent), 4, 0));

    let search = |limits| Engine::new(Threats).search(&ConnectFour::default(), &limits, &mut ());
    assert_eq!(search(Limits::default()), Err(EngineError::NoLimit));
    assert_eq!(search(Limits::depth(0)), Err(EngineError::Depth { depth: 0 }));
    assert_eq!(search(Limits::depth(1_001)), Err(EngineError::Depth { depth: 1_001 }));
    assert_eq!(search(Limits { multi_pv: 0, ..Limits::depth(1) }), Err(EngineError::MultiPv));
    let all = legal(&ConnectFour::default()).to_vec();
    assert_eq!(search(Limits { exclude: all, ..Limits::depth(1) }), Err(EngineError::NoRootMove { legal: 7 }));
    let huge = Engine::<ConnectFour, _>::new(Threats).with_table_mib(usize::MAX / 2).err().map(|e| e.to_string());
    assert!(huge.is_some_and(|error| error.contains("MiB: expected at least 1")));
}

/// Threads change which nodes are visited, never the value of an exact search.
#[test]
fn many_threads_find_the_same_score() {
    for seed in 0..200 {
        let tree = tree(seed);
        if is_over(&tree) {
            continue;
        }
        let alone = engine(RandomTree::evaluate, Params::exact());
        let mut many = engine(RandomTree::evaluate, Params::exact()).with_threads(4).expect("threads");
        let expected = { alone }.search(&tree, &Limits::depth(7), &mut ()).expect("a depth");
        let report = many.search(&tree, &Limits::depth(7), &mut ()).expect("a depth");
        assert_eq!(report.score, expected.score, "seed {seed}");
        assert!(legal(&tree).contains(&report.best.expect("a move")), "seed {seed}");
    }
    let mut many = Engine::new(ThreatsAsPublished).with_threads(3).expect("threads");
    let report = many.search(&ConnectFour::default(), &Limits::depth(13), &mut ()).expect("a depth");
    let mut alone = Engine::new(ThreatsAsPublished);
    let expected = alone.search(&ConnectFour::default(), &Limits::depth(13), &mut ()).expect("a depth");
    assert_eq!(report.score, expected.score);
    assert!(report.nodes > expected.nodes / 2, "{} nodes beside {}", report.nodes, expected.nodes);
}

#[test]
fn threads_keep_to_the_limits() {
    let engine = || Engine::new(ThreatsAsPublished).with_threads(2).expect("threads");
    let report = engine().search(&ConnectFour::default(), &Limits::nodes(100_000), &mut ()).expect("a limit");
    assert_eq!(report.reason, StopReason::Nodes);
    assert!((100_000..120_000).contains(&report.nodes), "{} nodes", report.nodes);
    let start = std::time::Instant::now();
    let limits = Limits::time(Duration::from_millis(100));
    let report = engine().search(&ConnectFour::default(), &limits, &mut ()).expect("a limit");
    assert_eq!(report.reason, StopReason::Time);
    assert!(start.elapsed() < Duration::from_secs(5), "helpers end with the main thread");
    let refused = |threads| Engine::<ConnectFour, _>::new(Threats).with_threads(threads).err().map(|e| e.to_string());
    assert_eq!(refused(0).as_deref(), Some("0 threads: expected 1 to 1024"));
    assert_eq!(refused(1_025).as_deref(), Some("1025 threads: expected 1 to 1024"));
}

/// Panics at the first iteration.
struct Faulty;

impl<M> Observer<M> for Faulty {
    fn on(&mut self, _: Event<M>) {}

    fn progress(&mut self, _: &Progress<'_, M>) -> ControlFlow<()> {
        panic!("a faulty observer")
    }
}

/// The panic reaches the caller, the helpers end, and the engine can be used again.
#[test]
fn an_observer_that_panics_takes_nothing_with_it() {
    for threads in [1, 3] {
        let mut engine = Engine::new(Threats).with_threads(threads).expect("threads");
        let position = ConnectFour::default();
        let search = std::panic::AssertUnwindSafe(|| engine.search(&position, &Limits::depth(9), &mut Faulty));
        assert!(std::panic::catch_unwind(search).is_err(), "{threads} threads");
        let report = engine.search(&position, &Limits::depth(9), &mut ()).expect("a depth");
        assert_eq!(report.depth, 9, "{threads} threads");
    }
}

/// Scores beyond the range of estimates are clamped, and never pass for mates.
#[test]
fn an_evaluator_out_of_range_is_clamped() {
    for value in [i32::MIN, i32::MAX] {
        let mut engine = Engine::new(move |_: &ConnectFour| value);
        let report = engine.search(&ConnectFour::default(), &Limits::depth(5), &mut ()).expect("a depth");
        assert_eq!(report.score.value().abs(), Score::MAX_HEURISTIC);
        assert!(!report.score.is_mate());
    }
}

#[test]
fn a_clock_is_used_in_part_and_an_only_move_is_played_at_once() {
    let clock = |millis| Limits::clock(Clock { overhead: Duration::ZERO, ..Clock::new(Duration::from_millis(millis)) });
    let report =
        engine(Threats, Params::exact()).search(&ConnectFour::default(), &clock(2_000), &mut ()).expect("a clock");
    assert_eq!(report.reason, StopReason::Time);
    assert!(report.depth > 0 && report.time < Duration::from_secs(2), "{:?}", report.time);
    let only = Limits { only: legal(&ConnectFour::default())[3..4].to_vec(), ..clock(3_600_000) };
    let report = engine(Threats, Params::exact()).search(&ConnectFour::default(), &only, &mut ()).expect("a clock");
    assert_eq!(report.reason, StopReason::Time);
    assert!(report.depth <= 2, "only the first iteration, not depth {}", report.depth);
}

/// Four in a row three plies from now: no depth beyond that is searched.
#[test]
fn a_proven_win_ends_the_search() {
    let open_three = ConnectFour::parse_position("4455").expect("a position");
    let report = engine(Threats, Params::exact()).search(&open_three, &Limits::depth(30), &mut ()).expect("a depth");
    assert_eq!((report.score, report.reason), (Score::mate_in(3), StopReason::Proven));
    assert!(report.depth <= 4, "{}", report.depth);
}

#[test]
fn a_mate_is_asked_for_by_its_plies() {
    let position = ConnectFour::parse_position("4455").expect("a position");
    let search = |plies| Engine::new(Threats).search(&position, &Limits::mate(plies), &mut ()).expect("a limit");
    let found = search(3);
    assert_eq!((found.score, found.reason), (Score::mate_in(3), StopReason::Mate));
    // No win within a ply: given up after two.
    let given_up = search(1);
    assert_eq!((given_up.depth, given_up.reason), (2, StopReason::Depth));
    let error = Engine::new(Threats).search(&position, &Limits::mate(0), &mut ()).err().map(|error| error.to_string());
    assert_eq!(error.as_deref(), Some("mate within 0 plies: expected 1 to 1000"));
}

/// While it ponders, a search of a millisecond goes on; once the move was played, it ends.
#[test]
fn pondering_takes_none_of_the_own_time() {
    let (stop, ponder) = (StopHandle::new(), PonderHandle::new());
    let limits =
        Limits { stop: Some(stop.clone()), ponder: Some(ponder.clone()), ..Limits::time(Duration::from_millis(1)) };
    let report = thread::scope(|scope| {
        let search = scope.spawn(|| Engine::new(Threats).search(&ConnectFour::default(), &limits, &mut ()));
        thread::sleep(Duration::from_millis(100));
        assert!(!search.is_finished(), "it is still the opponent's turn");
        ponder.hit();
        search.join().expect("no panic")
    });
    let report = report.expect("a limit");
    assert_eq!(report.reason, StopReason::Time);
    // The search began a little later than the sleep.
    assert!(report.time >= Duration::from_millis(50) && report.best.is_some(), "{report:?}");
    let alone = Limits { ponder: Some(ponder), ..Limits::depth(3) };
    let error = Engine::new(Threats).search(&ConnectFour::default(), &alone, &mut ()).err().map(|e| e.to_string());
    assert_eq!(error.as_deref(), Some("the option `ponder` needs a limit of time or a clock"));
}

/// Counts what it should not: after a move and its unmaking the key is another one.
#[derive(Clone)]
struct Liar(RandomTree, std::cell::Cell<u64>);

impl Game for Liar {
    type Move = <RandomTree as Game>::Move;
    type Undo = <RandomTree as Game>::Undo;
    type MoveList = <RandomTree as Game>::MoveList;
    fn side_to_move(&self) -> game_search::Side {
        self.0.side_to_move()
    }
    fn outcome_without_moves(&self) -> game_search::Outcome {
        self.0.outcome_without_moves()
    }
    fn legal_moves(&self, moves: &mut Self::MoveList) {
        self.0.legal_moves(moves);
    }
    fn make(&mut self, mv: Self::Move) -> Self::Undo {
        self.1.set(self.1.get() + 1);
        self.0.make(mv)
    }
    fn unmake(&mut self, mv: Self::Move, undo: Self::Undo) {
        self.0.unmake(mv, undo);
    }
}

impl game_search::PositionKey for Liar {
    fn key(&self) -> u64 {
        game_search::PositionKey::key(&self.0) ^ self.1.get()
    }
}

game_search::engine_game!(Liar: PositionKey);

/// Tests keep debug assertions.
#[test]
#[should_panic(expected = "the key was")]
fn a_game_that_lies_about_its_key_is_found_out() {
    let liar = Liar(tree(1), std::cell::Cell::new(0));
    let _ = engine(|liar: &Liar| RandomTree::evaluate(&liar.0), Params::exact().for_game::<Liar>()).search(
        &liar,
        &Limits::depth(3),
        &mut (),
    );
}
