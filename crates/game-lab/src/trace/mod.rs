//! A search that the reader's own program recorded, as a file. The file names the nodes of a tree in the order of the
//! visits; windows and scores may be missing. The answer has the form of that of [`tree`](crate::tree).
//!
//! | file | contents |
//! |---|---|
//! | `file.rs` | the file, and what can be wrong with it |
//! | `visits.rs` | the tree of visits |
//! | `replay.rs` | the events of the search |

mod file;
mod replay;
mod visits;

use game_search::ladder::Algorithm;
use game_search::{Game, PackedMove, Score, Window};
use serde_json::{Value, json};
use small_games::{NodeId, Tree};

use crate::request::Trace;
use crate::{Refusal, tree};
use replay::Replay;
use visits::Visits;

/// Returns the search of a trace.
pub fn trace(request: &Trace) -> Result<Value, Refusal> {
    let (file, tree, facts) = file::read(&request.text)?;
    let visits = Visits::of(&tree, &facts, file.depth)?;
    let mut replay = Replay::of(&visits)?;
    let (score, line) = (Score::DRAW.offset(file.value), line(&tree, &file.line));
    let mut answer = tree::recorded(tree, |_, recording| {
        replay.run(recording);
        (score, line)
    });
    let columns = &mut answer["visits"];
    for at in 0..visits.list.len() {
        if replay.skipped[at] > 0 {
            columns["ending"][at] = json!("skipped");
            columns["remaining"][at] = json!(replay.skipped[at]);
        }
        if let Some(bound) = replay.bound(at) {
            columns["bound"][at] = json!(bound);
        }
    }
    let events = answer["events"].as_array_mut().map(std::mem::take).unwrap_or_default();
    answer["events"] = with_skips(events, &replay.skipped);
    let has_windows = visits.list.iter().any(|visit| visit.window.is_some_and(|window| window != Window::FULL));
    let reference: Result<Algorithm, _> = file.program.parse();
    answer["trace"] = json!({
        "program": file.program,
        "position": file.position,
        "depth": file.depth,
        "reference": reference.map_or("alpha-beta", Algorithm::name),
        "windows": has_windows,
        "scores": visits.list.iter().all(|visit| visit.score.is_some()),
        "value": file.value,
        "contradiction": replay.contradiction(score),
    });
    Ok(answer)
}

/// Adds an event before the end of each visit that left out moves without a known reason.
fn with_skips(events: Vec<Value>, skipped: &[usize]) -> Value {
    let mut all = Vec::with_capacity(events.len());
    for event in events {
        if let (Some("leave"), Some(visit)) = (event[0].as_str(), event[1].as_u64())
            && let Some(&count) = skipped.get(visit as usize).filter(|count| **count > 0)
        {
            all.push(json!(["skip", visit, count]));
        }
        all.push(event);
    }
    Value::Array(all)
}

/// Returns the moves of a line up to the first one that is illegal.
fn line(tree: &Tree, numbers: &[usize]) -> Vec<NodeId> {
    let mut game = tree.clone();
    let legal = |&number: &usize| {
        let mv = Tree::from_bits(u32::try_from(number).ok()?)?;
        Tree::is_legal(&game, mv).then(|| {
            game.make(mv);
            mv
        })
    };
    numbers.iter().map_while(legal).collect()
}
