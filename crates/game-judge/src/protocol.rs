//! The messages between the judge and a search: one line of JSON for a request, one for its answer.

use std::io::{self, BufRead, Write};

use game_search::{Context, Score, Side, Window};
use serde::{Deserialize, Serialize};

use crate::game::{Cx, Node, Position, StaticValue, Visits};

/// The names of the lessons, in the order of the book.
pub const LESSONS: [&str; 14] = [
    "minimax",
    "negamax",
    "alpha-beta",
    "pvs",
    "aspiration",
    "iterative-deepening",
    "history",
    "killers",
    "transposition-table",
    "quiescence",
    "null-move",
    "lmr",
    "mtdf",
    "mcts",
];

/// A game to search.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Request {
    /// The lesson that is judged, one of [`LESSONS`].
    pub lesson: String,
    /// `true` if the answer to the lesson's task is wanted, and not a search.
    #[serde(default)]
    pub task: bool,
    /// `true` if the answer should contain what is known about each visit, for a trace.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub trace: bool,
    /// The number of plies to search; for Monte Carlo tree search, the number of simulations.
    pub depth: u32,
    /// Alpha and beta, for the side to move at the root.
    pub window: (i32, i32),
    /// The nodes; node 0 is the root.
    pub nodes: Vec<Node>,
}

/// The result of a search.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Answer {
    /// The score for the side to move at the root.
    #[serde(default)]
    pub value: i32,
    /// The nodes of the principal variation, without the root.
    #[serde(default)]
    pub line: Vec<usize>,
    /// The visited nodes in order, the root included.
    #[serde(default)]
    pub visited: Vec<usize>,
    /// For a trace: the remaining depth of each visit, -1 in quiescence. Empty if it is not known.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub depths: Vec<i32>,
    /// For a trace: alpha and beta of each visit, for the side to move there. Empty if they are not known.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub windows: Vec<Option<(i32, i32)>>,
    /// For a trace: the score that each visit returned, for the side to move there. Empty if it is not known.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub scores: Vec<Option<i32>>,
    /// The answer to the lesson's task.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub task: Option<Vec<i64>>,
}

/// Answers the judge's requests on the standard input until it ends. `search` is the lesson, with the window for the
/// side to move at the root; it returns the score for the same side. `task` answers the lesson's task.
///
/// # Errors
///
/// Returns an error if a line is not a request, or if the judge has gone.
pub fn serve(
    mut search: impl FnMut(&mut Cx<'_>, u32, Window) -> Score,
    mut task: impl FnMut(&mut Cx<'_>, u32) -> Vec<i64>,
) -> io::Result<()> {
    let invalid = |error: String| io::Error::new(io::ErrorKind::InvalidData, error);
    for line in io::stdin().lock().lines() {
        let request: Request = serde_json::from_str(&line?).map_err(|error| invalid(error.to_string()))?;
        let Request { depth, window: (alpha, beta), .. } = request;
        let (is_task, is_trace) = (request.task, request.trace);
        let is_for_max = request.lesson == "minimax";
        let mut position = Position::new(request.nodes).map_err(invalid)?;
        let (mut value, mut visits) = (StaticValue, Visits::new(&position));
        let mut cx = Context::new(&mut position, &mut value, &mut visits);
        let window = Window { alpha: score(alpha), beta: score(beta) };
        let mut answer = Answer::default();
        if is_task {
            answer.task = Some(task(&mut cx, depth));
        } else {
            answer.value = search(&mut cx, depth, window).value();
        }
        let line = cx.pv.line(0).to_vec();
        if position.node() != 0 {
            return Err(invalid(format!("the search ends at node {}: every make needs an unmake", position.node())));
        }
        answer.line = position.walk(&line);
        if is_trace {
            write_details(&visits, is_for_max, &mut answer);
        }
        answer.visited = visits.visited;
        let mut out = io::stdout().lock();
        serde_json::to_writer(&mut out, &answer)?;
        out.write_all(b"\n")?;
        out.flush()?;
    }
    Ok(())
}

/// Writes the remaining depth, the window and the score of each visit, for the side to move there. Minimax has all of
/// them for Max.
fn write_details(visits: &Visits, is_for_max: bool, answer: &mut Answer) {
    for (side, depth, window, score) in visits.details() {
        let side = if is_for_max { side } else { Side::First };
        let window = if side == Side::First { window } else { window.flip() };
        answer.depths.push(depth);
        answer.windows.push(Some((window.alpha.value(), window.beta.value())));
        answer.scores.push(score.map(|score| side.absolute(score).value()));
    }
}

/// Returns the score with this value. The type's constructors clamp estimates, so a win is made from its distance.
pub(crate) fn score(value: i32) -> Score {
    Score::DRAW.offset(value)
}
