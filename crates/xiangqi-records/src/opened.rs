//! What is read, and what is written.

use std::collections::BTreeSet;

use xiangqi::pgn::Record;

use crate::format::Format;
use crate::problem::{Loss, Problem};

/// A record that was read, and what is wrong with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opened {
    /// The format of the file.
    pub format: Format,
    /// What could be read.
    pub record: Record,
    /// What could not be read.
    pub problems: Vec<Problem>,
}

/// Returns the number of each game in its file, counted from 1. Games that could not be read have a number too, so it is left
/// out.
pub fn numbers(games: &[Opened]) -> Vec<usize> {
    let problems = games.iter().flat_map(|game| &game.problems);
    let refused: BTreeSet<usize> = problems
        .filter_map(|problem| match problem {
            Problem::Game { number, .. } => Some(*number),
            _ => None,
        })
        .collect();
    (1..).filter(|number| !refused.contains(number)).take(games.len()).collect()
}

/// Returns all problems of a file, one line each. If the file has several games, a line begins with the number of its game.
pub fn problems(games: &[Opened]) -> Vec<String> {
    let has_several = games.len() > 1;
    let of_game = |(number, game): (usize, &Opened)| {
        let line = |problem: &Problem| match problem {
            Problem::Game { .. } => problem.to_string(),
            _ if has_several => format!("game {number}: {problem}"),
            _ => problem.to_string(),
        };
        game.problems.iter().map(line).collect::<Vec<_>>()
    };
    numbers(games).into_iter().zip(games).flat_map(of_game).collect()
}

/// A written file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written {
    /// The content of the file.
    pub bytes: Vec<u8>,
    /// What the file does not contain, because its format cannot hold it.
    pub losses: Vec<Loss>,
}
