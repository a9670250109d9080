//! Reading.

use std::iter::FusedIterator;

use game_search::text::Cursor;

use super::error::{Failure, SgfError, SgfErrorKind, fail};
use super::game::game;
use super::record::Record;
use super::tree::tree;

/// Reads all games of a file.
///
/// ```
/// use amazons::sgf;
/// let error = sgf::read("(;GM[18]SZ[10]\n;B[djddgd]\n;W[dadjaa])").unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "line 3, column 4: move 2 (W): move \"dadjaa\" is not legal: the queen's path from d10 to d1 is blocked at d7"
/// );
/// ```
///
/// # Errors
///
/// [`SgfError`] for the first thing that is wrong; a text without a game is an error too. [`records`] goes on with the next
/// game.
pub fn read(text: &(impl AsRef<[u8]> + ?Sized)) -> Result<Vec<Record>, SgfError> {
    let not_utf8 = |(at, byte)| fail(at, SgfErrorKind::NotUtf8 { byte }).0;
    let text = Cursor::decode(text.as_ref()).map_err(not_utf8)?;
    let mut cursor = Cursor::new(text);
    cursor.skip_blank();
    let mut games = Vec::new();
    loop {
        games.push(record(&mut cursor).map_err(|failure| failure.0)?);
        cursor.skip_blank();
        if cursor.rest.is_empty() {
            return Ok(games);
        }
    }
}

/// Reads one game after another.
///
/// After an error it goes on with the next game: the next line that begins with `(;`.
///
/// ```
/// use amazons::sgf;
/// let text = "(;SZ[10];B[djddgd]oops)\n(;SZ[10];B[djddgd])\n";
/// let games: Vec<_> = sgf::records(text).map(|game| game.map(|game| game.moves().len())).collect();
/// assert!(games[0].is_err());
/// assert_eq!(games[1], Ok(1));
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
    type Item = Result<Record, SgfError>;

    fn next(&mut self) -> Option<Self::Item> {
        self.cursor.skip_blank();
        self.cursor.peek()?;
        let start = self.cursor;
        Some(record(&mut self.cursor).map_err(|failure| {
            self.cursor = next_game(start);
            failure.0
        }))
    }
}

impl FusedIterator for Records<'_> {}

/// The next line that begins a game, or the end.
fn next_game(mut cursor: Cursor<'_>) -> Cursor<'_> {
    loop {
        cursor.take_until(|letter| letter == '\n');
        if cursor.rest.is_empty() {
            return cursor;
        }
        cursor.take(1);
        if cursor.rest.strip_prefix('(').is_some_and(|rest| rest.trim_start().starts_with(';')) {
            return cursor;
        }
    }
}

fn record<'a>(cursor: &mut Cursor<'a>) -> Result<Record, Failure<'a>> {
    game(&tree(cursor)?)
}
