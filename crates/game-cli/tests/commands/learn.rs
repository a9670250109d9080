//! `learn`: rounds of learning as processes that are killed, replayed and run in parts.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use crate::common::{PROGRAM, command, run, text};
use crate::parts::folder;

const SMALL: [&str; 26] = [
    "tic-tac-toe",
    "--rounds",
    "2",
    "--games",
    "60",
    "--epochs",
    "3",
    "--neurons",
    "16",
    "--nodes",
    "40",
    "--batch",
    "64",
    "--random-plies",
    "0..3",
    "--match-nodes",
    "40",
    "--match-plies",
    "1..3",
    "--max-pairs",
    "40",
    "--measured-pairs",
    "10",
    "--threads",
    "2",
    "--anchor=open-lines",
];

/// Returns the files of a folder by name.
fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let entries = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry"));
    let file = |entry: fs::DirEntry| {
        let name = entry.file_name().into_string().expect("UTF-8");
        (name, fs::read(entry.path()).expect("a file"))
    };
    entries.map(file).collect()
}

/// Files are long: only the names of those that differ are printed.
fn assert_same(found: &BTreeMap<String, Vec<u8>>, expected: &BTreeMap<String, Vec<u8>>) {
    assert_eq!(found.keys().collect::<Vec<_>>(), expected.keys().collect::<Vec<_>>());
    let differ: Vec<&String> = expected.keys().filter(|&name| found[name] != expected[name]).collect();
    assert!(differ.is_empty(), "{differ:?}");
}

#[test]
fn a_run_reports_rounds_and_draws_them_and_its_journal_repeats_it() {
    let folder = folder("cli-learn");
    let [first, again] = ["first", "again"].map(|name| folder.join(name));
    let learnt = run("learn", &[&SMALL[..], &["--out", text(&first)]].concat()).succeeded();
    assert!(learnt.stdout.contains("round  games  positions"), "{}", learnt.stdout);
    let last = learnt.last_line();
    assert!(
        last.contains("No network was better") || last.contains("gamesearch play tic-tac-toe --eval net:"),
        "{last}"
    );
    assert!(learnt.stderr.contains("round 2: 60 games, "), "{}", learnt.stderr);
    assert!(learnt.stdout.contains(" games are distinct; their openings follow from seed 1"), "{}", learnt.stdout);
    // There are few games of tic-tac-toe.
    assert!(learnt.stdout.contains("(void)") && learnt.stdout.contains("Matches that are void "), "{}", learnt.stdout);
    for name in ["loss.svg", "elo.svg"] {
        let svg = fs::read_to_string(first.join(name)).expect("a picture");
        let picture = roxmltree::Document::parse(&svg).expect("XML");
        let lines = picture.descendants().filter(|node| node.has_tag_name("polyline")).count();
        assert!(lines >= 2, "{name}: {lines}");
    }
    let journal = first.join("journal.jsonl");
    run(
        "learn",
        &["tic-tac-toe", "--out", text(&again), "--anchor=open-lines", "--threads", "1", "--replay", text(&journal)],
    )
    .succeeded();
    assert_same(&files(&again), &files(&first));
    // The network plays.
    let eval = format!("net:{}", first.join("net-2.net").display());
    run("analyse", &["tic-tac-toe", "--depth", "3", "--eval", &eval]).succeeded();
    // It is learnt on, by networks as large as it is.
    let unsaid: Vec<&str> = SMALL.into_iter().filter(|word| !["--neurons", "16"].contains(word)).collect();
    let on = folder.join("on");
    let learn_on = |more: &[&str]| run("learn", &[&unsaid[..], &["--from", &eval], more].concat());
    learn_on(&["--out", text(&on), "--neurons", "32"])
        .refused(&["the network to start from has neurons 16: expected 32"]);
    assert!(!on.exists());
    learn_on(&["--out", text(&on), "--until", "1"]).succeeded();
    let started = fs::read_to_string(on.join("journal.jsonl")).expect("a journal");
    assert!(started.contains("\"warm\":true"), "{started}");
    run("learn", &[&unsaid[..], &["--neurons", "16", "--resume", "--out", text(&on)]].concat())
        .refused(&["evaluator at the start (--from) is [\"net\",", "not [\"rules\",\"-\"]: expected the same"]);
    learn_on(&["--out", text(&on), "--resume"]).succeeded();
    // The networks of the rounds would replace the one that learning starts from.
    let alone = folder.join("alone");
    fs::create_dir(&alone).expect("a folder");
    fs::copy(first.join("net-2.net"), alone.join("net-1.net")).expect("a file");
    let from = format!("net:{}", text(&alone.join("net-1.net")));
    run("learn", &[&unsaid[..], &["--from", &from, "--out", text(&alone)]].concat())
        .refused(&["net-1.net\" is in the folder of --out: expected another folder"]);
    run("learn", &[&SMALL[..], &["--out", text(&first)]].concat())
        .refused(&["journal.jsonl already exists", "--resume"]);
    let other: Vec<&str> = SMALL.iter().map(|word| if *word == "60" { "61" } else { word }).collect();
    run("learn", &[&other[..], &["--resume", "--out", text(&first)]].concat())
        .refused(&["journal.jsonl: the number of games is 60, not 61"]);
    let wrong =
        run("learn", &[&SMALL[..], &["--part", "1/2", "--until", "2", "--out", text(&folder.join("parts"))]].concat());
    wrong.refused(&["a part of round 2, where the next round is 1"]);
}

