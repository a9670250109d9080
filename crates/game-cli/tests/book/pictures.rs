//! The pictures of the figures, drawn by the commands `tree`, `chart`, `compare` and `figure`.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;

use crate::figures::{self, Figure};
use crate::{demand, is_theory, lessons, read, root};

/// The maximum size of a picture file, so that pages load quickly.
const MOST_BYTES: usize = 60_000;

/// The maximum width of a picture. A wider one is scaled down to the page until its text is too small to read.
const WIDEST: f64 = 1_000.0;

#[test]
fn every_picture_is_current() {
    let mut drawn = BTreeSet::new();
    for figure in figures::all() {
        let file = root().join("docs/src").join(figure.picture());
        let picture = file.display();
        assert!(drawn.insert(file.clone()), "{picture} is drawn twice");
        let svg = draw(figure);
        assert!(svg.len() <= MOST_BYTES, "{picture}: {} bytes", svg.len());
        assert!(width(&svg) <= WIDEST, "{picture} is {} wide: form = \"rows\" draws it narrower", width(&svg));
        let marked = svg.matches("stroke=\"#d62728\" stroke-width").count();
        assert!(marked >= figure.mark.len(), "{picture}: a mark names no node");
        demand(&file, &svg);
    }
    for folder in ["", "learn", "ladder", "engine"] {
        for entry in fs::read_dir(root().join("docs/src").join(folder).join("pictures")).expect("pictures") {
            let file = entry.expect("an entry").path();
            let is_drawn = file.extension().is_none_or(|extension| extension != "svg") || drawn.contains(&file);
            assert!(is_drawn, "nothing draws {}", file.display());
        }
    }
}

#[test]
fn every_figure_is_shown_and_every_lesson_has_one() {
    let mut shown = BTreeSet::new();
    for page in lessons() {
        let text = read(&page);
        let is_here =
            |figure: &&Figure| figure.is_on(&page) && text.contains(&format!("<!-- figure {} -->\n", figure.name));
        let here: Vec<&Figure> = figures::all().iter().filter(is_here).collect();
        let is_lesson =
            !page.ends_with("index.md") && !is_theory(&page) && page.parent() != Some(&root().join("docs/src"));
        assert!(!is_lesson || !here.is_empty(), "{}: a lesson without a figure", page.display());
        let pictures = text.matches(".svg)](").count();
        assert_eq!(pictures, here.len(), "{}: a picture that is not a figure", page.display());
        if here.iter().any(|figure| page.ends_with(&figure.page)) {
            shown.extend(here.iter().map(|figure| (&figure.page, &figure.name)));
        }
    }
    for Figure { page, name, .. } in figures::all() {
        assert!(shown.contains(&(page, name)), "{page} does not show {name}");
    }
}

/// Returns the width of a picture, in units of its `viewBox`.
fn width(svg: &str) -> f64 {
    let document = roxmltree::Document::parse(svg).expect("XML");
    let view = document.root_element().attribute("viewBox").and_then(|view| view.split(' ').nth(2)?.parse().ok());
    view.expect("a view")
}

/// Draws a figure and returns the SVG text.
fn draw(figure: &Figure) -> String {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("picture.svg");
    let arguments = figure.arguments();
    let mut command = Command::new(env!("CARGO_BIN_EXE_gamesearch"));
    let run = command.current_dir(root()).args(&arguments).arg("--svg").arg(&file).output().expect("a run");
    assert!(run.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&run.stderr));
    read(&file)
}
