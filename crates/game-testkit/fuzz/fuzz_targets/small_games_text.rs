//! Positions and moves of the small games.
#![no_main]

use game_search::TextNotation;
use libfuzzer_sys::fuzz_target;
use small_games::{ConnectFour, Nim, TicTacToe, Tree};

fuzz_target!(|bytes: &[u8]| {
    let text = String::from_utf8_lossy(bytes);
    read::<ConnectFour>(&text);
    read::<Nim>(&text);
    read::<TicTacToe>(&text);
    read::<Tree>(&text);
});

fn read<G: TextNotation>(text: &str) {
    for position in fuzz::read_positions::<G>(text) {
        fuzz::read_moves(position, text);
    }
}
