//! Solves connect four: from the empty board, where the first player wins by starting in the middle column (V. Allis
//! and J. Allen, both 1988), and from the three positions that John Tromp's program Fhourstones solves first.
//!
//! It also solves two small boards of Amazons.
//!
//! One thread, a table of 64 MiB (Amazons: 256) and a search with a null window, which decides who wins but not how soon:
//! first whether the side to move wins, then, if it does not, whether it draws. The search is exact and does not use
//! iterative deepening, because smaller depths are of no use here. The environment variable `TABLE_MIB` sets another
//! size of the table.

use amazons::Position;
use cpu_time::ProcessTime;
use game_search::engine::{Engine, Params};
use game_search::{Bound, Event, Limits, Observer, Outcome, Report, Score, SearchGame, TextNotation, Window, eval_fn};
use small_games::ConnectFour;

/// The columns played, and the result for the side to move.
const POSITIONS: [(&str, Outcome); 4] =
    [("45461667", Outcome::Win), ("35333571", Outcome::Loss), ("13333111", Outcome::Draw), ("", Outcome::Win)];

/// Boards of Amazons with twelve empty squares, and the result for the side to move.
const AMAZONS: [(&str, Outcome); 2] =
    [("1q1q1/q3q/Q3Q/1Q1Q1 w", Outcome::Win), ("1qq1/q2q/4/Q2Q/1QQ1 w", Outcome::Loss)];

/// Counts the nodes that were entered. The others were only looked up, by a node before its first child.
#[derive(Default)]
struct Entered(u64);

impl<M> Observer<M> for Entered {
    #[inline]
    fn on(&mut self, event: Event<M>) {
        self.0 += u64::from(matches!(event, Event::Enter { .. }));
    }
}

fn main() {
    let table_mib = std::env::var("TABLE_MIB")
        .ok()
        .map(|text| text.parse().unwrap_or_else(|_| panic!("TABLE_MIB: expected a number of MiB, not {text:?}")));
    println!("{:<30} {:<5} {:>6}     entered   looked up  CPU seconds", "position", "hints", "result");
    for hints in [true, false] {
        for (columns, result) in POSITIONS {
            let game = match columns {
                "" => ConnectFour::default(),
                _ => ConnectFour::parse_position(columns).expect("a position"),
            };
            // Near the end of the game, searching a position is faster than a lookup in a table of this size.
            let params =
                Params { table_depth: 8, enhanced_cutoffs: Some(12), noisy_first: false, hints, ..Params::exact() };
            let name = if columns.is_empty() { "empty board" } else { columns };
            let report = solve(name, hints, &game, 42 - game.discs(), result, params, table_mib.unwrap_or(64));
            if columns.is_empty() {
                assert_eq!(report.best.map(|column| column.number()), Some(4), "in the middle");
            }
        }
    }
    // A side that has no move loses one ply after the twelfth arrow.
    for (board, result) in AMAZONS {
        let game: Position = board.parse().expect("a position");
        solve(board, false, &game, 13, result, Params::exact(), table_mib.unwrap_or(256));
    }
}

/// Finds and prints the result of a position in which at most `plies` moves are left. Returns the report of the last search.
fn solve<G: SearchGame>(
    name: &str,
    hints: bool,
    game: &G,
    plies: u32,
    result: Outcome,
    params: Params,
    table_mib: usize,
) -> Report<G::Move> {
    let start = ProcessTime::now();
    let evaluator = eval_fn(1, |_: &G| 0);
    let params = Params { deepening_step: None, symmetry: true, ..params }.for_search(game, &evaluator).0;
    let engine = Engine::exact(evaluator).with_params(params).expect("what the game has");
    let mut engine = engine.with_table_mib(table_mib).expect("a size that fits into memory");
    let (mut entered, mut nodes) = (Entered::default(), 0);
    let mut ask = |score: Score| {
        let limits = Limits { window: Window::null_above(score), ..Limits::depth(plies) };
        let report = engine.search_with(game, &limits, &mut entered, &mut ()).expect("a depth");
        nodes += report.nodes;
        report
    };
    let (mut report, mut found) = (ask(Score::DRAW), Outcome::Win);
    if report.bound != Bound::Lower {
        report = ask(Score::DRAW.offset(-1));
        found = if report.bound == Bound::Lower { Outcome::Draw } else { Outcome::Loss };
    }
    assert_eq!(found, result, "{name}");
    println!(
        "{name:<30} {:<5} {:>6} {:>9.1} M {:>9.1} M {:>12.1}",
        if hints { "yes" } else { "no" },
        format!("{found:?}").to_lowercase(),
        entered.0 as f64 / 1e6,
        (nodes - entered.0) as f64 / 1e6,
        start.elapsed().as_secs_f64(),
    );
    report
}
