//! How a position of any game is thought about: texts become moves, the searcher is asked, moves become texts.

use std::ops::ControlFlow;

use game_search::engine::{Engine, Params};
use game_search::mcts::Mcts;
use game_search::searcher::Progress;
use game_search::{Limits, Report, SearchError, SearchGame, Stats, TextNotation, TreeRecorder};

use super::{Iteration, MctsTask, Task, Thinker, Thought};
use crate::board::Seat;
use crate::listed::Listed;
use crate::problem::Problem;
use crate::recording::Recording;
use crate::solved::{self, SolveOptions, Solved};

impl<G: Listed> Thinker for Seat<G> {
    fn play(&mut self, list: &str) -> Result<(), Problem> {
        for (text, number) in G::split_moves(list).into_iter().zip(1..) {
            let refused = |reason: String| Problem::Move { reason: format!("move {number}: {reason}") };
            if self.game.outcome().is_some() {
                return Err(refused(format!("{text:?} comes after the end of the game")));
            }
            let mv = self.game.read_move(text).map_err(refused)?;
            self.game.make(mv);
        }
        Ok(())
    }

    fn explain(&self) -> Result<String, Problem> {
        let unknown = || Problem::Unexplained { game: G::NAME, evaluator: self.evaluator_name };
        self.game.explain(self.evaluator_name).ok_or_else(unknown)
    }

    fn settled(&self) -> Option<String> {
        G::finisher()?(&self.game).map(|finish| finish.says)
    }

    fn params(&self) -> Params {
        self.game.engine_params(&self.evaluator)
    }

    fn fit(&self, params: Params) -> Params {
        params.for_search(&self.game, &self.evaluator).0
    }

    fn think(&self, task: &Task, tell: &mut dyn FnMut(&Iteration)) -> Result<Thought, Problem> {
        think(self, task, tell)
    }

    fn record(&self, params: &Params, depth: u32, limit: usize) -> Result<Recording, Problem> {
        record(self, params, depth, limit)
    }

    fn simulate(&self, task: &MctsTask, tell: &mut dyn FnMut(&Iteration)) -> Result<Thought, Problem> {
        simulate(self, task, tell)
    }

    fn solve(&self, options: &SolveOptions) -> Result<Solved, Problem> {
        solved::solve(&self.game, options)
    }
}

fn think<G: Listed>(seat: &Seat<G>, task: &Task, tell: &mut dyn FnMut(&Iteration)) -> Result<Thought, Problem> {
    let game = &seat.game;
    let limits = parsed(game, &task.limits)?;
    let (mut stats, mut monitor) = (Stats::default(), monitor(game, tell));
    let mut search = || -> Result<Report<G::Move>, SearchError> {
        let mut engine = Engine::exact(seat.evaluator.clone()).with_params(task.params.clone())?;
        if task.params.table {
            engine = engine.with_table_mib(task.table_mib)?;
        }
        if task.threads != 1 {
            let evaluator = seat.evaluator.clone();
            engine = engine.with_threads(task.threads, move || evaluator.clone())?;
        }
        engine.search_with(game, &limits, &mut stats, &mut monitor)
    };
    let report = search()?;
    Ok(thought(game, report, stats))
}

fn record<G: Listed>(seat: &Seat<G>, params: &Params, depth: u32, limit: usize) -> Result<Recording, Problem> {
    let mut recorder = TreeRecorder::new(limit);
    let mut search = || -> Result<Report<G::Move>, SearchError> {
        let mut engine = Engine::exact(seat.evaluator.clone()).with_params(params.clone())?;
        if params.table {
            engine = engine.with_table_mib(1)?;
        }
        engine.search_with(&seat.game, &Limits::depth(depth), &mut recorder, &mut ())
    };
    search()?;
    Ok(Recording::new(&mut seat.game.clone(), &recorder, None))
}

fn simulate<G: Listed>(seat: &Seat<G>, task: &MctsTask, tell: &mut dyn FnMut(&Iteration)) -> Result<Thought, Problem> {
    let game = &seat.game;
    let limits = parsed(game, &task.limits)?;
    let (mut stats, mut monitor) = (Stats::default(), monitor(game, tell));
    let mut search = || -> Result<Report<G::Move>, SearchError> {
        let mut mcts = Mcts::new(seat.evaluator.clone())
            .with_params(G::mcts_params(seat.evaluator_name))?
            .with_memory_mib(task.memory_mib)?;
        if task.threads != 1 {
            let evaluator = seat.evaluator.clone();
            mcts = mcts.with_threads(task.threads, move || evaluator.clone())?;
        }
        mcts.search_with(game, &limits, &mut stats, &mut monitor)
    };
    let report = search()?;
    Ok(thought(game, report, stats))
}

/// The limits, with moves for texts.
fn parsed<G: Listed>(game: &G, limits: &Limits<String>) -> Result<Limits<G::Move>, Problem> {
    let moves = |texts: &[String]| texts.iter().map(|text| parse(game, text)).collect::<Result<Vec<_>, _>>();
    Ok(Limits {
        depth: limits.depth,
        nodes: limits.nodes,
        time: limits.time,
        clock: limits.clock,
        mate: limits.mate,
        stop: limits.stop.clone(),
        ponder: limits.ponder.clone(),
        only: moves(&limits.only)?,
        exclude: moves(&limits.exclude)?,
        multi_pv: limits.multi_pv,
        window: limits.window,
    })
}

fn thought<G: SearchGame + TextNotation>(game: &G, report: Report<G::Move>, stats: Stats) -> Thought {
    let text = |line: &[G::Move]| texts(game, line);
    Thought {
        best: report.best.map(|mv| game.move_text(mv)),
        ponder: report.lines.first().and_then(|line| text(&line.line).into_iter().nth(1)),
        score: report.score,
        bound: report.bound,
        depth: report.depth,
        selective_depth: report.selective_depth,
        lines: report.lines.iter().map(|line| (line.score, text(&line.line))).collect(),
        nodes: report.nodes,
        time: report.time,
        reason: report.reason,
        stats,
    }
}

fn parse<G: Listed>(game: &G, text: &str) -> Result<G::Move, Problem> {
    game.read_move(text).map_err(|reason| Problem::Move { reason })
}

/// The moves of a line as text.
pub fn texts<G: SearchGame + TextNotation>(game: &G, line: &[G::Move]) -> Vec<String> {
    let mut game = game.clone();
    let text = |&mv: &G::Move| {
        let text = game.move_text(mv);
        game.make(mv);
        text
    };
    line.iter().map(text).collect()
}

/// Passes on what a monitor receives, with texts for moves.
fn monitor<'a, G: SearchGame + TextNotation>(
    game: &'a G,
    tell: &'a mut dyn FnMut(&Iteration),
) -> impl FnMut(&Progress<'_, G::Move>) -> ControlFlow<()> + 'a {
    move |progress| {
        tell(&Iteration {
            depth: progress.depth,
            selective_depth: progress.selective_depth,
            score: progress.score,
            nodes: progress.nodes,
            time: progress.time,
            line: texts(game, progress.line),
        });
        ControlFlow::Continue(())
    }
}
