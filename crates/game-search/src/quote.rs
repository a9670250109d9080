//! Text from outside, as error messages show it.

/// The text in quotation marks, control characters and quotation marks in it escaped as in Rust; of a text over
/// 120 characters the beginning and `…`. What every error message here and in the games quotes with.
///
/// ```
/// use game_search::quote;
/// assert_eq!(quote("h2e2"), r#""h2e2""#);
/// assert_eq!(quote("h2e2\n"), r#""h2e2\n""#);
/// assert_eq!(quote(&"9".repeat(1_000)), format!("\"{}…\"", "9".repeat(120)));
/// ```
pub fn quote(text: &str) -> String {
    const MOST: usize = 120;
    match text.char_indices().nth(MOST) {
        Some((end, _)) => format!("{:?}", format!("{}…", &text[..end])),
        None => format!("{text:?}"),
    }
}
