//! Work in parts: `selfplay`, `arena`, `solve` and `samples rescore` with `--part`, and `merge`.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::common::{Run, command, run, run_with_input, text};

/// Returns an empty folder for the files of one test.
pub fn folder(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).expect("a folder");
    path
}

fn bytes(path: &Path) -> Vec<u8> {
    fs::read(path).expect("a file")
}

/// Does all parts with `work`, which gets the options for the part and the file, and merges them in reverse order.
/// Returns the output of `merge`.
fn merged(folder: &Path, of: u32, work: &dyn Fn(&[&str]) -> Run, more: &[&str]) -> (Vec<u8>, Run) {
    let mut paths = Vec::new();
    for number in 1..=of {
        let (part, path) = (format!("{number}/{of}"), folder.join(format!("{number}-of-{of}")));
        work(&["--part", &part, "--out", text(&path)]).succeeded();
        paths.insert(0, path);
    }
    let out = folder.join(format!("merged-{of}"));
    let mut arguments: Vec<&str> = paths.iter().map(|path| text(path)).collect();
    arguments.extend(["--out", text(&out)]);
    let run = run("merge", &[&arguments, more].concat()).succeeded();
    (bytes(&out), run)
}

const SELFPLAY: [&str; 11] = [
    "connect-four",
    "--games",
    "12",
    "--nodes",
    "200",
    "--balance-depth",
    "2",
    "--random-plies",
    "2..4",
    "--random-move",
    "0.1",
];

fn selfplay(more: &[&str]) -> Run {
    run("selfplay", &[&SELFPLAY, more].concat())
}

#[test]
fn parts_of_self_play() {
    let folder = folder("cli-selfplay");
    let whole = folder.join("whole");
    let single = selfplay(&["--out", text(&whole), "--threads", "2"]).succeeded();
    for of in [1, 2, 7] {
        let (found, run) = merged(&folder, of, &selfplay, &[]);
        assert!(found == bytes(&whole), "{of} parts");
        assert_eq!(run.last_line(), single.last_line());
    }
    // A missing part is refused, except with --partial.
    let out = folder.join("partial");
    let parts = [folder.join("1-of-7"), folder.join("3-of-7")];
    let arguments = [text(&parts[0]), text(&parts[1]), "--out", text(&out)];
    run("merge", &arguments).refused(&["8 of 12 units are missing, the first is 1: expected all of them"]);
    assert!(!out.exists());
    let partial = run("merge", &[&arguments[..], &["--partial"]].concat()).succeeded();
    assert!(partial.last_line().starts_with("games 4 wins "), "{}", partial.stdout);
    let stat = run("samples stat", &["connect-four", text(&out)]).succeeded();
    assert!(stat.stdout.contains("missing      8 games\n"), "{}", stat.stdout);
    run("merge", &arguments).refused(&["partial already exists: expected a new file\n"]);
    run("merge", &[text(&whole), text(&parts[0]), "--out", text(&folder.join("x"))]).refused(&["unit 0 is in "]);
    run("merge", &[text(&parts[0]), text(&parts[0]), "--out", text(&folder.join("x"))])
        .refused(&["both are part 1/7: expected each part once"]);
    let other = folder.join("other");
    selfplay(&["--out", text(&other), "--part", "2/2", "--seed", "9"]).succeeded();
    let one = folder.join("1-of-2");
    run("merge", &[text(&one), text(&other), "--out", text(&folder.join("x"))])
        .refused(&["other: seed is \"9\", not \"1\": expected the same"]);
    run("merge", &[text(&one), "--out", text(&folder.join("x")), "--sprt", "0,10"])
        .refused(&["--sprt: expected the parts of a match, not of kind \"samples\""]);
}

