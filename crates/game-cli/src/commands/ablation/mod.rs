//! Ablation: the cost of a search without one feature of the engine, measured for each feature in turn.

mod elo;

use std::cmp::Reverse;
use std::error::Error;
use std::io::{self, Write};
use std::path::PathBuf;
use std::time::Duration;

use comfy_table::Table;
use game_search::engine::{Field, Params};
use game_search::searcher::SearcherConfig;
use game_search::spec::GameSpec;
use game_search::{Limits, Searcher};
use indicatif::HumanCount;

use crate::output::{Output, picture};
use crate::{game, terminal};

const EXAMPLES: &str = "\
Examples:
  gamesearch ablation                                  xiangqi, about half a minute
  gamesearch ablation --game amazons --depth 4 --svg ablation.svg
  gamesearch ablation --game connect-four --depth 14
  gamesearch ablation --elo matches --concurrency 2     xiangqi, 1,200 games for each feature: some hours; resumes
  gamesearch ablation --elo matches --game connect-four --nodes 1000 --openings openings.txt --games 2000

Nodes and seconds are sums over all positions. The columns `× nodes` and `× time` divide these sums by the sums with all
features on. A pruning heuristic can save nodes but cost strength. Only matches measure strength: with --elo, the table
has the results of matches, the Elo that a feature is worth with half the width of its 95 % confidence interval, and how
often per 1,000 nodes the feature acts in searches of openings; features that report the same event share its count. A
feature that changes no move of a pair of games makes both games equal, which shows that it is worth nothing there. So a
match counts whose games are not distinct; it is void only if less than 90 % of its openings are distinct. A difference
above 300 is printed as > 300.";

/// Switch off the engine's features one at a time, and measure the nodes and the time of a search to a fixed depth.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// Game to search
    #[arg(long, default_value = "xiangqi", value_parser = game::named)]
    pub game: &'static str,
    /// Position as text [default: the game's sample positions]
    #[arg(long)]
    fen: Option<String>,
    /// Evaluator, by name, or a network file as net:FILE [default: the game's first evaluator; with --elo, the strongest]
    #[arg(long, value_name = "NAME")]
    eval: Option<String>,
    /// Search depth in plies
    #[arg(long, default_value_t = 9)]
    depth: u32,
    /// Transposition table size in MiB
    #[arg(long, default_value_t = 16, value_name = "MIB")]
    table_mib: usize,
    /// Write a bar chart of the node counts as SVG
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    #[command(flatten)]
    elo: elo::EloArgs,
}

pub fn run<S: GameSpec>(args: &Args) -> Result<(), Box<dyn Error>> {
    if let Some(folder) = &args.elo.elo {
        return elo::run::<S>(&args.elo, folder, args.eval.as_deref(), args.table_mib);
    }
    let evaluator = game::evaluator::<S>(args.eval.as_deref())?;
    let positions = match &args.fen {
        Some(fen) => vec![game::position::<S>(Some(fen))?],
        None => S::POSITIONS.iter().map(|(_, fen)| game::position::<S>(Some(fen))).collect::<Result<_, _>>()?,
    };
    let [svg] = Output::open([args.svg.as_ref()])?;
    let fit = |params: Params| params.for_search(&positions[0], &evaluator.evaluator()).0;
    let params = fit(S::params());
    let features: Vec<_> = Field::switches().filter(|feature| feature.is_on(&params)).collect();
    let bar = terminal::progress(Some(features.len() + 1), "{bar:40} {pos}/{len} without {msg}");
    // Returns the nodes and the time with these features, and the best move of each position.
    let measure = |feature, params: Params| -> Result<_, Box<dyn Error>> {
        let config = SearcherConfig { memory_mib: args.table_mib, ..SearcherConfig::new(params.into()) };
        let mut row = Row { feature, nodes: 0, time: Duration::ZERO, other_moves: 0 };
        let mut moves = Vec::new();
        for position in &positions {
            let report = config.build(evaluator.maker())?.search(position, &Limits::depth(args.depth), &mut ())?;
            row.nodes += report.nodes;
            row.time += report.time;
            moves.push(report.best);
        }
        Ok((row, moves))
    };
    // The first measurement is discarded, because its time includes the allocation of memory.
    measure("(all on)", params.clone())?;
    let (everything, moves) = measure("(all on)", params.clone())?;
    let mut rows = vec![everything];
    for feature in features {
        bar.inc(1);
        bar.set_message(feature.name);
        let mut without = params.clone();
        feature.switch_off(&mut without);
        let (row, found) = measure(feature.name, fit(without))?;
        let other_moves = moves.iter().zip(&found).filter(|(usual, found)| usual != found).count();
        rows.push(Row { other_moves, ..row });
    }
    bar.finish_and_clear();
    rows[1..].sort_by_key(|row| Reverse(row.nodes));
    let (count, depth) = (positions.len(), args.depth);
    writeln!(io::stdout(), "{}, {count} positions, {depth} plies\n{}", S::NAME, table(&rows))?;
    Ok(Output::write(svg, || Ok(chart(S::NAME, depth, &rows)))?)
}

