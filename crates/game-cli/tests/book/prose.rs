//! Tests that the large numbers in the text of a lesson agree with the tables, or with the output of a search.

use std::collections::BTreeSet;
use std::process::Command;

use game_search::ladder::Algorithm;
use game_search::spec::GameSpec;
use game_search::{Score, Stats, TextNotation};
use games::{GameVisitor, with_game};

use crate::figures as book_figures;
use crate::nodes::grouped;
use crate::{pages, read, root};

/// Numbers that no table contains, such as sizes, limits and numbers of test cases, with the page that names them.
const GIVEN: [(&str, &str); 22] = [
    ("ordering.md", "1,587,600"),
    ("picking.md", "30,000"),
    ("table.md", "60,000"),
    ("table.md", "65,536"),
    // Checked below
    ("exact.md", "10,210"),
    // The games of the matches of one run
    // Scores of a win
    ("exact.md", "31,995"),
    ("exact.md", "32,000"),
    ("game-tree.md", "32,000"),
    // Checked in learn.rs
    ("exchange.md", "27,900"),
    ("exchange.md", "28,700"),
    ("game-tree.md", "255,168"),
    ("game-tree.md", "549,946"),
    ("learning.md", "30,000"),
    ("mcts.md", "4,307,152"),
    ("retrograde.md", "342,006,300"),
    ("zobrist.md", "000,004"),
    ("zobrist.md", "1,000,000,000"),
    ("zobrist.md", "5,060,000,000"),
    ("zobrist.md", "77,163"),
    // The positions of the largest endgame table, as counted by `gamesearch tables verify`
    ("retrograde.md", "67,384,329"),
    // From the table of your-own-game.md
    ("speed.md", "129,223"),
    ("speed.md", "15,321"),
];

#[test]
fn large_figures_in_the_text_occur_in_the_tables() {
    let book = root().join("docs/src");
    let mut measured = figures(&read(&book.join("measured.md")));
    measured.extend(figures(&read(&root().join("docs/nodes.md"))));
    let (mut checked, mut others) = (0, BTreeSet::new());
    for page in ["ladder", "engine", "learn", "build", "zh"].iter().flat_map(|folder| pages(&book.join(folder))) {
        let name = page.file_name().unwrap_or_default().to_string_lossy().into_owned();
        for figure in figures(&prose(&read(&page))).into_iter().filter(|figure| figure.len() >= "10,000".len()) {
            checked += 1;
            if !measured.contains(&figure) {
                others.insert((name.clone(), figure));
            }
        }
    }
    let given = GIVEN.iter().map(|&(page, figure)| (page.to_owned(), figure.to_owned())).collect();
    assert_eq!(others, given, "figures that are neither in measured.md nor in docs/nodes.md");
    assert!(checked > 20, "only {checked} figures found");
}

/// Measures the example of mate-distance pruning by `ablation`.
#[test]
fn mate_distance_pruning_saves_what_the_lesson_says() {
    let figure = book_figures::all().iter().find(|figure| figure.name == "mate").expect("the mate");
    let page = read(&root().join("docs/src").join(&figure.page));
    let fen = figure.position.as_deref().expect("a position");
    let arguments = ["ablation", "--game", "xiangqi", "--fen", fen, "--depth", "7", "--table-mib", "1"];
    let run = Command::new(env!("CARGO_BIN_EXE_gamesearch")).args(arguments).output().expect("a run");
    let table = String::from_utf8(run.stdout).expect("text");
    let nodes = |row: &str| {
        let cells =
            table.lines().find_map(|line| line.trim_start().strip_prefix(row)).unwrap_or_else(|| panic!("{table}"));
        cells.split_whitespace().next().expect("nodes").to_owned()
    };
    for nodes in [nodes("(all on)"), nodes("mate_distance")] {
        assert!(page.contains(&format!(" {nodes} ")), "{} does not say {nodes}", figure.page);
    }
}

#[test]
fn figures_on_the_front_pages_occur_in_the_appendix() {
    let row = |page: &str, begin: &str| {
        let text = read(&root().join("docs/src").join(page));
        text.lines().find(|line| line.starts_with(begin)).expect(begin).to_owned()
    };
    let speed = row("measured.md", "| engine, exact, no hints |");
    let ratios: Vec<_> = speed.split('(').skip(1).filter_map(|ratio| Some(ratio.split_once('x')?.0)).collect();
    let [shallow, _, deep] = ratios[..] else { panic!("{speed}") };
    let match_row = row("strength.md", "| 1 | Fairy-Stockfish 11.1");
    let (score, elo) = match_row.split('|').nth(7).and_then(|score| score.trim().split_once(" (")).expect("a score");
    for page in ["README.md", "README.zh-CN.md"] {
        let text = read(&root().join(page)).replace("\n  ", " ");
        for figure in [shallow, deep, score, elo.trim_end_matches(" Elo)")] {
            assert!(text.contains(figure), "{page} does not say {figure}");
        }
    }
}

