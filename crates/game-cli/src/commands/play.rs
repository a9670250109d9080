//! The board in the terminal.

pub use game_tui::args::Args;
pub use game_tui::run;
