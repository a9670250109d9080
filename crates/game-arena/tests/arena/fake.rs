//! Programs that misbehave: this test binary, started again. Each is an ignored test, so its name is its command line;
//! without a referee its input is empty, so it exits at once.

use std::io::{self, BufRead, Write};
use std::thread;
use std::time::Duration;

use game_search::{Game, TextNotation};
use small_games::ConnectFour;

/// Returns the specification of an engine that runs one of these programs.
pub fn program(mode: &str, more: &str) -> String {
    let path = std::env::current_exe().expect("this test");
    let path = path.to_str().expect("UTF-8");
    format!("name={mode};cmd=\"{path}\" --ignored --exact fake::{mode} --nocapture --test-threads=1{more}")
}

fn say(line: &str) {
    let mut out = io::stdout().lock();
    // The other end may already be closed.
    let _ = writeln!(out, "{line}").and_then(|()| out.flush());
}

/// What differs from one program to another.
#[derive(Clone, Copy)]
struct Manner {
    /// A line of the answer to `uci`.
    option: &'static str,
    /// A line of the answer to `ucci`.
    ucci: &'static str,
    /// The prefix of its moves.
    prefix: &'static str,
    /// Whether it still answers `isready` after its first `go`.
    gets_ready_again: bool,
}

const USUAL: Manner = Manner {
    option: "option name Style type combo default solid var solid var risky",
    ucci: "option usemillisec type check default false",
    prefix: "",
    gets_ready_again: true,
};

/// Serves UCI and UCCI. Calls `answer` for every `go` with the position, the command and the number of earlier `go`.
fn serve(answer: impl FnMut(&ConnectFour, &str, usize)) {
    serve_with(USUAL, answer);
}

fn serve_with(manner: Manner, mut answer: impl FnMut(&ConnectFour, &str, usize)) {
    // The test harness has already printed the start of a line.
    say("");
    let (mut game, mut asked) = (ConnectFour::default(), 0);
    for line in io::stdin().lock().lines().map_while(Result::ok) {
        let words: Vec<&str> = line.split(' ').collect();
        match words[..] {
            ["uci"] => {
                say(manner.option);
                say("uciok");
            }
            ["ucci"] => {
                say(manner.ucci);
                say("ucciok");
            }
            ["isready"] if asked > 0 && !manner.gets_ready_again => {}
            ["isready"] => say("readyok"),
            ["position", "fen", start, ref moves @ ..] => {
                game = ConnectFour::parse_position(start).expect("a position");
                for mv in moves.iter().skip(1) {
                    let mv = mv.strip_prefix(manner.prefix).expect("the prefix");
                    game.make(game.parse_move(mv).expect("a legal move"));
                }
            }
            ["go", ..] => {
                answer(&game, &line, asked);
                asked += 1;
            }
            ["quit"] => return,
            _ => {}
        }
    }
}

/// Returns the first legal move.
fn first(game: &ConnectFour) -> String {
    let mut moves = <ConnectFour as Game>::MoveList::default();
    game.legal_moves(&mut moves);
    moves[0].to_string()
}

fn play(game: &ConnectFour) {
    say(&format!("info depth 1 score cp 7 nodes 11 pv {}", first(game)));
    say(&format!("bestmove {}", first(game)));
}

