//! The messages of xiangqi as structured data.

use game_search::spec::{Detail, History};
use xiangqi::eval::Full;
use xiangqi::{
    Chase, FenError, IllegalMove, MoveParseError, Obstacle, Piece, PieceKind, Position, PositionWithHistory, Reason,
    SetupError, Square,
};

/// Returns the reason why a text is not a legal move. `position` is the position, if it is known.
pub(super) fn bad_move(position: Option<&Position>, error: &MoveParseError) -> Option<Detail> {
    match error {
        MoveParseError::Malformed { .. } => Some(Detail::kind("no-move")),
        MoveParseError::NoPiece { piece, .. } => Some(Detail::kind("no-piece").with("man", man(*piece))),
        MoveParseError::Impossible { piece, .. } => Some(Detail::kind("manner").with("man", man(*piece))),
        MoveParseError::Illegal { reason, .. } => illegal(position, reason),
        MoveParseError::Ambiguous { candidates, .. } => {
            let texts: Vec<_> = candidates.iter().map(|candidate| candidate.text.clone()).collect();
            Some(Detail::kind("ambiguous").with("texts", texts))
        }
        _ => None,
    }
}

/// Returns the reason why a text is not a position.
pub(super) fn bad_position(error: &FenError) -> Option<Detail> {
    let of = |kind, text: &str| Detail::kind(kind).with("text", text.to_owned());
    Some(match error {
        FenError::MissingField { .. } | FenError::ExtraField { .. } => Detail::kind("fields"),
        FenError::RankCount { found, .. } => Detail::kind("ranks").with("expected", "10").with("count", *found),
        FenError::RankLength { found, text, .. } => of("rank", text).with("expected", "9").with("count", *found),
        FenError::UnknownLetter { letter, text, .. } => of("letter", text).with("letter", *letter),
        FenError::UnknownSide { text } => of("side", text),
        FenError::NotUnused { text, .. } => of("unused", text),
        FenError::BadCounter { text, .. } => of("counter", text),
        FenError::Invalid { reason, .. } => setup(reason)?,
        _ => return None,
    })
}

/// Returns the reason why no game can lead to a position.
pub(super) fn setup(reason: &SetupError) -> Option<Detail> {
    Some(match *reason {
        SetupError::Misplaced { piece, square, .. } => {
            Detail::kind("misplaced").with("man", man(piece)).with("at", square.index())
        }
        SetupError::TooMany { piece, .. } => {
            Detail::kind("too-many").with("man", man(piece)).with("count", piece.kind.max_count())
        }
        SetupError::NoGeneral { side } => Detail::kind("no-general").with("side", side.index()),
        SetupError::DoubledSoldiers { side, first, second } => {
            let doubled = Detail::kind("doubled").with("side", side.index());
            doubled.with("from", first.index()).with("to", second.index())
        }
        SetupError::FacingGenerals { .. } => Detail::kind("facing"),
        SetupError::GeneralCapturable { attacker, from, .. } => {
            Detail::kind("capturable").with("man", man(attacker)).with("at", from.index())
        }
        _ => return None,
    })
}

/// Returns the reason why the game ended.
pub(super) fn end_detail(history: &History<PositionWithHistory>) -> Option<Detail> {
    Some(match history.current().ending()?.reason {
        Reason::Checkmate => Detail::kind("checkmate"),
        Reason::Stalemate => Detail::kind("stalemate"),
        Reason::PerpetualCheck { by } => Detail::kind("perpetual-check").with("by", by.index()),
        Reason::MutualCheck => Detail::kind("mutual-check"),
        Reason::PerpetualChase(one) => Detail::kind("perpetual-chase").with("chases", [chase(&one)]),
        Reason::MutualChase(both) => Detail::kind("mutual-chase").with("chases", both.each_ref().map(chase)),
        Reason::NoOffence => Detail::kind("repetition"),
        Reason::QuietMoves { plies } => Detail::kind("quiet").with("plies", plies),
        Reason::InsufficientMaterial => Detail::kind("material"),
        _ => return None,
    })
}

/// Returns the terms of the evaluation `Full`.
pub(super) fn terms(play: &PositionWithHistory) -> Detail {
    let explanation = Full.explain(play.position());
    let term = |line: &xiangqi::eval::full::Line| {
        Detail::map()
            .with("group", line.term.group())
            .with("name", line.term.name)
            .with("values", line.points)
            .with("weight", 1.0)
    };
    Detail::map()
        .with("terms", explanation.lines.iter().map(term).collect::<Vec<_>>())
        .with("score", explanation.score)
        .with("lead", explanation.lead)
        .with("ahead", explanation.phase)
        .with("winnable", explanation.winnable)
}

fn man(piece: Piece) -> Detail {
    Detail::map().with("side", piece.side.index()).with("letter", piece.letter())
}

fn chase(chase: &Chase) -> Detail {
    let hunters: Vec<_> = chase.hunters().map(|(square, _)| square.index()).collect();
    Detail::map().with("by", chase.by().index()).with("hunters", hunters).with("prey", chase.prey.0.index())
}

/// Returns the rule that makes a move illegal. `at` is the point that the rule concerns, and `man` the piece there if the
/// error names it. If the position is unknown, nothing says whether the side was in check before the move.
pub(super) fn illegal(position: Option<&Position>, reason: &IllegalMove) -> Option<Detail> {
    let at = |kind, at: Square| Detail::kind(kind).with("at", at.index());
    let with = |kind, square, piece| at(kind, square).with("man", man(piece));
    Some(match *reason {
        IllegalMove::EmptyPoint { from } => at("empty", from),
        IllegalMove::NotYourPiece { from, piece, .. } => with("not-yours", from, piece),
        IllegalMove::OwnPiece { from, to, .. } if from == to => at("stays", to),
        IllegalMove::OwnPiece { to, taken, .. } => with("own-piece", to, taken),
        IllegalMove::CannotReach { piece, why, .. } => obstacle(piece, why)?,
        IllegalMove::InCheckAfter { attacker: Piece { kind: PieceKind::General, .. }, .. } => {
            Detail::kind("generals-face")
        }
        IllegalMove::InCheckAfter { from, attacker, .. } => match position.map(Position::in_check) {
            Some(true) => with("still-in-check", from, attacker),
            Some(false) => with("into-check", from, attacker),
            None => with("in-check-after", from, attacker),
        },
        _ => return None,
    })
}

fn obstacle(piece: Piece, obstacle: Obstacle) -> Option<Detail> {
    let at = |kind, at: Square| Detail::kind(kind).with("at", at.index());
    Some(match obstacle {
        Obstacle::NoSuchMove(_) => Detail::kind("manner").with("man", man(piece)),
        Obstacle::Palace(_) => Detail::kind("palace").with("man", man(piece)),
        Obstacle::River => Detail::kind("river"),
        Obstacle::Eye(square) => at("eye", square),
        Obstacle::Leg(square) => at("leg", square),
        Obstacle::Way(square) => at("way", square),
        Obstacle::Jump(square) => at("jump", square),
        Obstacle::Screens(count) => Detail::kind("screens").with("count", count),
        Obstacle::Backwards => Detail::kind("backwards"),
        Obstacle::Sideways => Detail::kind("sideways"),
        _ => return None,
    })
}
