//! The board of xiangqi, and explanations why a move is illegal.

use super::detail;
use game_search::spec::{BadMove, Detail, Drawing, Ground, Labels, Piece, Place, Shape};
use xiangqi::{IllegalMove, Move, PieceKind, Position, PositionWithHistory, Side, Square};

/// The names of the players.
pub(super) const SIDES: [&str; 2] = ["Red", "Black"];

pub(super) const DRAWING: Drawing<PositionWithHistory> =
    Drawing { steps: &["a piece", "a destination"], checked, captured, ..Drawing::new(shape, pieces, path, refusal) };

fn shape(_: &PositionWithHistory) -> Shape {
    let palace = |rank| [(3, rank, 4), (5, rank, 4), (4, rank + 1, 3), (4, rank + 1, 5)];
    let diagonals = palace(0).into_iter().chain(palace(7));
    Shape {
        files: 9,
        ranks: 10,
        ground: Ground::Points {
            river: Some(4),
            diagonals: diagonals.map(|(file, rank, to)| (Place { file, rank }, to)).collect(),
        },
        labels: Labels::Coordinates(0),
    }
}

fn pieces(play: &PositionWithHistory, _: &[Place]) -> Vec<Option<Piece>> {
    Square::all().map(|square| play.position().piece_at(square).map(drawn)).collect()
}

fn path(_: &PositionWithHistory, mv: Move) -> Vec<Place> {
    vec![place(mv.from()), place(mv.to())]
}

fn refusal(play: &PositionWithHistory, picked: &[Place], place: Place) -> BadMove {
    match picked {
        [from, ..] => match play.position().validate(Move::new(square(*from), square(place))) {
            Err(reason) => illegal(play.position(), &reason),
            Ok(()) => BadMove::illegal("", None),
        },
        [] => cannot_begin(play.position(), square(place)),
    }
}

fn checked(play: &PositionWithHistory) -> Option<Place> {
    let position = play.position();
    position.in_check().then(|| place(position.general(position.side_to_move())))
}

fn captured(start: &PositionWithHistory, play: &PositionWithHistory) -> [Vec<Piece>; 2] {
    [Side::First, Side::Second].map(|side| {
        // The strongest pieces come first.
        let kinds = [4, 5, 3, 1, 2, 6].map(|index| PieceKind::ALL[index]);
        let gone = kinds.into_iter().flat_map(|kind| {
            let piece = xiangqi::Piece { side, kind };
            let count = start.position().count(piece).saturating_sub(play.position().count(piece));
            std::iter::repeat_n(drawn(piece), count)
        });
        gone.collect()
    })
}

fn place(square: Square) -> Place {
    Place { file: square.file() as u8, rank: square.rank() as u8 }
}

fn square(place: Place) -> Square {
    Square::new(place.file.into(), place.rank.into()).expect("a place of the board")
}

fn drawn(piece: xiangqi::Piece) -> Piece {
    let signs = match piece.side {
        Side::First => ['帥', '仕', '相', '傌', '俥', '炮', '兵'],
        Side::Second => ['將', '士', '象', '馬', '車', '砲', '卒'],
    };
    Piece { side: Some(piece.side), sign: signs[piece.kind.index()], letter: piece.letter() }
}

/// Returns the reason why no move begins on this point.
fn cannot_begin(position: &Position, from: Square) -> BadMove {
    let side = position.side_to_move();
    let at = |kind| Some(Detail::kind(kind).with("at", from.index()));
    match position.piece_at(from) {
        None => illegal(position, &IllegalMove::EmptyPoint { from }),
        Some(piece) if piece.side != side => illegal(position, &IllegalMove::NotYourPiece { piece, from, side }),
        Some(piece) if position.in_check() => {
            let side = SIDES[side.index()];
            let reason = format!("{side} is in check, and no move of the {} on {from} ends it", piece.kind);
            BadMove::illegal(reason, at("no-evasion"))
        }
        Some(piece) => BadMove::illegal(format!("the {} on {from} has no legal move", piece.kind), at("immobile")),
    }
}

fn illegal(position: &Position, reason: &IllegalMove) -> BadMove {
    BadMove::illegal(explain(position, reason), detail::illegal(Some(position), reason))
}

fn not_yours(piece: xiangqi::Piece, from: Square, side: Side) -> String {
    format!("the {} on {from} is another side's piece: it is the turn of {}", piece.kind, SIDES[side.index()])
}

/// Returns the rule that makes a move illegal.
pub(super) fn explain(position: &Position, reason: &IllegalMove) -> String {
    match *reason {
        IllegalMove::EmptyPoint { from } => format!("there is no piece on {from}"),
        IllegalMove::NotYourPiece { piece, from, side } => not_yours(piece, from, side),
        IllegalMove::OwnPiece { from, to, .. } if from == to => format!("it stands on {to} already"),
        IllegalMove::OwnPiece { taken, to, .. } => {
            format!("{}'s own {} stands on {to}", SIDES[taken.side.index()], taken.kind)
        }
        IllegalMove::CannotReach { why, .. } => why.to_string(),
        IllegalMove::InCheckAfter { attacker: xiangqi::Piece { kind: PieceKind::General, .. }, .. } => {
            "the generals would face each other".to_owned()
        }
        IllegalMove::InCheckAfter { attacker, from, .. } => {
            let check = format!("it leaves the general in check by the {} on {from}", attacker.kind);
            let side = SIDES[position.side_to_move().index()];
            if position.in_check() { format!("{check}: {side} has to end the check") } else { check }
        }
        ref other => other.to_string(),
    }
}
