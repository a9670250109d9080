//! Searches of one position of xiangqi: how the evaluation learns, which move cuts, what each iteration costs.

use std::cell::RefCell;
use std::ops::ControlFlow;

use game_search::engine::{Engine, Field, Params};
use game_search::searcher::Progress;
use game_search::{Event, Limits, Monitor, Observer, Searcher, TextNotation};
use xiangqi::eval::Placement;
use xiangqi::{Move, Position};

use super::bars::{Bars, Row};
use crate::problem::Problem;

/// Returns a midgame of xiangqi: that of the tables in the book.
fn midgame() -> Position {
    let fen = "r1ba1a3/4kn3/2n1b4/pNp1p1p1p/4c4/6P2/P1P2R2P/1CcC5/9/2BAKAB2 w - - 0 1";
    fen.parse().expect("a legal position")
}

const CORRECTION_DEPTH: u32 = 9;

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
pub fn correction() -> Result<Bars, Problem> {
    let position = midgame();
    let mut params = Params::selective().for_search(&position, &Placement).0;
    // An entry of the table would stand in for the evaluation.
    Field::named("quiescence.table").expect("a feature").switch_off(&mut params);
    let seen = RefCell::new(Corrections::default());
    let search = || {
        let mut engine = Engine::exact(Placement).with_params(params)?.with_table_mib(16)?;
        let mut monitor = |progress: &Progress<'_, _>| seen.borrow_mut().progress(progress);
        engine.search_with(&position, &Limits::depth(CORRECTION_DEPTH), &mut Watch(&seen), &mut monitor)
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

const CUT_OFFS_DEPTH: u32 = 8;
/// What orders moves.
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
/// The last number of moves that each row is about.
const ROWS: [(usize, &str); 6] = [
    (1, "the first"),
    (2, "the second"),
    (4, "3rd or 4th"),
    (8, "5th to 8th"),
    (16, "9th to 16th"),
    (usize::MAX, "a later one"),
];

/// Cut-offs by the number of the move.
#[derive(Default)]
struct CutOffs([u64; ROWS.len()]);

impl<M> Observer<M> for CutOffs {
    fn on(&mut self, event: Event<M>) {
        if let Event::Cutoff { index, .. } = event
            && let Some(row) = ROWS.iter().position(|(last, _)| index < *last)
        {
            self.0[row] += 1;
        }
    }
}

/// The share of the cut-offs that each move made, with and without any order.
pub fn cut_offs() -> Result<Bars, Problem> {
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
        head: format!("Which move cut? Xiangqi's midgame, iterations to {CUT_OFFS_DEPTH} plies, placement"),
        kinds: vec![
            format!("the engine as it plays, {} cut-offs", ordered.iter().sum::<u64>()),
            format!("in the order of generation, {} cut-offs", unordered.iter().sum::<u64>()),
        ],
        rows: rows.collect(),
    })
}

fn counted(params: Params) -> Result<[u64; ROWS.len()], Problem> {
    let position = midgame();
    let mut cut_offs = CutOffs::default();
    let search = || {
        let params = params.for_search(&position, &Placement).0;
        let mut engine = Engine::exact(Placement).with_params(params)?.with_table_mib(16)?;
        engine.search_with(&position, &Limits::depth(CUT_OFFS_DEPTH), &mut cut_offs, &mut ())
    };
    search()?;
    Ok(cut_offs.0)
}

const ITERATIONS_DEPTH: u32 = 10;

/// Depth, nodes and best move of the iterations so far.
#[derive(Default)]
struct Iterations {
    done: Vec<(u32, u64, Option<Move>)>,
    nodes: u64,
}

impl Monitor<Move> for Iterations {
    fn progress(&mut self, progress: &Progress<'_, Move>) -> ControlFlow<()> {
        // It is also told a few times a second while an iteration goes on.
        if self.done.last().map_or(0, |last| last.0) < progress.depth {
            self.done.push((progress.depth, progress.nodes - self.nodes, progress.line.first().copied()));
            self.nodes = progress.nodes;
        }
        ControlFlow::Continue(())
    }
}

/// The nodes of each iteration of the engine as it plays, with the best move that it found.
pub fn iterations() -> Result<Bars, Problem> {
    let position = midgame();
    let mut seen = Iterations::default();
    let mut search = || {
        let mut engine = Engine::playing(Placement).with_table_mib(16)?;
        engine.search(&position, &Limits::depth(ITERATIONS_DEPTH), &mut seen)
    };
    search()?;
    let rows = seen.done.iter().map(|&(depth, nodes, best)| {
        let best = best.map(|mv| position.move_text(mv)).unwrap_or_default();
        Row { name: format!("depth {depth}"), bars: vec![(nodes as f64, format!("{nodes} {best}"))] }
    });
    Ok(Bars {
        head: format!(
            "Nodes of each iteration, and the best move after it. Xiangqi's midgame, {ITERATIONS_DEPTH} plies"
        ),
        kinds: Vec::new(),
        rows: rows.collect(),
    })
}
