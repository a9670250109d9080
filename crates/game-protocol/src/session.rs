//! A session with an interface: reads lines, keeps the position and sends searches to the search thread.

use std::io::{self, BufRead, Write};
use std::sync::Arc;
use std::sync::atomic::Ordering::SeqCst;
use std::sync::mpsc::{Sender, channel};
use std::{thread, time::Duration};

use game_search::searcher::{Clock, StopHandle};
use game_search::spec::{GameSpec, Ranks};
use game_search::{Game, Limits, Score, TextNotation, text::quote};

use crate::command::{Command, Go, Setup};
use crate::job::{Handles, Job, Search};
use crate::options::{CLOCK_OVERHEAD, Change, Settings, variant_names, variants};
use crate::{dialect::Dialect, output::Shared, program::Program, search_thread::SearchThread};

/// Serves an interface until it sends `quit` or the input ends. If the input ends during a search, a search with a
/// limit is completed first, and a search without a limit is stopped.
///
/// No input makes this function panic or hang. Unknown input is skipped, as the protocols require, and reported if
/// the interface has switched `debug` on. An invalid position or move is always reported, and `go` is answered
/// without a move until a valid position is set.
///
/// ```
/// use game_protocol::{Program, serve};
/// use game_search::engine::Params;
/// use game_search::spec::{GameSpec, NamedEvaluator};
/// use small_games::{ConnectFour, Threats};
///
/// struct FourInLine;
///
/// impl GameSpec for FourInLine {
///     type Game = ConnectFour;
///     type Evaluator = Threats;
///     const NAME: &'static str = "connect4";
///     const POSITIONS: &'static [(&'static str, &'static str)] = &[("start", "......./......./......./......./......./.......")];
///     const EVALUATORS: &'static [NamedEvaluator<ConnectFour>] = &[NamedEvaluator::new("threats", || Box::new(Threats))];
///     const BENCH: &'static [(&'static str, u32)] = &[("44", 8)];
///     fn evaluator() -> Threats { Threats }
///     fn params() -> Params { Params::exact() }
/// }
///
/// let (program, mut said) = (Program::new("four in line 1.0", "you"), Vec::new());
/// serve::<FourInLine>(&program, &b"uci\nposition startpos moves 4 1 4 1 4 1\ngo depth 5\n"[..], &mut said)?;
/// let said = String::from_utf8(said)?;
/// assert!(said.contains("uciok") && said.contains("score mate 1") && said.ends_with("bestmove 4\n"), "{said}");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// Returns an error if the input cannot be read or the output cannot be written.
pub fn serve<S: GameSpec>(
    program: &Program<S::Game>,
    mut input: impl BufRead,
    output: impl Write + Send,
) -> io::Result<()> {
    let shared = Arc::new(Shared::new(program.clone(), output, true));
    let read = thread::scope(|scope| {
        let (jobs, queue) = channel();
        let search_thread = scope.spawn(|| SearchThread::<S, _>::new(Arc::clone(&shared)).work(queue));
        let mut session = Session::<S, _>::new(Arc::clone(&shared), jobs, None);
        let read = session.listen(&mut input);
        // The session is over, so a search without a limit is stopped.
        if session.endless || session.pondering {
            session.handles.stop.stop();
        }
        session.handles.release();
        drop(session);
        search_thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
        read
    });
    if let Some(word) = read?.and_then(Dialect::goodbye) {
        shared.output.line(word);
    }
    Arc::into_inner(shared).map_or(Ok(()), |shared| shared.output.finish())
}

pub(crate) struct Session<S: GameSpec, W> {
    shared: Arc<Shared<S::Game, W>>,
    jobs: Sender<Job<S>>,
    /// The function that searches ask whether to stop, where this session cannot be reached during a search.
    poll: Option<fn() -> bool>,
    pub(crate) dialect: Dialect,
    /// The settings. While the search thread has not tried every option, they contain values that it can refuse.
    settings: Settings,
    /// The number of options that were sent to the search thread.
    options: usize,
    debug: bool,
    /// The position, or the error of the last command that set a position. After an error no move is played, because it
    /// would be a move of an earlier position.
    position: Result<S::Game, String>,
    /// The ply of the position in its game, which starts at 0.
    ply: u32,
    /// The moves that are forbidden in the position.
    banned: Vec<<S::Game as Game>::Move>,
    /// The number of the game in this session, from 1: the seed of a weak player.
    games: u64,
    /// The handles of the last search.
    handles: Handles,
    /// Whether the last search has no limit, so that only a command ends it.
    endless: bool,
    /// Whether the last search ponders, and therefore does not end before `ponderhit` or `stop`.
    pondering: bool,
}

