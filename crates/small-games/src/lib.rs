//! Small games for learning and testing game-tree search: textbook trees, tic-tac-toe, Nim, connect four.

mod connect_four;
mod grid;
mod key;
mod nim;
mod tic_tac_toe;

pub use connect_four::{Column, ColumnError, ConnectFour, ConnectFourError, Threats, ThreatsAsPublished};
pub use grid::BoardError;
pub use nim::{Nim, NimError, Take, XorRule};
pub use tic_tac_toe::{Cell, CellError, OpenLines, TicTacToe};
