//! The Botzone protocol for Amazons: an 8x8 board, with one request and one answer per turn.
//!
//! A request is six numbers, `x0 y0 x1 y1 x2 y2`: the coordinates of the start square, the target square and the arrow,
//! counted from 0 at the top left. The request `-1 -1 -1 -1 -1 -1` starts the game for Black, who moves first and
//! sits at the top.
//!
//! A request has one of four forms: a line with the six numbers; a JSON object with these names as keys; a JSON object
//! with all `requests` and `responses` of the game so far; or the number `n` of the turn, followed by 2n - 1 lines that
//! alternate between requests and answers. The answer has the same form as the request.

use std::io::{self, BufRead, Write};
use std::time::Duration;

use amazons::{Notation, Position};
use serde_json::{Value, json};

use crate::player::Player;

const KEYS: [&str; 6] = ["x0", "y0", "x1", "y1", "x2", "y2"];

/// Answers requests until the input ends.
pub(crate) fn serve(
    input: impl BufRead,
    mut output: impl Write,
    mut problems: impl Write,
    time: Duration,
) -> io::Result<()> {
    let new = || Player::new(Position::start_8x8(), time).map_err(io::Error::other);
    let mut player = new()?;
    let lines = input.split(b'\n').map(|line| Ok(String::from_utf8_lossy(&line?).trim().to_owned()));
    let mut lines = lines.filter(|line: &io::Result<String>| !line.as_ref().is_ok_and(String::is_empty));
    while let Some(line) = lines.next().transpose()? {
        let request = match line.parse::<u32>() {
            Ok(turn) => Request::of_turn(turn, &mut lines)?,
            Err(_) => Request::parse(&line),
        };
        if request.as_ref().is_ok_and(|request| request.whole_game) {
            player = new()?;
        }
        let played = request.and_then(|request| {
            request.moves.iter().try_for_each(|numbers| play(&mut player, numbers))?;
            Ok(request)
        });
        match played {
            Err(problem) => writeln!(problems, "{problem}")?,
            Ok(request) => {
                if let Some(mv) = player.answer(Notation::Botzone).map_err(io::Error::other)? {
                    writeln!(output, "{}", request.answer(&mv))?;
                    output.flush()?;
                }
            }
        }
    }
    Ok(())
}

/// The moves played since the last answer, or since the start of the game.
struct Request {
    moves: Vec<[i64; 6]>,
    whole_game: bool,
    json: bool,
}

impl Request {
    /// Reads all lines of the game up to turn number `turn`, counted from 1.
    fn of_turn(turn: u32, lines: &mut impl Iterator<Item = io::Result<String>>) -> io::Result<Result<Request, String>> {
        let Some(most) = (2 * u64::from(turn)).checked_sub(1) else {
            return Ok(Err("turn 0: expected 1 or more".to_owned()));
        };
        let mut moves = Vec::new();
        for number in 1..=most {
            let Some(line) = lines.next().transpose()? else {
                return Ok(Err(format!("turn {turn}: expected {most} lines, found {}", number - 1)));
            };
            match plain(&line) {
                Some(numbers) => moves.push(numbers),
                None => return Ok(Err(format!("turn {turn}, line {number}: {line:?}: expected x0 y0 x1 y1 x2 y2"))),
            }
        }
        Ok(Ok(Request { moves, whole_game: true, json: false }))
    }

    fn parse(line: &str) -> Result<Request, String> {
        let wrong = || format!("{line:?}: expected x0 y0 x1 y1 x2 y2, as numbers or as JSON");
        if !line.starts_with('{') {
            let numbers = plain(line).ok_or_else(wrong)?;
            return Ok(Request { moves: vec![numbers], whole_game: false, json: false });
        }
        let value: Value = serde_json::from_str(line).map_err(|error| format!("{line:?}: {error}"))?;
        let Some(requests) = value.get("requests").and_then(Value::as_array) else {
            return Ok(Request { moves: vec![numbers(&value).ok_or_else(wrong)?], whole_game: false, json: true });
        };
        // Requests and responses alternate, beginning with a request.
        let empty = Vec::new();
        let responses = value.get("responses").and_then(Value::as_array).unwrap_or(&empty);
        let turns = requests.iter().enumerate();
        let all = turns.flat_map(|(turn, request)| [Some(request), responses.get(turn)]).flatten();
        let moves = all.map(numbers).collect::<Option<Vec<_>>>().ok_or_else(wrong)?;
        Ok(Request { moves, whole_game: true, json: true })
    }

