//! Elo and SPRT, compared with figures of other programs and with simulations.

use fastrand::Rng;
use game_arena::stats::{Decision, EloModel, Pentanomial, Sprt, SprtError, expected_score};

fn close(found: f64, expected: f64, relative: f64, what: &str) {
    assert!((found - expected).abs() <= relative * expected.abs(), "{what}: {found}, expected {expected}");
}

/// Pairs, with Elo, its error, LOS and normalised Elo as computed by fishtest's `stat_util.get_elo` and `LLRcalc`.
/// The figures were published with the tests of the program Capi.
const OF_FISHTEST: [([u64; 5], [f64; 4]); 5] = [
    (
        [10789, 19328, 33806, 19402, 10543],
        [-0.7735773359165423, 1.2775798957280218, 0.1176588580327751, -0.9516290044726476],
    ),
    ([39, 2226, 31451, 2412, 40], [0.902981048809024, 0.6625314859816553, 0.9962220973354207, 3.450799606946096]),
    (
        [1187, 7410, 13475, 7378, 1164],
        [-0.4426077992236841, 1.7298590276177421, 0.3080138791226903, -0.7041412082298373],
    ),
    ([0, 3, 10, 5, 2], [52.49112967044888, 66.49054926047955, 0.9442410565319299, 87.42081659113526]),
    ([50, 400, 1000, 450, 60], [6.204866471299001, 6.235842323937144, 0.9744626991857153, 10.825692474877238]),
];

#[test]
fn an_estimate_is_printed_with_its_error_only_if_it_has_one() {
    let shown = |pairs| format!("{:.1}", Pentanomial(pairs));
    assert_eq!(shown([5; 5]), "+0.0 ± 98.9");
    let little = [0, 300, 3_000, 299, 0];
    let estimate = Pentanomial(little).estimate().expect("pairs").elo;
    assert!(-0.05 < estimate && estimate < 0.0 && shown(little).starts_with("+0.0 ± "), "{estimate}");
    assert_eq!([shown([0, 0, 5, 0, 0]), shown([0, 0, 50, 0, 0])], ["+0 ± ?", "+0 ± ?"]);
    assert_eq!([Pentanomial([0, 1, 6, 1, 0]), Pentanomial([0, 0, 50, 0, 0])].map(|it| it.has_error()), [true, false]);
}

#[test]
fn elo_agrees_with_fishtest() {
    for (pairs, [elo, error, los, normalized]) in OF_FISHTEST {
        let estimate = Pentanomial(pairs).estimate().expect("pairs");
        close(estimate.elo, elo, 1e-9, "Elo");
        close(estimate.error, error, 1e-9, "error");
        close(estimate.los, los, 1e-9, "LOS");
        close(estimate.normalized_elo, normalized, 1e-9, "normalised Elo");
    }
    let even = Pentanomial([5; 5]).estimate().expect("pairs");
    assert!(even.elo.abs() < 1e-12 && (even.los - 0.5).abs() < 1e-12, "{even:?}");
    close(even.error, 98.88906720326875, 1e-9, "error");
    assert_eq!(Pentanomial::default().estimate(), None);
}

/// Pairs, Elo of both hypotheses and log-likelihood ratio from the tests of fastchess (app/tests/sprt_test.cpp, 2024),
/// whose tolerance is 0.01. Its drawn pairs and its pairs with one win each are added up here.
const OF_FASTCHESS: [(EloModel, [u64; 5], [f64; 2], f64); 5] = [
    (EloModel::Normalized, [365, 16618, 36029 + 200, 16974, 390], [0.0, 2.0], 2.25),
    (EloModel::Normalized, [127, 4883, 10311 + 401, 5150, 104], [-1.75, 0.25], 3.01),
    (EloModel::Normalized, [0, 0, 0, 0, 5550], [0.0, 5.0], 111.82),
    (EloModel::Logistic, [223, 9863, 20279 + 1000, 10037, 246], [0.5, 2.5], -3.07),
    (EloModel::Logistic, [871, 26175, 55003 + 980, 26678, 821], [0.0, 2.0], -4.98),
];

