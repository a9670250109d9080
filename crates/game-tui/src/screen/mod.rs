//! The screen: what it shows of a [`View`], and what keys and the mouse ask for. It knows no game.

pub mod board;

mod geometry;
mod help;
mod keys;
mod look;
mod panel;

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::Line;
use ratatui::widgets::{Clear, Paragraph, Wrap};

use crate::session::View;
pub use geometry::Geometry;
pub use help::{Sheet, lines as help_lines};
pub use look::Glyphs;

/// What belongs to the screen alone.
#[derive(Debug, Default)]
pub struct Ui {
    /// What men are drawn with.
    pub glyphs: Glyphs,
    /// The line that is being typed.
    prompt: Option<String>,
    /// The text that is laid over the board.
    sheet: Option<Sheet>,
    /// Where the board was drawn last.
    geometry: Option<Geometry>,
}

/// The least columns and rows for what is said beside the board, and below it.
const BESIDE: u16 = 26;
const BELOW: u16 = 5;
/// Rows at the bottom: what was said last, and the keys.
const FOOT: u16 = 2;

impl Ui {
    /// A screen with these signs.
    pub fn new(glyphs: Glyphs) -> Ui {
        Ui { glyphs, ..Ui::default() }
    }

    /// Where the board was drawn last.
    pub fn geometry(&self) -> Option<&Geometry> {
        self.geometry.as_ref()
    }

    /// Draws all of it.
    pub fn draw(&mut self, frame: &mut Frame, view: &View) {
        let screen = frame.area();
        let Some((geometry, panel)) = arrange(view, screen) else {
            self.geometry = None;
            frame.render_widget(Line::raw("please make this window larger"), screen);
            return;
        };
        board::paint(view, &geometry, self.glyphs, frame.buffer_mut());
        panel::paint(view, panel, self.glyphs, frame.buffer_mut());
        self.geometry = Some(geometry);
        let foot = |row| Rect { y: screen.bottom() - FOOT + row, height: 1, ..screen };
        match &self.prompt {
            Some(line) => {
                let shown = Line::styled(end_of(line, usize::from(screen.width).saturating_sub(2)), look::strong());
                frame.render_widget(shown, foot(0));
            }
            None => self.note(frame, view, foot(0)),
        }
        let keys = "? help   u undo  r redo  Tab hint  g go  f flip  : type a move  s save  q quit";
        frame.render_widget(Line::styled(keys, look::faint()), foot(1));
        if let Some(sheet) = &mut self.sheet {
            help::paint(sheet, screen, self.glyphs, frame.buffer_mut());
        }
    }

    /// What was said last: a long text takes the row above as well.
    fn note(&self, frame: &mut Frame, view: &View, row: Rect) {
        let style = if view.note.is_error { look::error() } else { look::strong() };
        let line = Line::styled(view.note.text.as_str(), style);
        let area = if line.width() > usize::from(row.width) { Rect { y: row.y - 1, height: 2, ..row } } else { row };
        frame.render_widget(Clear, area);
        frame.render_widget(Paragraph::new(line).wrap(Wrap { trim: true }), area);
    }
}

/// A line that is being typed, with a cursor: of a long one as much of its end as fits into so many columns.
fn end_of(line: &str, columns: usize) -> String {
    let width = |text: &str| unicode_width::UnicodeWidthStr::width(text);
    if width(line) <= columns {
        return format!(":{line}_");
    }
    let starts = line.char_indices().map(|(start, _)| start);
    let start = starts.into_iter().find(|&start| width(&line[start..]) <= columns).unwrap_or(line.len());
    format!("<{}_", &line[start..])
}

/// The board and what is said beside it, or below; the board without room between its ranks if there is none.
fn arrange(view: &View, screen: Rect) -> Option<(Geometry, Rect)> {
    let free = Rect { height: screen.height.checked_sub(FOOT)?, ..screen };
    for is_roomy in [true, false] {
        let geometry = Geometry::new(&view.shape, view.is_flipped, is_roomy, free.as_position());
        let Rect { width, height, .. } = geometry.area;
        if height > free.height || width > free.width {
            continue;
        }
        if width + 2 + BESIDE <= free.width {
            return Some((geometry, Rect { x: width + 2, width: free.width - width - 2, ..free }));
        }
        if height + BELOW <= free.height {
            return Some((geometry, Rect { y: height, height: free.height - height, ..free }));
        }
    }
    None
}
