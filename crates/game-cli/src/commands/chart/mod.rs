//! Charts for the engine lessons: statistics of searches whose trees are too large to draw. The charts are the same on
//! every computer, except `threads`, `suite` and `strength`, which show measurements from the book.
//!
//! | file | what is in it |
//! |---|---|
//! | `bars.rs` | a bar chart, as text and as a picture |
//! | `searches.rs` | the charts of searches: evaluation correction, cutoffs by move |

mod bars;
mod searches;

use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;

use clap::ValueEnum;
use game_search::engine::{Table, TableEntry};
use game_search::hash::{GOLDEN_GAMMA, splitmix64};
use game_search::{Bound, Score, SearchError};

use crate::{output::Output, problem::Problem};
pub use bars::{Bars, Row};

/// Draw a chart of the engine's search.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Chart to draw
    chart: Chart,
    /// Also write the chart as SVG
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Chart {
    /// Mean correction of the static evaluation in each iteration
    Correction,
    /// Share of cutoffs caused by the first move, the second move, and so on, with and without move ordering
    Cutoffs,
    /// Entries that the transposition table keeps, by depth and age
    Table,
    /// Speedup by a second thread, as measured in docs/src/measured.md
    Threads,
    /// Problems of the xiangqi suite that three engines solve, as measured in docs/src/xiangqi-suite.md
    Suite,
    /// Elo of the versions of the xiangqi engine against the first, as measured in docs/src/strength.md
    Strength,
}

pub fn run(args: &Args) -> Result<(), Problem> {
    let [svg] = Output::open([args.svg.as_ref()])?;
    let bars = match args.chart {
        Chart::Correction => searches::correction()?,
        Chart::Cutoffs => searches::cutoffs()?,
        Chart::Table => table()?,
        Chart::Threads => threads()?,
        Chart::Suite => suite()?,
        Chart::Strength => strength()?,
    };
    write!(io::stdout(), "{}", bars.text())?;
    Output::write(svg, || Ok(bars.svg()))
}

/// The experiment with the transposition table. The constants are the number of consecutive searches, the number of
/// entries that each search stores, and the largest depth of an entry. Half of the entries have depth 1, a quarter
/// depth 2, an eighth depth 3, and so on.
const SEARCHES: u64 = 3;
const STORED: u64 = 60_000;
const MAX_DEPTH: u32 = 6;

/// Draws, for each search and each depth, the percentage of the stored entries that the table still holds after the
/// last search.
fn table() -> Result<Bars, Problem> {
    let table = Table::new(1).map_err(SearchError::from)?;
    let scrambled = |number: u64| splitmix64(number.wrapping_mul(GOLDEN_GAMMA));
    let key = |search: u64, number: u64| scrambled(search * STORED + number);
    let depth = |key: u64| (1 + scrambled(key).trailing_zeros()).min(MAX_DEPTH);
    for search in 0..SEARCHES {
        if search > 0 {
            table.age();
        }
        for key in (0..STORED).map(|number| key(search, number)) {
            let entry = TableEntry { depth: depth(key), score: Score::DRAW, bound: Bound::Exact, best: None, nodes: 0 };
            table.store(key, entry);
        }
    }
    let found = |search: u64, wanted: u32| {
        let keys: Vec<u64> =
            (0..STORED).map(|number| key(search, number)).filter(|&key| depth(key) == wanted).collect();
        let found = keys.iter().filter(|&&key| table.probe(key).is_some()).count();
        100.0 * found as f64 / keys.len() as f64
    };
    let row = |depth: u32| Row {
        name: if depth == MAX_DEPTH { format!("depth {depth} up") } else { format!("depth {depth}") },
        bars: (0..SEARCHES)
            .rev()
            .map(|search| found(search, depth))
            .map(|share| (share, format!("{share:.0} %")))
            .collect(),
    };
    Ok(Bars {
        head: format!(
            "Entries that a table of 65,536 still holds after {SEARCHES} searches that stored 60,000 positions each"
        ),
        kinds: ["stored by the last search", "by the search before", "by the first search"].map(str::to_owned).into(),
        rows: (1..=MAX_DEPTH).map(row).collect(),
        errors: Vec::new(),
    })
}

