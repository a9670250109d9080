//! The command line of the programs. The programs read lines from their arguments, or from standard input if there are
//! no arguments.
//!
//! In UCI and UCCI, an argument that begins a command starts a new line. Other arguments continue the line. In other
//! protocols, every argument is a line.

use std::io::{self, BufRead, BufReader, Cursor, ErrorKind, Read, Write, stderr, stdin, stdout};
use std::process::{self, ExitCode};
use std::time::Duration;

use clap::{CommandFactory, FromArgMatches, Parser};
use game_protocol::{Command, serve};
use games::{Amazons, Xiangqi};

use crate::{botzone, program, sau};

/// A game engine for graphical interfaces: reads commands from standard input and writes answers to standard output.
#[derive(Parser)]
#[command(version)]
struct Args {
    /// Run these lines of the protocol, such as `bench` or `genfens 10 seed 1`, instead of reading standard input
    #[arg(value_name = "LINE", allow_hyphen_values = true)]
    lines: Vec<String>,
    /// Time per move in milliseconds, for the protocols SAU and Botzone, which send no time limit
    #[arg(long, default_value_t = 900, value_name = "MS")]
    move_time: u64,
}

type Input = BufReader<Box<dyn Read>>;

impl Args {
    fn get(name: &'static str) -> Args {
        let read = Args::command().name(name).try_get_matches();
        read.and_then(|matches| Args::from_arg_matches(&matches)).unwrap_or_else(|error| {
            let code = match error.print() {
                Err(unwritten) if !error.use_stderr() && unwritten.kind() != ErrorKind::BrokenPipe => {
                    let _ = writeln!(stderr(), "error: cannot write to the standard output: {unwritten}");
                    1
                }
                _ => error.exit_code(),
            };
            process::exit(code)
        })
    }

    /// Returns the input of the program, or an error for invalid lines.
    fn input(&self, knows: fn(&str) -> bool) -> Result<Input, String> {
        Ok(BufReader::new(match lines(&self.lines, knows)? {
            lines if lines.is_empty() => Box::new(stdin().lock()),
            lines => Box::new(Cursor::new(lines.join("\n") + "\n")),
        }))
    }
}

fn lines(arguments: &[String], knows: fn(&str) -> bool) -> Result<Vec<String>, String> {
    if arguments.first().is_some_and(|first| knows(first)) {
        return Ok(arguments.to_vec());
    }
    let mut lines: Vec<String> = Vec::new();
    for argument in arguments {
        let first = argument.split_ascii_whitespace().next().unwrap_or_default();
        match lines.last_mut() {
            Some(line) if !Command::is_first_word(first) => *line = format!("{line} {argument}"),
            _ => lines.push(argument.clone()),
        }
    }
    // A final `quit` is dropped, because it would also stop the search of the command before it. The program ends
    // anyway at the end of the input.
    if lines.len() > 1 && lines.last().is_some_and(|line| matches!(Command::parse(line), Command::Quit)) {
        lines.pop();
    }
    match lines.iter().find(|line| Command::parse(line) == Command::Unknown) {
        Some(line) => Err(format!("{line:?}: expected a line of UCI or UCCI, such as bench or genfens 10 seed 1")),
        None => Ok(lines),
    }
}

/// Runs the program `xiangqi-engine`: parses its arguments and serves standard input and output until the input ends.
/// Returns a failure code if an argument is invalid, or reading the input or writing the output fails.
pub fn xiangqi() -> ExitCode {
    run(&Args::get("xiangqi-engine"), |_| false, |input| serve::<Xiangqi>(&program::<Xiangqi>(), input, stdout()))
}

/// Runs the program `amazons-engine`, like [`xiangqi()`]. The first line of the input determines the protocol.
pub fn amazons() -> ExitCode {
    let args = Args::get("amazons-engine");
    let time = Duration::from_millis(args.move_time);
    run(&args, |line| Protocol::by(line) != Protocol::Uci, |input| run_session(input, stdout(), stderr(), time))
}

