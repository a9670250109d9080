//! One side of a game of Amazons, for the protocols that play one game with one clock.

use std::time::Duration;

use amazons::{Mobility, Move, Position, Square};
use game_protocol::Program;
use game_search::Game;
use game_search::engine::{Engine, EngineError, Limits};

use crate::Amazons;

/// A position, and an engine that plays from it.
pub(crate) struct Player {
    engine: Engine<Position, Mobility>,
    pub(crate) position: Position,
    time: Duration,
}

impl Player {
    /// From this position, so long for each move.
    pub(crate) fn new(position: Position, time: Duration) -> Result<Player, EngineError> {
        let engine = Engine::new(Mobility).with_params(Amazons::params().for_game::<Position>())?;
        Ok(Player { engine: engine.with_table_mib(64)?, position, time })
    }

    /// Plays a move, if it is legal.
    pub(crate) fn play(&mut self, squares: [Option<Square>; 3], text: &str) -> Result<(), String> {
        let [Some(from), Some(to), Some(arrow)] = squares else {
            return Err(format!("{text:?} is not a move: a square lies beyond the board"));
        };
        let mv = Move::new(from, to, arrow);
        self.position.check_move(mv).map_err(|reason| format!("{text:?} is not legal: {reason}"))?;
        self.position.make(mv);
        Ok(())
    }

    /// Finds a move and plays it; `None` if there is none.
    pub(crate) fn answer(&mut self) -> Result<Option<Move>, EngineError> {
        let report = self.engine.search(&self.position, &Limits::time(self.time), &mut ())?;
        if let Some(mv) = report.best {
            self.position.make(mv);
        }
        Ok(report.best)
    }
}
