//! The figures of the book, which `docs/figures.toml` lists.

use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use serde::Deserialize;

use crate::{read, root};

/// The program that draws the figures. `docs/src/ladder/index.md` says how to run it.
const RUN: &str = "gamesearch";

/// A figure of one page and of that page's translation.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Figure {
    /// The name of the picture's file, without `.svg`.
    pub name: String,
    /// The page in English, such as `ladder/pvs.md`.
    pub page: String,
    kind: Kind,
    /// The name of a chart that the command `chart` draws.
    chart: Option<String>,
    game: Option<String>,
    pub position: Option<String>,
    algorithm: Option<String>,
    engine: Option<String>,
    beside: Option<String>,
    /// The features of the engine before this one, which only the live figure shows.
    before: Option<String>,
    #[serde(default)]
    pub mark: Vec<String>,
    depth: Option<u32>,
    window: Option<[i32; 2]>,
    /// The settings of a figure that is drawn by the command `figure`.
    set: Option<String>,
    #[serde(default)]
    form: Form,
    /// Whether the board is drawn next to the tree.
    #[serde(default)]
    board: bool,
    /// Whether every node has its board.
    #[serde(default)]
    boards: bool,
    mode: Mode,
    alt: Alt,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Kind {
    Tree,
    Chart,
    Board,
    Simulations,
    Proof,
    Keys,
    Exchange,
    Retrograde,
    Threads,
    Clock,
    Correction,
    Picking,
    Race,
    Buckets,
}

impl Kind {
    /// The name of the figure that the command `figure` draws; `None` for the other kinds.
    fn figure(self) -> Option<&'static str> {
        match self {
            Kind::Tree | Kind::Chart | Kind::Board => None,
            Kind::Simulations => Some("simulations"),
            Kind::Proof => Some("proof"),
            Kind::Keys => Some("keys"),
            Kind::Exchange => Some("exchange"),
            Kind::Retrograde => Some("retrograde"),
            Kind::Correction => Some("correction"),
            Kind::Picking => Some("picking"),
            Kind::Race => Some("race"),
            Kind::Buckets => Some("buckets"),
            Kind::Threads => Some("threads"),
            Kind::Clock => Some("clock"),
        }
    }

    /// How the page shows figures of this kind.
    fn mode(self) -> Mode {
        match self {
            Kind::Chart | Kind::Board => Mode::Recorded,
            Kind::Threads | Kind::Clock => Mode::Stepped,
            _ => Mode::Live,
        }
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Form {
    #[default]
    Tree,
    Rows,
}

/// Whether the page shows a recorded picture, runs the search live, or steps through a recording.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Mode {
    Recorded,
    Live,
    Stepped,
}

/// The alternative text, in both languages.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Alt {
    en: String,
    zh: String,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    figure: Vec<Figure>,
}

/// Every figure of the book.
pub fn all() -> &'static [Figure] {
    static FIGURES: LazyLock<File> = LazyLock::new(|| {
        let path = root().join("docs/figures.toml");
        toml::from_str(&read(&path)).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
    });
    &FIGURES.figure
}

/// Returns the block that shows the figure with this name on a page: the picture, and the command that draws it.
pub fn block(page: &Path, name: &str) -> String {
    let figure = all().iter().find(|figure| figure.name == name && figure.is_on(page));
    let figure = figure.unwrap_or_else(|| panic!("{}: docs/figures.toml has no {name:?} for it", page.display()));
    let is_chinese = in_chinese(page);
    let (folder, alt) = if is_chinese { ("../ladder/", &figure.alt.zh) } else { ("", &figure.alt.en) };
    let picture = format!("{folder}pictures/{name}.svg");
    format!("[![{alt}]({picture})]({picture})\n\n`{}`\n", figure.line())
}

/// Returns the names of the figures of a page that can be stepped, or `None` if it has none.
#[cfg(feature = "lab")]
pub fn live(page: &str) -> Option<String> {
    let names = all().iter().filter(|figure| figure.page == page).filter_map(|figure| match figure.mode {
        Mode::Live => Some(figure.name.clone()),
        Mode::Stepped => Some(format!("{} (recorded, with steps)", figure.name)),
        Mode::Recorded => None,
    });
    let names: Vec<String> = names.collect();
    (!names.is_empty()).then(|| names.join(", "))
}

fn in_chinese(page: &Path) -> bool {
    page.parent().is_some_and(|folder| folder.ends_with("zh"))
}

impl Figure {
    /// Returns `true` if this page shows the figure: its own page or, for the ladder, the Chinese page of that name.
    pub fn is_on(&self, page: &Path) -> bool {
        let own = Path::new(&self.page);
        let is_translation = in_chinese(page) && own.starts_with("ladder") && page.file_name() == own.file_name();
        page.ends_with(own) || is_translation
    }

