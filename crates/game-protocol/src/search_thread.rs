//! The search thread, which owns the searcher and executes one job after the other.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::Ordering::SeqCst;
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};
use std::{io::Write, ops::ControlFlow, thread};

use game_search::searcher::{Probe, StopHandle};
use game_search::spec::{ChosenEvaluator, GameSpec, OpeningBook, Ranks};
use game_search::{Bound, Evaluator, Finisher, Game, Limits, Report, Score, SearchError, SearchGame, Searcher};

use crate::evaluator::AnySearcher;
use crate::evaluator::SessionEvaluator;
use crate::info::{Printer, best_move};
use crate::job::{Job, MoveOf, Search};
use crate::options::{Change, Method, Settings};
use crate::searcher::{build, config};
use crate::{bench, dialect::Dialect, output::Shared};

/// The maximum time for reading the books of one option.
const PATIENCE: Duration = Duration::from_secs(2);

/// The owner of the searcher. It executes jobs in a thread of its own, or in the thread of the session.
pub(crate) struct SearchThread<S: GameSpec, W> {
    shared: Arc<Shared<S::Game, W>>,
    /// The settings without the values that were refused.
    settings: Settings,
    /// The searcher, created for the first search. There is never more than one searcher, because two would use twice
    /// the memory that the interface allows.
    chosen: Option<(Method, AnySearcher<S>)>,
    evaluator: SessionEvaluator<S>,
    books: Vec<OpeningBook<S::Game>>,
    finisher: Option<Finisher<S::Game>>,
    /// The position and the report of the last search at full strength in which all root moves were allowed.
    last: Option<(S::Game, Report<MoveOf<S>>)>,
    /// The answer that waits until it is released, in a session without threads.
    held: Option<(Box<Search<S>>, Found<S>)>,
}

/// The result of a search, from which its answer is made.
enum Found<S: GameSpec> {
    /// The answer itself, because the position needs no search.
    Answer(Vec<String>),
    /// The result of a searcher, and whether no `info` line was sent during the search.
    Report(Result<Report<MoveOf<S>>, SearchError>, bool),
}

impl<S: GameSpec, W: Write> SearchThread<S, W> {
    pub(crate) fn new(shared: Arc<Shared<S::Game, W>>) -> Self {
        SearchThread {
            settings: Settings::default(),
            chosen: None,
            evaluator: SessionEvaluator::new(),
            books: (shared.program.own_book)().into_iter().collect(),
            finisher: S::finisher(),
            last: None,
            held: None,
            shared,
        }
    }

    /// Executes jobs until the channel is closed.
    pub(crate) fn work(mut self, jobs: Receiver<Job<S>>) {
        for job in jobs {
            self.take(job);
        }
    }

    /// Executes jobs until none is left, or until an answer must wait.
    pub(crate) fn work_off(&mut self, jobs: &Receiver<Job<S>>) {
        loop {
            match self.held.take() {
                Some((search, found)) if search.handles.is_released() => self.answer(*search, found),
                held @ Some(_) => return self.held = held,
                None => match jobs.try_recv() {
                    Ok(job) => self.take(job),
                    Err(_) => return,
                },
            }
        }
    }

    fn take(&mut self, job: Job<S>) {
        match job {
            Job::Search(search) => self.find(search),
            Job::Evaluate(position, dialect) => {
                let score = dialect.score(self.static_score(&position), self.evaluator.hundred());
                self.shared.output.lines(&[format!("info depth 0 score {score}"), dialect.no_move().to_owned()]);
            }
            Job::Probe(position, dialect, ranks) => {
                self.shared.output.line(&self.probe_text(&position, dialect, ranks))
            }
            Job::SetOption { name, value, dialect } => self.set_option(&name, value.as_deref(), dialect),
            Job::Bench => self.shared.output.lines(&bench::lines::<S>(&self.settings)),
            Job::Perft { position, depth, ranks, stop } => {
                bench::perft::<S>(position, depth, ranks, &stop, &mut |line| self.tell(line, &stop));
                self.shared.searching.fetch_sub(1, SeqCst);
            }
            Job::GenFens { start, count, seed, stop } => {
                let print = &mut |line: &str| self.tell(line, &stop);
                bench::openings::<S>(&self.settings, &start, (count, seed), print);
                self.shared.searching.fetch_sub(1, SeqCst);
            }
            Job::Clear => {
                self.last = None;
                self.chosen.iter_mut().for_each(|(_, searcher)| searcher.clear());
            }
            Job::Ready => self.shared.output.line("readyok"),
        }
    }

