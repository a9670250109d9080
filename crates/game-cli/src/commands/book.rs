//! Opening books: builds a book by searching, or shows the moves of a book.

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

An engine uses the book through the option BookFile (UCI) or bookfiles (UCCI). The same command line always builds the
same book. --show prints each book move with its weight and its score for the side to move.";

/// Build an opening book, or show the moves of one.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// Game, such as xiangqi
    #[arg(value_parser = game::named)]
    pub game: &'static str,
    /// Book file to write
    #[arg(long, value_name = "FILE", conflicts_with = "show", required_unless_present = "show")]
    out: Option<PathBuf>,
    /// Replace the book file if it exists
    #[arg(long, requires = "out")]
    replace: bool,
    /// Read this book file, and show its moves for a position
    #[arg(long, value_name = "FILE")]
    show: Option<PathBuf>,
    /// Start position of the book, or the position for --show [default: the start position]
    #[arg(long)]
    fen: Option<String>,
    /// Depth of the book in plies from the start
    #[arg(long, default_value_t = 6, value_parser = clap::value_parser!(u32).range(1..=60))]
    plies: u32,
    /// Nodes to search per position
    #[arg(long, default_value_t = 100_000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Maximum number of moves per position, from 1 to 500
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u16).range(1..=500))]
    width: u16,
    /// Keep moves that score at most MARGIN points less than the best move [default: a quarter of the evaluator's unit;
    /// in xiangqi the unit is a soldier]
    #[arg(long, value_parser = clap::value_parser!(i32).range(0..))]
    margin: Option<i32>,
    /// Maximum number of positions; positions closest to the start come first
    #[arg(long, default_value_t = 10_000)]
    positions: usize,
    /// Evaluator, by name, or a network file as net:FILE [default: the game's strongest evaluator]
    #[arg(long)]
    eval: Option<String>,
    /// Search algorithm [default: mcts in Amazons, alphabeta in other games]
    #[arg(long, value_name = "NAME")]
    search: Option<Search>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Search {
    Mcts,
    Alphabeta,
}

pub fn run<S: GameSpec>(args: &Args) -> Result<(), Box<dyn Error>> {
    let images = S::IMAGES
        .ok_or_else(|| format!("{} has no opening books: the game does not define its symmetries", S::NAME))?;
    let start = game::position::<S>(args.fen.as_deref())?;
    if let Some(file) = &args.show {
        let book = Book::open(file, S::UCI_VARIANT).map_err(|error| format!("{}: {error}", file.display()))?;
        let mut out = io::stdout().lock();
        let moves = book.moves(&images, &start);
        for known in &moves {
            writeln!(out, "{:<12} weight {:>3}  score {:+}", start.move_text(known.mv), known.weight, known.score)?;
        }
        let (here, all) = (moves.len(), book.len());
        return Ok(writeln!(out, "{here} moves here; {all} in the book, symmetric positions counted once")?);
    }
    let file = args.out.as_ref().ok_or("expected --out FILE or --show FILE")?;
    let output = Output::new(file, args.replace)?;
    let evaluator = game::evaluator_to_play::<S>(args.eval.as_deref())?;
    let unit = evaluator.evaluator().unit();
    let &Args { plies, nodes, width, margin, positions, .. } = args;
    let builder = Builder { plies, nodes, width: width.into(), margin: margin.unwrap_or(unit / 4), positions };
    let by_default = if S::PREFERS_MCTS { Search::Mcts } else { Search::Alphabeta };
    let method = match args.search.unwrap_or(by_default) {
        Search::Mcts => evaluator.mcts_params::<S>().for_game::<S::Game>().into(),
        Search::Alphabeta => S::params().for_search(&S::start(), &evaluator.evaluator()).0.into(),
    };
    let mut searcher = SearcherConfig::new(method).build(evaluator.maker())?;
    let bar = terminal::progress(None, "{spinner} {msg} {elapsed}");
    let book = builder.build(S::UCI_VARIANT, &images, &start, &mut *searcher, &mut |studied| {
        let (ply, positions, left) = (studied.ply + 1, studied.positions, studied.left);
        bar.set_message(format!("ply {ply} of {plies}: {positions} positions, {left} left"));
        bar.tick();
    })?;
    bar.finish_and_clear();
    let bytes = book.to_bytes();
    Output::write(output, || Ok(&bytes))?;
    println!("{}: {} moves, {} bytes", file.display(), book.len(), bytes.len());
    Ok(())
}
