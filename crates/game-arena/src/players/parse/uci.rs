//! Lines of UCI and UCCI.

use super::line::{EngineLine, MATE};

/// UCI and UCCI together.
pub(super) fn read(line: &str) -> EngineLine {
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

/// `name Clear Hash type button` (UCI) or `hashsize type spin` (UCCI).
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
    // What follows is text, whatever words are in it.
    if words.first() == Some(&"string") || words.first() == Some(&"message") {
        return EngineLine::Info { score: None, nodes: None };
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
    EngineLine::Info { score, nodes: after("nodes").and_then(|rest| rest.first()?.parse().ok()) }
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
    fn lines_of_both_protocols() {
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
            assert_eq!(read(line), said, "{line}");
        }
    }
}
