//! Mates of published compositions, searched by the engine as it plays and by the solver: how many are found in the
//! stated length or less, and how many nodes are spent after the shortest mate was found. Every line is replayed. A mate
//! that is shorter than stated is checked by a plain search of its own, which has no table and prunes nothing.
//! `crates/game-cli/suite/` and `benches/mates/` have the positions.
//!
//! ```sh
//! cargo bench -p benches --bench xiangqi_compositions                        # 2,000 mates, a million nodes each
//! cargo bench -p benches --bench xiangqi_compositions -- checks              # 450 mates by checks, in mate mode
//! cargo bench -p benches --bench xiangqi_compositions -- long                # 40 long ones, in mate mode
//! cargo bench -p benches --bench xiangqi_compositions -- lines=odd nodes=100000 solver=no params=-razoring
//! ```

use std::error::Error;
use std::ops::ControlFlow;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::thread;
use std::time::{Duration, Instant};

use game_search::engine::Engine;
use game_search::searcher::{Progress, StopReason};
use game_search::spec::GameSpec;
use game_search::{Limits, Score, Searcher, TextNotation, WithSolver};
use games::Xiangqi;
use xiangqi::{Move, Position, PositionWithHistory, Rules};

/// The compositions: their name, the positions with the lengths of their mates, and the limits of a search.
const SETS: [(&str, &str, Wanted); 3] = [
    ("mates", include_str!("../crates/game-cli/suite/mates.tsv"), Wanted::Nodes(1_000_000)),
    ("checks", include_str!("../crates/game-cli/suite/checks.tsv"), Wanted::Mate(Duration::from_millis(3_000))),
    ("long", include_str!("mates/long.tsv"), Wanted::Mate(Duration::from_millis(4_000))),
];

#[derive(Clone, Copy)]
enum Wanted {
    /// The best move, with this many nodes.
    Nodes(u64),
    /// A mate within 200 moves, in this time.
    Mate(Duration),
}

/// The time that the check of one mate may take.
const CHECK: Duration = Duration::from_secs(60);

struct Options {
    /// Whether a line with this number is searched.
    lines: fn(usize) -> bool,
    file: &'static str,
    wanted: Wanted,
    params: String,
    solver: bool,
    /// Whether mates that are shorter than stated are checked, at most a minute each.
    checks: bool,
    threads: usize,
    memory_mib: usize,
}

impl Options {
    fn read() -> Result<Options, Box<dyn Error>> {
        let (_, file, wanted) = SETS[0];
        let (lines, params): (fn(usize) -> bool, _) = (|_| true, String::new());
        let mut options =
            Options { lines, file, wanted, params, solver: true, checks: true, threads: 1, memory_mib: 256 };
        for argument in std::env::args().skip(1).filter(|it| it != "--bench" && it != "--test") {
            match argument.split_once('=') {
                Some(("lines", "odd")) => options.lines = |line| line % 2 == 1,
                Some(("lines", "even")) => options.lines = |line| line % 2 == 0,
                Some(("nodes", nodes)) => options.wanted = Wanted::Nodes(nodes.parse()?),
                Some(("solver", "no")) => options.solver = false,
                Some(("check", "no")) => options.checks = false,
                Some(("params", params)) => options.params = params.to_owned(),
                Some(("threads", threads)) => options.threads = threads.parse()?,
                Some(("hash", mib)) => options.memory_mib = mib.parse()?,
                _ => match SETS.iter().find(|(name, ..)| *name == argument) {
                    Some(&(_, file, wanted)) => (options.file, options.wanted) = (file, wanted),
                    None => {
                        let expected = "mates, checks, long, lines=odd, lines=even, nodes=N, hash=MIB, threads=N, \
                                        solver=no, check=no or params=SETTINGS";
                        return Err(format!("{argument}: expected {expected}").into());
                    }
                },
            }
        }
        Ok(options)
    }
}

