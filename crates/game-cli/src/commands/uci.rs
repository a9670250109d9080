//! A game as an engine process: the front end that graphical interfaces and match runners talk to.

use std::io::{self, stdin, stdout};

use engines::{Amazons, Xiangqi};
use game_protocol::serve;

use crate::four_in_line::FourInLine;
use crate::game_name::GameName;

const EXAMPLES: &str = "\
Examples:
  printf 'uci\\nposition startpos moves h2e2\\ngo depth 8\\n' | gamesearch uci xiangqi
  printf 'ucci\\nsetoption usemillisec true\\nposition startpos\\ngo time 60000 increment 1000\\n' | gamesearch uci xiangqi
  printf 'position startpos\\ngo nodes 10000\\n' | gamesearch uci amazons

The words of both protocols are understood, whichever the first line is; docs/src/protocols.md has them all.";

/// Speaks UCI or UCCI on standard input and output.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// The game
    game: GameName,
}

pub fn run(args: &Args) -> io::Result<()> {
    let (input, output) = (stdin().lock(), stdout());
    match args.game {
        GameName::Xiangqi => serve::<Xiangqi>(input, output),
        GameName::Amazons => serve::<Amazons>(input, output),
        GameName::ConnectFour => serve::<FourInLine>(input, output),
    }
}
