//! Pictures of the figures of the book that the lab shows step by step: the final state of what the lab answers, or of a
//! recording.
//!
//! | file | what is in it |
//! |---|---|
//! | `args.rs` | the options |
//! | `tree.rs` | a tree as text and as a picture, from left to right |
//! | `read.rs` | the nodes of a tree, read from the lab's answer |
//! | `lines.rs` | the other figures as lines of text |
//! | `engines.rs` | the figures of the engine as lines of text |
//! | `recorded/` | the figures of threads and of the clock, which are recorded |

mod args;
mod engines;
mod lines;
mod read;
mod recorded;
mod tree;

use std::error::Error;
use std::io::{self, Write};
use std::ops::ControlFlow;

use serde_json::{Value, json};

pub use args::Args;
use args::Kind;

use crate::{output::Output, problem::Problem};

pub fn run(args: &Args) -> Result<(), Box<dyn Error>> {
    if let Kind::Threads | Kind::Clock = args.kind {
        return recorded::run(args);
    }
    if args.record.is_some() || args.recording.is_some() {
        return Err(format!("{} is not recorded: only threads and clock are", args.name()).into());
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
        Kind::Correction => return print(svg, &engines::correction(&answer)),
        Kind::Picking => return print(svg, &engines::picking(&answer)),
        Kind::Race => return print(svg, &engines::race(&answer)),
        Kind::Buckets => return print(svg, &engines::buckets(&answer)),
    };
    write!(io::stdout(), "{head}\n\n{}", tree::text(&nodes))?;
    Ok(Output::write(svg, || Ok(tree::svg(&head, &nodes)))?)
}

/// Prints lines, and draws them.
fn print(svg: Option<Output>, lines: &[String]) -> Result<(), Box<dyn Error>> {
    lines.iter().try_for_each(|line| writeln!(io::stdout(), "{line}"))?;
    Ok(Output::write(svg, || Ok(lines::svg(lines)))?)
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
