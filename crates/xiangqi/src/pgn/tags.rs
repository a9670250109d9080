//! Tags, and what they say.

use game_search::GameResult;
use game_search::text::Cursor;

use super::error::{Failure, PgnErrorKind, fail};
use crate::board::Position;
use crate::notation::Notation;

/// What the tags say.
#[derive(Default)]
pub(super) struct Head {
    pub(super) names: Vec<String>,
    pub(super) tags: Vec<(String, String)>,
    pub(super) start: Option<Position>,
    pub(super) format: Option<Notation>,
    /// `None` if there is no tag, or it says `*`.
    pub(super) result: Option<GameResult>,
}

impl Head {
    pub(super) fn add(&mut self, name: String, value: String) -> Result<(), PgnErrorKind> {
        self.names.push(name.clone());
        match name.to_ascii_lowercase().as_str() {
            "game" | "format" | "fen" | "result" if value.is_empty() => {}
            "game" if value.eq_ignore_ascii_case("Chinese Chess") || value.eq_ignore_ascii_case("Xiangqi") => {}
            "game" => return Err(PgnErrorKind::OtherGame { text: value }),
            "format" => match value.parse() {
                Ok(format) => self.format = Some(format),
                Err(_) => return Err(PgnErrorKind::UnknownFormat { text: value }),
            },
            "fen" => self.start = Some(value.parse().map_err(PgnErrorKind::Fen)?),
            "result" => match read_result(&value) {
                Some(result) => self.result = result,
                None => return Err(PgnErrorKind::UnknownResult { text: value }),
            },
            _ => self.tags.push((name, value)),
        }
        Ok(())
    }
}

/// Reads `1-0`, `0-1`, `1/2-1/2` or `*`.
pub(super) fn read_result(text: &str) -> Option<Option<GameResult>> {
    if text == "*" { Some(None) } else { text.parse().ok().map(Some) }
}

/// Takes `[Name "Value"]`.
pub(super) fn tag<'a>(cursor: &mut Cursor<'a>) -> Result<(String, String), Failure<'a>> {
    let start = *cursor;
    let line = start.rest.lines().next().unwrap_or_default();
    let parts = line.strip_prefix('[').and_then(|text| {
        let (name, quoted) = text.split_once('"')?;
        let (value, after) = unquote(quoted)?;
        let name = Some(name.trim()).filter(|name| is_tag_name(name))?;
        Some((name.to_owned(), value, after.trim_start().strip_prefix(']')?.len()))
    });
    let bad = || fail(start, PgnErrorKind::BadTag { text: line.to_owned() });
    let (name, value, left) = parts.ok_or_else(bad)?;
    cursor.take(line.len() - left);
    Ok((name, value))
}

/// Whether a name of a tag can be read.
pub(super) fn is_tag_name(name: &str) -> bool {
    !name.is_empty() && name.chars().all(|letter| letter.is_alphanumeric() || letter == '_')
}

/// The text up to the closing quotation mark, and what follows it; without one, or with a carriage return before it, none.
fn unquote(text: &str) -> Option<(String, &str)> {
    let mut value = String::new();
    let mut letters = text.chars();
    loop {
        match letters.next()? {
            '"' => return Some((value, letters.as_str())),
            '\r' => return None,
            '\\' if letters.as_str().starts_with(['"', '\\']) => value.extend(letters.next()),
            letter => value.push(letter),
        }
    }
}
