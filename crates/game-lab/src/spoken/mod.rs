//! What a game says in English sentences, once more as kinds and parts: a page can say it in any language.
//!
//! A value has a `kind`, and what else its sentence needs: *places* by their numbers, *sides* by theirs. `MESSAGES.md` lists
//! them. `None` is what has only a sentence.

mod amazons;
mod small;
mod xiangqi;

use ::games::Listed;
use game_search::spec::History;
use serde_json::Value;

/// A game with such kinds.
pub trait Spoken: Listed {
    /// Why a position is too large for a page.
    fn too_large(&self) -> Option<String> {
        None
    }

    /// Why a text is no legal move here.
    fn bad_move(&self, text: &str) -> Option<Value> {
        let _ = text;
        None
    }

    /// How the game ended.
    fn end_of(history: &History<Self>) -> Option<Value> {
        let _ = history;
        None
    }

    /// What is certain without a search.
    fn certain(&self) -> Option<Value> {
        None
    }

    /// What an evaluator adds up: the same as [`explain`](Listed::explain).
    fn terms(&self, evaluator: &str) -> Option<Value> {
        let _ = evaluator;
        None
    }
}

impl Spoken for small_games::Tree {}
