//! Connect four, and matches of it.

use std::path::{Path, PathBuf};
use std::time::Duration;

use game_arena::matches::{ArenaError, Event, Log, Record, Summary};
use game_arena::openings::{Plies, RandomOpenings};
use game_arena::players::{Limit, TimeMargins};
use game_arena::{EngineSpec, Match, Openings};
use game_search::TextNotation;
use game_search::engine::Params;
use game_search::spec::{GameSpec, NamedEvaluator, Ranks};
use small_games::{Column, ConnectFour, Threats};

pub struct FourInARow;

impl GameSpec for FourInARow {
    type Game = ConnectFour;
    type Evaluator = Threats;

    const NAME: &'static str = "connect-four";
    const POSITIONS: &'static [(&'static str, &'static str)] =
        &[("start", "......./......./......./......./......./.......")];
    const EVALUATORS: &'static [NamedEvaluator<ConnectFour>] = &[NamedEvaluator::new("threats", || Box::new(Threats))];

    fn evaluator() -> Threats {
        Threats
    }

    fn params() -> Params {
        Params::exact()
    }

    fn protocol_move(position: &ConnectFour, mv: Column, ranks: Ranks) -> String {
        format!("{}{}", prefix(ranks), position.move_text(mv))
    }

    fn read_protocol_move(position: &ConnectFour, text: &str, ranks: Ranks) -> Result<Column, String> {
        position.parse_move(text.strip_prefix(prefix(ranks)).ok_or("no v")?).map_err(|error| error.to_string())
    }
}

fn prefix(ranks: Ranks) -> &'static str {
    if ranks == Ranks::FromOne { "v" } else { "" }
}

pub fn spec(text: &str) -> EngineSpec {
    EngineSpec::parse::<FourInARow>(text).expect(text)
}

/// Returns a match at 200 nodes a move, with short time margins.
pub fn between(first: &str, second: &str, games: usize) -> Match {
    let engines = [first, second].map(spec);
    let margins = TimeMargins {
        margin: Duration::from_millis(150),
        thinking: Duration::from_millis(500),
        starting: Duration::from_secs(5),
    };
    Match { games, margins, ..Match::new(engines, Limit::Nodes(200)) }
}

pub const OPENINGS: RandomOpenings = RandomOpenings { plies: Plies::exactly(6), seed: 7, bound: 10, depth: 3 };

pub fn openings() -> Openings<FourInARow> {
    Openings::<FourInARow>::random(OPENINGS).expect("openings")
}

/// The records and notes received from a match.
#[derive(Debug, Default)]
pub struct Heard {
    pub records: Vec<Record>,
    pub notes: Vec<String>,
}

/// Plays the match without a log.
pub fn play(games: &Match) -> (Result<Summary, ArenaError>, Heard) {
    play_on(games, None, Vec::new())
}

pub fn play_on(games: &Match, log: Option<&mut Log>, earlier: Vec<Record>) -> (Result<Summary, ArenaError>, Heard) {
    let mut heard = Heard::default();
    let summary = games.run(openings(), log, earlier, &mut |event| match event {
        Event::Finished { record, .. } => heard.records.push(record.clone()),
        Event::Note { engine, text } => heard.notes.push(format!("{engine} {text}")),
        _ => {}
    });
    heard.records.sort_by_key(|record| record.game);
    (summary, heard)
}

/// Returns the records sorted by game, without the thinking times, which differ from run to run.
pub fn timeless(records: &[Record]) -> Vec<Record> {
    let mut records = records.to_vec();
    records.sort_by_key(|record| record.game);
    records.iter_mut().for_each(|record| record.millis = [0; 2]);
    records
}

/// Returns the path of a file for one test and removes what an earlier run left there.
pub fn scratch(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    if path.exists() {
        std::fs::remove_file(&path).expect("an old file");
    }
    path
}
