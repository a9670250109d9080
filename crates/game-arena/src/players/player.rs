//! A player of a match, which returns one move at a time.

use std::mem;

use game_search::searcher::{Clock, StopHandle};
use game_search::{Game, Limits, Searcher, spec::GameSpec};

use super::turn::{Answer, Failure, StartError, Terms, Turn};
use super::{EngineSpec, Limit, client::Client};

/// A player: a searcher in this process, or a program.
pub(crate) enum Player<S: GameSpec> {
    InProcess(Box<dyn Searcher<S::Game>>, StopHandle),
    Program(Box<Client>),
}

impl<S: GameSpec> Player<S> {
    /// Creates a player. If the player is a program, the program is not started yet.
    pub(crate) fn new(spec: &EngineSpec, terms: Terms) -> Result<Player<S>, StartError> {
        Ok(match Client::new(spec, S::UCI_VARIANT, &terms) {
            Some(client) => Player::Program(Box::new(client)),
            None => Player::InProcess(spec.searcher::<S>()?, terms.stop),
        })
    }

    /// Clears what the player has stored about the last game, and starts its program if the program is not running.
    pub(crate) fn new_game(&mut self) -> Result<(), StartError> {
        match self {
            Player::InProcess(engine, _) => engine.clear(),
            Player::Program(client) => client.new_game()?,
        }
        Ok(())
    }

    /// Returns the player's move, with the score and the node count of the search. An illegal move is a failure.
    pub(crate) fn think(&mut self, turn: &Turn<'_, S::Game>) -> Result<Answer<S::Game>, Failure> {
        let position = turn.history.current();
        let (engine, stop) = match self {
            Player::Program(client) => return client.think::<S>(turn),
            Player::InProcess(engine, stop) => (engine, stop),
        };
        let limits = match turn.limit {
            Limit::Nodes(nodes) => Limits::nodes(nodes),
            Limit::Depth(depth) => Limits::depth(depth),
            Limit::MoveTime(time) => Limits::time(time),
            Limit::Clock { increment, .. } => {
                let left = turn.clocks[position.side_to_move().index()];
                Limits::clock(Clock { increment, ..Clock::new(left) })
            }
        };
        let limits = Limits { stop: Some(stop.clone()), only: turn.only.into_iter().collect(), ..limits };
        let report = engine.search(position, &limits, &mut ())?;
        let mv = report.best.ok_or_else(|| Failure::NoMove("nothing".to_owned()))?;
        Ok(Answer { mv, score: Some(report.score.value()), nodes: report.nodes })
    }

    /// Returns and clears the notes about the last game, such as lines of a program that its protocol does not
    /// define.
    pub(crate) fn take_notes(&mut self) -> Vec<String> {
        match self {
            Player::InProcess(..) => Vec::new(),
            Player::Program(client) => mem::take(&mut client.notes),
        }
    }
}
