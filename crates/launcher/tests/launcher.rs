//! Tests of the launcher with shell scripts in the place of engines.
#![cfg(unix)]

use std::fs;
use std::io::Write;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tempfile::TempDir;

/// Makes the tests run one after the other. A program cannot start while its file is open for writing, and a process that
/// another test has just forked may have it open.
fn alone() -> MutexGuard<'static, ()> {
    static ONE: Mutex<()> = Mutex::new(());
    ONE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Makes an archive: the launcher under the name `toy-engine`, and these builds, which print their level, their arguments and
/// each line of input, and exit with 7.
fn archive(levels: &[&str]) -> TempDir {
    let folder = TempDir::new().expect("a folder");
    let at = |name: &str| folder.path().join(name);
    fs::copy(env!("CARGO_BIN_EXE_launcher"), at("toy-engine")).expect("a copy");
    fs::create_dir(at("builds")).expect("a folder");
    for level in levels {
        let path = at(&format!("builds/toy-engine-{level}"));
        let script =
            format!("#!/bin/sh\necho {level} $#:\"$*\" >&2\nwhile read -r line; do echo \"$line\"; done\nexit 7\n");
        fs::write(&path, script).expect("a script");
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).expect("permissions");
    }
    folder
}

fn start(folder: &Path, variables: &[(&str, &str)], input: &str) -> Output {
    let mut command = Command::new(folder.join("toy-engine"));
    command.args(["--threads", "two words"]).envs(variables.iter().copied());
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("a launcher");
    child.stdin.take().expect("a pipe").write_all(input.as_bytes()).expect("input");
    child.wait_with_output().expect("an end")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// The level of this processor by the kernel's list of its features.
fn level() -> usize {
    let info = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let flags: Vec<&str> = info.lines().find(|line| line.starts_with("flags")).unwrap_or_default().split(' ').collect();
    let has = |names: &[&str]| names.iter().all(|name| flags.contains(name));
    let second = has(&["cx16", "popcnt", "pni", "sse4_1", "sse4_2", "ssse3"]);
    let third = has(&["avx", "avx2", "bmi1", "bmi2", "f16c", "fma", "abm", "movbe"]);
    1 + usize::from(second) + usize::from(second && third)
}

#[test]
fn the_best_build_starts_with_the_arguments_and_the_input() {
    let _alone = alone();
    let all = ["x86-64-v1", "x86-64-v2", "x86-64-v3"];
    for given in [&all[..], &all[..2], &all[..1]] {
        let folder = archive(given);
        for variables in [&[][..], &[("ENGINE_CHILD", "1")]] {
            let out = start(folder.path(), variables, "uci\ngo depth 1\n");
            let best = given[level().min(given.len()) - 1];
            assert_eq!(text(&out.stderr), format!("{best} 2:--threads two words\n"));
            assert_eq!((text(&out.stdout), out.status.code()), ("uci\ngo depth 1\n".to_owned(), Some(7)));
        }
    }
    let out = start(archive(&all).path(), &[("ENGINE_BUILD", "x86-64-v1")], "");
    assert!(text(&out.stderr).starts_with("x86-64-v1 "), "{out:?}");
}

#[test]
fn what_is_missing_is_named() {
    let _alone = alone();
    let folder = archive(&[]);
    let out = start(folder.path(), &[], "");
    let said = text(&out.stderr);
    assert!(said.starts_with("error: no engine in ") && said.contains("toy-engine-x86-64-v1"), "{said}");
    assert_eq!(out.status.code(), Some(2));
    let out = start(folder.path(), &[("ENGINE_BUILD", "x86-64-v9")], "");
    assert_eq!(text(&out.stderr), "error: ENGINE_BUILD is \"x86-64-v9\": expected x86-64-v3, x86-64-v2, x86-64-v1\n");
    // A file that is no program.
    fs::write(folder.path().join("builds/toy-engine-x86-64-v1"), "not a program").expect("a file");
    let out = start(folder.path(), &[("ENGINE_BUILD", "x86-64-v1")], "");
    assert!(text(&out.stderr).starts_with("error: cannot start "), "{out:?}");
}

/// Where the launcher stays, its death ends the input of the engine, and so the engine.
#[test]
fn no_child_is_left_when_the_launcher_is_killed() {
    let _alone = alone();
    let folder = archive(&["x86-64-v1"]);
    let mut command = Command::new(folder.path().join("toy-engine"));
    command.env("ENGINE_CHILD", "1").stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
    let mut launcher = command.spawn().expect("a launcher");
    let children = || {
        let path = format!("/proc/{0}/task/{0}/children", launcher.id());
        fs::read_to_string(path).unwrap_or_default().split_whitespace().map(str::to_owned).collect::<Vec<_>>()
    };
    let until = |done: &dyn Fn() -> bool| {
        let start = Instant::now();
        while !done() {
            assert!(start.elapsed() < Duration::from_secs(10), "too late");
            std::thread::sleep(Duration::from_millis(20));
        }
    };
    until(&|| !children().is_empty());
    let engines = children();
    // The input of the launcher stays open meanwhile.
    let _input = launcher.stdin.take();
    Command::new("kill").args(["-9", &launcher.id().to_string()]).status().expect("kill");
    launcher.wait().expect("an end");
    let is_running =
        |id: &String| fs::read_to_string(format!("/proc/{id}/stat")).is_ok_and(|stat| !stat.contains(") Z "));
    until(&|| !engines.iter().any(is_running));
}
