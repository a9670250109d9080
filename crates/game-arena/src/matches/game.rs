//! Plays one game between two players.

use std::time::{Duration, Instant};

use game_search::spec::{GameSpec, History};
use game_search::{Game, GameResult, Side, TextNotation};

use super::record::{Record, Termination, side_of_first};
use crate::players::{EngineSpec, Failure, Limit, Turn};
use crate::{Match, players::player::Player};

/// The end of a game: the result, the kind of end, and the reason in words.
type End = (GameResult, Termination, String);

/// The plies without a capture after which a game with a [rule of its own](Match::rules) is drawn.
const QUIET_PLIES: u32 = 120;

/// Clocks, moves, nodes and times of both players so far, and the scores. Arrays are indexed by side.
#[derive(Default)]
struct Used {
    clocks: [Duration; 2],
    turns: [u64; 2],
    nodes: [u64; 2],
    times: [Duration; 2],
    /// The score of every move so far, from the first player's point of view.
    scores: Vec<Option<i32>>,
}

impl Match {
    /// Plays a game between two players that are ready to start. Returns `None` if the match was stopped during the
    /// game.
    pub(super) fn play_game<S: GameSpec>(
        &self,
        game: usize,
        opening: &S::Game,
        players: &mut [Player<S>; 2],
    ) -> Option<Record> {
        // The index of the engine that plays each side.
        let first = side_of_first(game).index();
        let seats = [first, 1 - first];
        let start = match S::WITH_RULES.zip(self.rules) {
            Some((with_rules, rules)) => with_rules(opening.clone(), rules, Some(QUIET_PLIES)),
            None => opening.clone(),
        };
        let mut history = History::new(start);
        let clocks = seats.map(|engine| match self.limit_of(&self.engines[engine]) {
            Limit::Clock { start, .. } => start,
            _ => Duration::ZERO,
        });
        let mut used = Used { clocks, ..Used::default() };
        let (result, termination, reason) = loop {
            if let Some(end) = self.end::<S>(&history, &used) {
                break end;
            }
            let engine = seats[history.current().side_to_move().index()];
            if let Err(end) = self.turn(&mut history, &self.engines[engine], &mut players[engine], &mut used) {
                break end?;
            }
        };
        // A stopped search still returns a move, so a game can end after the match was stopped. Such a game is dropped.
        if self.stop.is_stopped() {
            return None;
        }
        let positions = history.positions().iter();
        Some(Record {
            game,
            players: seats.map(|engine| self.engines[engine].name.clone()),
            opening: opening.position_text(),
            result,
            termination,
            reason,
            moves: positions.zip(history.moves()).map(|(position, &mv)| position.move_text(mv)).collect(),
            turns: used.turns,
            nodes: used.nodes,
            millis: used.times.map(|time| time.as_millis() as u64),
        })
    }

    /// Returns the end of the game if the game is over by the rules, by adjudication or because it has reached the
    /// maximum number of plies. Returns `None` otherwise.
    fn end<S: GameSpec>(&self, history: &History<S::Game>, used: &Used) -> Option<End> {
        if let Some(verdict) = S::verdict(history) {
            let result = GameResult::of(verdict.outcome, history.current().side_to_move());
            return Some((result, Termination::Rules, verdict.reason.into_owned()));
        }
        if let Some(result) = self.adjudication.agreed(&used.scores) {
            return Some((result, Termination::Adjudication, "both engines agree".to_owned()));
        }
        let max = self.adjudication.max_plies;
        (history.moves().len() >= max).then(|| (GameResult::Draw, Termination::Length, format!("{max} plies")))
    }

    /// Lets the player whose turn it is make a move. Returns `Err(Some(end))` if the player loses without making a
    /// move, for example on time, and `Err(None)` if the match was stopped.
    fn turn<S: GameSpec>(
        &self,
        history: &mut History<S::Game>,
        engine: &EngineSpec,
        player: &mut Player<S>,
        used: &mut Used,
    ) -> Result<(), Option<End>> {
        let side = history.current().side_to_move();
        let (limit, own, margin) = (self.limit_of(engine), used.clocks[side.index()], self.margins.margin);
        let timed = match limit {
            Limit::MoveTime(time) => Some(time),
            Limit::Clock { .. } => Some(own),
            Limit::Nodes(_) | Limit::Depth(_) => None,
        };
        let max_time = timed.map_or(self.margins.thinking, |time| time + margin);
        let lost = |end, reason: String| Some((GameResult::win(!side), end, format!("{}: {reason}", engine.name)));
        let start = Instant::now();
        let answer = player.think(&Turn { history, limit, clocks: used.clocks, max_time, only: None, enough: None });
        let taken = start.elapsed();
        used.times[side.index()] += taken;
        let answer = answer.map_err(|failure| {
            let termination = match failure {
                Failure::Stopped => return None,
                Failure::Illegal { .. } | Failure::NoMove(_) => Termination::IllegalMove,
                Failure::Resigned => Termination::Resignation,
                Failure::Silent { .. } => Termination::Time,
                Failure::Gone { .. } | Failure::Unfit(_) | Failure::Engine(_) => Termination::Crash,
            };
            lost(termination, failure.to_string())
        })?;
        if taken > max_time {
            let [taken, allowed] =
                [taken, max_time - timed.map_or(Duration::ZERO, |_| margin)].map(|it| it.as_millis());
            return Err(lost(Termination::Time, format!("took {taken} ms, had {allowed} ms")));
        }
        if let Limit::Clock { increment, .. } = limit {
            used.clocks[side.index()] = own.saturating_sub(taken) + increment;
        }
        used.turns[side.index()] += 1;
        let nodes = &mut used.nodes[side.index()];
        *nodes = nodes.saturating_add(answer.nodes);
        used.scores.push(answer.score.map(|score| if side == Side::First { score } else { -score }));
        history.play(answer.mv);
        Ok(())
    }
}
