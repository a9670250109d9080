//! Tunes weights of an evaluation on positions, or numbers of the search by matches.

mod params;
mod weights;

use std::error::Error;

/// Tune weights of an evaluation on positions, or numbers of the search by matches.
#[derive(Debug, clap::Args)]
pub struct Args {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, clap::Subcommand)]
enum What {
    Weights(weights::Args),
    Params(params::Args),
}

pub fn run(args: &Args) -> Result<(), Box<dyn Error>> {
    match &args.what {
        What::Weights(args) => weights::run(args),
        What::Params(args) => params::run(args),
    }
}