/// The stages of two rounds, in order.
const STAGES: [&str; 10] = [
    "games-1",
    "training-1",
    "decide-1",
    "predecessor-1",
    "anchor-1",
    "games-2",
    "training-2",
    "decide-2",
    "predecessor-2",
    "anchor-2",
];

/// Returns the index of the stage that the files of a folder are in.
fn stage(folder: &Path) -> Option<usize> {
    STAGES.iter().rposition(|stage| {
        ["units.part", "checkpoint"].iter().any(|end| folder.join(format!("{stage}.{end}")).exists())
    })
}

/// Processes are killed (SIGKILL) twenty times: twice in every stage, at random moments.
#[cfg(unix)]
#[test]
fn a_killed_process_goes_on_to_the_same_files() {
    let folder = folder("cli-learn-killed");
    let [whole, cut] = ["whole", "cut"].map(|name| folder.join(name));
    let mut options = SMALL.to_vec();
    for (option, value) in [
        ("--games", "100"),
        ("--epochs", "20"),
        ("--nodes", "100"),
        ("--match-nodes", "100"),
        ("--measured-pairs", "30"),
    ] {
        let at = options.iter().position(|it| *it == option).expect(option);
        options[at + 1] = value;
    }
    options[0] = "connect-four";
    options.retain(|option| *option != "--anchor=open-lines");
    run("learn", &[&options[..], &["--out", text(&whole)]].concat()).succeeded();
    let (mut killed, mut seed) = ([0; STAGES.len()], 5_u64);
    for target in (0..STAGES.len()).flat_map(|stage| [stage; 2]) {
        let mut program = command("learn");
        program.args([&options[..], &["--out", text(&cut), "--resume"]].concat());
        let mut child = program.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("a process");
        while stage(&cut).is_none_or(|stage| stage < target) {
            assert!(child.try_wait().expect("a process").is_none(), "it ended before {}", STAGES[target]);
            std::thread::sleep(Duration::from_millis(1));
        }
        seed = game_search::hash::splitmix64(seed);
        std::thread::sleep(Duration::from_millis(seed % 20));
        child.kill().expect("a process");
        assert!(!child.wait().expect("an end").success(), "it ended before it was killed");
        // Between two stages, no file is unfinished.
        if let Some(stage) = stage(&cut) {
            killed[stage] += 1;
        }
    }
    assert!(killed.iter().all(|&kills| kills > 0), "{killed:?}");
    run("learn", &[&options[..], &["--out", text(&cut), "--resume"]].concat()).succeeded();
    assert_same(&files(&cut), &files(&whole));
}

