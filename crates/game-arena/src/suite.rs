//! Problems: positions with a known answer, and engines that are asked for it.
//!
//! ```
//! use game_arena::EngineSpec;
//! use game_arena::players::{Limit, TimeMargins};
//! use game_arena::suite::{Expected, Problem, TestedEngine};
//! use game_search::TextNotation;
//! use game_search::spec::History;
//! use games::Xiangqi;
//! use xiangqi::PositionWithHistory;
//!
//! let position = PositionWithHistory::parse_position("3k5/R8/9/9/9/9/9/9/9/R3K4 w - - 0 1")?;
//! let problem = Problem { history: History::new(position), expected: Expected::Mate(2) };
//! let spec = EngineSpec::parse::<Xiangqi>("eval=piece-square")?;
//! let margins = TimeMargins::default();
//! let mut engine = TestedEngine::<Xiangqi>::new(&spec, Limit::Nodes(1_000), margins, Default::default())?;
//! let reply = engine.ask(&problem)?;
//! assert_eq!((reply.is_solved, reply.text.as_str()), (true, "a0d0, mate in 1"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use game_search::searcher::StopHandle;
use game_search::spec::{ChosenEvaluator, GameSpec, History};
use game_search::{Evaluator, Game, Outcome, TextNotation};

use crate::EngineSpec;
use crate::players::parse::{HIGHEST, MATE};
use crate::players::player::Player;
use crate::players::{EngineKind, Failure, Limit, Protocol, StartError, Terms, TimeMargins, Turn};

/// A position with a known answer.
#[derive(Clone, Debug)]
pub struct Problem<S: GameSpec> {
    /// The position, and the moves that led to it.
    pub history: History<S::Game>,
    /// The answer.
    pub expected: Expected<<S::Game as Game>::Move>,
}

/// The answer to a [`Problem`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expected<M> {
    /// A win in at most this many moves of the side to move. The engine's word is taken for it. In UCCI, which has no form for the length of a mate, a score
    /// of at least 9,000 hundredths of a soldier counts.
    Mate(u32),
    /// This move.
    Move(M),
    /// What this move, the only one that may be searched, does for the side that makes it. The score of a win is at
    /// least 1,000 hundredths of a soldier or a mate, and the score of a draw is from -50 to 50.
    Outcome(M, Outcome),
    /// A draw, although only the side to move has pieces that could win. The score is from -100 to 100 hundredths of a soldier.
    Fortress,
    /// A win that looks like a fortress. The score is above 100 hundredths of a soldier, or a mate.
    Winning,
}

/// The reply of an engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reply {
    /// Whether the reply is the expected one.
    pub is_solved: bool,
    /// The move and the score, or what went wrong.
    pub text: String,
    /// The nodes that the engine reported.
    pub nodes: u64,
}

const MATE_IN_UCCI: i32 = 9_000;
const WON: i32 = 1_000;
const LEVEL: i32 = 50;
const HELD: i32 = 100;

/// A score for the side to move.
#[derive(Clone, Copy)]
enum Said {
    /// In hundredths of a soldier.
    Points(i32),
    /// A mate in this many moves; negative if the side to move is mated.
    Mate(i32),
}

/// An engine that is asked for the answers to problems.
pub struct TestedEngine<S: GameSpec> {
    name: String,
    player: Player<S>,
    limit: Limit,
    margins: TimeMargins,
    /// The evaluator's score of a soldier, for a searcher of this process.
    unit: Option<i32>,
    is_ucci: bool,
}

impl<S: GameSpec> TestedEngine<S> {
    /// Makes an engine. A program is started with the first problem. The engine's own limit replaces `limit`. With
    /// `stop`, every wait for the engine ends.
    ///
    /// # Errors
    ///
    /// Returns an error if a searcher rejects its configuration, or if a program is to speak xboard, which cannot
    /// restrict a search to one move.
    pub fn new(
        engine: &EngineSpec,
        limit: Limit,
        margins: TimeMargins,
        stop: StopHandle,
    ) -> Result<TestedEngine<S>, StartError> {
        let limit = engine.limit.unwrap_or(limit);
        if matches!(engine.kind, EngineKind::Program { protocol: Protocol::Xboard, .. }) {
            let reason = "protocol xboard: expected uci or ucci".to_owned();
            return Err(StartError { engine: engine.name.clone(), reason });
        }
        let player = Player::new(engine, Terms { limit, margins, stop })?;
        let name = engine.name.clone();
        let unit = match &engine.kind {
            EngineKind::InProcess { evaluator, .. } => {
                let evaluator = ChosenEvaluator::from_source::<S>(evaluator.clone());
                let wrong = |error: &dyn ToString| StartError { engine: name.clone(), reason: error.to_string() };
                Some(evaluator.map_err(|error| wrong(&error))?.maker()().unit())
            }
            EngineKind::Search { .. } | EngineKind::Simple { .. } => Some(100),
            EngineKind::Program { .. } => None,
        };
        let is_ucci = matches!(engine.kind, EngineKind::Program { protocol: Protocol::Ucci, .. });
        Ok(TestedEngine { name, player, limit, margins, unit, is_ucci })
    }