#[test]
fn likelihood_ratio_agrees_with_fastchess() {
    for (model, pairs, [elo0, elo1], expected) in OF_FASTCHESS {
        let test = Sprt::new(elo0, elo1).expect("a test").with_model(model);
        close(test.log_likelihood_ratio(&Pentanomial(pairs)), expected, 0.01, &format!("{test}: {pairs:?}"));
    }
}

/// Swapping the players and negating the Elo of both hypotheses exchanges the hypotheses.
#[test]
fn sprt_is_symmetric_in_the_engines() {
    let mut rng = Rng::with_seed(3);
    for round in 0..200 {
        let pairs: [u64; 5] = std::array::from_fn(|_| rng.u64(0..60));
        let mut reversed = pairs;
        reversed.reverse();
        for model in [EloModel::Logistic, EloModel::Normalized] {
            let ratio = |elo0, elo1, pairs| {
                Sprt::new(elo0, elo1).expect("a test").with_model(model).log_likelihood_ratio(&Pentanomial(pairs))
            };
            let (here, there) = (ratio(-3.0, 8.0, pairs), ratio(-8.0, 3.0, reversed));
            assert!((here + there).abs() < 1e-6, "seed 3, round {round}, {model:?}, {pairs:?}: {here}, {there}");
        }
    }
}

/// In simulated matches with many drawn pairs, the SPRT errs no more often than its stated error rates.
#[test]
fn sprt_error_rates_are_within_alpha_and_beta() {
    const MATCHES: usize = 400;
    let test = Sprt::new(0.0, 40.0).and_then(|test| test.with_errors(0.1, 0.1)).expect("a test");
    for (strength, wrong) in [(0.0, Decision::H1), (40.0, Decision::H0)] {
        let mut rng = Rng::with_seed(11);
        let (mut errors, mut pairs_in_all) = (0, 0);
        for _ in 0..MATCHES {
            let mut pairs = Pentanomial::default();
            let decision = loop {
                // Half of all pairs are drawn; the score of the others determines the strength.
                let better = 0.5 + 2.0 * (expected_score(strength) - 0.5) * 4.0 / 3.0;
                let half_points = match (rng.bool(), rng.f64() < better, rng.bool()) {
                    (true, _, _) => 2,
                    (false, true, decisive) => 3 + usize::from(decisive),
                    (false, false, decisive) => usize::from(!decisive),
                };
                pairs.add(half_points);
                if let Some(decision) = test.decision(&pairs) {
                    break decision;
                }
            };
            errors += usize::from(decision == wrong);
            pairs_in_all += pairs.pairs();
        }
        // A tenth of the matches plus three standard deviations.
        let most = MATCHES / 10 + 18;
        assert!(
            (1..=most).contains(&errors),
            "seed 11, {strength} Elo: {errors} of {MATCHES} wrong, {pairs_in_all} pairs"
        );
    }
}

#[test]
fn invalid_sprt_bounds_are_refused() {
    for (elo0, elo1) in [(5.0, 5.0), (5.0, 0.0), (f64::NAN, 1.0), (0.0, f64::INFINITY), (-1_001.0, 0.0)] {
        let error = Sprt::new(elo0, elo1).expect_err("refused");
        assert!(error.to_string().ends_with("expected two numbers from -1000 to 1000, the smaller first"), "{error}");
    }
    for (alpha, beta) in [(0.0, 0.05), (0.05, 0.5), (f64::NAN, 0.1)] {
        let refused = Sprt::new(0.0, 5.0).and_then(|test| test.with_errors(alpha, beta));
        assert!(matches!(refused, Err(SprtError::Errors { .. })), "{alpha} {beta}");
    }
    assert_eq!(Sprt::new(0.0, 5.0).expect("a test").log_likelihood_ratio(&Pentanomial::default()), 0.0);
}
