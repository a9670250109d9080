//! Games as text.

use std::path::Path;

use game_search::GameResult;
use game_search::spec::History;
use game_search::text::quote;
use serde_json::{Value, json};
use tabletop::{Playable, Saved};

use crate::Refusal;
use crate::games::{FORMATS, for_board, history};
use crate::look::notation;
use crate::request::{Load, Save};
use crate::spoken::Spoken;

pub fn save(request: &Save) -> Result<Value, Refusal> {
    for_board!(request.place.game.as_str(), save_game(request))
}

pub fn load(request: &Load) -> Result<Value, Refusal> {
    for_board!(request.game.as_str(), load_game(request))
}

fn save_game<G: Playable + Spoken>(request: &Save) -> Result<Value, Refusal> {
    let known = FORMATS.iter().find(|format| format.name == request.format && format.is_for(G::NAME));
    let format = known.ok_or_else(|| {
        let names: Vec<_> = FORMATS.iter().filter(|format| format.is_for(G::NAME)).map(|format| format.name).collect();
        Refusal::new(format!("unknown format {}: expected one of {}", quote(&request.format), names.join(", ")))
    })?;
    let notation = notation::<G>(request.notation.as_deref())?;
    let history = history::<G>(&request.place)?;
    let text = if format.name == "moves" {
        let texts = history.positions().iter().zip(history.moves()).map(|(position, &mv)| position.write(mv, notation));
        texts.collect::<Vec<_>>().join(" ") + "\n"
    } else {
        let saved = Saved {
            ended: ended(&history).or_else(|| given(request)),
            notation,
            tags: players::<G>(&request.players),
            ..Saved::of(history.start().clone(), history.moves().to_vec())
        };
        G::write_record(&saved, Path::new(&format!("game.{}", format.extension)))
    };
    Ok(json!({ "text": text, "extension": format.extension }))
}

fn ended<G: Playable>(history: &History<G>) -> Option<(GameResult, String)> {
    let end = G::verdict(history)?;
    Some((end.result(history.current().side_to_move()), end.reason.into_owned()))
}

/// The end of a game by something else than a move.
fn given(request: &Save) -> Option<(GameResult, String)> {
    request.over.as_ref().map(|over| (over.result, over.reason.clone()))
}

/// Who played, as the headers of a record have it.
fn players<G: Playable>(names: &[String]) -> Vec<(String, String)> {
    let tag = |(side, name): (&&str, &String)| (!name.is_empty()).then(|| ((*side).to_owned(), name.clone()));
    G::SIDES.iter().zip(names).filter_map(tag).collect()
}

fn load_game<G: Playable>(request: &Load) -> Result<Value, Refusal> {
    let extension = request.extension.as_deref().unwrap_or("txt");
    let file = format!("game.{}", extension.replace(['/', '\\'], ""));
    let saved = G::read_record(&request.text, Path::new(&file)).map_err(Refusal::new)?;
    let mut position = saved.start.clone();
    let mut moves = Vec::new();
    for &mv in &saved.moves {
        moves.push(position.move_text(mv));
        position.make(mv);
    }
    let name = |side: &str| saved.tags.iter().find(|(tag, _)| tag == side).map_or("", |(_, name)| name);
    Ok(json!({
        "position": saved.start.position_text(),
        "moves": moves,
        "players": G::SIDES.map(name),
        "over": saved.ended.map(|(result, reason)| json!({ "result": result.text(), "reason": reason })),
    }))
}
