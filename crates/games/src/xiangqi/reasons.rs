//! Why a move of xiangqi is not legal, in the words of its rules.

use xiangqi::{IllegalMove, Piece, PieceKind, Position, Side, Square};

/// The side's name.
fn name(side: Side) -> &'static str {
    ["Red", "Black"][side.index()]
}

/// Why no move begins on this point.
pub(super) fn cannot_begin(position: &Position, from: Square) -> String {
    let side = position.side_to_move();
    match position.piece_at(from) {
        None => format!("there is no piece on {from}"),
        Some(piece) if piece.side != side => not_yours(piece, from, side),
        Some(piece) if position.in_check() => {
            format!("{} is in check, and no move of the {} on {from} ends it", name(side), piece.kind)
        }
        Some(piece) => format!("the {} on {from} has no legal move", piece.kind),
    }
}

fn not_yours(piece: Piece, from: Square, side: Side) -> String {
    format!("the {} on {from} is another side's piece: it is the turn of {}", piece.kind, name(side))
}

/// What the rules say against a move.
pub(super) fn explain(position: &Position, reason: &IllegalMove) -> String {
    match *reason {
        IllegalMove::EmptyPoint { from } => format!("there is no piece on {from}"),
        IllegalMove::NotYourPiece { piece, from, side } => not_yours(piece, from, side),
        IllegalMove::OwnPiece { from, to, .. } if from == to => format!("it stands on {to} already"),
        IllegalMove::OwnPiece { taken, to, .. } => format!("{}'s own {} stands on {to}", name(taken.side), taken.kind),
        IllegalMove::CannotReach { why, .. } => why.to_string(),
        IllegalMove::InCheckAfter { attacker: Piece { kind: PieceKind::General, .. }, .. } => {
            "the generals would face each other".to_owned()
        }
        IllegalMove::InCheckAfter { attacker, from, .. } if position.in_check() => format!(
            "it leaves the general in check by the {} on {from}: {} has to end the check",
            attacker.kind,
            name(position.side_to_move())
        ),
        IllegalMove::InCheckAfter { attacker, from, .. } => {
            format!("it leaves the general in check by the {} on {from}", attacker.kind)
        }
        ref other => other.to_string(),
    }
}
