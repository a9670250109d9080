use game_search::{Game, Outcome, Side, Tactics, WinningMoves, search_game};

include!("heap.rs");

impl Tactics for Heap {
    fn noisy_moves(&self, _: &mut Vec<u32>) {}

    const WINNING_MOVES: Option<WinningMoves<Heap>> =
        Some(WinningMoves { winning_move: |heap| (1..=3).contains(&heap.0).then_some(heap.0) });
}

search_game!(Heap: Tactics);

fn main() {}