#[test]
fn parts_of_a_match() {
    let folder = folder("cli-arena");
    let arena = |more: &[&str]| {
        let engines = ["connect-four", "--engine", "name=a;table=1", "--engine", "name=b;eval=none;table=1"];
        run("arena", &[&engines[..], &["--games", "20", "--nodes", "150", "--balance-depth", "2"], more].concat())
    };
    let whole = folder.join("whole");
    let single = arena(&["--out", text(&whole), "--concurrency", "2"]).succeeded();
    for of in [1, 2, 7] {
        let (found, run) = merged(&folder, of, &arena, &["--sprt", "0,30"]);
        assert!(found == bytes(&whole), "{of} parts");
        assert_eq!(run.last_line(), single.last_line());
        assert!(run.stdout.contains("SPRT of 0 against 30 Elo") && run.stdout.contains("distinct: "), "{}", run.stdout);
    }
    assert!(single.last_line().ends_with(" end complete"), "{}", single.stdout);
    // A part does not stop early, and is a part of a file of units.
    arena(&["--out", "x", "--sprt", "0,5"]).refused(&["--out <FILE>", "cannot be used with", "--sprt"]);
    arena(&["--part", "1/2"]).refused(&["--out <FILE>"]);
    arena(&["--out", "x", "--log", "y"]).refused(&["cannot be used with"]);
    arena(&["--resume"]).refused(&["required"]);
    let timed = folder.join("timed");
    let engines = ["connect-four", "--engine", "name=a", "--engine", "name=b", "--movetime", "1", "--games", "2"];
    run("arena", &[&engines[..], &["--out", text(&timed)]].concat()).succeeded();
    let merged = run("merge", &[text(&timed), "--out", text(&folder.join("merged"))]).succeeded();
    assert!(merged.stderr.contains("the games cannot be repeated"), "{}", merged.stderr);
}

/// All pairs begin from the start position, so the same two games are played ten times. In the second match, an engine
/// plays against itself, so the two games of a pair are equal.
#[test]
fn a_match_of_few_games_is_void() {
    let with = |second| ["connect-four", "--engine", "name=a", "--engine", second, "--nodes", "100", "--games", "20"];
    let engines = with("name=b;eval=none");
    let few = ["--random-plies", "0", "--balance", "1000", "--balance-depth", "1"];
    let run = run("arena", &[&engines[..], &few].concat()).succeeded();
    assert!(run.stdout.contains("distinct: 2 of 20 games (10.0 %), 1 of 10 openings"), "{}", run.stdout);
    assert!(run.stdout.contains("\nvoid: ") && run.last_line().ends_with(" end void"), "{}", run.stdout);
    let run = crate::common::run("arena", &with("name=b")).succeeded();
    assert!(
        run.stdout.contains("distinct: 10 of 20 games (50.0 %), 10 of 10 openings") && run.stdout.contains("\nvoid: "),
        "{}",
        run.stdout
    );
}

#[test]
fn parts_of_solving() {
    let folder = folder("cli-solve");
    let input = "2737772244262123677516643354\n# a remark\n\n7422341735647741166133573473242566\n1122334\n\
                 67152117737262713366376314254\n427566236745127177115664464254\n";
    let solve = |more: &[&str]| run_with_input("solve", &[&["connect-four"], more].concat(), input);
    let whole = folder.join("whole");
    let single = solve(&["--out", text(&whole)]).succeeded();
    let without_time = |run: &Run| {
        let line = |line: &str| line.split(" (").next().unwrap_or_default().to_owned();
        run.stdout.lines().map(line).collect::<Vec<_>>()
    };
    let plain = solve(&[]).succeeded();
    assert_eq!(without_time(&single), without_time(&plain), "the same answers as without a file");
    assert!(!single.stdout.contains(" s)") && single.stdout.lines().count() == 5, "{}", single.stdout);
    for of in [1, 2, 7] {
        let (found, run) = merged(&folder, of, &solve, &[]);
        assert!(found == bytes(&whole), "{of} parts");
        assert_eq!(run.stdout, single.stdout);
    }
    let other = run_with_input(
        "solve",
        &["connect-four", "--part", "2/2", "--out", text(&folder.join("other"))],
        "67152117737262713366376314254\n1122334\n",
    );
    other.succeeded();
    let [one, other] = ["1-of-2", "other"].map(|name| folder.join(name));
    run("merge", &[text(&one), text(&other), "--out", text(&folder.join("x"))])
        .refused(&["other: settings is \"positions ", "expected the same"]);
    let bad = run_with_input("solve", &["connect-four", "--out", text(&folder.join("bad"))], "44\n48\n");
    bad.refused(&["line 2: \"48\": ", "some lines are not positions"]);
    assert!(!folder.join("bad.part").exists() && !folder.join("bad").exists());
    solve(&["--part", "1/2"]).refused(&["--part and --resume need --out FILE"]);
    solve(&["--out", "x", "--time", "5"]).refused(&["cannot be used with"]);
}

