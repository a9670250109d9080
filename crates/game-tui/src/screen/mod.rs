//! The full-screen board: draws a [`View`], and translates keys and mouse events to commands. It is independent of
//! the game.

pub mod board;

mod geometry;
mod help;
mod keys;
mod look;
mod panel;

use ratatui::Frame;
use ratatui::layout::{Position, Rect};
use ratatui::text::Line;
use ratatui::widgets::{Clear, Paragraph, Wrap};

use crate::columns::{width, wrapping};
use crate::session::View;
use game_search::spec::Labels;
use games::tabletop::Lang;
pub use geometry::Geometry;
pub use help::Sheet;
pub use look::Glyphs;

/// The state of the screen.
#[derive(Debug, Default)]
pub struct Ui {
    /// The glyphs for the pieces.
    pub glyphs: Glyphs,
    lang: Lang,
    /// The names of the sides of the last drawn game.
    sides: [&'static str; 2],
    /// The number of files that are named by letters in the last drawn game.
    lettered: u8,
    /// A letter that is a key and the name of a file, until it is known which is meant.
    held: Option<char>,
    /// The line that is being typed, if any.
    prompt: Option<String>,
    /// The text that is shown over the board, if any.
    sheet: Option<Sheet>,
    /// The layout of the last drawn board.
    geometry: Option<Geometry>,
}

/// The minimum width of a panel next to the board. `MIN_PANEL_ROWS` is the minimum height of a panel below the board.
const MIN_PANEL_COLUMNS: u16 = 26;
const MIN_PANEL_ROWS: u16 = 5;
/// The number of rows at the bottom: one for the last note, one for the keys.
const FOOTER_ROWS: u16 = 2;

impl Ui {
    /// Creates a screen with these glyphs, in this language.
    pub fn new(glyphs: Glyphs, lang: Lang) -> Ui {
        Ui { glyphs, lang, ..Ui::default() }
    }

    /// Returns the layout of the last drawn board.
    pub fn geometry(&self) -> Option<&Geometry> {
        self.geometry.as_ref()
    }

    /// Draws the whole screen.
    pub fn draw(&mut self, frame: &mut Frame, view: &View) {
        let screen = frame.area();
        self.sides = view.heads.each_ref().map(|head| head.name);
        self.lettered = if matches!(view.shape.labels, Labels::Coordinates(_)) { view.shape.files } else { 0 };
        let Some((geometry, panel)) = arrange(view, screen) else {
            self.geometry = None;
            let min = Geometry::new(&view.shape, view.is_flipped, false, Position::ORIGIN).area;
            let (width, height) = (min.width, min.height + MIN_PANEL_ROWS + FOOTER_ROWS);
            let text = self.lang.pick(
                format!("window too small: needs {width} x {height}"),
                format!("窗口太小：至少要 {width} x {height}"),
            );
            frame.render_widget(Paragraph::new(text).wrap(Wrap { trim: true }), screen);
            return;
        };
        board::paint(view, &geometry, self.glyphs, frame.buffer_mut());
        panel::paint(view, panel, self.glyphs, self.lang, frame.buffer_mut());
        self.geometry = Some(geometry);
        let foot = |row| Rect { y: screen.bottom() - FOOTER_ROWS + row, height: 1, ..screen };
        match &self.prompt {
            Some(line) => {
                let shown = Line::styled(end_of(line, usize::from(screen.width).saturating_sub(2)), look::strong());
                frame.render_widget(shown, foot(0));
            }
            None => self.note(frame, view, foot(0)),
        }
        let keys = self.lang.pick(
            "? help   u undo  r redo  Tab hint  g go  f flip  : enter move  s save  q quit",
            "? 帮助   u 悔棋  r 重走  Tab 提示  g 引擎走  f 翻转  : 输入着法  s 保存  q 退出",
        );
        frame.render_widget(Line::styled(keys, look::faint()), foot(1));
        if let Some(sheet) = &mut self.sheet {
            help::paint(sheet, screen, self.glyphs, self.lang, frame.buffer_mut());
        }
    }

    /// Draws the last note. A long note also takes the row above.
    fn note(&self, frame: &mut Frame, view: &View, row: Rect) {
        let style = if view.note.is_error { look::error() } else { look::strong() };
        let line = Line::styled(view.note.text.as_str(), style);
        let is_long = line.width() > usize::from(row.width);
        let area = if is_long { Rect { y: row.y - 1, height: 2, ..row } } else { row };
        frame.render_widget(Clear, area);
        let area = if is_long { wrapping(area) } else { area };
        frame.render_widget(Paragraph::new(line).wrap(Wrap { trim: true }), area);
    }
}

/// Returns the line that is being typed, with a cursor. If the line is wider than `columns`, only its end is shown.
fn end_of(line: &str, columns: usize) -> String {
    if width(line) <= columns {
        return format!(":{line}_");
    }
    let starts = line.char_indices().map(|(start, _)| start);
    let start = starts.into_iter().find(|&start| width(&line[start..]) <= columns).unwrap_or(line.len());
    format!("<{}_", &line[start..])
}

/// Returns the layout of the board and the area of the panel, which is next to the board or below it. The board is
/// compact if there is no space for empty rows between ranks. Returns `None` if the screen is too small.
fn arrange(view: &View, screen: Rect) -> Option<(Geometry, Rect)> {
    let free = Rect { height: screen.height.checked_sub(FOOTER_ROWS)?, ..screen };
    for is_roomy in [true, false] {
        let geometry = Geometry::new(&view.shape, view.is_flipped, is_roomy, free.as_position());
        let Rect { width, height, .. } = geometry.area;
        if height > free.height || width > free.width {
            continue;
        }
        if width + 2 + MIN_PANEL_COLUMNS <= free.width {
            return Some((geometry, Rect { x: width + 2, width: free.width - width - 2, ..free }));
        }
        if height + MIN_PANEL_ROWS <= free.height {
            return Some((geometry, Rect { y: height, height: free.height - height, ..free }));
        }
    }
    None
}
