//! What lies between the words of a record.

use game_search::text::Cursor;

/// Skips white space and the lines that begin with `%`. Returns `true` if there was an empty line.
pub(super) fn skip_blank(cursor: &mut Cursor<'_>) -> bool {
    let mut apart = false;
    loop {
        apart |= cursor.skip_blank();
        if cursor.column > 1 || cursor.peek() != Some('%') {
            return apart;
        }
        cursor.take_line();
    }
}