    /// Sets an option, or reports why it keeps its value.
    fn set_option(&mut self, name: &str, value: Option<&str>, dialect: Dialect) {
        let mut wanted = self.settings.clone();
        let changed = wanted
            .set::<S>(name, value, self.shared.program.open_book.is_some())
            .map_err(|problem| vec![problem])
            .and_then(|change| self.change(change, &wanted));
        if changed.is_ok() {
            self.settings = wanted;
        }
        // An interface that has read the message can ask for the options, so they come first.
        let mut tried = self.shared.tried();
        tried.count += 1;
        tried.accepted.clone_from(&self.settings);
        drop(tried);
        let (Ok(problems) | Err(problems)) = changed;
        problems.iter().for_each(|problem| self.shared.output.line(&dialect.message(problem)));
    }

    /// Makes a change of the settings. Returns what could not be used of the new value.
    ///
    /// # Errors
    ///
    /// Returns the reasons why the old value stays.
    fn change(&mut self, change: Change, wanted: &Settings) -> Result<Vec<String>, Vec<String>> {
        let problems = match change {
            Change::Books => return self.open_books(&wanted.book_files),
            Change::Tables => self.open_tables(&wanted.table_paths)?,
            Change::Network => self.open_network(&wanted.eval_file)?,
            Change::Rebuild => {
                self.configure(wanted).map_err(|error| vec![error.to_string()])?;
                Vec::new()
            }
            Change::Evaluator => {
                self.evaluator.set_named(wanted.evaluator.unwrap_or(S::strongest().name));
                self.chosen = None;
                Vec::new()
            }
            _ => return Ok(Vec::new()),
        };
        self.last = None;
        Ok(problems)
    }

    /// Finds the move to play and sends it. The move comes from a book, from a rule that needs no search, or from a
    /// search.
    fn find(&mut self, search: Box<Search<S>>) {
        let known = self.in_books(&search).or_else(|| self.finished(&search));
        let found = known.map_or_else(|| self.search(&search), Found::Answer);
        if search.waits && !self.shared.has_threads {
            self.held = Some((search, found));
            return;
        }
        if search.waits {
            search.handles.wait();
        }
        self.answer(*search, found);
    }

    /// Ends a search and sends its answer. The count of searches is lowered before the answer is sent, because the
    /// interface can start the next search as soon as it receives the answer.
    fn answer(&mut self, search: Search<S>, found: Found<S>) {
        let lines = match &found {
            Found::Answer(lines) => lines.clone(),
            Found::Report(report, is_silent) => self.lines(&search, report, *is_silent),
        };
        self.shared.searching.fetch_sub(1, SeqCst);
        self.shared.output.lines(&lines);
        if let Found::Report(report, _) = found {
            let Limits { only, exclude, strength, .. } = &search.limits;
            let is_whole = only.is_empty() && exclude.is_empty() && strength.is_none();
            let report = report.ok().filter(|report| report.depth > 0 && is_whole);
            self.last = report.map(|report| (search.position, report));
        }
    }

    /// Returns the answer of the first book that contains the position, if the search allows book moves.
    fn in_books(&mut self, search: &Search<S>) -> Option<Vec<String>> {
        let admits = |mv: &MoveOf<S>| search.limits.admits(mv);
        let books = self.books.iter_mut().filter(|_| search.by_book);
        let found = books.map(|book| book(&search.position, &admits)).find_map(|found| found)?;
        Some(self.without_search(search, found.mv, Score::heuristic(found.score), "a move of the book"))
    }

    /// Returns the answer if the position needs no search. If the winner is known but a search must find the move, only
    /// sends a message and returns `None`.
    fn finished(&mut self, search: &Search<S>) -> Option<Vec<String>> {
        let finisher = self.finisher.as_mut().filter(|_| search.may_finish)?;
        let found = finisher(&search.position)?;
        let Some(mv) = found.mv else {
            self.shared.output.line(&search.dialect.message(&found.text));
            return None;
        };
        let score = found.score.unwrap_or_else(|| self.static_score(&search.position));
        search.limits.admits(&mv).then(|| self.without_search(search, mv, score, &found.text))
    }

