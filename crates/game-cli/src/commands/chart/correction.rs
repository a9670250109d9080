//! How far the engine's evaluation moves away from the evaluator's.

use std::cell::RefCell;
use std::ops::ControlFlow;

use crate::problem::Problem;
use game_search::engine::{Engine, Field, Params};
use game_search::searcher::Progress;
use game_search::{Event, Limits, Observer};
use xiangqi::eval::Placement;

use super::bars::{Bars, Row};
use super::midgame::midgame;

const DEPTH: u32 = 9;

/// What stands pat in quiescence scores the evaluation with its correction; the evaluator says it without.
#[derive(Default)]
struct Corrections {
    /// For every node of the line that is searched: the evaluator's score, if it was asked and nothing happened since.
    line: Vec<Option<i32>>,
    /// Sum and number of the corrections of this iteration, without their signs.
    sum: u64,
    number: u64,
    /// The iterations so far: depth, mean correction, number.
    iterations: Vec<(u32, f64, u64)>,
}

impl Corrections {
    fn on<M>(&mut self, event: Event<M>) {
        match event {
            Event::Enter { .. } | Event::EnterQuiescence { .. } => self.line.push(None),
            Event::Evaluate(score) => {
                if let Some(last) = self.line.last_mut() {
                    *last = Some(score.value());
                }
            }
            Event::Leave { score } => {
                if let Some(Some(evaluation)) = self.line.pop()
                    && !score.is_mate()
                {
                    self.sum += u64::from(score.value().abs_diff(evaluation));
                    self.number += 1;
                }
            }
            Event::StandPat => {}
            _ => self.line.iter_mut().for_each(|evaluation| *evaluation = None),
        }
    }

    fn progress<M>(&mut self, progress: &Progress<'_, M>) -> ControlFlow<()> {
        // It is also told a few times a second while an iteration goes on.
        if self.iterations.last().map_or(0, |last| last.0) < progress.depth {
            self.iterations.push((progress.depth, self.sum as f64 / self.number.max(1) as f64, self.number));
            (self.sum, self.number) = (0, 0);
        }
        ControlFlow::Continue(())
    }
}

/// The observer, which is the monitor as well.
struct Watch<'a>(&'a RefCell<Corrections>);

impl<M> Observer<M> for Watch<'_> {
    fn on(&mut self, event: Event<M>) {
        self.0.borrow_mut().on(event);
    }
}

/// The mean correction of the positions at which quiescence stood pat, by iteration.
pub fn chart() -> Result<Bars, Problem> {
    let position = midgame();
    let mut params = Params::selective().for_search(&position, &Placement).0;
    // An entry of the table would stand in for the evaluation.
    Field::named("quiescence.table").expect("a feature").switch_off(&mut params);
    let seen = RefCell::new(Corrections::default());
    let search = || {
        let mut engine = Engine::exact(Placement).with_params(params)?.with_table_mib(16)?;
        let mut monitor = |progress: &Progress<'_, _>| seen.borrow_mut().progress(progress);
        engine.search_with(&position, &Limits::depth(DEPTH), &mut Watch(&seen), &mut monitor)
    };
    search()?;
    let rows = seen.take().iterations.into_iter().map(|(depth, mean, number)| Row {
        name: format!("depth {depth}"),
        bars: vec![(mean, format!("{mean:.1} ({number})"))],
    });
    Ok(Bars {
        head: "How much evaluations were corrected in each iteration, in the mean, in hundredths of a soldier, and how many. \
            Xiangqi's midgame"
            .to_owned(),
        kinds: Vec::new(),
        rows: rows.collect(),
    })
}