/// Runs `talk` with the lines given as arguments, or with standard input if there are no arguments. `knows` returns
/// `true` for lines of protocols other than UCI and UCCI.
fn run(args: &Args, knows: fn(&str) -> bool, talk: impl FnOnce(Input) -> io::Result<()>) -> ExitCode {
    let (problem, code) = match args.input(knows).map(talk) {
        Ok(Ok(())) => return ExitCode::SUCCESS,
        // The interface has closed its end of the pipe, so an error message would not be read.
        Ok(Err(error)) if error.kind() == ErrorKind::BrokenPipe => return ExitCode::SUCCESS,
        Ok(Err(error)) => (error.to_string(), ExitCode::FAILURE),
        Err(problem) => (problem, ExitCode::from(2)),
    };
    let _ = writeln!(stderr(), "error: {problem}");
    code
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Protocol {
    Uci,
    Sau,
    Botzone,
}

impl Protocol {
    /// Returns the protocol of a session that begins with this line.
    fn by(line: &str) -> Protocol {
        let words: Vec<&str> = line.split_ascii_whitespace().collect();
        match words[..] {
            ["name?"] | ["new", "black" | "white"] => Protocol::Sau,
            [first, ..] if first.starts_with('{') || first.parse::<i64>().is_ok() => Protocol::Botzone,
            _ => Protocol::Uci,
        }
    }
}

/// Runs a session of the Amazons engine. The first line of the input determines the protocol.
pub fn run_session(
    mut input: impl BufRead,
    output: impl Write + Send,
    problems: impl Write,
    time: Duration,
) -> io::Result<()> {
    let mut first = Vec::new();
    // Empty lines before the first line are skipped.
    while first.trim_ascii().is_empty() {
        first.clear();
        if input.read_until(b'\n', &mut first)? == 0 {
            break;
        }
    }
    let protocol = Protocol::by(&String::from_utf8_lossy(&first));
    let input = Cursor::new(first).chain(input);
    match protocol {
        Protocol::Uci => serve::<Amazons>(&program::<Amazons>(), input, output),
        Protocol::Sau => sau::serve(input, output, problems, time),
        Protocol::Botzone => botzone::serve(input, output, problems, time),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(arguments: &[&str]) -> Result<Vec<String>, String> {
        let arguments: Vec<String> = arguments.iter().map(|&argument| argument.to_owned()).collect();
        lines(&arguments, |line| Protocol::by(line) != Protocol::Uci)
    }

    #[test]
    fn arguments_are_parsed_as_lines_or_words() {
        for (arguments, lines) in [
            (&[][..], &[][..]),
            (&["bench"], &["bench"]),
            (&["genfens 3 seed 1 book None", "quit"], &["genfens 3 seed 1 book None"]),
            (&["genfens", "3", "seed", "1", "quit"], &["genfens 3 seed 1"]),
            (
                &["position", "startpos", "moves", "d1d7,d7g7", "go", "nodes", "9"],
                &["position", "startpos moves d1d7,d7g7", "go nodes 9"],
            ),
            (&["quit"], &["quit"]),
            (&["-1 -1 -1 -1 -1 -1"], &["-1 -1 -1 -1 -1 -1"]),
            (&["new white", "move DJDDGD"], &["new white", "move DJDDGD"]),
        ] {
            assert_eq!(read(arguments), Ok(lines.iter().map(|&line| line.to_owned()).collect()), "{arguments:?}");
        }
        for wrong in [&["nonsense"][..], &["nonsense", "bench"], &["genfens"], &["genfens", "many"]] {
            let problem = read(wrong).expect_err("refused");
            assert!(problem.contains(wrong[0]) && problem.contains("expected a line of UCI or UCCI"), "{problem}");
        }
    }

    #[test]
    fn the_first_line_selects_the_protocol() {
        for (script, said) in [
            ("\n\r\nname?\nquit\n", "name amazons-engine"),
            ("\nnew black\nquit\n", "move "),
            ("new white\nmove DJDDGD\nquit\n", "move "),
            ("\n-1 -1 -1 -1 -1 -1\n", ""),
            ("1\n-1 -1 -1 -1 -1 -1\n", ""),
            ("\nuci\nquit\n", "id name amazons-engine"),
        ] {
            let (mut output, mut problems) = (Vec::new(), Vec::new());
            run_session(script.as_bytes(), &mut output, &mut problems, Duration::from_millis(10)).expect("no error");
            let (output, problems) = (String::from_utf8_lossy(&output), String::from_utf8_lossy(&problems));
            assert!(
                !output.is_empty() && output.starts_with(said) && problems.is_empty(),
                "{script:?}: {output}{problems}"
            );
        }
    }
}
