//! Reading.

use std::iter::FusedIterator;

use game_search::text::Cursor;

use super::error::{Failure, PgnError, PgnErrorKind, fail};
use super::moves::{Moves, comment};
use super::record::Record;
use super::tags::{Head, tag};
use super::text::skip_blank;
use crate::board::Position;

/// Reads all games of a file.
///
/// ```
/// use xiangqi::pgn;
/// let error = pgn::read("[Game \"Chinese Chess\"]\n\n1. C2=5 H8+7\n2. H2+3 H8+7 *\n").unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "line 4, column 9: move 2...: \"H8+7\" is illegal: it names none of the Black horses, which stand on b9 and g7"
/// );
/// # Ok::<(), pgn::PgnError>(())
/// ```
///
/// # Errors
///
/// [`PgnError`] for the first thing that is wrong. [`records`] goes on with the next game.
pub fn read(text: &(impl AsRef<[u8]> + ?Sized)) -> Result<Vec<Record>, PgnError> {
    match Cursor::decode(text.as_ref()) {
        Ok(text) => records(text).collect(),
        Err((at, byte)) => Err(fail(at, PgnErrorKind::NotUtf8 { byte }).0),
    }
}

/// Reads one game after another.
///
/// After an error it goes on with the next game: the next tags that follow an empty line or something else than tags.
///
/// ```
/// use xiangqi::pgn;
/// let text = "[Round \"1\"]\n1. C2=5 oops\n\n[Round \"2\"]\n1. C2=5 *\n";
/// let rounds: Vec<_> = pgn::records(text).map(|game| game.map(|game| game.moves().len())).collect();
/// assert!(rounds[0].is_err());
/// assert_eq!(rounds[1], Ok(1));
/// ```
pub fn records(text: &str) -> Records<'_> {
    Records { cursor: Cursor::new(text) }
}

/// The games of a text, as [`records`] gives them.
#[derive(Clone)]
pub struct Records<'a> {
    cursor: Cursor<'a>,
}

impl Iterator for Records<'_> {
    type Item = Result<Record, PgnError>;

    fn next(&mut self) -> Option<Self::Item> {
        skip_blank(&mut self.cursor);
        self.cursor.peek()?;
        Some(record(&mut self.cursor).map_err(|failure| {
            let (error, place) = *failure;
            self.cursor = next_game(place);
            error
        }))
    }
}

impl FusedIterator for Records<'_> {}

/// The next tags that are not those of the bad game: they follow an empty line, or something that is no tag. What looks
/// like a tag in a comment is none.
fn next_game(mut cursor: Cursor<'_>) -> Cursor<'_> {
    let mut is_head = cursor.peek() == Some('[');
    loop {
        if is_head {
            cursor.take_line();
        } else {
            skip_text(&mut cursor);
        }
        let apart = skip_blank(&mut cursor);
        match cursor.peek() {
            None => return cursor,
            Some('[') if apart || !is_head => return cursor,
            other => is_head &= other == Some('['),
        }
    }
}

/// Skips the rest of a line, and of a comment that begins in it. One that never ends is none.
fn skip_text(cursor: &mut Cursor<'_>) {
    loop {
        cursor.take_until(|letter| matches!(letter, '\n' | '{' | ';'));
        match cursor.peek() {
            Some('{') => cursor.take(cursor.find_close().unwrap_or(0) + 1),
            Some(';') => cursor.take_line(),
            _ => return,
        };
    }
}

fn record<'a>(cursor: &mut Cursor<'a>) -> Result<Record, Failure<'a>> {
    let mut head = Head::default();
    let mut comments = Vec::new();
    let mut head_is_over = false;
    loop {
        head_is_over |= skip_blank(cursor) && !head.names.is_empty();
        match cursor.peek() {
            Some('[') if !head_is_over => {
                let mut after = *cursor;
                let (name, value) = tag(&mut after)?;
                if head.names.iter().any(|other| other.eq_ignore_ascii_case(&name)) {
                    return Err(fail(*cursor, PgnErrorKind::RepeatedTag { name }));
                }
                head.add(name, value).map_err(|kind| fail(*cursor, kind))?;
                *cursor = after;
            }
            Some('{' | ';') => comments.push(comment(cursor)?),
            _ => break,
        }
    }
    let start = head.start.unwrap_or_else(Position::start);
    let mut moves = Moves { cursor, format: head.format, tagged: head.result, result: None };
    let line = moves.line(start.clone(), comments, 0)?;
    let result = moves.result.or(head.result);
    Ok(Record { tags: head.tags, format: head.format, start, line, result })
}