/// A position with its stated mate, and what the search found.
struct Found {
    line: usize,
    position: Position,
    stated: u32,
    best: Option<Move>,
    /// The length of the mate found, in moves.
    moves: Option<u32>,
    /// Whether the line of the report ends with the mate.
    is_replayed: bool,
    nodes: u64,
    /// The nodes after the shortest mate was found.
    after: u64,
    reason: StopReason,
}

fn main() -> Result<(), Box<dyn Error>> {
    let options = Options::read()?;
    let positions: Vec<(usize, Position, u32)> = options
        .file
        .lines()
        .filter(|line| !line.starts_with('#'))
        .zip(1..)
        .filter(|&(_, line)| (options.lines)(line))
        .map(|(text, line)| {
            let mut fields = text.split('\t');
            let (fen, moves) = (fields.next().expect("a FEN"), fields.next().expect("a length"));
            (line, fen.parse().expect("a position"), moves.parse().expect("a number"))
        })
        .collect();
    let found = on_threads(options.threads, &positions, |(line, position, stated)| {
        search(&options, *line, position.clone(), *stated).expect("options of the engine")
    });
    let shorter: Vec<&Found> = found.iter().filter(|it| it.moves.is_some_and(|moves| moves < it.stated)).collect();
    let is_checked = options.checks && matches!(options.wanted, Wanted::Nodes(_));
    let checked = on_threads(options.threads, &shorter, |it| if is_checked { is_mate(it) } else { None });
    for it in &found {
        match it.moves {
            None => println!("line {}: no mate, stated {}: {}", it.line, it.stated, it.position.position_text()),
            Some(moves) if moves > it.stated => {
                println!("line {}: mate in {moves}, stated {}: {}", it.line, it.stated, it.position.position_text());
            }
            Some(_) => {}
        }
    }
    for (it, is_mate) in shorter.iter().zip(&checked) {
        let moves = it.moves.unwrap_or_default();
        match is_mate {
            Some(true) => {}
            Some(false) => println!("line {}: FALSE mate in {moves}, stated {}", it.line, it.stated),
            None if is_checked => {
                println!("line {}: mate in {moves}, stated {}: not decided in {CHECK:?}", it.line, it.stated)
            }
            None => println!("line {}: mate in {moves}, stated {}: not checked", it.line, it.stated),
        }
    }
    let count = |is: &dyn Fn(&&Found) -> bool| found.iter().filter(is).count();
    let equal = count(&|it| it.moves == Some(it.stated));
    let long = count(&|it| it.moves.is_some_and(|moves| moves > it.stated));
    let missed = count(&|it| it.moves.is_none());
    let [confirmed, wrong, open] =
        [Some(true), Some(false), None].map(|it| checked.iter().filter(|&&c| c == it).count());
    let limit = match options.wanted {
        Wanted::Nodes(nodes) => format!("{nodes} nodes"),
        Wanted::Mate(time) => format!("a mate in {time:?}"),
    };
    println!("{} positions, {limit}, {} MiB", found.len(), options.memory_mib);
    println!(
        "stated length {equal}, shorter {} (confirmed {confirmed}, false {wrong}, not decided {open}), too long {long}, missed {missed}",
        shorter.len()
    );
    println!(
        "stated length or less: {:.1} %, with those that are not decided {:.1} %",
        100.0 * (equal + confirmed) as f64 / found.len() as f64,
        100.0 * (equal + confirmed + open) as f64 / found.len() as f64
    );
    println!("lines that end with the mate: {} of {}", count(&|it| it.is_replayed), found.len() - missed);
    let proven = count(&|it| it.reason == StopReason::Proven);
    let mean = |sum: u64, count: usize| sum / count.max(1) as u64;
    println!(
        "{proven} searches end by proof; {} nodes a position, {} after the shortest mate was found",
        mean(found.iter().map(|it| it.nodes).sum(), found.len()),
        mean(found.iter().filter(|it| it.moves.is_some()).map(|it| it.after).sum(), found.len() - missed)
    );
    assert_eq!(wrong, 0, "a mate that is none");
    Ok(())
}

