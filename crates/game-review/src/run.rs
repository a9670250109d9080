//! The rounds of a review.

use std::ops::ControlFlow;
use std::sync::Mutex;
use std::sync::mpsc::{Sender, channel};
use std::thread;

use game_search::engine::Engine;
use game_search::mcts::Mcts;
use game_search::searcher::{Method, SearcherConfig, SolverUse, StopHandle};
use game_search::spec::{Finish, GameSpec};
use game_search::{Game, Limits, MoveList, Report, SearchError, Searcher};

use crate::chance::winning_chance;
use crate::effort::Effort;
use crate::label::distance_from_border;
use crate::review::{Known, Review};

type MoveOf<S> = <<S as GameSpec>::Game as Game>::Move;

/// A number of searchers, each with one thread.
type Searchers<G> = Vec<Box<dyn Searcher<G>>>;

/// The progress of a review, after one position has been searched.
pub struct Progress<'a, S: GameSpec> {
    /// What is known now.
    pub review: &'a Review<S>,
    /// The number of moves before the position that has just been searched.
    pub ply: usize,
    /// The number of the round, from 0.
    pub round: u32,
    /// How many positions of this round have been searched.
    pub searched: usize,
    /// How many positions this round searches.
    pub planned: usize,
}

/// Builds the searchers of a review: the search and the evaluator that play the game best, one searcher for each thread.
///
/// # Errors
///
/// Returns an error if the memory cannot be allocated.
pub fn searchers<S: GameSpec>(start: &S::Game, threads: usize) -> Result<Searchers<S::Game>, SearchError> {
    let named = S::strongest();
    let (method, memory_mib): (Method, _) = if S::PREFERS_MCTS {
        (S::mcts_params(named.name).into(), 64)
    } else {
        (S::params().for_search(start, &(named.make)()).0.into(), 16)
    };
    let config = SearcherConfig { memory_mib, solver: S::ANALYSIS_SOLVER, ..SearcherConfig::new(method) };
    (0..threads.max(1)).map(|_| searcher::<S>(&config)).collect()
}

/// Builds a searcher, like [`SearcherConfig::build`], but compiles the solver only for games whose analysis uses it.
fn searcher<S: GameSpec>(config: &SearcherConfig) -> Result<Box<dyn Searcher<S::Game>>, SearchError> {
    let make = S::strongest().make;
    if const { !matches!(S::ANALYSIS_SOLVER, SolverUse::Never) } {
        return config.build(make);
    }
    let mut searcher: Box<dyn Searcher<S::Game>> = match &config.method {
        Method::MonteCarlo(_) => Box::new(Mcts::new(make())),
        _ => Box::new(Engine::exact(make())),
    };
    searcher.configure(config)?;
    Ok(searcher)
}

/// A position to search: the number of moves before it.
type Job = usize;

/// A function that receives what a search has found.
type Take<'a, S> = dyn FnMut(&mut Review<S>, Job, Known<MoveOf<S>>) -> ControlFlow<()> + 'a;

