//! The protocol of the SAU platform, which hosts the Chinese championships of game-playing programs.
//!
//! Moves are six capital letters ([`Notation::Sau`]) on a 10x10 board. Black is at the bottom and moves first.

use std::io::{self, BufRead, Write};
use std::time::Duration;

use amazons::{Notation, Position};
use games::Amazons;

use crate::{player::Player, program};

/// Serves the platform until it sends `quit` or the input ends. Errors are written to `problems`, and the game
/// continues.
pub(crate) fn serve(
    input: impl BufRead,
    mut output: impl Write,
    mut problems: impl Write,
    time: Duration,
) -> io::Result<()> {
    let mut player = None;
    for line in input.split(b'\n') {
        let line = line?;
        let line = String::from_utf8_lossy(&line);
        let words: Vec<&str> = line.split_ascii_whitespace().collect();
        // Whether it is this program's turn now, or an error.
        let our_turn = match (words.as_slice(), &mut player) {
            (["name?"], _) => {
                writeln!(output, "name {}", program::<Amazons>().name.replace(' ', "-"))?;
                Ok(false)
            }
            (["new", side @ ("black" | "white")], _) => {
                player = Some(Player::new(Position::start(), time).map_err(io::Error::other)?);
                Ok(*side == "black")
            }
            (["move", text], Some(player)) => player.play(Notation::Sau, text).map(|()| true),
            (["end", ..], _) => {
                player = None;
                Ok(false)
            }
            // The platform did not accept the last move. The platform also decides how the game continues.
            (["error", ..], _) => Err(format!("the platform says: {}", line.trim())),
            (["quit"], _) => return Ok(()),
            ([], _) => Ok(false),
            _ => Err(format!("not understood: {:?}", line.trim())),
        };
        match (our_turn, &mut player) {
            (Err(problem), _) => writeln!(problems, "{problem}")?,
            (Ok(true), Some(player)) => {
                if let Some(mv) = player.answer(Notation::Sau).map_err(io::Error::other)? {
                    writeln!(output, "move {mv}")?;
                }
            }
            _ => {}
        }
        output.flush()?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_starts_and_continues() {
        let script = "name?\nnew white\nerror\nmove DJDDGD\nmove XX\nnonsense\nend\nmove DJDDGD\nquit\nname?\n";
        let (mut said, mut problems) = (Vec::new(), Vec::new());
        serve(script.as_bytes(), &mut said, &mut problems, Duration::from_millis(20)).expect("no error");
        let (said, problems) = (String::from_utf8(said).expect("text"), String::from_utf8(problems).expect("text"));
        let lines: Vec<&str> = said.lines().collect();
        assert_eq!((lines.len(), lines[0]), (2, concat!("name amazons-engine-", env!("CARGO_PKG_VERSION"))), "{said}");
        let answer = lines[1].strip_prefix("move ").expect("a move");
        let mut position = Position::start();
        let opponents = position.parse_move("d1-d7/g7").expect("legal");
        game_search::Game::make(&mut position, opponents);
        assert!(Notation::Sau.read(&position, answer).is_ok(), "{answer}");
        assert_eq!(problems.lines().count(), 4, "{problems}");
        assert!(problems.starts_with("the platform says: error\n"), "{problems}");
        assert!(
            problems.contains("move \"XX\", column 1: expected a capital")
                && problems.contains("not understood: \"nonsense\"")
        );
    }
}
