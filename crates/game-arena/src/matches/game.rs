//! One game.

use std::time::{Duration, Instant};

use game_search::searcher::StopHandle;
use game_search::{Game, GameResult, Side, TextNotation};

use crate::adjudication::Adjudication;
use crate::matches::record::{Record, Termination};
use crate::players::Failure;
use crate::players::player::Player;
use crate::players::{Allowance, Limit, TimeMargins};
use game_search::spec::GameSpec;
use game_search::spec::History;

/// A side of the board: who plays it, under which limit.
pub(crate) struct Seat<'a, S: GameSpec> {
    pub(crate) name: &'a str,
    pub(crate) player: &'a mut Player<S>,
    pub(crate) limit: Limit,
}

/// What all games of a match have in common.
pub(crate) struct Table<'a> {
    pub(crate) adjudication: Adjudication,
    pub(crate) margins: TimeMargins,
    pub(crate) stop: &'a StopHandle,
}

/// How a game ended.
struct End {
    result: GameResult,
    ending: Termination,
    reason: String,
}

/// What the players used.
struct Used {
    clocks: [Duration; 2],
    turns: [u64; 2],
    nodes: [u64; 2],
    times: [Duration; 2],
    /// Of every move, for the first player.
    scores: Vec<Option<i32>>,
}

impl Table<'_> {
    /// Plays a game between players that are ready for it; `None` if the match was stopped meanwhile.
    pub(crate) fn play<S: GameSpec>(
        &self,
        game: usize,
        opening: &S::Game,
        mut seats: [Seat<'_, S>; 2],
    ) -> Option<Record> {
        let mut history = History::new(opening.clone());
        let clocks = [&seats[0], &seats[1]].map(|seat| match seat.limit {
            Limit::Clock { start, .. } => start,
            _ => Duration::ZERO,
        });
        let mut used = Used { clocks, turns: [0; 2], nodes: [0; 2], times: [Duration::ZERO; 2], scores: Vec::new() };
        let end = loop {
            if let Some(end) = self.end::<S>(&history, &used) {
                break end;
            }
            let side = history.current().side_to_move();
            match self.turn(&mut history, &mut seats[side.index()], &mut used) {
                Ok(()) => {}
                Err(None) => return None,
                Err(Some(end)) => break end,
            }
        };
        // A search that was told to stop moves all the same.
        if self.stop.is_stopped() {
            return None;
        }
        let positions = history.positions().iter();
        Some(Record {
            game,
            players: seats.map(|seat| seat.name.to_owned()),
            opening: opening.position_text(),
            result: end.result,
            ending: end.ending,
            reason: end.reason,
            moves: positions.zip(history.moves()).map(|(position, &mv)| position.move_text(mv)).collect(),
            turns: used.turns,
            nodes: used.nodes,
            millis: used.times.map(|time| time.as_millis() as u64),
        })
    }

    /// Whether the game is over, by the rules or those of the arena.
    fn end<S: GameSpec>(&self, history: &History<S::Game>, used: &Used) -> Option<End> {
        if let Some(verdict) = S::verdict(history) {
            let result = GameResult::of(verdict.outcome, history.current().side_to_move());
            return Some(End { result, ending: Termination::Rules, reason: verdict.reason.into_owned() });
        }
        if let Some(result) = self.adjudication.agreed(&used.scores) {
            return Some(End { result, ending: Termination::Agreement, reason: "both engines agree".to_owned() });
        }
        (history.moves().len() >= self.adjudication.max_plies).then(|| End {
            result: GameResult::Draw,
            ending: Termination::Length,
            reason: format!("{} plies", self.adjudication.max_plies),
        })
    }

    /// Lets a player move, or lose; `Err(None)` if the match was stopped.
    fn turn<S: GameSpec>(
        &self,
        history: &mut History<S::Game>,
        seat: &mut Seat<'_, S>,
        used: &mut Used,
    ) -> Result<(), Option<End>> {
        let side = history.current().side_to_move();
        let (own, margin) = (used.clocks[side.index()], self.margins.margin);
        let timed = match seat.limit {
            Limit::MoveTime(time) => Some(time),
            Limit::Clock { .. } => Some(own),
            Limit::Nodes(_) | Limit::Depth(_) => None,
        };
        let most = timed.map_or(self.margins.thinking, |time| time + margin);
        let allowance = Allowance { limit: seat.limit, clocks: used.clocks, most };
        let lost = |ending, reason: String| {
            Some(End { result: GameResult::win(!side), ending, reason: format!("{}: {reason}", seat.name) })
        };
        let start = Instant::now();
        let answer = seat.player.think(history, &allowance, self.stop);
        let taken = start.elapsed();
        used.times[side.index()] += taken;
        let answer = answer.map_err(|failure| match &failure {
            Failure::Stopped => None,
            Failure::Illegal { .. } | Failure::NoMove { .. } => lost(Termination::IllegalMove, failure.to_string()),
            Failure::Resigned => lost(Termination::Resignation, failure.to_string()),
            Failure::Silent { .. } => lost(Termination::Time, failure.to_string()),
            Failure::Gone { .. } | Failure::Unfit { .. } | Failure::Engine(_) => {
                lost(Termination::Crash, failure.to_string())
            }
        })?;
        if taken > most {
            let (taken, allowed) = (taken.as_millis(), (most - timed.map_or(Duration::ZERO, |_| margin)).as_millis());
            return Err(lost(Termination::Time, format!("took {taken} ms, had {allowed} ms")));
        }
        if let Limit::Clock { increment, .. } = seat.limit {
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
