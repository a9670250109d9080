//! Whoever plays: asked for one move at a time.

use game_search::searcher::{Clock, StopHandle};
use game_search::{Game, Limits, Searcher, Side};

use crate::players::answer::{Answer, Failure, StartError};
use crate::players::client::Client;
use crate::players::spec::{EngineKind, EngineSpec};
use crate::players::{Allowance, Limit, TimeMargins};
use game_search::spec::GameSpec;
use game_search::spec::History;

/// A player of either kind.
pub(crate) enum Player<S: GameSpec> {
    InProcess(Box<dyn Searcher<S::Game>>),
    Program(Box<Client>),
}

impl<S: GameSpec> Player<S> {
    /// A player under this limit; programs are not started yet.
    pub(crate) fn new(spec: &EngineSpec, limit: Limit, margins: TimeMargins) -> Result<Player<S>, StartError> {
        match &spec.kind {
            EngineKind::Program { command, protocol, options } => {
                let client = Client::new(&spec.name, command, *protocol, options, S::UCI_VARIANT, limit, margins);
                Ok(Player::Program(Box::new(client)))
            }
            _ => Ok(Player::InProcess(spec.searcher::<S>()?)),
        }
    }

    /// Forgets the last game. Starts a program that does not run.
    pub(crate) fn new_game(&mut self, stop: &StopHandle) -> Result<(), StartError> {
        match self {
            Player::InProcess(engine) => {
                engine.clear();
                Ok(())
            }
            Player::Program(client) => client.new_game(stop),
        }
    }

    /// A legal move, if all goes well.
    pub(crate) fn think(
        &mut self,
        history: &History<S::Game>,
        allowance: &Allowance,
        stop: &StopHandle,
    ) -> Result<Answer<<S::Game as Game>::Move>, Failure> {
        match self {
            Player::Program(client) => client.think::<S>(history, allowance, stop),
            Player::InProcess(engine) => {
                let limits = Limits { stop: Some(stop.clone()), ..limits(allowance, history.current().side_to_move()) };
                let report = engine.search(history.current(), &limits, &mut ())?;
                let mv = report.best.ok_or_else(|| Failure::NoMove { line: "nothing".to_owned() })?;
                Ok(Answer { mv, score: Some(report.score.value()), nodes: report.nodes })
            }
        }
    }

    /// What is worth telling of the last game, such as lines of a program that mean nothing.
    pub(crate) fn take_notes(&mut self) -> Vec<String> {
        match self {
            Player::InProcess(_) => Vec::new(),
            Player::Program(client) => client.take_notes(),
        }
    }
}

fn limits<M>(allowance: &Allowance, side: Side) -> Limits<M> {
    match allowance.limit {
        Limit::Nodes(nodes) => Limits::nodes(nodes),
        Limit::Depth(depth) => Limits::depth(depth),
        Limit::MoveTime(time) => Limits::time(time),
        Limit::Clock { increment, .. } => {
            Limits::clock(Clock { increment, ..Clock::new(allowance.clocks[side.index()]) })
        }
    }
}
