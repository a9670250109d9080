//! The table of what each lesson offers besides its text: live figures, exercises in the page, a task in Rust, and a Chinese
//! translation.

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::path::Path;

use serde::Deserialize;

use crate::{demand, figures, read, root};

/// Why the cells of a lesson are empty, as `docs/lessons.toml` says.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Reasons {
    /// A page, or a folder whose pages share these reasons unless they have their own.
    page: String,
    figure: Option<String>,
    exercise: Option<String>,
    task: Option<String>,
    zh: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    lesson: Vec<Reasons>,
}

/// A page with the table, generated between its comment and `<!-- end -->`.
const PAGE: &str = "docs/src/course/lessons.md";
const BEGIN: &str = "<!-- lessons -->\n";

#[test]
fn the_table_of_the_lessons_is_current() {
    let path = root().join(PAGE);
    let text = read(&path);
    let (before, rest) = text.split_once(BEGIN).expect("the comment of the table");
    let (_, after) = rest.split_once("<!-- end -->").expect("the end of the table");
    demand(&path, &format!("{before}{BEGIN}\n{}\n<!-- end -->{after}", table()));
}

fn table() -> String {
    let path = root().join("docs/lessons.toml");
    let File { lesson: reasons } =
        toml::from_str(&read(&path)).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let mut used = BTreeSet::new();
    let mut table = "| lesson | live figures | exercises | task in Rust | 中文 |\n|---|---|---|---|---|\n".to_owned();
    for (title, page) in lessons() {
        let mut cell = |found: Option<String>, field: fn(&Reasons) -> Option<&String>| {
            let folder = Path::new(&page).parent().and_then(Path::to_str).filter(|folder| !folder.is_empty());
            let given = |wanted: &str| reasons.iter().find(|it| it.page == wanted && field(it).is_some());
            let own = given(&page);
            if let Some(found) = found {
                assert!(own.is_none(), "{page}: docs/lessons.toml says why a cell is empty that contains {found}");
                return found;
            }
            let reason = own.or_else(|| given(folder.unwrap_or(".")));
            let reason = reason.unwrap_or_else(|| panic!("{page}: docs/lessons.toml does not say why a cell is empty"));
            used.insert(reason.page.clone());
            format!("*{}*", field(reason).expect("a reason"))
        };
        let live = cell(figures::live(&page), |it| it.figure.as_ref());
        let exercises = cell(exercises(&page), |it| it.exercise.as_ref());
        let task = cell(task(&page), |it| it.task.as_ref());
        let chinese = cell(translation(&page), |it| it.zh.as_ref());
        table += &format!("| [{title}](../{page}) | {live} | {exercises} | {task} | {chinese} |\n");
    }
    let listed: BTreeSet<_> = reasons.iter().map(|it| it.page.clone()).collect();
    assert_eq!(listed, used, "docs/lessons.toml has reasons that no cell needs");
    table
}

/// Returns the title and the page of every lesson of parts I and II, in the order of the book.
fn lessons() -> Vec<(String, String)> {
    let summary = read(&root().join("docs/src/SUMMARY.md"));
    let (_, parts) = summary.split_once("# I Learn").expect("part I");
    let (parts, _) = parts.split_once("# III").expect("part III");
    let link = |line: &str| {
        let (title, rest) = line.trim().strip_prefix("- [")?.split_once("](")?;
        Some((title.to_owned(), rest.strip_suffix(')')?.to_owned()))
    };
    parts.lines().filter_map(link).filter(|(_, page)| !page.starts_with("course/")).collect()
}

/// Returns the names of the exercises in the page of a lesson.
fn exercises(page: &str) -> Option<String> {
    let mut names = Vec::new();
    let told = game_lab::answer(r#"{"op": "exercises"}"#, &Default::default(), &mut |line| {
        let all = line["exercises"].as_array().expect("a list").clone();
        let own = all.into_iter().filter(|it| it["lesson"].as_str() == page.strip_suffix(".md"));
        names.extend(own.map(|it| it["name"].as_str().expect("a name").to_owned()));
        ControlFlow::Continue(())
    });
    told.expect("the list of exercises");
    (!names.is_empty()).then(|| names.join(", "))
}

/// Returns the task of a lesson in `examples/exercises`, as the name of its file.
fn task(page: &str) -> Option<String> {
    let folder = root().join("examples/exercises/src/bin");
    let name = Path::new(page).file_stem()?.to_str()?.replace('-', "_");
    // A lesson of the engine has the only task about its feature.
    let name = if page == "engine/reductions.md" { "lmr".to_owned() } else { name };
    let is_lesson = ["ladder", "learn", "engine"].iter().any(|part| Path::new(page).starts_with(part));
    (is_lesson && folder.join(format!("{name}.rs")).is_file()).then(|| format!("`{name}`"))
}

/// Returns a link to the Chinese translation of a page.
fn translation(page: &str) -> Option<String> {
    let name = Path::new(page).strip_prefix("ladder").ok()?.display().to_string();
    root().join("docs/src/zh").join(&name).is_file().then(|| format!("[中文](../zh/{name})"))
}
