//! Pictures of the figures of the book that the lab shows step by step: the final state of what the lab answers.
//!
//! | file | what is in it |
//! |---|---|
//! | `tree.rs` | a tree as text and as a picture, from left to right |
//! | `read.rs` | the nodes of a tree, read from the lab's answer |
//! | `lines.rs` | the other figures as lines of text |
//! | `engines.rs` | the figures of the engine as lines of text |

mod engines;
mod lines;
mod read;
mod tree;

use std::io::{self, Write};
use std::ops::ControlFlow;
use std::path::PathBuf;

use clap::ValueEnum;
use game_search::text::quote;
use serde_json::{Value, json};

use crate::{output::Output, problem::Problem};

const AFTER: &str = "\
Examples:
  gamesearch figure simulations --set simulations=30,exploration=1
  gamesearch figure proof --fen xo./x../o.. --svg proof.svg

The settings are those of the request of the same name in crates/game-lab/MESSAGES.md.";

/// Draw the final state of a figure that the lab shows step by step.
#[derive(Debug, clap::Args)]
#[command(after_help = AFTER)]
pub struct Args {
    /// Figure to draw
    kind: Kind,
    /// Game, by name
    #[arg(long, default_value = "tic-tac-toe")]
    game: String,
    /// Position, as text [default: the start position]
    #[arg(long)]
    fen: Option<String>,
    /// Settings of the figure: NAME=VALUE, separated by commas
    #[arg(long, value_name = "SETTINGS", value_delimiter = ',')]
    set: Vec<String>,
    /// Also write the figure as SVG
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Kind {
    /// The tree of Monte Carlo tree search
    Simulations,
    /// The tree of proof-number search
    Proof,
    /// The random numbers that moves of Amazons xor into the key
    Keys,
    /// The captures of an exchange in xiangqi
    Exchange,
    /// The distances to mate in xiangqi for every point of one piece
    Retrograde,
    /// The errors of the evaluation that the correction history stores
    Correction,
    /// The moves that the move picker of the engine returns
    Picking,
    /// The nodes of each depth, without a feature of the engine and with it
    Race,
    /// The entries that one bucket of the transposition table stores
    Buckets,
}

pub fn run(args: &Args) -> Result<(), Problem> {
    let [svg] = Output::open([args.svg.as_ref()])?;
    let answer = ask(args)?;
    let (head, nodes) = match args.kind {
        Kind::Simulations => read::simulations(&answer),
        Kind::Proof => read::proof(&answer),
        Kind::Keys => return print(svg, &lines::keys(&answer)),
        Kind::Exchange => return print(svg, &lines::exchange(&answer)),
        Kind::Retrograde => return print(svg, &lines::retrograde(&answer)),
        Kind::Correction => return print(svg, &engines::correction(&answer)),
        Kind::Picking => return print(svg, &engines::picking(&answer)),
        Kind::Race => return print(svg, &engines::race(&answer)),
        Kind::Buckets => return print(svg, &engines::buckets(&answer)),
    };
    write!(io::stdout(), "{head}\n\n{}", tree::text(&nodes))?;
    Output::write(svg, || Ok(tree::svg(&head, &nodes)))
}

/// Prints lines, and draws them.
fn print(svg: Option<Output>, lines: &[String]) -> Result<(), Problem> {
    lines.iter().try_for_each(|line| writeln!(io::stdout(), "{line}"))?;
    Output::write(svg, || Ok(lines::svg(lines)))
}

/// Asks the lab, and returns its answer.
fn ask(args: &Args) -> Result<Value, Problem> {
    let name = args.kind.to_possible_value().map(|value| value.get_name().to_owned());
    let mut request = json!({ "op": name, "game": args.game });
    if let Some(position) = &args.fen {
        request["position"] = json!(position);
    }
    for setting in &args.set {
        let Some((name, value)) = setting.split_once('=') else {
            return Err(Problem::Move(format!("setting {}: expected NAME=VALUE", quote(setting))));
        };
        request[name.trim()] = match name.trim() {
            "moves" | "other" => value.split_whitespace().collect(),
            _ => serde_json::from_str(value).unwrap_or_else(|_| json!(value)),
        };
    }
    let mut last = Value::Null;
    let answered = game_lab::answer(&request.to_string(), &Default::default(), &mut |line| {
        last = line;
        ControlFlow::Continue(())
    });
    answered.map(|()| last).map_err(|refusal| Problem::Move(refusal.to_string()))
}
