//! Exercises that check themselves. A seed determines an instance of each kind, and the searches of the library judge
//! the answers: no answer is recorded, and the page computes nothing. What the page says is a key of its texts, with
//! numbers.
//!
//! | file | contents |
//! |---|---|
//! | `kinds.rs` | the list of all kinds |
//! | `exercise.rs` | what an exercise is: statement, verdict, solution |
//! | `random.rs` | random numbers, and random trees |
//! | `shape.rs` | trees that can be changed and written |
//! | `search.rs` | searches of such a tree by the ladder, with their counters |
//! | `engine.rs` | searches of such a tree by the engine, with what they visit |
//! | `fields.rs` | whole numbers as answers |
//! | `windows.rs` | windows as answers |
//! | `leaf.rs` | trees in which the reader changes one leaf |
//! | `replies.rs` | trees in which the same reply occurs after several moves |
//! | `change.rs` | minimax, negamax: change one leaf so that the root has a given score |
//! | `fail.rs` | windows: fail high or low with the fewest leaves |
//! | `order.rs` | alpha-beta: the order with the fewest leaves |
//! | `re_search.rs` | PVS: the narrowest window with a given number of re-searches |
//! | `entry.rs` | transposition table: an entry that ends some searches and not others |
//! | `noise.rs` | quiescence: noisy moves that give a certain score |
//! | `pass.rs` | null move: change one leaf so that the pass misleads |
//! | `guess.rs` | MTD(f): a first guess with the fewest passes |
//! | `count.rs` | SSS*, iterative deepening: change one leaf for a given number of evaluations |
//! | `skipped.rs` | killers, history, table, all techniques, SSS*: a leaf that alpha-beta evaluates and they do not |
//! | `beat.rs` | the engine's move ordering: an order with fewer nodes |
//! | `limit.rs` | the engine's searcher: limits that interrupt an iteration |
//! | `enhanced.rs` | enhanced transposition cutoffs: a leaf that they leave out |
//! | `picked.rs` | the move picker: the order in which replies are tried |
//! | `statics.rs` | reverse futility, correction history: static values with which pruning misleads |
//! | `prob_cut.rs` | ProbCut: change one leaf so that the shallow search misleads |
//! | `replaced.rs` | the engine's table: which entries of a full bucket are replaced |
//! | `late.rs` | late move reductions: change one leaf so that the reduced depth misleads |
//! | `widest.rs` | a wide window with a given number of cutoffs, null moves or static evaluations |
//! | `horizon.rs` | the engine's quiescence: static values with which the horizon misleads |
//! | `singular.rs` | extensions: a singular move and a leaf that only its extension reaches |
//! | `plan.rs` | the game clock: after which iteration the search ends |
//! | `aspire.rs` | aspiration windows: a window that fails |
//! | `saves.rs` | killers, history, all techniques: an order in which they save the most leaves |
//! | `bandit.rs` | Monte Carlo: what UCB1 selects |
//! | `proof.rs` | proof numbers: the most-proving node |
//! | `misselected.rs` | Monte Carlo: visits and wins with which a planted mistake shows |
//! | `misproved.rs` | proof numbers: change one leaf so that a planted mistake shows |
//! | `debugging.rs` | the smallest tree on which a planted mistake shows |
//! | `planted/` | the searches with mistakes |

mod aspire;
mod bandit;
mod beat;
mod change;
mod count;
mod debugging;
mod engine;
mod enhanced;
mod entry;
mod exercise;
mod fail;
mod fields;
mod guess;
mod horizon;
mod kinds;
mod late;
mod leaf;
mod limit;
mod misproved;
mod misselected;
mod noise;
mod order;
mod pass;
mod picked;
mod plan;
mod planted;
mod prob_cut;
mod proof;
mod random;
mod re_search;
mod replaced;
mod replies;
mod saves;
mod search;
mod shape;
mod singular;
mod skipped;
mod statics;
mod widest;
mod windows;

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};

use game_search::hash::{derive_seed, fnv1a};
use game_search::text::quote;
use serde_json::{Value, json};
use small_games::Tree;

