//! Damaged and foreign files are refused.

use game_nnue::{Features, Info, Network, NetworkError, Residual, Weights};
use game_search::{Evaluator, Game, eval_fn};
use games::net::{ConnectFourDiscs, TicTacToeMarks};
use small_games::{ConnectFour, TicTacToe};

fn info() -> Info {
    let features = <TicTacToeMarks as Features<TicTacToe>>::ID.to_owned();
    Info { features, count: 18, neurons: 16, buckets: 1, scale: 400, base: String::new() }
}

fn small() -> Weights {
    let mut rng = fastrand::Rng::with_seed(3);
    Weights::new(info(), (0..18 * 16 + 16 + 32 + 1).map(|_| rng.i16(-127..=127)).collect()).expect("weights")
}

#[test]
fn files_are_read_as_they_were_written() {
    let weights = small();
    assert_eq!(Weights::from_bytes(&weights.to_bytes()), Ok(weights));
}

#[test]
fn every_changed_bit_is_found() {
    let bytes = small().to_bytes();
    for bit in 0..8 * bytes.len() {
        let mut damaged = bytes.clone();
        damaged[bit / 8] ^= 1 << (bit % 8);
        assert!(Weights::from_bytes(&damaged).is_err(), "bit {bit}");
    }
}

#[test]
fn every_truncation_and_extension_is_found() {
    let mut bytes = small().to_bytes();
    for length in 0..bytes.len() {
        let error = Weights::from_bytes(&bytes[..length]).expect_err("a truncated file");
        assert!(matches!(error, NetworkError::Magic { .. } | NetworkError::Length { .. }), "{length}: {error}");
    }
    bytes.push(0);
    assert!(matches!(Weights::from_bytes(&bytes), Err(NetworkError::Length { .. })));
}

#[test]
fn errors_name_what_was_found_and_expected() {
    let error = |result: Result<Weights, NetworkError>| result.expect_err("an error").to_string();
    let raw = small().export();
    assert_eq!(
        error(Weights::from_bytes(b"not a network")),
        "not a network file: it begins with [6e, 6f, 74, 20], expected [47, 53, 4e, 4e] (\"GSNN\"); \
         weights without a header need `net import`"
    );
    assert_eq!(error(Weights::import(info(), &raw[..raw.len() - 64])), "640 bytes: expected 674");
    assert_eq!(
        error(Weights::import(Info { neurons: 24, ..info() }, &raw)),
        "the number of neurons is 24: expected 16, 32, 64, 128, 256 or 512"
    );
    let network = |weights: Weights| Network::<TicTacToe, _>::new(TicTacToeMarks, weights).expect_err("an error");
    let renamed = Weights::new(Info { features: "chess/pieces".into(), ..info() }, small().numbers().to_vec());
    assert_eq!(
        network(renamed.expect("weights")).to_string(),
        "a network for the features chess/pieces: expected tic-tac-toe/marks"
    );
    let other = Network::<ConnectFour, _>::new(ConnectFourDiscs, small()).expect_err("an error");
    assert_eq!(other.to_string(), "a network for the features tic-tac-toe/marks: expected connect-four/discs");
    let residual = Weights::new(Info { base: "open-lines".into(), ..info() }, small().numbers().to_vec());
    assert_eq!(
        network(residual.expect("weights")).to_string(),
        "a network for adding to \"open-lines\": expected no other evaluator"
    );
}

#[test]
fn a_residual_network_is_added_to_its_base() {
    let weights = Weights::new(Info { base: "seven".into(), ..info() }, small().numbers().to_vec()).expect("weights");
    let alone = Weights::new(info(), small().numbers().to_vec()).expect("weights");
    let mut alone = Network::new(TicTacToeMarks, alone).expect("a network");
    let network = Network::with_base(TicTacToeMarks, weights, "seven").expect("a network");
    let mut residual = Residual { base: eval_fn(10, |_: &TicTacToe| 7), network };
    let mut game = TicTacToe::default();
    alone.reset(&game);
    residual.reset(&game);
    let mut seen = Vec::new();
    for number in [5, 1, 9] {
        let mv = small_games::Cell::new(number).expect("a cell");
        alone.make(&game, mv);
        residual.make(&game, mv);
        game.make(mv);
        seen.push(alone.evaluate(&game));
        assert_eq!(residual.evaluate(&game), 7 + alone.evaluate(&game));
    }
    assert_eq!(Evaluator::<TicTacToe>::unit(&residual), 10);
    assert!(seen.iter().any(|score| *score != seen[0]), "{seen:?}");
}
