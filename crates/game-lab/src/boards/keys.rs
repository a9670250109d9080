//! The random numbers that each move of Amazons xors into the key.

use std::any::Any;

use amazons::{KeyTerm, Position, Square};
use game_search::TextNotation;
use game_search::spec::GameSpec;
use serde_json::{Value, json};

use super::position::only;
use crate::Refusal;
use crate::games::history;
use crate::request::{Keys, Place};

pub fn keys<S: GameSpec>(request: &Keys) -> Result<Value, Refusal> {
    let first = line::<S>(&request.place)?;
    let mut answer = json!({ "start": first.start, "lines": [first.json] });
    if let Some(moves) = &request.other {
        let Place { game, position, .. } = &request.place;
        let place = Place { game: game.clone(), position: position.clone(), moves: moves.clone() };
        let other = line::<S>(&place).map_err(|refusal| refusal.of_list("other"))?;
        answer["same"] = json!(first.end == other.end);
        answer["lines"].as_array_mut().expect("a list").push(other.json);
    }
    Ok(answer)
}

/// A line of moves.
struct Line {
    start: String,
    end: u64,
    json: Value,
}

/// Plays a line, and lists what each move xors into the key.
fn line<S: GameSpec>(place: &Place) -> Result<Line, Refusal> {
    let history = history::<S>(place)?;
    let amazons = |game: &S::Game| (game as &dyn Any).downcast_ref::<Position>().cloned();
    let positions: Option<Vec<Position>> = history.positions().iter().map(amazons).collect();
    let positions = positions.ok_or_else(|| only("amazons", S::NAME))?;
    let made = history.positions().iter().zip(history.moves());
    let moves = made.zip(positions.windows(2)).map(|((game, &mv), pair)| {
        let mut key = pair[0].key();
        let changes = changes(&pair[0], &pair[1]).into_iter().map(|(term, is_new)| {
            key ^= term.number();
            let mut change = described(term, pair[0].size().width());
            (change["new"], change["number"], change["key"]) =
                (json!(is_new), json!(hex(term.number())), json!(hex(key)));
            change
        });
        json!({ "text": game.move_text(mv), "changes": changes.collect::<Vec<_>>(), "key": hex(pair[1].key()) })
    });
    let moves: Vec<Value> = moves.collect();
    let (start, end) = (positions[0].key(), positions[positions.len() - 1].key());
    Ok(Line { start: hex(start), end, json: json!({ "moves": moves, "key": hex(end) }) })
}

/// Returns what ceases to apply and what begins to apply, and whether it is new.
fn changes(before: &Position, after: &Position) -> Vec<(KeyTerm, bool)> {
    let lacks = |position: &Position, term: &KeyTerm| position.key_terms().all(|other| other != *term);
    let gone = before.key_terms().filter(|term| lacks(after, term)).map(|term| (term, false));
    let new = after.key_terms().filter(|term| lacks(before, term)).map(|term| (term, true));
    gone.chain(new).collect()
}

fn described(term: KeyTerm, files: usize) -> Value {
    let place = |square: Square| square.rank() * files + square.file();
    match term {
        KeyTerm::Queen(side, square) => {
            json!({ "kind": "queen", "side": side.index(), "place": place(square), "square": square.to_string() })
        }
        KeyTerm::Arrow(square) => json!({ "kind": "arrow", "place": place(square), "square": square.to_string() }),
        KeyTerm::SecondToMove => json!({ "kind": "side" }),
        _ => json!({ "kind": "other" }),
    }
}

/// Returns a key as 16 hexadecimal digits.
fn hex(key: u64) -> String {
    format!("{key:016x}")
}
