//! Runs the program as a user does.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// The exit code and the output of a run.
pub struct Run {
    pub code: Option<i32>,
    pub stdout: String,
    pub stderr: String,
}

impl Run {
    pub fn succeeded(self) -> Run {
        assert_eq!(self.code, Some(0), "{}{}", self.stdout, self.stderr);
        self
    }

    /// Asserts that the run failed with code 2, wrote all `parts` to standard error and nothing to standard output.
    pub fn refused(self, parts: &[&str]) {
        assert_eq!(self.code, Some(2), "{}{}", self.stdout, self.stderr);
        assert_eq!(self.stdout, "");
        for part in parts {
            assert!(self.stderr.contains(part), "no {part:?} in: {}", self.stderr);
        }
    }

    pub fn last_line(&self) -> &str {
        self.stdout.lines().last().unwrap_or_default()
    }
}

/// Runs a command with an empty standard input.
pub fn run(name: &str, arguments: &[&str]) -> Run {
    run_with_input(name, arguments, "")
}

/// Returns the program, in English whatever the environment says.
pub fn program() -> Command {
    let mut command = Command::new(PROGRAM);
    command.env("LC_ALL", "C");
    command
}

/// Returns the program with a command as its first argument, or two for a name such as `tune weights`.
pub fn command(name: &str) -> Command {
    let mut command = program();
    command.args(name.split(' '));
    command
}

pub const PROGRAM: &str = env!("CARGO_BIN_EXE_gamesearch");

/// Runs a command with `input` as its standard input.
pub fn run_with_input(name: &str, arguments: &[&str], input: impl AsRef<[u8]>) -> Run {
    let mut child = command(name)
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap_or_else(|error| panic!("{PROGRAM}: {error}"));
    // Writing fails if the program exits without reading its input.
    let _ = child.stdin.take().expect("a pipe").write_all(input.as_ref());
    let Output { status, stdout, stderr } = child.wait_with_output().expect("a run");
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    Run { code: status.code(), stdout: text(stdout), stderr: text(stderr) }
}

/// Asserts that each command reports an error and exits with code 1 if its help cannot be written.
#[cfg(target_os = "linux")]
pub fn help_needs_room(names: &[&str]) {
    for name in names {
        let full = std::fs::File::options().write(true).open("/dev/full").expect("a full device");
        let run = command(name).arg("--help").stdout(full).output().expect(name);
        let said = String::from_utf8_lossy(&run.stderr);
        assert_eq!(run.status.code(), Some(1), "{name}: {said}");
        assert!(said.starts_with("error: cannot write to the standard output: "), "{name}: {said}");
    }
}

/// Returns a path for this test's file, and removes the file of an earlier run.
pub fn scratch(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    if path.exists() {
        std::fs::remove_file(&path).expect("an old file");
    }
    path
}

pub fn text(path: &Path) -> &str {
    path.to_str().expect("UTF-8")
}
