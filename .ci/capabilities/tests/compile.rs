//! What must not compile: a capability that a game implements and `search_game!` forgets, or offers by half. The compiler's
//! messages lie beside the programs; `TRYBUILD=overwrite cargo test -p capabilities --features ci --test compile` updates them.

#[test]
fn half_kept_promises_do_not_compile() {
    let cases = trybuild::TestCases::new();
    for case in ["forgotten", "not_implemented", "excluded_for_nothing", "half_of_an_optional_part", "by_hand"] {
        cases.compile_fail(format!("tests/must_not_compile/{case}.rs"));
    }
}
