//! Tests of `bench`, whose node count is the engine's signature.

use crate::common::run;

/// The node count of `bench`, of which alpha-beta makes up 256,967. CONTRIBUTING.md explains when it may change.
const SIGNATURE: u64 = 244_291;

#[test]
fn bench_prints_the_recorded_signature() {
    let run = run("bench", &[]).succeeded();
    let words: Vec<_> = run.last_line().split(' ').collect();
    assert!(matches!(words[..], ["nodes", _, "nps", _]), "{words:?}");
    assert_eq!(words[1].parse(), Ok(SIGNATURE), "{}", run.stdout);
    assert!(words[3].parse::<u64>().is_ok_and(|speed| speed > 0), "{words:?}");
    assert_eq!(run.stdout.lines().count(), 11);
}

#[test]
fn bad_input_is_refused() {
    run("bench", &["--deeper", "21"]).refused(&["21 is not in 0..=20"]);
}