macro_rules! programs {
    ($($name:ident => $body:expr;)*) => {
        $(#[test] #[ignore = "a program for other tests"] fn $name() { $body })*
    };
}

programs! {
    good => serve(|game, _, _| play(game));
    garbage => serve(|game, _, asked| {
        let _ = io::stdout().write_all(b"\xFF\xFE not text\n");
        say("hello there");
        say(&"x".repeat(200_000));
        if asked % 2 == 0 { say("info score mate") }
        play(game);
    });
    hangs => serve(|game, _, asked| if asked == 0 { thread::sleep(Duration::from_secs(60)) } else { play(game) });
    exits => serve(|game, _, asked| if asked == 0 {
        eprintln!("out of luck");
        std::process::exit(3)
    } else {
        play(game)
    });
    illegal => serve(|_, _, _| say("bestmove 9"));
    late => serve(|game, _, _| {
        say("info depth 1 time 1");
        thread::sleep(Duration::from_millis(260));
        play(game);
    });
    floods => serve(|_, _, _| for depth in 0..u64::MAX {
        if writeln!(io::stdout(), "info depth {depth} score cp 1").is_err() { break }
    });
    pours => serve(|_, _, _| while io::stdout().write_all(&[b'x'; 1 << 16]).is_ok() {});
    // Puts a prefix before each of its moves, because it supports several games.
    variant => {
        let option = "option name UCI_Variant type combo default chess var chess var connect-four";
        serve_with(Manner { option, prefix: "v", ..USUAL }, |game, _, _| say(&format!("bestmove v{}", first(game))));
    };
    unready => serve_with(Manner { gets_ready_again: false, ..USUAL }, |game, _, _| play(game));
    resigns => serve(|_, _, _| say("bestmove resign"));
    speechless => serve(|_, _, _| say("bestmove (none)"));
    silent => { let _ = io::stdin().lock().lines().count(); };
    other_games => serve_with(Manner { option: "option name UCI_Variant type combo default chess var chess var shogi", ..USUAL }, |game, _, _| play(game));
    // Moves only if `go` has the form of UCCI.
    ucci => serve(|game, line, _| {
        let words: Vec<&str> = line.split(' ').collect();
        if matches!(words[..], ["go", "time", _, "increment", "50", "opptime", _, "oppincrement", "50"]) { play(game) } else { say("nobestmove") }
    });
    // UCCI with clocks in whole seconds.
    seconds => serve_with(Manner { ucci: "option ponder type check default false", ..USUAL }, |game, line, _| {
        let words: Vec<&str> = line.split(' ').collect();
        let ["go", "time", own, "increment", "0", ..] = words[..] else { panic!("{line}") };
        assert!(own.parse::<u32>().is_ok_and(|seconds| seconds < 20), "{line}");
        play(game);
    });
    // Programs of the xboard protocol, which keep the board themselves.
    xboard => serve_xboard(|game, told| {
        assert!(told.level == "level 0 0:04 0" && (told.clock == "400" || told.moves < 2), "{told:?}");
        say("1 7 0 11 1. a line");
        say(&format!("move {}", first(game)));
    });
    xboard_by_depth => serve_xboard(|game, told| {
        assert_eq!((told.level.as_str(), told.clock.as_str()), ("sd 2", ""));
        say(&format!("move {}", first(game)));
    });
    // Sends every move twice; the second one answers no command.
    xboard_twice => serve_xboard(|game, _| {
        say(&format!("move {}", first(game)));
        say(&format!("move {}", first(game)));
    });
    xboard_claims => serve_xboard(|game, told| {
        say(&format!("move {}", first(game)));
        if told.moves == 3 { say("1/2-1/2 {enough}") }
    });
    xboard_gives_up => serve_xboard(|game, _| say(if game.discs() % 2 == 0 { "0-1 {hopeless}" } else { "1-0 {hopeless}" }));
    xboard_refuses => serve_xboard(|_, _| say("Illegal move: 4"));
    xboard_ends => serve_xboard(|_, _| std::process::exit(1));
    xboard_of_old => { let _ = io::stdin().lock().lines().map_while(Result::ok).any(|line| line == "quit"); };
    xboard_of_chess => serve_with_features("ping=1 variants=\"normal,shogi\" done=1", |_, _| {});
}

/// What a program of the xboard protocol has received.
#[derive(Clone, Debug, Default)]
struct Told {
    /// The last `level`, `st` or `sd` command.
    level: String,
    /// Its remaining time in hundredths of a second.
    clock: String,
    /// The number of moves since the last `new`.
    moves: usize,
}

fn serve_xboard(answer: impl FnMut(&ConnectFour, &Told)) {
    serve_with_features(
        "usermove=1 setboard=1 ping=1 myname=\"not this one\" option=\"Hash size -spin 16 1 64\" done=1",
        answer,
    );
}

fn serve_with_features(features: &str, mut answer: impl FnMut(&ConnectFour, &Told)) {
    say("");
    let (mut game, mut told, mut thinks) = (ConnectFour::default(), Told::default(), false);
    for line in io::stdin().lock().lines().map_while(Result::ok) {
        let words: Vec<&str> = line.split(' ').collect();
        match words[..] {
            ["protover", "2"] => {
                say("this is for people");
                say("feature done=0");
                say(&format!("feature {features}"));
            }
            ["new"] => (game, told, thinks) = (ConnectFour::default(), Told::default(), true),
            ["force"] => thinks = false,
            ["setboard", position] => {
                assert!(!thinks && told.moves == 0, "{line} after {told:?}");
                game = ConnectFour::parse_position(position).expect("a position");
            }
            ["level" | "st" | "sd", ..] => told.level.clone_from(&line),
            ["time", hundredths] => hundredths.clone_into(&mut told.clock),
            ["ping", number] => say(&format!("pong {number}")),
            ["usermove", mv] => {
                game.make(game.parse_move(mv).expect("a legal move"));
                told.moves += 1;
            }
            ["quit"] => return,
            _ => {}
        }
        thinks |= words == ["go"];
        if words == ["go"] || thinks && words[0] == "usermove" {
            answer(&game, &told);
            let mv = first(&game);
            game.make(game.parse_move(&mv).expect("a legal move"));
            told.moves += 1;
        }
    }
}
