//! The engine process that graphical interfaces and match runners communicate with.

use std::io::{self, stdin, stdout};

use game_protocol::serve;
use game_search::spec::GameSpec;

use crate::game;

const EXAMPLES: &str = "\
Examples:
  printf 'uci\\nposition startpos moves h2e2\\ngo depth 8\\n' | gamesearch uci xiangqi
  printf 'ucci\\nsetoption usemillisec true\\nposition startpos\\ngo time 60000 increment 1000\\n' | gamesearch uci xiangqi
  printf 'position startpos\\ngo nodes 10000\\n' | gamesearch uci amazons

The commands of both protocols are accepted, whether the first line is `uci`, `ucci` or another command.
docs/src/protocols.md lists all commands.";

/// Run an engine that speaks UCI or UCCI on the standard input and output.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// Game, such as xiangqi
    #[arg(value_parser = game::named)]
    pub game: &'static str,
}

pub fn run<S: GameSpec>(_: &Args) -> io::Result<()> {
    serve::<S>(&game_engines::program::<S>(), stdin().lock(), stdout())
}