impl<S: GameSpec, W: Write> Session<S, W> {
    pub(crate) fn new(shared: Arc<Shared<S::Game, W>>, jobs: Sender<Job<S>>, poll: Option<fn() -> bool>) -> Self {
        Session {
            shared,
            jobs,
            poll,
            dialect: Dialect::Uci,
            settings: Settings::default(),
            options: 0,
            debug: false,
            position: Ok(S::start()),
            ply: 0,
            banned: Vec::new(),
            games: 1,
            handles: Handles::default(),
            endless: false,
            pondering: false,
        }
    }

    /// Executes commands until `quit` or the end of the input. Returns the protocol if `quit` ended the session.
    fn listen(&mut self, input: &mut impl BufRead) -> io::Result<Option<Dialect>> {
        let mut line = Vec::new();
        while input.read_until(b'\n', &mut line)? > 0 {
            if !self.take(&String::from_utf8_lossy(&line)) {
                return Ok(Some(self.dialect));
            }
            line.clear();
        }
        Ok(None)
    }

    /// Executes a command and reports an error to the interface. Returns `false` for `quit`.
    pub(crate) fn take(&mut self, line: &str) -> bool {
        match self.obey(line.trim()) {
            Ok(goes_on) => goes_on,
            Err(problem) => {
                self.complain(&problem);
                true
            }
        }
    }

    /// Executes a command. Returns `false` for `quit`. An error is reported to the interface.
    fn obey(&mut self, line: &str) -> Result<bool, String> {
        let tried = self.shared.tried();
        if tried.count == self.options {
            self.settings.clone_from(&tried.accepted);
        }
        drop(tried);
        match Command::parse(line) {
            Command::Uci => self.greet(Dialect::Uci),
            Command::Ucci => self.greet(Dialect::Ucci),
            Command::IsReady if self.is_searching() => self.shared.output.line("readyok"),
            Command::IsReady => self.send(Job::Ready),
            Command::SetOption { name, value } => self.set_option(&name, value.as_deref())?,
            Command::NewGame => self.new_game(),
            Command::Position(setup) => {
                (self.position, self.banned) = (self.set_up(&setup), Vec::new());
                self.ply = setup.ply();
                self.position.as_ref().map_err(String::clone)?;
            }
            Command::BanMoves(texts) => self.banned = self.moves(self.position()?, &texts)?,
            Command::Go(go) => self.go(&go),
            Command::PonderHit { draw } => self.ponder_hit(draw),
            Command::Stop if self.is_searching() => self.stop(),
            Command::Stop if self.dialect == Dialect::Ucci => self.shared.output.line(self.dialect.no_move()),
            Command::Probe(setup) => self.send(Job::Probe(self.set_up(&setup)?, self.dialect, self.ranks())),
            Command::Debug(debug) => self.debug = debug,
            Command::Bench => self.send(Job::Bench),
            Command::GenFens { count, seed } => {
                let stop = self.begin();
                self.send(Job::GenFens { start: self.variant().1, count, seed, stop });
            }
            Command::Quit => {
                self.stop();
                return Ok(false);
            }
            Command::Unknown if self.debug => return Err(format!("not understood: {line:?}")),
            Command::Unknown | Command::Stop | Command::Nothing => {}
        }
        Ok(true)
    }

    fn greet(&mut self, dialect: Dialect) {
        self.dialect = dialect;
        let mut lines =
            vec![format!("id name {}", self.shared.program.name), format!("id author {}", self.shared.program.author)];
        let Shared { program, has_threads, .. } = &*self.shared;
        lines.extend(self.settings.announce::<S>(dialect, program.open_book.is_some(), *has_threads));
        lines.push(if dialect == Dialect::Uci { "uciok" } else { "ucciok" }.to_owned());
        self.shared.output.lines(&lines);
    }

    fn set_option(&mut self, name: &str, value: Option<&str>) -> Result<(), String> {
        match self.settings.set::<S>(name, value, self.shared.program.open_book.is_some())? {
            Change::Unknown => return Err(format!("no option is named {name:?}")),
            Change::Debug(debug) => self.debug = debug,
            // In UCCI, this option announces a new game.
            Change::Clear if self.dialect == Dialect::Ucci => self.new_game(),
            Change::Clear => self.send(Job::Clear),
            change => {
                let (_, start) = self.variant();
                let is_other = |position: &S::Game| !S::belongs_to_variant(position, &start);
                if change == Change::Variant && self.position.as_ref().is_ok_and(is_other) {
                    (self.position, self.ply, self.banned) = (Ok(start), 0, Vec::new());
                }
                let (name, value) = (name.to_owned(), value.map(str::to_owned));
                self.send(Job::SetOption { name, value, dialect: self.dialect });
                self.options += 1;
            }
        }
        Ok(())
    }

    fn new_game(&mut self) {
        self.games += 1;
        self.send(Job::Clear);
    }

