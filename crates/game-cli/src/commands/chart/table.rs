//! Which entries the engine's table keeps.

use crate::problem::Problem;
use game_search::engine::{Table, TableEntry};
use game_search::hash::{GOLDEN_GAMMA, splitmix64};
use game_search::{Bound, Score, SearchError};

use super::bars::{Bars, Row};

/// Searches one after the other, the entries that each stores, and their depths: half have depth 1, half of the others 2.
const SEARCHES: u64 = 3;
const STORED: u64 = 60_000;
const DEEPEST: u32 = 6;

/// The share of the entries of each depth and age that are found after the last search.
pub fn chart() -> Result<Bars, Problem> {
    let table = Table::new(1).map_err(SearchError::from)?;
    let scrambled = |number: u64| splitmix64(number.wrapping_mul(GOLDEN_GAMMA));
    let key = |search: u64, number: u64| scrambled(search * STORED + number);
    let depth = |key: u64| (1 + scrambled(key).trailing_zeros()).min(DEEPEST);
    for search in 0..SEARCHES {
        if search > 0 {
            table.age();
        }
        for key in (0..STORED).map(|number| key(search, number)) {
            let entry = TableEntry { depth: depth(key), score: Score::DRAW, bound: Bound::Exact, best: None };
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
        name: if depth == DEEPEST { format!("depth {depth} up") } else { format!("depth {depth}") },
        bars: (0..SEARCHES)
            .rev()
            .map(|search| found(search, depth))
            .map(|share| (share, format!("{share:.0} %")))
            .collect(),
    };
    Ok(Bars {
        head: format!(
            "What is still found in a table of 65,536 entries after {SEARCHES} searches that stored 60,000 positions each"
        ),
        kinds: ["stored by this search", "by the search before", "by the first search"].map(str::to_owned).into(),
        rows: (1..=DEEPEST).map(row).collect(),
    })
}