/// Draws the gain of two threads over one thread: in nodes per second, and in the time to reach a depth. The numbers
/// come from two tables of `docs/src/measured.md`.
fn threads() -> Result<Bars, Problem> {
    let page = Page::read("measured.md")?;
    let lines = page.rows();
    let mut rows = Vec::new();
    for name in ["connect four", "xiangqi", "Amazons"] {
        let begin = &format!("{name},");
        let is_alone = |line: &Vec<&str>| line[0].starts_with(begin) && line[0].ends_with(": one thread");
        let rate = lines.iter().position(is_alone).and_then(|at| number(lines.get(at + 1)?, 2));
        let is_to_depth =
            |line: &&Vec<&str>| line[0].starts_with(begin) && line[0].ends_with(" plies") && line.len() == 5;
        let seconds = lines.iter().find(is_to_depth).and_then(|line| Some((number(line, 1)?, number(line, 2)?)));
        let (Some(rate), Some((one, two))) = (rate, seconds) else {
            return Err(page.lacks(format!("measurements of two threads for {name}")));
        };
        let sooner = one / two;
        rows.push(Row {
            name: name.to_owned(),
            bars: vec![(1.0, "1".to_owned()), (rate, format!("× {rate:.2}")), (sooner, format!("× {sooner:.2}"))],
        });
    }
    Ok(Bars {
        head: "Two threads compared with one".to_owned(),
        kinds: ["one thread", "two: nodes per second", "two: speed to a depth"].map(str::to_owned).into(),
        rows,
        errors: Vec::new(),
    })
}

/// Draws how many problems of each part of the xiangqi suite each engine solves. The numbers come from the table of
/// results in `docs/src/xiangqi-suite.md`.
fn suite() -> Result<Bars, Problem> {
    let page = Page::read("xiangqi-suite.md")?;
    let lines = page.rows();
    let begin = lines.iter().position(|line| line.starts_with(&["problems", "number"]));
    let table = begin.map(|at| &lines[at..]).filter(|table| table[0].len() > 2);
    let [head, _, rows @ ..] = table.ok_or_else(|| page.lacks("results".to_owned()))? else {
        return Err(page.lacks("results".to_owned()));
    };
    let engines = head.len() - 2;
    // The problems of a part are in several rows, which begin with its name.
    let mut parts: Vec<(&str, Vec<f64>)> = Vec::new();
    for row in rows {
        let name = row[0].split(',').next().unwrap_or_default();
        let numbers: Option<Vec<f64>> = (1..engines + 2).map(|cell| number(row, cell)).collect();
        let Some(numbers) = numbers else { break };
        match parts.last_mut().filter(|(part, _)| *part == name) {
            Some((_, sums)) => sums.iter_mut().zip(numbers).for_each(|(sum, number)| *sum += number),
            None => parts.push((name, numbers)),
        }
    }
    let share = |solved: f64| (solved, format!("{solved:.1} %"));
    let row = |(name, numbers): &(&str, Vec<f64>)| Row {
        name: (*name).to_owned(),
        bars: numbers[1..].iter().map(|solved| share(100.0 * solved / numbers[0])).collect(),
    };
    let mean =
        |engine: usize| parts.iter().map(|(_, of)| 100.0 * of[engine + 1] / of[0]).sum::<f64>() / parts.len() as f64;
    let means = Row { name: "mean".to_owned(), bars: (0..engines).map(|engine| share(mean(engine))).collect() };
    Ok(Bars {
        head: "Problems of the xiangqi suite that each engine solves".to_owned(),
        kinds: head[2..].iter().map(|name| name.trim_matches('`').to_owned()).collect(),
        rows: parts.iter().map(row).chain([means]).collect(),
        errors: Vec::new(),
    })
}

/// Draws how much stronger each version of the xiangqi engine is than the first, with the error. The numbers come from
/// the table of versions in `docs/src/strength.md`.
fn strength() -> Result<Bars, Problem> {
    let page = Page::read("strength.md")?;
    let lines = page.rows();
    let versions = lines.iter().skip_while(|line| line[0] != "version").skip(2);
    let versions = versions.map_while(|line| {
        let (elo, error) = line.get(2)?.split_once(" ± ")?;
        let (elo, error) = (elo.parse().ok()?, error.parse::<f64>().ok()?);
        Some((Row { name: line[0].to_owned(), bars: vec![(elo, line[2].to_owned())] }, error))
    });
    let (rows, errors): (Vec<Row>, Vec<f64>) = versions.unzip();
    if rows.is_empty() {
        return Err(page.lacks("table of versions".to_owned()));
    }
    let head = "Elo of later versions against the first version, which has no network".to_owned();
    Ok(Bars { head, kinds: Vec::new(), rows, errors })
}

/// A page of the book with measurements.
struct Page {
    path: PathBuf,
    text: String,
}

impl Page {
    fn read(name: &str) -> Result<Page, Problem> {
        let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs/src").join(name);
        match fs::read_to_string(&path) {
            Ok(text) => Ok(Page { path, text }),
            Err(source) => Err(Problem::File { path, source }),
        }
    }

    /// Returns the rows of all tables.
    fn rows(&self) -> Vec<Vec<&str>> {
        self.text.lines().filter(|line| line.starts_with('|')).map(cells).collect()
    }

    fn lacks(&self, what: String) -> Problem {
        Problem::File { path: self.path.clone(), source: io::Error::other(format!("no {what}")) }
    }
}

fn cells(row: &str) -> Vec<&str> {
    row.trim_matches(['|', ' ']).split(" | ").collect()
}

fn number(row: &[&str], cell: usize) -> Option<f64> {
    row.get(cell)?.parse().ok()
}
