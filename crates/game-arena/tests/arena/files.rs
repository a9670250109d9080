//! Openings and logs as files.

use std::collections::HashSet;
use std::fs;
use std::path::Path;

use game_arena::Openings;
use game_arena::matches::{ArenaError, Log, LogError, MatchEnd, Record, Resumed};
use game_arena::openings::{OpeningError, Plies, RandomOpenings};
use game_arena::stats::Sprt;
use game_learn::samples::Samples;
use game_search::engine::{Engine, Params};
use game_search::searcher::StopHandle;
use game_search::{Limits, Searcher, TextNotation};
use small_games::{ConnectFour, Threats};

use crate::common::{FourInARow, OPENINGS, between, openings, play, play_on, scratch, timeless};

fn opening_file(name: &str, text: impl AsRef<[u8]>) -> Result<Openings<FourInARow>, String> {
    let path = scratch(name);
    fs::write(&path, text).expect("a file");
    Openings::<FourInARow>::file(&path).map_err(|error| error.to_string())
}

#[test]
fn openings_are_read_from_a_file() {
    let mut found =
        opening_file("openings.txt", "# a comment\n; another\n\n4453 ; even\r\n  444 \n").expect("openings");
    assert_eq!(found.count(), Some(2));
    let mut text = |pair| found.get(pair).expect("an opening").position_text();
    assert_eq!(text(0), "......./......./......./......./...o.../..oxx..");
    assert_eq!((text(2), text(3)), (text(0), text(1)), "they begin again");
}

#[test]
fn an_opening_file_with_an_error_is_refused() {
    for (text, line, reason) in [
        (&b"4453\n48\n"[..], 2, "\"48\": move 2 of \"48\": \"8\" is not a column"),
        (b"# first\n1122334\n", 2, "\"1122334\": expected a position to play from: the game is over"),
        (b"44\n\xFF\n", 2, "not UTF-8"),
    ] {
        let error = opening_file("bad-openings.txt", text).err().expect("refused");
        let place = format!("bad-openings.txt line {line}: ");
        assert!(error.contains(&place) && error.contains(reason), "{reason}: {error}");
    }
    let error = opening_file("no-openings.txt", "# none\n").err().expect("refused");
    assert!(error.ends_with("no-openings.txt: expected openings, one position a line, found none"), "{error}");
    let missing = Openings::<FourInARow>::file("/no/such/file".as_ref()).err().expect("refused");
    assert!(matches!(missing, OpeningError::Read { .. }), "{missing}");
}

/// A device such as `/dev/zero` never ends, and a file without line breaks can be larger than the memory.
#[cfg(unix)]
#[test]
fn only_regular_files_with_lines_are_read() {
    let device = Path::new("/dev/zero");
    let problems = [
        Openings::<FourInARow>::file(device).err().map(|error| error.to_string()),
        Samples::<ConnectFour>::open(device, "connect-four").err().map(|error| error.to_string()),
        resume(device).err().map(|error| error.to_string()),
    ];
    for problem in problems {
        let problem = problem.expect("refused");
        assert!(problem.ends_with("/dev/zero: not a regular file"), "{problem}");
    }
    let path = scratch("no-lines");
    fs::File::create(&path).and_then(|file| file.set_len(1 << 40)).expect("a file");
    let problem = Samples::<ConnectFour>::open(&path, "connect-four").expect_err("refused").to_string();
    assert!(problem.ends_with("no-lines: not text: expected a file of units"), "{problem}");
    let problem = Openings::<FourInARow>::file(&path).err().expect("refused").to_string();
    assert!(problem.ends_with("1099511627776 bytes: expected at most 67108864"), "{problem}");
    fs::remove_file(&path).expect("it is there");
}

#[test]
fn random_openings_are_balanced_and_reproducible() {
    let (mut first, mut second) = (openings(), openings());
    let mut texts: Vec<String> = Vec::new();
    let mut engine = Engine::exact(Threats)
        .with_params(Params::exact().for_search(&small_games::ConnectFour::default(), &Threats).0)
        .expect("an engine");
    for pair in 0..30 {
        let opening = first.get(pair).expect("an opening");
        assert_eq!(opening.discs(), OPENINGS.plies.max);
        assert_eq!(second.get(pair).expect("an opening"), opening);
        texts.push(opening.position_text());
        engine.clear();
        let report = engine.search(&opening, &Limits::depth(OPENINGS.depth), &mut ()).expect("a search");
        assert!(report.score.value().abs() <= OPENINGS.bound, "{opening:?}: {}", report.score);
    }
    let distinct: HashSet<_> = texts.iter().collect();
    assert!(distinct.len() > 25, "seed {}: {texts:?}", OPENINGS.seed);
    let other = RandomOpenings { seed: 8, ..OPENINGS };
    let mut other = Openings::<FourInARow>::random(other).expect("openings");
    assert!((0..30).any(|pair| other.get(pair).expect("an opening").position_text() != texts[pair as usize]));
}

