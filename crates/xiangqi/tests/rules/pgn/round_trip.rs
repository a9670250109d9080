//! Records that are written are read back the same.

use fastrand::Rng;
use game_search::GameResult;
use xiangqi::pgn::{self, Line, PlayedMove, Record};
use xiangqi::{Notation, Position, Setup};

use super::{GAMES, one, written_in};

fn comments(rng: &mut Rng) -> Vec<String> {
    const TEXTS: [&str; 8] = [
        "",
        "a plan",
        "1. h2e2 ( $1 ; [Red \"x\"] {",
        "a } that closes nothing",
        "% not a line to skip",
        "中炮 对 屏风马，各有千秋",
        "a comment that is rather long, so that it has to be broken over several lines wherever it may stand in the text",
        "后马退六!?",
    ];
    (0..rng.usize(..3)).filter_map(|_| rng.choice(TEXTS)).map(str::to_owned).collect()
}

fn line(rng: &mut Rng, mut position: Position, depth: usize) -> Line {
    let mut line = Line { comments: if rng.bool() { comments(rng) } else { Vec::new() }, moves: Vec::new() };
    let length = if depth == 0 { rng.usize(..60) } else { rng.usize(..6) };
    for _ in 0..length {
        let moves = position.legal_moves();
        let Some(&mv) = rng.choice(&moves) else { break };
        let mut played = PlayedMove::from(mv);
        if rng.u8(..4) == 0 {
            played.glyphs = (0..rng.usize(..3)).map(|_| rng.u8(..)).collect();
            played.comments = comments(rng);
            let number = if depth < 4 { rng.usize(..3) } else { 0 };
            played.variations = (0..number).map(|_| self::line(rng, position.clone(), depth + 1)).collect();
        }
        position.make(mv);
        line.moves.push(played);
    }
    line
}

fn record(rng: &mut Rng) -> Record {
    let mut start = Position::start();
    for _ in 0..rng.usize(..3) * 7 {
        let moves = start.legal_moves();
        if let Some(&mv) = rng.choice(&moves) {
            start.make(mv);
        }
    }
    let tags =
        [("Event", "五羊杯"), ("Site", "a \"b\" \\ c"), ("Red", ""), ("RedTeam", "\\\""), ("Black_Elo", "[1] {2}")];
    let tags =
        tags.into_iter().filter(|_| rng.bool()).map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
    let line = line(rng, start.clone(), 0);
    let results = [Some(GameResult::FirstWins), Some(GameResult::SecondWins), Some(GameResult::Draw), None];
    Record { tags, format: None, start, line, result: results[rng.usize(..4)] }
}

/// Returns the width of a text in columns. A character outside ASCII takes two columns.
fn width(text: &str) -> usize {
    text.chars().map(|letter| 1 + usize::from(!letter.is_ascii())).sum()
}

#[test]
fn random_game_trees_round_trip() {
    const SEED: u64 = 2004;
    let rng = &mut Rng::with_seed(SEED);
    let mut moves = 0;
    for number in 0..400 {
        let records: Vec<Record> = (0..rng.usize(1..4)).map(|_| record(rng)).collect();
        let notation = Notation::ALL[number % Notation::ALL.len()];
        let texts: Result<Vec<String>, _> = records.iter().map(|record| record.write(notation)).collect();
        let text = texts.unwrap_or_else(|error| panic!("{error}, seed {SEED}")).join("\n");
        let expected: Vec<_> = records.iter().map(|record| written_in(notation, record.clone())).collect();
        assert_eq!(pgn::read(&text), Ok(expected), "seed {SEED}, file {number}:\n{text}");
        let long = text.lines().find(|line| width(line) > 80 && !line.contains(';') && !line.starts_with('['));
        assert_eq!(long, None, "seed {SEED}, file {number}");
        moves += records.iter().map(|record| record.moves().len()).sum::<usize>();
    }
    assert!(moves > 5_000, "{moves} moves");
}

#[test]
fn printed_games_round_trip_in_every_notation() {
    let records = pgn::read(GAMES).unwrap_or_else(|error| panic!("{error}"));
    for notation in Notation::ALL {
        let texts: Vec<_> = records.iter().map(|record| record.write(notation).unwrap_or_default()).collect();
        let expected = records.iter().map(|record| written_in(notation, record.clone())).collect();
        assert_eq!(pgn::read(&texts.join("\n")), Ok(expected), "{notation}");
    }
}

/// A problem can have a soldier on a square that no game brings it to.
#[test]
fn positions_of_problems_round_trip() {
    let fen = "4k4/9/9/9/9/9/1P7/9/9/3K4r w - - 0 1";
    assert!(fen.parse::<Position>().is_err(), "no game leads to it");
    let start = Position::parse_as(fen, Setup::Any).expect("a position of a problem");
    let text = Record::new(start.clone(), []).write(Notation::Iccs).expect("a record");
    assert_eq!(one(&text).start, start);
}
