//! The file of a trace: JSON, checked against its tree.

use game_search::text::quote;
use game_search::{PackedMove, Score, TextNotation, Window};
use serde::Deserialize;
use serde_json::Value;
use small_games::{NodeId, Tree};

use crate::Refusal;
use crate::games::position;
use crate::request::Place;

/// The name of the format.
const FORMAT: &str = "game-search-trace";
/// The version of the format that can be read.
const VERSION: u64 = 1;
/// The maximum length of the file in bytes.
const MAX_BYTES: usize = 4_000_000;
/// The maximum number of visits, which the page can show.
const MAX_VISITS: usize = 20_000;
/// The maximum number of characters of the program's name.
const MAX_NAME: usize = 60;

/// The fields of a trace. Unknown fields are ignored, so that a program can add its own.
#[derive(Debug, Deserialize)]
pub struct File {
    #[serde(default)]
    pub program: String,
    pub position: String,
    pub depth: u32,
    pub value: i32,
    #[serde(default)]
    pub line: Vec<usize>,
    pub visited: Vec<usize>,
    plies: Option<Vec<u32>>,
    depths: Option<Vec<i32>>,
    windows: Option<Vec<Option<(i32, i32)>>>,
    scores: Option<Vec<Option<i32>>>,
}

/// What the file says about one visit, besides its node.
#[derive(Clone, Copy, Debug)]
pub struct Facts {
    pub node: NodeId,
    pub ply: Option<u32>,
    /// The remaining depth, negative in quiescence.
    pub depth: Option<i32>,
    /// The window for the side to move.
    pub window: Option<Window>,
    /// The score for the side to move.
    pub score: Option<Score>,
}

/// Reads a trace. Returns the file, its tree, and the facts of each visit.
pub fn read(text: &str) -> Result<(File, Tree, Vec<Facts>), Refusal> {
    if text.len() > MAX_BYTES {
        let bytes = text.len();
        return Err(refusal(format!("{} of {bytes} bytes: expected at most {MAX_BYTES}", quote(text))));
    }
    let value: Value = serde_json::from_str(text)
        .map_err(|error| refusal(format!("{}: {error}", quote(around(text, error.line(), error.column())))))?;
    match (value["format"].as_str(), &value["version"]) {
        (Some(FORMAT), version) if version.as_u64() == Some(VERSION) => {}
        (Some(FORMAT), version) => return Err(refusal(format!("version {version}: expected {VERSION}"))),
        _ => return Err(refusal(format!("{}: expected the field \"format\": \"{FORMAT}\"", quote(text)))),
    }
    let mut file: File = serde_json::from_value(value).map_err(|error| refusal(error.to_string()))?;
    file.program = file.program.chars().filter(|letter| !letter.is_control()).take(MAX_NAME).collect();
    let place = Place { game: "tree".to_owned(), position: Some(file.position.clone()), moves: Vec::new() };
    let tree = position::<::games::Tree>(&place)?;
    if Tree::to_bits(tree.node()) != 0 {
        return Err(refusal(format!("position {}: expected a tree without moves", quote(&file.position))));
    }
    file.position = tree.position_text();
    if !(1..=Tree::MAX_HEIGHT).contains(&file.depth) {
        return Err(refusal(format!("depth {}: expected 1 to {}", file.depth, Tree::MAX_HEIGHT)));
    }
    score("value", file.value)?;
    let facts = facts(&file)?;
    Ok((file, tree, facts))
}

/// Returns a refusal that says what it is about.
pub fn refusal(why: impl std::fmt::Display) -> Refusal {
    Refusal::new(format!("trace: {why}"))
}

/// Returns the text around a place of the file, where the fault is.
fn around(text: &str, line: usize, column: usize) -> &str {
    const REACH: usize = 40;
    let line = text.lines().nth(line.saturating_sub(1)).unwrap_or_default();
    let boundary = |near: usize| (0..=near.min(line.len())).rev().find(|&at| line.is_char_boundary(at)).unwrap_or(0);
    &line[boundary(column.saturating_sub(REACH))..boundary(column + REACH)]
}

fn score(name: &str, value: i32) -> Result<Score, Refusal> {
    let most = Score::INFINITY.value();
    let is_score = (-most..=most).contains(&value);
    is_score
        .then(|| Score::DRAW.offset(value))
        .ok_or_else(|| refusal(format!("{name} {value}: expected −{most} to {most}")))
}

/// Returns the facts of each visit.
fn facts(file: &File) -> Result<Vec<Facts>, Refusal> {
    let count = file.visited.len();
    if count == 0 || count > MAX_VISITS {
        return Err(refusal(format!("{count} visits: expected 1 to {MAX_VISITS}")));
    }
    let lengths = [
        ("plies", file.plies.as_ref().map(Vec::len)),
        ("depths", file.depths.as_ref().map(Vec::len)),
        ("windows", file.windows.as_ref().map(Vec::len)),
        ("scores", file.scores.as_ref().map(Vec::len)),
    ];
    if let Some((name, Some(length))) = lengths.into_iter().find(|(_, length)| length.is_some_and(|it| it != count)) {
        return Err(refusal(format!("{length} {name}: expected one for each of the {count} visits")));
    }
    let most = Score::INFINITY.value();
    let facts = |(at, &node): (usize, &usize)| {
        let node = u32::try_from(node).ok().and_then(Tree::from_bits);
        let node = node.ok_or_else(|| refusal(format!("visit {at} of node {}: too large", file.visited[at])))?;
        let edges = file.windows.as_ref().and_then(|windows| windows[at]);
        if let Some((alpha, beta)) = edges.filter(|(alpha, beta)| !(-most..*beta).contains(alpha) || *beta > most) {
            let expected = format!("expected a smaller and a larger number from −{most} to {most}");
            return Err(refusal(format!("window {alpha} to {beta} of visit {at}: {expected}")));
        }
        let window = edges.map(|(alpha, beta)| Window::new(Score::DRAW.offset(alpha), Score::DRAW.offset(beta)));
        let given = file.scores.as_ref().and_then(|scores| scores[at]);
        let score = given.map(|given| score(&format!("visit {at}, score"), given)).transpose()?;
        let ply = file.plies.as_ref().map(|plies| plies[at]);
        let depth = file.depths.as_ref().map(|depths| depths[at]);
        Ok(Facts { node, ply, depth, window, score })
    };
    file.visited.iter().enumerate().map(facts).collect()
}
