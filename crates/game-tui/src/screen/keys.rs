//! The commands that keys and the mouse give.

use ratatui::crossterm::event::{Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEventKind};

use super::{Sheet, Ui};
use crate::session::{Command, command};

/// The number of rows by which a page key scrolls.
const PAGE: i16 = 10;

impl Ui {
    /// Returns the commands that a key or mouse event gives. Events that concern only the screen are handled here.
    ///
    /// A letter that is a key and the name of a file is held back: with a digit after it, it begins a move, such as `h2e2`.
    /// Otherwise its command comes with the next event, or from [`release`](Ui::release).
    ///
    /// # Errors
    ///
    /// Returns an error if a typed line is not a valid command.
    pub fn event(&mut self, event: &Event) -> Result<Vec<Command>, String> {
        if let Event::Key(KeyEvent { code: KeyCode::Char(digit), kind, .. }) = event
            && digit.is_ascii_digit()
            && *kind != KeyEventKind::Release
            && let Some(file) = self.held.take()
        {
            self.prompt = Some(format!("{file}{digit}"));
            return Ok(Vec::new());
        }
        let before = self.release();
        Ok(before.into_iter().chain(self.single(event)?).collect())
    }

    /// Returns the command of a letter that was held back. It is called when no event has come for a while.
    pub fn release(&mut self) -> Option<Command> {
        let letter = self.held.take()?;
        self.pressed(KeyCode::Char(letter))
    }

    fn single(&mut self, event: &Event) -> Result<Option<Command>, String> {
        match event {
            Event::Key(key) if key.kind != KeyEventKind::Release => self.key(key),
            Event::Paste(text) => {
                self.prompt.get_or_insert_default().push_str(text.lines().next().unwrap_or_default());
                Ok(None)
            }
            Event::Mouse(mouse) => Ok(match mouse.kind {
                MouseEventKind::ScrollUp => self.scroll(-1),
                MouseEventKind::ScrollDown => self.scroll(1),
                MouseEventKind::Down(_) if self.sheet.take().is_some() => None,
                MouseEventKind::Down(MouseButton::Left) => {
                    let geometry = self.geometry.as_ref();
                    geometry.and_then(|geometry| geometry.place(mouse.column, mouse.row)).map(Command::PickAt)
                }
                MouseEventKind::Down(MouseButton::Right) => Some(Command::Cancel),
                _ => None,
            }),
            _ => Ok(None),
        }
    }

    fn key(&mut self, key: &KeyEvent) -> Result<Option<Command>, String> {
        if key.modifiers.contains(KeyModifiers::CONTROL) {
            return Ok(matches!(key.code, KeyCode::Char('c' | 'C' | 'd')).then_some(Command::Quit));
        }
        if self.prompt.is_some() {
            return self.typed(key.code);
        }
        if self.sheet.is_some() {
            return Ok(match key.code {
                KeyCode::Up | KeyCode::Char('k') => self.scroll(-1),
                KeyCode::Down | KeyCode::Char('j') => self.scroll(1),
                KeyCode::PageUp => self.scroll(-PAGE),
                KeyCode::PageDown => self.scroll(PAGE),
                _ => {
                    // Any other key closes the overlay, even `q`, so that a player does not quit by mistake.
                    self.sheet = None;
                    None
                }
            });
        }
        if let KeyCode::Char(letter) = key.code
            && ('a'..).take(self.lettered.into()).any(|file| file == letter)
        {
            self.held = Some(letter);
            return Ok(None);
        }
        Ok(self.pressed(key.code))
    }

    fn pressed(&mut self, code: KeyCode) -> Option<Command> {
        Some(match code {
            KeyCode::Left | KeyCode::Char('h') => Command::Cursor(-1, 0),
            KeyCode::Right | KeyCode::Char('l') => Command::Cursor(1, 0),
            KeyCode::Up | KeyCode::Char('k') => Command::Cursor(0, 1),
            KeyCode::Down | KeyCode::Char('j') => Command::Cursor(0, -1),
            KeyCode::Enter | KeyCode::Char(' ') => Command::Pick,
            KeyCode::Esc => Command::Cancel,
            KeyCode::Char('u') | KeyCode::Backspace => Command::Undo,
            KeyCode::Char('r') => Command::Redo,
            KeyCode::Tab | KeyCode::Char('i') => Command::Hint,
            KeyCode::Char('g') => Command::Go,
            KeyCode::Char('p') => Command::Pause,
            KeyCode::Char('+' | '=') => Command::Harder(true),
            KeyCode::Char('-') => Command::Harder(false),
            KeyCode::Char('x') => Command::Side(None),
            KeyCode::Char('f') => Command::Flip,
            KeyCode::Char('t') => Command::Territory,
            KeyCode::Char('e') => Command::Explain,
            KeyCode::Char('n') => Command::Notation(None),
            KeyCode::Char('y') => Command::Fen,
            KeyCode::Char('?') | KeyCode::F(1) => Command::Help,
            KeyCode::Char('q') => Command::Quit,
            KeyCode::Char('v') => {
                self.glyphs = self.glyphs.next();
                return None;
            }
            KeyCode::Char(letter) => {
                self.prompt = Some(match letter {
                    's' => "save ".to_owned(),
                    ':' => String::new(),
                    // The name of a file that is no key.
                    'a'..='d' if self.lettered > 0 => letter.to_string(),
                    _ if letter.is_ascii_digit() || letter.is_uppercase() || !letter.is_ascii() => letter.to_string(),
                    _ => return None,
                });
                return None;
            }
            _ => return None,
        })
    }

    /// Handles a key while a line is being typed.
    fn typed(&mut self, code: KeyCode) -> Result<Option<Command>, String> {
        let Some(line) = &mut self.prompt else { return Ok(None) };
        match code {
            KeyCode::Esc => self.prompt = None,
            KeyCode::Backspace if line.pop().is_none() => self.prompt = None,
            KeyCode::Char(letter) => line.push(letter),
            KeyCode::Enter => return command::parse(&self.prompt.take().unwrap_or_default(), self.lang, self.sides),
            _ => {}
        }
        Ok(None)
    }

    /// Shows a text over the board until the next key press.
    pub fn lay(&mut self, sheet: Sheet) {
        self.sheet = Some(sheet);
    }

    /// Scrolls the text over the board by `rows`. The drawing code limits the scroll position to the text.
    fn scroll(&mut self, rows: i16) -> Option<Command> {
        if let Some(sheet) = &mut self.sheet {
            sheet.top = sheet.top.saturating_add_signed(rows);
        }
        None
    }
}