#[test]
fn a_match_ends_with_an_error_if_no_opening_is_balanced() {
    let none = RandomOpenings { bound: -1, ..OPENINGS };
    let error = Openings::<FourInARow>::random(none).expect("openings").get(3).expect_err("none").to_string();
    assert!(error.starts_with("opening 3: none of 2000 positions after 6 random plies is within -1"), "{error}");
    assert!(error.ends_with(": expected fewer or more plies, or a wider bound"), "{error}");
    // The match fails with such an error before its first game.
    let found = Openings::<FourInARow>::random(none).expect("openings");
    let mut told = 0;
    let played = between("name=a", "name=b", 16).run(found, None, Vec::new(), &mut |_| told += 1);
    let error = played.expect_err("none").to_string();
    assert!(error.starts_with("opening 0: ") && told == 0, "{error}");
}

/// Random openings can repeat, and a match of repeated games is void. So is a match of an engine against itself, which
/// plays both games of a pair alike.
#[test]
fn repeated_games_are_counted() {
    let few = RandomOpenings { plies: Plies::exactly(1), bound: 1_000, ..OPENINGS };
    let found = Openings::<FourInARow>::random(few).expect("openings");
    let games = between("name=a", "name=b;depth=2", 40);
    let tally = games.run(found, None, Vec::new(), &mut |_| {}).expect("a match").tally;
    // There is an opening for each column, and each opening gives two games.
    assert_eq!((tally.games(), tally.distinct_openings()), (40, 7));
    assert!(tally.distinct_games() <= 14 && tally.is_void(), "{tally:?}");
    let (summary, _) = play(&games);
    let tally = summary.expect("a match").tally;
    assert!(tally.distinct_openings() > 15 && tally.distinct_games() >= 36 && !tally.is_void(), "{tally:?}");
    let (summary, _) = play(&between("name=a", "name=b", 40));
    let tally = summary.expect("a match").tally;
    assert!(tally.distinct_games() <= 20 && tally.distinct_openings() > 15 && tally.is_void(), "{tally:?}");
}

const GAMES: usize = 10;

fn games() -> game_arena::Match {
    between("name=a", "name=b;params=all,-history", GAMES)
}

/// Returns the path of a log of all games, and its records sorted by game number.
fn full_log(name: &str) -> (std::path::PathBuf, Vec<Record>) {
    let path = scratch(name);
    let games = games();
    let mut log = Log::create(&path, &games.header(&openings())).expect("a log");
    let (summary, heard) = play_on(&games, Some(&mut log), Vec::new());
    assert_eq!(summary.expect("a match").ended, MatchEnd::Complete);
    (path, timeless(&heard.records))
}

fn resume(path: &Path) -> Result<Resumed, LogError> {
    Log::resume(path, &games().header(&openings()))
}

#[test]
fn a_match_resumes_from_a_log_truncated_anywhere() {
    let (path, expected) = full_log("cut.jsonl");
    let whole = fs::read(&path).expect("a log");
    assert_eq!(whole.iter().filter(|&&byte| byte == b'\n').count(), GAMES + 1);
    for part in [0, 20, whole.len() / 3, whole.len() / 2, whole.len() - 1, whole.len()] {
        fs::write(&path, &whole[..part]).expect("a shorter log");
        let resumed = resume(&path).expect("a log");
        let is_cut = part > 0 && whole[part - 1] != b'\n';
        assert_eq!(resumed.warning.is_some(), is_cut, "{part}: {:?}", resumed.warning);
        if let Some(warning) = &resumed.warning {
            assert!(warning.contains("is cut off, and is dropped: \"{"), "{warning}");
        }
        let (mut log, earlier) = (resumed.log, resumed.records);
        let (summary, heard) = play_on(&games(), Some(&mut log), earlier.clone());
        assert_eq!(summary.expect("a match").tally.games(), GAMES as u64);
        assert_eq!(timeless(&[earlier, heard.records].concat()), expected, "cut at {part}");
        let again = resume(&path).expect("a log");
        assert_eq!((timeless(&again.records), again.warning), (expected.clone(), None), "cut at {part}");
    }
}

