//! A game in progress, independent of terminals, threads and files.
//!
//! [`Session::update`] takes a message and returns the effects to carry out. [`Session::view`] returns the data to
//! display. The current time is passed in, measured from the start of the program.
//!
//! | file | what is in it |
//! |---|---|
//! | `command.rs` | the commands of a player, and their parser |
//! | `play.rs` | moves, undo and redo, and the end of the game |
//! | `pick.rs` | the selection of a move, one square or point after the other |
//! | `think.rs` | the engine's turn, its hints and its answers |
//! | `clock.rs` | the clocks |
//! | `view.rs`, `show.rs` | the data to display, and how a session fills it in |

pub mod command;

mod clock;
mod pick;
mod play;
mod show;
mod think;
mod view;

use std::sync::Arc;
use std::time::Duration;

use game_search::searcher::StopHandle;
use game_search::spec::{ChosenEvaluator, Drawing, Finish, Finisher, GameSpec, History, Place};
use game_search::{Game, GameResult, Side, TextNotation};

use crate::chinese;
use crate::engine::{Answer, Job, MoveOf, SearchResult};
pub use clock::{Clocks, clock_text};
pub use command::Command;
use games::tabletop::{Effort, Lang, Saved, Seats, TimeControl};
pub use view::{Analysis, Cell, Head, Marks, Note, View};

/// An event that a session has to handle.
pub enum Message<S: GameSpec> {
    /// The player entered a command.
    Command(Command),
    /// The engine sent an answer.
    Answer(Answer<MoveOf<S>>),
    /// Time has passed.
    Tick,
}

/// An action that the caller of a session has to carry out.
pub enum Effect<S: GameSpec> {
    /// Start a search.
    Think(Box<Job<S::Game>>),
    /// Save the game, because it has changed.
    Keep,
    /// Use a new file, because a new game has begun.
    NewGame,
    /// Show the position, given as text.
    Fen(String),
    /// Show the static evaluation, given as a table.
    Explain(String),
    /// Carry out a command that a session cannot carry out: save or load a game, or show the board, moves or help.
    Asked(Command),
    /// Quit.
    Quit,
}

/// The settings of a game.
#[derive(Clone, Debug)]
pub struct Setup {
    /// Who plays which side: the player or the engine.
    pub seats: Seats,
    /// The limit of the engine's search per move.
    pub effort: Effort,
    /// The seed of a weak player: what it overlooks. Each new game increments it.
    pub seed: u64,
    /// The time control, if there are clocks.
    pub control: Option<TimeControl>,
    /// The move notation, as an index into [`GameSpec::NOTATIONS`].
    pub notation: usize,
    /// The date in the format of game records: `2026.11.22`.
    pub date: String,
    /// The other tags of the game record.
    pub tags: Vec<(String, String)>,
    /// The language of everything that the player reads. Game records are in English.
    pub lang: Lang,
}

/// The running search of the engine.
struct Thinking {
    id: u64,
    stop: StopHandle,
    purpose: Purpose,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Purpose {
    Move,
    Hint,
}

/// The result of the engine's last search.
struct Opinion<G: Game> {
    /// The position that was searched.
    position: G,
    thought: SearchResult<G::Move>,
}

/// A game in progress.
pub struct Session<S: GameSpec> {
    setup: Setup,
    drawing: Drawing<S::Game>,
    history: History<S::Game>,
    /// The moves that were taken back. The next move to redo is the last one.
    ahead: Vec<MoveOf<S>>,
    /// The legal moves, each with the places that a player selects to make the move.
    paths: Vec<(MoveOf<S>, Vec<Place>)>,
    ended: Option<(GameResult, String)>,
    clocks: Option<Clocks>,
    now: Duration,
    is_paused: bool,
    picked: Vec<Place>,
    cursor: Place,
    thinking: Option<Thinking>,
    jobs: u64,
    opinion: Option<Opinion<S::Game>>,
    /// The evaluator of the engine.
    evaluator: Arc<ChosenEvaluator<S::Game>>,
    finisher: Option<Finisher<S::Game>>,
    /// The result of the position on the board, if the result is known without a search.
    settled: Option<Finish<MoveOf<S>>>,
    /// The places of the move that the engine recommends.
    hint: Vec<Place>,
    note: Note,
    is_flipped: bool,
    shows_territory: bool,
    effects: Vec<Effect<S>>,
}

impl<S: GameSpec> Session<S> {
    /// Creates a session for a game that begins at `start`.
    ///
    /// # Panics
    ///
    /// Panics if the game has no board to draw.
    pub fn new(start: S::Game, setup: Setup) -> Session<S> {
        let drawing = S::DRAWING.expect("a game with a board");
        let shape = (drawing.shape)(&start);
        let mut session = Session {
            clocks: setup.control.map(Clocks::new),
            is_flipped: setup.seats == Seats::SECOND,
            setup,
            drawing,
            history: History::new(start),
            ahead: Vec::new(),
            paths: Vec::new(),
            ended: None,
            now: Duration::ZERO,
            is_paused: false,
            picked: Vec::new(),
            cursor: Place::new(shape.files / 2, 0),
            thinking: None,
            jobs: 0,
            opinion: None,
            evaluator: Arc::new(ChosenEvaluator::strongest::<S>()),
            finisher: S::finisher(),
            settled: None,
            hint: Vec::new(),
            note: Note::default(),
            shows_territory: false,
            effects: Vec::new(),
        };
        session.refresh();
        session
    }

