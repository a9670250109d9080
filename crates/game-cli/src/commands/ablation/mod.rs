//! What each feature of the engine is worth: all of them but one, in turn.

mod chart;

use std::cmp::Reverse;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use comfy_table::Table;
use game_search::Limits;
use game_search::engine::{Field, Params};
use indicatif::HumanCount;
use games::{GameEntry, Problem, Task, Thinker, game_named};

use crate::output::Output;
use crate::terminal::{self, progress};

use chart::Row;

const EXAMPLES: &str = "\
Examples:
  gamesearch ablation                                  xiangqi, about half a minute
  gamesearch ablation --game amazons --depth 4 --svg ablation.svg
  gamesearch ablation --game connect-four --depth 14

Nodes and time are sums over the positions of the game, beside those with every feature on. A feature that prunes by a
guess may save nodes and cost strength: only matches tell.";

/// Switches the engine's features off, one at a time, and counts what it then takes to search to a depth.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// The game
    #[arg(long, default_value = "xiangqi", value_parser = game_named)]
    game: &'static GameEntry,
    /// A position of the game, as text [default: the game's own positions]
    #[arg(long)]
    fen: Option<String>,
    /// The game's evaluator, by name
    #[arg(long, value_name = "NAME")]
    eval: Option<String>,
    /// Search to this depth, in plies
    #[arg(long, default_value_t = 9)]
    depth: u32,
    /// The size of the transposition table
    #[arg(long, default_value_t = 16, value_name = "MIB")]
    table_mib: usize,
    /// Draw the nodes as bars
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
}

pub fn run(args: &Args) -> Result<ExitCode, Problem> {
    let open = |fen: &str| args.game.open_for_engine(fen, args.eval.as_deref());
    let boards = match &args.fen {
        Some(fen) => vec![open(fen)?],
        None => args.game.positions.iter().map(|(_, fen)| open(fen)).collect::<Result<Vec<_>, _>>()?,
    };
    let [svg] = Output::open([args.svg.as_ref()])?;
    let params = boards[0].params();
    let features: Vec<_> = Field::switches().filter(|feature| feature.is_on(&params)).collect();
    let bar = progress(Some(features.len() + 1), "{bar:40} {pos}/{len} without {msg}");
    // The first run also waits for memory: it does not count.
    measure(args, &boards, "(all on)", &params, &[])?;
    let (everything, moves) = measure(args, &boards, "(all on)", &params, &[])?;
    let mut rows = vec![everything];
    for feature in features {
        bar.inc(1);
        bar.set_message(feature.name);
        let mut without = params.clone();
        feature.switch_off(&mut without);
        let without = boards[0].fit(without);
        rows.push(measure(args, &boards, feature.name, &without, &moves)?.0);
    }
    bar.finish_and_clear();
    rows[1..].sort_by_key(|row| Reverse(row.nodes));
    writeln!(io::stdout(), "{}, {} positions, {} plies\n{}", args.game.name, boards.len(), args.depth, table(&rows))?;
    if let Some(svg) = svg {
        svg.write(Ok(chart::chart(args.game.name, args.depth, &rows)))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Nodes and time with these features, and the best moves.
fn measure(
    args: &Args,
    boards: &[Box<dyn Thinker>],
    feature: &'static str,
    params: &Params,
    usual: &[Option<String>],
) -> Result<(Row, Vec<Option<String>>), Problem> {
    let mut row = Row { feature, nodes: 0, time: Duration::ZERO, other_moves: 0 };
    let mut moves = Vec::new();
    for board in boards {
        let limits = Limits::depth(args.depth);
        let task = Task { params: params.clone(), threads: 1, table_mib: args.table_mib, limits };
        let thought = board.think(&task, &mut |_| ())?;
        row.nodes += thought.nodes;
        row.time += thought.time;
        moves.push(thought.best);
    }
    row.other_moves = usual.iter().zip(&moves).filter(|(usual, found)| usual != found).count();
    Ok((row, moves))
}

fn table(rows: &[Row]) -> Table {
    let cells = rows.iter().map(|row| {
        [
            row.feature.to_owned(),
            HumanCount(row.nodes).to_string(),
            format!("{:.2}", row.nodes as f64 / rows[0].nodes as f64),
            format!("{:.3}", row.time.as_secs_f64()),
            format!("{:.2}", row.time.as_secs_f64() / rows[0].time.as_secs_f64()),
            row.other_moves.to_string(),
        ]
    });
    terminal::table(["without", "nodes", "× nodes", "seconds", "× time", "other best moves"], &[0], cells)
}
