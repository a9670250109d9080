//! Files of samples: what is in them, and their conversion.

mod export;
mod import;
mod rescore;
pub mod stat;

use crate::dispatch::commands;

/// Show, convert or rescore files of samples.
#[derive(Debug, clap::Args)]
pub struct Args {
    #[command(subcommand)]
    command: Command,
}

pub fn run(args: &Args) -> crate::dispatch::Done {
    args.command.run()
}

commands! {
    Command:
    stat::<S> Stat,
    export::<S> Export,
    import::<S> Import,
    rescore::<S> Rescore,
}
