//! The search for the reason of a move.

use std::any::Any;

use game_search::Game;
use xiangqi::PositionWithHistory;

use super::case::Case;
use super::fact::Reason;
use super::{amazons, xiangqi as chinese};

/// Returns the reason why a move is a mistake, if one can be verified on the lines. Only xiangqi
/// ([`PositionWithHistory`]) and Amazons ([`Position`](::amazons::Position)) have reasons.
///
/// ```
/// use game_review::{Case, Fact, find};
/// use xiangqi::{Move, PositionWithHistory, Rules};
///
/// // Red's chariot goes where a horse takes it.
/// let before = PositionWithHistory::new("4k4/9/9/4p4/2n6/9/9/9/4R4/4K4 w - - 0 1".parse()?, Rules::default());
/// let mv = |from: &str, to: &str| Ok::<_, xiangqi::SquareParseError>(Move::new(from.parse()?, to.parse()?));
/// let (played, reply, better) = (mv("e1", "e4")?, mv("c5", "e4")?, mv("e1", "e6")?);
/// let reason = find(Case { before, played, refutation: vec![reply], better: vec![better] });
/// assert!(matches!(reason.map(|reason| reason.fact), Some(Fact::Piece { plies: 0, .. })));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Panics
///
/// May panic if a move of the lines is not legal.
pub fn find<G: Game + 'static>(case: Case<G>) -> Option<Reason> {
    let case: &dyn Any = &case;
    if let Some(case) = case.downcast_ref::<Case<PositionWithHistory>>() {
        return chinese::find(case);
    }
    amazons::find(case.downcast_ref::<Case<::amazons::Position>>()?)
}
