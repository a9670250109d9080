//! The book: built by mdBook, and then each page gets the search, a link to the lab, and links from its figures.

use std::collections::{BTreeMap, HashMap};
use std::error::Error;
use std::fs;
use std::path::Path;

use game_search::ladder::Algorithm;
use mdbook_driver::MDBook;
use serde_json::{Map, Value, json};

use crate::figures::{self, Addresses};
use crate::{lab, search};

/// Algorithms that share the lesson of another one.
const LESSONS: [(&str, &str); 7] = [
    ("alpha-beta-fail-hard", "alpha-beta"),
    ("history-power-of-two", "history"),
    ("mt-dual", "sss-star"),
    ("mt-sss", "sss-star"),
    ("pvs-from-score", "pvs"),
    ("together-exact", "together"),
    ("transposition-table-at-least", "transposition-table"),
];

/// Builds the book in `folder`. Returns the lessons about each algorithm, as [`lessons`] does.
pub fn build(workspace: &Path, folder: &Path, base: &str) -> Result<Value, Box<dyn Error>> {
    let docs = workspace.join("docs");
    let mut book = MDBook::load(&docs)?;
    // mdBook empties this folder. It must be another one than that of `mdbook build`, and not have the mark in it.
    let built = folder.join("book");
    book.config.build.build_dir = built.clone();
    book.config.set("output.html.site-url", base)?;
    // The search of mdBook finds no Chinese words.
    book.config.set("output.html.search.enable", false)?;
    book.build()?;
    lab::copy(&built, folder)?;
    fs::remove_dir_all(&built)?;
    fs::remove_dir_all(folder.join("fonts"))?;
    lab::copy(&workspace.join("crates/site/web"), folder)?;

    let figures = figures::addresses(&docs)?;
    let exercises = exercises(workspace)?;
    let mut index = Vec::new();
    for path in pages(folder)? {
        let relative = path.strip_prefix(folder)?.to_string_lossy().replace('\\', "/");
        let html = fs::read_to_string(&path)?;
        // `index.html` is the first page again, and `print.html` has all pages.
        if !["index.html", "print.html", "404.html", "toc.html"].contains(&relative.as_str()) {
            index.extend(search::entry(&relative, &html));
        }
        let root = if relative == "404.html" { base.to_owned() } else { "../".repeat(relative.matches('/').count()) };
        let html = with_places(&html, workspace)?;
        fs::write(&path, linked(&html, &relative, &root, &figures, &exercises))?;
    }
    fs::write(folder.join("search-index.json"), Value::from(index).to_string())?;
    lessons(folder)
}

/// Returns the pages in a folder and the folders in it.
fn pages(folder: &Path) -> Result<Vec<std::path::PathBuf>, Box<dyn Error>> {
    let mut pages = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            pages.append(&mut self::pages(&path)?);
        } else if path.extension().is_some_and(|extension| extension == "html") {
            pages.push(path);
        }
    }
    pages.sort();
    Ok(pages)
}

/// What begins an excerpt of the engine's code, of which figures mark a line.
const EXCERPT: &str = "<!-- code game-search/src/engine/";

/// Returns a page whose excerpts of the engine's code say where they are from: the file and the number of the first line.
fn with_places(html: &str, workspace: &Path) -> Result<String, Box<dyn Error>> {
    let mut parts = html.split(EXCERPT);
    let mut text = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let name = part.split(" -->").next().unwrap_or_default();
        let (file, item) = name.split_once("::").ok_or_else(|| format!("code {name:?}: expected file::function"))?;
        // An excerpt can be a statement of the function, given by the beginning of its first line.
        let (item, start) = item.split_once(' ').unwrap_or((item, ""));
        let source = fs::read_to_string(workspace.join(format!("crates/game-search/src/engine/{file}.rs")))?;
        let is_head = |line: &str| ["<", "("].iter().any(|end| line.contains(&format!("fn {item}{end}")));
        let head = source.lines().position(is_head).ok_or_else(|| format!("{file}.rs has no function {item}"))?;
        let is_start = |line: &str| start.is_empty() || line.trim_start().starts_with(start);
        let below = source.lines().skip(head).position(is_start);
        let line = head + below.ok_or_else(|| format!("{file}.rs: {item} has no statement {start:?}"))? + 1;
        let place = format!("<pre data-file=\"engine/{file}.rs\" data-line=\"{line}\">");
        text += EXCERPT;
        text += &part.replacen("<pre>", &place, 1);
    }
    Ok(text)
}

/// The names of the exercises of each lesson, by the page of the book without `.html`.
type Exercises = BTreeMap<String, Vec<String>>;

/// Reads the exercises of the lab.
fn exercises(workspace: &Path) -> Result<Exercises, Box<dyn Error>> {
    let path = workspace.join("crates/game-lab/web/exercise/lessons.json");
    let text = fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    Ok(serde_json::from_str(&text).map_err(|error| format!("{}: {error}", path.display()))?)
}

