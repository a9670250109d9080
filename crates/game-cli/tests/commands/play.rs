//! Tests of `play` with pipes instead of a terminal.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};

use crate::common;

/// Returns an empty home directory for one test.
pub fn home(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("play-{name}"));
    if path.exists() {
        fs::remove_dir_all(&path).expect("an old directory");
    }
    fs::create_dir_all(&path).expect("a directory");
    path
}

fn command(home: &Path, arguments: &[&str]) -> Command {
    let mut command = common::command("play");
    command.args(arguments).current_dir(home).env("HOME", home).env("XDG_STATE_HOME", home);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn start(home: &Path, arguments: &[&str]) -> Child {
    command(home, arguments).spawn().unwrap_or_else(|error| panic!("{error}"))
}

pub struct Run {
    code: Option<i32>,
    stdout: String,
    stderr: String,
}

pub fn run(home: &Path, arguments: &[&str], input: impl AsRef<[u8]>) -> Run {
    let mut child = start(home, arguments);
    // Writing fails if the program exits without reading its input.
    let _ = child.stdin.take().expect("a pipe").write_all(input.as_ref());
    let Output { status, stdout, stderr } = child.wait_with_output().expect("a run");
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    Run { code: status.code(), stdout: text(stdout), stderr: text(stderr) }
}

impl Run {
    pub fn succeeded(self) -> String {
        assert_eq!((self.code, self.stderr.as_str()), (Some(0), ""), "{}", self.stdout);
        self.stdout
    }

    pub fn refused(self, parts: &[&str]) {
        assert_eq!((self.code, self.stdout.as_str()), (Some(2), ""), "{}", self.stderr);
        for part in parts {
            assert!(self.stderr.contains(part), "no {part:?} in {}", self.stderr);
        }
    }
}

const START: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";

#[cfg(target_os = "linux")]
#[test]
fn help_that_cannot_be_written_is_an_error() {
    let full = fs::File::options().write(true).open("/dev/full").expect("a full device");
    let run = command(&home("full"), &["--help"]).stdout(full).output().expect("a run");
    assert_eq!(run.status.code(), Some(1), "{}", String::from_utf8_lossy(&run.stderr));
}

#[test]
fn a_game_is_played_line_by_line() {
    let home = home("lines");
    let text = "h2e2\nb0d1\nfly away\nhint\nundo\nfen\nquit\nh2e2\n";
    let said = run(&home, &["xiangqi", "--nodes", "300", "--letters"], text).succeeded();
    for part in [
        "Red (you): C2=5\n",
        "Black (engine): ",
        "error: \"b0d1\" is not legal: the horse's leg on c0 is blocked\n",
        "error: \"fly away\": expected a move such as h2e2 or C2=5, or a command (see help)\n",
        "hint: ",
        "start position\n",
    ] {
        assert!(said.contains(part), "no {part:?} in {said}");
    }
    assert!(said.contains(&format!("{START}\n{START}\ngame saved to ")), "nothing is played after quit: {said}");
    let again = run(&home, &["xiangqi", "--nodes", "300", "--letters"], text).succeeded();
    assert_eq!(said.replace("xiangqi-1.txt", "xiangqi-2.txt"), again, "the same lines, the same game");
}

/// Every command that changes the board prints it, once.
#[test]
fn undo_and_redo_print_the_board() {
    let boards = |lines: &str| {
        let said = run(&home("undo"), &["tic-tac-toe", "--side", "both", "--ascii"], lines).succeeded();
        said.matches("+---+---+---+\n").count() / 4
    };
    let (start, one, undone) = (boards(""), boards("5\n"), boards("5\nundo\n"));
    assert_eq!((start, one, undone), (1, 2, 3));
    assert_eq!(boards("5\nundo\nredo\n"), 4);
    assert_eq!(boards("5\nresign\nundo\n"), 3, "a resignation prints only the result");
}

#[test]
fn the_territory_has_a_legend() {
    for (lang, legend) in [
        ("en", "W1: White first, in 1 move   B1: Black first, in 1 move   =1: both, in 1 move\n"),
        ("zh", "白1：白方先到，走 1 步   黑1：黑方先到，走 1 步   =1：双方同时到，走 1 步\n"),
    ] {
        let arguments = ["amazons", "--size", "5", "--side", "both", "--lang", lang];
        let said = run(&home(&format!("legend-{lang}")), &arguments, "territory\nterritory\n").succeeded();
        assert_eq!(said.matches(legend).count(), 1, "{said}");
    }
}

#[test]
fn help_and_moves_fit_the_game() {
    for (game, territory, explain) in [("xiangqi", false, true), ("amazons", true, true), ("tic-tac-toe", false, false)]
    {
        for (lang, words, none) in
            [("en", ["  territory ", "  explain "], "\nno moves yet\n"), ("zh", ["领地", "评价"], "\n还没有走棋\n")]
        {
            let arguments = [game, "--side", "both", "--lang", lang];
            let said = run(&home(&format!("help-{game}-{lang}")), &arguments, "help\nmoves\n").succeeded();
            assert_eq!(words.map(|word| said.contains(word)), [territory, explain], "{said}");
            assert!(said.contains(none), "{said}");
        }
    }
}

#[test]
fn the_terms_of_the_evaluation_are_shown() {
    let by_terms = ["xiangqi", "--side", "both", "--eval", "full"];
    let said = run(&home("explain"), &by_terms, "h2e2\nexplain\n").succeeded();
    let total = said.lines().find_map(|line| line.strip_prefix("total ")).expect("a total");
    let numbers: Vec<i32> = total.split_whitespace().map(|number| number.parse().expect("a number")).collect();
    assert_eq!(numbers[0] - numbers[1], numbers[2], "{said}");
    let score = format!("\nscore of Red: {:+}, so for Black, who is to move: {:+}\n", numbers[2], -numbers[2]);
    assert!(said.contains(&score), "{said}");
    let said = run(&home("explain-amazons"), &["amazons", "--side", "both"], "d1-d7/g7\nexplain\n").succeeded();
    for part in [
        "\nsooner: in 1, enemy not in 1 ",
        "\nroom of the queens ",
        " (400 would be a winning chance of 73 %)\n",
        "\n 7 q = = Q w w * b b q\n",
    ] {
        assert!(said.contains(part), "no {part:?} in {said}");
    }
    let said = run(&home("explain-four"), &["connect-four", "--side", "both"], "explain\n").succeeded();
    assert!(said.contains("error: the evaluator of this game has no list of terms\n"), "{said}");
}

#[test]
fn a_position_looks_as_recorded() {
    let said = run(&home("look"), &["amazons", "--size", "5", "--ascii", "--nodes", "100"], "b1-b3/d3\n").succeeded();
    let lines: Vec<&str> = said.lines().filter(|line| !line.contains("game saved to")).collect();
    assert!(said.is_ascii());
    insta::assert_snapshot!(lines.join("\n"));
}

#[test]
fn the_first_player_gives_pieces_as_a_handicap() {
    for (name, rank) in [("horse", "R1BAKABNR"), ("two-horses", "R1BAKAB1R"), ("nine", "RN2K2NR")] {
        let said = run(&home(name), &["xiangqi", "--handicap", name, "--side", "both"], "fen\n").succeeded();
        assert!(said.contains(&format!("/9/{rank} w - - 0 1")), "{said}");
    }
}

#[test]
fn the_program_ends_cleanly_at_the_end_of_input() {
    for game in ["xiangqi", "amazons", "connect-four", "tic-tac-toe"] {
        run(&home(game), &[game, "--level", "1"], "").succeeded();
    }
    let said = run(&home("none"), &["tic-tac-toe", "--side", "none", "--depth", "9"], "").succeeded();
    assert!(said.contains("Draw: the board is full"), "{said}");
    run(&home("bytes"), &["connect-four", "--plain"], [b'4', b'\n', 0xFF, 0xFE, b'\n', b'x']).succeeded();
}

#[test]
fn resigning_prints_the_result_once() {
    let said = run(&home("resign"), &["xiangqi", "--side", "both"], "h2e2\nresign\nmoves\n").succeeded();
    assert_eq!(said.matches("Red wins: Black resigns\n").count(), 1, "{said}");
}

#[test]
fn a_game_resumes_after_the_program_was_killed() {
    let home = home("kill");
    let mut child = start(&home, &["xiangqi", "--side", "both"]);
    let mut input = child.stdin.take().expect("a pipe");
    let mut output = BufReader::new(child.stdout.take().expect("a pipe")).lines();
    input.write_all(b"h2e2\nh9g7\n").expect("lines");
    let heard = |line: std::io::Result<String>| line.is_ok_and(|line| line == "Black (you): H8+7");
    assert!(output.any(heard));
    child.kill().expect("a kill");
    child.wait().expect("an end");
    let said = run(&home, &["xiangqi", "--resume"], "moves\nh0g2\n").succeeded();
    assert!(said.contains("C2=5 H8+7\n") && said.contains("Red (you): H2+3"), "{said}");
    let said = run(&home, &["xiangqi", "--resume", "--side", "both"], "moves\n").succeeded();
    assert!(said.contains("C2=5 H8+7 H2+3\n"), "it is kept in the same file: {said}");
    let said = run(&home, &["xiangqi", "--side", "both"], "b2e2\n").succeeded();
    assert!(said.contains("xiangqi-2.txt"), "a new game has a new file: {said}");
    let said = run(&home, &["xiangqi", "--resume"], "moves\n").succeeded();
    assert!(said.contains("C8=5\n") && !said.contains("H2+3"), "the one played last: {said}");
    run(&home, &["amazons", "--resume"], "").refused(&["no saved game of amazons"]);
}

#[test]
fn games_are_saved_and_loaded_without_overwriting_files() {
    let home = home("save");
    let moves = "h2e2\nh9g7\nsave game.pgn\nh0g2\nsave game.pgn\n";
    let said = run(&home, &["xiangqi", "--side", "both"], moves).succeeded();
    assert!(said.contains("saved to game.pgn\n"), "{said}");
    assert!(said.contains("error: game.pgn already exists"), "{said}");
    let text = fs::read_to_string(home.join("game.pgn")).expect("a file");
    assert!(text.ends_with("1. C2=5 H8+7 *\n"), "{text}");
    let said = run(&home, &["xiangqi", "--load", "game.pgn"], "moves\nh0g2\nsave! game.pgn\n").succeeded();
    assert!(said.contains("C2=5 H8+7\n"), "{said}");
    let text = fs::read_to_string(home.join("game.pgn")).expect("a file");
    assert!(text.ends_with("1. C2=5 H8+7 2. H2+3 *\n"), "{text}");
    run(&home, &["xiangqi", "--save", "game.pgn"], "b2e2\n").refused(&["game.pgn already exists", "--resume"]);
    let said = run(&home, &["xiangqi", "--save", "game.pgn", "--resume"], "i9h9\n").succeeded();
    assert!(said.contains("Black (you): R9=8"), "{said}");
    let text = fs::read_to_string(home.join("game.pgn")).expect("a file");
    assert!(text.ends_with("R9=8 *\n"), "{text}");
}

#[test]
fn amazons_games_are_saved_as_sgf_by_file_extension() {
    let home = home("sgf");
    let said = run(&home, &["amazons", "--side", "both"], "d1-d7/g7\nd10-d8/e8\nsave game.sgf\n").succeeded();
    assert!(said.contains("saved to game.sgf\n"), "{said}");
    let text = fs::read_to_string(home.join("game.sgf")).expect("a file");
    assert!(text.starts_with("(;FF[4]GM[18]") && text.contains("\n;B[djddgd];W[dadcec]"), "{text}");
    let said = run(&home, &["amazons", "--load", "game.sgf"], "moves\n").succeeded();
    assert!(said.contains("d1-d7/g7 d10-d8/e8\n"), "{said}");
    run(&home, &["amazons", "--save", "game.sgf", "--resume"], "g1-g5/h6\n").succeeded();
    let text = fs::read_to_string(home.join("game.sgf")).expect("a file");
    assert!(text.contains("\n;B[djddgd];W[dadcec];B[gjgfhe]"), "{text}");
    run(&home, &["amazons", "--side", "both", "--save", "new.sgf"], "d1-d7/g7\n").succeeded();
    assert!(fs::read_to_string(home.join("new.sgf")).expect("a file").contains(";B[djddgd]"));
    fs::write(home.join("bad.sgf"), "(;GM[18]\n;B[djddgd]\n;W[dadjec])").expect("a file");
    run(&home, &["amazons", "--load", "bad.sgf"], "")
        .refused(&["error: bad.sgf, line 3: column 4: move 2 (W): move \"dadjec\" is not legal: "]);
}

/// The program announces the winner, and both sides fill their regions until the game is over.
#[test]
fn a_settled_ending_is_shown_and_filled() {
    let fen = "1Q1*2/2**q1/****1*/1*1***/*Q***1/****1q w - - 0 1";
    let said =
        run(&home("settled"), &["amazons", "--fen", fen, "--side", "none", "--nodes", "100"], "moves\n").succeeded();
    let first = "every region has one owner: Black wins, 6 moves to 5: margin -1\nWhite to move: engine is thinking\n";
    assert!(said.contains(first), "{said}");
    assert!(said.contains("Black wins: White cannot move any more\n"), "{said}");
    let moves = said.lines().find(|line| line.matches('/').count() > 3).expect("the moves");
    assert_eq!(moves.split(' ').count(), 10, "{said}");
    let said = run(&home("unsettled"), &["amazons", "--level", "1", "--side", "second", "--size", "6"], "").succeeded();
    assert!(!said.contains("owner"), "{said}");
}

#[test]
fn bad_files_are_named_and_no_game_starts() {
    let home = home("bad");
    fs::write(home.join("bad.pgn"), "[Game \"Chinese Chess\"]\n\n1. h2e2 h9h9\n").expect("a file");
    fs::write(home.join("bytes.pgn"), b"[Game \"Chinese Chess\"]\n\xFF").expect("a file");
    let reasons = ["error: bad.pgn, line 3: column 9: move 1...: \"h9h9\" is illegal"];
    run(&home, &["xiangqi", "--load", "bad.pgn"], "h2e2\n").refused(&reasons);
    run(&home, &["xiangqi", "--save", "bad.pgn", "--resume"], "h2e2\n").refused(&reasons);
    run(&home, &["xiangqi", "--load", "bytes.pgn"], "")
        .refused(&["bytes.pgn, line 2: ", "expected UTF-8, converted from GB18030"]);
    run(&home, &["xiangqi", "--load", "none.pgn"], "").refused(&["cannot read none.pgn"]);
    run(&home, &["amazons", "--load", "bad.pgn"], "")
        .refused(&["bad.pgn, line 1: \"Chinese Chess\": expected a game of"]);
    let said = run(&home, &["xiangqi", "--side", "both"], "h2e2\nload bad.pgn\nmoves\n").succeeded();
    assert!(said.contains("error: bad.pgn, line 3: ") && said.contains("\nC2=5\n"), "the game goes on: {said}");
    let text = fs::read_to_string(home.join("bad.pgn")).expect("a file");
    assert!(text.ends_with("h2e2 h9h9\n"), "it is as it was");
}

/// Reading `/dev/full` would never end, and saving must not replace a device, or a link to one as here.
#[cfg(unix)]
#[test]
fn only_regular_files_are_read_and_replaced() {
    let home = home("device");
    let device = home.join("device");
    std::os::unix::fs::symlink("/dev/full", &device).expect("a link");
    run(&home, &["xiangqi", "--load", "device"], "").refused(&["cannot read device: not a regular file"]);
    run(&home, &["xiangqi", "--save", "device", "--resume"], "").refused(&["cannot read device: not a regular file"]);
    let said = run(&home, &["xiangqi", "--side", "both"], "h2e2\nsave! device\n").succeeded();
    assert!(said.contains("error: cannot write device: not a regular file"), "{said}");
    assert!(device.is_symlink(), "it is as it was");
}

#[test]
fn bad_options_are_refused() {
    let home = home("options");
    for (arguments, parts) in [
        (&["xiangqi", "--fen", "9/9 w"][..], &["not a position of xiangqi", "9/9"][..]),
        (&["xiangqi", "--size", "8"], &["--size 8: this game has one board size; remove --size\n"]),
        (&["amazons", "--size", "7"], &["--size 7", "5, 6, 8 or 10"]),
        (&["xiangqi", "--handicap", "queen"], &["--handicap \"queen\": expected horse, two-horses, nine\n"]),
        (
            &["amazons", "--handicap", "horse"],
            &["--handicap \"horse\": this game has no handicaps; remove --handicap\n"],
        ),
        (&["amazons", "--notation", "latin"], &["\"latin\"", "places"]),
        (&["xiangqi", "--clock", "soon"], &["soon", "10m+5s"]),
        (&["xiangqi", "--level", "3", "--time", "1s"], &["cannot be used with"]),
        (&["xiangqi", "--level", "11"], &["a level from 1 to 10"]),
        (&["xiangqi", "--side", "red"], &["first, second, both or none"]),
        (&["chess"], &["chess", "xiangqi"]),
    ] {
        run(&home, arguments, "h2e2\n").refused(parts);
    }
}

/// A second program would overwrite the moves of the first one.
#[test]
fn a_saved_game_is_locked_against_a_second_program() {
    let home = home("busy");
    run(&home, &["xiangqi", "--side", "both", "--save", "game.pgn"], "h2e2\n").succeeded();
    let resume = ["xiangqi", "--save", "game.pgn", "--resume"];
    let mut first = start(&home, &resume);
    let mut out = BufReader::new(first.stdout.take().expect("a pipe"));
    out.read_line(&mut String::new()).expect("it has begun");
    run(&home, &resume, "h9g7\n")
        .refused(&["game.pgn is in use by another program: expected that program to be closed"]);
    drop(first.stdin.take());
    assert!(first.wait().expect("an end").success());
    run(&home, &resume, "moves\n").succeeded();
    assert!(!home.join("game.pgn.lock").exists(), "it is cleared away");
}