/// Does the same work for each item, on several threads. Returns the results in order.
fn on_threads<T: Sync, R: Send>(threads: usize, items: &[T], work: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let (next, results) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                while let Some((at, item)) = Some(next.fetch_add(1, Relaxed)).and_then(|at| Some((at, items.get(at)?)))
                {
                    let result = work(item);
                    results.lock().expect("no panic").push((at, result));
                }
            });
        }
    });
    let mut results = results.into_inner().expect("no panic");
    results.sort_by_key(|&(at, _)| at);
    results.into_iter().map(|(_, result)| result).collect()
}

/// Searches one position with a new engine.
fn search(options: &Options, line: usize, position: Position, stated: u32) -> Result<Found, Box<dyn Error>> {
    // A composition may take more than 60 moves without a capture.
    let quiet_plies = Rules::default().quiet_plies.filter(|_| matches!(options.wanted, Wanted::Nodes(_)));
    let play = PositionWithHistory::new(position.clone(), Rules { quiet_plies, ..Rules::default() });
    let mut engine = Engine::playing(Xiangqi::evaluator()).with_table_mib(options.memory_mib)?;
    if !options.params.is_empty() {
        let params = engine.params().with_settings(&options.params, &play, &Xiangqi::evaluator())?;
        engine = engine.with_params(params)?;
    }
    let mut searcher: Box<dyn Searcher<PositionWithHistory>> = Box::new(engine);
    if options.solver {
        searcher = Box::new(WithSolver::new(searcher)?);
    }
    let limits = match options.wanted {
        Wanted::Nodes(nodes) => Limits::nodes(nodes),
        Wanted::Mate(time) => Limits { mate: Some(399), ..Limits::time(time) },
    };
    let win = |score: Score| score.mate_distance().filter(|_| !score.is_loss());
    let (mut best, mut at) = (None, 0);
    let mut monitor = |progress: &Progress<'_, Move>| {
        let plies = win(progress.score);
        if plies.is_some_and(|plies| best.is_none_or(|best| plies < best)) {
            (best, at) = (plies, progress.nodes);
        }
        ControlFlow::Continue(())
    };
    let report = searcher.search(&play, &limits, &mut monitor)?;
    let moves = win(report.score).map(|plies| plies.div_ceil(2));
    let mut end = position.clone();
    for &mv in &report.lines[0].line {
        assert!(end.is_legal(mv), "line {line}: {mv} is not legal");
        end.make(mv);
    }
    let is_replayed = moves.is_some() && end.legal_moves().is_empty();
    let (nodes, reason) = (report.nodes, report.reason);
    Ok(Found { line, position, stated, best: report.best, moves, is_replayed, nodes, after: nodes - at, reason })
}

/// Returns whether the best move mates within the number of moves that was found; `None` if the time is over before that
/// is known.
fn is_mate(found: &Found) -> Option<bool> {
    let mut position = found.position.clone();
    position.make(found.best?);
    all_replies_lose(&mut position, found.moves? - 1, Instant::now() + CHECK)
}

/// Returns whether the side to move mates within this number of moves, by plain recursion.
fn mates(position: &mut Position, moves: u32, deadline: Instant) -> Option<bool> {
    if moves == 0 {
        return Some(false);
    }
    if Instant::now() >= deadline {
        return None;
    }
    for mv in position.legal_moves() {
        let undo = position.make(mv);
        let refuted = all_replies_lose(position, moves - 1, deadline);
        position.unmake(mv, undo);
        if refuted? {
            return Some(true);
        }
    }
    Some(false)
}

/// Returns whether every reply is followed by a mate within this number of moves. Without a reply, the side to move has
/// lost.
fn all_replies_lose(position: &mut Position, moves: u32, deadline: Instant) -> Option<bool> {
    for mv in position.legal_moves() {
        let undo = position.make(mv);
        let is_lost = mates(position, moves, deadline);
        position.unmake(mv, undo);
        if !is_lost? {
            return Some(false);
        }
    }
    Some(true)
}
