//! What the programs have in common: lines come from the command line, else from standard input.

use std::io::{self, BufReader, Cursor, ErrorKind, Read, stdin, stdout};
use std::process::ExitCode;

use clap::{CommandFactory, FromArgMatches, Parser};
use game_protocol::{Variant, serve};

/// An engine for board-game interfaces: it is told what to do on standard input and answers on standard output.
#[derive(Parser)]
#[command(version)]
struct Args {
    /// Lines of the protocol, such as `bench` or `genfens 10 seed 1`, instead of standard input
    #[arg(value_name = "LINE")]
    lines: Vec<String>,
}

/// Runs a game's engine as a program.
pub fn run<V: Variant>() -> ExitCode {
    let command = Args::command().name(V::ENGINE.split(' ').next().unwrap_or("engine")).about(V::ENGINE);
    let args = Args::from_arg_matches(&command.get_matches()).unwrap_or_else(|error| error.exit());
    let input: Box<dyn Read> =
        if args.lines.is_empty() { Box::new(stdin().lock()) } else { Box::new(Cursor::new(args.lines.join("\n"))) };
    match serve::<V>(BufReader::new(input), stdout()) {
        Ok(()) => ExitCode::SUCCESS,
        // The interface is gone: nobody is left to tell.
        Err(error) if error.kind() == ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            let _ = io::Write::write_fmt(&mut io::stderr(), format_args!("error: {error}\n"));
            ExitCode::FAILURE
        }
    }
}
