//! A book of openings, made by a search, or shown.

use std::error::Error;
use std::io::{self, Write};
use std::path::PathBuf;

use clap::ValueEnum;
use game_book::{Book, Builder};
use game_search::searcher::SearcherConfig;
use game_search::spec::GameSpec;
use game_search::{Evaluator, TextNotation};

use crate::{game, output::Output, terminal};

const EXAMPLES: &str = "\
Examples:
  gamesearch book xiangqi --plies 6 --nodes 50000 --out xiangqi.book
  gamesearch book amazons --plies 4 --nodes 200000 --search alphabeta --out amazons.book
  gamesearch book xiangqi --show xiangqi.book
  gamesearch book xiangqi --show xiangqi.book --fen 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 1 1'

An engine plays from it with the option BookFile (UCI) or bookfiles (UCCI). Made again with the same numbers it is the same
file. What is shown: the move, its weight among the others, its score for the side to move.";

/// Make a book of openings, or show what one knows.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// The game
    #[arg(value_parser = game::named)]
    pub game: &'static str,
    /// Where to write the book
    #[arg(long, value_name = "FILE", conflicts_with = "show", required_unless_present = "show")]
    out: Option<PathBuf>,
    /// Write it even if the file exists
    #[arg(long, requires = "out")]
    replace: bool,
    /// Show what this book knows
    #[arg(long, value_name = "FILE")]
    show: Option<PathBuf>,
    /// The position to begin with, or to show [default: the start]
    #[arg(long)]
    fen: Option<String>,
    /// Moves from the start that it covers
    #[arg(long, default_value_t = 6, value_parser = clap::value_parser!(u32).range(1..=60))]
    plies: u32,
    /// Nodes for each position
    #[arg(long, default_value_t = 100_000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Moves of a position at most
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u16).range(1..=500))]
    width: u16,
    /// How much worse than the best a move may be, in the evaluator's units [default: a quarter of the smallest advantage]
    #[arg(long, value_parser = clap::value_parser!(i32).range(0..))]
    margin: Option<i32>,
    /// Positions at most, those nearest to the start first
    #[arg(long, default_value_t = 10_000)]
    positions: usize,
    /// The evaluator [default: the strongest]
    #[arg(long)]
    eval: Option<String>,
    /// What searches [default: mcts for Amazons, alphabeta for the others]
    #[arg(long, value_name = "NAME")]
    search: Option<Search>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Search {
    Mcts,
    Alphabeta,
}

pub fn run<S: GameSpec>(args: &Args) -> Result<(), Box<dyn Error>> {
    let images =
        S::IMAGES.ok_or_else(|| format!("{} has no books: nothing says which of its positions are alike", S::NAME))?;
    let start = game::position::<S>(args.fen.as_deref())?;
    if let Some(file) = &args.show {
        let book = Book::open(file, S::UCI_VARIANT).map_err(|error| format!("{}: {error}", file.display()))?;
        let mut out = io::stdout().lock();
        let moves = book.moves(&images, &start);
        for known in &moves {
            writeln!(out, "{:<12} weight {:>3}  score {:+}", start.move_text(known.mv), known.weight, known.score)?;
        }
        let (here, all) = (moves.len(), book.len());
        return Ok(writeln!(out, "{here} moves here; {all} in the book, those of images counted once")?);
    }
    let file = args.out.as_ref().ok_or("expected --out FILE or --show FILE")?;
    if file.exists() && !args.replace {
        return Err(format!("{} is there already: expected a new file, or --replace", file.display()).into());
    }
    let [output] = Output::open([Some(file)])?;
    let evaluator = S::evaluator_named(args.eval.as_deref()).map_err(|names| {
        let wanted = args.eval.as_deref().unwrap_or_default();
        format!("no evaluator is named {wanted:?}: expected one of {}", names.join(", "))
    })?;
    let unit = (evaluator.make)().unit();
    let &Args { plies, nodes, width, margin, positions, .. } = args;
    let builder = Builder { plies, nodes, width: width.into(), margin: margin.unwrap_or(unit / 4), positions };
    let by_default = if S::PREFERS_MCTS { Search::Mcts } else { Search::Alphabeta };
    let method = match args.search.unwrap_or(by_default) {
        Search::Mcts => S::mcts_params(evaluator.name).for_game::<S::Game>().into(),
        Search::Alphabeta => S::params().for_search(&S::start(), &(evaluator.make)()).0.into(),
    };
    let mut searcher = SearcherConfig::new(method).build(evaluator.make)?;
    let bar = terminal::progress(None, "{spinner} {msg} {elapsed}");
    let book = builder.build(S::UCI_VARIANT, &images, &start, &mut *searcher, &mut |studied| {
        let (ply, positions, left) = (studied.ply + 1, studied.positions, studied.left);
        bar.set_message(format!("ply {ply} of {plies}: {positions} positions, {left} to go"));
        bar.tick();
    })?;
    bar.finish_and_clear();
    let bytes = book.to_bytes();
    Output::write(output, || Ok(&bytes))?;
    println!("{}: {} moves, {} bytes", file.display(), book.len(), bytes.len());
    Ok(())
}
