//! Positions, moves, results, limits, parameters and reports, as JSON and as postcard data.
#![no_main]

use amazons::{Step, TwoStep};
use game_search::engine::Params;
use game_search::mcts::MctsParams;
use game_search::searcher::SearcherConfig;
use game_search::{GameEnd, GameResult, Limits, Report, Score};
use game_testkit::{Travels, check_json, check_position_json, check_postcard};
use libfuzzer_sys::fuzz_target;
use small_games::{ConnectFour, Nim, Reversi, Take, TicTacToe, Tree};
use xiangqi::{Move, Piece, Position, PositionWithHistory, Reason, Square};

fuzz_target!(|bytes: &[u8]| {
    check::<(Position, Move, Square, Piece)>(bytes);
    check::<Position>(bytes);
    check::<PositionWithHistory>(bytes);
    check::<GameEnd<Reason>>(bytes);
    check::<(amazons::Position, amazons::Move, TwoStep, Step)>(bytes);
    check::<amazons::Position>(bytes);
    check::<TwoStep>(bytes);
    check::<(ConnectFour, Nim, Reversi, Take, TicTacToe, Tree)>(bytes);
    check::<(GameResult, Score)>(bytes);
    check::<Limits<Move>>(bytes);
    check::<Params>(bytes);
    check::<MctsParams>(bytes);
    check::<SearcherConfig>(bytes);
    check::<Report<Move>>(bytes);
    for line in String::from_utf8_lossy(bytes).lines() {
        check_position_json::<Position>(line);
        check_position_json::<amazons::Position>(line);
        check_position_json::<TwoStep>(line);
        check_position_json::<Tree>(line);
    }
});

fn check<T: Travels>(bytes: &[u8]) {
    check_json::<T>(bytes);
    check_postcard::<T>(bytes);
}