/// The printed lines are run by a shell, in another order.
#[cfg(unix)]
#[test]
fn a_plan_plays_a_round_in_parts() {
    let folder = folder("cli-learn-plan");
    let [whole, parts] = ["whole", "in parts"].map(|name| folder.join(name));
    run("learn", &[&SMALL[..], &["--out", text(&whole)]].concat()).succeeded();
    for round in 1..=2 {
        let plan = run("learn", &[&SMALL[..], &["--out", text(&parts), "--plan", "3"]].concat()).succeeded().stdout;
        let mut lines: Vec<&str> = plan.lines().collect();
        assert_eq!(lines.len(), 5, "{plan}");
        lines.swap(0, 2);
        let start = |line: &&str| {
            let line = line.replacen("gamesearch", PROGRAM, 1);
            let mut shell = Command::new("sh");
            shell.args(["-c", &line]).stdout(Stdio::null()).stderr(Stdio::piped()).spawn().expect("a shell")
        };
        // The parts run at the same time.
        let (parts, rest) = lines.split_at(3);
        let running: Vec<_> = parts.iter().map(start).collect();
        for running in running.into_iter().chain(rest.iter().map(start)) {
            let done = running.wait_with_output().expect("an end");
            assert!(done.status.success(), "round {round}: {}", String::from_utf8_lossy(&done.stderr));
        }
    }
    run("learn", &[&SMALL[..], &["--out", text(&parts), "--resume"]].concat()).succeeded();
    let mut found = files(&parts);
    found.retain(|name, _| !name.contains("-part-"));
    assert_same(&found, &files(&whole));
    // A finished folder has no round left to play in parts, unless there are to be more.
    let mut more = SMALL.map(str::to_owned).to_vec();
    let plan = |options: &[String]| {
        let options: Vec<&str> = options.iter().map(String::as_str).collect();
        run("learn", &[&options[..], &["--out", text(&whole), "--plan", "2"]].concat())
    };
    plan(&more).refused(&["2 rounds, which are complete: expected more rounds"]);
    let rounds = more.iter().position(|word| word == "--rounds").expect("a number of rounds");
    more[rounds + 1] = "3".to_owned();
    let other = [&more[..], &["--seed".to_owned(), "9".to_owned()]].concat();
    plan(&other).refused(&["journal.jsonl"]);
    let lines = plan(&more).succeeded().stdout;
    assert!(lines.contains("--part 1/2 --until 3") && lines.contains("games-3.units"), "{lines}");
}

#[test]
fn bad_options_are_refused() {
    let folder = folder("cli-learn-refused");
    let out = folder.join("x");
    let refused = |options: &[&str], expected: &[&str]| {
        run("learn", &[options, &["--out", text(&out)]].concat()).refused(expected);
        assert!(!out.join("journal.jsonl").exists(), "{options:?}");
    };
    refused(&["nim"], &["no networks for \"nim\": expected one of xiangqi, amazons, connect-four, tic-tac-toe"]);
    refused(&["tic-tac-toe", "--minutes", "0"], &["--minutes 0.0: expected a number above 0, at most 1e9"]);
    refused(&["tic-tac-toe", "--minutes", "1e300"], &["--minutes 1e300: expected"]);
    refused(&["connect-four", "--random-plies", "42"], &["no opening of 42 random plies for self-play"]);
    let plan = ["tic-tac-toe", "--rounds", "1", "--games", "1", "--epochs", "1", "--plan", "2", "--neurons", "17"];
    refused(&plan, &["17 neurons: expected 16, 32, 64"]);
    assert!(!out.exists(), "a refused command leaves no folder");
    refused(&["tic-tac-toe", "--rounds", "1"], &["--games <G>"]);
    refused(&["tic-tac-toe", "--part", "1/2"], &["--rounds <R>"]);
    refused(&[&SMALL[..], &["--part", "3/2"]].concat(), &["3/2"]);
    refused(
        &["tic-tac-toe", "--from", "clever"],
        &["evaluator \"clever\": expected open-lines, none, broken, net:FILE"],
    );
    refused(&["tic-tac-toe", "--from", "net:missing"], &["cannot read \"missing\""]);
    refused(&["tic-tac-toe", "--neurons", "17"], &["17 neurons: expected 16, 32, 64, 128, 256 or 512"]);
    refused(&["tic-tac-toe", "--temperature", "warm"], &["expected a score and a number of plies, such as 30,10"]);
    refused(&["tic-tac-toe", "--temperature", "0,4"], &["temperature 0: expected a finite score above 0"]);
    refused(&["tic-tac-toe", "--lambda", "1.5"], &["lambda 1.5: expected 0 to 1"]);
    refused(
        &["tic-tac-toe", "--random-move", "2"],
        &["random moves with probability 2: expected a number from 0 to 1"],
    );
    let journal = folder.join("journal");
    fs::write(&journal, "no journal\n").expect("a file");
    refused(&["tic-tac-toe", "--replay", text(&journal)], &["line 1: \"no journal\""]);
    refused(&["tic-tac-toe", "--nodes", "9", "--replay", text(&journal)], &["--replay <JOURNAL>", "--nodes <N>"]);
}
