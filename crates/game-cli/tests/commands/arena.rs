//! Tests of `arena`: matches in process and against programs, match logs, and rejected input.

use std::fs;

use crate::common::{PROGRAM, Run, command, run, scratch, text};

const MATCH: [&str; 7] =
    ["connect-four", "--engine", "name=new;table=1", "--engine", "name=old;eval=none;table=1", "--nodes", "200"];

fn arena(more: &[&str]) -> Run {
    run("arena", &[&MATCH, more].concat())
}

fn games(run: &Run) -> usize {
    run.stdout.lines().filter(|line| line.starts_with("game ")).count()
}

#[test]
fn a_match_prints_a_last_line_for_scripts() {
    let run = arena(&["--games", "6", "--concurrency", "2"]).succeeded();
    assert_eq!(games(&run), 6, "{}", run.stdout);
    let words: Vec<_> = run.last_line().split(' ').collect();
    match words[..] {
        [
            "result",
            "wins",
            wins,
            "draws",
            draws,
            "losses",
            losses,
            "pairs",
            pairs,
            "score",
            _,
            "elo",
            _,
            "error",
            "-",
            "los",
            "-",
            "end",
            "complete",
        ] => {
            let number = |text: &str| text.parse::<u32>().expect("a number");
            assert_eq!(number(wins) + number(draws) + number(losses), 6);
            assert_eq!(pairs.split(',').map(number).sum::<u32>(), 3);
        }
        _ => panic!("{words:?}"),
    }
}

#[test]
fn a_test_ends_a_decided_match() {
    let engines = ["connect-four", "--engine", "name=deep;depth=6", "--engine", "name=shallow;depth=1"];
    let run = run("arena", &[&engines[..], &["--games", "400", "--sprt", "0,100"]].concat()).succeeded();
    assert!(run.last_line().ends_with(" end h1"), "{}", run.last_line());
    assert!(run.stdout.contains("SPRT of 0 against 100 Elo, errors 0.05 and 0.05: LLR "), "{}", run.stdout);
}

#[test]
fn a_match_resumes_from_its_log() {
    let (log, pgn) = (scratch("arena.jsonl"), scratch("arena.pgn"));
    let files = ["--log", text(&log), "--pgn", text(&pgn)];
    let with = |more: &[&str]| arena(&[&files, more].concat());
    let first = with(&["--games", "4"]).succeeded();
    with(&["--games", "8"]).refused(&["arena.jsonl already exists"]);
    // Cut off the record of the last game.
    let whole = fs::read_to_string(&log).expect("a log");
    fs::write(&log, &whole[..whole.len() - 30]).expect("a log");
    let second = with(&["--games", "8", "--resume"]).succeeded();
    assert!(second.stderr.contains("warning: ") && second.stderr.contains("line 5 is cut off"), "{}", second.stderr);
    assert_eq!((games(&first), games(&second)), (4, 5), "{}", second.stdout);
    assert_eq!(fs::read_to_string(&log).expect("a log").lines().count(), 9);
    assert_eq!(fs::read_to_string(&pgn).expect("games").matches("[X \"").count(), 9);
    let nothing_left = with(&["--games", "8", "--resume"]).succeeded();
    assert_eq!((games(&nothing_left), nothing_left.last_line()), (0, second.last_line()));
    with(&["--games", "8", "--resume", "--max-plies", "9"]).refused(&["line 1: the way games end was "]);
    with(&["--games", "8", "--resume", "--seed", "2"]).refused(&["line 1: the way openings are made was "]);
    let lines = whole.replace("{\"game\":2", "{\"gme\":2");
    fs::write(&log, lines).expect("a log");
    with(&["--games", "8", "--resume"]).refused(&["arena.jsonl line 4: ", "expected the record of a game"]);
}

/// After Ctrl-C the match stops cleanly and can be resumed.
#[cfg(unix)]
#[test]
fn an_interrupt_ends_the_match_cleanly() {
    use std::io::{BufRead, BufReader, Read};
    use std::process::{Command, Stdio};

    let log = scratch("interrupted.jsonl");
    let more = ["--games", "400", "--log", text(&log)];
    let mut command = command("arena");
    let mut child = command.args([&MATCH, &more[..]].concat()).stdout(Stdio::piped()).spawn().expect("a match");
    let mut out = BufReader::new(child.stdout.take().expect("a pipe"));
    let mut said = String::new();
    out.read_line(&mut said).expect("a game");
    let kill = Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill");
    assert!(kill.success());
    out.read_to_string(&mut said).expect("the rest");
    assert_eq!(child.wait().expect("an end").code(), Some(0), "{said}");
    assert!(said.lines().last().is_some_and(|line| line.ends_with(" end stopped")), "{said}");
    let played = said.lines().filter(|line| line.starts_with("game ")).count();
    assert_eq!(fs::read_to_string(&log).expect("a log").lines().count(), played + 1, "{said}");
    let games = (played + 2 + played % 2).to_string();
    let rest = arena(&["--games", &games, "--log", text(&log), "--resume"]).succeeded();
    assert!(rest.last_line().ends_with(" end complete"), "{}", rest.stdout);
}

