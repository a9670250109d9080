//! The text of properties.

use game_search::Side;

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
