//! What replies are made of: scores, what games say in sentences, and why there is no answer.

use std::ops::ControlFlow;

use game_search::{Score, Window, spec::Detail};
use serde_json::{Value, json};

/// Why there is no answer, for the page to show.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{text}")]
pub struct Refusal {
    pub(crate) text: String,
    /// The same as a kind and its parts, where there is one.
    pub(crate) why: Option<Value>,
}

impl Refusal {
    pub(crate) fn new(why: impl ToString) -> Refusal {
        Refusal { text: why.to_string(), why: None }
    }

    /// The line that tells it.
    pub fn line(&self) -> Value {
        match &self.why {
            None => json!({ "error": self.text }),
            Some(why) => json!({ "error": self.text, "why": why }),
        }
    }
}

/// Who hears the lines of an answer, and may have heard enough.
pub type Tell<'a> = dyn FnMut(Value) -> ControlFlow<()> + 'a;

/// A score as `MESSAGES.md` has it.
pub fn score(score: Score) -> Value {
    let plies = score.mate_distance().map(|plies| if score.is_loss() { -i64::from(plies) } else { i64::from(plies) });
    json!({ "text": text(score), "value": score.value(), "mate": plies })
}

/// A score as text: `+14`, `#3`, `-#3`; the ends of a full window are `inf` and `-inf`.
pub fn text(score: Score) -> String {
    match score.mate_distance() {
        Some(plies) if score.is_loss() => format!("-#{plies}"),
        Some(plies) => format!("#{plies}"),
        None if score == Score::INFINITY => "inf".to_owned(),
        None => score.to_string(),
    }
}

/// A window as text: `+14 inf`.
pub fn window(window: Window) -> String {
    format!("{} {}", text(window.alpha), text(window.beta))
}

/// What a game says in a sentence, as JSON: a page can say it in any language. `MESSAGES.md` lists the kinds.
pub fn detail(told: Detail) -> Value {
    match told {
        Detail::Null => Value::Null,
        Detail::Int(number) => json!(number),
        Detail::Number(number) => json!(number),
        Detail::Text(text) => json!(text),
        Detail::List(values) => values.into_iter().map(detail).collect(),
        Detail::Map(values) => values.into_iter().map(|(name, value)| (name.to_owned(), detail(value))).collect(),
    }
}