/// Searches other than the engine repeat their games under a node limit, and report a limit that they do not support.
#[test]
fn other_searchers_can_play() {
    let openings = scratch("small.txt");
    fs::write(&openings, "3q2/q5/6/6/5Q/2Q3 w\n").expect("openings");
    let engines = ["amazons", "--engine", "search=uct-2023;memory=1", "--engine", "search=mcts;memory=1"];
    let steps = ["amazons", "--engine", "search=two-step;memory=1", "--engine", "search=two-step-mcts;memory=1"];
    let with = |engines: &[&str], more: &[&str]| {
        run("arena", &[engines, &["--openings", text(&openings), "--games", "2"], more].concat())
    };
    let played = |engines: &[&str], name: &str| {
        let log = scratch(name);
        with(engines, &["--nodes", "100", "--log", text(&log)]).succeeded();
        let log = fs::read_to_string(&log).expect("a log");
        let moves: Vec<_> = log
            .lines()
            .filter_map(|line| Some(line.split_once("\"moves\":")?.1.split_once(']')?.0.to_owned()))
            .collect();
        assert_eq!(moves.len(), 2, "{log}");
        moves
    };
    assert_eq!(played(&engines, "searches.jsonl"), played(&engines, "searches-again.jsonl"));
    // With so few nodes a two-step search may not reach a complete move with its arrow.
    assert_eq!(played(&steps, "steps.jsonl"), played(&steps, "steps-again.jsonl"));
    let clocks = with(&engines, &["--clock", "10+0.1"]).succeeded();
    let told = "the limit `clock` means nothing to uct-2023";
    assert!(clocks.stdout.contains(told), "{} {}", clocks.stdout, clocks.stderr);
}

/// Runs our own front end as a program. At equal depth it plays the same moves as the search in process, so both games
/// of a pair are equal. The games cover UCI and UCCI, ranks numbered from 0 and from 1, and three move formats.
#[test]
fn a_program_plays_the_same_games_as_the_engine_in_process() {
    for (game, protocol, more) in [
        ("connect-four", "uci", "eval=threats"),
        ("xiangqi", "uci", "eval=net"),
        ("xiangqi", "ucci", "eval=net"),
        ("amazons", "uci", "eval=counted"),
    ] {
        let program = format!("name=program;cmd=\"{PROGRAM}\" uci {game};proto={protocol}");
        let ours = format!("name=ours;{more}");
        let depth = if game == "amazons" { "1" } else { "3" };
        let engines = ["--engine", &ours, "--engine", &program, "--depth", depth, "--games", "2"];
        let log = scratch("program.jsonl");
        let more = ["--balance-depth", "1", "--max-plies", "60", "--log", text(&log)];
        let run = run("arena", &[&[game][..], &engines, &more].concat()).succeeded();
        assert_eq!(run.stderr, "", "{game} {protocol}");
        assert!(!run.stdout.contains("lost 1 by"), "{game} {protocol}: {}", run.stdout);
        let log = fs::read_to_string(&log).expect("a log");
        let moves = |line: &str| line.split("\"moves\":").nth(1).map(|rest| rest.split(']').next().map(str::to_owned));
        let played: Vec<_> = log.lines().skip(1).map(moves).collect();
        assert!(played.len() == 2 && played[0] == played[1], "{game} {protocol}: {log}");
    }
}

#[test]
fn openings_are_read_from_a_file() {
    let file = scratch("arena-openings.txt");
    fs::write(&file, "# two\n44\n45\n").expect("a file");
    let run = arena(&["--games", "6", "--openings", text(&file)]).succeeded();
    assert!(run.stderr.contains("2 openings for 3 pairs: openings are reused"), "{}", run.stderr);
    fs::write(&file, "44\n48\n").expect("a file");
    arena(&["--openings", text(&file)])
        .refused(&["arena-openings.txt line 2: \"48\": move 2 of \"48\": \"8\" is not a column"]);
}

/// Red has one horse less in both games of a pair.
#[test]
fn games_with_a_handicap() {
    let pgn = scratch("handicap.pgn");
    let players = ["xiangqi", "--engine", "name=a;player=greedy", "--engine", "name=b;player=random"];
    let more = ["--handicap", "horse", "--games", "2", "--max-plies", "20", "--random-plies", "0", "--pgn", text(&pgn)];
    run("arena", &[&players[..], &more].concat()).succeeded();
    let games = fs::read_to_string(&pgn).expect("games");
    let starts: Vec<&str> = games.lines().filter(|line| line.starts_with("[FEN ")).collect();
    assert_eq!(
        starts,
        vec!["[FEN \"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/R1BAKABNR w - - 0 1\"]"; 2],
        "{games}"
    );
}

