//! A position on its board.

use std::any::Any;
use std::iter;

use game_search::text::quote;
use game_search::{GameResult, MoveList, Side};
use serde_json::{Value, json};
use tabletop::{Ground, Labels, Man, Playable, Reach, Shape};
use xiangqi::{PieceKind, Position, Square};

use crate::Refusal;
use crate::games::{for_board, history};
use crate::request::Look;
use crate::spoken::Spoken;

pub fn look(request: &Look) -> Result<Value, Refusal> {
    for_board!(request.place.game.as_str(), look_at(request))
}

fn look_at<G: Playable + Spoken>(request: &Look) -> Result<Value, Refusal> {
    let notation = notation::<G>(request.notation.as_deref())?;
    let history = history::<G>(&request.place)?;
    let position = history.current();
    let to_move = position.side_to_move();
    let over = G::verdict(&history).map(|verdict| {
        let result = GameResult::of(verdict.outcome, to_move).text();
        json!({ "result": result, "reason": verdict.reason, "why": G::end_of(&history) })
    });
    let shape = position.shape();
    let told = |before: &G, mv: G::Move| {
        let path: Vec<_> = before.path(mv).into_iter().map(|place| before.shape().index(place)).collect();
        json!({ "text": before.move_text(mv), "name": before.write(mv, notation), "path": path })
    };
    let mut legal = G::MoveList::default();
    if over.is_none() {
        position.legal_moves(&mut legal);
    }
    let finish = if over.is_none() { G::finisher().and_then(|mut finisher| finisher(position)) } else { None };
    let territory =
        position.territory().map(|places| places.into_iter().map(|reach| reach.map(reached)).collect::<Vec<_>>());
    Ok(json!({
        "position": position.position_text(),
        "ply": history.moves().len(),
        "to_move": to_move.index(),
        "shape": shape_of(&shape),
        "men": position.men(&[]).into_iter().map(|man| man.map(man_of)).collect::<Vec<_>>(),
        "legal": legal.as_slice().iter().map(|&mv| told(position, mv)).collect::<Vec<_>>(),
        "moves": history.positions().iter().zip(history.moves()).map(|(before, &mv)| told(before, mv)).collect::<Vec<_>>(),
        "checked": position.checked().map(|place| shape.index(place)),
        "over": over,
        "settled": finish.map(|finish| json!({ "text": finish.says, "why": position.certain() })),
        "captured": position.captured(history.start()).map(|men| men.into_iter().map(man_of).collect::<Vec<_>>()),
        "territory": territory,
        "attacks": attacks(position),
    }))
}

/// The number of a notation.
pub fn notation<G: Playable>(name: Option<&str>) -> Result<usize, Refusal> {
    let Some(name) = name else { return Ok(0) };
    let found = G::NOTATIONS.iter().position(|known| *known == name);
    found.ok_or_else(|| {
        Refusal::new(format!("unknown notation {}: expected one of {}", quote(name), G::NOTATIONS.join(", ")))
    })
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
            let upper = |lower: tabletop::Place, file| shape.index(tabletop::Place::new(file, lower.rank + 1));
            let ends = |&(lower, file)| [shape.index(lower), upper(lower, file)];
            ("points", *river, diagonals.iter().map(ends).collect())
        }
    };
    json!({
        "files": shape.files, "ranks": shape.ranks, "labels": labels,
        "ground": ground, "river": river, "diagonals": diagonals,
    })
}

fn man_of(man: Man) -> Value {
    json!({ "side": man.side.map(Side::index), "sign": man.sign, "letter": man.letter })
}

fn reached(reach: Reach) -> Value {
    json!({ "side": reach.side.map(Side::index), "moves": reach.moves })
}

/// How many men of each side could take a man on each place, or guard it: in xiangqi.
fn attacks<G: Playable>(game: &G) -> Option<Vec<[u32; 2]>> {
    let play = (game as &dyn Any).downcast_ref::<xiangqi::Play>()?;
    let mut counts = vec![[0; 2]; Square::COUNT];
    for (from, piece) in play.position().pieces() {
        let unseen = if piece.kind == PieceKind::Cannon { behind_screens(play.position(), from) } else { Vec::new() };
        for to in play.position().attacks_from(from).iter().chain(unseen) {
            counts[to.index()][piece.side.index()] += 1;
        }
    }
    Some(counts)
}

/// The empty points behind the screens of a cannon: it attacks nobody there, but would take whoever comes.
fn behind_screens(position: &Position, cannon: Square) -> Vec<Square> {
    let is_empty = |at: &Square| position.piece_at(*at).is_none();
    let ray = |(right, up)| {
        let next =
            move |at: &Square| Square::new(at.file().checked_add_signed(right)?, at.rank().checked_add_signed(up)?);
        iter::successors(next(&cannon), next).skip_while(is_empty).skip(1).take_while(is_empty)
    };
    [(1, 0), (-1, 0), (0, 1), (0, -1)].into_iter().flat_map(ray).collect()
}
