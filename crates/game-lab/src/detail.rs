//! What a game says in a sentence, as JSON: a page can say it in any language.

use game_search::spec::Detail;
use serde_json::{Value, json};

/// The same as JSON. `MESSAGES.md` lists the kinds.
pub fn json(detail: Detail) -> Value {
    match detail {
        Detail::Null => Value::Null,
        Detail::Int(number) => json!(number),
        Detail::Number(number) => json!(number),
        Detail::Text(text) => json!(text),
        Detail::List(values) => values.into_iter().map(json).collect(),
        Detail::Map(values) => values.into_iter().map(|(name, value)| (name.to_owned(), json(value))).collect(),
    }
}
