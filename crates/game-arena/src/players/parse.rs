//! A parser for those lines of a program's output that a referee needs.

use game_search::GameResult;

use super::Protocol;

/// A parsed line of a program's output.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum EngineLine {
    /// `uciok` or `ucciok`.
    Greeted,
    /// `readyok`.
    Ready,
    /// An option, with its possible values if they are listed.
    Option { name: String, values: Vec<String> },
    /// The score and the node count of an unfinished search.
    Info { score: Option<i32>, nodes: Option<u64> },
    /// The move to play, or `None` if the program has none, and whether the program resigns.
    Best { mv: Option<String>, resigns: bool },
    /// The number of the `ping` that is answered (xboard).
    Pong(u64),
    /// Names and values of features (xboard).
    Features(Vec<(String, String)>),
    /// A claim that the game is over (xboard).
    Claim { result: GameResult, line: String },
    /// The refusal of a move or a position (xboard).
    Refused(String),
    /// A line that needs no reaction.
    Other,
    /// A line to report to the user: an error message, or a line that the protocol does not define.
    Unknown,
}

/// The score of a mate in 0 moves. A mate in `n` moves scores `MATE - n`.
pub(crate) const MATE: i32 = 32_000;
/// The largest score that is not a mate.
pub(crate) const HIGHEST: i64 = 30_999;

/// Parses a line.
pub(crate) fn read(line: &str, protocol: Protocol) -> EngineLine {
    if protocol == Protocol::Xboard { read_xboard(line) } else { read_uci(line) }
}

/// Parses a line of UCI or UCCI.
fn read_uci(line: &str) -> EngineLine {
    let words: Vec<&str> = line.split_whitespace().collect();
    match words[..] {
        ["uciok" | "ucciok"] => EngineLine::Greeted,
        ["readyok"] => EngineLine::Ready,
        ["option", ref rest @ ..] => option(rest),
        ["info", ref rest @ ..] => info(rest),
        ["nobestmove", ..] | ["bestmove", "(none)" | "none" | "0000", ..] => {
            EngineLine::Best { mv: None, resigns: false }
        }
        ["bestmove", mv, ref rest @ ..] => {
            EngineLine::Best { mv: Some(mv.to_owned()), resigns: mv == "resign" || rest.contains(&"resign") }
        }
        ["id" | "bye" | "pophash" | "copyprotection" | "registration", ..] => EngineLine::Other,
        _ => EngineLine::Unknown,
    }
}

/// Parses the description of an option, such as `name Clear Hash type button` (UCI) or `hashsize type spin` (UCCI).
fn option(words: &[&str]) -> EngineLine {
    let end = words.iter().position(|word| *word == "type").unwrap_or(words.len());
    let name = match words[..end] {
        ["name", ref rest @ ..] => rest.join(" "),
        ref all => all.join(" "),
    };
    let values = words[end..].split(|word| *word == "var").skip(1).map(|value| value.join(" ")).collect();
    EngineLine::Option { name, values }
}

fn info(words: &[&str]) -> EngineLine {
    let after = |key: &str| words.iter().position(|word| *word == key).map(|at| &words[at + 1..]);
    // The rest of the line is free text and can contain any keyword.
    if words.first() == Some(&"string") || words.first() == Some(&"message") {
        return EngineLine::Info { score: None, nodes: None };
    }
    // Points stay below the scores of mates.
    let number = |text: &&str| text.parse::<i64>().ok().map(|points| points.clamp(-HIGHEST, HIGHEST) as i32);
    let has = |word: &str| words.contains(&word);
    let is_other_line = after("multipv").is_some_and(|rest| rest.first().is_some_and(|&line| line != "1"));
    let score = match after("score") {
        // A bound says little about the score, and another line is not that of the best move.
        _ if is_other_line || has("lowerbound") || has("upperbound") => None,
        Some(["mate", moves, ..]) => moves.parse::<i32>().ok().map(|moves| {
            let distance = moves.saturating_abs().min(1_000);
            if moves > 0 { MATE - distance } else { distance - MATE }
        }),
        Some(["cp", score, ..] | [score, ..]) => number(score),
        _ => None,
    };
    EngineLine::Info { score, nodes: after("nodes").and_then(|rest| rest.first()?.parse().ok()) }
}

/// Parses a line of xboard. Programs of this protocol also write many lines that are meant for people. The result of
/// such a line is [`EngineLine::Other`].
fn read_xboard(line: &str) -> EngineLine {
    let words: Vec<&str> = line.split_whitespace().collect();
    match words[..] {
        ["feature", ..] => EngineLine::Features(features(line.trim_start().trim_start_matches("feature"))),
        ["pong", number] => number.parse().map_or(EngineLine::Other, EngineLine::Pong),
        ["move", mv, ..] => EngineLine::Best { mv: Some(mv.to_owned()), resigns: false },
        ["resign", ..] => EngineLine::Best { mv: None, resigns: true },
        [word, ..] if let Ok(result) = word.parse::<GameResult>() => {
            EngineLine::Claim { result, line: line.to_owned() }
        }
        ["Illegal", "move" | "move:", ..] | ["tellusererror", "Illegal", ..] => EngineLine::Refused(line.to_owned()),
        ["Error", ..] | ["tellusererror" | "telluser", ..] => EngineLine::Unknown,
        // A line of analysis: depth, score, time in hundredths of a second, nodes, and the PV.
        [depth, score, time, nodes, ..] if depth.trim_end_matches(['.', '+', '&']).parse::<u32>().is_ok() => {
            match (score.parse(), time.parse::<u64>(), nodes.parse()) {
                (Ok(score), Ok(_), Ok(nodes)) => EngineLine::Info { score: Some(score), nodes: Some(nodes) },
                _ => EngineLine::Other,
            }
        }
        _ => EngineLine::Other,
    }
}