#[test]
fn bad_input_is_refused() {
    run("arena", &["chess"]).refused(&["chess", "xiangqi, amazons, connect-four"]);
    run("arena", &["xiangqi", "--engine", "name=a"]).refused(&["1 engines: expected two"]);
    let with = |engine: &str| run("arena", &["xiangqi", "--engine", "name=a", "--engine", engine]);
    with("name=b;params=all,-nul_move").refused(&["unknown feature \"nul_move\": expected one of table, "]);
    with("name=b;params=null_move.depth=-1").refused(&["null_move.depth=\"-1\": expected a whole number, 0 or more"]);
    with("name=b;eval=best").refused(&["eval=\"best\": expected net, piece-square, material"]);
    with("name=a").refused(&["two engines called \"a\""]);
    with("name=b;cmd=/no/such/program").refused(&["b: \"/no/such/program\" cannot be started"]);
    arena(&["--depth", "3"]).refused(&["--nodes", "--depth"]);
    arena(&["--handicap", "horse"]).refused(&["--handicap \"horse\": expected no handicap in this game"]);
    let queens = ["xiangqi", "--engine", "name=a", "--engine", "name=b", "--handicap", "queen"];
    run("arena", &queens).refused(&["--handicap \"queen\": expected horse, two-horses, nine"]);
    arena(&["--games", "3"]).refused(&["3 games: expected an even number"]);
    arena(&["--sprt", "10,0"]).refused(&["SPRT from 10 to 0 Elo: expected"]);
    arena(&["--sprt", "ten"]).refused(&["'ten'", "expected two numbers, such as 0,10"]);
    arena(&["--resign", "5"]).refused(&["'5'", "expected a score, a number of moves"]);
    arena(&["--resume"]).refused(&["--log"]);
    arena(&["--openings", "x", "--seed", "1"]).refused(&["--seed"]);
    arena(&["--random-plies", "9..8"]).refused(&["\"9..8\": expected plies from 0 to 200"]);
    let never = arena(&["--random-plies", "200", "--games", "4"]);
    assert_eq!(never.code, Some(2), "{}", never.stdout);
    assert!(
        never.stderr.contains("opening 0: none of 2000 positions after 200 random plies is within"),
        "{}",
        never.stderr
    );
}

#[test]
fn help_has_examples() {
    let help = run("arena", &["--help"]).succeeded().stdout;
    assert!(help.contains("Examples") && help.contains("complete, h0, h1 or stopped"), "{help}");
    assert!(help.contains("Stop the match as soon as a sequential test"), "{help}");
    // `merge` has the same option, but there is no match to stop.
    let help = run("merge", &["--help"]).succeeded().stdout;
    assert!(help.contains("Print the log-likelihood ratio of this test") && !help.contains("Stop the"), "{help}");
}

#[test]
fn a_file_of_games_is_not_overwritten() {
    let file = scratch("games.pgn");
    std::fs::write(&file, "precious").expect("a file");
    let engines = ["--engine", "name=a;nodes=50", "--engine", "name=b;nodes=50", "--games", "2"];
    run("arena", &[&["connect-four", "--pgn", text(&file)], &engines[..]].concat())
        .refused(&["games.pgn", "already exists"]);
    assert_eq!(std::fs::read_to_string(&file).expect("it is there"), "precious");
}

/// Checks the commands that an xboard program receives for a xiangqi opening.
#[cfg(unix)]
#[test]
fn xboard_programs_receive_positions_in_their_notation() {
    let (script, heard, openings) = (scratch("xboard.sh"), scratch("xboard.txt"), scratch("xboard-openings.txt"));
    let program = "while read line; do echo $line >> $1; case $line in
        protover*) echo 'feature ping=1 setboard=1 variants=\"xiangqi\" done=1';;
        ping*) echo pong ${line#ping };;
        go) echo resign;;
        quit) exit;;
    esac; done";
    fs::write(&script, program).expect("a script");
    fs::write(&openings, "4kab2/4a4/4b4/9/4p4/9/4N4/4B4/4A4/2BAK4 b - - 3 40\n").expect("an opening");
    let engine = format!("name=heard;cmd=sh {} {};proto=xboard", text(&script), text(&heard));
    let engines = ["xiangqi", "--engine", "name=ours", "--engine", &engine, "--movetime", "50", "--games", "2"];
    run("arena", &[&engines[..], &["--openings", text(&openings)]].concat()).succeeded();
    let told = fs::read_to_string(&heard).expect("what it heard");
    let lines =
        ["variant xiangqi", "level 0 0:02 0", "setboard 4kae2/4a4/4e4/9/4p4/9/4H4/4E4/4A4/2EAK4 b 3 40", "time 200"];
    assert!(lines.iter().all(|line| told.lines().any(|heard| heard == *line)), "{told}");
}
