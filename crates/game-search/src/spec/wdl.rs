//! [`WdlModel`]: what a score means, as chances of a win, a draw and a loss.

use std::fmt;

/// The chances of a win, a draw and a loss for the side to move, in thousandths. They add up to 1,000.
///
/// `Display` writes them as UCI does: `612 300 88`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
pub struct Wdl {
    /// The chance of a win.
    pub win: u16,
    /// The chance of a draw.
    pub draw: u16,
    /// The chance of a loss.
    pub loss: u16,
}

impl Wdl {
    /// Returns the same chances for the other side.
    #[must_use]
    pub fn reversed(self) -> Wdl {
        Wdl { win: self.loss, loss: self.win, ..self }
    }

    /// Returns the expected score in thousandths, from 0 to 1,000: a draw counts as half of a win.
    pub fn expected(self) -> f64 {
        f64::from(self.win) + f64::from(self.draw) / 2.0
    }
}

impl fmt::Display for Wdl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.win, self.draw, self.loss)
    }
}

/// The chances of a win, a draw and a loss for each score of an evaluator, fitted to games of the engine with this
/// evaluator.
///
/// For a score `s` at a ply, the chance of a win is `sigmoid(slope · s / 100 - draws)` and that of a loss is
/// `sigmoid(-slope · s / 100 - draws)`, where `sigmoid(x) = 1 / (1 + e^-x)`. `slope` and `draws` are polynomials in
/// `ply / 100`. This is the ordered logit model (P. McCullagh, *Regression models for ordinal data*, 1980), which
/// Stockfish uses for its `UCI_ShowWDL` since 2020.
///
/// ```
/// use game_search::Score;
/// use game_search::spec::WdlModel;
///
/// let model = WdlModel { slope: [0.5, 0.0, 0.0, 0.0], draws: [1.0, 0.0, 0.0, 0.0], plies: [8, 200] };
/// assert_eq!(model.wdl(Score::heuristic(0), 40).to_string(), "269 462 269");
/// assert_eq!(model.wdl(Score::heuristic(200), 40).to_string(), "500 381 119");
/// assert_eq!(model.wdl(Score::mate_in(3), 40).to_string(), "1000 0 0");
/// // 100 printed points are an expected score of 75 %.
/// let value = model.hundred().round() as i32;
/// assert_eq!(model.wdl(Score::heuristic(value), 40).expected().round(), 750.0);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WdlModel {
    /// The coefficients of the slope, from that of `(ply / 100)^0` to that of the third power. The slope is positive.
    pub slope: [f64; 4],
    /// The coefficients of the number that determines how many games are drawn, in the same order. Without draws, all are
    /// 0.
    pub draws: [f64; 4],
    /// The first and the last ply between which the model was fitted. Another ply counts as the nearest of them.
    pub plies: [u32; 2],
}

impl WdlModel {
    /// The ply at which 100 printed points are an expected score of 75 %.
    pub const PLY: u32 = 40;

    /// Returns the slope and the number of draws at a ply.
    pub fn at(&self, ply: u32) -> [f64; 2] {
        let [first, last] = self.plies;
        let t = f64::from(ply.min(last).max(first)) / 100.0;
        [self.slope, self.draws].map(|powers| powers.iter().rev().fold(0.0, |sum, power| sum * t + power))
    }
}

#[cfg(feature = "mcts")]
impl WdlModel {
    /// Returns the chances of the side to move for a score at a ply. A proven win or loss is certain.
    pub fn wdl(&self, score: crate::Score, ply: u32) -> Wdl {
        if score.is_mate() {
            let win = if score.is_loss() { 0 } else { 1_000 };
            return Wdl { win, draw: 0, loss: 1_000 - win };
        }
        let thousandths = |chance: f64| (1_000.0 * chance).round() as u16;
        let [win, loss] = self.chances(score.value().into(), ply).map(thousandths);
        Wdl { win, draw: 1_000 - win.min(1_000) - loss.min(1_000 - win), loss: loss.min(1_000 - win) }
    }

    /// Returns the chances of a win and of a loss, from 0 to 1.
    pub fn chances(&self, value: f64, ply: u32) -> [f64; 2] {
        let [slope, draws] = self.at(ply);
        let (x, draws) = (slope * value / 100.0, draws.max(0.0));
        [x - draws, -x - draws].map(|x| 1.0 / (1.0 + libm::exp(-x)))
    }

    /// Returns the score that programs print as 100 points: the one whose expected score is 75 % at [`PLY`](Self::PLY).
    /// With draws, half of the games with this score are won.
    pub fn hundred(&self) -> f64 {
        let expected = |value| {
            let [win, loss] = self.chances(value, WdlModel::PLY);
            (1.0 + win - loss) / 2.0
        };
        let (mut low, mut high) = (0.0, 1e6);
        for _ in 0..60 {
            let middle = f64::midpoint(low, high);
            *(if expected(middle) < 0.75 { &mut low } else { &mut high }) = middle;
        }
        high
    }
}

/// Returns the number of plies before a position of a game: `moves` after a start position, and those before it if its text
/// ends with the number of the move, and has the side to move as its second field, as a FEN does. Otherwise the game begins
/// with the start position.
///
/// ```
/// use game_search::spec::ply_of;
///
/// assert_eq!(ply_of("3k5/9/9/9/9/9/9/9/9/4K4 b - - 0 12", 3), 26);
/// assert_eq!(ply_of("......./......./......./......./......./.......", 3), 3);
/// ```
pub fn ply_of(start: &str, moves: usize) -> u32 {
    let fields: Vec<&str> = start.split_ascii_whitespace().collect();
    let before = match fields[..] {
        [_, side, .., number] => {
            let number: u32 = number.parse().unwrap_or(1);
            number.saturating_sub(1).saturating_mul(2).saturating_add(u32::from(side == "b"))
        }
        _ => 0,
    };
    before.saturating_add(moves.try_into().unwrap_or(u32::MAX))
}

#[cfg(all(test, feature = "mcts"))]
mod tests {
    use super::*;
    use crate::Score;

    /// The chances of a player, seen by the opponent with the negated score, are the reversed ones; they add up to 1,000 and
    /// the expected score rises.
    #[test]
    fn chances_are_symmetric_and_monotone() {
        let model = WdlModel { slope: [0.6, 0.2, -0.05, 0.0], draws: [0.4, 0.7, 0.1, 0.0], plies: [8, 300] };
        for ply in [0, 8, 40, 120, 300, 1_000] {
            let mut last = -1.0;
            for value in (-3_000..=3_000).step_by(7) {
                let own = model.wdl(Score::heuristic(value), ply);
                assert_eq!(own.win + own.draw + own.loss, 1_000, "{value} at {ply}");
                assert_eq!(model.wdl(Score::heuristic(-value), ply), own.reversed(), "{value} at {ply}");
                assert!(own.expected() >= last, "{value} at {ply}");
                last = own.expected();
            }
        }
        assert_eq!(model.at(0), model.at(8));
        assert_eq!(model.at(999), model.at(300));
        assert_eq!(model.wdl(Score::mated_in(4), 20).to_string(), "0 0 1000");
    }

    #[test]
    fn without_draws_there_are_none() {
        let model = WdlModel { slope: [0.25, 0.0, 0.0, 0.0], draws: [0.0; 4], plies: [1, 90] };
        assert_eq!(model.wdl(Score::heuristic(0), 10).to_string(), "500 0 500");
        assert!((model.hundred() - 400.0 * 3.0_f64.ln()).abs() < 1e-6, "{}", model.hundred());
    }
}
