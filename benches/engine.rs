//! The engine in exact mode on connect four, compared with the crate `minimax` with its best options. Both search the
//! same rules with the same evaluation to the same depths, and find the same values.

use benches::{Contender, criterion, race_to_the_end};
use game_search::engine::{Engine, Params};
use game_search::{Evaluator, Game, Limits, Outcome, PositionKey, Searcher};
use minimax::{IterativeOptions, IterativeSearch, Strategy};
use small_games::{Column, ConnectFour, ThreatsAsPublished};

const TABLE_MIB: usize = 64;

/// Connect four with the traits of `minimax`.
struct Peer;

impl minimax::Game for Peer {
    type S = ConnectFour;
    type M = Column;

    fn generate_moves(board: &ConnectFour, moves: &mut Vec<Column>) -> Option<minimax::Winner> {
        let winner = Self::get_winner(board);
        if winner.is_none() {
            let mut columns = Default::default();
            board.legal_moves(&mut columns);
            moves.extend(columns);
        }
        winner
    }

    fn get_winner(board: &ConnectFour) -> Option<minimax::Winner> {
        board.outcome().map(|outcome| match outcome {
            Outcome::Win => minimax::Winner::PlayerToMove,
            Outcome::Draw => minimax::Winner::Draw,
            Outcome::Loss => minimax::Winner::PlayerJustMoved,
        })
    }

    fn apply(board: &mut ConnectFour, column: Column) -> Option<ConnectFour> {
        let mut after = *board;
        after.make(column);
        Some(after)
    }

    fn zobrist_hash(board: &ConnectFour) -> u64 {
        board.key()
    }
}

#[derive(Clone)]
struct PeerEvaluator;

impl minimax::Evaluator for PeerEvaluator {
    type G = Peer;

    fn evaluate(&self, board: &ConnectFour) -> minimax::Evaluation {
        ThreatsAsPublished.evaluate(board) as minimax::Evaluation
    }
}

/// Returns the root value found by `minimax`. The searcher is new each time, because it would keep its table.
fn peer(position: &ConnectFour, depth: u32) -> i32 {
    let options = IterativeOptions::new()
        .with_table_byte_size(TABLE_MIB << 20)
        .with_countermoves()
        .with_countermove_history()
        .with_aspiration_window(5)
        .with_double_step_increment();
    let mut search = IterativeSearch::new(PeerEvaluator, options);
    search.set_max_depth(depth as u8);
    search.choose_move(position).expect("a move");
    i32::from(search.root_value())
}

/// Returns the root value found by the engine.
fn engine(engine: &mut Engine<ConnectFour, ThreatsAsPublished>, position: &ConnectFour, depth: u32) -> i32 {
    engine.search(position, &Limits::depth(depth), &mut ()).expect("a depth").score.value()
}

/// Creates an engine in exact mode, with or without the game's tactical hints about its moves.
fn new_engine(hints: bool) -> Engine<ConnectFour, ThreatsAsPublished> {
    // The noisy moves of the game are wins, which `immediate_wins` finds already. An aspiration window of a quarter
    // of a threat leads to too many re-searches. A table from depth 3 on touches less memory, for a tenth more nodes.
    let params = Params {
        aspiration: Some(250),
        table_depth: 3,
        noisy_first: false,
        quiet_order: false,
        hints,
        ..Params::exact()
    };
    let engine = Engine::exact(ThreatsAsPublished).with_params(params).expect("every capability");
    engine.with_table_mib(TABLE_MIB).expect("64 MiB")
}

/// Returns the positions after two plies.
fn openings() -> Vec<ConnectFour> {
    let columns = || (1..=7).filter_map(Column::new);
    let after = |first, second| {
        let mut position = ConnectFour::default();
        position.make(first);
        position.make(second);
        position
    };
    columns().flat_map(|first| columns().map(move |second| after(first, second))).collect()
}

fn main() {
    let mut criterion = criterion();
    let start = ConnectFour::default();
    for (depth, value) in [(14, -3), (16, -2), (18, -2)] {
        let peer = || {
            assert_eq!(peer(&start, depth), value);
            1
        };
        let engine = |hints| {
            move || {
                assert_eq!(engine(&mut new_engine(hints), &start, depth), value);
                1
            }
        };
        race_to_the_end(
            &mut criterion,
            &format!("connect four to depth {depth}"),
            vec![
                Contender::new("minimax 0.6.0, its best options", peer),
                Contender::new("engine, exact, no hints", engine(false)),
                Contender::new("engine, exact, with hints", engine(true)),
            ],
        );
    }
    let openings = openings();
    let values = |value: &mut dyn FnMut(&ConnectFour) -> i32| openings.iter().map(value).collect::<Vec<i32>>();
    let expected = values(&mut |position| peer(position, 14));
    let peer = || {
        assert_eq!(values(&mut |position| peer(position, 14)), expected);
        1
    };
    let engine = || {
        assert_eq!(values(&mut |position| engine(&mut new_engine(false), position, 14)), expected);
        1
    };
    race_to_the_end(
        &mut criterion,
        "connect four to depth 14 after each two plies",
        vec![
            Contender::new("minimax 0.6.0, its best options", peer),
            Contender::new("engine, exact, no hints", engine),
        ],
    );
    criterion.final_summary();
}
