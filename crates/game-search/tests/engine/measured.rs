//! Checks the tables of the engine's features in `docs/src/measured.md` against the nodes that the engine visits. If
//! the environment variable `UPDATE_DOCS` is set, the tables are written instead, as in `docs/figures.sh`.

use std::fmt::Write;
use std::path::Path;
use std::{env, fs, thread};

use game_search::engine::{Engine, Field, Params};
use game_search::{Evaluator, Limits, SearchGame, Stats, TextNotation};
use small_games::{ConnectFour, Threats};

use crate::watched;

const BEGIN: &str = "<!-- feature tables -->\n";
const END: &str = "<!-- end -->\n";

/// A position of the node tables, and its evaluator.
struct Place<G, E> {
    title: &'static str,
    game: G,
    evaluator: E,
}

/// A `Place` of any game.
trait Subject {
    fn title(&self) -> &'static str;
    /// Returns the parameters without the features that this game does not support.
    fn fit(&self, params: Params) -> Params;
    /// Returns the node count as text. If the search looks ahead, nodes that it only looked at are listed separately.
    fn nodes(&self, params: &Params, depth: u32) -> String;
}

impl<G: SearchGame, E: Evaluator<G> + Clone> Subject for Place<G, E> {
    fn title(&self) -> &'static str {
        self.title
    }

    fn fit(&self, params: Params) -> Params {
        params.for_search(&self.game, &self.evaluator).0
    }

    fn nodes(&self, params: &Params, depth: u32) -> String {
        // The table has the usual size, because a smaller one would lose entries.
        let mut engine = Engine::exact(self.evaluator.clone()).with_params(params.clone()).expect("what the game has");
        let mut stats = Stats::default();
        let nodes = engine
            .search_with(&self.game, &Limits::depth(depth), &mut watched(&mut stats), &mut ())
            .expect("a depth")
            .nodes;
        if params.immediate_wins || params.enhanced_cutoffs.is_some() {
            // Without quiescence, `stats.nodes` contains every node that was entered.
            assert!(params.selective.as_ref().is_none_or(|it| it.quiescence.is_none()), "{params:?}");
            return format!("{} + {}", grouped(stats.nodes), grouped(nodes - stats.nodes));
        }
        grouped(nodes)
    }
}

fn subjects() -> [Box<dyn Subject>; 4] {
    const MIDGAME: &str = "r1ba1a3/4kn3/2n1b4/pNp1p1p1p/4c4/6P2/P1P2R2P/1CcC5/9/2BAKAB2 w - - 0 1";
    const MIDDLEGAME: &str = "2*1q3*1/7**1/7*Q1/4*2*1Q/3*3***/1*2****q1/*q2*2*2/Q*1**2***/2*1*Q**2/4*2q2 w - - 0 1";
    let xiangqi = |title, game| Place { title, game, evaluator: xiangqi::eval::PieceSquare };
    [
        Box::new(xiangqi("Xiangqi, start", xiangqi::Position::start())),
        Box::new(xiangqi("Xiangqi, midgame", xiangqi::Position::parse_position(MIDGAME).expect("a position"))),
        Box::new(Place {
            title: "Amazons, middlegame",
            game: amazons::Position::parse_position(MIDDLEGAME).expect("a position"),
            evaluator: amazons::eval::Mobility,
        }),
        Box::new(Place { title: "Connect four, start", game: ConnectFour::default(), evaluator: Threats }),
    ]
}

/// The depths of the node tables, in the order of the subjects.
const SHALLOW: [u32; 4] = [4, 4, 3, 8];
const EXACT: [u32; 4] = [5, 5, 3, 12];
const SELECTIVE: [u32; 4] = [10, 10, 6, 12];

