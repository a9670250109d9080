//! One side of a game of Amazons, for the protocols that play one game with one clock.

use std::time::Duration;

use amazons::{Notation, Position};
use game_protocol::Program;
use game_search::Game;
use game_search::engine::{Engine, EngineError, Limits};

use crate::Amazons;

/// A position, and an engine that plays from it.
pub(crate) struct Player {
    engine: Engine<Position, <Amazons as Program>::Evaluator>,
    pub(crate) position: Position,
    time: Duration,
}

impl Player {
    /// From this position, so long for each move.
    pub(crate) fn new(position: Position, time: Duration) -> Result<Player, EngineError> {
        let engine = Engine::new(Amazons::evaluator()).with_params(Amazons::params().for_game::<Position>())?;
        Ok(Player { engine: engine.with_table_mib(64)?, position, time })
    }

    /// Plays a move, if it is one and legal.
    pub(crate) fn play(&mut self, notation: Notation, text: &str) -> Result<(), String> {
        let mv = notation.read(&self.position, text).map_err(|error| error.to_string())?;
        self.position.make(mv);
        Ok(())
    }

    /// Finds a move and plays it; `None` if there is none.
    pub(crate) fn answer(&mut self, notation: Notation) -> Result<Option<String>, EngineError> {
        let report = self.engine.search(&self.position, &Limits::time(self.time), &mut ())?;
        let Some(mv) = report.best else { return Ok(None) };
        let text = notation.write(&self.position, mv).unwrap_or_else(|_| mv.to_string());
        self.position.make(mv);
        Ok(Some(text))
    }
}