    /// Returns the answer with the move, in the form of the request.
    fn answer(&self, mv: &str) -> String {
        if !self.json {
            return mv.to_owned();
        }
        let numbers = plain(mv).into_iter().flatten();
        let object: Value = KEYS.iter().zip(numbers).map(|(&key, number)| (key.to_owned(), json!(number))).collect();
        if self.whole_game { json!({ "response": object }).to_string() } else { object.to_string() }
    }
}

fn plain(line: &str) -> Option<[i64; 6]> {
    let numbers: Option<Vec<i64>> = line.split_ascii_whitespace().map(|word| word.parse().ok()).collect();
    numbers?.try_into().ok()
}

fn numbers(object: &Value) -> Option<[i64; 6]> {
    let numbers: Option<Vec<i64>> = KEYS.iter().map(|&key| object.get(key)?.as_i64()).collect();
    numbers?.try_into().ok()
}

fn play(player: &mut Player, numbers: &[i64; 6]) -> Result<(), String> {
    if *numbers == [-1; 6] {
        return Ok(());
    }
    player.play(Notation::Botzone, &numbers.map(|number| number.to_string()).join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;

    const TIME: Duration = Duration::from_millis(20);

    fn run_session(script: &str) -> (String, String) {
        let (mut said, mut problems) = (Vec::new(), Vec::new());
        serve(script.as_bytes(), &mut said, &mut problems, TIME).expect("no error");
        (String::from_utf8(said).expect("text"), String::from_utf8(problems).expect("text"))
    }

    /// The queens must stand as on Botzone: Black's queens at the top and White's queens at the bottom.
    #[test]
    fn the_board_is_set_up_as_on_botzone() {
        let position = Position::start_8x8();
        let queens = |side| {
            let mut queens: Vec<[usize; 2]> =
                position.queens(side).into_iter().map(|square| [square.file(), square.rank()]).collect();
            queens.sort_unstable();
            queens
        };
        assert_eq!(queens(game_search::Side::First), [[0, 2], [2, 0], [5, 0], [7, 2]]);
        assert_eq!(queens(game_search::Side::Second), [[0, 5], [2, 7], [5, 7], [7, 5]]);
    }

    #[test]
    fn each_form_of_request_gets_its_form_of_answer() {
        let (said, problems) = run_session("-1 -1 -1 -1 -1 -1\n");
        assert_eq!((said.split_whitespace().count(), problems.as_str()), (6, ""), "{said}");
        let first = r#"{"x0":2,"y0":0,"x1":2,"y1":4,"x2":4,"y2":4}"#;
        let (said, problems) = run_session(first);
        assert!(said.starts_with(r#"{"x0":"#), "{said}{problems}");
        let (said, problems) = run_session(&format!("{{\"requests\":[{first}],\"responses\":[]}}\n"));
        assert!(said.starts_with(r#"{"response":{"x0":"#), "{said}{problems}");
    }

    #[test]
    fn the_plain_form_accepts_the_whole_game() {
        let (said, problems) = run_session("2\n-1 -1 -1 -1 -1 -1\n2 0 2 4 4 4\n5 7 5 6 6 6\n1\n-1 -1 -1 -1 -1 -1\n");
        assert_eq!((said.lines().count(), problems.as_str()), (2, ""), "{said}");
        assert!(said.lines().all(|line| plain(line).is_some()), "{said}");
        assert!(run_session("0\n").1.contains("turn 0: expected 1 or more"));
        assert!(run_session("2\n-1 -1 -1 -1 -1 -1\n").1.contains("turn 2: expected 3 lines, found 1"));
        assert!(run_session("1\nx\n").1.contains("turn 1, line 1: \"x\": expected x0 y0"));
    }

    #[test]
    fn errors_quote_the_invalid_request() {
        for (line, problem) in [
            ("1 2 3", "expected x0 y0 x1 y1 x2 y2"),
            ("{\"x0\":1}", "expected x0 y0 x1 y1 x2 y2"),
            ("{", "EOF"),
            ("0 0 9 9 1 1", "expected x, the number of one of the board's files"),
            ("2 0 3 2 4 4", "not legal"),
        ] {
            let (said, problems) = run_session(line);
            assert!(said.is_empty() && problems.contains(problem), "{line}: {problems}");
        }
    }
}
