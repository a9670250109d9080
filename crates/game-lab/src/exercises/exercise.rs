//! What an exercise is.

use serde_json::{Value, json};

/// The longest answer in bytes.
pub const MAX_ANSWER_BYTES: usize = 2_000;

/// What the page says: the key of a text in `web/exercise/texts.js`, and the values in it.
#[derive(Clone, Debug, PartialEq)]
pub struct Message {
    pub key: &'static str,
    pub values: Value,
}

impl Message {
    pub fn new(key: &'static str, values: Value) -> Message {
        Message { key, values }
    }

    pub fn json(&self) -> Value {
        json!({ "key": self.key, "values": self.values })
    }
}

/// The verdict on an answer.
#[derive(Clone, Debug, PartialEq)]
pub struct Verdict {
    pub is_right: bool,
    /// What is wrong, or why the answer is right.
    pub message: Message,
    /// The searches that show it: requests of the page, without their `op`.
    pub searches: Vec<Value>,
}

impl Verdict {
    pub fn right(key: &'static str, values: Value) -> Verdict {
        Verdict { is_right: true, message: Message::new(key, values), searches: Vec::new() }
    }

    pub fn wrong(key: &'static str, values: Value) -> Verdict {
        Verdict { is_right: false, message: Message::new(key, values), searches: Vec::new() }
    }

    /// The verdict on a text that cannot be read.
    pub fn unreadable(answer: &str, problem: impl ToString) -> Verdict {
        let key = if answer.trim().is_empty() { "answer-empty" } else { "answer-unreadable" };
        Verdict::wrong(key, json!({ "problem": problem.to_string() }))
    }

    pub fn showing(mut self, searches: impl IntoIterator<Item = Value>) -> Verdict {
        self.searches.extend(searches);
        self
    }

    pub fn json(&self) -> Value {
        json!({ "right": self.is_right, "message": self.message.json(), "searches": self.searches })
    }
}

/// An instance of an exercise.
pub trait Exercise: Send + Sync {
    /// Returns what the reader is to do.
    fn statement(&self) -> Message;

    fn hint(&self) -> Message;

    /// Returns what the page shows beside the statement, such as a tree.
    fn given(&self) -> Value;

    /// Returns the answer that the page contains before the reader changes it. It is never right.
    fn start(&self) -> String {
        String::new()
    }

    fn judge(&self, answer: &str) -> Verdict;

    /// Returns an answer that is right.
    fn solution(&self) -> String;
}
