//! Named values, as given in the literature.

use amazons::values::{Comparison, Dyadic, NumberUpStar, OutcomeClass, Value, Values};

fn text(values: &mut Values, text: &str) -> String {
    let value = values.read(text).unwrap_or_else(|error| panic!("{error}"));
    values.text(value)
}

/// E. Berlekamp, J. H. Conway, R. Guy, *Winning Ways*, chapters 1 to 3 and 8.
#[test]
fn named_games_have_their_canonical_forms() {
    let mut values = Values::new();
    let rows = [
        ("{|}", "0"),
        ("{0|}", "1"),
        ("{|-3}", "-4"),
        ("{0|1}", "1/2"),
        ("{1/4|3/8}", "5/16"),
        ("{-5|7}", "0"),
        ("{5/4|100}", "2"),
        ("{0, 1/2|}", "1"),
        ("{0|0}", "*"),
        ("{0, *|0, *}", "*2"),
        ("{0, *, *2|0, *, *2}", "*3"),
        ("{*, *2|*, *2}", "0"),
        ("{0|*}", "^"),
        ("{*|0}", "v"),
        ("{0, *|0}", "^*"),
        ("{0|^}", "^2*"),
        ("{0|^*}", "^2"),
        ("{^|^}", "^2*"),
        ("{^|v}", "*"),
        ("{0|*3}", "^*2"),
        ("{1|1}", "1*"),
        ("{1, 1*|1, 1*}", "1*2"),
        ("{1/2|1/2*}", "1/2^"),
        ("{*|1}", "0"),
        ("{*|*}", "0"),
        ("{2|-2, 0}", "{2|-2}"),
        ("{3, {4|2}|0}", "{3, {4|2}|0}"),
        ("{{1|0}|0}", "{{1|0}|0}"),
    ];
    for (game, expected) in rows {
        assert_eq!(text(&mut values, game), expected, "{game}");
    }
}

#[test]
fn sums_of_named_games_have_their_known_values() {
    let mut values = Values::new();
    let rows = [
        ("*", "*", "0"),
        ("*2", "*3", "*"),
        ("^", "v", "0"),
        ("^", "*", "^*"),
        ("^2", "^*", "^3*"),
        ("1/2", "3/4", "5/4"),
        ("{1|-1}", "{1|-1}", "0"),
        ("{2|-2}", "1", "{3|-1}"),
        ("{1|0}", "{1|0}", "1"),
        ("-3/8", "*4", "-3/8*4"),
    ];
    for (g, h, expected) in rows {
        let [one, other] = [g, h].map(|text| values.read(text).unwrap());
        let sum = values.sum(one, other).unwrap();
        assert_eq!(values.text(sum), expected, "{g} and {h}");
    }
}

#[test]
fn named_games_compare_as_known() {
    let mut values = Values::new();
    let rows = [
        ("^", "0", Comparison::Greater),
        ("^", "*", Comparison::Confused),
        ("^2", "*", Comparison::Greater),
        ("^*", "0", Comparison::Confused),
        ("^*2", "0", Comparison::Greater),
        ("^", "1/1024", Comparison::Less),
        ("{0|{0|-1}}", "0", Comparison::Greater),
        ("{0|{0|-1}}", "^", Comparison::Less),
        ("{2|-2}", "1", Comparison::Confused),
        ("{2|-2}", "3", Comparison::Less),
        ("{2|-2}", "{1|-1}", Comparison::Confused),
        ("{1, 1*|0}", "{1|0}", Comparison::Greater),
    ];
    for (g, h, expected) in rows {
        let [one, other] = [g, h].map(|text| values.read(text).unwrap());
        assert_eq!(values.compare(one, other), Some(expected), "{g} and {h}");
    }
    let star = values.nimber(1).unwrap();
    assert_eq!(values.outcome(star), Some(OutcomeClass::Next));
    assert_eq!(values.outcome(Value::ZERO), Some(OutcomeClass::Previous));
}

