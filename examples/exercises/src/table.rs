//! The table with the state of all lessons.

use std::path::Path;

use exercises::LESSONS;
use serde_json::Value;

use crate::build::{binary, judge, judged, solutions};

/// Prints the state of every lesson.
pub fn show() -> Result<(), String> {
    let judge = judge()?;
    let built = solutions()?;
    println!("{:<20} {:<22} {:>8}  what to do next", "lesson", "state", "points");
    for lesson in LESSONS {
        let program = built.programs.get(&binary(lesson));
        println!("{}", row(lesson, program.map(|program| judged(&judge, lesson, program, &[])).transpose()?.as_ref()));
    }
    Ok(())
}

fn row(lesson: &str, result: Option<&Value>) -> String {
    let Some(result) = result else {
        return format!(
            "{lesson:<20} {:<22} {:>8}  cargo run -p exercises -- check {lesson}",
            words("does-not-compile"),
            ""
        );
    };
    let state = result["state"].as_str().unwrap_or_default();
    let points = format!("{}/{}", result["points"], result["of"]);
    format!("{lesson:<20} {:<22} {points:>8}  {}", words(state), next(lesson, result))
}

/// Returns a state in words.
pub fn words(state: &str) -> &str {
    match state {
        "not-begun" => "not begun",
        "does-not-compile" => "does not compile",
        "more-nodes" => "right, but more nodes",
        "other-algorithm" => "right, but not this",
        "task-left" => "right, task left",
        other => other,
    }
}

fn next(lesson: &str, result: &Value) -> String {
    if result["state"] == "not-begun" {
        return Path::new("src/bin").join(binary(lesson) + ".rs").display().to_string();
    }
    let failed = result["checks"].as_array().into_iter().flatten().find_map(|check| check["message"].as_str());
    failed.and_then(|message| message.lines().next()).unwrap_or_default().chars().take(90).collect()
}
