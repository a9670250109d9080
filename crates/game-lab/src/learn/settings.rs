//! The settings of learning, and their usual values.

use game_learn::learn::{Budget, Settings};
use game_learn::openings::Plies;
use serde_json::{Value, json};

use crate::Refusal;
use crate::request::Learn;

/// The usual settings of a game: small, so that a browser shows the first round after seconds.
#[derive(Clone, Copy, Debug)]
pub struct Usual {
    game: &'static str,
    rounds: u32,
    games: u64,
    epochs: u32,
    neurons: usize,
    /// The limit of a search in self-play and in matches.
    nodes: u64,
    /// The largest number of pairs of the match that decides.
    pairs: u64,
    batch: usize,
    random_plies: Plies,
    match_plies: Plies,
}

/// The largest number of pairs that measure a round. The match that decides can be longer.
const MEASURED_PAIRS: u64 = 100;

/// The games that can be learnt here.
const GAMES: [Usual; 2] = [
    Usual {
        game: "tic-tac-toe",
        rounds: 3,
        games: 2_000,
        epochs: 40,
        neurons: 32,
        nodes: 60,
        pairs: 300,
        batch: 32,
        random_plies: Plies { min: 0, max: 6 },
        match_plies: Plies { min: 1, max: 4 },
    },
    Usual {
        game: "connect-four",
        rounds: 5,
        games: 8_000,
        epochs: 12,
        neurons: 32,
        nodes: 300,
        pairs: 400,
        batch: 512,
        random_plies: Plies { min: 2, max: 12 },
        match_plies: Plies { min: 4, max: 8 },
    },
];

/// Returns the usual settings of a game.
pub fn usual(game: &str) -> Result<Usual, Refusal> {
    GAMES.into_iter().find(|usual| usual.game == game).ok_or_else(|| {
        let names = GAMES.map(|usual| usual.game).join(" or ");
        Refusal::new(format!("learning {}: expected {names}", game_search::text::quote(game)))
    })
}

impl Usual {
    /// Returns the usual settings of a game as JSON, or `null` if the game cannot be learnt here.
    pub fn json(game: &str) -> Value {
        let Ok(Usual { rounds, games, epochs, neurons, nodes, pairs, .. }) = usual(game) else { return Value::Null };
        let seed = Settings::default().seed;
        json!({
            "rounds": rounds, "games": games, "epochs": epochs, "neurons": neurons, "nodes": nodes, "pairs": pairs,
            "seed": seed,
        })
    }
}

/// Returns a number of a request, or its usual value.
fn within(name: &str, given: Option<u64>, usual: u64, most: u64) -> Result<u64, Refusal> {
    match given.unwrap_or(usual) {
        number if (1..=most).contains(&number) => Ok(number),
        number => Err(Refusal::new(format!("{name} {number}: expected 1 to {most}"))),
    }
}

/// Returns how much to learn.
pub fn budget(request: &Learn, usual: &Usual) -> Result<Budget, Refusal> {
    Ok(Budget::Fixed {
        rounds: within("rounds", request.rounds, usual.rounds.into(), 20)? as u32,
        games: within("games", request.games, usual.games, 20_000)?,
        epochs: within("epochs", request.epochs, usual.epochs.into(), 100)? as u32,
    })
}

/// Returns the settings.
pub fn settings(request: &Learn, usual: &Usual) -> Result<Settings, Refusal> {
    let neurons = request.neurons.unwrap_or(usual.neurons);
    if ![16, 32, 64].contains(&neurons) {
        return Err(Refusal::new(format!("neurons {neurons}: expected 16, 32 or 64")));
    }
    let nodes = within("nodes", request.nodes, usual.nodes, 1_000)?;
    let pairs = within("pairs", request.pairs, usual.pairs, 1_000)?;
    Ok(Settings {
        seed: request.seed.unwrap_or(Settings::default().seed),
        neurons,
        nodes,
        match_nodes: nodes,
        random_plies: usual.random_plies,
        match_plies: usual.match_plies,
        batch: usual.batch,
        max_pairs: pairs,
        measured_pairs: pairs.min(MEASURED_PAIRS),
        ..Settings::default()
    })
}
