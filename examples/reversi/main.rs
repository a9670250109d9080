//! Reversi for the engine: the rules first, then one capability after the other, and what each of them gains.

mod capabilities;
mod rules;

use std::io::{self, Write};
use std::process::ExitCode;

use clap::Parser;
use game_search::engine::{Engine, Params};
use game_search::{Game, Limits, PackedMove, SearchGame, eval_fn, perft, search_game};
use rules::{Disc, Reversi};
use shared::Problem;

/// Searches Reversi with more and more capabilities, and shows what each of them gains.
#[derive(Debug, Parser)]
#[command(name = "reversi")]
struct Args {
    /// Search to this depth, in plies
    #[arg(long, default_value_t = 9, value_parser = clap::value_parser!(u32).range(1..=30))]
    depth: u32,
    /// Print this row alone, from 0 for the rules to 6 for everything: for a profiler
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u8).range(..=6))]
    row: Option<u8>,
}

search_game!(Reversi<0>; without PositionKey, MoveOrdering, PackedMove, Tactics, NullMove);
search_game!(Reversi<1>: PositionKey; without MoveOrdering, PackedMove, Tactics, NullMove);
search_game!(Reversi<2>: PositionKey, MoveOrdering; without PackedMove, Tactics, NullMove);
search_game!(Reversi<3>: PositionKey, MoveOrdering, PackedMove; without Tactics, NullMove);
search_game!(Reversi<4>: PositionKey, MoveOrdering, PackedMove, Tactics; without NullMove);
search_game!(Reversi<5>: PositionKey, MoveOrdering, PackedMove, Tactics, NullMove);
search_game!(Reversi<6>: PositionKey, MoveOrdering, PackedMove, Tactics, NullMove);

fn main() -> ExitCode {
    shared::exit_code(run(&shared::arguments()))
}

fn run(args: &Args) -> Result<ExitCode, Problem> {
    let mut out = io::stdout();
    writeln!(out, "perft 6: {}", perft(&mut Reversi::<0>::start(), 6))?;
    writeln!(out, "{:<34} {:>12} {:>9} {:>12} {:>9}", "", "exact nodes", "seconds", "selective", "seconds")?;
    show::<0>(&mut out, "rules alone", args)?;
    show::<1>(&mut out, "+ PositionKey", args)?;
    show::<2>(&mut out, "+ MoveOrdering", args)?;
    show::<3>(&mut out, "+ PackedMove", args)?;
    show::<4>(&mut out, "+ Tactics", args)?;
    show::<5>(&mut out, "+ NullMove", args)?;
    show::<6>(&mut out, "+ with_correction_key", args)?;
    Ok(ExitCode::SUCCESS)
}

/// Nodes and time of both kinds of search, summed over a few openings.
fn show<const LEVEL: u8>(out: &mut impl Write, name: &str, args: &Args) -> Result<(), Problem>
where
    Reversi<LEVEL>: SearchGame<Move = Disc>,
{
    if args.row.is_some_and(|row| row != LEVEL) {
        return Ok(());
    }
    let mut evaluator = eval_fn(10, Reversi::<LEVEL>::evaluate);
    if LEVEL == 6 {
        evaluator = evaluator.with_correction_key(Reversi::edges);
    }
    let sum = |params: Params| -> Result<(u64, f64), Problem> {
        let (mut nodes, mut seconds) = (0, 0.0);
        for opening in OPENINGS {
            let mut position = Reversi::<LEVEL>::start();
            for &disc in opening {
                assert!(position.is_legal(disc), "{opening:?}");
                position.make(disc);
            }
            let params = params.clone().for_search(&position, &evaluator).0;
            let mut engine = Engine::exact(evaluator).with_params(params)?;
            let report = engine.search(&position, &Limits::depth(args.depth), &mut ())?;
            nodes += report.nodes;
            seconds += report.time.as_secs_f64();
        }
        Ok((nodes, seconds))
    };
    let ((exact, exact_seconds), (selective, seconds)) = (sum(Params::exact())?, sum(Params::selective())?);
    writeln!(out, "{name:<34} {exact:>12} {exact_seconds:>9.3} {selective:>12} {seconds:>9.3}")?;
    Ok(())
}

/// The start, and what may follow the first move, of which there is one up to symmetry.
const OPENINGS: [&[Disc]; 4] = [&[], &[19, 18], &[19, 34], &[19, 20, 29]];
