//! The answers of the module for small games, which contains no other game and no networks.

use ::games::{Nim, TicTacToe, Tree};
use game_search::BoxedEvaluator;
use game_search::searcher::StopHandle;
use game_search::spec::GameSpec;
use game_search::text::quote;
use serde_json::Value;

use crate::reply::{LineSink, Refusal, end, read};
use crate::request::{Place, SmallRequest};
use crate::{exercises, games, ghosts, look, tree};

/// Answers a request of a figure or an exercise of the book, like [`answer`](crate::answer), but only about the games `tree`, `nim` and
/// `tic-tac-toe`. A program that calls only this function is much smaller, because it contains no other game.
///
/// # Errors
///
/// Returns an error if the request is invalid, has no answer, is about another game, or is not one that figures and
/// exercises send: `games`, `look`, `tree`, `ghosts`, `exercises`, `exercise` or `planted`.
///
/// ```
/// use std::ops::ControlFlow;
///
/// let request = r#"{"op": "tree", "game": "tree", "position": "((3 12) (2 4))", "depth": 2, "algorithm": "pvs"}"#;
/// game_lab::answer_small(request, &Default::default(), &mut |line| {
///     assert_eq!(line["score"]["value"], 3);
///     ControlFlow::Continue(())
/// })?;
/// let request = r#"{"op": "look", "game": "xiangqi"}"#;
/// let refused = game_lab::answer_small(request, &Default::default(), &mut |_| ControlFlow::Continue(()));
/// assert_eq!(refused.unwrap_err().to_string(), "game \"xiangqi\": expected one of tree, nim, tic-tac-toe");
/// # Ok::<(), game_lab::Refusal>(())
/// ```
pub fn answer_small(request: &str, stop: &StopHandle, tell: &mut LineSink<'_>) -> Result<(), Refusal> {
    let last = match read(request)? {
        SmallRequest::Games {} => {
            games::list_of(vec![games::info::<Tree>(), games::info::<Nim>(), games::info::<TicTacToe>()])
        }
        SmallRequest::Exercises {} => exercises::list(),
        SmallRequest::Exercise(request) => exercises::exercise(&request)?,
        SmallRequest::Planted(request) => exercises::planted(&request)?,
        SmallRequest::Look(it) => {
            about(&it.place, [look::look::<Tree>, look::look::<Nim>, look::look::<TicTacToe>])?(&it)?
        }
        SmallRequest::Tree(it) => {
            let recorded = about(&it.place, [recorded::<Tree>, recorded::<Nim>, recorded::<TicTacToe>])?;
            recorded(&it, stop)?
        }
        SmallRequest::Ghosts(it) => {
            let ghosts = [ghosts::ghosts::<Tree>, ghosts::ghosts::<Nim>, ghosts::ghosts::<TicTacToe>];
            about(&it.place, ghosts)?(&it, stop)?
        }
        SmallRequest::Other => {
            return Err(Refusal::new("expected the request games, look, tree, ghosts or one of exercises"));
        }
    };
    end(last, tell);
    Ok(())
}

/// Returns the choice for the game of a place. The choices are those for the games `tree`, `nim` and `tic-tac-toe`.
fn about<T>(place: &Place, [tree, nim, tic_tac_toe]: [T; 3]) -> Result<T, Refusal> {
    match place.game.as_str() {
        Tree::NAME => Ok(tree),
        Nim::NAME => Ok(nim),
        TicTacToe::NAME => Ok(tic_tac_toe),
        other => {
            let expected = [Tree::NAME, Nim::NAME, TicTacToe::NAME].join(", ");
            Err(Refusal::new(format!("game {}: expected one of {expected}", quote(other))))
        }
    }
}

fn recorded<S: GameSpec>(request: &crate::request::Tree, stop: &StopHandle) -> Result<Value, Refusal> {
    tree::tree::<S>(request, evaluator::<S>, stop)
}

/// Returns the evaluator with this name, or the game's first one. Unlike [`tree::evaluator`], it reads no network, whose
/// code would be a tenth of the module.
fn evaluator<S: GameSpec>(name: Option<&str>) -> Result<BoxedEvaluator<S::Game>, Refusal> {
    let name = name.unwrap_or(S::EVALUATORS[0].name);
    let named = S::evaluator_named(name).ok_or_else(|| {
        let names: Vec<_> = S::EVALUATORS.iter().map(|it| it.name).collect();
        Refusal::new(format!("evaluator {}: expected {}", quote(name), names.join(", ")))
    })?;
    Ok((named.make)())
}
