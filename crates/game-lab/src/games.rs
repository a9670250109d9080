//! The games of the lab, and the list of them.

use ::games::{GAMES, GameEntry, game_named};
use game_search::engine::{FIELDS, Field};
use game_search::ladder::{Algorithm, Promise};
use game_search::spec::History;
use serde_json::{Value, json};
use tabletop::record::MOST_MOVES;
use tabletop::{Effort, Playable};

use crate::Refusal;
use crate::request::Place;
use crate::spoken::Spoken;

/// Calls a generic function for the game of this name, if it has a board; or says what other names come to.
macro_rules! for_board {
    ($name:expr, $function:ident($($argument:expr),*)) => {
        $crate::games::for_board!($name, $function($($argument),*), other => Err($crate::games::without_board(other)))
    };
    ($name:expr, $function:ident($($argument:expr),*), $other:pat => $else:expr) => {
        match $name {
            "xiangqi" => $function::<xiangqi::Play>($($argument),*),
            "amazons" => $function::<amazons::Position>($($argument),*),
            "connect-four" => $function::<small_games::ConnectFour>($($argument),*),
            "tic-tac-toe" => $function::<small_games::TicTacToe>($($argument),*),
            $other => $else,
        }
    };
}

/// The same for every game.
macro_rules! for_game {
    ($name:expr, $function:ident($($argument:expr),*)) => {
        $crate::games::for_board!($name, $function($($argument),*), other => match other {
            "nim" => $function::<small_games::Nim>($($argument),*),
            "tree" => $function::<small_games::Tree>($($argument),*),
            other => Err($crate::games::unknown(other)),
        })
    };
}

pub(crate) use {for_board, for_game};

pub fn unknown(name: &str) -> Refusal {
    game_named(name).err().map_or_else(|| Refusal::new("no such game"), Refusal::from)
}

pub fn without_board(name: &str) -> Refusal {
    if game_named(name).is_err() {
        return unknown(name);
    }
    let boards: Vec<_> = GAMES.iter().map(|game| game.name).filter(|name| board_of(name).is_some()).collect();
    Refusal::new(format!("{name} has no board: expected one of {}", boards.join(", ")))
}

/// The longest text of a position, in bytes: a tree may have a hundred thousand leaves.
const LONGEST_POSITION: usize = 200_000;

/// The position that is meant. Those before it are not kept: in xiangqi each has a copy of all moves before it.
pub fn position<G: Spoken>(place: &Place) -> Result<G, Refusal> {
    replay(place, |_, _| ())
}

/// The position that is meant, with those before it.
pub fn history<G: Spoken>(place: &Place) -> Result<History<G>, Refusal> {
    let mut history = None;
    let last = replay(place, |before: &G, mv| history.get_or_insert_with(|| History::new(before.clone())).play(mv))?;
    Ok(history.unwrap_or_else(|| History::new(last)))
}

/// Plays the moves, calls `each` with every one and the position before it, and returns the last position.
fn replay<G: Spoken>(place: &Place, mut each: impl FnMut(&G, G::Move)) -> Result<G, Refusal> {
    let text = place.position.as_deref().unwrap_or(G::POSITIONS[0].1);
    if text.len() > LONGEST_POSITION {
        let shown = game_search::text::quote(text);
        return Err(Refusal::new(format!(
            "position {shown} of {} bytes: expected at most {LONGEST_POSITION}",
            text.len()
        )));
    }
    let mut game =
        G::parse_position(text).map_err(|error| Refusal::new(format!("no position of {}: {error}", G::NAME)))?;
    if let Some(why) = game.too_large() {
        return Err(Refusal::new(why));
    }
    if place.moves.len() > MOST_MOVES {
        return Err(Refusal::new(format!("{} moves: expected at most {MOST_MOVES}", place.moves.len())));
    }
    for (number, text) in (1..).zip(&place.moves) {
        if game.outcome().is_some() {
            let why = Some(json!({ "kind": "over", "move": number }));
            return Err(Refusal { text: format!("move {number}: {text:?} comes after the end of the game"), why });
        }
        let mv = game.read_move(text).map_err(|error| {
            let why = game.bad_move(text).map(|mut why| {
                why["move"] = json!(number);
                why
            });
            Refusal { text: format!("move {number}: {error}"), why }
        })?;
        each(&game, mv);
        game.make(mv);
    }
    Ok(game)
}

/// A way to write a game.
pub struct Format {
    pub name: &'static str,
    pub extension: &'static str,
    /// The only game that has it.
    only: Option<&'static str>,
}

/// Every way.
pub const FORMATS: [Format; 3] = [
    Format { name: "pgn", extension: "pgn", only: None },
    Format { name: "sgf", extension: "sgf", only: Some("amazons") },
    Format { name: "moves", extension: "txt", only: None },
];

impl Format {
    /// Whether a game can be written so.
    pub fn is_for(&self, game: &str) -> bool {
        self.only.is_none_or(|only| only == game)
    }
}

/// The list of games.
pub fn list() -> Value {
    let algorithm = |algorithm: &Algorithm| {
        let differs = match algorithm.promise() {
            Promise::Minimax => None,
            Promise::Differs(why) => Some(why),
        };
        json!({ "name": algorithm.name(), "differs": differs })
    };
    json!({
        "games": GAMES.iter().map(entry).collect::<Vec<_>>(),
        "algorithms": Algorithm::ALL.iter().map(algorithm).collect::<Vec<_>>(),
        "features": FIELDS.iter().map(field).collect::<Vec<_>>(),
        "levels": Effort::LEVELS.len(),
    })
}

/// A field of the engine's parameters, as it is declared.
fn field(field: &Field) -> Value {
    let words = |words: &game_search::Words| json!({ "en": words.en, "zh": words.zh });
    let selections = field.selections.iter().map(|it| json!({ "name": it.name, "words": words(&it.words) }));
    json!({
        "name": field.name,
        "words": words(&field.words),
        "switch": field.is_switch,
        "range": field.range,
        "tuning": field.tuning.map(|it| [it.min, it.max, it.step]),
        "needs": field.needed(),
        "selections": selections.collect::<Vec<_>>(),
    })
}

fn entry(game: &GameEntry) -> Value {
    let position = |&(name, text): &(&str, &str)| json!({ "name": name, "text": text });
    let board = board_of(game.name);
    let mut entry = json!({
        "name": game.name,
        "positions": game.positions.iter().map(position).collect::<Vec<_>>(),
        "evaluators": game.evaluators().split(", ").collect::<Vec<_>>(),
        "strongest": game.strongest,
        "explained": game.explained,
        "mcts": game.played_by_mcts,
        "board": board.is_some(),
    });
    for (key, value) in board.as_ref().and_then(Value::as_object).into_iter().flatten() {
        entry[key] = value.clone();
    }
    entry
}

/// What only a game with a board has to say.
fn board_of(name: &str) -> Option<Value> {
    let told = for_board!(name, board(), _ => Value::Null);
    told.is_object().then_some(told)
}

fn board<G: Playable>() -> Value {
    let formats = FORMATS.iter().filter(|format| format.is_for(G::NAME));
    json!({
        "sides": G::SIDES,
        "steps": G::STEPS,
        "notations": G::NOTATIONS,
        "formats": formats.map(|format| json!({ "name": format.name, "extension": format.extension })).collect::<Vec<_>>(),
    })
}
