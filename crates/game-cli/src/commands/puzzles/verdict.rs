//! The verdict on a composition as text.

use xiangqi::{Move, Position, Side};

use super::composition::{Help, Moves, Verdict};
use super::open::Source;
use super::question::Win;
use crate::game;

impl Verdict {
    /// Returns the verdict in one or two words.
    pub fn name(&self) -> &'static str {
        match self {
            Verdict::Won { only: Some(_), .. } => "sound",
            Verdict::Won { only: None, .. } => "won",
            Verdict::Second { .. } => "second solution",
            Verdict::NoWin { .. } => "no win",
            Verdict::Cooperative { .. } => "cooperative",
            Verdict::NotDecided => "not decided",
        }
    }

    /// Returns the proof in words. `limit` is the limit that was reached if something is open.
    pub fn proof(&self, source: &Source<Position>, limit: &str) -> String {
        let start = &source.start;
        match self {
            Verdict::Won { win, over, only } => {
                let others = match only {
                    Some(Moves::Any) => "no other move wins in as many moves".to_owned(),
                    Some(Moves::Checks) => "no other check wins over checks in as many moves".to_owned(),
                    None => format!("not decided within {limit} whether another move wins in as many moves"),
                };
                format!("{}; {others}", mate(start, win, *over))
            }
            Verdict::Second { number, win, over, published_wins } => {
                let mut position = start.clone();
                for &mv in source.moves.iter().take(2 * (number - 1)) {
                    position.make(mv);
                }
                let published = match source.moves.first() {
                    Some(mv) if !published_wins => format!("; {mv} is not proven to win"),
                    _ => String::new(),
                };
                format!("move {number}: {} too, {}{published}", win.line[0], mate(&position, win, *over))
            }
            Verdict::NoWin { defence } => match defence {
                Some([tried, reply]) => format!("after {tried}, {reply} defends"),
                None => "every first move is refuted".to_owned(),
            },
            Verdict::Cooperative { over, help, quiet } => {
                let defender = if start.side_to_move() == Side::First { "Black" } else { "Red" };
                let no_win = match over {
                    Moves::Checks => "no win over checks",
                    Moves::Any => "no win in as many moves",
                };
                let helps = match help {
                    Some(Help { number, reply, better }) => {
                        format!("{defender} helps by {reply} after move {number}: after {better}, there is {no_win}")
                    }
                    None => format!("{defender} helps, because there is {no_win}"),
                };
                let quiet = quiet.as_ref().map(|win| format!("; with quiet moves it {}", mate(start, win, Moves::Any)));
                helps + &quiet.unwrap_or_default()
            }
            Verdict::NotDecided => format!("not decided within {limit}"),
        }
    }
}

/// Returns a win in words, with its line.
fn mate(position: &Position, win: &Win<Move>, over: Moves) -> String {
    let over = if over == Moves::Checks { " over checks" } else { "" };
    let moves = win.plies.div_ceil(2);
    let unit = if moves == 1 { "move" } else { "moves" };
    format!("wins{over} in {moves} {unit}: {}", game::texts(position, &win.line).join(" "))
}
