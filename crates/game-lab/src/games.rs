//! The games of the lab, their positions, and the list of games.

use std::any::Any;

use ::games::tabletop::MAX_MOVES;
use ::games::{GameVisitor, NAMES, boards, with_game};
use game_search::engine::{FIELDS, Field};
use game_search::ladder::{Algorithm, Exactness};
use game_search::spec::{Drawing, GameSpec, History, Levels};
use game_search::{Game, TextNotation};
use serde_json::{Value, json};
use xiangqi::{Position, PositionWithHistory, Rules, Setup};

use crate::learn::Usual;
use crate::{Refusal, records::TREE_FORMATS, reply, request::Place};

/// Returns the board of a game, or a refusal if the game has no board.
pub fn board<S: GameSpec>() -> Result<Drawing<S::Game>, Refusal> {
    S::DRAWING.ok_or_else(|| {
        let names: Vec<_> = boards().collect();
        Refusal::new(format!("{} has no board: expected one of {}", S::NAME, names.join(", ")))
    })
}

type MoveOf<S> = <<S as GameSpec>::Game as Game>::Move;

/// The maximum length of a position's text in bytes. It is large because a position of the game `tree` lists all
/// leaves, up to a hundred thousand.
const MAX_POSITION_BYTES: usize = 200_000;

/// Returns the position of a request. Earlier positions of the game are dropped to save memory, because each position
/// of xiangqi has a copy of all moves before it.
pub fn position<S: GameSpec>(place: &Place) -> Result<S::Game, Refusal> {
    replay::<S>(place, |_, _| ())
}

/// Returns the position of a request, with all earlier positions of the game.
pub fn history<S: GameSpec>(place: &Place) -> Result<History<S::Game>, Refusal> {
    let mut history = None;
    let last = replay::<S>(place, |before, mv| history.get_or_insert_with(|| History::new(before.clone())).play(mv))?;
    Ok(history.unwrap_or_else(|| History::new(last)))
}

/// Plays the moves of a request, calls `each` with every move and the position before the move, and returns the final
/// position.
fn replay<S: GameSpec>(place: &Place, mut each: impl FnMut(&S::Game, MoveOf<S>)) -> Result<S::Game, Refusal> {
    let text = place.position.as_deref().unwrap_or(S::POSITIONS[0].1);
    if text.len() > MAX_POSITION_BYTES {
        let (shown, bytes) = (game_search::text::quote(text), text.len());
        return Err(Refusal::new(format!("position {shown} of {bytes} bytes: expected at most {MAX_POSITION_BYTES}")));
    }
    let mut game =
        S::Game::parse_position(text).or_else(|error| problem::<S>(text).ok_or(error)).map_err(|error| Refusal {
            text: format!("no position of {}: {error}", S::NAME),
            why: S::position_detail(text).map(reply::detail),
        })?;
    if let Some(why) = S::too_large(&game) {
        return Err(Refusal::new(why));
    }
    if place.moves.len() > MAX_MOVES {
        return Err(Refusal::new(format!("{} moves: expected at most {MAX_MOVES}", place.moves.len())));
    }
    for (number, text) in (1_usize..).zip(&place.moves) {
        if game.outcome().is_some() {
            let why = Some(json!({ "kind": "over", "move": number }));
            return Err(Refusal { text: format!("move {number}: {text:?} comes after the end of the game"), why });
        }
        let mv = S::read_move(&game, text).map_err(|error| {
            let why = error.detail.map(|why| reply::detail(why.with("move", number)));
            Refusal { text: format!("move {number}: {}", error.message), why }
        })?;
        each(&game, mv);
        game.make(mv);
    }
    Ok(game)
}

/// Returns the position of a problem of xiangqi, which can have soldiers where no game brings them.
fn problem<S: GameSpec>(text: &str) -> Option<S::Game> {
    // Compiled for no other game: the module for small games must stay small.
    if const { !matches!(S::NAME.as_bytes(), b"xiangqi") } {
        return None;
    }
    let position = Position::parse_as(text, Setup::Any).ok()?;
    let game: Box<dyn Any> = Box::new(PositionWithHistory::new(position, Rules::default()));
    game.downcast().ok().map(|game| *game)
}

