//! What the examples share.

mod exit;
mod output;
mod picture;
mod positions;

pub use exit::{arguments, exit_code};
pub use games::*;
pub use output::Output;
pub use picture::{escape, wrapped};
pub use positions::each_position;
