//! Solving: proves which side wins, by proof-number search or by the searcher that suits the game better. In xiangqi,
//! only mates by checks are searched by default.

mod answer;
mod args;
#[cfg(not(target_family = "wasm"))]
pub mod parts;

use std::io::{self, Write};

use game_search::spec::GameSpec;

use crate::dispatch::Done;
use crate::game;
use answer::{Answer, solve};

pub use args::Args;

pub fn run<S: GameSpec>(args: &Args) -> Done {
    #[cfg(not(target_family = "wasm"))]
    if let Some(out) = &args.out {
        return parts::run::<S>(args, out);
    } else if args.part.resume || args.part.part != game_learn::units::Part::WHOLE {
        return Err("--part and --resume need --out FILE".into());
    }
    let code = game::each_position(args.fen.as_deref(), S::POSITIONS[0].1, |text| {
        let Answer { text, nodes, time } = solve::<S>(args, text)?;
        Ok(writeln!(io::stdout(), "{text} ({nodes} nodes, {:.3} s)", time.as_secs_f64())?)
    })?;
    Ok(code)
}