/// Returns the formats for saving a game, each with its file extension.
pub fn formats<S: GameSpec>() -> impl Iterator<Item = (&'static str, &'static str)> {
    let own = S::RECORDS.iter().map(|format| format.extension).filter(|extension| *extension != "pgn");
    ["pgn"].into_iter().chain(own).map(|extension| (extension, extension)).chain([("moves", "txt")])
}

/// Returns the list of games.
pub fn list() -> Value {
    list_of(NAMES.iter().map(|name| with_game(name, Info).expect("a game")).collect())
}

/// Returns the list of these games, each described by [`info`].
pub fn list_of(games: Vec<Value>) -> Value {
    let algorithm = |algorithm: &Algorithm| {
        let differs = match algorithm.exactness() {
            Exactness::Minimax => None,
            Exactness::Differs(why) => Some(why),
        };
        json!({ "name": algorithm.name(), "differs": differs, "window": algorithm.takes_window() })
    };
    json!({
        "games": games,
        "algorithms": Algorithm::ALL.iter().map(algorithm).collect::<Vec<_>>(),
        "features": FIELDS.iter().map(field).collect::<Vec<_>>(),
        "levels": Levels::COUNT,
    })
}

/// Returns the declaration of a field of the engine's parameters, as JSON.
fn field(field: &Field) -> Value {
    let words = |words: &game_search::Words| json!({ "en": words.en, "zh": words.zh });
    let heuristics = field.heuristics.iter().map(|it| json!({ "name": it.name, "words": words(&it.words) }));
    json!({
        "name": field.name,
        "words": words(&field.words),
        "switch": field.is_switch,
        "range": field.range,
        "tuning": field.tuning.map(|it| [it.min, it.max, it.step]),
        "needs": field.needed(),
        "heuristics": heuristics.collect::<Vec<_>>(),
    })
}

/// A visitor that returns the description of a game.
struct Info;

impl GameVisitor for Info {
    type Output = Value;

    fn visit<S: GameSpec>(self) -> Value {
        info::<S>()
    }
}

/// Returns the description of a game.
pub fn info<S: GameSpec>() -> Value {
    let position = |&(name, text): &(&str, &str)| json!({ "name": name, "text": text });
    let explained = S::EVALUATORS.iter().filter(|it| it.explain.is_some()).map(|it| it.name);
    let mut info = json!({
        "name": S::NAME,
        "positions": S::POSITIONS.iter().map(position).collect::<Vec<_>>(),
        "handicaps": S::HANDICAPS.iter().map(position).collect::<Vec<_>>(),
        "evaluators": S::EVALUATORS.iter().map(|it| it.name).collect::<Vec<_>>(),
        "strongest": S::strongest().name,
        "explained": explained.collect::<Vec<_>>(),
        "mcts": S::PREFERS_MCTS,
        "board": S::DRAWING.is_some(),
        "learn": Usual::json(S::NAME),
    });
    if let Some(drawing) = S::DRAWING {
        let trees = if S::NAME == "xiangqi" { &TREE_FORMATS[..] } else { &[] };
        let more = trees.iter().map(|it| (it.0, it.1)).filter(|it| it.0 != "pgn");
        let formats = formats::<S>().chain(more).map(|(name, extension)| {
            let holds_tree = trees.iter().any(|it| it.0 == name);
            json!({ "name": name, "extension": extension, "tree": holds_tree })
        });
        let portraits = S::LEVELS.levels.map(|level| json!({ "en": level.portrait.en, "zh": level.portrait.zh }));
        info["portraits"] = json!(portraits);
        info["sides"] = json!(S::SIDES);
        info["draws"] = json!(S::HAS_DRAWS);
        info["steps"] = json!(drawing.steps);
        info["notations"] = S::NOTATIONS.iter().map(|it| it.name).collect();
        info["formats"] = formats.collect();
    }
    info
}