/// Games are played in one process after another, and each is killed at a random moment (SIGKILL).
#[cfg(unix)]
#[test]
fn a_killed_process_loses_at_most_a_game_a_thread() {
    let folder = folder("cli-kill");
    let [whole, cut] = ["whole", "cut"].map(|name| folder.join(name));
    let growing = folder.join("cut.part");
    let games = ["tic-tac-toe", "--games", "2000", "--nodes", "1000", "--balance", "30000", "--balance-depth", "1"];
    run("selfplay", &[&games[..], &["--out", text(&whole), "--threads", "2"]].concat()).succeeded();
    let rounds = if std::env::var_os("LONG_TESTS").is_some() { 50 } else { 12 };
    let (mut kills, mut seed, mut torn) = (0, 1_u64, 0);
    let mut before = Vec::new();
    while kills < rounds {
        let resume = ["--out", text(&cut), "--threads", "2", "--resume"];
        let mut child = command("selfplay").args([&games[..], &resume].concat()).spawn().expect("a process");
        seed = game_search::hash::splitmix64(seed);
        std::thread::sleep(Duration::from_millis(seed % 120));
        let _ = child.kill();
        if child.wait().expect("an end").success() {
            break;
        }
        kills += 1;
        let now = fs::read(&growing).unwrap_or_default();
        // Units are only appended: nothing that was complete before is lost, except for a torn end.
        let kept = before.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
        torn += usize::from(now.last().is_some_and(|&byte| byte != b'\n'));
        assert!(now.len() + 200 >= kept, "round {kills}: {} after {kept}", now.len());
        before = now;
    }
    run("selfplay", &[&games[..], &["--out", text(&cut), "--threads", "2", "--resume"]].concat()).succeeded();
    assert!(bytes(&whole) == bytes(&cut), "{kills} kills, {torn} torn");
    assert!(kills > 3 && !growing.exists(), "{kills} kills");
}

/// A limit of the shell on the size of files stands for a full disk.
#[cfg(unix)]
#[test]
fn a_full_disk_is_an_error_and_the_part_goes_on() {
    let folder = folder("cli-full");
    let [whole, part] = ["whole", "part"].map(|name| folder.join(name));
    selfplay(&["--out", text(&whole)]).succeeded();
    // Units of 512 bytes: too small for all games, large enough for some.
    for blocks in [1, 2, 3] {
        let script = format!("trap '' XFSZ; ulimit -f {blocks}; exec \"$@\"");
        let mut shell = std::process::Command::new("sh");
        shell.args(["-c", &script, "sh", crate::common::PROGRAM, "selfplay"]).args(SELFPLAY);
        let output = shell.args(["--out", text(&part), "--resume"]).output().expect("a shell");
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{said}");
        assert!(said.contains("part.part: File too large"), "{said}");
        assert!(!part.exists() && fs::metadata(folder.join("part.part")).expect("a part").len() <= 512 * blocks);
    }
    selfplay(&["--out", text(&part), "--resume"]).succeeded();
    assert!(bytes(&whole) == bytes(&part));
    // A merged file needs room for all games at once: nothing of it is left.
    let merged = folder.join("merged");
    let mut shell = std::process::Command::new("sh");
    shell.args(["-c", "trap '' XFSZ; ulimit -f 1; exec \"$@\"", "sh", crate::common::PROGRAM, "merge", text(&whole)]);
    let output = shell.args(["--out", text(&merged)]).output().expect("a shell");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.code() == Some(2) && said.contains("merged: File too large"), "{said}");
    let left = fs::read_dir(&folder).expect("a folder").map(|file| file.expect("a file").file_name());
    assert!(left.into_iter().all(|name| !name.to_string_lossy().starts_with("merged")));
}

