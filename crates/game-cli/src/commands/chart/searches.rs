//! Charts of searches of one xiangqi position: evaluation correction, and cutoffs by move.

use std::cell::RefCell;
use std::ops::ControlFlow;

use game_search::engine::{Engine, Field, Params};
use game_search::searcher::Progress;
use game_search::{Event, Limits, Observer};
use xiangqi::eval::PieceSquare;
use xiangqi::{Move, Position};

use super::bars::{Bars, Row};
use crate::problem::Problem;

/// Returns the xiangqi midgame position on which the node counts in `docs/src` are measured.
fn midgame() -> Position {
    let fen = "r1ba1a3/4kn3/2n1b4/pNp1p1p1p/4c4/6P2/P1P2R2P/1CcC5/9/2BAKAB2 w - - 0 1";
    fen.parse().expect("a legal position")
}

/// Collects the corrections of the static evaluation. A quiescence node that stands pat returns the corrected
/// evaluation, while [`Event::Evaluate`] reports the uncorrected one. The difference is the correction.
#[derive(Default)]
struct Corrections {
    /// The evaluator's score of each node on the current search path. `None` if the node was not evaluated, or if an
    /// event other than standing pat followed.
    line: Vec<Option<i32>>,
    /// The sum of the absolute corrections in this iteration. `number` counts these corrections.
    sum: u64,
    number: u64,
}

/// An observer that adds to the sums of the [`Corrections`]. The monitor of the search reads the sums after each
/// iteration.
struct CorrectionObserver<'a>(&'a RefCell<Corrections>);

impl<M> Observer<M> for CorrectionObserver<'_> {
    fn on(&mut self, event: Event<M>) {
        let seen = &mut *self.0.borrow_mut();
        match event {
            Event::Enter { .. } | Event::EnterQuiescence { .. } => seen.line.push(None),
            Event::Evaluate(score) => {
                if let Some(last) = seen.line.last_mut() {
                    *last = Some(score.value());
                }
            }
            Event::Leave { score } => {
                if let Some(Some(evaluation)) = seen.line.pop()
                    && !score.is_mate()
                {
                    seen.sum += u64::from(score.value().abs_diff(evaluation));
                    seen.number += 1;
                }
            }
            Event::StandPat => {}
            _ => seen.line.fill(None),
        }
    }
}

/// Draws, for each iteration, the mean correction of the nodes at which quiescence stood pat.
pub fn correction() -> Result<Bars, Problem> {
    let position = midgame();
    let mut params = Params::selective().for_search(&position, &PieceSquare).0;
    // Quiescence must not use the table here, because a table entry would replace the static evaluation.
    Field::named("quiescence.table").expect("a feature").switch_off(&mut params);
    let seen = RefCell::new(Corrections::default());
    let (mut rows, mut last) = (Vec::new(), 0);
    let mut engine = Engine::exact(PieceSquare).with_params(params)?.with_table_mib(16)?;
    engine.search_with(&position, &Limits::depth(9), &mut CorrectionObserver(&seen), &mut |progress: &Progress<
        '_,
        Move,
    >| {
        // The monitor is also called a few times per second during an iteration.
        let depth = progress.depth;
        if last < depth {
            let seen = &mut *seen.borrow_mut();
            let (mean, number) = (seen.sum as f64 / seen.number.max(1) as f64, seen.number);
            rows.push(Row { name: format!("depth {depth}"), bars: vec![(mean, format!("{mean:.1} ({number})"))] });
            (last, seen.sum, seen.number) = (depth, 0, 0);
        }
        ControlFlow::Continue(())
    })?;
    let head = "Mean correction of the evaluation by iteration, in hundredths of a soldier, and the number of \
        evaluations. Xiangqi midgame";
    Ok(Bars { head: head.to_owned(), kinds: Vec::new(), rows, errors: Vec::new() })
}

const CUTOFFS_DEPTH: u32 = 8;
/// The features that order moves.
const ORDERS: [&str; 8] = [
    "history",
    "noisy_first",
    "killers",
    "counter_moves",
    "continuation_history",
    "capture_history",
    "losing_captures_last",
    "staged",
];
/// The rows of the chart. Each row counts the cutoffs that a range of moves caused, such as the 3rd and 4th move. The
/// fields are the number of the last move in the range, and the label of the row.
const ROWS: [(usize, &str); 6] = [
    (1, "first move"),
    (2, "second move"),
    (4, "3rd or 4th"),
    (8, "5th to 8th"),
    (16, "9th to 16th"),
    (usize::MAX, "later moves"),
];

/// The number of cutoffs in each of the [`ROWS`]. A cutoff belongs to the row of the move that caused the cutoff.
#[derive(Default)]
struct Cutoffs([u64; ROWS.len()]);

impl<M> Observer<M> for Cutoffs {
    fn on(&mut self, event: Event<M>) {
        if let Event::Cutoff { index, .. } = event
            && let Some(row) = ROWS.iter().position(|(last, _)| index < *last)
        {
            self.0[row] += 1;
        }
    }
}

/// Draws the share of the cutoffs that each move caused, with and without move ordering.
pub fn cutoffs() -> Result<Bars, Problem> {
    let all = Params::selective();
    let mut none = all.clone();
    for feature in Field::switches().filter(|feature| ORDERS.contains(&feature.name)) {
        feature.switch_off(&mut none);
    }
    let (ordered, unordered) = (counted(all)?, counted(none)?);
    let share = |counts: &[u64; ROWS.len()], row: usize| {
        let share = 100.0 * counts[row] as f64 / counts.iter().sum::<u64>() as f64;
        (share, format!("{share:.1} %"))
    };
    let rows = ROWS.iter().enumerate().map(|(number, (_, name))| Row {
        name: (*name).to_owned(),
        bars: vec![share(&ordered, number), share(&unordered, number)],
    });
    Ok(Bars {
        head: format!("Cutoffs by move. Xiangqi midgame, iterations to {CUTOFFS_DEPTH} plies, piece-square evaluation"),
        kinds: vec![
            format!("full engine: {} cutoffs", ordered.iter().sum::<u64>()),
            format!("moves in order of generation: {} cutoffs", unordered.iter().sum::<u64>()),
        ],
        rows: rows.collect(),
        errors: Vec::new(),
    })
}

fn counted(params: Params) -> Result<[u64; ROWS.len()], Problem> {
    let position = midgame();
    let mut cutoffs = Cutoffs::default();
    let params = params.for_search(&position, &PieceSquare).0;
    let mut engine = Engine::exact(PieceSquare).with_params(params)?.with_table_mib(16)?;
    engine.search_with(&position, &Limits::depth(CUTOFFS_DEPTH), &mut cutoffs, &mut ())?;
    Ok(cutoffs.0)
}