/// A row of the table: the cost of searching all positions while one feature is off.
struct Row {
    feature: &'static str,
    nodes: u64,
    time: Duration,
    /// The number of positions in which the best move differs from the best move with all features on.
    other_moves: usize,
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

/// The layout of the chart in pixels. The four constants are the height of a bar with its margin, the right end of the
/// feature names, the width of the chart, and the top of the first bar.
const HEIGHT: usize = 24;
const LEFT: f64 = 250.0;
const WIDTH: f64 = 900.0;
const TOP: usize = 60;

const STYLE: &str = "text{font:13px sans-serif} .name{text-anchor:end} .more{fill:#1f77b4} .fewer{fill:#ff7f0e}";

/// Draws a bar for each feature: the node count without this feature. The axis is logarithmic, and every bar begins at
/// the node count of the first row, "all on".
fn chart(game: &str, depth: u32, rows: &[Row]) -> String {
    let ratio = |row: &Row| (row.nodes as f64 / rows[0].nodes as f64).log2();
    let (low, high) = rows.iter().map(ratio).fold((0.0, 1.0), |(low, high): (f64, f64), x| (low.min(x), high.max(x)));
    let x = |log: f64| LEFT + (log - low) / (high - low) * (WIDTH - LEFT - 150.0);
    let bar = |(index, row): (usize, &Row)| {
        let (y, from, to) = (TOP + HEIGHT * index, x(0.0_f64.min(ratio(row))), x(0.0_f64.max(ratio(row))));
        let class = if ratio(row) < 0.0 { "fewer" } else { "more" };
        let (name, nodes, width, text) = (row.feature, HumanCount(row.nodes), (to - from).max(1.0), y + 13);
        format!(
            "<text class=\"name\" x=\"{:.0}\" y=\"{text}\">{name}</text>\
             <rect class=\"{class}\" x=\"{from:.1}\" y=\"{y}\" width=\"{width:.1}\" height=\"16\"/>\
             <text x=\"{:.1}\" y=\"{text}\">{nodes}</text>\n",
            LEFT - 10.0,
            to + 6.0
        )
    };
    let bars: String = rows.iter().enumerate().map(bar).collect();
    let height = TOP + HEIGHT * rows.len() + 20;
    let body = format!(
        "<text x=\"20\" y=\"30\">{game}, depth {depth}: nodes without one feature (log scale; line: all on)</text>\n\
         <line x1=\"{0:.1}\" x2=\"{0:.1}\" y1=\"{TOP}\" y2=\"{1}\" stroke=\"#888\"/>\n{bars}",
        x(0.0),
        height - 20
    );
    picture(&format!("viewBox=\"0 0 {WIDTH} {height}\""), STYLE, &body)
}
