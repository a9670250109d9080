//! Reversi: the rules and the capabilities for searchers.

mod capabilities;
mod notation;
mod rules;

use game_search::search_game;

pub use notation::ReversiError;
pub use rules::{Disc, Reversi};

search_game!(Reversi<0>; without PositionKey, MoveOrdering, PackedMove, Tactics, NullMove);
search_game!(Reversi<1>: PositionKey; without MoveOrdering, PackedMove, Tactics, NullMove);
search_game!(Reversi<2>: PositionKey, MoveOrdering; without PackedMove, Tactics, NullMove);
search_game!(Reversi<3>: PositionKey, MoveOrdering, PackedMove; without Tactics, NullMove);
search_game!(Reversi<4>: PositionKey, MoveOrdering, PackedMove, Tactics; without NullMove);
search_game!(Reversi<5>: PositionKey, MoveOrdering, PackedMove, Tactics, NullMove);
