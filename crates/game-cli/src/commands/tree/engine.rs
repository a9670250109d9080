//! The engine's search, with the features that are asked for.

use game_search::BoxedEvaluator;
use game_search::engine::{Field, Params};
use game_search::spec::GameSpec;

use crate::problem::Problem;

/// The features of a list with commas in it, alone, at one depth; `all` as the engine plays the game, `none` of them.
///
/// # Errors
///
/// If there is no such feature.
pub fn params<S: GameSpec>(
    position: &S::Game,
    evaluator: &BoxedEvaluator<S::Game>,
    names: &str,
) -> Result<Params, Problem> {
    let names: Vec<&str> = match names {
        "all" => return Ok(S::params().for_search(position, evaluator).0),
        "none" => Vec::new(),
        names => names.split(',').collect(),
    };
    let is_known = |name: &&&str| Field::switches().any(|feature| feature.name == **name);
    if let Some(unknown) = names.iter().find(|name| !is_known(name)) {
        let expected =
            format!("all, none, {}", Field::switches().map(|feature| feature.name).collect::<Vec<_>>().join(", "));
        return Err(Problem::Unknown { what: "feature", given: (*unknown).to_owned(), expected });
    }
    let mut params =
        Params { deepening_step: None, enhanced_cutoffs: Some(2), immediate_wins: true, ..Params::selective() };
    for feature in Field::switches().filter(|feature| !names.contains(&feature.name)) {
        feature.switch_off(&mut params);
    }
    Ok(params)
}