    /// Returns the answer for a move that needs no search, with the reason.
    fn without_search(&self, search: &Search<S>, mv: MoveOf<S>, score: Score, why: &str) -> Vec<String> {
        let text = S::protocol_move(&search.position, mv, search.ranks);
        let score = search.dialect.score(score, self.evaluator.hundred());
        vec![search.dialect.message(why), format!("info depth 0 score {score} pv {text}"), format!("bestmove {text}")]
    }

    /// Reconfigures the current searcher, which keeps its tables, or creates a searcher if the method has changed.
    fn configure(&mut self, wanted: &Settings) -> Result<(), SearchError> {
        let method = Method::set::<S>(wanted);
        if let Some((_, searcher)) = self.chosen.as_mut().filter(|(by, _)| *by == method) {
            return searcher.configure(&config::<S>(method, wanted, &self.evaluator));
        }
        self.chosen = Some((method, build::<S>(method, wanted, &self.evaluator)?));
        Ok(())
    }

    /// Returns a searcher that supports the limits: the current one, or a new one that replaces it.
    fn searcher(&mut self, limits: &Limits<MoveOf<S>>) -> Result<&mut dyn Searcher<S::Game>, SearchError> {
        let method = Method::for_limits::<S>(&self.settings, limits);
        let chosen = match self.chosen.take().filter(|(by, _)| *by == method) {
            Some(chosen) => chosen,
            None => (method, build::<S>(method, &self.settings, &self.evaluator)?),
        };
        Ok(&mut *self.chosen.insert(chosen).1)
    }

    /// Searches, and sends the progress.
    fn search(&mut self, search: &Search<S>) -> Found<S> {
        let wdl = self.evaluator.wdl().filter(|_| search.shows_wdl);
        let (shared, hundred) = (Arc::clone(&self.shared), self.evaluator.hundred());
        let mut printer = Printer { search, output: &shared.output, hundred, wdl, silent: true };
        let found =
            self.searcher(&search.limits).and_then(|it| it.search(&search.position, &search.limits, &mut printer));
        Found::Report(found, printer.silent)
    }

    /// Returns the answer for the result of a search.
    fn lines(
        &self,
        search: &Search<S>,
        found: &Result<Report<MoveOf<S>>, SearchError>,
        is_silent: bool,
    ) -> Vec<String> {
        let (dialect, hundred) = (search.dialect, self.evaluator.hundred());
        match found {
            Ok(report) if report.best.is_some() => {
                // The static score is reported, because match runners expect a score with every move.
                let score = || dialect.score(self.static_score(&search.position), hundred);
                let info = is_silent.then(|| format!("info depth 0 score {}", score()));
                info.into_iter().chain([best_move(search, report)]).collect()
            }
            Ok(report) => {
                let score = dialect.score(report.score, hundred);
                vec![format!("info depth 0 score {score}"), dialect.no_move().to_owned()]
            }
            // All moves are banned.
            Err(SearchError::NoRootMove { .. }) => vec![dialect.no_move().to_owned()],
            Err(error) => vec![dialect.message(&error.to_string()), dialect.no_move().to_owned()],
        }
    }

    /// Opens books in a separate thread. The thread is abandoned if a file cannot be read in time, for example on a
    /// lost network drive. If no file can be used, the old books stay.
    fn open_books(&mut self, files: &str) -> Result<Vec<String>, Vec<String>> {
        let files: Vec<PathBuf> = paths(files).map(Path::to_owned).collect();
        let (mut books, mut problems) = (Vec::new(), Vec::new());
        if files.is_empty() {
            books.extend((self.shared.program.own_book)());
        }
        let (sender, opened) = channel();
        let wanted = files.clone();
        let Some(open_book) = self.shared.program.open_book else { return Ok(problems) };
        let open = move || wanted.iter().try_for_each(|file| sender.send(open_book(file)));
        // If the thread cannot be started, the channel is closed and every book is reported as not read.
        let _ = thread::Builder::new().spawn(open);
        let end = Instant::now() + PATIENCE;
        for file in files {
            let book = opened.recv_timeout(end.saturating_duration_since(Instant::now()));
            let late = |_| Err(format!("{}: not read, expected it within {PATIENCE:?}", file.display()));
            match book.unwrap_or_else(late) {
                Ok(book) => books.push(book),
                Err(problem) => problems.push(problem),
            }
        }
        if books.is_empty() && !problems.is_empty() {
            return Err(problems);
        }
        self.books = books;
        Ok(problems)
    }

