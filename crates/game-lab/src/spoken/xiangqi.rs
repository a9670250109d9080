//! Xiangqi.

use game_search::spec::History;
use serde_json::{Value, json};
use xiangqi::eval::Full;
use xiangqi::{
    Chase, IllegalMove, MoveParseError, Notation, Obstacle, Piece, PieceKind, Play, Position, Reason, Square,
};

use super::Spoken;

impl Spoken for Play {
    fn bad_move(&self, text: &str) -> Option<Value> {
        match Notation::read_any(self.position(), text).err()? {
            MoveParseError::Malformed { .. } => Some(json!({ "kind": "no-move" })),
            MoveParseError::NoPiece { piece, .. } => Some(json!({ "kind": "no-piece", "man": man(piece) })),
            MoveParseError::Impossible { piece, .. } => Some(json!({ "kind": "manner", "man": man(piece) })),
            MoveParseError::Illegal { reason, .. } => illegal(self.position(), &reason),
            MoveParseError::Ambiguous { candidates, .. } => {
                let texts: Vec<_> = candidates.into_iter().map(|candidate| candidate.text).collect();
                Some(json!({ "kind": "ambiguous", "texts": texts }))
            }
            _ => None,
        }
    }

    fn end_of(history: &History<Self>) -> Option<Value> {
        Some(match history.current().ending()?.reason {
            Reason::Checkmate => json!({ "kind": "checkmate" }),
            Reason::Stalemate => json!({ "kind": "stalemate" }),
            Reason::PerpetualCheck { by } => json!({ "kind": "perpetual-check", "by": by.index() }),
            Reason::MutualCheck => json!({ "kind": "mutual-check" }),
            Reason::PerpetualChase(one) => json!({ "kind": "perpetual-chase", "chases": [chase(&one)] }),
            Reason::MutualChase(both) => json!({ "kind": "mutual-chase", "chases": both.each_ref().map(chase) }),
            Reason::NoOffence => json!({ "kind": "repetition" }),
            Reason::QuietMoves { plies } => json!({ "kind": "quiet", "plies": plies }),
            Reason::InsufficientMaterial => json!({ "kind": "material" }),
            _ => return None,
        })
    }

    fn terms(&self, evaluator: &str) -> Option<Value> {
        if evaluator != "full" {
            return None;
        }
        let told = Full.explain(self.position());
        let term = |line: &xiangqi::eval::full::Line| json!({ "group": line.term.group(), "name": line.term.name, "values": line.points, "weight": 1.0 });
        Some(json!({
            "terms": told.lines.iter().map(term).collect::<Vec<_>>(),
            "score": told.score, "ahead": told.phase, "winnable": told.winnable,
        }))
    }
}

fn man(piece: Piece) -> Value {
    json!({ "side": piece.side.index(), "letter": piece.letter() })
}

fn chase(chase: &Chase) -> Value {
    let hunters: Vec<_> = chase.hunters().map(|(square, _)| square.index()).collect();
    json!({ "by": chase.by().index(), "hunters": hunters, "prey": chase.prey.0.index() })
}

/// What the rules say against a move: `at` is a place that it is about.
fn illegal(position: &Position, reason: &IllegalMove) -> Option<Value> {
    let at = |kind: &str, at: Square| json!({ "kind": kind, "at": at.index() });
    Some(match *reason {
        IllegalMove::EmptyPoint { from } => at("empty", from),
        IllegalMove::NotYourPiece { from, .. } => at("not-yours", from),
        IllegalMove::OwnPiece { from, to, .. } if from == to => at("stays", to),
        IllegalMove::OwnPiece { to, .. } => at("own-piece", to),
        IllegalMove::CannotReach { piece, why, .. } => obstacle(piece, why)?,
        IllegalMove::InCheckAfter { attacker: Piece { kind: PieceKind::General, .. }, .. } => {
            json!({ "kind": "generals-face" })
        }
        IllegalMove::InCheckAfter { from, .. } if position.in_check() => at("still-in-check", from),
        IllegalMove::InCheckAfter { from, .. } => at("into-check", from),
        _ => return None,
    })
}

fn obstacle(piece: Piece, obstacle: Obstacle) -> Option<Value> {
    let at = |kind: &str, at: Square| json!({ "kind": kind, "at": at.index() });
    Some(match obstacle {
        Obstacle::Manner(_) => json!({ "kind": "manner", "man": man(piece) }),
        Obstacle::Palace(_) => json!({ "kind": "palace", "man": man(piece) }),
        Obstacle::River => json!({ "kind": "river" }),
        Obstacle::Eye(square) => at("eye", square),
        Obstacle::Leg(square) => at("leg", square),
        Obstacle::Way(square) => at("way", square),
        Obstacle::Jump(square) => at("jump", square),
        Obstacle::Screens(count) => json!({ "kind": "screens", "count": count }),
        Obstacle::Backwards => json!({ "kind": "backwards" }),
        Obstacle::Sideways => json!({ "kind": "sideways" }),
        _ => return None,
    })
}
