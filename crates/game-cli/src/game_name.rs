//! The games on the command line.

use clap::ValueEnum;

/// The games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum GameName {
    Xiangqi,
    Amazons,
    ConnectFour,
}