#[test]
fn node_counts_of_iterations_match_the_lesson() {
    let depths = [1, 2, 3].map(|depth| search("xiangqi", "", Algorithm::AlphaBeta, depth).stats.nodes);
    let [one, two, three] = depths.map(grouped);
    says("iterative-deepening.md", &format!("needs {one} + {two} + {three} nodes for depths 1 to 3"));
}

#[test]
fn null_move_errors_match_the_lesson() {
    let without = search("nim", "1 3 4 null-move", Algorithm::Pvs, 7);
    let with = search("nim", "1 3 4 null-move", Algorithm::NullMove, 7);
    let row = |name: &str, found: &Found| {
        let (tries, cuts) = (found.stats.null_tries, found.stats.null_cutoffs);
        format!("| {name} null move | {} | {tries} | {cuts} |", found.score)
    };
    says("null-move.md", &row("without", &without));
    says("null-move.md", &row("with", &with));
}

#[test]
fn node_counts_of_deeper_entries_match_the_lesson() {
    let measured = read(&root().join("docs/nodes.md"));
    let line = measured.lines().find(|line| line.starts_with("Nodes for the 1,000 graphs")).expect("the line");
    let lesson = figures(&read(&root().join("docs/src/ladder/transposition-table.md")));
    let told = figures(line);
    assert_eq!(told.len(), 4, "{line}");
    assert!(told.is_subset(&lesson), "{line}");
}

/// Searches a position, or the start position if the text is empty, with the game's first evaluator.
fn search(game: &str, position: &'static str, algorithm: Algorithm, depth: u32) -> Found {
    with_game(game, Search { position, algorithm, depth }).expect("a game")
}

struct Search {
    position: &'static str,
    algorithm: Algorithm,
    depth: u32,
}

impl GameVisitor for Search {
    type Output = Found;

    fn visit<S: GameSpec>(self) -> Found {
        let text = if self.position.is_empty() { S::POSITIONS[0].1 } else { self.position };
        let Ok(mut game) = S::Game::parse_position(text) else { panic!("{text}: no position") };
        let (mut evaluator, mut stats) = ((S::EVALUATORS[0].make)(), Stats::default());
        let found =
            self.algorithm.search(&mut game, &mut evaluator, &mut stats, self.depth).expect("the game offers it");
        Found { score: found.score, stats }
    }
}

struct Found {
    score: Score,
    stats: Stats,
}

fn says(page: &str, text: &str) {
    let lesson = read(&root().join("docs/src/ladder").join(page));
    assert!(lesson.contains(text), "{page} does not say {text:?}");
}

/// Returns the page without its generated blocks and its code blocks.
fn prose(page: &str) -> String {
    let (mut text, mut is_generated, mut is_code) = (String::new(), false, false);
    for line in page.lines() {
        match line {
            "<!-- end -->" => is_generated = false,
            line if line.starts_with("<!-- ") => is_generated = true,
            line if line.starts_with("```") => is_code = !is_code,
            line if !is_generated && !is_code => text += &format!("{line}\n"),
            _ => {}
        }
    }
    text
}

/// Returns the numbers of at least four digits that are grouped by commas, such as `1,234`.
fn figures(text: &str) -> BTreeSet<String> {
    let is_part = |letter: char| letter.is_ascii_digit() || letter == ',';
    let words = text.split(|letter| !is_part(letter)).map(|word| word.trim_matches(','));
    let is_figure = |word: &&str| {
        let mut threes = word.split(',');
        let first = threes.next().map_or(0, str::len);
        let mut more = threes.peekable();
        (1..=3).contains(&first) && more.peek().is_some() && more.all(|three| three.len() == 3)
    };
    words.filter(is_figure).map(str::to_owned).collect()
}

#[test]
fn figures_are_distinguished_from_other_numbers() {
    let found = figures("1,234, 12,345 nodes (1,5), 3.1 and 1234; 0,1,2; 9,876,543.");
    assert_eq!(found.into_iter().collect::<Vec<_>>(), ["1,234", "12,345", "9,876,543"]);
    let page = "a 1,111\n<!-- nodes pvs -->\n2,222\n<!-- end -->\n```text\n3,333\n```\n4,444\n";
    assert_eq!(prose(page), "a 1,111\n4,444\n");
}
