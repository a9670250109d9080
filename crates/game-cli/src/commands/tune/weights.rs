//! Tunes the weights of an evaluation to fit positions from `selfplay`.

use std::error::Error;
use std::io::{self, Write};
use std::path::PathBuf;

use comfy_table::Table;
use game_learn::samples::Samples;
use game_learn::tune::{TuneData, Tuned, Tuner};
use game_search::Linear;
use game_search::spec::{GameSpec, NamedLinear};
use indicatif::{HumanBytes, HumanCount, ProgressBar};

use crate::{game, terminal};

const HELP: &str = "\
Examples:
  gamesearch tune weights xiangqi --data data.units > table.txt
  gamesearch tune weights xiangqi --data one.units two.units --lambda 0.7 --only soldier
  gamesearch tune weights amazons --data amazons.units --fix spread

The tuned weights are written to the standard output, as source text for the evaluation. Progress and the weights with
the largest changes are written to the standard error. docs/src/tuning.md explains the method.";

/// Tune the weights of an evaluation to fit positions with scores and results.
#[derive(Debug, clap::Args)]
#[command(after_help = HELP)]
pub struct Args {
    /// Game, such as xiangqi
    #[arg(value_parser = game::named)]
    pub game: &'static str,
    /// Files written by `selfplay`
    #[arg(long, required = true, num_args = 1.., value_name = "FILE")]
    data: Vec<PathBuf>,
    /// Evaluation, by name [default: the game's first evaluation]
    #[arg(long, value_name = "NAME")]
    eval: Option<String>,
    /// Tune only weights whose names begin with NAME; may be repeated
    #[arg(long, value_name = "NAME")]
    only: Vec<String>,
    /// Do not tune weights whose names begin with NAME; may be repeated
    #[arg(long, value_name = "NAME")]
    fix: Vec<String>,
    /// Number of weights to show, beginning with the largest changes
    #[arg(long, default_value_t = 20, value_name = "N")]
    show: usize,
    /// Share of the game results in the target, from 0 to 1; the share of the search scores is 1 - SHARE
    #[arg(long, default_value_t = Tuner::default().lambda, value_name = "SHARE")]
    lambda: f64,
    /// Share of the games that are used for validation, between 0 and 1
    #[arg(long, default_value_t = Tuner::default().validation, value_name = "SHARE")]
    validation: f64,
    /// Strengths of L2 regularisation to try, from STRONG to WEAK; regularisation keeps weights near the old weights
    #[arg(long, num_args = 2, value_names = ["STRONG", "WEAK"], default_values_t = Tuner::default().l2_path)]
    l2_path: Vec<f64>,
    /// Minimum number of positions in which a weight must occur to be tuned
    #[arg(long, default_value_t = Tuner::default().min_seen, value_name = "N")]
    min_seen: u32,
}

pub fn run<S: GameSpec>(args: &Args) -> Result<(), Box<dyn Error>> {
    let NamedLinear { sum, evaluate, .. } = evaluation::<S>(args.eval.as_deref())?;
    let evaluation = sum();
    let (names, start) = (evaluation.names(), evaluation.weights());
    let fixed = fixed(args, &names)?;
    let bar = terminal::progress(None, "{spinner} {msg} {elapsed}");
    let data = read::<S>(args, &*evaluation, *evaluate, &bar)?;
    let (positions, counts) = (HumanCount(data.len() as u64), data.nonzero() as f64 / data.len().max(1) as f64);
    eprintln!("{positions} positions, {counts:.1} nonzero features each");
    let &Args { lambda, validation, ref l2_path, min_seen, .. } = args;
    // `num_args` guarantees two values.
    let tuner = Tuner { lambda, validation, l2_path: [l2_path[0], l2_path[1]], min_seen };
    let tuned = tuner.tune(&data, &start, &fixed, &mut |step| {
        let (training, validation) = (step.losses.training, step.losses.validation);
        bar.suspend(|| eprintln!("l2 {:.1e}: training loss {training:.6}, validation loss {validation:.6}", step.l2));
        true
    })?;
    bar.finish_and_clear();
    let stderr = &mut io::stderr();
    report(stderr, &tuned)?;
    writeln!(stderr, "{}", moved(&names, &start, &tuned, data.seen(), args.show))?;
    Ok(io::stdout().write_all(evaluation.source(&tuned.rounded).as_bytes())?)
}

