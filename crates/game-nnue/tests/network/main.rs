//! Networks: files, limits, and the features of all games.

mod bullet;
mod explain;
mod file;
mod limits;
mod portable;

use game_testkit::check_features;
use games::net::{AmazonsSquares, ConnectFourDiscs, ReversiDiscs, TicTacToeMarks, XiangqiPieces};
use small_games::{ConnectFour, Reversi, TicTacToe};
use xiangqi::PositionWithHistory;

#[test]
fn features_of_xiangqi_conform() {
    check_features(XiangqiPieces, &[PositionWithHistory::start()]);
}

#[test]
fn features_of_amazons_conform() {
    check_features(AmazonsSquares, &[amazons::Position::start(), amazons::Position::start_6x6()]);
}

#[test]
fn features_of_connect_four_conform() {
    check_features(ConnectFourDiscs, &[ConnectFour::default()]);
}

#[test]
fn features_of_tic_tac_toe_conform() {
    check_features(TicTacToeMarks, &[TicTacToe::default()]);
}

#[test]
fn features_of_reversi_conform() {
    check_features(ReversiDiscs, &[Reversi::<5>::start()]);
}
