use game_search::{Game, Outcome, Side, search_game};

include!("heap.rs");

search_game!(Heap; without PositionKey);

fn main() {}
