//! What the interface is told of a search.

use std::io::Write;
use std::ops::ControlFlow;

use game_search::searcher::{Probe, Progress, RootLine};
use game_search::{Bound, Evaluator, Game, Monitor, Report, Score, SearchGame};

use crate::dialect::{Dialect, Info};
use crate::job::{MoveOf, Search};
use crate::output::Output;
use crate::searcher::Chosen;
use game_search::spec::{GameSpec, Ranks};

/// Tells the interface of every iteration.
pub(crate) struct Printer<'a, S: GameSpec, W> {
    pub(crate) search: &'a Search<S>,
    pub(crate) output: &'a Output<W>,
    /// The unit of the evaluator.
    pub(crate) unit: i32,
    /// Nothing was told yet.
    pub(crate) silent: bool,
}

impl<S: GameSpec, W: Write> Monitor<MoveOf<S>> for Printer<'_, S, W> {
    fn progress(&mut self, progress: &Progress<'_, MoveOf<S>>) -> ControlFlow<()> {
        let lines = infos::<S>(self.search, progress, self.unit);
        self.silent &= lines.is_empty();
        self.output.lines(&lines);
        if self.output.is_broken() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

/// A line of information for each of the best lines.
pub(crate) fn infos<S: GameSpec>(search: &Search<S>, progress: &Progress<'_, MoveOf<S>>, unit: i32) -> Vec<String> {
    // A Monte Carlo search may not have come to some moves yet, or to any.
    let searched = |found: &&RootLine<MoveOf<S>>| !found.line.is_empty() && found.score > -Score::INFINITY;
    let several = progress.lines.len() > 1;
    let about = |(index, found): (usize, &RootLine<MoveOf<S>>)| {
        let line = text_of_line::<S>(&search.position, &found.line, search.ranks);
        let info = Info {
            depth: progress.depth,
            selective_depth: progress.selective_depth,
            number: if several { index + 1 } else { 0 },
            score: found.score,
            bound: progress.bound,
            nodes: progress.nodes,
            milliseconds: progress.time.as_millis(),
            permille_full: progress.permille_full,
            line: &line,
        };
        search.dialect.info(&info, unit)
    };
    progress.lines.iter().filter(searched).enumerate().flat_map(about).collect()
}

/// A move that needs no search, and why.
pub(crate) fn without_search<S: GameSpec>(
    search: &Search<S>,
    mv: MoveOf<S>,
    score: Score,
    unit: i32,
    why: &str,
) -> Vec<String> {
    let text = S::protocol_move(&search.position, mv, search.ranks);
    let score = search.dialect.score(score, unit);
    vec![search.dialect.message(why), format!("info depth 0 score {score} pv {text}"), format!("bestmove {text}")]
}

/// A draw is taken by a side that does not stand better.
const DRAW_BELOW: Score = Score::DRAW;
/// A side that may resign does so when it is mated within so many plies.
const HOPELESS: u32 = 6;

/// The move that was found.
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
        } else if search.handles.is_offered_draw() && certain && report.score <= DRAW_BELOW {
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

/// `pophash` and what is known; nothing after it if that is nothing. The table does not tell of the root of a search: of that,
/// the last report tells.
pub(crate) fn remembered<S: GameSpec>(
    chosen: Option<&Chosen<S>>,
    last: Option<&(S::Game, Report<MoveOf<S>>)>,
    position: &S::Game,
    dialect: Dialect,
    ranks: Ranks,
    unit: i32,
) -> String {
    let mut text = String::from("pophash");
    let is_same =
        |other: &S::Game| S::Game::TABLE.key.is_some() && S::Game::TABLE.key(other) == S::Game::TABLE.key(position);
    let of_root = last.filter(|(root, _)| is_same(root)).map(|(_, report)| {
        let &Report { best, score, bound, depth, .. } = report;
        Probe { best, score, bound, depth }
    });
    let Some(known) = of_root.or_else(|| chosen?.searcher.probe(position)) else { return text };
    if let Some(mv) = known.best {
        text += &format!(" bestmove {}", S::protocol_move(position, mv, ranks));
    }
    let score = dialect.score(known.score, unit);
    if known.bound != Bound::Upper {
        text += &format!(" lowerbound {score} depth {}", known.depth);
    }
    if known.bound != Bound::Lower {
        text += &format!(" upperbound {score} depth {}", known.depth);
    }
    text
}

/// The score of a position as it stands.
pub(crate) fn static_score<S: GameSpec>(position: &S::Game, mut evaluator: S::Evaluator) -> Score {
    if let Some(outcome) = position.outcome() {
        return outcome.score(0);
    }
    evaluator.reset(position);
    let proven = evaluator.proof(position).map(|proof| proof.score(0));
    proven.unwrap_or_else(|| Score::heuristic(evaluator.evaluate(position)))
}
