//! The thread that thinks: it owns the searcher and takes one job after the other.

use std::io::Write;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::SeqCst};
use std::sync::mpsc::Receiver;
use std::sync::{Arc, Condvar, Mutex, PoisonError};

use game_search::engine::{
    EngineError, EngineGame, Limits, PonderHandle, Progress, Remembered, Report, RootLine, StopHandle,
};
use game_search::{Bound, Evaluator, Event, Game, Observer, Score};

use crate::bench;
use crate::dialect::{Dialect, Info};
use crate::options::Settings;
use crate::output::Output;
use crate::searcher::Searcher;
use crate::variant::{Finisher, OpeningBook, Program, Ranks, Variant};

type MoveOf<V> = <<V as Variant>::Game as Game>::Move;

/// What the thread may be asked to do.
pub(crate) enum Job<V: Program> {
    /// To find a move.
    Search(Box<Search<V>>),
    /// To tell the score of a position as it stands.
    Evaluate(V::Game, Dialect),
    /// To tell what the table or the tree knows.
    Probe(V::Game, Dialect, Ranks),
    /// To build the engine anew. The error, if any, is for the interface.
    Configure(Settings, Dialect),
    /// To play from these books, files with semicolons between them.
    OpenBooks(String, Dialect),
    /// To know these solved endings, folders with semicolons between them.
    OpenTables(String, Dialect),
    /// To search fixed positions.
    Bench,
    /// To make openings.
    GenFens { count: u32, seed: u64, stop: StopHandle },
    /// To forget.
    Clear,
    /// To say that all before is done.
    Ready,
}

/// A search, and how to tell of it.
pub(crate) struct Search<V: Program> {
    pub(crate) position: V::Game,
    pub(crate) limits: Limits<MoveOf<V>>,
    pub(crate) handles: Handles,
    /// The answer has to wait until the interface asks for it.
    pub(crate) waits: bool,
    pub(crate) dialect: Dialect,
    pub(crate) ranks: Ranks,
    pub(crate) resigns: bool,
    /// A book may answer.
    pub(crate) by_book: bool,
    /// A move that needs no search may answer.
    pub(crate) may_finish: bool,
}

/// What the thread that reads can do to a search.
#[derive(Clone, Default)]
pub(crate) struct Handles {
    pub(crate) stop: StopHandle,
    pub(crate) ponder: PonderHandle,
    released: Arc<(Mutex<bool>, Condvar)>,
    draw_offered: Arc<AtomicBool>,
}

impl Handles {
    /// The opponent offers a draw.
    pub(crate) fn offer_draw(&self) {
        self.draw_offered.store(true, SeqCst);
    }

    /// The answer may be given.
    pub(crate) fn release(&self) {
        let (released, changed) = &*self.released;
        *released.lock().unwrap_or_else(PoisonError::into_inner) = true;
        changed.notify_all();
    }

    fn wait(&self) {
        let (released, changed) = &*self.released;
        let guard = released.lock().unwrap_or_else(PoisonError::into_inner);
        drop(changed.wait_while(guard, |released| !*released));
    }
}

/// Works until there are no more jobs. `searching` counts the searches, and the like, that have not come to their end.
pub(crate) fn work<V: Program, W: Write>(jobs: Receiver<Job<V>>, output: &Output<W>, searching: &AtomicUsize) {
    let mut settings = Settings::default();
    let mut searcher = None;
    let mut evaluator = V::evaluator();
    let mut books: Vec<_> = V::own_book().into_iter().collect();
    let mut finisher = V::finisher();
    let mut last = None;
    for job in jobs {
        match job {
            Job::Search(search) => {
                let known = from_books(&mut books, &search);
                if let Some(lines) = known.or_else(|| finished(finisher.as_mut()?, &search, &evaluator, output)) {
                    if search.waits {
                        search.handles.wait();
                    }
                    searching.fetch_sub(1, SeqCst);
                    output.lines(&lines);
                    continue;
                }
                last = answer::<V, W>(&mut searcher, &settings, &evaluator, &search, output, searching)
                    .filter(|report| {
                        report.depth > 0 && search.limits.only.is_empty() && search.limits.exclude.is_empty()
                    })
                    .map(|report| (search.position, report));
            }
            Job::Evaluate(position, dialect) => {
                let score = static_score::<V>(&position, evaluator.clone());
                output.lines(&[
                    format!("info depth 0 score {}", dialect.score(score, V::params().unit)),
                    dialect.no_move().to_owned(),
                ]);
            }
            Job::Probe(position, dialect, ranks) => {
                output.line(&remembered::<V>(searcher.as_ref(), last.as_ref(), &position, dialect, ranks));
            }
            Job::Configure(wanted, dialect) => match Searcher::new(&wanted, &evaluator) {
                Ok(built) => (searcher, settings, last) = (Some(built), wanted, None),
                Err(error) => output.line(&dialect.message(&error.to_string())),
            },
            Job::OpenBooks(files, dialect) => {
                books.clear();
                if paths(&files).next().is_none() {
                    books.extend(V::own_book());
                }
                for file in paths(&files) {
                    match V::open_book(file) {
                        Ok(book) => books.push(book),
                        Err(problem) => output.line(&dialect.message(&problem)),
                    }
                }
            }
            Job::OpenTables(folders, dialect) => {
                // Large tables: those before are let go first.
                drop(evaluator);
                (searcher, last) = (None, None);
                let problems;
                (evaluator, problems) = V::open_tables(&paths(&folders).collect::<Vec<_>>());
                problems.iter().for_each(|problem| output.line(&dialect.message(problem)));
            }
            Job::Bench => output.lines(&bench::lines::<V>(settings.method)),
            Job::GenFens { count, seed, stop } => {
                bench::openings::<V>(settings.method, (count, seed), &mut |line| {
                    // What is found when it is told to stop is not said any more.
                    if stop.is_stopped() || output.is_broken() {
                        return ControlFlow::Break(());
                    }
                    output.line(line);
                    ControlFlow::Continue(())
                });
                searching.fetch_sub(1, SeqCst);
            }
            Job::Clear => {
                last = None;
                searcher.iter_mut().for_each(Searcher::clear);
            }
            Job::Ready => output.line("readyok"),
        }
    }
}

