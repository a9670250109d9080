//! A simulated player that presses keys, clicks, and reads the screen as text.

use std::path::Path;
use std::time::Duration;

use crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use game_search::spec::{ChosenEvaluator, GameSpec, Place};
use game_search::{Game, Score, TextNotation};
use game_tui::engine::{Answer, Job, SearchResult};
use game_tui::screen::{Glyphs, Ui, board};
use game_tui::session::{Command, Effect, Message, Session, Setup};
use games::tabletop::{Effort, Lang, Seats, TimeControl};
use ratatui::Terminal;
use ratatui::backend::TestBackend;

pub fn setup(seats: Seats) -> Setup {
    Setup {
        seats,
        effort: Effort::Level(3),
        seed: 1,
        control: None,
        notation: 0,
        date: "2026.11.22".to_owned(),
        tags: Vec::new(),
        lang: Lang::English,
    }
}

/// Returns a file name whose extension does not determine the format of the record.
pub fn text_file() -> &'static Path {
    Path::new("game.txt")
}

pub fn start<S: GameSpec>() -> S::Game {
    position::<S>(S::POSITIONS[0].1)
}

pub fn position<S: GameSpec>(text: &str) -> S::Game {
    S::Game::parse_position(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// A session with a screen. The test supplies the engine's answers.
pub struct Player<S: GameSpec> {
    pub session: Session<S>,
    pub ui: Ui,
    pub now: Duration,
    pub effects: Vec<Effect<S>>,
    terminal: Terminal<TestBackend>,
}

impl<S: GameSpec> Player<S> {
    pub fn new(position: &str, seats: Seats) -> Player<S> {
        Player::with(position, setup(seats))
    }

    pub fn with(text: &str, setup: Setup) -> Player<S> {
        let mut player = Player {
            ui: Ui::new(Glyphs::Signs, setup.lang),
            session: Session::new(position::<S>(text), setup),
            now: Duration::ZERO,
            effects: Vec::new(),
            terminal: Terminal::new(TestBackend::new(80, 24)).expect("a screen of text"),
        };
        player.tell(Message::Tick);
        player
    }

    pub fn with_evaluator(mut self, name: &str) -> Player<S> {
        self.session = self.session.with_evaluator(ChosenEvaluator::read::<S>(name).expect("an evaluator"));
        self
    }

    pub fn at_the_start(seats: Seats) -> Player<S> {
        Player::new(S::POSITIONS[0].1, seats)
    }

    pub fn on_the_clock(text: &str, seats: Seats, control: &str) -> Player<S> {
        let control: TimeControl = control.parse().expect("a clock");
        Player::with(text, Setup { control: Some(control), ..setup(seats) })
    }

    pub fn resize(&mut self, width: u16, height: u16) {
        self.terminal = Terminal::new(TestBackend::new(width, height)).expect("a screen of text");
    }

    pub fn tell(&mut self, message: Message<S>) {
        let effects = self.session.update(message, self.now);
        self.effects.extend(effects);
        self.draw();
    }

    pub fn command(&mut self, command: Command) {
        self.tell(Message::Command(command));
    }

    /// Plays moves for the side to move. The engine does not answer them on its own.
    pub fn play(&mut self, moves: &str) {
        for text in moves.split_whitespace() {
            let before = self.session.plies();
            self.command(Command::Move(text.to_owned()));
            assert_eq!(self.session.plies(), before + 1, "{text}: {}", self.session.note().text);
        }
    }

    pub fn wait(&mut self, seconds: f64) {
        self.now += Duration::from_secs_f64(seconds);
        self.tell(Message::Tick);
    }

    pub fn event(&mut self, event: Event) {
        self.draw();
        self.typed(&event);
        if let Some(command) = self.ui.release() {
            self.command(command);
        }
    }

    /// An event that others follow at once.
    pub fn typed(&mut self, event: &Event) {
        match self.ui.event(event) {
            Ok(commands) if commands.is_empty() => self.draw(),
            Ok(commands) => commands.into_iter().for_each(|command| self.command(command)),
            Err(error) => self.session.complain(error),
        }
    }

    /// Types letters without a pause.
    pub fn type_fast(&mut self, text: &str) {
        self.draw();
        for letter in text.chars() {
            self.typed(&Event::Key(KeyEvent::new(KeyCode::Char(letter), KeyModifiers::NONE)));
        }
    }

    pub fn key(&mut self, code: KeyCode) {
        self.event(Event::Key(KeyEvent::new(code, KeyModifiers::NONE)));
    }

    /// Presses one key for each letter.
    pub fn keys(&mut self, letters: &str) {
        letters.chars().for_each(|letter| self.key(KeyCode::Char(letter)));
    }

    /// Types a line after `:` and presses Enter.
    pub fn line(&mut self, text: &str) {
        self.keys(":");
        self.keys(text);
        self.key(KeyCode::Enter);
    }

    pub fn click_at(&mut self, column: u16, row: u16, button: MouseButton) {
        let kind = MouseEventKind::Down(button);
        self.event(Event::Mouse(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE }));
    }

    /// Clicks `offset` screen columns to the right of a place that is named as in `h2`.
    pub fn click_beside(&mut self, name: &str, offset: i16) {
        self.draw();
        let at = self.ui.geometry().expect("a board").at(self.place(name));
        self.click_at(at.x.saturating_add_signed(offset), at.y, MouseButton::Left);
    }

    pub fn click(&mut self, name: &str) {
        self.click_beside(name, 0);
    }

    pub fn place(&self, name: &str) -> Place {
        let position = self.session.position();
        let drawing = S::DRAWING.expect("a board");
        let named = |place: &Place| drawing.place_name(position, *place) == name;
        (drawing.shape)(position).places().find(named).unwrap_or_else(|| panic!("no place is called {name}"))
    }

    /// Returns the last search that the session requested from the engine.
    pub fn job(&mut self) -> Job<S::Game> {
        let jobs = self.effects.extract_if(.., |effect| matches!(effect, Effect::Think(_)));
        match jobs.last() {
            Some(Effect::Think(job)) => *job,
            _ => panic!("the engine was not asked"),
        }
    }

    /// Sends an engine answer with this line of moves, in the game's own notation, and this score.
    pub fn answer(&mut self, job: &Job<S::Game>, line: &str, score: i32, is_last: bool) {
        let mut position = job.position.clone();
        let read = |text: &str| {
            let mv = position.parse_move(text).unwrap_or_else(|error| panic!("{error}"));
            position.make(mv);
            mv
        };
        let thought = SearchResult {
            score: Score::heuristic(score),
            depth: 9,
            nodes: 12_345,
            time: Duration::from_millis(700),
            line: line.split_whitespace().map(read).collect(),
        };
        self.tell(Message::Answer(Answer { id: job.id, thought: Ok(thought), is_last }));
    }

    /// Answers the requested search with this move.
    pub fn engine_plays(&mut self, mv: &str) {
        let job = self.job();
        self.answer(&job, mv, 20, true);
    }

    fn draw(&mut self) {
        let view = self.session.view();
        self.terminal.draw(|frame| self.ui.draw(frame, &view)).expect("a frame");
    }

    /// Returns the screen as lines of text.
    pub fn screen(&mut self) -> String {
        // Redraw every cell, because the test screen does not erase the right half of an old wide character.
        let size = self.terminal.size().expect("a size");
        self.resize(size.width, size.height);
        self.draw();
        board::lines(self.terminal.backend().buffer())
    }

    pub fn note(&self) -> &str {
        &self.session.note().text
    }

    pub fn fen(&self) -> String {
        self.session.position().position_text()
    }
}
