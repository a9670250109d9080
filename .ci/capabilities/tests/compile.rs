//! Tests of code that must not compile: a game that implements a capability but does not list it in `search_game!`,
//! or offers only half of one. The compiler's messages are next to the programs;
//! `TRYBUILD=overwrite cargo test -p capabilities --features ci --test compile` updates them.

#[test]
fn half_kept_promises_do_not_compile() {
    let cases = trybuild::TestCases::new();
    for case in ["forgotten", "not_implemented", "excluded_for_nothing", "half_of_an_optional_part", "by_hand"] {
        cases.compile_fail(format!("tests/must_not_compile/{case}.rs"));
    }
}
