//! A game as an engine process: the front end that graphical interfaces and match runners talk to.

mod game_name;

use std::io::{ErrorKind, stdin, stdout};
use std::process::ExitCode;

use clap::Parser;
use engines::{Amazons, Xiangqi};
use four_in_line::FourInLine;
use game_protocol::serve;
use shared::Problem;

use game_name::GameName;

const EXAMPLES: &str = "\
Examples (`uci` stands for `cargo run --release --example uci --`):
  printf 'uci\\nposition startpos moves h2e2\\ngo depth 8\\n' | uci xiangqi
  printf 'ucci\\nsetoption usemillisec true\\nposition startpos\\ngo time 60000 increment 1000\\n' | uci xiangqi
  printf 'position startpos\\ngo nodes 10000\\n' | uci amazons

The words of both protocols are understood, whichever the first line is; docs/src/protocols.md has them all.";

/// Speaks UCI or UCCI on standard input and output.
#[derive(Debug, Parser)]
#[command(name = "uci", after_help = EXAMPLES)]
struct Args {
    /// The game
    game: GameName,
}

fn main() -> ExitCode {
    let (input, output) = (stdin().lock(), stdout());
    let ended = match shared::arguments::<Args>().game {
        GameName::Xiangqi => serve::<Xiangqi>(input, output),
        GameName::Amazons => serve::<Amazons>(input, output),
        GameName::ConnectFour => serve::<FourInLine>(input, output),
    };
    // An interface that has gone away is not a failure.
    let ended = ended.or_else(|error| if error.kind() == ErrorKind::BrokenPipe { Ok(()) } else { Err(error) });
    shared::exit_code(ended.map(|()| ExitCode::SUCCESS).map_err(Problem::from))
}