/// Returns the links to the exercises of a page, in place of which `site.js` puts the exercises themselves.
fn exercise_links(name: &str, root: &str, is_chinese: bool, exercises: &Exercises) -> String {
    let Some(names) = exercises.get(name) else { return String::new() };
    let (title, one) = if is_chinese { ("练习", "练习") } else { ("Exercises", "Exercise") };
    let link = |(number, name): (usize, &String)| {
        let address = format!("{root}lab/#/exercise?name={name}");
        format!("<p data-exercise=\"{address}\"><a href=\"{address}\">{one} {number}</a></p>\n")
    };
    let links: String = (1..).zip(names).map(link).collect();
    format!("<section class=\"site-exercises\"><h2 id=\"exercises-of-the-lesson\">{title}</h2>\n{links}</section>\n")
}

/// Returns a page with the search, a link to the lab, a link below each figure that the lab can show, and the exercises of
/// the lesson. `root` leads from the page to the root of the site.
fn linked(
    html: &str,
    page: &str,
    root: &str,
    figures: &HashMap<(String, String), Addresses>,
    exercises: &Exercises,
) -> String {
    let is_chinese = page.starts_with("zh/");
    let (lab, step) =
        if is_chinese { ("实验室", "在实验室中逐步观看") } else { ("Lab", "Step through it in the lab") };
    let lessons = json!(exercises);
    let mut html = html
        .replacen("</head>", &format!("<link rel=\"stylesheet\" href=\"{root}site.css\">\n</head>"), 1)
        .replacen(
            "</body>",
            &format!(
                "<script src=\"{root}site.js\" data-root=\"{root}\" data-exercises='{lessons}'></script>\n</body>"
            ),
            1,
        )
        .replacen(
            "<div class=\"right-buttons\">",
            &format!("<div class=\"right-buttons\"><a class=\"site-lab\" href=\"{root}lab/\">{lab}</a>"),
            1,
        );
    if is_chinese {
        html = html.replacen("<html lang=\"en\"", "<html lang=\"zh-CN\"", 1);
    }
    // A translation shows the figures of the page that it translates.
    let name = page.trim_end_matches(".html");
    let lesson = if is_chinese { name.replacen("zh/", "ladder/", 1) } else { name.to_owned() };
    let original = format!("{lesson}.md");
    html = html.replacen("</main>", &format!("{}</main>", exercise_links(&lesson, root, is_chinese, exercises)), 1);
    // The fonts of the system are good enough, and there at once.
    let html = match html.split_once("fonts/fonts-").map(|(before, _)| before.rfind("<link").unwrap_or(before.len())) {
        Some(at) if html[at..].starts_with("<link") => {
            let end = html[at..].find('>').map_or(at, |length| at + length + 1);
            html[..at].to_owned() + &html[end..]
        }
        _ => html,
    };
    let mut rest = html.as_str();
    let mut text = String::new();
    while let Some((before, after)) = rest.split_once("<!-- figure ") {
        let Some((figure, body)) = after.split_once(" -->") else { break };
        let Some((shown, following)) = body.split_once("<!-- end -->") else { break };
        text += &format!("{before}<!-- figure {figure} -->{shown}");
        if let Some(addresses) = figures.get(&(original.clone(), figure.to_owned())) {
            let escaped = |address: &str| format!("{root}lab/{}", address.replace('&', "&amp;"));
            let compare = addresses.compare.as_deref().map(escaped);
            let link = compare.map_or(String::new(), |address| format!("<a href=\"{address}\">{step}</a>"));
            text += &format!("<p class=\"site-figure\" data-live=\"{}\">{link}</p>\n", escaped(&addresses.live));
        }
        text += "<!-- end -->";
        rest = following;
    }
    text + rest
}

