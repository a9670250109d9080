//! A board to play on: xiangqi, Amazons, and two small games.

fn main() -> std::process::ExitCode {
    play_board::main()
}
