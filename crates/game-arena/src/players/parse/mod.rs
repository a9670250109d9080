//! Lines of programs, as far as they matter to a referee.

mod line;
mod uci;
mod xboard;

use crate::players::spec::Protocol;

pub(crate) use line::EngineLine;

/// Reads a line.
pub(crate) fn read(line: &str, protocol: Protocol) -> EngineLine {
    if protocol == Protocol::Xboard { xboard::read(line) } else { uci::read(line) }
}
