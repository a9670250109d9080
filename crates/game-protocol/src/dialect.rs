//! The engine's answers, in the protocol that the interface has selected by its handshake.

use game_search::{Bound, Score, searcher::Progress};

/// The protocol that the interface selects by its handshake: `uci` or `ucci`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Dialect {
    Uci,
    Ucci,
}

impl Dialect {
    /// Returns a score as text. `hundred` is the score that is printed as 100 points.
    pub(crate) fn score(self, score: Score, hundred: f64) -> String {
        let centi = (f64::from(score.value()) * 100.0 / hundred) as i64;
        match (self, score.mate_distance()) {
            // Mates are counted in moves of the winning side, and are negative if the opponent wins. The division
            // rounds up, because the last move can be a move of either side.
            (Dialect::Uci, Some(plies)) if score.is_loss() => format!("mate {}", -i64::from(plies.div_ceil(2))),
            (Dialect::Uci, Some(plies)) => format!("mate {}", plies.div_ceil(2)),
            (Dialect::Uci, None) => format!("cp {centi}"),
            (Dialect::Ucci, Some(_)) => score.value().to_string(),
            (Dialect::Ucci, None) => centi.to_string(),
        }
    }

    /// Returns the `info` output for one of the best variations of a search. `line` is the variation as text, `score`
    /// is its score, and `number` is its rank, counted from 1, or 0 if there is only one variation.
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

    /// Returns the answer to `quit`, which comes after all other answers.
    pub(crate) fn goodbye(self) -> Option<&'static str> {
        (self == Dialect::Ucci).then_some("bye")
    }

    pub(crate) fn message(self, text: &str) -> String {
        format!("info {} {text}", if self == Dialect::Uci { "string" } else { "message" })
    }

    /// Returns the answer for a missing position. The answer is a null move, so that no interface mistakes the answer
    /// for a move of an earlier position.
    pub(crate) fn no_position(self) -> &'static str {
        match self {
            Dialect::Uci => "bestmove 0000",
            Dialect::Ucci => "nobestmove",
        }
    }

    /// Returns the answer for a position without a move to play.
    pub(crate) fn no_move(self) -> &'static str {
        match self {
            Dialect::Uci => "bestmove (none)",
            Dialect::Ucci => "nobestmove",
        }
    }
}