    /// Uses this evaluator instead of the strongest evaluator of the game.
    #[must_use]
    pub fn with_evaluator(self, evaluator: ChosenEvaluator<S::Game>) -> Session<S> {
        Session { evaluator: Arc::new(evaluator), ..self }
    }

    /// Returns the evaluator of the engine.
    pub fn evaluator(&self) -> &ChosenEvaluator<S::Game> {
        &self.evaluator
    }

    /// Returns the record of the game so far.
    pub fn saved(&self) -> Saved<S::Game> {
        let (plies, to_move) = (self.plies(), self.to_move());
        let left = |clocks: &Clocks| {
            let left = |side| clocks.left(side, to_move, plies, self.now);
            (clocks.control, [left(Side::First), left(Side::Second)])
        };
        Saved {
            start: self.history.start().clone(),
            moves: self.history.moves().to_vec(),
            ended: self.ended.clone(),
            notation: self.setup.notation,
            date: self.setup.date.clone(),
            seats: Some(self.setup.seats),
            effort: Some(self.setup.effort),
            clocks: self.clocks.as_ref().map(left),
            tags: self.setup.tags.clone(),
        }
    }

    /// Continues a saved game. Settings that the saved game lacks are taken from this session.
    pub fn resume(&mut self, saved: Saved<S::Game>) {
        self.stop_thinking();
        let clocks = saved.clocks.or(self.setup.control.map(|control| (control, [control.initial; 2])));
        let setup = Setup {
            seats: saved.seats.unwrap_or(self.setup.seats),
            effort: saved.effort.unwrap_or(self.setup.effort),
            seed: self.setup.seed,
            control: clocks.map(|(control, _)| control),
            notation: saved.notation,
            tags: saved.tags,
            lang: self.setup.lang,
            date: if saved.date.is_empty() { self.setup.date.clone() } else { saved.date },
        };
        let mut session = Session::new(saved.start.clone(), setup);
        session.history = History::new(saved.start);
        saved.moves.iter().for_each(|&mv| session.history.play(mv));
        session.clocks = clocks.map(|(control, left)| Clocks::resumed(control, saved.moves.len(), left));
        session.refresh();
        session.ended = saved.ended;
        // The numbering of jobs continues, so that answers to jobs of the previous game can be recognised.
        session.jobs = self.jobs;
        session.now = self.now;
        session.evaluator = Arc::clone(&self.evaluator);
        let plies = session.plies();
        session.tell(format!("game loaded, ply {plies}"), format!("对局已载入，第 {plies} 步"));
        *self = session;
    }

    /// Handles a message that arrives at time `now`, and returns the effects to carry out.
    pub fn update(&mut self, message: Message<S>, now: Duration) -> Vec<Effect<S>> {
        self.now = now;
        self.watch_clocks();
        match message {
            Message::Command(command) => self.command(command),
            Message::Answer(answer) => self.on_answer(answer),
            Message::Tick => {}
        }
        self.watch_clocks();
        self.wake_engine();
        std::mem::take(&mut self.effects)
    }

    fn command(&mut self, command: Command) {
        self.note = Note::default();
        match command {
            Command::Hint | Command::Go | Command::Pause | Command::Resign if self.ended.is_some() => {
                self.refuse("the game is over", "对局已经结束");
            }
            Command::Cursor(files, ranks) => self.move_cursor(files, ranks),
            Command::Pick => self.pick(self.cursor),
            Command::PickAt(place) => self.pick(place),
            Command::Cancel => self.cancel(),
            Command::Move(text) => self.play_text(&text),
            Command::Undo => self.undo(),
            Command::Redo => self.redo(),
            Command::Hint => self.ask_hint(),
            Command::Go => self.go(),
            Command::Pause => self.pause(),
            Command::Flip => {
                self.is_flipped = !self.is_flipped;
                self.effects.push(Effect::Asked(Command::Board));
            }
            Command::Territory => self.toggle_territory(),
            Command::Explain => self.explain(),
            Command::Side(seats) => self.set_seats(seats.unwrap_or(self.setup.seats.next())),
            Command::Effort(effort) => self.set_effort(effort),
            Command::Harder(more) => self.set_effort(self.setup.effort.step(more)),
            Command::Notation(name) => self.set_notation(name.as_deref()),
            Command::Fen => self.effects.push(Effect::Fen(self.position().position_text())),
            Command::New => self.new_game(),
            Command::Resign => self.resign(),
            Command::Quit => {
                self.stop_thinking();
                // The pause keeps the engine from starting again.
                self.is_paused = true;
                self.effects.push(Effect::Quit);
            }
            Command::Save { .. } | Command::Load(_) | Command::Board | Command::Moves | Command::Help => {
                self.effects.push(Effect::Asked(command));
            }
        }
    }

