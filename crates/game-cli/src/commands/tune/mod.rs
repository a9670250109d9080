//! Tunes the weights of an evaluation to fit a set of positions, the parameters of the search by matches, or what a score
//! means to the results of games.

mod params;
mod wdl;
mod weights;

use crate::dispatch::{Done, commands};

/// Tune the weights of an evaluation to fit a set of positions, or the parameters of the search by matches.
#[derive(Debug, clap::Args)]
pub struct Args {
    #[command(subcommand)]
    what: What,
}

commands! {
    What:
    weights::<S> Weights,
    params::<S> Params,
    wdl::<S> Wdl,
}

pub fn run(args: &Args) -> Done {
    args.what.run()
}