    fn complain(&self, problem: &str) {
        self.shared.output.line(&self.dialect.message(problem));
    }

    fn ranks(&self) -> Ranks {
        if self.dialect == Dialect::Uci && self.settings.variant.is_some() { Ranks::FromOne } else { Ranks::FromZero }
    }

    /// Returns the position, or the reason why it is missing.
    fn position(&self) -> Result<&S::Game, String> {
        self.position.as_ref().map_err(|problem| format!("the position was refused: {problem}"))
    }

    fn set_up(&self, setup: &Setup) -> Result<S::Game, String> {
        let start = match &setup.fen {
            None => self.variant().1,
            Some(fen) => self.read(fen)?,
        };
        self.in_either_style(|ranks| played::<S>(&start, &setup.moves, ranks))
    }

    /// Calls `read` with the session's numbering of ranks (from 0 or from 1). If `read` fails, calls `read` with the
    /// other numbering. All moves of a command use one numbering, because some moves are valid in both.
    fn in_either_style<T>(&self, read: impl Fn(Ranks) -> Result<T, String>) -> Result<T, String> {
        let other = if self.ranks() == Ranks::FromZero { Ranks::FromOne } else { Ranks::FromZero };
        read(self.ranks()).or_else(|problem| read(other).map_err(|_| problem))
    }

    /// Returns the name and the start position of the variant that the interface has set.
    fn variant(&self) -> (&'static str, S::Game) {
        variants::<S>().swap_remove(self.settings.variant.unwrap_or(0))
    }

    /// Parses a FEN. The position must belong to the variant that the interface has set.
    fn read(&self, fen: &str) -> Result<S::Game, String> {
        let position = S::Game::parse_position(fen).map_err(|error| error.to_string())?;
        let (name, start) = self.variant();
        if S::belongs_to_variant(&position, &start) {
            return Ok(position);
        }
        let fits = variants::<S>().into_iter().find(|(_, start)| S::belongs_to_variant(&position, start));
        let expected = match fits {
            Some((other, _)) => format!("a position of {name}, or UCI_Variant set to {other}"),
            None => format!("a position of {}", variant_names::<S>().join(" or ")),
        };
        Err(format!("{} is of another variant: expected {expected}", quote(fen)))
    }

    /// Reads moves that all belong to the same position.
    fn moves(&self, position: &S::Game, texts: &[String]) -> Result<Vec<<S::Game as Game>::Move>, String> {
        self.in_either_style(|ranks| texts.iter().map(|text| S::read_protocol_move(position, text, ranks)).collect())
    }

    fn is_searching(&self) -> bool {
        self.shared.searching.load(SeqCst) > 0
    }

    /// Stops the current search, which then sends its answer.
    fn stop(&mut self) {
        self.handles.stop.stop();
        self.handles.release();
    }

    /// Stops the current search and prepares a job that ends on its own. The returned handle can stop the job earlier.
    fn begin(&mut self) -> StopHandle {
        self.stop();
        (self.handles, self.endless, self.pondering) = (Handles::new(self.poll), false, false);
        self.shared.searching.fetch_add(1, SeqCst);
        self.handles.stop.clone()
    }

    /// Sends a job. The search thread exists as long as the sender of jobs, so sending cannot fail.
    fn send(&self, job: Job<S>) {
        let sent = self.jobs.send(job);
        debug_assert!(sent.is_ok(), "the thread that thinks is gone");
    }

    fn go(&mut self, go: &Go) {
        self.stop();
        let refused = match self.position().cloned() {
            Ok(position) => self.think(position, go).map_err(|problem| (problem, self.dialect.no_move())),
            Err(problem) => Err((problem, self.dialect.no_position())),
        };
        if let Err((problem, answer)) = refused {
            self.shared.output.lines(&[self.dialect.message(&problem), answer.to_owned()]);
        }
    }

