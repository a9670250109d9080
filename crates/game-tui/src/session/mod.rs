//! A game in progress: all that happens to it, without a terminal, a thread or a file.
//!
//! [`Session::update`] takes what happened and returns what is to be done about it. [`Session::view`] is what is to be
//! seen. Time comes from outside, as what has passed since the program began.
//!
//! | file | what is in it |
//! |---|---|
//! | `command.rs` | what a player can ask for, and the words for it |
//! | `play.rs` | moves made, taken back and played again; how the game ends |
//! | `pick.rs` | a move chosen place by place |
//! | `think.rs` | the engine's turn, its hints, and what it says |
//! | `clock.rs` | clocks |
//! | `view.rs`, `show.rs` | what is to be seen, as data; how a session fills it in |

pub mod command;

mod clock;
mod pick;
mod play;
mod show;
mod think;
mod view;

use std::time::Duration;

use game_search::searcher::StopHandle;
use game_search::spec::{Drawing, Finish, Finisher, GameSpec, History, Place};
use game_search::{Game, GameResult, Side, TextNotation};

use crate::engine::{Answer, Job, MoveOf, Thought};
pub use clock::{Clocks, clock_text};
pub use command::Command;
use games::tabletop::{Effort, Saved, Seats, TimeControl};
pub use view::{Cell, Head, Marks, Note, Opinions, View};

/// What happened.
pub enum Message<S: GameSpec> {
    /// The player wants something.
    Command(Command),
    /// The engine said something.
    Answer(Answer<MoveOf<S>>),
    /// Nothing, but time went on.
    Tick,
}

/// What is to be done.
pub enum Effect<S: GameSpec> {
    /// The engine has something to do.
    Think(Job<S::Game>),
    /// The game changed: keep it.
    Keep,
    /// Begin a new file for a new game.
    NewGame,
    /// The position was asked for.
    Fen(String),
    /// What the evaluator adds up was: a table.
    Explain(String),
    /// What no session does by itself was: to save the game, to load one, to see the board, the moves, or help.
    Asked(Command),
    /// Leave.
    Quit,
}

/// How a game is to be played.
#[derive(Clone, Debug)]
pub struct Setup {
    /// Who plays which side.
    pub seats: Seats,
    /// How hard the engine tries.
    pub effort: Effort,
    /// The clocks, if there are any.
    pub control: Option<TimeControl>,
    /// How moves are written: a number in [`GameSpec::NOTATIONS`].
    pub notation: usize,
    /// The day, as records have it: `2026.11.22`.
    pub date: String,
    /// What else the record of the game says.
    pub tags: Vec<(String, String)>,
}

/// What the engine is busy with.
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

/// What the engine said last.
struct Opinion<G: Game> {
    /// The position that it is about.
    position: G,
    thought: Thought<G::Move>,
}

/// A game in progress.
pub struct Session<S: GameSpec> {
    setup: Setup,
    drawing: Drawing<S::Game>,
    history: History<S::Game>,
    /// What was taken back, the next one last.
    ahead: Vec<MoveOf<S>>,
    /// The legal moves, each with its places.
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
    finisher: Option<Finisher<S::Game>>,
    /// How the position on the board ends, if that is known without a search.
    settled: Option<Finish<MoveOf<S>>>,
    /// The places of a move that the engine would play.
    hint: Vec<Place>,
    note: Note,
    is_flipped: bool,
    shows_territory: bool,
    effects: Vec<Effect<S>>,
}