#[test]
fn parts_that_do_not_exist_are_refused() {
    let folder = folder("cli-wrong-parts");
    let out = folder.join("out");
    let arena = ["connect-four", "--engine", "name=a", "--engine", "name=b"];
    let commands: [(&str, &[&str]); 4] = [
        ("selfplay", &["connect-four"]),
        ("arena", &arena),
        ("solve", &["connect-four"]),
        ("samples rescore", &["connect-four", "games"]),
    ];
    for (name, arguments) in commands {
        for part in ["3/2", "0/2", "1/0", "2", "-1/2", "1/2/3", "1/4294967296"] {
            let part = format!("--part={part}");
            let expected = format!("\"{}\": expected K/N with K from 1 to N, such as 2/8", &part[7..]);
            run(name, &[arguments, &["--out", text(&out), &part]].concat()).refused(&[&expected]);
        }
    }
    assert_eq!(fs::read_dir(&folder).expect("a folder").count(), 0);
}

/// Otherwise the file would block the corrected command.
#[test]
fn refused_options_leave_no_file() {
    let folder = folder("cli-refused");
    let [out, log] = ["out", "log"].map(|name| folder.join(name));
    for (option, value, reason) in [
        ("--threads", "0", "0 is not in 1..=65535"),
        ("--random-move", "2", "random moves with probability 2"),
        ("--random-move", "nan", "random moves with probability NaN"),
        ("--temperature", "0,5", "temperature 0: expected a finite score above 0"),
        ("--temperature", "nan,5", "temperature NaN: expected a finite score above 0"),
        ("--max-plies", "0", "games that end after 0 moves"),
        ("--balance-depth", "0", "openings: "),
        ("--random-plies", "42", "opening 0: none of 2000 positions"),
        ("--engine", "movetime=4", "a limit of time"),
        ("--engine", "cmd=sh", "expected an engine in process"),
    ] {
        run("selfplay", &["connect-four", "--out", text(&out), option, value]).refused(&[reason]);
    }
    let engines = ["connect-four", "--engine", "name=a", "--engine", "name=b"];
    for (option, value, reason) in [
        ("--games", "5", "5 games: expected an even number"),
        ("--max-plies", "0", "games that end after 0 moves"),
        ("--balance-depth", "0", "openings: "),
        ("--random-plies", "42", "opening 0: none of 2000 positions"),
    ] {
        for file in [["--out", text(&out)], ["--log", text(&log)]] {
            run("arena", &[&engines[..], &file, &[option, value]].concat()).refused(&[reason]);
        }
    }
    assert_eq!(fs::read_dir(&folder).expect("a folder").count(), 0);

    let [whole, half, partial] = ["whole", "half", "partial"].map(|name| folder.join(name));
    selfplay(&["--out", text(&whole)]).succeeded();
    selfplay(&["--out", text(&half), "--part", "1/2"]).succeeded();
    run("merge", &["--partial", text(&half), "--out", text(&partial)]).succeeded();
    let rescore = |file, more: &[&str]| {
        run("samples rescore", &[&["connect-four", text(file), "--out", text(&out)], more].concat())
    };
    for file in [&half, &partial] {
        rescore(file, &[]).refused(&["6 missing games: expected a complete file"]);
    }
    rescore(&whole, &["--engine", "movetime=4"]).refused(&["a limit of time: expected nodes or depth"]);
    let other = run("samples rescore", &["tic-tac-toe", text(&whole), "--out", text(&out)]);
    other.refused(&["game is \"connect-four\", not \"tic-tac-toe\""]);
    rescore(&whole, &["--engine", "cmd=sh"]).refused(&["expected an engine in process"]);
    assert_eq!(fs::read_dir(&folder).expect("a folder").count(), 3);
}

