//! A game as an engine process: the front end that graphical interfaces and match runners talk to.

use std::io::{ErrorKind, stdin, stdout};
use std::process::ExitCode;

use clap::{Parser, ValueEnum};
use engines::{Amazons, Xiangqi};
use game_protocol::{Variant, serve};
use game_search::engine::Params;
use shared::Problem;
use small_games::{ConnectFour, Threats};

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
    game: Game,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Game {
    Xiangqi,
    Amazons,
    ConnectFour,
}

/// What a game of one's own has to say of itself: this much.
struct FourInLine;

impl Variant for FourInLine {
    type Game = ConnectFour;
    type Evaluator = Threats;

    const ENGINE: &'static str = concat!("connect-four ", env!("CARGO_PKG_VERSION"));
    const AUTHOR: &'static str = "the game-search authors";
    const NAME: &'static str = "connect4";
    const BENCH: &'static [(&'static str, u32)] = &[("", 12)];

    fn start() -> ConnectFour {
        ConnectFour::default()
    }

    fn evaluator() -> Threats {
        Threats
    }

    fn params() -> Params {
        Params { unit: 1, ..Params::exact() }
    }
}

fn main() -> ExitCode {
    let (input, output) = (stdin().lock(), stdout());
    let ended = match Args::parse().game {
        Game::Xiangqi => serve::<Xiangqi>(input, output),
        Game::Amazons => serve::<Amazons>(input, output),
        Game::ConnectFour => serve::<FourInLine>(input, output),
    };
    // An interface that has gone away is not a failure.
    let ended = ended.or_else(|error| if error.kind() == ErrorKind::BrokenPipe { Ok(()) } else { Err(error) });
    shared::exit_code(ended.map(|()| ExitCode::SUCCESS).map_err(Problem::from))
}
