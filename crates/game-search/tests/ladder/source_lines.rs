//! Tests the lines that the ladder hands to an observer with the feature `source-lines`.

use std::collections::BTreeSet;
use std::panic::Location;

use game_search::ladder::{Algorithm, source};
use game_search::{Event, Observer, Score, Stats, Window};
use game_testkit::{RandomTree, RandomValue, Shape, TreeMove, TreeOptions, rounds};

/// Collects the lines, and panics if an event does not have exactly one line.
#[derive(Default)]
struct Lines {
    next: Option<&'static Location<'static>>,
    seen: BTreeSet<(&'static str, u32)>,
}

impl Observer<TreeMove> for Lines {
    fn on(&mut self, event: Event<TreeMove>) {
        let line = self.next.take().unwrap_or_else(|| panic!("{event:?} has no line"));
        let file = line.file().rsplit(['/', '\\']).next().expect("a name");
        assert!(file != "context.rs" && line.file().contains("ladder"), "{event:?} is reported by {line}");
        self.seen.insert((file, line.line()));
    }

    fn at(&mut self, line: &'static Location<'static>) {
        assert!(self.next.replace(line).is_none(), "{line} reports no event");
    }
}

/// The files of the lessons.
const LESSONS: [&str; 17] = [
    "alpha_beta.rs",
    "alpha_beta_fail_hard.rs",
    "alpha_beta_two_sided.rs",
    "aspiration.rs",
    "history.rs",
    "iterative_deepening.rs",
    "killers.rs",
    "minimax.rs",
    "mt_sss.rs",
    "mtdf.rs",
    "negamax.rs",
    "null_move.rs",
    "pvs.rs",
    "quiescence.rs",
    "sss_star.rs",
    "together.rs",
    "transposition_table.rs",
];
/// The methods of `Context` that report events.
const REPORTS: [&str; 17] = [
    "enter",
    "enter_quiescence",
    "leave",
    "finished",
    "no_moves",
    "evaluate",
    "make",
    "unmake",
    "raise",
    "cutoff",
    "probed",
    "re_search",
    "table_cutoff",
    "stand_pat",
    "null_try",
    "null_cutoff",
    "make_null",
];

/// Returns the lines of the lessons that call a reporting method.
fn calls() -> BTreeSet<(&'static str, u32)> {
    let is_call = |line: &str| {
        let code = line.split("//").next().unwrap_or_default();
        REPORTS.iter().chain(["unmake_null"].iter()).any(|name| code.contains(&format!("cx.{name}(")))
    };
    let lines = LESSONS
        .iter()
        .flat_map(|&file| (1..).zip(source(file).expect(file).lines()).map(move |(n, line)| (file, n, line)));
    lines.filter(|&(_, _, line)| is_call(line)).map(|(file, number, _)| (file, number)).collect()
}

#[test]
fn every_event_has_one_line_and_every_line_is_reached() {
    let shapes = [Shape::Tree, Shape::Graph { reach: 3 }, Shape::Layers { width: 5 }];
    let mut seen = BTreeSet::new();
    for &algorithm in Algorithm::ALL {
        let mut lines = Lines::default();
        for seed in 0..rounds(1_000) {
            let options = TreeOptions { shape: shapes[seed as usize % 3], values: 3, ..TreeOptions::default() };
            let mut tree = RandomTree::new(seed, options);
            algorithm
                .search(&mut tree, &mut RandomValue, &mut lines, 1 + seed as u32 % 5)
                .expect("has all capabilities");
            assert_eq!(lines.next, None, "{algorithm}, seed {seed}");
        }
        seen.extend(lines.seen);
    }
    let calls = calls();
    assert!(calls.len() > 100, "{}", calls.len());
    let missed: Vec<_> = calls.difference(&seen).collect();
    assert!(missed.is_empty(), "never reached: {missed:?}");
    let others: Vec<_> = seen.difference(&calls).collect();
    assert!(others.is_empty(), "reported elsewhere: {others:?}");
}

#[test]
fn windows_change_the_searches_that_take_one() {
    assert_eq!(source("mod.rs"), None);
    for &algorithm in Algorithm::ALL {
        let changed = (0..rounds(200)).any(|seed| {
            let search = |window| {
                let (mut tree, mut stats) = (RandomTree::new(seed, TreeOptions::default()), Stats::default());
                let found = algorithm.search_window(&mut tree, &mut RandomValue, &mut stats, 3, window);
                (found.expect("has all capabilities").score, stats)
            };
            search(Window::FULL) != search(Window::null_above(Score::heuristic(3)))
        });
        assert_eq!(changed, algorithm.takes_window(), "{algorithm}");
    }
}