fn evaluation<S: GameSpec>(name: Option<&str>) -> Result<&'static NamedLinear<S::Game>, String> {
    let first = S::LINEAR.first().ok_or_else(|| format!("{} has no tunable evaluation", S::NAME))?;
    let wanted = name.unwrap_or(first.name);
    let names = || S::LINEAR.iter().map(|it| it.name).collect::<Vec<_>>().join(", ");
    let found = S::LINEAR.iter().find(|it| it.name == wanted);
    found.ok_or_else(|| format!("unknown tunable evaluation {wanted:?}: expected one of {}", names()))
}

/// Returns for each weight whether `--only` or `--fix` excludes the weight from tuning.
fn fixed(args: &Args, names: &[String]) -> Result<Vec<bool>, String> {
    let begins = |name: &String, with: &[String]| with.iter().any(|with| name.starts_with(with.as_str()));
    for prefix in args.only.iter().chain(&args.fix) {
        if !names.iter().any(|name| name.starts_with(prefix.as_str())) {
            let words = first_words(names);
            return Err(format!("no weight name begins with {prefix:?}: expected {words}"));
        }
    }
    let stays = |name| !args.only.is_empty() && !begins(name, &args.only) || begins(name, &args.fix);
    Ok(names.iter().map(stays).collect())
}

/// Returns the first word of every name, without duplicates, and at most twelve words.
fn first_words(names: &[String]) -> String {
    const MAX_LISTED: usize = 12;
    let mut words: Vec<&str> = Vec::new();
    for word in names.iter().filter_map(|name| name.split([' ', ',']).next()) {
        if !words.contains(&word) {
            words.push(word);
        }
    }
    let more = if words.len() > MAX_LISTED { ", ..." } else { "" };
    words[..words.len().min(MAX_LISTED)].join(", ") + more
}

/// Reads the positions of all files. Reports the largest difference between the linear evaluation and the evaluator,
/// measured on the first 2,000 positions of each file.
fn read<S: GameSpec>(
    args: &Args,
    evaluation: &dyn Linear<S::Game>,
    evaluate: fn(&S::Game) -> i32,
    bar: &ProgressBar,
) -> Result<TuneData, Box<dyn Error>> {
    const CHECKED: usize = 2_000;
    let mut data = TuneData::new(evaluation.weights().len());
    let mut farthest = 0.0_f64;
    for path in &args.data {
        for (index, sample) in Samples::<S::Game>::open(path, S::NAME)?.with_images(S::IMAGES).enumerate() {
            let sample = sample?;
            if index < CHECKED {
                let difference = f64::from(evaluate(&sample.position)) - evaluation.sum(&sample.position);
                farthest = farthest.max(difference.abs());
            }
            data.extend(evaluation, [Ok(sample)])?;
            if data.len().is_multiple_of(4096) {
                bar.set_message(format!("{} positions of {}", HumanCount(data.len() as u64), path.display()));
                bar.tick();
            }
        }
        let size = HumanBytes(path.metadata().map_or(0, |file| file.len()));
        eprintln!("{}: {size}", path.display());
    }
    eprintln!("linear form and evaluator differ by at most {farthest:.2}");
    Ok(data)
}

fn report(out: &mut impl Write, tuned: &Tuned) -> io::Result<()> {
    let [learn, judge] = tuned.positions.map(|count| HumanCount(count as u64));
    let (before, after) = (tuned.before, tuned.after);
    let score_scale = tuned.score_scale.map_or(String::new(), |scale| format!("score scale {scale:.1}, "));
    writeln!(out, "scale {:.1}, {score_scale}l2 {:.1e}", tuned.scale, tuned.l2)?;
    writeln!(out, "training loss, {learn} positions: {:.6} before, {:.6} after", before.training, after.training)?;
    writeln!(
        out,
        "validation loss, {judge} positions: {:.6} before, {:.6} after",
        before.validation, after.validation
    )?;
    let [before, after] = tuned.fitted;
    writeln!(out, "with the best scale and constant: {before:.6} before, {after:.6} after")
}

/// Returns a table of the `most` weights with the largest changes.
fn moved(names: &[String], start: &[f64], tuned: &Tuned, seen: &[u32], most: usize) -> Table {
    let mut order: Vec<usize> = (0..names.len()).filter(|&it| tuned.rounded[it] != start[it].round() as i32).collect();
    let distance = |it: usize| (tuned.weights[it] - start[it]).abs();
    order.sort_by(|&a, &b| distance(b).total_cmp(&distance(a)));
    let rows = order
        .into_iter()
        .take(most)
        .map(|it| [names[it].clone(), format!("{}", start[it]), tuned.rounded[it].to_string(), seen[it].to_string()]);
    terminal::table(["weight", "before", "after", "positions"], &[0], rows)
}
