//! Fits what a score means to games from `selfplay`.

use std::error::Error;
use std::fmt::Write as _;
use std::io::{self, Write as _};
use std::path::PathBuf;

use game_learn::samples::Games;
use game_learn::wdl::{Cell, WdlData, WdlFit};
use game_search::spec::{GameSpec, WdlModel};

use crate::{game, terminal};

const HELP: &str = "\
Examples:
  gamesearch selfplay xiangqi --out scores.units --games 60000 --nodes 3000 --threads 2 --resign 1200,4
  gamesearch tune wdl xiangqi --data scores.units

One position is drawn from each game. The model is fitted to two thirds of the openings and checked on the others: the
table compares its expected score and its draws with the results, in three ranges of plies and ten of scores. The model
is written to the standard output, as source text for `NamedEvaluator::wdl` of the evaluator that played.
docs/src/tuning.md explains the model.";

/// Fit what a score means: the chances of a win, a draw and a loss.
#[derive(Debug, clap::Args)]
#[command(after_help = HELP)]
pub struct Args {
    /// Game, such as xiangqi
    #[arg(value_parser = game::named)]
    pub game: &'static str,
    /// Files written by `selfplay`
    #[arg(long, required = true, num_args = 1.., value_name = "FILE")]
    data: Vec<PathBuf>,
    /// Share of the games that are held out, between 0 and 1
    #[arg(long, default_value_t = 1.0 / 3.0, value_name = "SHARE", value_parser = share)]
    held_out: f64,
    /// Seed that decides which position of each game is drawn
    #[arg(long, default_value_t = 1, value_name = "S")]
    seed: u64,
}

fn share(text: &str) -> Result<f64, String> {
    let share = text.parse().ok().filter(|share| (0.0..=1.0).contains(share) && *share > 0.0 && *share < 1.0);
    share.ok_or_else(|| "expected a number between 0 and 1".to_owned())
}

pub fn run<S: GameSpec>(args: &Args) -> Result<(), Box<dyn Error>> {
    let mut data = WdlData::new();
    for path in &args.data {
        data.extend::<S>(Games::open(path, S::NAME)?, args.seed)?;
    }
    let fit = data.fit(args.held_out)?;
    writeln!(io::stderr(), "{}", report(&fit))?;
    Ok(io::stdout().write_all(source(&fit.model)?.as_bytes())?)
}

/// Returns the table of the held-out games, and its summary.
fn report(fit: &WdlFit) -> String {
    let rows = fit.cells.iter().map(|cell| {
        let &Cell { plies: [first, last], scores: [low, high], count, expected, found, error, .. } = cell;
        let numbers = [expected, found, (expected - found).abs(), 2.0 * error, cell.draws_expected, cell.draws_found];
        let [expected, found, difference, errors, draws, drawn] = numbers.map(|number| format!("{number:.1}"));
        let (plies, scores) = (format!("{first} to {last}"), format!("{low} to {high}"));
        [plies, scores, count.to_string(), expected, found, difference, errors, draws, drawn]
    });
    let header = ["plies", "scores", "games", "expected", "found", "error", "2 SE", "draws expected", "draws found"];
    let table = terminal::table(header, &[0, 1], rows);
    let held_out: usize = fit.cells.iter().map(|cell| cell.count).sum();
    let over = |cell: &&Cell| (cell.expected - cell.found).abs() > 2.0 + 2.0 * cell.error;
    format!(
        "{table}\n{} games fitted, {held_out} held out\nmean error {:.2} points of a hundred, {} of {} cells over 2 points \
         and two standard errors\n100 printed points are a score of {:.1}",
        fit.training,
        fit.mean_error(),
        fit.cells.iter().filter(over).count(),
        fit.cells.len(),
        fit.model.hundred()
    )
}

/// Returns the model as Rust source.
fn source(model: &WdlModel) -> Result<String, std::fmt::Error> {
    let list = |numbers: &[f64]| numbers.iter().map(|number| format!("{number:.5}")).collect::<Vec<_>>().join(", ");
    let mut text = String::from("WdlModel {\n");
    writeln!(text, "    slope: [{}],", list(&model.slope))?;
    writeln!(text, "    draws: [{}],", list(&model.draws))?;
    writeln!(text, "    plies: {:?},\n}}", model.plies)?;
    Ok(text)
}
