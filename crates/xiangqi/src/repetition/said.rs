//! Reasons in words.

use std::fmt;

use super::{Chase, Reason};
use crate::types::side_name;

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::PerpetualCheck { by } => write!(f, "perpetual check by {}", side_name(*by)),
            Reason::MutualCheck => write!(f, "perpetual check by both sides"),
            Reason::PerpetualChase(chase) => write!(f, "{chase} for ever"),
            Reason::MutualChase([red, black]) => write!(f, "{red} for ever, and {black}"),
            Reason::NoOffence => write!(f, "the position occurred for the third time"),
            Reason::Checkmate => write!(f, "checkmate"),
            Reason::Stalemate => write!(f, "stalemate: who cannot move has lost"),
            Reason::QuietMoves { plies } => write!(f, "{plies} plies without a capture"),
            Reason::InsufficientMaterial => write!(f, "neither side can give mate"),
        }
    }
}

/// As in `Red's cannon on a2 and chariot on a0 chase the chariot on a7`.
impl fmt::Display for Chase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}'s", side_name(self.by()))?;
        let count = self.hunters().count();
        for (index, (square, piece)) in self.hunters().enumerate() {
            let before = match index {
                0 => "",
                _ if index + 1 == count => " and",
                _ => ",",
            };
            write!(f, "{before} {} on {square}", piece.kind)?;
        }
        let (square, piece) = self.prey;
        write!(f, " {} the {} on {square}", if count == 1 { "chases" } else { "chase" }, piece.kind)
    }
}
