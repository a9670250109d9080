//! Several moves in one text.

/// Whether a character stands between moves.
fn is_gap(letter: char) -> bool {
    letter.is_ascii_whitespace() || letter == ','
}

/// Splits off the first move: its text, and what follows it. `None` where none is left.
pub(super) fn first(list: &str) -> Option<(&str, &str)> {
    let list = list.trim_start_matches(is_gap);
    let end = match list.bytes().next()? {
        b'{' => list.find('}').map_or(list.len(), |bracket| bracket + 1),
        b'0'..=b'9' => six_numbers(list),
        _ => name(list),
    };
    Some(list.split_at(end))
}

/// Where the sixth number ends, or what comes before a comma.
fn six_numbers(list: &str) -> usize {
    let list = &list[..list.find(',').unwrap_or(list.len())];
    let mut end = 0;
    for _ in 0..6 {
        let begin = end + list[end..].len() - list[end..].trim_ascii_start().len();
        match word(&list[begin..]) {
            0 => break,
            length => end = begin + length,
        }
    }
    end
}

/// Where a move without blanks ends. The comma in `d1d7,d7g7` belongs to it: no other move begins with two names of squares.
fn name(list: &str) -> usize {
    let end = word(list);
    let after = &list[end..];
    let is_half = list.as_bytes().get(1).is_some_and(u8::is_ascii_digit) && !list[..end].contains('-');
    if is_half && after.starts_with(',') { end + 1 + word(&after[1..]) } else { end }
}

/// The length of what comes before the next gap.
fn word(text: &str) -> usize {
    text.find(is_gap).unwrap_or(text.len())
}
