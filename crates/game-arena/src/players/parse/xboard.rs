//! Lines of the xboard protocol.

use game_search::GameResult;

use super::line::EngineLine;

/// Reads a line. Programs of this protocol say many things that are for people, and nothing has to be made of them.
pub(super) fn read(line: &str) -> EngineLine {
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
        // Depth, score, hundredths of a second, nodes, and the line.
        [depth, score, time, nodes, ..] if depth.trim_end_matches(['.', '+', '&']).parse::<u32>().is_ok() => {
            match (score.parse(), time.parse::<u64>(), nodes.parse()) {
                (Ok(score), Ok(_), Ok(nodes)) => EngineLine::Info { score: Some(score), nodes: Some(nodes) },
                _ => EngineLine::Other,
            }
        }
        _ => EngineLine::Other,
    }
}

/// `NAME=VALUE ...`, a value with blanks in quotation marks.
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

    #[test]
    fn lines() {
        let best = |mv: &str| EngineLine::Best { mv: Some(mv.to_owned()), resigns: false };
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
            assert_eq!(read(line), said, "{line}");
        }
    }

    #[test]
    fn features_with_and_without_blanks() {
        let line = "feature myname=\"Some One 1.0\" ping=1 option=\"Hash -spin 16 1 1024\" variants=\"\" done=1";
        let found = [
            ("myname", "Some One 1.0"),
            ("ping", "1"),
            ("option", "Hash -spin 16 1 1024"),
            ("variants", ""),
            ("done", "1"),
        ];
        assert_eq!(
            read(line),
            EngineLine::Features(found.map(|(name, value)| (name.to_owned(), value.to_owned())).to_vec())
        );
        assert_eq!(read("feature"), EngineLine::Features(Vec::new()));
        assert_eq!(features("name=\"open"), [("name".to_owned(), "open".to_owned())]);
    }
}
