//! Amazons.

use amazons::eval::territory::{Explanation, Line};
use amazons::regions::{Bounded, Counting, Filler, Settled};
use amazons::{
    IllegalMove, MoveParseError, Notation, Position, Side, Square,
    eval::{Champion, Full, Territory},
};
use game_search::spec::History;
use serde_json::{Value, json};
use tabletop::{Place, Playable};

use super::Spoken;

impl Spoken for Position {
    fn bad_move(&self, text: &str) -> Option<Value> {
        let place = |square: Square| self.shape().index(Place::new(square.file() as u8, square.rank() as u8));
        let way =
            |kind: &str, from, to, at| json!({ "kind": kind, "from": place(from), "to": place(to), "at": place(at) });
        let line = |kind: &str, from, to| json!({ "kind": kind, "from": place(from), "to": place(to) });
        let reason = match Notation::read_any(self, text).err()? {
            MoveParseError::Illegal { reason, .. } => reason,
            MoveParseError::ArrowOrigin { to, .. } => return Some(json!({ "kind": "arrow-origin", "at": place(to) })),
            MoveParseError::Malformed { .. } => return Some(json!({ "kind": "no-move" })),
            _ => return None,
        };
        Some(match reason {
            IllegalMove::OffBoard { square, .. } => json!({ "kind": "off-board", "text": square.to_string() }),
            IllegalMove::NoQueen { from, .. } => json!({ "kind": "no-queen", "at": place(from) }),
            IllegalMove::QueenLine { from, to } => line("queen-line", from, to),
            IllegalMove::QueenBlocked { from, to, at } => way("queen-blocked", from, to, at),
            IllegalMove::ArrowLine { to, arrow } => line("arrow-line", to, arrow),
            IllegalMove::ArrowBlocked { to, arrow, at } => way("arrow-blocked", to, arrow, at),
            _ => return None,
        })
    }

    fn end_of(history: &History<Self>) -> Option<Value> {
        let position = history.current();
        let stuck = position.count_legal_moves() == 0;
        stuck.then(|| json!({ "kind": "stuck", "by": position.side_to_move().index() }))
    }

    fn certain(&self) -> Option<Value> {
        let within = |limit| Filler::new().with_node_limit(limit);
        if let Some(settled) = within(Settled::NODE_LIMIT).settled(self) {
            return Some(counted(settled.moves));
        }
        let decided = within(Counting::<()>::NODE_LIMIT).decided(self)?;
        let (own, enemy) = (decided.guarantee.own, decided.guarantee.enemy);
        Some(json!({ "kind": "decided", "winner": decided.winner.index(), "own": own, "enemy": enemy }))
    }

    fn terms(&self, evaluator: &str) -> Option<Value> {
        Some(explained(&match evaluator {
            "territory" => Territory::default().explain(self),
            "champion" => Champion::default().explain(self),
            "full" | "counted" => Full::default().explain(self),
            _ => return None,
        }))
    }
}

/// The moves of both sides: at least, and at most.
fn counted(moves: Bounded) -> Value {
    let of = |side| [moves.moves(side).at_least, moves.moves(side).at_most];
    let moves_of = [Side::First, Side::Second].map(of);
    json!({ "kind": "settled", "winner": moves.winner().map(Side::index), "moves": moves_of })
}

fn explained(told: &Explanation) -> Value {
    let term =
        |line: &Line| json!({ "group": null, "name": line.meaning, "values": line.values, "weight": line.weight });
    json!({
        "terms": told.lines.iter().map(term).collect::<Vec<_>>(),
        "score": told.score, "contest": told.contest,
    })
}