/// Parses `NAME=VALUE ...`. A value with blanks is in quotation marks.
fn features(text: &str) -> Vec<(String, String)> {
    let (mut found, mut rest) = (Vec::new(), text.trim());
    while let Some((name, value)) = rest.split_once('=') {
        let (value, after) = match value.strip_prefix('"') {
            Some(quoted) => quoted.split_once('"').unwrap_or((quoted, "")),
            None => value.split_once(char::is_whitespace).unwrap_or((value, "")),
        };
        found.push((name.trim().to_owned(), value.to_owned()));
        rest = after.trim_start();
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn option(name: &str, values: &[&str]) -> EngineLine {
        EngineLine::Option { name: name.to_owned(), values: values.iter().map(|&value| value.to_owned()).collect() }
    }

    fn info(score: Option<i32>, nodes: Option<u64>) -> EngineLine {
        EngineLine::Info { score, nodes }
    }

    fn best(mv: &str) -> EngineLine {
        EngineLine::Best { mv: Some(mv.to_owned()), resigns: false }
    }

    #[test]
    fn engine_lines_of_uci_and_ucci_are_parsed() {
        for (line, said) in [
            ("uciok", EngineLine::Greeted),
            ("ucciok", EngineLine::Greeted),
            ("readyok", EngineLine::Ready),
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
            ("info score cp 40000", info(Some(30_999), None)),
            ("info score cp -2147483648000", info(Some(-30_999), None)),
            ("info depth 3 score cp 12 lowerbound nodes 5", info(None, Some(5))),
            ("info multipv 2 score cp 12", info(None, None)),
            ("info multipv 1 score cp 12", info(Some(12), None)),
            ("info string score cp 5", info(None, None)),
            ("info score", info(None, None)),
            ("bestmove h2e2 ponder h9g7", best("h2e2")),
            ("bestmove (none)", EngineLine::Best { mv: None, resigns: false }),
            ("nobestmove", EngineLine::Best { mv: None, resigns: false }),
            ("bestmove h2e2 resign", EngineLine::Best { mv: Some("h2e2".to_owned()), resigns: true }),
            ("id name X", EngineLine::Other),
            ("bestmove", EngineLine::Unknown),
            ("hello", EngineLine::Unknown),
        ] {
            assert_eq!(read_uci(line), said, "{line}");
        }
    }

    #[test]
    fn engine_lines_of_xboard_are_parsed() {
        let claim = |result, line: &str| EngineLine::Claim { result, line: line.to_owned() };
        for (line, said) in [
            ("pong 17", EngineLine::Pong(17)),
            ("pong", EngineLine::Other),
            ("move h2e2", best("h2e2")),
            ("resign", EngineLine::Best { mv: None, resigns: true }),
            ("1-0 {White mates}", claim(GameResult::FirstWins, "1-0 {White mates}")),
            ("1/2-1/2 {Draw}", claim(GameResult::Draw, "1/2-1/2 {Draw}")),
            ("Illegal move: h2e9", EngineLine::Refused("Illegal move: h2e9".to_owned())),
            ("Illegal move (game over): h2e2", EngineLine::Refused("Illegal move (game over): h2e2".to_owned())),
            ("tellusererror Illegal position", EngineLine::Refused("tellusererror Illegal position".to_owned())),
            ("Error (unknown command): easy", EngineLine::Unknown),
            ("6 -3 76 140257 3. Hh0-g2 Ch7-g7", EngineLine::Info { score: Some(-3), nodes: Some(140_257) }),
            ("9. 51 7 10440", EngineLine::Info { score: Some(51), nodes: Some(10_440) }),
            ("9 plies of search", EngineLine::Other),
            ("Iteration aborted after 13/36 moves (36%), 0.87 s wasted", EngineLine::Other),
        ] {
            assert_eq!(read_xboard(line), said, "{line}");
        }
    }

    #[test]
    fn xboard_features_with_and_without_blanks_are_parsed() {
        let line = "feature myname=\"Some One 1.0\" ping=1 option=\"Hash -spin 16 1 1024\" variants=\"\" done=1";
        let found = [
            ("myname", "Some One 1.0"),
            ("ping", "1"),
            ("option", "Hash -spin 16 1 1024"),
            ("variants", ""),
            ("done", "1"),
        ];
        assert_eq!(
            read_xboard(line),
            EngineLine::Features(found.map(|(name, value)| (name.to_owned(), value.to_owned())).to_vec())
        );
        assert_eq!(read_xboard("feature"), EngineLine::Features(Vec::new()));
        assert_eq!(features("name=\"open"), [("name".to_owned(), "open".to_owned())]);
    }
}
