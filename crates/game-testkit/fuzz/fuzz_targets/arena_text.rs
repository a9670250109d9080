//! Limits, engines, adjudication rules and parts as text; output lines of programs; match logs and samples as files;
//! games as bytes.
#![no_main]

use std::fs;

use games::ConnectFour;
use game_arena::{EngineSpec, fuzzing};
use game_arena::adjudication::{AdjudicationRule, Adjudication};
use game_arena::matches::{Header, Log};
use game_arena::players::Limit;
use game_learn::samples::{RecordedGame, Samples};
use game_learn::units::Part;
use game_search::engine::Params;
use game_search::mcts::MctsParams;
use libfuzzer_sys::fuzz_target;
use xiangqi::Position;

fuzz_target!(|bytes: &[u8]| {
    let text = String::from_utf8_lossy(bytes);
    for line in text.lines() {
        fuzzing::read_line_of_program(line);
        if let Some((name, value)) = line.split_once('=') {
            let _ = Limit::parse(name, value);
        }
        let _ = line.parse::<AdjudicationRule>();
        let _ = line.parse::<Part>();
        let _ = EngineSpec::parse::<ConnectFour>(line);
        let _ = Params::selective().with_settings(line, &Position::start(), &xiangqi::eval::PieceSquare);
        let _ = MctsParams::default().with_settings(line);
    }
    if let Ok(game) = RecordedGame::<Position>::decode(bytes) {
        assert_eq!(RecordedGame::decode(&game.encode()).as_ref(), Ok(&game));
    }
    let path = std::env::temp_dir().join(format!("fuzz-arena-{}", std::process::id()));
    fs::write(&path, bytes).expect("a file");
    if let Ok(samples) = Samples::<Position>::open(&path, "xiangqi") {
        // A malformed line must stop neither the reading of the file nor the reader.
        let _ = samples.take(1_000).count();
    }
    let header = Header {
        rules: None,
        arena: 1,
        game: "g".to_owned(),
        engines: ["a".to_owned(), "b".to_owned()],
        limit: "l".to_owned(),
        openings: "o".to_owned(),
        adjudication: Adjudication::default(),
    };
    let _ = Log::resume(&path, &header);
    fs::remove_file(&path).expect("the file");
});
