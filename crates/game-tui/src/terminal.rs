//! The full-screen mode: reads terminal events and draws frames. The terminal is restored on exit, also after a panic.

use std::io::{self, IsTerminal, stdin, stdout};
use std::panic;
use std::process::exit;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::SeqCst};
use std::sync::mpsc::TryRecvError;
use std::thread;
use std::time::{Duration, Instant};

use crossterm::clipboard::CopyToClipboard;
use crossterm::event::{self, DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture};
use crossterm::execute;
use ratatui::DefaultTerminal;

use crate::engine;
use crate::saved_session::SavedSession;
use crate::screen::{Glyphs, Sheet, Ui};
use crate::session::command::Features;
use crate::session::{Command, Effect, Message};
use game_search::spec::GameSpec;

/// The longest time between two updates of the screen.
const FRAME: Duration = Duration::from_millis(50);
/// So long after a letter a digit makes it the beginning of a move.
const HOLD: Duration = Duration::from_millis(400);
/// The longest time that quitting may take.
const QUIT_TIMEOUT: Duration = Duration::from_secs(2);
/// The exit code of a program whose terminal was hung up: 128 plus the signal number of `SIGHUP`.
const HANGUP: i32 = 129;

/// The terminal in full-screen mode. It is restored when this value is dropped, and in a panic.
struct Screen(DefaultTerminal);

impl Screen {
    fn new() -> io::Result<Screen> {
        let before = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            give_back_mouse();
            before(info);
        }));
        let screen = Screen(ratatui::try_init()?);
        execute!(stdout(), EnableMouseCapture, EnableBracketedPaste)?;
        Ok(screen)
    }
}

fn give_back_mouse() {
    // An error cannot be reported here.
    let _ = execute!(stdout(), DisableMouseCapture, DisableBracketedPaste);
}

impl Drop for Screen {
    fn drop(&mut self) {
        give_back_mouse();
        let _ = ratatui::try_restore();
    }
}

/// Starts a thread that ends the program if its terminal is gone, or if the program should quit but does not. This is
/// necessary because reading from a terminal that is gone can block forever. No move is lost, because the game is saved
/// after every move.
fn watch(ends: Arc<AtomicBool>) {
    thread::spawn(move || {
        while !ends.load(SeqCst) && stdin().is_terminal() {
            thread::sleep(QUIT_TIMEOUT / 4);
        }
        ends.store(true, SeqCst);
        thread::sleep(QUIT_TIMEOUT);
        give_back_mouse();
        let _ = ratatui::try_restore();
        exit(HANGUP);
    });
}

/// Plays until the player quits.
///
/// # Errors
///
/// Returns an error if the terminal or the engine fails.
pub fn run<S: GameSpec>(game: &mut SavedSession<S>, glyphs: Glyphs) -> io::Result<()> {
    let (jobs, answers) = engine::spawn::<S>(game.session.evaluator()).map_err(io::Error::other)?;
    let ends = Arc::new(AtomicBool::new(false));
    let handler = Arc::clone(&ends);
    ctrlc::set_handler(move || handler.store(true, SeqCst)).map_err(io::Error::other)?;
    watch(Arc::clone(&ends));
    let mut screen = Screen::new()?;
    let lang = game.session.setup().lang;
    let mut ui = Ui::new(glyphs, lang);
    let mut messages = vec![Message::Tick];
    let mut changed = true;
    let mut last_event = Instant::now();
    loop {
        loop {
            match answers.try_recv() {
                Ok(answer) => messages.push(Message::Answer(answer)),
                Err(TryRecvError::Empty) => break,
                Err(TryRecvError::Disconnected) => return Err(io::Error::other("the engine has stopped")),
            }
            changed = true;
        }
        if ends.load(SeqCst) {
            messages.push(Message::Command(Command::Quit));
        }
        for message in messages.drain(..) {
            for effect in game.update(message) {
                match effect {
                    Effect::Think(job) => jobs.send(*job).map_err(|_| io::Error::other("the engine has stopped"))?,
                    Effect::Quit => return Ok(()),
                    Effect::Fen(fen) => {
                        execute!(stdout(), CopyToClipboard::to_clipboard_from(&fen))?;
                        ui.lay(Sheet::new(lang.pick("position", "局面"), vec![fen]));
                    }
                    Effect::Explain(table) => {
                        let title = lang.pick("evaluation", "评价");
                        ui.lay(Sheet::new(title, table.lines().map(str::to_owned).collect()));
                    }
                    Effect::Asked(Command::Help) => {
                        ui.lay(Sheet::help(lang, Features::of::<S>(game.session.evaluator())))
                    }
                    _ => {}
                }
            }
        }
        if changed || game.session.setup().control.is_some() {
            screen.0.draw(|frame| ui.draw(frame, &game.session.view()))?;
        }
        // The wait for an event is limited to one frame, so that answers of the engine are shown in time.
        changed = event::poll(FRAME)?;
        if changed {
            last_event = Instant::now();
            match ui.event(&event::read()?) {
                Ok(commands) => messages.extend(commands.into_iter().map(Message::Command)),
                Err(error) => game.session.complain(error),
            }
        } else if last_event.elapsed() > HOLD
            && let Some(command) = ui.release()
        {
            messages.push(Message::Command(command));
            changed = true;
        }
        messages.push(Message::Tick);
    }
}
