//! How the engine answers: in the protocol of the handshake.

use game_search::{Bound, Score, searcher::Progress};

/// The protocol that the interface opened with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Dialect {
    Uci,
    Ucci,
}

impl Dialect {
    /// A score, of which `unit` is worth 100.
    pub(crate) fn score(self, score: Score, unit: i32) -> String {
        let centi = i64::from(score.value()) * 100 / i64::from(unit.max(1));
        match (self, score.mate_distance()) {
            // Moves of the side that wins, negative if the other one does: an own move may end the game as well.
            (Dialect::Uci, Some(plies)) if score.is_loss() => format!("mate {}", -i64::from(plies.div_ceil(2))),
            (Dialect::Uci, Some(plies)) => format!("mate {}", plies.div_ceil(2)),
            (Dialect::Uci, None) => format!("cp {centi}"),
            (Dialect::Ucci, Some(_)) => score.value().to_string(),
            (Dialect::Ucci, None) => centi.to_string(),
        }
    }

    /// One of the lines that a search has found so far, with its score in words. `number` says which of several lines it is,
    /// from 1, and is 0 if there is but one.
    pub(crate) fn info<M>(self, progress: &Progress<'_, M>, score: &str, number: usize, line: &str) -> Vec<String> {
        let Progress { depth, selective_depth, nodes, permille_full, .. } = progress;
        let milliseconds = progress.time.as_millis();
        match self {
            Dialect::Uci => {
                let number = if number > 0 { format!(" multipv {number}") } else { String::new() };
                let bound = match progress.bound {
                    Bound::Exact => "",
                    Bound::Lower => " lowerbound",
                    Bound::Upper => " upperbound",
                };
                let speed = u128::from(*nodes) * 1_000 / milliseconds.max(1);
                vec![format!(
                    "info depth {depth} seldepth {selective_depth}{number} score {score}{bound} nodes {nodes} nps {speed} hashfull {permille_full} time {milliseconds} pv {line}"
                )]
            }
            Dialect::Ucci => vec![
                format!("info time {milliseconds} nodes {nodes}"),
                format!("info depth {depth} score {score} pv {line}"),
            ],
        }
    }

    pub(crate) fn message(self, text: &str) -> String {
        format!("info {} {text}", if self == Dialect::Uci { "string" } else { "message" })
    }

    /// There is no position to play in: a null move, so that no interface takes it for a move of an older position.
    pub(crate) fn no_position(self) -> &'static str {
        match self {
            Dialect::Uci => "bestmove 0000",
            Dialect::Ucci => "nobestmove",
        }
    }

    /// There is no move to play.
    pub(crate) fn no_move(self) -> &'static str {
        match self {
            Dialect::Uci => "bestmove (none)",
            Dialect::Ucci => "nobestmove",
        }
    }
}
