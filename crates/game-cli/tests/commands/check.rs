//! Tests of `check`: how a program speaks UCI or UCCI.

use game_arena::compliance::{Compliance, FaultKind};

use crate::common::{PROGRAM, run};

#[test]
fn the_own_engine_passes() {
    for protocol in ["uci", "ucci"] {
        let steps = ["--step", "the start position", "--step", "stop at once", "--step", "quit"];
        let options = ["xiangqi", "--protocol", protocol, "--margin", "2000"];
        let checked = run("check", &[&options[..], &steps, &[PROGRAM, "uci", "xiangqi"]].concat()).succeeded();
        assert_eq!(checked.last_line(), "4 ok, 0 skipped, 0 with faults", "{}", checked.stdout);
    }
}

#[cfg(unix)]
#[test]
fn a_program_that_ends_at_once_is_at_fault() {
    let checked = run("check", &["amazons", "true"]);
    assert_eq!(
        (checked.code, checked.last_line()),
        (Some(1), "0 ok, 0 skipped, 1 with faults, 40 not run, because it does not greet")
    );
    assert!(checked.stdout.contains("FAULT  greeting: dies: "), "{}", checked.stdout);
    assert!(checked.stdout.contains("> uci"), "the dialogue: {}", checked.stdout);
}

#[test]
fn what_cannot_be_checked_is_refused() {
    run("check", &["xiangqi", "/no/such/program"]).refused(&["cannot start", "\"/no/such/program\""]);
    run("check", &["xiangqi", "--step", "stop twice", "true"]).refused(&["\"stop twice\"", "stop at once"]);
    run("check", &["xiangqi", "--protocol", "xboard", "true"]).refused(&["xboard", "uci, ucci"]);
    run("check", &["xiangqi", "--margin", "-1", "true"]).refused(&["-1"]);
    run("check", &["xiangqi"]).refused(&["<PROGRAM>..."]);
}

/// The page has a row for each fault, and names the number of steps.
#[test]
fn the_page_of_protocols_lists_the_faults() {
    let page = include_str!("../../../../docs/src/protocols.md");
    for kind in FaultKind::ALL {
        let row = format!("| `{}` | {} |", kind.name(), kind.rule());
        assert!(page.contains(&row), "no row {row}");
    }
    let steps = 1 + Compliance::step_names::<games::Xiangqi>().len();
    assert!(page.contains(&format!("{steps} steps")), "{steps} steps");
}