impl<S: GameSpec> Review<S> {
    /// Searches the positions in rounds until every label stands or the effort is spent, and calls `watch` after each
    /// position. Returns `true` if the review has come to its end, and `false` if `stop` or `watch` has ended it early.
    ///
    /// Each position is searched on its own, by a searcher that has forgotten the others. The result therefore depends on
    /// the effort alone and not on the number of searchers. With one searcher, no thread is started.
    ///
    /// # Errors
    ///
    /// Returns an error if a searcher rejects its limits, such as 0 nodes.
    ///
    /// # Panics
    ///
    /// Panics if there is no searcher.
    pub fn run(
        &mut self,
        searchers: &mut [Box<dyn Searcher<S::Game>>],
        effort: Effort,
        stop: &StopHandle,
        watch: &mut dyn FnMut(&Progress<'_, S>) -> ControlFlow<()>,
    ) -> Result<bool, SearchError> {
        assert!(!searchers.is_empty(), "a review needs a searcher");
        let positions = self.history().positions().len().saturating_sub(self.first()) as u64;
        let mut left = effort.share.saturating_mul(effort.nodes).saturating_mul(positions);
        for round in 0..effort.rounds.min(Effort::MAX_ROUNDS) {
            let nodes = effort.in_round(round);
            let jobs = self.jobs(round, (left / nodes.max(1)) as usize);
            if jobs.is_empty() {
                break;
            }
            left -= nodes * jobs.len() as u64;
            let planned = jobs.len();
            let mut searched = 0;
            let mut take = |review: &mut Review<S>, ply: Job, known: Known<MoveOf<S>>| {
                review.set_known(ply, known);
                searched += 1;
                watch(&Progress { review, ply, round, searched, planned })
            };
            if !self.search_all(searchers, &jobs, nodes, stop, &mut take)? {
                return Ok(false);
            }
            self.settle();
        }
        Ok(true)
    }

    /// Returns the positions of a round in the order of the game, at most `most`: all that are not certain in the first two
    /// rounds, later those beside a move whose label does not stand, the nearest to a border first.
    fn jobs(&self, round: u32, most: usize) -> Vec<Job> {
        let is_open = |ply: Job| ply >= self.first() && self.known(ply).is_none_or(|known| !known.is_certain);
        let count = self.history().positions().len();
        let mut jobs: Vec<Job> = if round < 2 {
            (0..count).collect()
        } else {
            let mut plies: Vec<_> = (self.first()..count - 1).filter(|&ply| !self.marks()[ply].stands).collect();
            let distance = |ply: usize| distance_from_border(self.marks()[ply].difference.unwrap_or_default());
            plies.sort_by(|&a, &b| distance(a).total_cmp(&distance(b)));
            plies.into_iter().flat_map(|ply| [ply, ply + 1]).collect()
        };
        let mut is_known = vec![false; count];
        jobs.retain(|&ply| is_open(ply) && !std::mem::replace(&mut is_known[ply], true));
        jobs.truncate(most);
        jobs.sort_unstable();
        jobs
    }

    /// Searches positions, and calls `take` with each result. Returns `false` if the search was ended early.
    fn search_all(
        &mut self,
        searchers: &mut [Box<dyn Searcher<S::Game>>],
        jobs: &[Job],
        nodes: u64,
        stop: &StopHandle,
        take: &mut Take<'_, S>,
    ) -> Result<bool, SearchError> {
        let scale = self.scale();
        let search = |searcher: &mut dyn Searcher<S::Game>, position: &S::Game| {
            search::<S>(searcher, position, nodes, scale, stop)
        };
        if let [searcher] = searchers {
            for &ply in jobs {
                let position = self.history().positions()[ply].clone();
                let Some(known) = search(searcher.as_mut(), &position)? else { return Ok(false) };
                if take(self, ply, known).is_break() {
                    return Ok(false);
                }
            }
            return Ok(true);
        }
        let todo: Vec<_> = jobs.iter().map(|&ply| (ply, self.history().positions()[ply].clone())).collect();
        let queue = Mutex::new(todo.into_iter());
        let (sender, results) = channel();
        thread::scope(|scope| {
            for searcher in searchers {
                let (sender, queue, search): (Sender<_>, _, _) = (sender.clone(), &queue, &search);
                scope.spawn(move || {
                    loop {
                        let Some((ply, position)) = queue.lock().expect("no thread panics").next() else { return };
                        // The receiver is gone if the review has been ended.
                        if sender.send((ply, search(searcher.as_mut(), &position))).is_err() {
                            return;
                        }
                    }
                });
            }
            drop(sender);
            let mut end = Ok(true);
            for (ply, result) in results {
                end = result.map(|known| known.is_some_and(|known| take(self, ply, known).is_continue()));
                if !matches!(end, Ok(true)) {
                    // Nothing more is searched, apart from the positions that are being searched now.
                    queue.lock().expect("no thread panics").by_ref().for_each(drop);
                    break;
                }
            }
            end
        })
    }
}

/// Searches a position. Returns `None` if the search was stopped.
fn search<S: GameSpec>(
    searcher: &mut dyn Searcher<S::Game>,
    position: &S::Game,
    nodes: u64,
    scale: i32,
    stop: &StopHandle,
) -> Result<Option<Known<MoveOf<S>>>, SearchError> {
    let known = |score, line, is_certain| {
        let chance = winning_chance(score, scale);
        Ok(Some(Known { score, chance, line, nodes, is_certain }))
    };
    let finish = S::finisher().and_then(|mut finisher| finisher(position));
    if let Some(Finish { mv: Some(mv), score: Some(score), .. }) = finish {
        return known(score, vec![mv], true);
    }
    searcher.clear();
    let limits = Limits { stop: Some(stop.clone()), ..Limits::nodes(nodes) };
    let Report { score, lines, best, reason, .. } = searcher.search(position, &limits, &mut ())?;
    if stop.is_stopped() {
        return Ok(None);
    }
    let mut line: Vec<_> = lines.into_iter().next().map(|first| first.line.to_vec()).unwrap_or_default();
    if line.first() != best.as_ref() {
        line = best.into_iter().collect();
    }
    extend::<S>(searcher, position, &mut line);
    known(score, line, score.is_mate() && reason == game_search::searcher::StopReason::Proven)
}

/// The length to which a line is extended, in plies.
const LINE: usize = 12;

/// Continues a line with the moves that the searcher remembers, because a search can cut a line short where its table knows
/// the rest.
fn extend<S: GameSpec>(searcher: &dyn Searcher<S::Game>, position: &S::Game, line: &mut Vec<MoveOf<S>>) {
    let mut position = position.clone();
    line.iter().for_each(|&mv| drop(position.make(mv)));
    while line.len() < LINE && position.outcome().is_none() {
        let Some(mv) = searcher.probe(&position).and_then(|probe| probe.best) else { return };
        let mut legal = <S::Game as Game>::MoveList::default();
        position.legal_moves(&mut legal);
        if !legal.as_slice().contains(&mv) {
            return;
        }
        line.push(mv);
        position.make(mv);
    }
}
