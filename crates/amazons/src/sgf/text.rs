//! A place in a text, and the text of properties.

use game_search::Side;

/// What is left of a text, and where that begins.
#[derive(Clone, Copy)]
pub(super) struct Cursor<'a> {
    pub(super) rest: &'a str,
    /// From 1.
    pub(super) line: usize,
    /// In characters, from 1.
    pub(super) column: usize,
}

impl<'a> Cursor<'a> {
    /// The beginning of a text; a byte order mark is skipped.
    pub(super) fn new(text: &'a str) -> Cursor<'a> {
        Cursor { rest: text.strip_prefix('\u{FEFF}').unwrap_or(text), line: 1, column: 1 }
    }

    pub(super) fn peek(&self) -> Option<char> {
        self.rest.chars().next()
    }

    /// Takes the first `bytes` bytes.
    pub(super) fn take(&mut self, bytes: usize) -> &'a str {
        let (taken, rest) = self.rest.split_at(bytes);
        for letter in taken.chars() {
            (self.line, self.column) = if letter == '\n' { (self.line + 1, 1) } else { (self.line, self.column + 1) };
        }
        self.rest = rest;
        taken
    }

    /// Takes what comes before the first character of a sort, or everything.
    pub(super) fn take_until(&mut self, stop: impl Fn(char) -> bool) -> &'a str {
        self.take(self.rest.find(stop).unwrap_or(self.rest.len()))
    }

    pub(super) fn skip_blank(&mut self) {
        self.take_until(|letter| !letter.is_whitespace());
    }
}

/// What a value means as text: a backslash keeps the next character, or takes back the end of a line. Lines end in `\n`.
pub(super) fn unescaped(value: &str) -> String {
    let value = with_plain_line_ends(value);
    let mut text = String::with_capacity(value.len());
    let mut letters = value.chars();
    while let Some(letter) = letters.next() {
        match letter {
            '\\' => text.extend(letters.next().filter(|&next| next != '\n')),
            letter => text.push(letter),
        }
    }
    text
}

/// With `\n` for every end of a line.
fn with_plain_line_ends(text: &str) -> String {
    text.replace("\r\n", "\n").replace('\r', "\n")
}

/// The value that means this text.
pub(super) fn escaped(text: &str) -> String {
    with_plain_line_ends(text).replace('\\', "\\\\").replace(']', "\\]")
}

/// Whether a value ends where its bracket does.
pub(super) fn is_value(value: &str) -> bool {
    let mut letters = value.chars();
    while let Some(letter) = letters.next() {
        if letter == ']' || letter == '\\' && letters.next().is_none() {
            return false;
        }
    }
    true
}

/// The letter of a side.
pub(super) fn letter(side: Side) -> char {
    if side == Side::First { 'B' } else { 'W' }
}

/// `12 (W)`: moves are counted one by one.
pub(super) fn move_number(number: usize, side: Side) -> String {
    format!("{number} ({})", letter(side))
}

/// Adds to a comment, on a line of its own.
pub(super) fn join(comment: &mut String, more: &str) {
    if !comment.is_empty() {
        comment.push('\n');
    }
    comment.push_str(more);
}
