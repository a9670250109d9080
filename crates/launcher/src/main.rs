//! Starts the fastest build of an engine that the processor can run.
//!
//! An archive for x86-64 has one launcher for each engine, under the engine's name, and a folder `builds` beside it, with the
//! engine compiled for the levels of the System V ABI (2020): `builds/xiangqi-engine-x86-64-v3`, `-v2` and `-v1`. The launcher
//! takes the highest level that the processor has and for which there is a build. On Unix it becomes the engine. Elsewhere it
//! hands on the input and the exit code: if the launcher is killed, the input of the engine ends, and so does the engine.
//!
//! The environment variable `ENGINE_BUILD` chooses a build by its level, such as `x86-64-v1`.

use std::env;
use std::error::Error;
use std::ffi::OsString;
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::thread;

/// The variable that chooses a build.
const CHOICE: &str = "ENGINE_BUILD";
/// The variable with which the engine is a child process also on Unix, for tests.
#[cfg(unix)]
const CHILD: &str = "ENGINE_CHILD";
/// The levels, the highest first.
const LEVELS: [&str; 3] = ["x86-64-v3", "x86-64-v2", "x86-64-v1"];

fn main() -> ExitCode {
    match run() {
        Ok(code) => code,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::from(2)
        }
    }
}

fn run() -> Result<ExitCode, Box<dyn Error>> {
    let launcher = env::current_exe().map_err(|error| format!("the launcher's own path is unknown: {error}"))?;
    let build = choose(&launcher, env::var_os(CHOICE))?;
    let mut engine = Command::new(&build);
    engine.args(env::args_os().skip(1));
    let cannot = |error| format!("cannot start {}: {error}", build.display());
    #[cfg(unix)]
    if env::var_os(CHILD).is_none() {
        use std::os::unix::process::CommandExt;
        return Err(cannot(engine.exec()).into());
    }
    Ok(supervise(&mut engine).map_err(cannot)?)
}

/// Returns the build to start: the one that `choice` names, or the best that the processor can run.
fn choose(launcher: &Path, choice: Option<OsString>) -> Result<PathBuf, String> {
    let name = launcher.file_stem().unwrap_or_default().to_string_lossy();
    let builds = launcher.with_file_name("builds");
    let path = |level: &str| builds.join(format!("{name}-{level}{}", env::consts::EXE_SUFFIX));
    let able = &LEVELS[LEVELS.len() - usize::from(level())..];
    let wanted = match &choice {
        None => able,
        Some(choice) => {
            let known = LEVELS.iter().position(|level| choice == level);
            let index = known.ok_or_else(|| format!("{CHOICE} is {choice:?}: expected {}", LEVELS.join(", ")))?;
            &LEVELS[index..=index]
        }
    };
    let found = wanted.iter().map(|level| path(level)).find(|path| path.is_file());
    let expected =
        || wanted.iter().map(|level| format!("{name}-{level}{}", env::consts::EXE_SUFFIX)).collect::<Vec<_>>();
    found.ok_or_else(|| format!("no engine in {}: expected {}", builds.display(), expected().join(" or ")))
}

/// Returns the level of the processor, from 1 to 3.
#[cfg(target_arch = "x86_64")]
fn level() -> u8 {
    macro_rules! has {
        ($($feature:tt)*) => { [$(std::is_x86_feature_detected!($feature)),*].iter().all(|&it| it) };
    }
    let second = has!("cmpxchg16b" "popcnt" "sse3" "sse4.1" "sse4.2" "ssse3");
    let third = has!("avx" "avx2" "bmi1" "bmi2" "f16c" "fma" "lzcnt" "movbe");
    match (second, third) {
        (true, true) => 3,
        (true, false) => 2,
        _ => 1,
    }
}

/// Other processors run builds of level 1 in an emulator, if at all.
#[cfg(not(target_arch = "x86_64"))]
fn level() -> u8 {
    1
}

/// Runs the engine as a child process, and returns its exit code. Its input comes through a pipe, which closes when
/// the launcher ends or is killed. If the input is a terminal, the engine inherits it instead, because a program that draws
/// on the terminal cannot read a pipe.
fn supervise(engine: &mut Command) -> io::Result<ExitCode> {
    if !io::stdin().is_terminal() {
        engine.stdin(Stdio::piped());
    }
    let mut child = engine.spawn()?;
    if let Some(mut input) = child.stdin.take() {
        // The thread may wait for input when the engine has ended. It ends with the process.
        thread::spawn(move || io::copy(&mut io::stdin().lock(), &mut input));
    }
    let status = child.wait()?;
    // Without a code, a signal has ended the engine.
    Ok(ExitCode::from(status.code().and_then(|code| u8::try_from(code).ok()).unwrap_or(1)))
}
