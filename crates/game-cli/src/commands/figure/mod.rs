//! Pictures of the figures of the book that the lab shows step by step: the final state of what the lab answers, or of a
//! recording.
//!
//! | file | what is in it |
//! |---|---|
//! | `tree.rs` | a tree as text and as a picture, from left to right |
//! | `read.rs` | the nodes of a tree, read from the lab's answer |
//! | `lines.rs` | the other figures as lines of text |
//! | `recorded/` | the figures of threads and of the clock, which are recorded |

mod lines;
mod read;
mod recorded;
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
  gamesearch figure threads --record threads.json --svg threads.svg
  gamesearch figure clock --recording clock.json --svg clock.svg

The settings are those of the request of the same name in crates/game-lab/MESSAGES.md; for --record, `depth` of threads, and
`seconds`, `increment` and `moves` of clock. Threads and clocks do not run the same way twice, so these two figures are drawn
from a recording, which is refused if it does not agree with the library's time plan.";

/// Draw the final state of a figure that the lab shows step by step.
#[derive(Debug, clap::Args)]
#[command(after_help = AFTER)]
pub struct Args {
    /// Figure to draw
    kind: Kind,
    /// Game, by name [default: tic-tac-toe; the recorded figures are of xiangqi]
    #[arg(long)]
    game: Option<String>,
    /// Position, as text [default: the start position]
    #[arg(long)]
    fen: Option<String>,
    /// Settings of the figure: NAME=VALUE, separated by commas
    #[arg(long, value_name = "SETTINGS", value_delimiter = ',')]
    set: Vec<String>,
    /// Run the searches of `threads` or `clock` now, and write what happened as a recording
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    /// Draw this recording of `threads` or `clock`
    #[arg(long, value_name = "FILE", conflicts_with_all = ["record", "game", "fen", "set"])]
    recording: Option<PathBuf>,
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
    /// A recorded search by one thread and by two
    Threads,
    /// The recorded decisions of a game on the clock
    Clock,
}

pub fn run(args: &Args) -> Result<(), Problem> {
    if let Kind::Threads | Kind::Clock = args.kind {
        return recorded::run(args);
    }
    if args.record.is_some() || args.recording.is_some() {
        return Err(Problem::Move(format!("{} is not recorded: only threads and clock are", args.name())));
    }
    let [svg] = Output::open([args.svg.as_ref()])?;
    let answer = ask(args)?;
    let (head, nodes) = match args.kind {
        Kind::Simulations => read::simulations(&answer),
        Kind::Proof => read::proof(&answer),
        Kind::Keys => return print(svg, &lines::keys(&answer)),
        Kind::Exchange => return print(svg, &lines::exchange(&answer)),
        Kind::Retrograde => return print(svg, &lines::retrograde(&answer)),
        Kind::Threads | Kind::Clock => unreachable!("these figures are recorded"),
    };
    write!(io::stdout(), "{head}\n\n{}", tree::text(&nodes))?;
    Output::write(svg, || Ok(tree::svg(&head, &nodes)))
}

/// Prints lines, and draws them.
fn print(svg: Option<Output>, lines: &[String]) -> Result<(), Problem> {
    lines.iter().try_for_each(|line| writeln!(io::stdout(), "{line}"))?;
    Output::write(svg, || Ok(lines::svg(lines)))
}

impl Args {
    /// Returns the name of the figure.
    fn name(&self) -> String {
        self.kind.to_possible_value().map_or_else(String::new, |value| value.get_name().to_owned())
    }

    /// Returns the names and values of the settings.
    fn settings(&self) -> Result<Vec<(&str, &str)>, Problem> {
        let split = self.set.iter().map(|setting| match setting.split_once('=') {
            Some((name, value)) => Ok((name.trim(), value)),
            None => Err(Problem::Move(format!("setting {}: expected NAME=VALUE", quote(setting)))),
        });
        split.collect()
    }
}

/// Asks the lab, and returns its answer.
fn ask(args: &Args) -> Result<Value, Problem> {
    let game = args.game.as_deref().unwrap_or("tic-tac-toe");
    let mut request = json!({ "op": args.name(), "game": game });
    if let Some(position) = &args.fen {
        request["position"] = json!(position);
    }
    for (name, value) in args.settings()? {
        request[name] = match name {
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
