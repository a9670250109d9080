//! A game as an engine process: the front end that graphical interfaces and match runners talk to.

use std::error::Error;
use std::io::{self, stdin, stdout};

use game_protocol::serve;
use game_search::spec::GameSpec;
use games::{GameVisitor, with_game};

use crate::game::game_name;

const EXAMPLES: &str = "\
Examples:
  printf 'uci\\nposition startpos moves h2e2\\ngo depth 8\\n' | gamesearch uci xiangqi
  printf 'ucci\\nsetoption usemillisec true\\nposition startpos\\ngo time 60000 increment 1000\\n' | gamesearch uci xiangqi
  printf 'position startpos\\ngo nodes 10000\\n' | gamesearch uci amazons

The words of both protocols are understood, whichever the first line is; docs/src/protocols.md has them all.";

/// Speak UCI or UCCI on standard input and output.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// The game
    #[arg(value_parser = game_name)]
    game: &'static str,
}

pub fn run(args: &Args) -> Result<(), Box<dyn Error>> {
    Ok(with_game(args.game, args)??)
}

impl GameVisitor for &Args {
    type Output = io::Result<()>;

    fn visit<S: GameSpec>(self) -> io::Result<()> {
        serve::<S>(&engines::program::<S>(), stdin().lock(), stdout())
    }
}