    fn think(&mut self, position: S::Game, go: &Go) -> Result<(), String> {
        for (name, text) in &go.invalid {
            let problem = format!("{name} is {text:?}: expected a whole number, neither negative nor too large");
            if name == "perft" {
                return Err(problem);
            }
            self.complain(&problem);
        }
        if let Some(depth) = go.perft {
            if !(1..=Score::MAX_PLY).contains(&depth) {
                return Err(format!("perft is \"{depth}\": expected 1 to {}", Score::MAX_PLY));
            }
            let stop = self.begin();
            self.send(Job::Perft { position, depth, ranks: self.ranks(), stop });
            return Ok(());
        }
        if go.depth == Some(0) {
            self.send(Job::Evaluate(position, self.dialect));
            return Ok(());
        }
        // A search without the restriction is better than none: an interface that gets no move can lose the game.
        let only = self.moves(&position, &go.search_moves).unwrap_or_else(|problem| {
            self.complain(&problem);
            Vec::new()
        });
        self.handles = Handles::new(self.poll);
        let mut limits = self.limits(&position, go);
        (limits.only, limits.exclude) = (only, self.banned.clone());
        let is_weak = limits.strength.is_some();
        let is_limited = limits.depth.is_some() || limits.nodes.is_some() || limits.mate.is_some() || is_weak;
        let side = position.side_to_move();
        let other_clock = go.clocks[(!side).index()].or(go.opponent_time);
        if !go.infinite && !is_limited && limits.time.is_none() && limits.clock.is_none() {
            let problem = if other_clock.is_some() {
                Some(format!("no time is given for {}, which is to move", S::SIDES[side.index()]))
            } else {
                (!go.invalid.is_empty()).then(|| "no valid limit is given".to_owned())
            };
            if let Some(problem) = problem {
                limits.time = Some(Duration::from_millis(1));
                self.complain(&format!("{problem}: answering at once"));
            }
        }
        let is_timed = limits.time.is_some() || limits.clock.is_some();
        self.endless = go.infinite || !is_limited && !is_timed;
        self.pondering = go.ponder;
        if go.draw {
            self.handles.draw_offered.store(true, SeqCst);
        }
        limits.stop = Some(self.handles.stop.clone());
        if go.ponder && is_timed {
            limits.ponder = Some(self.handles.ponder.clone());
        }
        // A weak player plays by itself.
        let for_game = !self.endless && go.mate.is_none() && !is_weak;
        self.shared.searching.fetch_add(1, SeqCst);
        self.send(Job::Search(Box::new(Search {
            position,
            limits,
            handles: self.handles.clone(),
            waits: go.infinite || go.ponder,
            dialect: self.dialect,
            ranks: self.ranks(),
            resigns: self.settings.resigns,
            ply: self.ply,
            shows_wdl: self.settings.shows_wdl && self.dialect == Dialect::Uci,
            by_book: self.settings.use_book && for_game && !go.ponder,
            may_finish: for_game && go.depth.is_none() && self.settings.multi_pv == 1,
        })));
        Ok(())
    }

    /// Handles `ponderhit`: from now on, the search is a normal search.
    fn ponder_hit(&mut self, draw: bool) {
        if draw {
            self.handles.draw_offered.store(true, SeqCst);
        }
        self.handles.ponder.hit();
        if self.pondering && !self.endless {
            self.handles.release();
        }
        self.pondering = false;
    }

    fn limits(&self, position: &S::Game, go: &Go) -> Limits<<S::Game as Game>::Move> {
        // UCCI times are in seconds, unless `usemillisec` is set.
        let unit = if self.settings.milliseconds || self.dialect == Dialect::Uci { 1 } else { 1_000 };
        let side = position.side_to_move().index();
        let remaining = go.clocks[side].or(go.time.map(|time| time.saturating_mul(unit)));
        let increment = go.increments[side].or(go.increment.map(|time| time.saturating_mul(unit)));
        let clock = remaining.map(|remaining| {
            let remaining = Duration::from_millis(remaining.max(1));
            Clock {
                increment: Duration::from_millis(increment.unwrap_or(0)),
                moves_to_go: go.moves_to_go.filter(|&moves| moves > 0).or_else(|| S::moves_to_go(position)),
                // With little time left, at least half of the remaining time is used for the search.
                overhead: Duration::from_millis(self.settings.overhead.unwrap_or(CLOCK_OVERHEAD)).min(remaining / 2),
                ..Clock::new(remaining)
            }
        });
        // An interface that sets a move time has normally subtracted the overhead already, so an overhead is subtracted
        // here only if the interface has set one.
        let overhead = self.settings.overhead.unwrap_or(0);
        let move_time = go.move_time.map(|time| time.saturating_sub(overhead).max(1));
        Limits {
            depth: go.depth.map(|depth| depth.min(Score::MAX_PLY)),
            nodes: go.nodes,
            // `mate` counts the moves of the mating side. The last of these moves has no reply.
            mate: go
                .mate
                .filter(|&moves| moves > 0)
                .map(|moves| moves.saturating_mul(2).saturating_sub(1).min(Score::MAX_PLY)),
            time: move_time.map(Duration::from_millis),
            clock,
            multi_pv: self.settings.multi_pv,
            strength: self.settings.strength::<S>(self.games).filter(|_| go.mate.is_none()),
            ..Limits::default()
        }
    }
}

/// Returns the position after the moves have been played from `start`.
fn played<S: GameSpec>(start: &S::Game, moves: &[String], ranks: Ranks) -> Result<S::Game, String> {
    let mut position = start.clone();
    for (text, number) in moves.iter().zip(1..) {
        let mv =
            S::read_protocol_move(&position, text, ranks).map_err(|problem| format!("move {number}: {problem}"))?;
        position.make(mv);
    }
    Ok(position)
}