use crate::Refusal;
use crate::request::{Exercise as ExerciseRequest, Planted as PlantedRequest};
use exercise::{Exercise, MAX_ANSWER_BYTES, Verdict};
use kinds::{KINDS, Kind};
use planted::Planted;

/// The most answers of one request.
const MAX_ANSWERS: usize = 2_000;

/// Returns the list of exercises.
pub fn list() -> Value {
    json!({ "exercises": KINDS.iter().map(description).collect::<Vec<_>>() })
}

fn description(kind: &Kind) -> Value {
    json!({
        "name": kind.name, "lesson": kind.lesson, "form": kind.form, "hard": kind.is_hard,
        "debugging": kind.is_debugging(),
    })
}

/// Returns an instance of an exercise, with the verdicts on the answers of the request.
pub fn exercise(request: &ExerciseRequest) -> Result<Value, Refusal> {
    let kind = KINDS.iter().find(|kind| kind.name == request.name).ok_or_else(|| {
        let names: Vec<_> = KINDS.iter().map(|kind| kind.name).collect();
        Refusal::new(format!("exercise {}: expected one of {}", quote(&request.name), names.join(", ")))
    })?;
    if request.answers.len() > MAX_ANSWERS {
        return Err(Refusal::new(format!("{} answers: expected at most {MAX_ANSWERS}", request.answers.len())));
    }
    let exercise = instance(kind, request.seed);
    let verdict = |answer: &String| match answer.len() > MAX_ANSWER_BYTES {
        true => Verdict::wrong("answer-long", json!({ "most": MAX_ANSWER_BYTES })),
        false => exercise.judge(answer),
    };
    let mut reply = description(kind);
    reply["seed"] = json!(request.seed);
    reply["statement"] = exercise.statement().json();
    reply["hint"] = exercise.hint().json();
    reply["start"] = json!(exercise.start());
    reply["given"] = exercise.given();
    reply["verdicts"] = request.answers.iter().map(|answer| verdict(answer).json()).collect();
    if request.solve {
        reply["solution"] = json!(exercise.solution());
    }
    Ok(reply)
}

/// The number of instances that are kept.
const MOST_RECENT: usize = 8;

/// The instances of the last requests, each with its name and its seed. A page asks again with each answer, and it takes
/// much longer to find an instance than to judge an answer.
static RECENT: Mutex<VecDeque<Instance>> = Mutex::new(VecDeque::new());

type Instance = (&'static str, u64, Arc<dyn Exercise>);

/// Returns an instance of an exercise.
fn instance(kind: &'static Kind, seed: u64) -> Arc<dyn Exercise> {
    let recent = || RECENT.lock().unwrap_or_else(PoisonError::into_inner);
    let known = recent().iter().find(|(name, of, _)| (*name, *of) == (kind.name, seed)).map(|(.., it)| Arc::clone(it));
    known.unwrap_or_else(|| {
        // The same seed gives unrelated instances of different exercises.
        let made: Arc<dyn Exercise> = Arc::from((kind.make)(derive_seed(fnv1a(kind.name.as_bytes()), seed)));
        let mut recent = recent();
        recent.truncate(MOST_RECENT - 1);
        recent.push_front((kind.name, seed, Arc::clone(&made)));
        made
    })
}

/// Records the search of a tree by an algorithm with a planted mistake, like the request `tree`.
pub fn planted(request: &PlantedRequest) -> Result<Value, Refusal> {
    let planted = Planted::ALL.iter().find(|planted| planted.name() == request.name);
    let planted = planted.ok_or_else(|| Refusal::new(format!("mistake {}: there is none", quote(&request.name))))?;
    let tree: Tree = request.position.parse().map_err(Refusal::new)?;
    if let Some(problem) = debugging::unsuitable(*planted, &tree) {
        return Err(Refusal::new(problem.key));
    }
    Ok(crate::tree::recorded(tree.clone(), |tree, recording| planted.search(tree, recording)))
}
