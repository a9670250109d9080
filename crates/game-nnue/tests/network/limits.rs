//! No sum overflows: a network that could overflow is refused.

use game_nnue::{Info, Network, NetworkError, Weights};
use games::net::TicTacToeMarks;
use small_games::TicTacToe;

const NEURONS: usize = 16;

fn weights(change: impl Fn(&mut [i16])) -> Result<Weights, NetworkError> {
    let info = Info {
        features: "tic-tac-toe/marks".into(),
        count: 18,
        neurons: NEURONS,
        buckets: 1,
        scale: 400,
        base: String::new(),
    };
    let mut numbers = vec![0; 19 * NEURONS + 2 * NEURONS + 1];
    change(&mut numbers);
    Weights::new(info, numbers)
}

#[test]
fn the_largest_sums_of_nine_features_are_allowed() {
    // Nine of 3,600 and a bias of 367 are 32,767.
    let fits = weights(|numbers| {
        (0..9).for_each(|feature| numbers[feature * NEURONS + 5] = 3_600);
        (9..18).for_each(|feature| numbers[feature * NEURONS + 5] = -3_681);
        numbers[18 * NEURONS + 5] = 367;
    });
    // -3,681 · 9 + 367 = -32,762.
    let fits = fits.expect("weights");
    assert_eq!(fits.check_sums(9), Ok(()));
    assert!(Network::<TicTacToe, _>::new(TicTacToeMarks, fits).is_ok());
}

#[test]
fn one_more_is_refused_with_its_neuron() {
    for (sign, sum) in [(1, 32_768), (-1, -32_769)] {
        let too_large = weights(|numbers| {
            (0..9).for_each(|feature| numbers[feature * NEURONS + 5] = sign * 3_600);
            numbers[18 * NEURONS + 5] = if sign == 1 { 368 } else { -369 };
        });
        let error = Network::<TicTacToe, _>::new(TicTacToeMarks, too_large.expect("weights")).expect_err("too large");
        assert_eq!(error, NetworkError::Overflow { neuron: 5, sum, max_active: 9 });
        assert!(error.to_string().starts_with(&format!("neuron 5 can reach {sum} with 9 active features")), "{error}");
    }
}

#[test]
fn output_weights_beyond_127_are_refused() {
    let error = weights(|numbers| numbers[19 * NEURONS + 20] = -128).expect_err("too large");
    assert_eq!(error.to_string(), "output weight 20 of bucket 0 is -128: expected -127 to 127");
}
