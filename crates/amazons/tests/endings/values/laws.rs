//! Laws of all short games.

use amazons::values::{Comparison, Dyadic, OutcomeClass, Value, Values};
use game_testkit::fixed_cases;
use proptest::prelude::*;

use super::trees::{Tree, tree};

/// Compares two games with the slow reference implementation.
fn played(g: &Tree, h: &Tree) -> Comparison {
    match (g.is_at_least(h), h.is_at_least(g)) {
        (true, true) => Comparison::Equal,
        (true, false) => Comparison::Greater,
        (false, true) => Comparison::Less,
        (false, false) => Comparison::Confused,
    }
}

proptest! {
    #![proptest_config(fixed_cases(1_000))]

    /// Includes that the form is canonical: games are equal exactly if they have the same value.
    #[test]
    fn comparisons_agree_with_playing_the_difference(g in tree(), h in tree()) {
        let mut values = Values::new();
        let (one, other) = (g.value(&mut values), h.value(&mut values));
        let expected = played(&g, &h);
        prop_assert_eq!(values.compare(one, other), Some(expected));
        prop_assert_eq!(one == other, expected == Comparison::Equal);
        let zero = Tree(vec![], vec![]);
        let outcome = match played(&g, &zero) {
            Comparison::Less => OutcomeClass::Right,
            Comparison::Equal => OutcomeClass::Previous,
            Comparison::Greater => OutcomeClass::Left,
            Comparison::Confused => OutcomeClass::Next,
        };
        prop_assert_eq!(values.outcome(one), Some(outcome));
    }

    #[test]
    fn sums_of_values_equal_values_of_disjoint_games(g in tree(), h in tree()) {
        let mut values = Values::new();
        let (one, other) = (g.value(&mut values), h.value(&mut values));
        let sum = values.sum(one, other).unwrap();
        prop_assert_eq!(sum, values.sum(other, one).unwrap());
        prop_assert_eq!(sum, g.plus(&h).value(&mut values));
        prop_assert_eq!(values.difference(sum, other), Some(one));
    }

    #[test]
    fn a_value_plus_its_negative_is_zero(g in tree()) {
        let mut values = Values::new();
        let value = g.value(&mut values);
        let negative = values.negative(value).unwrap();
        prop_assert_eq!(values.sum(value, negative), Some(Value::ZERO));
        prop_assert_eq!(values.negative(negative), Some(value));
        let changed = |tree: &Tree| -> Tree {
            fn change(tree: &Tree) -> Tree {
                Tree(tree.1.iter().map(change).collect(), tree.0.iter().map(change).collect())
            }
            change(tree)
        };
        prop_assert_eq!(changed(&g).value(&mut values), negative);
    }

    #[test]
    fn canonical_forms_are_already_canonical(g in tree()) {
        let mut values = Values::new();
        let value = g.value(&mut values);
        let (left, right) = (values.left(value).to_vec(), values.right(value).to_vec());
        prop_assert_eq!(values.game(&left, &right), Some(value));
        let text = values.text(value);
        prop_assert_eq!(values.read(&text), Ok(value));
        let mut other = Values::new();
        let again = other.read(&text).unwrap();
        prop_assert_eq!(other.text(again), text, "the text does not depend on the store");
    }

    /// Means add up, and a sum is never hotter than its hotter part.
    #[test]
    fn means_and_temperatures_obey_their_laws(g in tree(), h in tree()) {
        let mut values = Values::new();
        let (one, other) = (g.value(&mut values), h.value(&mut values));
        let sum = values.sum(one, other).unwrap();
        let [a, b, both] = [one, other, sum].map(|value| values.mean_and_temperature(value).unwrap());
        prop_assert_eq!(a.mean.plus(b.mean), Some(both.mean));
        prop_assert!(both.temperature <= a.temperature.max(b.temperature));
        let negative = values.negative(one).unwrap();
        let turned = values.mean_and_temperature(negative).unwrap();
        prop_assert_eq!((turned.mean, turned.temperature), (-a.mean, a.temperature));
        prop_assert_eq!(values.number_of(one).is_some(), a.temperature < Dyadic::ZERO, "only numbers are cold");
    }
}

/// The generated trees cover numbers, infinitesimals, hot games and every outcome class.
#[test]
fn random_games_cover_all_kinds_of_values() {
    let mut runner = proptest::test_runner::TestRunner::new(fixed_cases(1_000));
    let mut values = Values::new();
    let (mut numbers, mut infinitesimals, mut hot) = (0, 0, 0);
    let mut outcomes = std::collections::HashMap::new();
    for _ in 0..1_000 {
        let tree = proptest::strategy::ValueTree::current(&tree().new_tree(&mut runner).unwrap());
        let value = tree.value(&mut values);
        let stops = values.stops(value);
        match values.number_of(value) {
            Some(_) => numbers += 1,
            None if stops.left == stops.right => infinitesimals += 1,
            None => hot += 1,
        }
        *outcomes.entry(values.outcome(value).unwrap()).or_insert(0) += 1;
    }
    assert!(numbers > 100 && infinitesimals > 50 && hot > 50, "{numbers} {infinitesimals} {hot}");
    assert!(outcomes.len() == 4 && outcomes.values().all(|&seen| seen > 50), "{outcomes:?}");
}