    /// Returns the path of the picture below `docs/src`, in the folder `pictures` beside the page.
    pub fn picture(&self) -> PathBuf {
        Path::new(&self.page).with_file_name(format!("pictures/{}.svg", self.name))
    }

    /// Returns the arguments of the command that draws the figure, without the output file.
    pub fn arguments(&self) -> Vec<String> {
        assert_eq!(self.mode, self.kind.mode(), "{}: the page shows no such figure", self.name);
        if self.mode == Mode::Stepped {
            let name = self.kind.figure().expect("a figure of the command");
            let recording = format!("crates/game-lab/web/figure/{name}.json");
            return vec!["figure".to_owned(), name.to_owned(), "--recording".to_owned(), recording];
        }
        if let Some(kind) = self.kind.figure() {
            let options = [("--game", &self.game), ("--fen", &self.position), ("--set", &self.set)];
            let mut arguments = vec!["figure".to_owned(), kind.to_owned()];
            for (option, value) in options {
                arguments.extend(value.iter().flat_map(|value| [option.to_owned(), value.clone()]));
            }
            return arguments;
        }
        assert_eq!(self.set, None, "{}: only the command `figure` takes settings", self.name);
        assert!(self.before.is_none() || self.engine.is_some(), "{}: before which engine?", self.name);
        if let Some(chart) = &self.chart {
            assert_eq!(self.kind, Kind::Chart, "{}", self.name);
            return vec!["chart".to_owned(), chart.clone()];
        }
        let game = self.game.as_deref().unwrap_or_else(|| panic!("{}: which game?", self.name));
        let (command, algorithm) = match self.kind {
            Kind::Tree | Kind::Board => (vec!["tree", game], "--algorithm"),
            _ => (vec!["compare", "--game", game], "--algorithms"),
        };
        let mut arguments: Vec<String> = command.into_iter().map(str::to_owned).collect();
        // At depth 0, `tree` draws only the board.
        let is_board = self.kind == Kind::Board;
        let depth = self.depth.or(is_board.then_some(0)).map(|depth| depth.to_string());
        let mark = (!self.mark.is_empty()).then(|| self.mark.join(","));
        let (algorithms, beside) = match (self.kind, &self.beside, &self.algorithm) {
            (Kind::Chart, Some(before), Some(this)) => (&Some(format!("{before},{this}")), &None),
            (_, beside, this) => (this, beside),
        };
        let options = [
            ("--fen", &self.position),
            ("--depth", &depth),
            (algorithm, algorithms),
            ("--engine", &self.engine),
            ("--beside", beside),
            ("--mark", &mark),
            ("--window", &self.window.map(|[alpha, beta]| format!("{alpha},{beta}"))),
        ];
        for (option, value) in options {
            arguments.extend(value.iter().flat_map(|value| [option.to_owned(), value.clone()]));
        }
        arguments.extend((self.board || is_board).then(|| "--board".to_owned()));
        arguments.extend(self.boards.then(|| "--boards".to_owned()));
        arguments.extend((self.form == Form::Rows).then(|| "--rows".to_owned()));
        arguments
    }

    /// Returns the whole command line, as a reader would type it.
    fn line(&self) -> String {
        let words: Vec<String> = self.arguments().iter().map(|word| quoted(word)).collect();
        format!("{RUN} {} --svg {}.svg", words.join(" "), self.name)
    }
}

/// Quotes a word for the shell if it contains a space, `(` or `<`.
fn quoted(word: &str) -> String {
    if word.contains([' ', '(', '<']) { format!("\"{word}\"") } else { word.to_owned() }
}

#[test]
fn a_block_shows_the_picture_and_its_command() {
    let made = block(Path::new("docs/src/zh/pvs.md"), "pvs");
    let [first, .., last] = made.lines().collect::<Vec<_>>()[..] else { panic!("{made}") };
    assert!(first.starts_with("[![主要变例搜索") && first.ends_with("](../ladder/pictures/pvs.svg)"), "{first}");
    assert_eq!(
        last,
        format!("`{RUN} tree tree --fen \"((5 8) (7 9))\" --algorithm pvs --beside alpha-beta --mark 2 --svg pvs.svg`")
    );
    assert!(block(Path::new("docs/src/ladder/pvs.md"), "pvs").contains("](pictures/pvs.svg)](pictures/pvs.svg)\n"));
}

#[test]
#[should_panic(expected = "docs/figures.toml has no \"pvs\" for it")]
fn a_figure_of_another_page_is_refused() {
    block(Path::new("docs/src/ladder/minimax.md"), "pvs");
}
