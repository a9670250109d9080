//! Tests that the evaluators compiled outside of their crates are equal to those inside, and that nothing they use is
//! hidden from rustdoc.

use std::fs;
use std::path::Path;
use std::process::Command;

#[test]
fn scores_and_nodes_are_equal() {
    for program in [env!("CARGO_BIN_EXE_outside-xiangqi"), env!("CARGO_BIN_EXE_outside-amazons")] {
        let output = Command::new(program).output().expect("the program runs");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let told = String::from_utf8_lossy(&output.stdout);
        let positions: u64 = told.split(' ').nth(3).and_then(|number| number.parse().ok()).expect("a number");
        assert!(positions > 5_000, "{told}");
    }
}

/// Calls `visit` with the text of every source file below a folder.
fn sources(folder: &Path, visit: &mut dyn FnMut(&str)) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            sources(&path, visit);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            visit(&fs::read_to_string(&path).expect("text"));
        }
    }
}

#[test]
fn nothing_that_they_use_is_hidden() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../crates");
    let mut hidden = Vec::new();
    for name in ["xiangqi", "amazons"] {
        sources(&crates.join(name).join("src"), &mut |text| {
            let items = text.split("#[doc(hidden)]").skip(1);
            hidden.extend(items.map(|rest| rest.trim().lines().next().unwrap_or_default().to_owned()));
        });
        sources(&crates.join(name).join("src/eval/full"), &mut |text| assert!(!text.contains("reference::"), "{text}"));
    }
    assert_eq!(hidden, ["pub mod reference;"]);
}
