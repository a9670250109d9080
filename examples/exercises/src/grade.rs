//! Grades the solutions of a class.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use exercises::LESSONS;
use serde_json::{Value, json};

use crate::build::{Built, PACKAGE, binary, cargo, judge, judged};
use crate::table::words;

/// Grades every folder in `folder`. A folder is a student; it contains files such as `alpha_beta.rs`.
pub fn grade(folder: &str, options: &[&str]) -> Result<(), String> {
    let mut is_json = false;
    let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(1, |time| time.as_nanos() as u64);
    let mut seed = now;
    let mut rest = options.iter();
    while let Some(option) = rest.next() {
        match *option {
            "--json" => is_json = true,
            "--seed" => {
                let text = rest.next().copied().unwrap_or_default();
                seed = text.parse().map_err(|_| format!("the seed {text:?}: expected a number such as 20"))?;
            }
            other => return Err(format!("unknown option {other:?}: expected --json or --seed N")),
        }
    }
    let judge = judge()?;
    let students = folders(Path::new(folder))?;
    if students.is_empty() {
        return Err(format!("{folder} contains no folders: expected one for each student"));
    }
    if !is_json {
        println!("{:<20} {:<20} {:<22} {:>8}", "student", "lesson", "state", "points");
    }
    for student in students {
        let name = student.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let built = build(&student)?;
        let seed = seed.to_string();
        let mut results = Vec::new();
        for lesson in LESSONS.into_iter().filter(|lesson| student.join(binary(lesson) + ".rs").is_file()) {
            let result = match built.programs.get(&binary(lesson)) {
                Some(program) => judged(&judge, lesson, program, &["--seed", &seed])?,
                None => json!({ "lesson": lesson, "state": "does-not-compile", "points": 0, "of": null, "checks": [] }),
            };
            if !is_json {
                let of = result["of"].as_u64().map_or(String::new(), |of| format!("/{of}"));
                let points = format!("{}{of}", result["points"]);
                println!(
                    "{name:<20} {lesson:<20} {:<22} {points:>8}",
                    words(result["state"].as_str().unwrap_or_default())
                );
            }
            results.push(result);
        }
        let points: u64 = results.iter().filter_map(|result| result["points"].as_u64()).sum();
        if is_json {
            let seed: Value = json!(seed.parse::<u64>().ok());
            println!("{}", json!({ "student": name, "seed": seed, "points": points, "lessons": results }));
        } else {
            println!("{name:<20} {:<20} {:<22} {points:>8}", "", "sum");
        }
    }
    Ok(())
}

fn folders(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let entries = fs::read_dir(folder).map_err(|error| format!("cannot read {}: {error}", folder.display()))?;
    let mut folders: Vec<PathBuf> =
        entries.filter_map(|entry| Some(entry.ok()?.path())).filter(|path| path.is_dir()).collect();
    folders.sort();
    Ok(folders)
}

/// Builds the files of a student in a package of their own, which shares the target folder with this one.
fn build(student: &Path) -> Result<Built, String> {
    let unwritten = |error: std::io::Error| format!("cannot copy the files of {}: {error}", student.display());
    let workspace = Path::new(PACKAGE).join("../..");
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| workspace.join("target"), PathBuf::from);
    let package = target.join("grade");
    let _ = fs::remove_dir_all(package.join("src"));
    fs::create_dir_all(package.join("src/bin")).map_err(unwritten)?;
    for lesson in LESSONS {
        let name = binary(lesson) + ".rs";
        if student.join(&name).is_file() {
            fs::copy(student.join(&name), package.join("src/bin").join(&name)).map_err(unwritten)?;
        }
    }
    let manifest = format!(
        "[package]\nname = \"graded\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n\
         [dependencies]\nexercises = {{ path = {PACKAGE:?} }}\n\n[workspace]\n"
    );
    fs::write(package.join("Cargo.toml"), manifest).map_err(unwritten)?;
    fs::copy(workspace.join("Cargo.lock"), package.join("Cargo.lock")).map_err(unwritten)?;
    let (manifest, target) = (package.join("Cargo.toml"), target.join("graded"));
    let paths = [manifest.to_string_lossy(), target.to_string_lossy()];
    cargo(&["--manifest-path", &paths[0], "--target-dir", &paths[1], "--bins", "--keep-going"])
}
