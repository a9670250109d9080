//! Matches in parts.

use std::fs;
use std::path::{Path, PathBuf};

use game_arena::matches::{Event, MatchEnd, PairFile, PairResults, Record};
use game_arena::{Match, players::Limit};
use game_learn::units::{Part, UnitError, UnitWriter, merge, part_path};

use crate::common::{FourInARow, OPENINGS, between, openings, play};

const GAMES: usize = 16;

fn games(part: Part) -> Match {
    Match { part, ..between("name=a", "name=b;params=all,-history", GAMES) }
}

fn folder(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).expect("a folder");
    path
}

/// Plays a part until `most` of its games have ended, and resumes a part that was begun. Returns whether it is whole.
fn play_part(games: &Match, path: &Path, most: usize) -> bool {
    let head = games.pair_head(&openings(), Some(&OPENINGS));
    let mut file = PairFile::new(UnitWriter::resume(path, &head).expect("a part").0);
    let earlier = file.records().expect("records");
    let mut played = 0;
    let summary = games.run(openings(), None, earlier, &mut |event| {
        if let Event::Finished { record, .. } = event {
            file.add(record).expect("room");
            played += 1;
            if played == most {
                games.stop.stop();
            }
        }
    });
    let summary = summary.expect("a match");
    if file.missing() == 0 {
        assert_eq!(summary.ended, MatchEnd::Complete);
        file.finish().expect("a file");
        return true;
    }
    false
}

#[test]
fn merged_parts_are_the_file_of_one_run() {
    let folder = folder("pairs-merge");
    let whole = folder.join("whole");
    assert!(play_part(&games(Part::WHOLE), &whole, usize::MAX));
    let expected = fs::read(&whole).expect("a file");
    let (summary, _) = play(&games(Part::WHOLE));
    let tally = summary.expect("a match").tally;
    for of in [1, 2, 7] {
        let mut parts: Vec<PathBuf> = Vec::new();
        for number in 1..=of {
            let part: Part = format!("{number}/{of}").parse().expect("a part");
            let path = folder.join(format!("{number}-of-{of}"));
            assert!(play_part(&Match { concurrency: 1 + number % 2, ..games(part) }, &path, usize::MAX));
            parts.push(path);
        }
        for order in 0..of {
            parts.rotate_left(1);
            if order % 2 == 1 {
                parts.reverse();
            }
            let out = folder.join(format!("merged-{of}-{order}"));
            merge(&parts, &out, false, &mut |_, payload| Ok(payload)).expect("parts");
            assert!(fs::read(&out).expect("a file") == expected, "{parts:?}");
            let results = PairResults::read::<FourInARow>(&out, None).expect("results");
            assert_eq!((results.names.as_slice(), results.is_timed), (&["a".to_owned(), "b".to_owned()][..], false));
            assert_eq!(results.tally.pairs, tally.pairs);
            assert_eq!(results.tally.distinct_games(), tally.distinct_games());
            assert_eq!(results.tally.distinct_openings(), tally.distinct_openings());
        }
    }
    assert!(tally.games() == GAMES as u64 && tally.wins + tally.losses > 0, "{tally:?}");
}

#[test]
fn an_interrupted_part_goes_on() {
    let folder = folder("pairs-resume");
    let [whole, cut] = ["whole", "cut"].map(|name| folder.join(name));
    let part: Part = "2/2".parse().expect("a part");
    assert!(play_part(&games(part), &whole, usize::MAX));
    let mut rounds = 1;
    while !play_part(&Match { concurrency: 2, ..games(part) }, &cut, 5) {
        rounds += 1;
        // A process that is killed while it writes leaves the beginning of a pair.
        let mut bytes = fs::read(part_path(&cut)).expect("a part");
        bytes.extend(b"7 9999 00000000\n{\"game\":");
        fs::write(part_path(&cut), bytes).expect("a part");
        assert!(rounds < 20);
    }
    assert!(rounds > 1);
    assert!(fs::read(&whole).expect("a file") == fs::read(&cut).expect("a file"));
}

#[test]
fn a_limit_of_time_is_noted() {
    let folder = folder("pairs-time");
    let path = folder.join("timed");
    let mut games = games(Part::WHOLE);
    (games.games, games.limit) = (2, Limit::MoveTime(std::time::Duration::from_millis(1)));
    games.engines[0].limit = None;
    games.engines[1].limit = None;
    assert!(play_part(&games, &path, usize::MAX));
    let results = PairResults::read::<FourInARow>(&path, None).expect("results");
    assert!(results.is_timed && results.header.limit == "movetime 1", "{results:?}");
    let text = String::from_utf8(fs::read(&path).expect("a file")).expect("text");
    assert!(text.contains("\"game\":0") && !text.contains("millis"), "no clock in {text}");
}

#[test]
fn files_of_something_else_are_refused() {
    let folder = folder("pairs-other");
    let path = folder.join("games");
    let games = Match { games: 2, ..games(Part::WHOLE) };
    let head = games.pair_head(&openings(), Some(&OPENINGS));
    let write = |payload: &[u8]| -> Result<PairResults, UnitError> {
        let _ = fs::remove_file(&path);
        let mut writer = UnitWriter::create(&path, &head).expect("a new file");
        writer.append(0, payload).expect("room");
        writer.finish(&mut |_, payload| Ok(payload)).expect("a file");
        PairResults::read::<FourInARow>(&path, None)
    };
    let error = write(b"{}\n").expect_err("no record").to_string();
    assert!(error.contains("games unit 0: expected two records of games: "), "{error}");
    let (_, heard) = play(&games);
    let json = |record: &Record| serde_json::to_string(record).expect("a record");
    let one = json(&heard.records[0]);
    assert!(write(one.as_bytes()).expect_err("one game").to_string().ends_with("expected two records of games"));
    let twice = format!("{one}\n{one}\n");
    assert!(write(twice.as_bytes()).expect_err("twice").to_string().ends_with("game 0: expected game 1"));
    let two = format!("{one}\n{}\n", json(&heard.records[1]));
    assert_eq!(write(two.as_bytes()).expect("a pair").tally.games(), 2);
}