impl<S: GameSpec> Session<S> {
    /// A game that begins here.
    ///
    /// # Panics
    ///
    /// If the game has no board to draw.
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
            finisher: S::finisher(),
            settled: None,
            hint: Vec::new(),
            note: Note::default(),
            shows_territory: false,
            effects: Vec::new(),
        };
        session.look();
        session
    }

    /// The game so far, as a record.
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

    /// Goes on with a game: where the record does not say how it is played, as here.
    pub fn resume(&mut self, saved: Saved<S::Game>) {
        self.stop_thinking();
        let clocks = saved.clocks.or(self.setup.control.map(|control| (control, [control.start; 2])));
        let setup = Setup {
            seats: saved.seats.unwrap_or(self.setup.seats),
            effort: saved.effort.unwrap_or(self.setup.effort),
            control: clocks.map(|(control, _)| control),
            notation: saved.notation,
            tags: saved.tags,
            date: if saved.date.is_empty() { self.setup.date.clone() } else { saved.date },
        };
        let mut session = Session::new(saved.start.clone(), setup);
        session.history = History::new(saved.start);
        saved.moves.iter().for_each(|&mv| session.history.play(mv));
        session.clocks = clocks.map(|(control, left)| Clocks::resumed(control, saved.moves.len(), left));
        session.look();
        session.ended = saved.ended;
        // Answers to what was asked before are for another game.
        session.jobs = self.jobs;
        session.now = self.now;
        session.say(format!("a game of {} plies", session.plies()));
        *self = session;
    }

    /// What happened at `now`, and what is to be done about it.
    pub fn update(&mut self, message: Message<S>, now: Duration) -> Vec<Effect<S>> {
        self.now = now;
        self.watch_clocks();
        match message {
            Message::Command(command) => self.command(command),
            Message::Answer(answer) => self.hear(answer),
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
                self.complain("the game is over");
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
            Command::Side(seats) => self.sit(seats.unwrap_or(self.setup.seats.next())),
            Command::Effort(effort) => self.try_so_hard(effort),
            Command::Harder(more) => self.try_so_hard(self.setup.effort.step(more)),
            Command::Notation(name) => self.write_so(name.as_deref()),
            Command::Fen => self.effects.push(Effect::Fen(self.position().position_text())),
            Command::New => self.begin_anew(),
            Command::Resign => self.resign(),
            Command::Quit => {
                self.stop_thinking();
                // The engine is not to begin again.
                self.is_paused = true;
                self.effects.push(Effect::Quit);
            }
            Command::Save { .. } | Command::Load(_) | Command::Board | Command::Moves | Command::Help => {
                self.effects.push(Effect::Asked(command));
            }
        }
    }

    /// Tells the player something.
    pub fn say(&mut self, text: impl Into<String>) {
        self.note = Note { text: text.into(), is_error: false };
    }

    /// Tells the player that something cannot be.
    pub fn complain(&mut self, text: impl Into<String>) {
        self.note = Note { text: text.into(), is_error: true };
    }

    /// The last thing that was told.
    pub fn note(&self) -> &Note {
        &self.note
    }

    /// The position on the board.
    pub fn position(&self) -> &S::Game {
        self.history.current()
    }

    /// How the game ended, if it did.
    pub fn ended(&self) -> Option<&(GameResult, String)> {
        self.ended.as_ref()
    }

    /// How the game is played.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// How many moves were made.
    pub fn plies(&self) -> usize {
        self.history.moves().len()
    }

    /// The text of a legal move, as moves are written here.
    fn write(&self, position: &S::Game, mv: MoveOf<S>) -> String {
        (S::NOTATIONS[self.setup.notation].write)(position, mv)
    }

    fn to_move(&self) -> Side {
        self.position().side_to_move()
    }

    fn side_name(side: Side) -> &'static str {
        S::SIDES[side.index()]
    }

    fn toggle_territory(&mut self) {
        if self.drawing.territory.is_none() {
            return self.complain("this game has no territory");
        }
        self.shows_territory = !self.shows_territory;
        self.effects.push(Effect::Asked(Command::Board));
    }

    fn explain(&mut self) {
        match S::strongest().explain {
            Some(explain) => self.effects.push(Effect::Explain(explain(self.position()))),
            None => self.complain("the evaluator of this game has no list of terms"),
        }
    }

    fn sit(&mut self, seats: Seats) {
        self.stop_thinking();
        self.is_paused = false;
        self.setup.seats = seats;
        self.picked.clear();
        self.say(match seats {
            Seats::BOTH => "you play both sides".to_owned(),
            Seats::NONE => "the engine plays both sides".to_owned(),
            Seats::FIRST => format!("you play {}", S::SIDES[0]),
            _ => format!("you play {}", S::SIDES[1]),
        });
    }

    fn try_so_hard(&mut self, effort: Effort) {
        self.setup.effort = effort;
        self.say(format!("the engine plays at {effort}"));
    }

    fn write_so(&mut self, name: Option<&str>) {
        match name.map_or(Ok((self.setup.notation + 1) % S::NOTATIONS.len()), notation_named::<S>) {
            Ok(index) => {
                self.setup.notation = index;
                self.say(format!("moves are written so: {}", S::NOTATIONS[index].name));
            }
            Err(error) => self.complain(format!("notation {error}")),
        }
    }
}

/// The number of a notation; the error is the text, and what was expected.
pub(crate) fn notation_named<S: GameSpec>(name: &str) -> Result<usize, String> {
    S::NOTATIONS.iter().position(|known| known.name.eq_ignore_ascii_case(name)).ok_or_else(|| {
        let names: Vec<_> = S::NOTATIONS.iter().map(|known| known.name).collect();
        format!("{}: expected {}", game_search::text::quote(name), names.join(" or "))
    })
}
