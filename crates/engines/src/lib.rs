//! Xiangqi and the Game of the Amazons as engine processes.
//!
//! | file | what is in it |
//! |---|---|
//! | `xiangqi.rs`, `amazons.rs` | the two games as [`game_protocol`] wants them |
//! | `sau.rs`, `botzone.rs` | two more protocols for Amazons |
//! | `command_line.rs` | what the programs have in common |
//! | `bin/` | the programs |

mod amazons;
mod command_line;
mod xiangqi;

pub use amazons::Amazons;
pub use command_line::run;
pub use xiangqi::Xiangqi;
