//! The first and the last step of an answer, and parts of replies: scores, messages of games, and refusals.

use std::ops::ControlFlow;

use game_search::{Score, Window, spec::Detail, text::quote};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

/// The reason why a request has no answer, for the page to show.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{text}")]
pub struct Refusal {
    pub(crate) text: String,
    /// The reason as structured data, if available, so that the page can express the reason in any language.
    pub(crate) why: Option<Value>,
}

impl Refusal {
    pub(crate) fn new(why: impl ToString) -> Refusal {
        Refusal { text: why.to_string(), why: None }
    }

    /// Adds the name of the request's field with the illegal move. Without it, the move is in `moves`.
    pub(crate) fn of_list(mut self, name: &str) -> Refusal {
        if let Some(why) = &mut self.why {
            why["list"] = json!(name);
        }
        self
    }

    /// Returns the refusal as a line of JSON.
    pub fn line(&self) -> Value {
        match &self.why {
            None => json!({ "error": self.text }),
            Some(why) => json!({ "error": self.text, "why": why }),
        }
    }
}

/// A function that receives the lines of an answer. The function can return `Break` to end the answer.
pub type LineSink<'a> = dyn FnMut(Value) -> ControlFlow<()> + 'a;

/// Reads a request.
pub fn read<T: DeserializeOwned>(request: &str) -> Result<T, Refusal> {
    serde_json::from_str(request).map_err(|error| Refusal::new(format!("request {}: {error}", quote(request))))
}

/// Marks a line as the last one of an answer, and passes it on.
pub fn end(mut last: Value, tell: &mut LineSink<'_>) {
    last["done"] = json!(true);
    // This is the last line, so it does not matter whether the receiver wants more lines.
    let _ = tell(last);
}

/// Returns a score in the format of `MESSAGES.md`.
pub fn score(score: Score) -> Value {
    let plies = score.mate_distance().map(|plies| if score.is_loss() { -i64::from(plies) } else { i64::from(plies) });
    json!({ "text": text(score), "value": score.value(), "mate": plies })
}

/// Returns a score as text: `+14`, `#3`, `-#3`. The two bounds of a full window are `-inf` and `inf`.
pub fn text(score: Score) -> String {
    match score.mate_distance() {
        Some(plies) if score.is_loss() => format!("-#{plies}"),
        Some(plies) => format!("#{plies}"),
        None if score == Score::INFINITY => "inf".to_owned(),
        None => score.to_string(),
    }
}

/// Returns a window as text, alpha before beta: `+14 inf`.
pub fn window(window: Window) -> String {
    format!("{} {}", text(window.alpha), text(window.beta))
}

/// Converts a message of a game to JSON, so that a page can express the message in any language. `MESSAGES.md` lists
/// the kinds.
pub fn detail(value: Detail) -> Value {
    match value {
        Detail::Null => Value::Null,
        Detail::Int(number) => json!(number),
        Detail::Number(number) => json!(number),
        Detail::Text(text) => json!(text),
        Detail::List(values) => values.into_iter().map(detail).collect(),
        Detail::Map(values) => values.into_iter().map(|(name, value)| (name.to_owned(), detail(value))).collect(),
    }
}
