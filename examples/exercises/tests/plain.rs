//! Searches that return right values but are not what their lesson teaches.

use crate::ladder::iterative_deepening::follow;
use crate::ladder::pvs::ReSearch;
use crate::ladder::*;
use crate::solutions::{Search, table};
use crate::{Score, Window};

const ALPHA_BETA: Search = |cx, depth, window| alpha_beta::search(cx, depth, 0, window);
const PVS: Search = |cx, depth, window| pvs::search(cx, depth, 0, window, ReSearch::FromAlpha);

/// The searches: the lesson, the name, the search, and the symptoms that may name it.
pub const ALL: &[(&str, &str, Search, &[&str])] = &[
    ("alpha-beta", "negamax", |cx, depth, _| negamax::search(cx, depth, 0), &["more-nodes"]),
    ("pvs", "alpha-beta", ALPHA_BETA, &["other-algorithm"]),
    (
        "pvs",
        "fail-hard alpha-beta",
        |cx, depth, window| alpha_beta_fail_hard::search(cx, depth, 0, window),
        &["other-algorithm"],
    ),
    (
        "pvs",
        "alpha-beta with a table",
        |cx, depth, window| transposition_table::search(cx, depth, 0, window, &mut table()),
        &["other-algorithm"],
    ),
    ("aspiration", "full windows", |cx, depth, _| iterative_deepening::search(cx, depth), &["other-algorithm"]),
    ("aspiration", "alpha-beta", ALPHA_BETA, &["nodes-missing"]),
    ("iterative-deepening", "alpha-beta", ALPHA_BETA, &["nodes-missing"]),
    (
        "iterative-deepening",
        "always the full depth",
        |cx, depth, _| (0..depth).map(|_| follow(cx, depth, 0, Window::FULL, &[])).last().unwrap_or(Score::DRAW),
        &["more-nodes"],
    ),
    (
        "mtdf",
        "alpha-beta with a table",
        |cx, depth, window| transposition_table::search(cx, depth, 0, window, &mut table()),
        &["nodes-missing"],
    ),
    (
        "mtdf",
        "deepening with a table",
        |cx, depth, _| {
            let mut table = table();
            (1..=depth)
                .map(|depth| transposition_table::search(cx, depth, 0, Window::FULL, &mut table))
                .last()
                .unwrap_or(Score::DRAW)
        },
        &["other-algorithm"],
    ),
    ("history", "alpha-beta", ALPHA_BETA, &["more-nodes"]),
    ("killers", "alpha-beta", ALPHA_BETA, &["more-nodes"]),
    ("transposition-table", "alpha-beta", ALPHA_BETA, &["more-nodes"]),
    ("null-move", "alpha-beta", ALPHA_BETA, &["more-nodes", "other-algorithm"]),
    ("null-move", "pvs", PVS, &["more-nodes", "other-algorithm"]),
    ("lmr", "alpha-beta", ALPHA_BETA, &["more-nodes", "other-algorithm"]),
    ("lmr", "pvs", PVS, &["more-nodes", "other-algorithm"]),
    ("quiescence", "alpha-beta", ALPHA_BETA, &["quiescence"]),
];