fn paths(list: &str) -> impl Iterator<Item = &Path> {
    list.split(';').map(str::trim).filter(|path| !path.is_empty()).map(Path::new)
}

fn static_score<V: Program>(position: &V::Game, mut evaluator: V::Evaluator) -> Score {
    if let Some(outcome) = position.outcome() {
        return outcome.score(0);
    }
    evaluator.reset(position);
    let proven = evaluator.proof(position).map(|proof| proof.score(0));
    proven.unwrap_or_else(|| Score::heuristic(evaluator.evaluate(position)))
}

/// What to say if the first book that knows the position is to answer.
fn from_books<V: Program>(books: &mut [OpeningBook<V::Game>], search: &Search<V>) -> Option<Vec<String>> {
    let admits = |mv: &MoveOf<V>| search.limits.admits(mv);
    let books = books.iter_mut().filter(|_| search.by_book);
    let found = books.map(|book| book(&search.position, &admits)).find_map(|found| found)?;
    Some(without_search(search, found.mv, Score::heuristic(found.score), "a move of the book"))
}

/// What to say if nothing is left to search for. Who wins is said at once if only the move is left to a search.
fn finished<V: Program, W: Write>(
    finisher: &mut Finisher<V::Game>,
    search: &Search<V>,
    evaluator: &V::Evaluator,
    output: &Output<W>,
) -> Option<Vec<String>> {
    let found = if search.may_finish { finisher(&search.position) } else { None }?;
    let Some(mv) = found.mv else {
        output.line(&search.dialect.message(&found.says));
        return None;
    };
    let score = found.score.unwrap_or_else(|| static_score::<V>(&search.position, evaluator.clone()));
    search.limits.admits(&mv).then(|| without_search(search, mv, score, &found.says))
}

fn without_search<V: Program>(search: &Search<V>, mv: MoveOf<V>, score: Score, why: &str) -> Vec<String> {
    let text = V::move_text(&search.position, mv, search.ranks);
    let score = search.dialect.score(score, V::params().unit);
    vec![search.dialect.message(why), format!("info depth 0 score {score} pv {text}"), format!("bestmove {text}")]
}

/// Searches, and says what to play. Returns what it found.
fn answer<V: Program, W: Write>(
    searcher: &mut Option<Searcher<V>>,
    settings: &Settings,
    evaluator: &V::Evaluator,
    search: &Search<V>,
    output: &Output<W>,
    searching: &AtomicUsize,
) -> Option<Report<MoveOf<V>>> {
    let dialect = search.dialect;
    let mut printer = Printer { search, output, silent: true };
    let mut told_all = true;
    let found = Searcher::for_limits(searcher, &search.limits, settings, evaluator).and_then(|searcher| {
        told_all = searcher.tells_all();
        searcher.search(&search.position, &search.limits, &mut printer)
    });
    if search.waits {
        search.handles.wait();
    }
    let lines = match &found {
        Ok(report) if report.best.is_some() => {
            // Match runners want a score with every move.
            let mut lines = if printer.silent || !told_all { infos::<V>(search, &last(report)) } else { Vec::new() };
            if printer.silent && lines.is_empty() {
                let score = static_score::<V>(&search.position, evaluator.clone());
                lines.push(format!("info depth 0 score {}", dialect.score(score, V::params().unit)));
            }
            lines.push(best_move(search, report));
            lines
        }
        Ok(report) => {
            let score = dialect.score(report.score, V::params().unit);
            vec![format!("info depth 0 score {score}"), dialect.no_move().to_owned()]
        }
        // Every move is banned.
        Err(EngineError::NoRootMove { .. }) => vec![dialect.no_move().to_owned()],
        Err(error) => vec![dialect.message(&error.to_string()), dialect.no_move().to_owned()],
    };
    searching.fetch_sub(1, SeqCst);
    output.lines(&lines);
    found.ok()
}

