//! New scores for old samples.

use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use game_search::searcher::StopHandle;
use game_search::{Evaluator as _, Limits, spec::GameSpec};

use super::{Games, RecordedGame, RecordedPly};
use crate::limit::Limit;
use crate::selfplay::{MakeSearcher, SelfPlayError, is_calm};
use crate::units::{UnitWriter, Units, Worker, run_units};

/// How samples get new scores.
pub enum Scorer<'a, S: GameSpec> {
    /// A search with a limit of nodes or depth. As in self-play, a position whose score is not exact, a mate score, or
    /// about to change by a capture is no longer kept.
    Search(&'a MakeSearcher<'a, S>, Limit),
    /// The static evaluation.
    Evaluator(Box<dyn Fn() -> game_search::BoxedEvaluator<S::Game> + Send + Sync>),
}

/// Gives the samples of a file new scores. The games stay the same: a game is a unit again.
pub struct Rescore<'a, S: GameSpec> {
    /// The complete file of the games.
    pub input: PathBuf,
    /// How samples get their scores.
    pub scorer: Scorer<'a, S>,
    /// The number of games at a time, at least 1.
    pub threads: usize,
    /// The handle that stops the work. Unfinished games do not count.
    pub stop: StopHandle,
}

/// A function that gives the samples of a game their scores.
type Score<'a, G> = Box<dyn FnMut(&mut RecordedGame<G>) -> Result<(), SelfPlayError> + 'a>;

/// The limits of a search of a game.
type MoveLimits<G> = Limits<<G as game_search::Game>::Move>;

impl<S: GameSpec> Rescore<'_, S> {
    /// Checks the limit, and that the input is a complete file of games of this game. [`run`](Rescore::run) does so too,
    /// but only after the file of its writer was created.
    ///
    /// # Errors
    ///
    /// Returns an error if the input cannot be read, is of another game or has missing games, or the limit is a limit of
    /// time.
    pub fn check(&self) -> Result<(), SelfPlayError> {
        self.limits().map(drop)
    }

    /// Scores the games that are not in the file of `writer`, appends each game, and calls `report` with the number of
    /// its samples.
    ///
    /// # Errors
    ///
    /// Returns an error if the input cannot be read or has missing games, a search fails, or the file cannot be
    /// written.
    pub fn run(&self, writer: &mut UnitWriter, report: &mut dyn FnMut(usize)) -> Result<(), SelfPlayError> {
        let limits = self.limits()?;
        let work = |worker: &Worker<'_, usize>| self.score_games(&self.input, &limits, worker);
        run_units(writer, self.threads, &self.stop, &work, &mut |kept| {
            report(kept);
            ControlFlow::Continue(())
        })
    }

    /// Returns the limits of a search, if the options are possible.
    fn limits(&self) -> Result<MoveLimits<S::Game>, SelfPlayError> {
        Games::<S::Game>::open(&self.input, S::NAME)?;
        let units = Units::open(&self.input)?;
        let missing = units.head().units - units.head().count();
        if missing > 0 {
            let what = format!("{}: {missing} missing games", self.input.display());
            return Err(SelfPlayError::Options { what, expected: "a complete file" });
        }
        let limits = match self.scorer {
            Scorer::Search(_, Limit::Nodes(nodes)) => Limits::nodes(nodes),
            Scorer::Search(_, Limit::Depth(depth)) => Limits::depth(depth),
            Scorer::Evaluator(_) => Limits::default(),
            Scorer::Search(..) => {
                let what = "a limit of time".to_owned();
                return Err(SelfPlayError::Options { what, expected: "nodes or depth, so that scores are the same" });
            }
        };
        Ok(Limits { stop: Some(self.stop.clone()), ..limits })
    }

    /// Scores games in one thread. Its units come in increasing order, so each thread reads the input once.
    fn score_games(
        &self,
        input: &Path,
        limits: &MoveLimits<S::Game>,
        worker: &Worker<'_, usize>,
    ) -> Result<(), SelfPlayError> {
        let mut games = Games::<S::Game>::open(input, S::NAME)?;
        let mut score: Score<'_, S::Game> = match &self.scorer {
            Scorer::Evaluator(make) => {
                let mut evaluator = make();
                Box::new(move |game| {
                    game.replay_mut(|position, ply| {
                        if ply.is_kept {
                            evaluator.reset(position);
                            ply.score = RecordedPly::<()>::clamped(evaluator.evaluate(position));
                        }
                    });
                    Ok(())
                })
            }
            Scorer::Search(make, _) => {
                let mut engine = make().map_err(SelfPlayError::Searcher)?;
                Box::new(move |game| {
                    let mut failed = None;
                    engine.clear();
                    game.replay_mut(|position, ply| {
                        if !ply.is_kept || failed.is_some() {
                            return;
                        }
                        match engine.search(position, limits, &mut ()) {
                            Ok(report) => {
                                ply.score = RecordedPly::<()>::clamped(report.score.value());
                                ply.is_kept = is_calm(position, &report);
                            }
                            Err(error) => failed = Some(error),
                        }
                    });
                    failed.map_or(Ok(()), |error| Err(error.into()))
                })
            }
        };
        while let Some(unit) = worker.next_unit() {
            let found = games.find(|game| !game.as_ref().is_ok_and(|(number, _)| *number < unit));
            let Some((_, mut game)) = found.transpose()? else { break };
            score(&mut game)?;
            if self.stop.is_stopped() {
                break;
            }
            worker.finish_unit(unit, game.encode(), game.kept());
        }
        Ok(())
    }
}
