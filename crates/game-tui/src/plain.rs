//! The line mode: reads commands and prints boards and moves as lines of text, so that it works through a pipe.

use std::io::{self, BufRead, Result, Write};
use std::ops::ControlFlow;

use game_search::{spec::GameSpec, text::quote};
use games::tabletop::Lang;

use crate::engine::EngineSearcher;
use crate::saved_session::SavedSession;
use crate::screen::{Glyphs, board};
use crate::session::command::{Features, help_lines, parse};
use crate::session::{Command, Effect, Message, Note};

/// Plays until the input ends or contains `quit`.
///
/// # Errors
///
/// Returns an error if the input cannot be read or the output cannot be written.
pub fn run<S: GameSpec>(game: &mut SavedSession<S>, glyphs: Glyphs, from: impl BufRead, to: impl Write) -> Result<()> {
    let searcher = EngineSearcher::<S>::new(game.session.evaluator()).map_err(io::Error::other)?;
    let lang = game.session.setup().lang;
    let sides = game.session.view().heads.map(|head| head.name);
    let mut table = Table { game, searcher, glyphs, output: to, lang };
    table.show_board()?;
    if table.tell(Message::Tick)?.is_break() {
        return Ok(());
    }
    for line in from.split(b'\n') {
        let line = line?;
        let command = match str::from_utf8(&line) {
            Ok(line) => parse(line, lang, sides),
            Err(_) => {
                let expected = lang.pick(": expected a line in UTF-8", "：应为 UTF-8 文本");
                Err(quote(&String::from_utf8_lossy(&line)) + expected)
            }
        };
        match command {
            Ok(None) => {}
            Ok(Some(command)) => {
                if table.tell(Message::Command(command))?.is_break() {
                    break;
                }
            }
            Err(error) => table.print_error(&error)?,
        }
        table.output.flush()?;
    }
    Ok(())
}

struct Table<'a, S: GameSpec, W> {
    game: &'a mut SavedSession<S>,
    searcher: EngineSearcher<S>,
    glyphs: Glyphs,
    output: W,
    lang: Lang,
}

impl<S: GameSpec, W: Write> Table<'_, S, W> {
    /// Passes a message to the session and carries out the effects. Runs all engine searches that the effects request.
    fn tell(&mut self, message: Message<S>) -> Result<ControlFlow<()>> {
        let mut messages = vec![message];
        let (mut shows_board, was_over) = (false, self.is_over());
        while let Some(message) = messages.pop() {
            let before = self.game.session.plies();
            let effects = self.game.update(message);
            self.print_note()?;
            if self.game.session.plies() == before + 1 {
                self.show_move(before)?;
                shows_board = true;
            }
            for effect in effects {
                match effect {
                    Effect::Think(job) => self.searcher.think(&job, &mut |answer| {
                        if answer.is_last {
                            messages.push(Message::Answer(answer));
                        }
                    }),
                    Effect::Fen(text) | Effect::Explain(text) => writeln!(self.output, "{text}")?,
                    Effect::Asked(Command::Help) => {
                        help_lines(self.lang, Features::of::<S>(self.game.session.evaluator()))
                            .iter()
                            .try_for_each(|line| writeln!(self.output, "  {line}"))?;
                    }
                    Effect::Asked(Command::Moves) => {
                        let view = self.game.session.view();
                        let none = self.lang.pick("no moves yet", "还没有走棋").to_owned();
                        let moves = if view.plies == 0 { none } else { view.moves[..view.plies].join(" ") };
                        writeln!(self.output, "{moves}")?;
                    }
                    // A move that is redone also shows the board, which is printed once.
                    Effect::Asked(_) => shows_board = true,
                    Effect::Quit => return Ok(ControlFlow::Break(())),
                    // The saved session has already carried out all other effects.
                    _ => {}
                }
            }
        }
        if shows_board {
            self.show_board()?;
        } else if !was_over && self.is_over() {
            writeln!(self.output, "{}", self.game.session.view().state)?;
        }
        Ok(ControlFlow::Continue(()))
    }

    /// Returns `true` if neither side is to move.
    fn is_over(&self) -> bool {
        self.game.session.view().heads.iter().all(|head| !head.to_move)
    }

    fn print_note(&mut self) -> Result<()> {
        let Note { text, is_error } = self.game.session.note().clone();
        // Each note is printed only once.
        self.game.session.say("");
        match (is_error, text.is_empty()) {
            (true, _) => self.print_error(&text),
            (false, false) => writeln!(self.output, "{text}"),
            (false, true) => Ok(()),
        }
    }

    fn print_error(&mut self, error: &str) -> Result<()> {
        writeln!(self.output, "{}{error}", self.lang.pick("error: ", "错误："))
    }

    fn show_board(&mut self) -> Result<()> {
        let view = self.game.session.view();
        write!(self.output, "{}", board::text(&view, self.glyphs))?;
        if view.territory.is_some() {
            let [one, other] = view.heads.each_ref().map(|head| head.name);
            let [first, second] = [one, other].map(|name| name.chars().next().unwrap_or_default());
            let english =
                format!("{first}1: {one} first, in 1 move   {second}1: {other} first, in 1 move   =1: both, in 1 move");
            let chinese =
                format!("{first}1：{one}先到，走 1 步   {second}1：{other}先到，走 1 步   =1：双方同时到，走 1 步");
            writeln!(self.output, "{}", self.lang.pick(english, chinese))?;
        }
        if let Some(settled) = &view.settled {
            writeln!(self.output, "{settled}")?;
        }
        writeln!(self.output, "{}", view.state)
    }

    /// Prints the move that was just made, at the zero-based index `ply`.
    fn show_move(&mut self, ply: usize) -> Result<()> {
        let view = self.game.session.view();
        let mover = &view.heads[(ply + usize::from(view.second_began)) % 2];
        let (name, player, text) = (mover.name, mover.player, &view.moves[ply]);
        writeln!(
            self.output,
            "{}",
            self.lang.pick(format!("{name} ({player}): {text}"), format!("{name}（{player}）：{text}"))
        )
    }
}
