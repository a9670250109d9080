//! The byte order of the trainer bullet. `Plain` reads the raw bytes by itself, in the way that bullet documents for
//! its examples: columns of the first layer, biases, output weights of each bucket, output biases.

use game_nnue::{Features, Info, Network, Weights};
use game_search::{Evaluator, Game, Side};
use games::net::ReversiDiscs;
use small_games::Reversi;

const NEURONS: usize = 32;
const COUNT: usize = 128;
const BUCKETS: usize = 8;

/// The network as 16-bit numbers of a byte file, and its inference in 64-bit numbers.
struct Plain<'a>(&'a [u8]);

impl Plain<'_> {
    fn number(&self, index: usize) -> i64 {
        i64::from(i16::from_le_bytes([self.0[2 * index], self.0[2 * index + 1]]))
    }

    fn score(&self, game: &Reversi) -> i64 {
        let bucket = ((game.own | game.other).count_ones() as usize - 1) / 8;
        let mut output = 0;
        for (half, [own, other]) in [[game.own, game.other], [game.other, game.own]].into_iter().enumerate() {
            for neuron in 0..NEURONS {
                let mut sum = self.number(COUNT * NEURONS + neuron);
                for square in 0..64 {
                    sum += if own >> square & 1 == 1 { self.number(square * NEURONS + neuron) } else { 0 };
                    sum += if other >> square & 1 == 1 { self.number((64 + square) * NEURONS + neuron) } else { 0 };
                }
                let activation = sum.clamp(0, 255);
                let weight = (COUNT + 1) * NEURONS + bucket * 2 * NEURONS + half * NEURONS + neuron;
                output += activation * activation * self.number(weight);
            }
        }
        let bias = self.number((COUNT + 1) * NEURONS + BUCKETS * 2 * NEURONS + bucket);
        (output / 255 + bias) * 400 / (255 * 64)
    }
}

#[test]
fn scores_equal_those_of_the_raw_bytes_on_ten_thousand_positions() {
    let mut rng = fastrand::Rng::with_seed(5);
    let mut bytes = Vec::new();
    for _ in 0..(COUNT + 1) * NEURONS {
        bytes.extend(rng.i16(-60..=60).to_le_bytes());
    }
    for _ in 0..BUCKETS * 2 * NEURONS {
        bytes.extend(rng.i16(-127..=127).to_le_bytes());
    }
    for _ in 0..BUCKETS {
        bytes.extend(rng.i16(-9_000..=9_000).to_le_bytes());
    }
    // Bullet fills the last 64 bytes.
    bytes.resize(bytes.len().next_multiple_of(64), b'b');
    let features = <ReversiDiscs as Features<Reversi>>::ID.to_owned();
    let info = Info { features, count: COUNT, neurons: NEURONS, buckets: BUCKETS, scale: 400, base: String::new() };
    let weights = Weights::import(info.clone(), &bytes).expect("a network");
    let exported = weights.export();
    assert_eq!(Weights::import(info, &exported), Ok(weights.clone()), "export and import");
    assert_eq!(bytes.len(), exported.len());
    let mut network = Network::<Reversi, _>::new(ReversiDiscs, weights).expect("a network of these features");
    // The order of the two views matters, so both sides must be to move often.
    let (mut compared, mut second, mut scores) = (0, 0, std::collections::HashSet::new());
    while compared < 10_000 {
        let mut game: Reversi = Reversi::start();
        network.reset(&game);
        while game.outcome().is_none() && compared < 10_000 {
            let score = network.evaluate(&game);
            assert_eq!(i64::from(score), Plain(&bytes).score(&game), "position {compared}: {game:?}");
            scores.insert(score);
            second += u32::from(game.side_to_move() == Side::Second);
            compared += 1;
            let mut moves = Vec::new();
            game.legal_moves(&mut moves);
            let mv = moves[rng.usize(0..moves.len())];
            network.make(&game, mv);
            game.make(mv);
        }
    }
    assert!(scores.len() > 1_000 && (4_000..6_000).contains(&second), "{} scores, {second} positions", scores.len());
}