/// A. Siegel, *Combinatorial Game Theory*, 2013, chapter II.5; switches by their definition.
#[test]
fn named_games_have_their_means_and_temperatures() {
    let mut values = Values::new();
    let rows = [
        ("0", "0", "-1"),
        ("7", "7", "-1"),
        ("1/2", "1/2", "-1/2"),
        ("-3/8", "-3/8", "-1/8"),
        ("*", "0", "0"),
        ("^", "0", "0"),
        ("{2|-2}", "0", "2"),
        ("{5|2}", "7/2", "3/2"),
        ("{{4|2}|-1}", "1", "2"),
        ("{{2|1}|0}", "3/4", "3/4"),
        ("{{7|5}|{4|1}}", "17/4", "7/4"),
    ];
    for (game, mean, temperature) in rows {
        let value = values.read(game).unwrap();
        let heat = values.mean_and_temperature(value).unwrap();
        assert_eq!(
            (heat.mean.to_string().as_str(), heat.temperature.to_string().as_str()),
            (mean, temperature),
            "{game}"
        );
    }
}

/// Every value with a name is found under this name.
#[test]
fn values_are_printed_by_their_names() {
    let mut values = Values::new();
    let mut seen = 0;
    for number in [(0, 0), (3, 0), (-1, 1), (5, 3)] {
        let number = Dyadic::new(number.0, number.1).unwrap();
        for up in -4..=4 {
            for nimber in 0..6 {
                let plain = NumberUpStar { number, up, nimber };
                let value = values.number_up_star_value(plain).unwrap();
                assert_eq!(values.number_up_star(value), Some(plain), "{plain}");
                assert_eq!(values.read(&plain.to_string()), Ok(value), "{plain}");
                seen += 1;
            }
        }
    }
    assert_eq!(seen, 4 * 9 * 6);
}

/// Dyadic fractions, compared with 64-bit floating point numbers, which represent them exactly.
#[test]
fn dyadic_fractions_are_recognised() {
    let all: Vec<(Dyadic, f64)> = (-20..=20)
        .flat_map(|numerator| (0..5).map(move |exponent| (numerator, exponent)))
        .map(|(n, e)| (Dyadic::new(n, e).unwrap(), n as f64 / f64::from(1 << e)))
        .collect();
    for &(a, x) in &all {
        assert_eq!((-a, a.half().unwrap()), (float(-x), float(x / 2.0)));
        for &(b, y) in &all {
            assert_eq!(a.partial_cmp(&b), x.partial_cmp(&y));
            assert_eq!((a.plus(b).unwrap(), a.minus(b).unwrap()), (float(x + y), float(x - y)));
            let simplest = Dyadic::simplest_between(Some(a), Some(b));
            assert_eq!(simplest.is_some(), x < y, "{a} {b}");
            if let Some(simplest) = simplest {
                assert!(a < simplest && simplest < b);
                // No number with a smaller denominator lies in between, and no other integer in between is closer to 0.
                let finer = |e: u32| (-640..=640).map(move |n| f64::from(n) / f64::from(1 << e));
                let rivals = |e: u32| finer(e).filter(|&z| x < z && z < y).collect::<Vec<_>>();
                match simplest.exponent() {
                    0 => assert!(rivals(0).iter().all(|z| z.abs() >= simplest.numerator().abs() as f64)),
                    exponent => assert!(rivals(exponent - 1).is_empty(), "{a} {simplest} {b}"),
                }
            }
        }
    }
}

fn float(x: f64) -> Dyadic {
    Dyadic::new((x * 1024.0) as i64, 10).unwrap()
}

#[test]
fn values_over_a_limit_return_an_error() {
    let mut small = Values::new().with_limit(20);
    assert_eq!(small.number(Dyadic::from(100)), None);
    assert_eq!(small.number(Dyadic::from(10)).map(|value| small.text(value)), Some("10".to_owned()));
    assert!(small.stored() <= 20);
    let mut values = Values::new();
    assert_eq!(values.number(Dyadic::from(Values::MAX_NUMBER + 1)), None);
    let largest = values.number(Dyadic::from(Values::MAX_NUMBER)).unwrap();
    assert_eq!(values.sum(largest, largest), None, "too large a number");
    assert_eq!(Dyadic::new(1, Dyadic::MAX_EXPONENT + 1), None);
    assert_eq!(Dyadic::new(i64::MAX, 0).unwrap().plus(Dyadic::from(1)), None);
    small.clear();
    assert_eq!(small.stored(), 1);
}
