//! The moves of a game of any kind as text.

use std::path::Path;

use ::games::tabletop::{Saved, ended, texts};
use game_search::{TextNotation, spec::GameSpec, text::quote};
use serde_json::{Value, json};

use crate::Refusal;
use crate::games::{board, formats, history};
use crate::look::notation;
use crate::request::{Load, Save};

pub fn save<S: GameSpec>(request: &Save) -> Result<Value, Refusal> {
    board::<S>()?;
    let (format, extension) = formats::<S>().find(|(name, _)| *name == request.format).ok_or_else(|| {
        let names: Vec<_> = formats::<S>().map(|(name, _)| name).collect();
        Refusal::new(format!("unknown format {}: expected one of {}", quote(&request.format), names.join(", ")))
    })?;
    let notation = notation::<S>(request.notation.as_deref())?;
    let history = history::<S>(&request.place)?;
    let text = if format == "moves" {
        let played = history.positions().iter().zip(history.moves());
        let texts = played.map(|(position, &mv)| (S::NOTATIONS[notation].write)(position, mv));
        texts.collect::<Vec<_>>().join(" ") + "\n"
    } else {
        // The end of a game that did not end by its rules, such as a resignation.
        let given = request.over.as_ref();
        let tag = |(side, name): (&str, &String)| (!name.is_empty()).then(|| (side.to_owned(), name.clone()));
        let saved = Saved {
            ended: ended::<S>(&history).or_else(|| given.map(|over| (over.result, over.reason.clone()))),
            notation,
            tags: S::SIDES.into_iter().zip(&request.players).filter_map(tag).collect(),
            ..Saved::of(history.start().clone(), history.moves().to_vec())
        };
        ::games::tabletop::write::<S>(&saved, Path::new(&format!("game.{}", extension)))
    };
    Ok(json!({ "text": text, "extension": extension }))
}

pub fn load<S: GameSpec>(request: &Load) -> Result<Value, Refusal> {
    board::<S>()?;
    let file = format!("game.{}", request.extension.as_deref().unwrap_or("txt").replace(['/', '\\'], ""));
    let saved = ::games::tabletop::read::<S>(&request.text, Path::new(&file)).map_err(Refusal::new)?;
    let name = |side: &str| saved.tags.iter().find(|(tag, _)| tag == side).map_or("", |(_, name)| name);
    Ok(json!({
        "position": saved.start.position_text(),
        "moves": texts(&saved.start, saved.moves, TextNotation::move_text),
        "players": S::SIDES.map(name),
        "over": saved.ended.map(|(result, reason)| json!({ "result": result.text(), "reason": reason })),
    }))
}
