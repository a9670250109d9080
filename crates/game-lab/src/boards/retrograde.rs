//! The distance to mate in xiangqi for every point of one piece, as retrograde analysis finds it.

use game_search::spec::GameSpec;
use serde_json::{Value, json};
use xiangqi::endgame_tables::{EndgameTable, EndgameTables, EndgameValue, Material};
use xiangqi::{Piece, Position, Side, Square};

use super::position::xiangqi;
use crate::Refusal;
use crate::request::Retrograde;

/// The maximum number of positions in a table. Larger tables take more than a second.
const MAX_ENTRIES: usize = 500_000;

pub fn retrograde<S: GameSpec>(request: &Retrograde) -> Result<Value, Refusal> {
    let position = xiangqi::<S>(&request.place)?;
    let wrong = |why: &str| Refusal::new(format!("piece {:?}: {why}", request.piece));
    let at: Square = request.piece.parse().map_err(|error| wrong(&format!("{error}")))?;
    let piece = position.piece_at(at).ok_or_else(|| wrong("expected the point of a piece"))?;
    let material = Material::of(&position).canonical().0;
    if material.lacks_attackers() {
        return Err(Refusal::new(format!(
            "{material}: expected a piece that can cross the river, because all else is drawn"
        )));
    }
    let tables = tables(material)?;
    let table = tables.get(material).expect("it was generated");
    let sides = [Side::First, Side::Second].map(|side| {
        let value = |to: Square| placed(&position, (at, piece), to, side).and_then(|placed| tables.probe(&placed));
        Square::all().map(|to| value(to).map(number)).collect::<Vec<_>>()
    });
    Ok(json!({
        "material": material.to_string(),
        "entries": table.entries(),
        "longest": table.longest(),
        "piece": at.index(),
        "sides": sides,
    }))
}

/// Returns the tables of a material and of all materials that captures lead to.
fn tables(material: Material) -> Result<EndgameTables, Refusal> {
    let entries = material.entries().ok().filter(|&entries| entries <= MAX_ENTRIES);
    if entries.is_none() {
        return Err(Refusal::new(format!("{material}: too many positions, expected at most {MAX_ENTRIES}")));
    }
    let mut tables = EndgameTables::default();
    for material in material.closure() {
        tables.insert(EndgameTable::generate(material, &tables).map_err(Refusal::new)?);
    }
    Ok(tables)
}

/// Returns the position with a piece on another point, unless the rules forbid it.
fn placed(position: &Position, (at, piece): (Square, Piece), to: Square, side: Side) -> Option<Position> {
    let pieces = position.pieces().filter(|&(square, _)| square != at).chain([(to, piece)]);
    Position::new(pieces, side).ok()
}

/// Returns a value as a number of plies, odd for a win of the side to move and even for a loss, or -1 for a draw.
fn number(value: EndgameValue) -> i64 {
    match value {
        EndgameValue::Win(plies) | EndgameValue::Loss(plies) => plies.into(),
        EndgameValue::Draw => -1,
    }
}
