//! Derivative-free optimisation of noisy functions whose optimum is known.

use fastrand::Rng;
use game_learn::optimise::{Genetic, OptimiseError, Parameter, Spsa};

fn parameter(start: f64, step: f64, whole: bool) -> Parameter {
    Parameter { name: "x".to_owned(), start, min: -100.0, max: 100.0, step, whole }
}

/// The optimum of the test functions, whose value there is 0: five numbers of different scales.
const BEST: [f64; 5] = [12.0, -40.0, 3.0, 0.0, 77.0];
const STEPS: [f64; 5] = [2.0, 8.0, 1.0, 4.0, 10.0];

fn parameters(whole: bool) -> Vec<Parameter> {
    let starts = [30.0, 10.0, -5.0, 20.0, 10.0];
    starts.iter().zip(STEPS).map(|(&start, step)| parameter(start, step, whole)).collect()
}

/// Returns the squared distance from the optimum, measured in steps.
fn distance(values: &[f64]) -> f64 {
    values.iter().zip(BEST).zip(STEPS).map(|((value, best), step)| ((value - best) / step).powi(2)).sum()
}

/// Returns the expected score for a difference in Elo.
fn expected_score(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

fn normal(rng: &mut Rng) -> f64 {
    (0..12).map(|_| rng.f64()).sum::<f64>() - 6.0
}

#[test]
fn perturbation_finds_the_maximum_of_a_noisy_function() {
    for (seed, whole) in (1..=6).zip([false, true].into_iter().cycle()) {
        let mut rng = Rng::with_seed(seed);
        let mut search = Spsa::new(parameters(whole), 4_000, 0.02, seed).expect("a search");
        let start = distance(search.values());
        while let Some([one, other]) = search.ask() {
            assert!(!whole || one.iter().chain(&other).all(|value| value.fract() == 0.0), "{one:?} {other:?}");
            search.tell(distance(&other) - distance(&one) + 2.0 * normal(&mut rng));
        }
        let found = distance(&search.settled());
        assert!(found < 0.01 * start && found < 1.5, "seed {seed}: {start} {found} {:?}", search.values());
    }
}

/// Games with randomly drawn winners: the search has to gain more than 85 Elo, which no single game can show.
#[test]
fn perturbation_improves_a_player_by_games() {
    let elo = |values: &[f64]| -2.0 * distance(values);
    let mut search = Spsa::new(parameters(true), 20_000, Spsa::DEFAULT_RATE, 3).expect("a search");
    let (before, mut rng) = (elo(search.values()), Rng::with_seed(8));
    while let Some([one, other]) = search.ask() {
        let score = expected_score(elo(&one) - elo(&other));
        let wins: f64 = (0..2).map(|_| if rng.f64() < score { 1.0 } else { -1.0 }).sum();
        search.tell(wins);
    }
    let after = elo(&search.settled());
    assert!(before < -100.0 && after > -15.0, "{before} {after} {:?}", search.settled());
}

#[test]
fn perturbation_respects_the_bounds_and_can_resume() {
    let number = Parameter { min: 0.0, max: 10.0, ..parameter(9.5, 3.0, false) };
    let mut search = Spsa::new(vec![number.clone()], 50, 1.0, 2).expect("a search");
    for _ in 0..25 {
        let [one, other] = search.ask().expect("not done");
        assert_eq!(search.ask(), Some([one.clone(), other.clone()]), "the same until it is told");
        assert!([one[0], other[0]].iter().all(|value| (0.0..=10.0).contains(value)), "{one:?} {other:?}");
        search.tell(one[0] - other[0]);
    }
    assert_eq!((search.values(), search.done()), (&[10.0][..], 25));
    // A search resumed from the stored values continues exactly like the original.
    let mut again = Spsa::new(vec![number], 50, 1.0, 2).expect("a search").after(25, search.values());
    while let Some([one, other]) = search.ask() {
        assert_eq!(again.ask(), Some([one.clone(), other.clone()]));
        let difference = other[0] - one[0];
        search.tell(difference);
        again.tell(difference);
    }
    assert_eq!((search.values(), again.ask()), (again.values(), None));
}

/// Many local optima (L. A. Rastrigin, 1974), and noise.
#[test]
fn evolution_finds_the_highest_of_many_maxima() {
    let hills = |values: &[f64]| -> f64 {
        let term = |((value, best), step): ((&f64, f64), f64)| {
            let x = (value - best) / (4.0 * step);
            x * x + 1.0 - (std::f64::consts::TAU * x).cos()
        };
        values.iter().zip(BEST).zip(STEPS).map(term).sum()
    };
    for seed in 1..=8 {
        let mut rng = Rng::with_seed(seed);
        let mut search = Genetic::new(parameters(seed % 2 == 0), 60, seed).expect("a search");
        let start = hills(search.best());
        for _ in 0..120 {
            let worth: Vec<f64> = search.ask().iter().map(|it| 0.1 * normal(&mut rng) - hills(it)).collect();
            search.tell(&worth);
        }
        let found = hills(&search.median());
        assert!(found < 0.2 * start && found < 1.5, "seed {seed}: {start} {found} {:?}", search.median());
        assert_eq!(search.generation(), 120);
    }
}

#[test]
fn evolution_respects_the_bounds() {
    let number = Parameter { min: -1.0, max: 2.0, ..parameter(0.0, 5.0, true) };
    let mut search = Genetic::new(vec![number; 3], 12, 4).expect("a search");
    for _ in 0..20 {
        let all = search.ask();
        assert!(all.iter().flatten().all(|value| (-1.0..=2.0).contains(value) && value.fract() == 0.0), "{all:?}");
        let worth: Vec<f64> = all.iter().map(|it| it.iter().sum()).collect();
        search.tell(&worth);
    }
    assert_eq!(search.best(), [2.0; 3]);
}

#[test]
fn invalid_options_are_refused() {
    let none = Spsa::new(Vec::new(), 10, 1.0, 1).map(|_| ());
    assert_eq!(none, Err(OptimiseError::Nothing));
    let wrong = [
        Parameter { start: 101.0, ..parameter(0.0, 1.0, true) },
        Parameter { min: 1.0, ..parameter(0.0, 1.0, true) },
        Parameter { max: f64::NAN, ..parameter(0.0, 1.0, true) },
        Parameter { max: f64::INFINITY, ..parameter(0.0, 1.0, true) },
        parameter(0.0, 0.0, true),
        parameter(0.0, f64::NAN, true),
    ];
    for number in wrong {
        let refused = Spsa::new(vec![number.clone()], 10, 1.0, 1).map(|_| ()).map_err(|error| error.to_string());
        assert!(refused.as_ref().is_err_and(|error| error.starts_with("\"x\": from ")), "{number:?} {refused:?}");
        assert!(Genetic::new(vec![number], 10, 1).is_err());
    }
    let refused = |iterations, rate| Spsa::new(vec![parameter(0.0, 1.0, true)], iterations, rate, 1).is_err();
    assert!(refused(0, 1.0) && refused(1, 0.0) && refused(1, f64::NAN) && !refused(1, 1.0));
    assert!(Genetic::new(vec![parameter(0.0, 1.0, true)], 3, 1).is_err());
}
