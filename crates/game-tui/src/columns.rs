//! Text in columns of the screen.

use ratatui::layout::Rect;

/// Returns the number of screen columns of a text. A Chinese character takes two.
pub fn width(text: &str) -> usize {
    unicode_width::UnicodeWidthStr::width(text)
}

/// Returns the text with spaces after it, so that it takes at least `columns` screen columns.
pub fn pad(text: &str, columns: usize) -> String {
    text.to_owned() + &" ".repeat(columns.saturating_sub(width(text)))
}

/// Returns the text with spaces before it, so that it takes at least `columns` screen columns.
pub fn pad_left(text: &str, columns: usize) -> String {
    " ".repeat(columns.saturating_sub(width(text))) + text
}

/// Returns the part of an area in which text can be wrapped. The last column stays free, because ratatui 0.30 lets a wide
/// character at the end of a wrapped line exceed the line by one column.
pub fn wrapping(area: Rect) -> Rect {
    Rect { width: area.width.saturating_sub(1), ..area }
}
