//! A question to the solver, and its answer.

use std::time::{Duration, Instant};

use game_search::searcher::{StopHandle, StopReason};
use game_search::solve::{Solver, proven_outcome};
use game_search::{Bound, Limits, MoveList, Outcome, SearchError, SearchGame, Searcher};

/// A question: does the side to move win?
#[derive(Clone, Copy, Debug)]
pub struct Question<M> {
    /// The largest number of plies of the win.
    pub within: Option<u32>,
    /// A first move that is not allowed.
    pub but: Option<M>,
    /// The only first move that is allowed.
    pub only: Option<M>,
    /// The question gets this part of what is left of the limits: 1 for all, 2 for a half.
    pub part: u32,
}

impl<M> Default for Question<M> {
    fn default() -> Self {
        Question { within: None, but: None, only: None, part: 1 }
    }
}

/// The answer to a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer<M> {
    Win(Win<M>),
    /// It is proven that the side to move does not win as asked.
    NoWin,
    /// The limits were too small.
    Open,
}

/// A win that the solver has replayed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Win<M> {
    /// The winner follows the proof, and the loser plays the longest defence. In Amazons, the line ends where the rest is
    /// counted.
    pub line: Vec<M>,
    /// The number of plies to the end of the game.
    pub plies: u32,
}

impl<M> Answer<M> {
    pub fn win(self) -> Option<Win<M>> {
        if let Answer::Win(win) = self { Some(win) } else { None }
    }
}

/// What is left of the limits.
#[derive(Clone, Debug)]
pub struct Budget {
    nodes: Option<u64>,
    until: Option<Instant>,
    stop: StopHandle,
    /// The nodes that were used.
    pub spent: u64,
}

impl Budget {
    pub fn nodes(nodes: u64, stop: &StopHandle) -> Budget {
        Budget { nodes: Some(nodes), until: None, stop: stop.clone(), spent: 0 }
    }

    pub fn time(time: Duration, stop: &StopHandle) -> Budget {
        Budget { nodes: None, until: Some(Instant::now() + time), stop: stop.clone(), spent: 0 }
    }

    /// Returns the limits of a question, or `None` if nothing is left.
    fn limits<M>(&self, question: &Question<M>) -> Option<Limits<M>>
    where
        M: Copy,
    {
        let nodes = self.nodes.map(|nodes| nodes.saturating_sub(self.spent) / u64::from(question.part));
        let time = self.until.map(|until| until.saturating_duration_since(Instant::now()) / question.part);
        let is_left = nodes != Some(0) && time.is_none_or(|time| time > Duration::from_millis(1));
        is_left.then(|| Limits {
            nodes,
            time,
            mate: question.within,
            stop: Some(self.stop.clone()),
            only: question.only.into_iter().collect(),
            exclude: question.but.into_iter().collect(),
            ..Limits::default()
        })
    }
}

/// Asks a solver.
pub fn ask<G: SearchGame>(
    solver: &mut Solver<G>,
    position: &G,
    question: &Question<G::Move>,
    budget: &mut Budget,
) -> Result<Answer<G::Move>, SearchError> {
    let mut moves = G::MoveList::default();
    position.legal_moves(&mut moves);
    let is_asked = |mv: G::Move| question.only.is_none_or(|only| only == mv) && question.but != Some(mv);
    if !moves.as_slice().iter().any(|&mv| is_asked(mv)) {
        return Ok(Answer::NoWin);
    }
    let Some(limits) = budget.limits(question) else { return Ok(Answer::Open) };
    let report = solver.search(position, &limits, &mut ())?;
    budget.spent += report.nodes;
    Ok(match (proven_outcome(&report), report.reason) {
        (Some(Outcome::Win), _) => Answer::Win(Win {
            plies: report.score.mate_distance().unwrap_or_default(),
            line: report.lines.into_iter().next().map_or_else(Vec::new, |line| line.line),
        }),
        (Some(Outcome::Loss | Outcome::Draw), _) | (None, StopReason::Exhausted) => Answer::NoWin,
        (None, StopReason::Depth) if question.within.is_some() => Answer::NoWin,
        // The side to move does not win; whether the opponent does is open.
        (None, _) if report.bound == Bound::Upper => Answer::NoWin,
        (None, _) => Answer::Open,
    })
}

/// Asks for the shortest win. The second value is `true` if it is proven that there is no shorter one.
pub fn shortest<G: SearchGame>(
    solver: &mut Solver<G>,
    position: &G,
    question: &Question<G::Move>,
    budget: &mut Budget,
) -> Result<(Answer<G::Move>, bool), SearchError> {
    let mut best = ask(solver, position, question, budget)?;
    while let Answer::Win(Win { plies, .. }) = best
        && plies > 2
    {
        match ask(solver, position, &Question { within: Some(plies - 2), ..*question }, budget)? {
            Answer::NoWin => break,
            Answer::Open => return Ok((best, false)),
            shorter @ Answer::Win(_) => best = shorter,
        }
    }
    Ok((best, true))
}
