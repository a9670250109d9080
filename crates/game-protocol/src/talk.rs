//! A session in one thread, which executes a line at a time.

use std::io::Write;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, channel};

use game_search::spec::GameSpec;

use crate::job::Job;
use crate::output::Shared;
use crate::program::Program;
use crate::search_thread::SearchThread;
use crate::session::Session;

/// A session with an interface, like [`serve`](crate::serve), but in the thread of the caller. It is for targets without
/// threads, such as WebAssembly in a browser. It does not list the options for threads and files, `Threads`, `TablePath` and
/// `EvalFile`, which cannot work there. They can be set, and a value that cannot be used is answered by a message.
///
/// [`take`](Talk::take) executes a line and returns when its work is done, so a search can be stopped only by the function
/// `poll`. A search that must not answer before `stop` or `ponderhit`, such as `go infinite`, keeps its answer until that
/// line.
///
/// ```
/// use game_protocol::{Program, Talk};
/// # use game_search::engine::Params;
/// # use game_search::spec::{GameSpec, NamedEvaluator};
/// # use small_games::{ConnectFour, Threats};
/// # struct FourInLine;
/// # impl GameSpec for FourInLine {
/// #     type Game = ConnectFour;
/// #     type Evaluator = Threats;
/// #     const NAME: &'static str = "connect4";
/// #     const POSITIONS: &'static [(&'static str, &'static str)] = &[("start", "......./......./......./......./......./.......")];
/// #     const EVALUATORS: &'static [NamedEvaluator<ConnectFour>] = &[NamedEvaluator::new("threats", || Box::new(Threats))];
/// #     fn evaluator() -> Threats { Threats }
/// #     fn params() -> Params { Params::exact() }
/// # }
///
/// let mut said = Vec::new();
/// // `FourInLine` is the game in the example of `serve`.
/// let mut talk = Talk::<FourInLine, _>::new(Program::new("four in line 1.0", "you"), &mut said, None);
/// assert!(talk.take("position startpos moves 4 1 4 1 4 1"));
/// assert!(talk.take("go depth 5"));
/// assert!(!talk.take("quit"));
/// drop(talk);
/// assert!(said.ends_with(b"bestmove 4\n"));
/// ```
pub struct Talk<S: GameSpec, W> {
    shared: Arc<Shared<S::Game, W>>,
    session: Session<S, W>,
    jobs: Receiver<Job<S>>,
    searches: SearchThread<S, W>,
}

impl<S: GameSpec, W: Write> Talk<S, W> {
    /// Begins a session. A search stops when `poll` returns `true`. The program opens no book files, because that takes
    /// a thread; its own book is used.
    pub fn new(program: Program<S::Game>, output: W, poll: Option<fn() -> bool>) -> Self {
        let shared = Arc::new(Shared::new(Program { open_book: None, ..program }, output, false));
        let (sender, jobs) = channel();
        Talk {
            session: Session::new(Arc::clone(&shared), sender, poll),
            searches: SearchThread::new(Arc::clone(&shared)),
            shared,
            jobs,
        }
    }

    /// Executes a line. Returns `false` after `quit`.
    pub fn take(&mut self, line: &str) -> bool {
        let goes_on = self.session.take(line);
        self.searches.work_off(&self.jobs);
        if let Some(word) = self.session.dialect.goodbye().filter(|_| !goes_on) {
            self.shared.output.line(word);
        }
        goes_on
    }
}
