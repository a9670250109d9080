//! What the programs have in common: lines come from the command line, else from standard input.

use std::io::{self, BufRead, BufReader, Cursor, ErrorKind, Read, Write, stderr, stdin, stdout};
use std::process::ExitCode;
use std::time::Duration;

use clap::{CommandFactory, FromArgMatches, Parser};
use game_protocol::{Program, serve};

use crate::{Amazons, Xiangqi, botzone, sau};

/// An engine for board-game interfaces: it is told what to do on standard input and answers on standard output.
#[derive(Parser)]
#[command(version)]
struct Args {
    /// Lines of the protocol, such as `bench` or `genfens 10 seed 1`, instead of standard input
    #[arg(value_name = "LINE", allow_hyphen_values = true)]
    lines: Vec<String>,
    /// Milliseconds for a move, in the protocols of SAU and Botzone that do not say how long
    #[arg(long, default_value_t = 900, value_name = "MS")]
    move_time: u64,
}

impl Args {
    fn get<P: Program>() -> Args {
        let name = P::ENGINE.split(' ').next().unwrap_or("engine");
        let matches = Args::command().name(name).get_matches();
        Args::from_arg_matches(&matches).unwrap_or_else(|error| error.exit())
    }

    fn input(&self) -> BufReader<Box<dyn Read>> {
        let lines = self.lines.join("\n");
        BufReader::new(if lines.is_empty() { Box::new(stdin().lock()) } else { Box::new(Cursor::new(lines)) })
    }
}

/// The program `xiangqi-engine`.
pub fn xiangqi() -> ExitCode {
    exit_code(serve::<Xiangqi>(Args::get::<Xiangqi>().input(), stdout()))
}

/// The program `amazons-engine`. Which of its protocols is spoken shows in the first line.
pub fn amazons() -> ExitCode {
    let args = Args::get::<Amazons>();
    let time = Duration::from_millis(args.move_time);
    exit_code(converse(args.input(), time))
}

fn converse(mut input: impl BufRead, time: Duration) -> io::Result<()> {
    let mut first = Vec::new();
    input.read_until(b'\n', &mut first)?;
    let text = String::from_utf8_lossy(&first);
    let text = text.trim_start();
    let begins_with_number = text.trim_start_matches('-').starts_with(|letter: char| letter.is_ascii_digit());
    let (is_sau, is_botzone) = (text.starts_with("name?"), text.starts_with('{') || begins_with_number);
    let input = Cursor::new(first.clone()).chain(input);
    if is_sau {
        sau::serve(input, stdout(), stderr(), time)
    } else if is_botzone {
        botzone::serve(input, stdout(), stderr(), time)
    } else {
        serve::<Amazons>(input, stdout())
    }
}

fn exit_code(ended: io::Result<()>) -> ExitCode {
    match ended {
        Ok(()) => ExitCode::SUCCESS,
        // The interface is gone: nobody is left to tell.
        Err(error) if error.kind() == ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            let _ = writeln!(stderr(), "error: {error}");
            ExitCode::FAILURE
        }
    }
}
