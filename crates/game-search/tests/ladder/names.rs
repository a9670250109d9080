//! Parses algorithms from their names.

use game_search::ladder::Algorithm;
use proptest::prelude::*;

#[test]
fn every_name_is_unique_and_parsed() {
    for (index, &algorithm) in Algorithm::ALL.iter().enumerate() {
        assert_eq!(algorithm.name().parse(), Ok(algorithm));
        assert_eq!(algorithm.to_string(), algorithm.name());
        assert!(Algorithm::ALL[..index].iter().all(|other| other.name() != algorithm.name()), "{algorithm}");
    }
}

/// Generates arbitrary text, and names with one letter added or removed.
fn texts() -> impl Strategy<Value = String> {
    let name = prop::sample::select(Algorithm::ALL).prop_map(Algorithm::name);
    let near = (name, any::<prop::sample::Index>(), "[a-z ,-]{0,1}").prop_map(|(name, at, letter)| {
        let at = at.index(name.len());
        format!("{}{letter}{}", &name[..at], &name[at + 1..])
    });
    prop_oneof![any::<String>(), "(?s).{0,40}", "[a-z-]{0,20}", near]
}

proptest! {
    #![proptest_config(game_testkit::fixed_cases(1024))]

    #[test]
    fn an_unknown_name_is_refused_with_the_list_of_names(text in texts()) {
        match text.parse::<Algorithm>() {
            Ok(algorithm) => prop_assert_eq!(algorithm.name(), text),
            Err(error) => {
                let message = error.to_string();
                prop_assert!(message.starts_with(&format!("unknown algorithm {text:?}: ")), "{}", message);
                for algorithm in Algorithm::ALL {
                    prop_assert!(message.contains(algorithm.name()), "{}", message);
                }
            }
        }
    }
}
