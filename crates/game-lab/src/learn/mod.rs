//! A game that is learnt: rounds of self-play, training and matches, told while they go on. The library `game-learn`
//! does the work.
//!
//! | file | contents |
//! |---|---|
//! | `settings.rs` | the settings of a request, and their usual values |
//! | `files.rs` | the files of learning, which the page keeps |
//! | `lines.rs` | the lines of an answer |
//! | `neuron.rs` | the weights of a neuron on the board |

mod files;
mod lines;
mod neuron;
mod settings;

use std::cell::RefCell;
use std::time::Duration;

use ::games::net::{HasFeatures, NAMES, NoFeatures};
use ::games::{ConnectFour, TicTacToe};
use game_learn::learn::{Learn as Learning, Monitor, Progress, Round, Score};
use game_learn::stats::Pentanomial;
use game_search::searcher::StopHandle;
use game_search::spec::GameSpec;
use serde_json::{Value, json};

use crate::request::Learn;
use crate::{LineSink, Refusal};
use files::Files;
use lines::Lines;
pub use neuron::neuron;
pub use settings::Usual;

/// Answers a request for one of the games that can be learnt here. Learning of any other game is not compiled.
pub fn learn(request: &Learn, stop: &StopHandle, tell: &mut LineSink<'_>) -> Result<Value, Refusal> {
    let game = request.game.as_str();
    if !NAMES.contains(&game) {
        return Err(Refusal::new(NoFeatures { name: game.to_owned() }));
    }
    let usual = settings::usual(game)?;
    match game {
        TicTacToe::NAME => learn_game::<TicTacToe>(request, usual, stop, tell),
        ConnectFour::NAME => learn_game::<ConnectFour>(request, usual, stop, tell),
        _ => unreachable!("a game with usual settings"),
    }
}

fn learn_game<S: HasFeatures>(
    request: &Learn,
    usual: Usual,
    stop: &StopHandle,
    tell: &mut LineSink<'_>,
) -> Result<Value, Refusal> {
    let budget = settings::budget(request, &usual)?;
    let settings = settings::settings(request, &usual)?;
    let lines = RefCell::new(Lines::new(tell, stop));
    let mut files = Files::new(&lines, request)?;
    let learning = Learning::<S, _>::of(S::FEATURES).settings(settings).budget(budget).stop(stop.clone());
    let learned = learning.run(&mut files, &mut Reporter(&lines)).map_err(Refusal::new)?;
    lines.borrow_mut().flush();
    let journal = &learned.journal;
    Ok(json!({
        "journal": journal.text(),
        "complete": journal.is_complete(),
        "incumbent": journal.incumbent(u32::MAX),
    }))
}

/// Passes the progress on as lines.
struct Reporter<'a, 'b, 'c>(&'a RefCell<Lines<'b, 'c>>);

impl Monitor for Reporter<'_, '_, '_> {
    fn elapsed(&mut self) -> Duration {
        self.0.borrow().elapsed()
    }

    fn tell(&mut self, progress: &Progress<'_>) {
        let mut lines = self.0.borrow_mut();
        match *progress {
            Progress::Game { round, games, of } => lines.tell_games(
                of == Some(games),
                || json!({ "stage": "games", "round": round, "count": games, "of": of }),
            ),
            Progress::Pair { round, stage, pairs, of } => lines.tell_games(pairs.pairs() == of, || {
                let mut line = json!({ "stage": stage.name(), "round": round, "count": pairs.pairs(), "of": of });
                line["elo"] = elo(pairs);
                line
            }),
            Progress::Epoch { round, epoch, of } => lines.tell(json!({
                "stage": "training", "round": round, "count": epoch.epoch, "of": of,
                "training": epoch.training, "held_out": epoch.held_out,
            })),
            Progress::Trained { round, result } => lines.tell(json!({
                "trained": round, "loss": result.loss(), "constant": result.constant, "positions": result.positions,
            })),
            Progress::Round(round) => lines.tell(of_round(round)),
            _ => {}
        }
    }
}

fn of_round(round: &Round) -> Value {
    let score =
        |score: &Score| json!({ "elo": elo(&score.pairs), "pairs": score.pairs.pairs(), "void": score.is_void() });
    json!({
        "result": round.round,
        "games": round.games,
        "positions": round.positions,
        "new": round.new,
        "better": round.is_better,
        "incumbent": score(&round.predecessor),
        "anchor": score(&round.anchor),
    })
}

/// Returns the difference in Elo and its error, without the error if there are too few pairs for it, or `null` if no
/// pair was played.
fn elo(pairs: &Pentanomial) -> Value {
    match pairs.estimate() {
        Some(estimate) if pairs.is_enough() => json!([estimate.elo, estimate.error]),
        Some(estimate) => json!([estimate.elo]),
        None => Value::Null,
    }
}