    /// Shows a message to the player.
    pub fn say(&mut self, text: impl Into<String>) {
        self.note = Note { text: text.into(), is_error: false };
    }

    /// Shows a message to the player, in the player's language.
    fn tell(&mut self, english: impl Into<String>, chinese: impl Into<String>) {
        self.say(self.setup.lang.pick(english.into(), chinese.into()));
    }

    /// Shows an error message to the player, in the player's language.
    fn refuse(&mut self, english: impl Into<String>, chinese: impl Into<String>) {
        self.complain(self.setup.lang.pick(english.into(), chinese.into()));
    }

    /// Shows an error message to the player.
    pub fn complain(&mut self, text: impl Into<String>) {
        self.note = Note { text: text.into(), is_error: true };
    }

    /// Returns the last message to the player.
    pub fn note(&self) -> &Note {
        &self.note
    }

    /// Returns the position on the board.
    pub fn position(&self) -> &S::Game {
        self.history.current()
    }

    /// Returns the result of the game and its reason, if the game has ended.
    pub fn ended(&self) -> Option<&(GameResult, String)> {
        self.ended.as_ref()
    }

    /// Returns the settings of the game.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// Returns the number of plies played.
    pub fn plies(&self) -> usize {
        self.history.moves().len()
    }

    /// Returns a legal move as text, in the notation of the session.
    fn write(&self, position: &S::Game, mv: MoveOf<S>) -> String {
        (S::NOTATIONS[self.setup.notation].write)(position, mv)
    }

    fn to_move(&self) -> Side {
        self.position().side_to_move()
    }

    /// Returns the name of a side in the player's language.
    fn side_name(&self, side: Side) -> &'static str {
        let english = S::SIDES[side.index()];
        self.setup.lang.pick(english, chinese::side_name(english))
    }

    /// Returns the engine's limit per move in the player's language.
    fn effort_text(&self) -> String {
        self.setup.lang.pick(self.setup.effort.to_string(), chinese::effort(self.setup.effort))
    }

    fn toggle_territory(&mut self) {
        if self.drawing.territory.is_none() {
            return self.refuse("this game has no territory", "这个棋种没有领地");
        }
        self.shows_territory = !self.shows_territory;
        self.effects.push(Effect::Asked(Command::Board));
    }

    fn explain(&mut self) {
        match &self.evaluator.explain {
            Some(explain) => {
                let english = || explain(self.position());
                let table = self.setup.lang.pick(None, chinese::evaluation::<S>(&self.evaluator, self.position()));
                self.effects.push(Effect::Explain(table.unwrap_or_else(english)));
            }
            None => self.refuse("the evaluator of this game has no list of terms", "这个棋种的评价没有分项"),
        }
    }

    fn set_seats(&mut self, seats: Seats) {
        self.stop_thinking();
        self.is_paused = false;
        self.setup.seats = seats;
        self.picked.clear();
        let of = |side| {
            self.setup
                .lang
                .pick("you play ".to_owned() + self.side_name(side), chinese::joined("您走", self.side_name(side)))
        };
        let text = match seats {
            Seats::BOTH => self.setup.lang.pick("you play both sides", "双方都由您走").to_owned(),
            Seats::NONE => self.setup.lang.pick("the engine plays both sides", "双方都由引擎走").to_owned(),
            Seats::FIRST => of(Side::First),
            _ => of(Side::Second),
        };
        self.say(text);
    }

    fn set_effort(&mut self, effort: Effort) {
        self.setup.effort = effort;
        self.say(self.setup.lang.pick("engine: ", "引擎：").to_owned() + &self.effort_text());
    }

    fn set_notation(&mut self, name: Option<&str>) {
        let lang = self.setup.lang;
        match name.map_or(Ok((self.setup.notation + 1) % S::NOTATIONS.len()), |name| notation_named::<S>(name, lang)) {
            Ok(index) => {
                self.setup.notation = index;
                let name = S::NOTATIONS[index].name;
                self.say(lang.pick(format!("notation: {name}"), format!("记谱法：{}", chinese::notation(name))));
            }
            Err(error) => self.complain(lang.pick("notation ", "记谱法 ").to_owned() + &error),
        }
    }
}

/// Returns the index of a notation. The error quotes the text and states what was expected.
pub(crate) fn notation_named<S: GameSpec>(name: &str, lang: Lang) -> Result<usize, String> {
    let is_meant = |known: &'static str| known.eq_ignore_ascii_case(name) || chinese::notation(known) == name;
    S::NOTATIONS.iter().position(|known| is_meant(known.name)).ok_or_else(|| {
        let named = |english| lang.pick(english, chinese::notation(english));
        let names: Vec<_> = S::NOTATIONS.iter().map(|known| named(known.name)).collect();
        let expected = match names.split_last() {
            Some((last, others)) if !others.is_empty() => {
                lang.pick(format!("{} or {last}", others.join(", ")), format!("{}或{last}", others.join("、")))
            }
            _ => names.concat(),
        };
        let quoted = game_search::text::quote(name);
        lang.pick(format!("{quoted}: expected {expected}"), quoted.clone() + &chinese::joined("：应为", &expected))
    })
}