#[test]
fn errors_in_a_log_name_the_line() {
    let (path, _) = full_log("bad.jsonl");
    let whole = fs::read_to_string(&path).expect("a log");
    let lines: Vec<&str> = whole.lines().collect();
    let written = |lines: &[&str]| {
        fs::write(&path, lines.join("\n") + "\n").expect("a log");
        resume(&path).map(|_| ()).expect_err("refused").to_string()
    };
    let error = written(&[lines[0], lines[1], "{\"game\":", lines[2]]);
    assert!(error.contains("bad.jsonl line 3: \"{\\\"game\\\":\": expected the record of a game: "), "{error}");
    assert!(written(&[lines[0], lines[1], "nonsense"]).contains("line 3: \"nonsense\": expected the record of a game"));
    assert!(written(&[lines[1]]).contains("line 1: "), "no header");
    assert!(written(&[lines[0], lines[1], lines[1]]).contains("line 3: "), "twice");
    assert!(
        written(&[&lines[0].replace("nodes 200", "nodes 300")])
            .contains("the limit was \"nodes 300\", and is \"nodes 200\" now")
    );
    let path = scratch("there.jsonl");
    fs::write(&path, "").expect("a file");
    let error = Log::create(&path, &games().header(&openings())).expect_err("refused");
    assert!(matches!(error, LogError::Exists { .. }), "{error}");
}

#[test]
fn a_log_with_other_openings_is_refused() {
    let (path, _) = full_log("openings.jsonl");
    let mut records = resume(&path).expect("a log").records;
    let other = records.iter().find(|record| record.game == 2).expect("game 2").opening.clone();
    let moved = records.iter_mut().find(|record| record.game == 0).expect("game 0");
    moved.opening = other;
    let (result, _) = play_on(&games(), None, records);
    let error = result.expect_err("refused");
    assert!(matches!(&error, ArenaError::OtherGame { game: 0, what: "the opening", .. }), "{error}");
}

#[test]
fn a_resumed_match_is_not_shorter_than_its_log() {
    let (path, _) = full_log("longer.jsonl");
    let records = resume(&path).expect("a log").records;
    let (result, _) = play_on(&game_arena::Match { games: 4, ..games() }, None, records);
    let error = result.expect_err("refused").to_string();
    assert_eq!(error, "4 games, and game 10 in the log: expected at least as many games as there are in the log");
}

/// A match that its SPRT has decided stays decided when it is resumed: no further game is played.
#[test]
fn a_decided_match_plays_no_more_games_when_resumed() {
    let mut games = between("name=a;depth=6", "name=b;depth=1", 100);
    games.sprt = Some(Sprt::new(0.0, 200.0).expect("a test"));
    let (summary, heard) = play(&games);
    let first = summary.expect("a match");
    assert!(matches!(first.ended, MatchEnd::CertainWin(_)), "{first:?}");
    // The log can contain games after the decision.
    let (_, beyond) = play(&game_arena::Match { sprt: None, stop: StopHandle::new(), ..games.clone() });
    assert!(beyond.records.len() > heard.records.len());
    games.stop = StopHandle::new();
    let (again, more) = play_on(&games, None, beyond.records);
    let again = again.expect("a match");
    assert_eq!((again.ended, again.tally.games(), more.records.len()), (first.ended, first.tally.games(), 0));
}

#[test]
fn records_are_written_as_pgn() {
    let (_, heard) = play(&between("name=a", "name=the \"best\"", 2));
    let text = heard.records[1].pgn("a test", ["Red", "Black"]);
    let headers = [
        "[Event \"a test\"]\n[Round \"1.2\"]\n[Red \"the \\\"best\\\"\"]\n[Black \"a\"]\n[FEN \"",
        "[Termination \"the game is over\"]\n\n",
    ];
    assert!(headers.iter().all(|part| text.contains(part)), "{text}");
    let moves: Vec<&str> = text.split("\n\n").nth(1).expect("moves").split_whitespace().collect();
    let (result, moves) = moves.split_last().expect("a result");
    assert_eq!(
        (*result, moves),
        (heard.records[1].result.text(), &heard.records[1].moves.iter().map(String::as_str).collect::<Vec<_>>()[..])
    );
    assert!(text.lines().filter(|line| !line.starts_with('[')).all(|line| line.len() <= 80), "{text}");
}
