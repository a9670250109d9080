//! The output lines that report a search to the interface.

use std::sync::atomic::Ordering::SeqCst;
use std::{io::Write, ops::ControlFlow};

use game_search::searcher::{Progress, RootLine};
use game_search::spec::{GameSpec, Ranks, WdlModel};
use game_search::{Bound, Game, Monitor, Report, Score};

use crate::job::{MoveOf, Search};
use crate::{dialect::Dialect, output::Output};

/// A monitor that reports the best moves after every iteration, each in an `info` line of its own.
pub(crate) struct Printer<'a, S: GameSpec, W> {
    pub(crate) search: &'a Search<S>,
    pub(crate) output: &'a Output<W>,
    /// The score that is printed as 100 points.
    pub(crate) hundred: f64,
    /// What a score means, if the interface wants to know.
    pub(crate) wdl: Option<WdlModel>,
    /// Whether no `info` line has been sent yet.
    pub(crate) silent: bool,
}

impl<S: GameSpec, W: Write> Monitor<MoveOf<S>> for Printer<'_, S, W> {
    fn progress(&mut self, progress: &Progress<'_, MoveOf<S>>) -> ControlFlow<()> {
        let search = self.search;
        // In a Monte Carlo search, some moves or all moves can be unvisited. Unvisited moves are not reported.
        let searched = |found: &&RootLine<MoveOf<S>>| !found.line.is_empty() && found.score > -Score::INFINITY;
        let several = progress.lines.len() > 1;
        let about = |(index, found): (usize, &RootLine<MoveOf<S>>)| {
            let line = text_of_line::<S>(&search.position, &found.line, search.ranks);
            let mut score = search.dialect.score(found.score, self.hundred);
            if let Some(model) = self.wdl {
                score += &format!(" wdl {}", model.wdl(found.score, search.ply));
            }
            search.dialect.info(progress, &score, if several { index + 1 } else { 0 }, &line)
        };
        let lines: Vec<String> = progress.lines.iter().filter(searched).enumerate().flat_map(about).collect();
        self.silent &= lines.is_empty();
        self.output.lines(&lines);
        if self.output.is_broken() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

/// The highest score at which a side accepts a draw.
const DRAW_BELOW: Score = Score::DRAW;
/// A side that will be mated within this many plies resigns, if resigning is allowed.
const HOPELESS: u32 = 6;

/// Returns the `bestmove` line for the result of a search.
pub(crate) fn best_move<S: GameSpec>(search: &Search<S>, report: &Report<MoveOf<S>>) -> String {
    let line = text_of_line::<S>(&search.position, &report.lines[0].line, search.ranks);
    let mut words = line.split(' ');
    let mut text = format!("bestmove {}", words.next().unwrap_or_default());
    if let Some(ponder) = words.next() {
        text += &format!(" ponder {ponder}");
    }
    if search.dialect == Dialect::Ucci {
        let certain = report.bound == Bound::Exact;
        let is_lost = report.score.is_loss() && report.score.mate_distance().is_some_and(|plies| plies <= HOPELESS);
        if search.resigns && certain && is_lost {
            text += " resign";
        } else if search.handles.draw_offered.load(SeqCst) && certain && report.score <= DRAW_BELOW {
            text += " draw";
        }
    }
    text
}

fn text_of_line<S: GameSpec>(position: &S::Game, line: &[MoveOf<S>], ranks: Ranks) -> String {
    let mut position = position.clone();
    let texts = line.iter().map(|&mv| {
        let text = S::protocol_move(&position, mv, ranks);
        position.make(mv);
        text
    });
    texts.collect::<Vec<_>>().join(" ")
}