    /// Asks for the answer to a problem. Nothing is kept from the problem before. A program is stopped as soon as it
    /// reports the mate that was asked for. A program that fails is started again.
    ///
    /// # Errors
    ///
    /// Returns an error if the program cannot be started, or if `stop` was stopped.
    pub fn ask(&mut self, problem: &Problem<S>) -> Result<Reply, StartError> {
        self.player.new_game()?;
        let (only, enough) = match problem.expected {
            Expected::Mate(moves) => (None, Some(MATE - moves as i32)),
            Expected::Outcome(mv, _) => (Some(mv), None),
            Expected::Move(_) | Expected::Fortress | Expected::Winning => (None, None),
        };
        let max_time = match self.limit {
            Limit::MoveTime(time) => time + self.margins.margin,
            _ => self.margins.thinking,
        };
        let history = &problem.history;
        let turn = Turn { history, limit: self.limit, clocks: [max_time; 2], max_time, only, enough };
        let answer = match self.player.think(&turn) {
            Ok(answer) => answer,
            Err(Failure::Stopped) => {
                return Err(StartError { engine: self.name.clone(), reason: "stopped".to_owned() });
            }
            Err(failure) => return Ok(Reply { is_solved: false, text: failure.to_string(), nodes: 0 }),
        };
        let move_text = history.current().move_text(answer.mv);
        if let Some(only) = only.filter(|&only| only != answer.mv) {
            let text = format!("{move_text}, although only {} may be searched", history.current().move_text(only));
            return Ok(Reply { is_solved: false, text, nodes: answer.nodes });
        }
        let said = answer.score.map(|score| self.said(score));
        let is_solved = match (problem.expected, said) {
            (Expected::Move(expected), _) => answer.mv == expected,
            (_, None) => false,
            (Expected::Mate(moves), Some(Said::Mate(found))) => found > 0 && found <= moves as i32,
            (Expected::Mate(_), Some(Said::Points(points))) => self.is_ucci && points >= MATE_IN_UCCI,
            (Expected::Outcome(_, outcome), Some(said)) => outcome_of(said) == Some(outcome),
            (Expected::Fortress, Some(said)) => matches!(said, Said::Points(points) if points.abs() <= HELD),
            (Expected::Winning, Some(Said::Points(points))) => points > HELD,
            (Expected::Winning, Some(Said::Mate(moves))) => moves > 0,
        };
        let score = match said {
            Some(Said::Points(points)) => format!("{points:+}"),
            Some(Said::Mate(moves)) => format!("mate in {moves}"),
            None => "no score".to_owned(),
        };
        let text = format!("{move_text}, {score}");
        Ok(Reply { is_solved, text, nodes: answer.nodes })
    }

    /// Programs count a mate in moves, searchers of this process in plies.
    fn said(&self, score: i32) -> Said {
        let (distance, sign) = (MATE - score.abs(), score.signum());
        match self.unit {
            None if i64::from(score.abs()) > HIGHEST => Said::Mate(sign * distance),
            None => Said::Points(score),
            Some(_) if i64::from(score.abs()) > HIGHEST => Said::Mate(sign * (distance + 1) / 2),
            Some(unit) => Said::Points(score * 100 / unit),
        }
    }

    /// Starts a program before its first problem, to see whether it can be started.
    ///
    /// # Errors
    ///
    /// Returns an error if the program cannot be started or has no option of a given name.
    pub fn start(&mut self) -> Result<(), StartError> {
        self.player.new_game()
    }
}

fn outcome_of(said: Said) -> Option<Outcome> {
    match said {
        Said::Points(points) if points.abs() <= LEVEL => Some(Outcome::Draw),
        Said::Points(points) if points.abs() < WON => None,
        Said::Points(value) | Said::Mate(value) => Some(if value > 0 { Outcome::Win } else { Outcome::Loss }),
    }
}