#[test]
fn tables_of_features_are_current() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/src/measured.md");
    let text = fs::read_to_string(&page).expect("the page");
    let (before, rest) = text.split_once(BEGIN).expect("a mark where the tables begin");
    let (found, after) = rest.split_once(END).expect("a mark where they end");
    let update = env::var_os("UPDATE_DOCS").is_some();
    let mut tables: Vec<fn() -> String> = vec![
        searches,
        || features("Exact search without a feature", "nothing", &EXACT, Params::exact, Field::switch_off),
        || features("One feature alone", "none", &SHALLOW, every, leave_alone),
    ];
    // This table takes as long as all other tests of the engine together.
    let is_whole = update || env::var_os("LONG_TESTS").is_some();
    if is_whole {
        tables.insert(2, || {
            let title = "Selective search without a feature";
            features(title, "nothing", &SELECTIVE, Params::selective, Field::switch_off)
        });
    }
    // Computes each table on its own thread.
    let threads: Vec<_> = tables.into_iter().map(thread::spawn).collect();
    let tables: Vec<_> = threads.into_iter().map(|table| table.join().expect("a table")).collect();
    let current = format!("\n{}\n", tables.join("\n"));
    if found != current && update {
        return fs::write(&page, format!("{before}{BEGIN}{current}{END}{after}")).expect("the page");
    }
    let is_current = if is_whole { found == current } else { tables.iter().all(|table| found.contains(table)) };
    assert!(is_current, "{} is out of date: run docs/figures.sh; these are the tables:\n{current}", page.display());
}

/// The name of a set of features, and a function that returns the set.
type Kind = (&'static str, fn() -> Params);

/// Returns the table of plain, exact and selective search.
fn searches() -> String {
    let subjects = subjects();
    let mut text = head("The engine's three searches", "features", &subjects, &SHALLOW);
    let kinds: [Kind; 3] = [("`plain`", Params::plain), ("`exact`", Params::exact), ("`selective`", Params::selective)];
    for (name, params) in kinds {
        let nodes = |it: &dyn Subject, depth| it.nodes(&it.fit(params()), depth);
        row(&mut text, name, subjects.iter().zip(SHALLOW).map(|(it, depth)| Some(nodes(&**it, depth))));
    }
    text
}

/// Returns a table with one row for the unchanged search, and one row per feature after `change` for that feature.
fn features(
    title: &str,
    unchanged: &str,
    depths: &[u32; 4],
    base: fn() -> Params,
    change: fn(&Field, &mut Params),
) -> String {
    let subjects = subjects();
    let alone = unchanged == "none";
    let mut text = head(title, if alone { "with" } else { "without" }, &subjects, depths);
    let nodes = |subject: &dyn Subject, depth, feature: Option<&Field>| {
        let mut params = subject.fit(base());
        let is_on = feature.is_none_or(|feature| feature.is_on(&params));
        match feature {
            Some(feature) => change(feature, &mut params),
            None if alone => params = Params::plain(),
            None => {}
        }
        let params = subject.fit(params);
        // The feature may need another feature that is off.
        let is_meant = feature.is_none_or(|feature| feature.is_on(&params) == alone);
        (is_on && is_meant).then(|| subject.nodes(&params, depth))
    };
    row(&mut text, unchanged, subjects.iter().zip(depths).map(|(it, depth)| nodes(&**it, *depth, None)));
    for feature in Field::switches() {
        let cells: Vec<_> =
            subjects.iter().zip(depths).map(|(it, depth)| nodes(&**it, *depth, Some(feature))).collect();
        if cells.iter().any(Option::is_some) {
            row(&mut text, &format!("`{}`", feature.name), cells.into_iter());
        }
    }
    text
}

/// Returns parameters with every feature on, the base for the table of single features.
fn every() -> Params {
    Params { immediate_wins: true, ..Params::selective() }
}

/// Switches off every feature except `alone`.
fn leave_alone(alone: &Field, params: &mut Params) {
    for feature in Field::switches() {
        if feature.name != alone.name {
            feature.switch_off(params);
        }
    }
}

fn head(title: &str, first: &str, subjects: &[Box<dyn Subject>], depths: &[u32]) -> String {
    let columns = subjects.iter().zip(depths).map(|(it, depth)| format!(" {}, {depth} plies |", it.title()));
    format!("### {title}\n\n| {first} |{}\n|---|{}\n", columns.collect::<String>(), "---|".repeat(subjects.len()))
}

/// Appends a row with the node count of each subject, or a dash where there is none.
fn row(text: &mut String, name: &str, cells: impl Iterator<Item = Option<String>>) {
    let cells: String = cells.map(|cell| format!(" {} |", cell.as_deref().unwrap_or("–"))).collect();
    writeln!(text, "| {name} |{cells}").expect("a string");
}

/// Formats a number with its digits in groups of three.
fn grouped(number: u64) -> String {
    match number {
        0..1000 => number.to_string(),
        _ => format!("{},{:03}", grouped(number / 1000), number % 1000),
    }
}