#[test]
fn samples_are_shown_converted_and_rescored() {
    let folder = folder("cli-samples");
    let [games, lines, back] = ["games", "lines", "back"].map(|name| folder.join(name));
    let made = selfplay(&["--out", text(&games)]).succeeded();
    let stat = run("samples stat", &["connect-four", text(&games)]).succeeded();
    assert_eq!(stat.last_line(), made.last_line());
    let number = |after: &str| -> f64 {
        let rest = stat.stdout.split(after).nth(1).expect(after);
        rest.split([' ', ',']).find(|word| !word.is_empty()).and_then(|word| word.parse().ok()).expect(after)
    };
    assert_eq!(number("bytes        "), bytes(&games).len() as f64, "{}", stat.stdout);
    assert!(number("plies        ") > 200.0, "{}", stat.stdout);
    for part in
        [" a kept position", "random  ", " distinct of ", "scores       0 %: ", "game lengths 0 %: ", " 0 duplicates"]
    {
        assert!(stat.stdout.contains(part), "{part:?} in {}", stat.stdout);
    }
    for view in ["mover", "first"] {
        let exported = run("samples export", &["connect-four", text(&games), "--view", view]).succeeded().stdout;
        fs::write(&lines, &exported).expect("a file");
        let _ = fs::remove_file(&back);
        let import = ["connect-four", text(&lines), "--out", text(&back), "--view", view];
        run("samples import", &import).succeeded();
        let again = run("samples export", &["connect-four", text(&back), "--view", view]).succeeded().stdout;
        assert!(exported == again && exported.lines().count() > 50, "{exported}");
    }
    fs::write(&lines, "44 | 3 | 0.5\n\n48 | 3 | 0.5\n").expect("a file");
    let bad = folder.join("bad");
    run("samples import", &["connect-four", text(&lines), "--out", text(&bad)]).refused(&["lines line 3: ", "\"8\""]);
    fs::write(&lines, "\n").expect("a file");
    run("samples import", &["connect-four", text(&lines), "--out", text(&bad)]).refused(&["found none"]);
    assert!(!bad.exists() && !folder.join("bad.part").exists());

    let rescore = |more: &[&str]| run("samples rescore", &[&["connect-four", text(&games)], more].concat());
    let whole = folder.join("whole");
    rescore(&["--nodes", "300", "--out", text(&whole)]).succeeded();
    let (found, _) = merged(&folder, 2, &|more| rescore(&[&["--nodes", "300"], more].concat()), &[]);
    assert!(found == bytes(&whole) && found != bytes(&games));
    let stands = folder.join("static");
    rescore(&["--eval", "none", "--out", text(&stands)]).succeeded();
    let zeros = run("samples export", &["connect-four", text(&stands)]).succeeded().stdout;
    assert!(zeros.lines().all(|line| line.contains(" | 0 | ")), "{zeros}");
    // A position that was imported twice is kept twice.
    let twice = folder.join("twice");
    fs::write(&lines, "44 | 3 | 0.5\n44 | 9 | 1.0\n45 | 5 | 0.0\n").expect("a file");
    run("samples import", &["connect-four", text(&lines), "--out", text(&twice)]).succeeded();
    let rescore_twice =
        |more: &[&str]| run("samples rescore", &[&["connect-four", text(&twice), "--eval", "none"], more].concat());
    let again = folder.join("again");
    let done = rescore_twice(&["--out", text(&again)]).succeeded();
    assert!(done.last_line().ends_with(" positions 3"), "{}", done.stdout);
    let parts = folder.join("parts");
    fs::create_dir(&parts).expect("a folder");
    assert!(merged(&parts, 2, &rescore_twice, &[]).0 == bytes(&again));
    rescore(&["--eval", "gut", "--out", "x"]).refused(&["\"gut\""]);
    rescore(&["--eval", "none", "--nodes", "5", "--out", "x"]).refused(&["cannot be used with"]);
    run("samples stat", &["tic-tac-toe", text(&games)])
        .refused(&["game is \"connect-four\", not \"tic-tac-toe\": expected the same"]);
}