/// Returns for each algorithm the pages of the book about it: `{"pvs": {"en": "ladder/pvs.html", "zh": "zh/pvs.html"}}`.
/// A page that is not translated has no `zh`.
fn lessons(folder: &Path) -> Result<Value, Box<dyn Error>> {
    let mut lessons = Map::new();
    for &algorithm in Algorithm::ALL {
        let name = algorithm.to_string();
        let lesson = LESSONS.iter().find(|(shared, _)| *shared == name).map_or(name.as_str(), |&(_, lesson)| lesson);
        let page = |part: &str| format!("{part}/{lesson}.html");
        if !folder.join(page("ladder")).is_file() {
            return Err(format!("the book has no lesson about {name}: expected ladder/{lesson}.html").into());
        }
        let mut pages = json!({ "en": page("ladder") });
        if folder.join(page("zh")).is_file() {
            pages["zh"] = page("zh").into();
        }
        lessons.insert(name, pages);
    }
    Ok(lessons.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str = "<html lang=\"en\"><head><link rel=\"stylesheet\" href=\"fonts/fonts-1.css\"></head><body><div class=\"right-buttons\"></div><main>\n\
        <!-- figure cut -->\n<p>picture</p>\n<!-- end -->\n<!-- figure chart -->\n<p>chart</p>\n<!-- end -->\n</main></body></html>";

    #[test]
    fn excerpts_of_the_engine_say_where_they_are_from() {
        let workspace = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let page = |item: &str| {
            format!("<p>text</p>\n{EXCERPT}selective::{item} -->\n<pre><code>fn\n</code></pre>\n<pre>other</pre>")
        };
        let html = with_places(&page("razor"), &workspace).expect("a function of this name");
        let (_, rest) = html.split_once("<pre data-file=\"engine/selective.rs\" data-line=\"").expect("the place");
        let line: usize = rest.split('"').next().and_then(|line| line.parse().ok()).expect("a number");
        let source =
            fs::read_to_string(workspace.join("crates/game-search/src/engine/selective.rs")).expect("the file");
        assert!(source.lines().nth(line - 1).is_some_and(|line| line.contains("fn razor(")), "{line}");
        assert_eq!(html.matches("data-file").count(), 1, "{html}");
        let part = with_places(&page("razor if info.evaluation"), &workspace).expect("a statement of the function");
        assert!(!part.contains(&format!("data-line=\"{line}\"")) && part.contains("data-line"), "{part}");
        let error = with_places(&page("shave"), &workspace).expect_err("no function of this name");
        assert_eq!(error.to_string(), "selective.rs has no function shave");
    }

    #[test]
    fn a_page_is_linked_to_the_lab() {
        let key = ("ladder/pvs.md".to_owned(), "cut".to_owned());
        let addresses = Addresses {
            live: "#/figure?game=tree&depth=2".to_owned(),
            compare: Some("#/compare?game=tree&depth=2".to_owned()),
        };
        let figures = HashMap::from([(key, addresses)]);
        let exercises = BTreeMap::from([("ladder/pvs".to_owned(), vec!["one".to_owned(), "two".to_owned()])]);
        for (page, words, lang) in
            [("ladder/pvs.html", "Step through it in the lab", "en"), ("zh/pvs.html", "在实验室中逐步观看", "zh-CN")]
        {
            let html = linked(PAGE, page, "../", &figures, &exercises);
            let link = format!(
                "<p>picture</p>\n<p class=\"site-figure\" data-live=\"../lab/#/figure?game=tree&amp;depth=2\"><a href=\"../lab/#/compare?game=tree&amp;depth=2\">{words}</a></p>\n<!-- end -->"
            );
            assert!(html.contains(&link), "{html}");
            assert_eq!(html.matches("class=\"site-figure\"").count(), 1, "the chart has no address");
            assert!(
                html.starts_with(&format!(
                    "<html lang=\"{lang}\"><head><link rel=\"stylesheet\" href=\"../site.css\">"
                )),
                "{html}"
            );
            assert!(!html.contains("fonts"), "{html}");
            assert!(html.contains("href=\"../site.css\"") && html.contains("data-root=\"../\""), "{html}");
            assert_eq!(html.matches("<p data-exercise=\"../lab/#/exercise?name=").count(), 2, "{html}");
            assert!(html.contains("data-exercises='{\"ladder/pvs\":[\"one\",\"two\"]}'"), "{html}");
            assert!(html.contains("class=\"site-lab\" href=\"../lab/\""), "{html}");
        }
        let untouched = linked("<html><body>plain<main></main></body></html>", "x.html", "", &figures, &exercises);
        assert_eq!(
            untouched,
            "<html><body>plain<main></main><script src=\"site.js\" data-root=\"\" data-exercises='{\"ladder/pvs\":[\"one\",\"two\"]}'></script>\n</body></html>"
        );
    }

    #[test]
    fn every_algorithm_has_a_lesson() -> Result<(), Box<dyn Error>> {
        let folder = tempfile::tempdir()?;
        fs::create_dir_all(folder.path().join("ladder"))?;
        assert!(lessons(folder.path()).expect_err("no pages").to_string().contains("ladder/minimax.html"));
        let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/src");
        for part in ["ladder", "zh"] {
            fs::create_dir_all(folder.path().join(part))?;
            for entry in fs::read_dir(docs.join(part))? {
                let name = entry?.file_name().to_string_lossy().replace(".md", ".html");
                fs::write(folder.path().join(part).join(name), "")?;
            }
        }
        let lessons = lessons(folder.path())?;
        assert_eq!(lessons.as_object().map(Map::len), Some(Algorithm::ALL.len()));
        assert_eq!(lessons["pvs"], json!({ "en": "ladder/pvs.html", "zh": "zh/pvs.html" }));
        assert_eq!(lessons["mt-sss"]["en"], "ladder/sss-star.html");
        Ok(())
    }
}
