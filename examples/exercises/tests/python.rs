//! Judges the Python program of the book, and the same program with mistakes.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use game_judge::{Check, Judge, Lesson, Verdict};

/// The page of the book.
const PAGE: &str = include_str!("../../../docs/src/build/judge.md");

/// The lesson, the name of the mistake, the text that is replaced in the program, the new text, and the symptoms that
/// name the mistake.
type Mistake = (&'static str, &'static str, &'static str, &'static str, &'static [&'static str]);

/// No cutoffs and no table: turns the program into minimax.
const MINIMAX: [(&str, &str); 2] = [("if score >= beta:", "if False:"), ("if key in self.table:", "if False:")];
/// No table: turns the program into alpha-beta.
const ALPHA_BETA: [(&str, &str); 1] = [("if key in self.table:", "if False:")];

/// The planted mistakes.
pub const MISTAKES: &[Mistake] = &[
    (
        "minimax",
        "leaf for Max",
        r#"node["value"] if node["side"] == "max" else -node["value"]"#,
        r#"node["value"]"#,
        &["sign"],
    ),
    ("minimax", "child not negated", "score = -score", "pass", &["value", "sign"]),
    ("minimax", "wins do not count plies", r#"{"win": WIN - ply"#, r#"{"win": WIN"#, &["win-distance"]),
    (
        "minimax",
        "finished games go on",
        r#"if "over" in node:"#,
        r#"if "over" in node and node["moves"]:"#,
        &["process", "game-over"],
    ),
    ("minimax", "horizon one ply early", "if depth == 0:", "if depth <= 1 and ply > 0:", &["horizon"]),
    ("minimax", "prints", "def result(self", "print(\"searching\")\n\n    def result(self", &["process"]),
    ("negamax", "sides always alternate", r#"self.nodes[to]["side"] == node["side"]"#, "False", &["double-turn"]),
    (
        "negamax",
        "no moves is a loss",
        r#"return self.result(node["stuck"], ply), []"#,
        "return ply - WIN, []",
        &["no-moves"],
    ),
    ("negamax", "python best begins at 0", "best, line, first = -INFINITY", "best, line, first = 0", &["value"]),
    (
        "negamax",
        "children not entered",
        "self.visited.append(at)",
        "self.visited += [at] * (ply == 0)",
        &["nodes-missing"],
    ),
    ("alpha-beta", "window not flipped", "-beta, -alpha", "alpha, beta", &["value", "false-bound"]),
    (
        "alpha-beta",
        "window not negated in order",
        "-beta, -alpha",
        "-alpha, -beta",
        &["value", "more-nodes", "process"],
    ),
    ("alpha-beta", "no cutoff at beta", "if score >= beta:", "if score > beta:", &["more-nodes"]),
    (
        "alpha-beta",
        "cutoff at alpha",
        "if score >= beta:",
        "if score > alpha - 1 and beta < 32001:",
        &["value", "wrong-line", "more-nodes"],
    ),
    (
        "alpha-beta",
        "alpha stays",
        "alpha, line = score, [to] + rest",
        "line = [to] + rest",
        &["more-nodes", "wrong-line"],
    ),
    ("alpha-beta", "line forgotten", "[to] + rest", "[]", &["short-line"]),
    (
        "alpha-beta",
        "fail low raises the bound",
        "return best, line",
        "return max(best, alpha + 1) if not line and beta < 32001 and node['moves'] else best, line",
        &["false-bound", "value"],
    ),
    ("transposition-table", "depth ignored", "key = at, depth", "key = at", &["table"]),
    ("transposition-table", "bounds believed", "if bound == EXACT or", "if True or", &["table"]),
    (
        "transposition-table",
        "bounds exchanged",
        "LOWER if best >= beta else UPPER",
        "UPPER if best >= beta else LOWER",
        &["table", "more-nodes"],
    ),
    (
        "transposition-table",
        "never answers",
        "if bound == EXACT or bound == LOWER and score >= beta or bound == UPPER and score <= alpha:",
        "if False:",
        &["more-nodes"],
    ),
    (
        "transposition-table",
        "wins moved twice",
        "stored = best + ply if best > 31000",
        "stored = best + 2 * ply if best > 31000",
        &["win-distance", "table"],
    ),
    (
        "transposition-table",
        "another node's entry",
        "key = at, depth",
        "key = at // 2, depth",
        &["table", "value", "illegal-line", "process"],
    ),
];

/// Returns the program of the page.
fn program() -> &'static str {
    let (_, rest) = PAGE.split_once("```python\n").expect("a program");
    rest.split_once("```").expect("its end").0
}

fn has_python() -> bool {
    Command::new("python3").arg("--version").output().is_ok_and(|output| output.status.success())
}

fn judged(lesson: &str, name: &str, text: &str) -> Verdict {
    let file = folder().join(format!("{lesson} {name}.py").replace(' ', "-"));
    fs::write(&file, text).expect("the program is written");
    let command = vec!["python3".to_owned(), file.display().to_string()];
    let judge = Judge { command, seed: crate::solutions::seed(), limit: Duration::from_secs(20), is_thorough: false };
    judge.run(Lesson::named(lesson).expect("a lesson"))
}

fn folder() -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("python");
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

/// The program passes all checks of a lesson but the task, which it does not answer.
pub fn passes(lesson: &str) -> Result<(), String> {
    if !has_python() {
        return Ok(());
    }
    let verdict = judged(lesson, "", program());
    let fault = verdict.checks.iter().find_map(|(check, fault)| fault.as_ref().filter(|_| *check != Check::Task));
    fault.map_or(Ok(()), |fault| Err(fault.to_string()))
}

/// The judge names a planted mistake.
pub fn is_named(name: &str) -> Result<(), String> {
    if !has_python() {
        return Ok(());
    }
    let &(lesson, _, old, new, symptoms) = MISTAKES.iter().find(|mistake| mistake.1 == name).expect("a mistake");
    let changes: &[(&str, &str)] = match lesson {
        "minimax" | "negamax" => &MINIMAX,
        "alpha-beta" => &ALPHA_BETA,
        _ => &[],
    };
    let mut text = program().to_owned();
    for (old, new) in changes.iter().copied().chain([(old, new)]) {
        if !text.contains(old) {
            return Err(format!("the program does not contain {old:?}"));
        }
        text = text.replace(old, new);
    }
    let verdict = judged(lesson, name, &text);
    let Some(fault) = verdict.fault() else { return Err(format!("not found; nodes {:?}", verdict.nodes)) };
    if symptoms.contains(&fault.symptom.name()) { Ok(()) } else { Err(format!("expected {symptoms:?}: {fault}")) }
}

/// The example of the page: the program gives the answer that the page shows.
pub fn answers_the_example() -> Result<(), String> {
    if !has_python() {
        return Ok(());
    }
    let blocks: Vec<String> =
        PAGE.split("```json\n").skip(1).filter_map(|rest| Some(rest.split_once("```")?.0.replace('\n', " "))).collect();
    let [game, answer] = blocks.as_slice() else { return Err(format!("expected two blocks of JSON: {blocks:?}")) };
    let file = folder().join("example.py");
    fs::write(&file, program()).map_err(|error| error.to_string())?;
    let mut child = Command::new("python3")
        .arg(file)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .map_err(|error| error.to_string())?;
    let mut input = child.stdin.take().expect("a pipe");
    writeln!(input, "{game}").map_err(|error| error.to_string())?;
    drop(input);
    let output = child.wait_with_output().map_err(|error| error.to_string())?;
    let given = String::from_utf8_lossy(&output.stdout);
    if given.trim() == answer.trim() { Ok(()) } else { Err(format!("{given} instead of {answer}")) }
}
