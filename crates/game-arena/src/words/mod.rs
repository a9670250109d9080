//! The words of the protocols that matter to a referee.

mod xboard;

use crate::spec::Protocol;
use game_search::GameResult;

/// What a line of a program says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Said {
    /// `uciok` or `ucciok`.
    Greeted,
    /// `readyok`.
    Ready,
    /// An option, with the values it may have if they are listed.
    Option { name: String, values: Vec<String> },
    /// What it knows so far.
    Info { score: Option<i32>, nodes: Option<u64> },
    /// Its move; `None` where it has none. With `resign`, whether it gives up.
    Best { mv: Option<String>, resigns: bool },
    /// The number of a `ping` (xboard).
    Pong(u64),
    /// What it can do: names and values (xboard).
    Features(Vec<(String, String)>),
    /// It calls the game over (xboard).
    Claim { result: GameResult, line: String },
    /// It does not accept a move or a position (xboard).
    Refused(String),
    /// Something that needs no answer.
    Other,
    /// Something to tell whoever looks after the program: nothing that its protocol knows, or a complaint.
    Unknown,
}

/// A mate in so many moves is a score of this, less the moves.
pub(crate) const MATE: i32 = 32_000;

/// Reads a line.
pub(crate) fn read(line: &str, protocol: Protocol) -> Said {
    if protocol == Protocol::Xboard { xboard::read(line) } else { of_uci(line) }
}

/// UCI and UCCI together.
fn of_uci(line: &str) -> Said {
    let words: Vec<&str> = line.split_whitespace().collect();
    match words[..] {
        ["uciok" | "ucciok"] => Said::Greeted,
        ["readyok"] => Said::Ready,
        ["option", ref rest @ ..] => option(rest),
        ["info", ref rest @ ..] => info(rest),
        ["nobestmove", ..] | ["bestmove", "(none)" | "none" | "0000", ..] => Said::Best { mv: None, resigns: false },
        ["bestmove", mv, ref rest @ ..] => {
            Said::Best { mv: Some(mv.to_owned()), resigns: mv == "resign" || rest.contains(&"resign") }
        }
        ["id" | "bye" | "pophash" | "copyprotection" | "registration", ..] => Said::Other,
        _ => Said::Unknown,
    }
}

/// `name Clear Hash type button` (UCI) or `hashsize type spin` (UCCI).
fn option(words: &[&str]) -> Said {
    let end = words.iter().position(|word| *word == "type").unwrap_or(words.len());
    let name = match words[..end] {
        ["name", ref rest @ ..] => rest.join(" "),
        ref all => all.join(" "),
    };
    let values = words[end..].split(|word| *word == "var").skip(1).map(|value| value.join(" ")).collect();
    Said::Option { name, values }
}

fn info(words: &[&str]) -> Said {
    let after = |key: &str| words.iter().position(|word| *word == key).map(|at| &words[at + 1..]);
    // What follows is text, whatever words are in it.
    if words.first() == Some(&"string") || words.first() == Some(&"message") {
        return Said::Info { score: None, nodes: None };
    }
    let number = |text: &&str| text.parse::<i32>().ok();
    let score = match after("score") {
        Some(["cp", score, ..]) => number(score),
        Some(["mate", moves, ..]) => number(moves).map(|moves| {
            let distance = moves.saturating_abs().min(1_000);
            if moves > 0 { MATE - distance } else { distance - MATE }
        }),
        Some([score, ..]) => number(score),
        _ => None,
    };
    Said::Info { score, nodes: after("nodes").and_then(|rest| rest.first()?.parse().ok()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn option(name: &str, values: &[&str]) -> Said {
        Said::Option { name: name.to_owned(), values: values.iter().map(|&value| value.to_owned()).collect() }
    }

    fn info(score: Option<i32>, nodes: Option<u64>) -> Said {
        Said::Info { score, nodes }
    }

    fn best(mv: &str) -> Said {
        Said::Best { mv: Some(mv.to_owned()), resigns: false }
    }

    #[test]
    fn lines_of_both_protocols() {
        for (line, said) in [
            ("uciok", Said::Greeted),
            ("ucciok", Said::Greeted),
            ("readyok", Said::Ready),
            ("option name Clear Hash type button", option("Clear Hash", &[])),
            ("option hashsize type spin min 16 max 1024 default 64", option("hashsize", &[])),
            (
                "option name UCI_Variant type combo default chess var chess var xiangqi",
                option("UCI_Variant", &["chess", "xiangqi"]),
            ),
            ("info depth 3 score cp -12 nodes 900 pv h2e2", info(Some(-12), Some(900))),
            ("info depth 3 score 35 pv h2e2", info(Some(35), None)),
            ("info score mate 3", info(Some(MATE - 3), None)),
            ("info score mate -2", info(Some(2 - MATE), None)),
            ("info score mate 0", info(Some(-MATE), None)),
            ("info score mate -2147483648", info(Some(1_000 - MATE), None)),
            ("info string score cp 5", info(None, None)),
            ("info score", info(None, None)),
            ("bestmove h2e2 ponder h9g7", best("h2e2")),
            ("bestmove (none)", Said::Best { mv: None, resigns: false }),
            ("nobestmove", Said::Best { mv: None, resigns: false }),
            ("bestmove h2e2 resign", Said::Best { mv: Some("h2e2".to_owned()), resigns: true }),
            ("id name X", Said::Other),
            ("bestmove", Said::Unknown),
            ("hello", Said::Unknown),
        ] {
            assert_eq!(of_uci(line), said, "{line}");
        }
    }
}
