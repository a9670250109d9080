//! What the fuzz targets share: texts of positions and moves that are read and written, random walks that check what a game
//! promises, and conversations with programs.

mod conversation;
mod text;
mod walk;

pub use conversation::session;
pub use text::{read_moves, read_positions};
pub use walk::{Bytes, check_walk, walk};
