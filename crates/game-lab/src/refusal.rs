//! Why there is no answer, and who hears one.

use std::ops::ControlFlow;

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
