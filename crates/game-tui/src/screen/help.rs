//! Overlays on the board: the help, and other texts.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::widgets::{Clear, Paragraph, Widget, Wrap};

use super::look::{self, Glyphs};

/// A text that is shown over the board.
#[derive(Clone, Debug)]
pub struct Sheet {
    /// The title.
    pub title: String,
    /// The lines of the text.
    pub lines: Vec<String>,
    /// The number of rows that are scrolled out of view at the top.
    pub(super) top: u16,
}

impl Sheet {
    /// Creates an overlay that shows the text from its first line.
    pub fn new(title: &str, lines: Vec<String>) -> Sheet {
        Sheet { title: title.to_owned(), lines, top: 0 }
    }
}

/// The keys and their actions.
const KEYS: [(&str, &str); 17] = [
    ("arrows, h j k l", "move the cursor"),
    ("Enter, Space, click", "select a piece or a target"),
    ("Esc, right click", "cancel the selection"),
    (": or capitals, digits", "enter a move or a command"),
    ("u  r", "undo, redo"),
    ("Tab, i", "hint"),
    ("g", "engine: move now"),
    ("p", "pause, resume"),
    ("+  -", "engine stronger, weaker"),
    ("x", "change who plays which side"),
    ("f", "flip the board"),
    ("t  e", "territory; evaluation by terms"),
    ("v  n", "piece style; move notation"),
    ("y", "show the FEN and copy it to the clipboard"),
    ("s", "save the game to a file"),
    ("q, Ctrl-C", "quit; continue later with --resume"),
    ("?", "this help"),
];

/// Returns the lines of the help: first the keys, then the commands.
pub fn lines() -> Vec<String> {
    let keys = KEYS.iter().map(|(key, does)| format!("{key:<21} {does}"));
    let words = "commands: level N, time T, nodes N, depth N,\n  side S, notation N, save FILE, load FILE,\n  \
        new, resign, pause, go, quit";
    keys.chain(words.lines().map(str::to_owned)).collect()
}

/// Draws a text over the middle of the screen. If the text is too long, drawing begins at the row `sheet.top`.
pub fn paint(sheet: &mut Sheet, screen: Rect, glyphs: Glyphs, buffer: &mut Buffer) {
    let Sheet { title, lines, top } = sheet;
    let longest = lines.iter().map(|line| unicode_width::UnicodeWidthStr::width(line.as_str())).max().unwrap_or(0);
    let width = (longest as u16 + 4).clamp(20, screen.width.max(20)).min(screen.width);
    let text: u16 = lines.iter().map(|line| (line.len() as u16).div_ceil(width.saturating_sub(4).max(1)).max(1)).sum();
    let height = (text + 3).min(screen.height);
    let (x, y) = (screen.x + (screen.width - width) / 2, screen.y + (screen.height - height) / 2);
    let area = Rect { x, y, width, height };
    let inside = Rect { x: x + 2, y: y + 1, width: width.saturating_sub(4), height: height.saturating_sub(2) };
    *top = (*top).min(text.saturating_sub(inside.height));
    Clear.render(area, buffer);
    let edge = glyphs.either("━", "=").repeat(usize::from(width));
    let columns = usize::from(width);
    buffer.set_stringn(area.x, area.y, &edge, columns, look::faint());
    buffer.set_stringn(area.x, area.bottom() - 1, &edge, columns, look::faint());
    buffer.set_stringn(area.x + 2, area.y, format!(" {title} "), columns - 2, look::strong());
    if text > inside.height {
        buffer.set_stringn(area.x + 2, area.bottom() - 1, " Up/Down: scroll ", columns - 2, look::strong());
    }
    Paragraph::new(lines.join("\n")).wrap(Wrap { trim: false }).scroll((*top, 0)).render(inside, buffer);
}
