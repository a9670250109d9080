//! Builds the solutions and the judge with Cargo.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use exercises::LESSONS;
use serde_json::Value;

/// The folder of this package.
pub const PACKAGE: &str = env!("CARGO_MANIFEST_DIR");

/// Returns the name of a lesson's binary and file.
pub fn binary(lesson: &str) -> String {
    lesson.replace('-', "_")
}

/// Returns the file with the hole of a lesson.
pub fn file(lesson: &str) -> PathBuf {
    Path::new(PACKAGE).join("src/bin").join(binary(lesson) + ".rs")
}

/// What Cargo has built: the programs by the names of their binaries, and the messages of the compiler.
pub struct Built {
    pub programs: HashMap<String, PathBuf>,
    pub messages: String,
}

/// Runs `cargo build` with further arguments. A binary that does not compile is missing in the result.
pub fn cargo(arguments: &[&str]) -> Result<Built, String> {
    let mut command = Command::new(std::env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned()));
    command.current_dir(PACKAGE).args(["build", "--quiet", "--message-format=json-render-diagnostics"]).args(arguments);
    let output = command.stdin(Stdio::null()).output().map_err(|error| format!("cannot start cargo: {error}"))?;
    let artifacts = output.stdout.split(|&byte| byte == b'\n').filter_map(|line| serde_json::from_slice(line).ok());
    let program = |artifact: Value| {
        let name = artifact["target"]["name"].as_str()?.to_owned();
        Some((name, PathBuf::from(artifact["executable"].as_str()?)))
    };
    let messages = String::from_utf8_lossy(&output.stderr).into_owned();
    Ok(Built { programs: artifacts.filter_map(program).collect(), messages })
}

/// Builds the judge and returns its program.
pub fn judge() -> Result<PathBuf, String> {
    let mut built = cargo(&["--package", "game-judge", "--bin", "game-judge"])?;
    built.programs.remove("game-judge").ok_or(format!("the judge does not compile:\n{}", built.messages))
}

/// Builds every solution that compiles.
pub fn solutions() -> Result<Built, String> {
    let names: Vec<String> = LESSONS.iter().flat_map(|lesson| ["--bin".to_owned(), binary(lesson)]).collect();
    let mut arguments = vec!["--package", "exercises", "--keep-going"];
    arguments.extend(names.iter().map(String::as_str));
    cargo(&arguments)
}

/// Builds the solution of one lesson. Fails with the messages of the compiler.
pub fn solution(lesson: &str) -> Result<PathBuf, String> {
    let name = binary(lesson);
    let mut built = cargo(&["--package", "exercises", "--bin", &name])?;
    built.programs.remove(&name).ok_or(built.messages)
}

/// Has a program judged. Returns the judge's result as JSON.
pub fn judged(judge: &Path, lesson: &str, program: &Path, options: &[&str]) -> Result<Value, String> {
    let output = Command::new(judge).args([lesson, "--json"]).args(options).arg("--").arg(program).output();
    let output = output.map_err(|error| format!("cannot start {}: {error}", judge.display()))?;
    serde_json::from_slice(&output.stdout)
        .map_err(|_| format!("the judge failed: {}", String::from_utf8_lossy(&output.stderr)))
}
