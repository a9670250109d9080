//! The captures on one point of xiangqi, and what each is worth.

use ::games::Xiangqi;
use game_search::spec::GameSpec;
use serde_json::{Value, json};
use xiangqi::{Piece, PositionWithHistory, Rules};

use super::position::xiangqi;
use crate::request::Exchange;
use crate::{Refusal, reply};

pub fn exchange<S: GameSpec>(request: &Exchange) -> Result<Value, Refusal> {
    let position = xiangqi::<S>(&request.place)?;
    let game = PositionWithHistory::new(position.clone(), Rules::default());
    let mv = Xiangqi::read_move(&game, &request.capture).map_err(|error| {
        let why = error.detail.map(|why| reply::detail(why.with("move", 1)));
        let text = format!("capture {:?}: {}", request.capture, error.message);
        Refusal { text, why }.of_list("capture")
    })?;
    let side = position.side_to_move();
    let captures = position.exchange(mv).into_iter().enumerate().map(|(number, capture)| {
        let side = if number % 2 == 0 { side } else { !side };
        json!({
            "from": capture.from.index(),
            "square": capture.from.to_string(),
            "side": side.index(),
            "letter": Piece { side: xiangqi::Side::First, kind: capture.kind }.letter().to_string(),
            "captured": capture.captured,
            "worth": capture.worth,
        })
    });
    Ok(json!({
        "captures": captures.collect::<Vec<_>>(),
        "to": mv.to().index(),
        "square": mv.to().to_string(),
        "value": position.see(mv),
    }))
}