    /// Opens the endgame tables in these folders. If no table can be used, the old tables stay.
    fn open_tables(&mut self, folders: &str) -> Result<Vec<String>, Vec<String>> {
        let open = |folders: &str| match (S::OPEN_TABLES, paths(folders).collect::<Vec<_>>()) {
            (Some(open), folders) if !folders.is_empty() => open(&folders),
            _ => (None, Vec::new()),
        };
        // The old tables are dropped first, because tables can be large.
        self.chosen = None;
        self.evaluator.set_tables(None);
        let (tables, problems) = open(folders);
        let is_refused = tables.is_none() && !problems.is_empty();
        self.evaluator.set_tables(if is_refused { open(&self.settings.table_paths).0 } else { tables });
        if is_refused { Err(problems) } else { Ok(problems) }
    }

    /// Uses the network in a file, or no network if `file` is empty. If the file cannot be used, the evaluator does not
    /// change.
    fn open_network(&mut self, file: &str) -> Result<Vec<String>, Vec<String>> {
        let network = match file {
            "" => None,
            file => Some(ChosenEvaluator::read::<S>(&format!("net:{file}")).map_err(|error| vec![error.to_string()])?),
        };
        self.evaluator.set_network(network);
        self.chosen = None;
        Ok(Vec::new())
    }

    /// Prints a line of a running job. After the command `stop`, nothing is printed.
    fn tell(&self, line: &str, stop: &StopHandle) -> ControlFlow<()> {
        if stop.is_stopped() || self.shared.output.is_broken() {
            return ControlFlow::Break(());
        }
        self.shared.output.line(line);
        ControlFlow::Continue(())
    }

    /// Returns the static evaluation of a position, or the exact score if the game is over or the evaluator can prove
    /// the score.
    fn static_score(&self, position: &S::Game) -> Score {
        if let Some(outcome) = position.outcome() {
            return outcome.score(0);
        }
        let mut evaluator = self.evaluator.evaluator();
        evaluator.reset(position);
        let proven = evaluator.proof(position).map(|proof| proof.score(0));
        proven.unwrap_or_else(|| Score::heuristic(evaluator.evaluate(position)))
    }

    /// Returns the line `pophash` with the stored move and bounds of a position, or only the word `pophash` if nothing
    /// is stored. Alpha-beta does not store the root in its table, so the root's data come from the last report.
    fn probe_text(&self, position: &S::Game, dialect: Dialect, ranks: Ranks) -> String {
        let mut text = String::from("pophash");
        let is_same =
            |other: &S::Game| S::Game::TABLE.key.is_some() && S::Game::TABLE.key(other) == S::Game::TABLE.key(position);
        let of_root = self.last.as_ref().filter(|(root, _)| is_same(root)).map(|(_, report)| {
            let &Report { best, score, bound, depth, .. } = report;
            Probe { best, score, bound, depth }
        });
        let in_table = || self.chosen.as_ref()?.1.probe(position);
        let Some(known) = of_root.or_else(in_table) else { return text };
        if let Some(mv) = known.best {
            text += &format!(" bestmove {}", S::protocol_move(position, mv, ranks));
        }
        let score = dialect.score(known.score, self.evaluator.hundred());
        if known.bound != Bound::Upper {
            text += &format!(" lowerbound {score} depth {}", known.depth);
        }
        if known.bound != Bound::Lower {
            text += &format!(" upperbound {score} depth {}", known.depth);
        }
        text
    }
}

fn paths(list: &str) -> impl Iterator<Item = &Path> {
    list.split(';').map(str::trim).filter(|path| !path.is_empty()).map(Path::new)
}
