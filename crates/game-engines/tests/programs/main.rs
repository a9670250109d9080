//! Tests the output of the engine programs.

mod amazons;
mod bench;
mod book;
mod drawn;
mod evaluators;
mod tables;
mod talk;
mod threads;

use game_protocol::serve;
use game_search::spec::GameSpec;

fn said<S: GameSpec>(input: &str) -> String {
    let mut said = Vec::new();
    serve::<S>(&game_engines::program::<S>(), input.as_bytes(), &mut said).expect("nothing breaks");
    String::from_utf8(said).expect("text")
}

#[cfg(target_os = "linux")]
#[test]
fn help_that_cannot_be_written_is_an_error() {
    for program in [env!("CARGO_BIN_EXE_xiangqi-engine"), env!("CARGO_BIN_EXE_amazons-engine")] {
        for option in ["--help", "--version"] {
            let full = std::fs::File::options().write(true).open("/dev/full").expect("a full device");
            let run = std::process::Command::new(program).arg(option).stdout(full).output().expect(program);
            let said = String::from_utf8_lossy(&run.stderr);
            assert_eq!(run.status.code(), Some(1), "{program} {option}: {said}");
            assert!(said.starts_with("error: cannot write to the standard output: "), "{program} {option}: {said}");
        }
    }
}
