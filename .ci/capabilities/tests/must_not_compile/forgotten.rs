use game_search::{Game, Outcome, PositionKey, Side, search_game};

include!("heap.rs");

impl PositionKey for Heap {
    fn key(&self) -> u64 {
        self.0.into()
    }
}

search_game!(Heap);

fn main() {}
