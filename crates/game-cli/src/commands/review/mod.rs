//! The review of recorded games.

mod measure;
mod open;
mod progress;
mod table;

use std::io::{self, Write};
use std::path::PathBuf;

use game_review::Effort;
use game_review::page::Page;
use game_search::searcher::StopHandle;
use games::tabletop::Lang;

use crate::dispatch::Done;
use crate::output::Output;
use crate::problem::Problem;
use crate::{game, terminal};
use open::{Opened, Recorded};
use progress::review;

const HELP: &str = "\
Examples:
  gamesearch review game.pgn
  gamesearch review game.xqf --nodes 100000 --threads 2
  gamesearch review game.pgn --annotate reviewed.pgn
  gamesearch review game.sgf --json --page review.html
  gamesearch review games.pgn --measure 5000000

Every position is searched with --nodes nodes, then with four times as many. Positions whose label is not settled are
searched again, with up to 64 times as many. The result does not depend on the number of threads.

A move is marked by the winning chance that it loses: ?! from 10 points of a hundred, ? from 15, ?? from 20. Its accuracy
is 103.1668 * e^(-0.04354 * points) - 3.1669 per cent; the accuracy of a side is the mean over its moves.

Files: xiangqi in PGN, XQF, DhtmlXQ, CBR or CBL, and Amazons in SGF. --annotate writes PGN or SGF, with a glyph, a
sentence and the better line for each mistake. --page writes HTML, with a board for each mistake.";

/// Review recorded games: mistakes, better moves and the reasons
#[derive(Debug, clap::Args)]
#[command(after_help = HELP)]
pub struct Args {
    /// File with games of xiangqi or Amazons
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Nodes for each position in the first round
    #[arg(long, default_value_t = Effort::DEFAULT_NODES, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Number of search threads
    #[arg(long, default_value_t = 1, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=64))]
    threads: u8,
    /// Notation of the moves [default: Chinese or WXF in xiangqi, as the language is; d1-d7/g7 in Amazons]
    #[arg(long, value_name = "NOTATION")]
    notation: Option<String>,
    /// Print JSON, one line for each game
    #[arg(long)]
    json: bool,
    /// Write the games with glyphs, sentences and better lines to a new file
    #[arg(long, value_name = "OUT")]
    annotate: Option<PathBuf>,
    /// Write a page of HTML with a board for each mistake to a new file
    #[arg(long, value_name = "OUT")]
    page: Option<PathBuf>,
    /// Replace the files of --annotate and --page if they exist
    #[arg(long)]
    replace: bool,
    /// Compare the labels with searches of TRUTH nodes before and after each move, and with four times the effort
    #[arg(long, value_name = "TRUTH", conflicts_with_all = ["json", "annotate", "page"], value_parser = clap::value_parser!(u64).range(1..))]
    measure: Option<u64>,
    /// The language of the sentences
    #[arg(skip)]
    pub lang: Lang,
}

pub fn run(args: &Args) -> Done {
    match open::open(&args.file)? {
        Opened::Xiangqi(records) => run_games::<games::Xiangqi>(args, records),
        Opened::Amazons(records) => run_games::<games::Amazons>(args, records),
    }
}

fn run_games<S: Recorded>(args: &Args, mut records: Vec<S::Record>) -> Done {
    let mut written = args.annotate.iter().chain(&args.page);
    if let Some(path) = written.find(|path| !args.replace && path.exists()) {
        return Err(Problem::Exists(path.clone()).into());
    }
    let [annotate_out, page_out] = Output::open([args.annotate.as_ref(), args.page.as_ref()])?;
    let notation = game::notation::<S>(args.notation.as_deref(), args.lang)?;
    let stop = StopHandle::new();
    terminal::stop_on_interrupt(stop.clone())?;
    if let Some(truth) = args.measure {
        return measure::run::<S>(&records, Effort::new(args.nodes), truth, usize::from(args.threads), &stop);
    }
    let mut out = io::stdout();
    let games = records.len();
    let mut page = Page::new(args.lang);
    for (number, record) in (1..).zip(&mut records) {
        let Some(review) = review::<S>(record, Effort::new(args.nodes), usize::from(args.threads), &stop)? else {
            return Err("interrupted: the review is not complete".into());
        };
        if args.json {
            writeln!(out, "{}", table::json(&review, notation))?;
        } else {
            let title = S::title(record);
            let number = if games > 1 { format!("{number}. ") } else { String::new() };
            writeln!(out, "{number}{title}\n{}", table::text(&review, notation, args.lang))?;
        }
        page.add(&S::title(record), &review, &S::NOTATIONS[notation]);
        S::annotate(&review, record, args.lang, notation);
    }
    if annotate_out.is_some() {
        let text = S::write(&records, notation)?;
        Output::write(annotate_out, || Ok(text))?;
    }
    Output::write(page_out, || Ok(page.text()))?;
    Ok(std::process::ExitCode::SUCCESS)
}
