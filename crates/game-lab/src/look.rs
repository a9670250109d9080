//! A position on its board, as JSON.

use std::any::Any;

use game_search::spec::{GameSpec, Ground, Labels, Piece, Place, Reach, Shape};
use game_search::{Game, GameResult, MoveList, Side, TextNotation};
use serde_json::{Value, json};
use xiangqi::{Occupancy, PointSet, Square};

use crate::games::{board, history};
use crate::request::Look;
use crate::{Refusal, reply};

pub fn look<S: GameSpec>(request: &Look) -> Result<Value, Refusal> {
    let drawing = board::<S>()?;
    let write = writer::<S>(request.notation.as_deref())?;
    let history = history::<S>(&request.place)?;
    let position = history.current();
    let to_move = position.side_to_move();
    let over = S::verdict(&history).map(|verdict| {
        let result = GameResult::of(verdict.outcome, to_move).text();
        json!({ "result": result, "reason": verdict.reason, "why": S::end_detail(&history).map(reply::detail) })
    });
    let shape = (drawing.shape)(position);
    let move_json = |before: &S::Game, mv| {
        let shape = (drawing.shape)(before);
        let path: Vec<_> = (drawing.path)(before, mv).into_iter().map(|place| shape.index(place)).collect();
        json!({ "text": before.move_text(mv), "name": write(before, mv), "path": path })
    };
    let mut legal = <S::Game as Game>::MoveList::default();
    if over.is_none() {
        position.legal_moves(&mut legal);
    }
    let finish = if over.is_none() { S::finisher().and_then(|mut finisher| finisher(position)) } else { None };
    let territory = drawing.territory.map(|territory| territory(position));
    let territory = territory.map(|places| places.into_iter().map(|reach| reach.map(reached)).collect::<Vec<_>>());
    let captured = (drawing.captured)(history.start(), position);
    Ok(json!({
        "position": position.position_text(),
        "ply": history.moves().len(),
        "to_move": to_move.index(),
        "shape": shape_of(&shape),
        "men": (drawing.pieces)(position, &[]).into_iter().map(|piece| piece.map(piece_of)).collect::<Vec<_>>(),
        "legal": legal.as_slice().iter().map(|&mv| move_json(position, mv)).collect::<Vec<_>>(),
        "moves": history.positions().iter().zip(history.moves()).map(|(before, &mv)| move_json(before, mv)).collect::<Vec<_>>(),
        "checked": (drawing.checked)(position).map(|place| shape.index(place)),
        "over": over,
        "settled": finish.map(|finish| json!({ "text": finish.text, "why": S::finish_detail(position).map(reply::detail) })),
        "captured": captured.map(|pieces| pieces.into_iter().map(piece_of).collect::<Vec<_>>()),
        "territory": territory,
        "attacks": attacks(position),
    }))
}

/// Returns the index of the notation with this name, or 0 if `name` is `None`.
pub fn notation<S: GameSpec>(name: Option<&str>) -> Result<usize, Refusal> {
    name.map_or(Ok(0), S::notation_index).map_err(Refusal::new)
}

/// A function that writes a move.
pub type WriteMove<S> = fn(&<S as GameSpec>::Game, <<S as GameSpec>::Game as Game>::Move) -> String;

/// Returns the function that writes moves in the notation with this name, or as programs do if `name` is `None`.
pub fn writer<S: GameSpec>(name: Option<&str>) -> Result<WriteMove<S>, Refusal> {
    let Some(name) = name else { return Ok(S::Game::move_text) };
    Ok(S::NOTATIONS[notation::<S>(Some(name))?].write)
}

fn shape_of(shape: &Shape) -> Value {
    let labels = match shape.labels {
        Labels::Coordinates(first) => json!({ "kind": "coordinates", "first": first }),
        Labels::Columns => json!({ "kind": "columns" }),
        Labels::None => json!({ "kind": "none" }),
    };
    let (ground, river, diagonals) = match &shape.ground {
        Ground::Squares => ("squares", None, Vec::new()),
        Ground::Points { river, diagonals } => {
            let upper = |lower: Place, file| shape.index(Place::new(file, lower.rank + 1));
            let ends = |&(lower, file)| [shape.index(lower), upper(lower, file)];
            ("points", *river, diagonals.iter().map(ends).collect())
        }
    };
    json!({
        "files": shape.files, "ranks": shape.ranks, "labels": labels,
        "ground": ground, "river": river, "diagonals": diagonals,
    })
}

fn piece_of(piece: Piece) -> Value {
    json!({ "side": piece.side.map(Side::index), "sign": piece.sign, "letter": piece.letter })
}

fn reached(reach: Reach) -> Value {
    json!({ "side": reach.side.map(Side::index), "moves": reach.moves })
}

/// Returns for each place of a xiangqi board how many pieces of each side could capture or guard a piece on the place.
/// An empty place is counted as if a piece stood there, because a cannon needs a piece to capture. Returns `None` for
/// other games.
fn attacks(game: &dyn Any) -> Option<Vec<[u32; 2]>> {
    let position = game.downcast_ref::<xiangqi::PositionWithHistory>()?.position();
    let counted = |at: Square| {
        let occupied: Occupancy = (position.occupied() | PointSet::of(at)).into();
        let mut counts = [0; 2];
        for (from, piece) in position.pieces() {
            counts[piece.side.index()] += u32::from(occupied.attacked_by(piece, from).contains(at));
        }
        counts
    };
    Some(Square::all().map(counted).collect())
}
