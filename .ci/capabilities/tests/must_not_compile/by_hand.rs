use game_search::{Game, Outcome, SearchGame, Side};

include!("heap.rs");

impl SearchGame for Heap {}

fn main() {}
