//! Files of networks. The checksum and the length are corrected, so that the code behind them is reached as well.
#![no_main]

use game_nnue::{Features, Network, Weights};
use game_search::{Evaluator, Game, MoveList};
use games::net::{ConnectFourDiscs, TicTacToeMarks};
use libfuzzer_sys::fuzz_target;
use small_games::{ConnectFour, TicTacToe};

fuzz_target!(|bytes: &[u8]| {
    check(bytes);
    if let Some(body) = bytes.len().checked_sub(4) {
        check(&summed(bytes[..body].to_vec()));
    }
    // A network that fits the game: what is fuzzed are its weights.
    check(&file::<TicTacToe, _>(TicTacToeMarks, bytes));
    check(&file::<ConnectFour, _>(ConnectFourDiscs, bytes));
});

/// Appends the checksum.
fn summed(mut body: Vec<u8>) -> Vec<u8> {
    let checksum = crc32fast::hash(&body);
    body.extend(checksum.to_le_bytes());
    body
}

/// Returns a file with these features, whose weights repeat `bytes`.
fn file<G: Game, F: Features<G>>(_: F, bytes: &[u8]) -> Vec<u8> {
    let mut file = b"GSNN\x01\x00".to_vec();
    file.push(F::ID.len() as u8);
    file.extend(F::ID.bytes());
    file.push(0);
    file.extend((F::COUNT as u32).to_le_bytes());
    for number in [16, F::BUCKETS as u16, 400] {
        file.extend(number.to_le_bytes());
    }
    file.push(0);
    for number in [255_u16, 64] {
        file.extend(number.to_le_bytes());
    }
    let length = 2 * (16 * F::COUNT + 16 + 33 * F::BUCKETS);
    file.extend((length as u32).to_le_bytes());
    file.extend(bytes.iter().chain([&0]).cycle().take(length));
    summed(file)
}

fn check(bytes: &[u8]) {
    if let Ok(weights) = Weights::from_bytes(bytes) {
        assert_eq!(weights.to_bytes(), bytes);
        evaluates(TicTacToeMarks, TicTacToe::default(), &weights);
        evaluates(ConnectFourDiscs, ConnectFour::default(), &weights);
    }
}

/// A network that is accepted evaluates every position of a game without an overflow, and the same with updates as from
/// scratch.
fn evaluates<G: Game, F: Features<G>>(features: F, mut game: G, weights: &Weights) {
    let Ok(mut network) = Network::new(features, weights.clone()) else { return };
    let mut fresh = network.clone();
    network.reset(&game);
    loop {
        fresh.reset(&game);
        assert_eq!(network.evaluate(&game), fresh.evaluate(&game));
        let mut moves = G::MoveList::default();
        game.legal_moves(&mut moves);
        let [mv, ..] = *moves.as_slice() else { break };
        if game.outcome().is_some() {
            break;
        }
        network.make(&game, mv);
        game.make(mv);
    }
}
