//! Whoever plays: asked for one move at a time.

use game_search::searcher::{Clock, StopHandle};
use game_search::{Game, Limits, SearchError, Searcher, Side};

use crate::contest::Contest;
use crate::players::answer::{Answer, Failure, StartError};
use crate::players::client::Client;
use crate::players::limit::{Allowance, Limit, Patience};
use crate::players::spec::{EngineKind, EngineSpec};
use game_search::spec::History;

/// A player of either kind.
pub(crate) enum Player<C: Contest> {
    InProcess(Box<dyn Searcher<C::Game>>),
    Program(Box<Client>),
}

impl<C: Contest> Player<C> {
    /// A player under this limit; programs are not started yet.
    pub(crate) fn new(
        contest: &C,
        spec: &EngineSpec,
        limit: Limit,
        patience: Patience,
    ) -> Result<Player<C>, StartError> {
        match &spec.kind {
            EngineKind::Program { command, protocol, options } => {
                let client = Client::new(&spec.name, command, *protocol, options, C::NAME, limit, patience);
                Ok(Player::Program(Box::new(client)))
            }
            _ => {
                let wrong = |error: SearchError| StartError { engine: spec.name.clone(), reason: error.to_string() };
                let unknown =
                    || StartError { engine: spec.name.clone(), reason: format!("no such search in {}", C::NAME) };
                Ok(Player::InProcess(in_process(contest, &spec.kind).map_err(wrong)?.ok_or_else(unknown)?))
            }
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
        history: &History<C::Game>,
        allowance: &Allowance,
        stop: &StopHandle,
    ) -> Result<Answer<<C::Game as Game>::Move>, Failure> {
        match self {
            Player::Program(client) => client.think::<C>(history, allowance, stop),
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

/// A new search of this kind; `None` for a program, and for a search that the contest does not know.
pub(crate) fn in_process<C: Contest>(
    contest: &C,
    kind: &EngineKind,
) -> Result<Option<Box<dyn Searcher<C::Game>>>, SearchError> {
    Ok(match kind {
        EngineKind::InProcess { config, evaluator } => {
            let evaluator = contest.evaluator(evaluator);
            Some(config.build(move || evaluator.clone())?)
        }
        EngineKind::Search { search, memory_mib } => contest.search(search, *memory_mib),
        EngineKind::Program { .. } => None,
    })
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