/// A draw is taken by a side that does not stand better.
const DRAW_BELOW: Score = Score::DRAW;
/// A side that may resign does so when it is mated within so many plies.
const HOPELESS: u32 = 6;

fn best_move<V: Program>(search: &Search<V>, report: &Report<MoveOf<V>>) -> String {
    let line = text_of_line::<V>(&search.position, &report.lines[0].line, search.ranks);
    let mut words = line.split(' ');
    let mut text = format!("bestmove {}", words.next().unwrap_or_default());
    if let Some(ponder) = words.next() {
        text += &format!(" ponder {ponder}");
    }
    if search.dialect == Dialect::Ucci {
        let certain = report.bound == Bound::Exact;
        let is_lost = report.score.is_loss() && report.score.mate_distance().is_some_and(|plies| plies <= HOPELESS);
        if search.resigns && certain && is_lost {
            text += " resign";
        } else if search.handles.draw_offered.load(SeqCst) && certain && report.score <= DRAW_BELOW {
            text += " draw";
        }
    }
    text
}

fn text_of_line<V: Program>(position: &V::Game, line: &[MoveOf<V>], ranks: Ranks) -> String {
    let mut position = position.clone();
    let texts = line.iter().map(|&mv| {
        let text = V::move_text(&position, mv, ranks);
        position.make(mv);
        text
    });
    texts.collect::<Vec<_>>().join(" ")
}

/// `pophash` and what is known; nothing after it if that is nothing. The table does not tell of the root of a search: of that,
/// the last report tells.
fn remembered<V: Program>(
    searcher: Option<&Searcher<V>>,
    last: Option<&(V::Game, Report<MoveOf<V>>)>,
    position: &V::Game,
    dialect: Dialect,
    ranks: Ranks,
) -> String {
    let mut text = String::from("pophash");
    let is_same = |other: &V::Game| V::Game::HAS_KEY && V::Game::key_of(other) == V::Game::key_of(position);
    let of_root = last.filter(|(root, _)| is_same(root)).map(|(_, report)| {
        let &Report { best, score, bound, depth, .. } = report;
        Remembered { best, score, bound, depth }
    });
    let Some(known) = of_root.or_else(|| searcher?.remembered(position)) else { return text };
    if let Some(mv) = known.best {
        text += &format!(" bestmove {}", V::move_text(position, mv, ranks));
    }
    let score = dialect.score(known.score, V::params().unit);
    if known.bound != Bound::Upper {
        text += &format!(" lowerbound {score} depth {}", known.depth);
    }
    if known.bound != Bound::Lower {
        text += &format!(" upperbound {score} depth {}", known.depth);
    }
    text
}

/// Tells the interface of every iteration.
struct Printer<'a, V: Program, W> {
    search: &'a Search<V>,
    output: &'a Output<W>,
    /// Nothing was told yet.
    silent: bool,
}

impl<V: Program, W: Write> Observer<MoveOf<V>> for Printer<'_, V, W> {
    #[inline]
    fn on(&mut self, _: Event<MoveOf<V>>) {}

    fn progress(&mut self, progress: &Progress<'_, MoveOf<V>>) -> ControlFlow<()> {
        let lines = infos::<V>(self.search, progress);
        self.silent &= lines.is_empty();
        self.output.lines(&lines);
        if self.output.is_broken() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

/// What a search found that ended before it told anything.
fn last<M>(report: &Report<M>) -> Progress<'_, M> {
    Progress {
        depth: report.depth,
        selective_depth: report.selective_depth,
        score: report.score,
        bound: report.bound,
        line: &report.lines[0].line,
        lines: &report.lines,
        permille_full: 0,
        nodes: report.nodes,
        time: report.time,
    }
}

/// A line of information for each of the best lines.
fn infos<V: Program>(search: &Search<V>, progress: &Progress<'_, MoveOf<V>>) -> Vec<String> {
    // A Monte Carlo search may not have come to some moves yet, or to any.
    let searched = |found: &&RootLine<MoveOf<V>>| !found.line.is_empty() && found.score > -Score::INFINITY;
    let several = progress.lines.len() > 1;
    let about = |(index, found): (usize, &RootLine<MoveOf<V>>)| {
        let line = text_of_line::<V>(&search.position, &found.line, search.ranks);
        let info = Info {
            depth: progress.depth,
            selective_depth: progress.selective_depth,
            number: if several { index + 1 } else { 0 },
            score: found.score,
            bound: progress.bound,
            nodes: progress.nodes,
            milliseconds: progress.time.as_millis(),
            permille_full: progress.permille_full,
            line: &line,
        };
        search.dialect.info(&info, V::params().unit)
    };
    progress.lines.iter().filter(searched).enumerate().flat_map(about).collect()
}
