//! Any text is read as a tree of legal moves, or gives an error with its place.

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::Index;
use xiangqi::{Notation, pgn};

use super::{GAMES, written_in};

/// Checks that a record that was read stays the same when written and read again, and that errors lie within the text.
fn check(bytes: &[u8]) -> Result<(), TestCaseError> {
    let lines = bytes.split(|&byte| byte == b'\n').count();
    match pgn::read(bytes) {
        Ok(records) => {
            for record in records {
                let text = record.write(Notation::Chinese);
                let text = text.map_err(|error| TestCaseError::fail(error.to_string()))?;
                prop_assert_eq!(pgn::read(&text), Ok(vec![written_in(Notation::Chinese, record)]));
            }
        }
        Err(error) => {
            prop_assert!((1..=lines).contains(&error.line) && error.column > 0, "{}", error);
            let says = |word| error.to_string().contains(word);
            let reason = ["expected", "illegal", "ambiguous"].into_iter().any(says);
            prop_assert!(reason || matches!(error.kind, pgn::PgnErrorKind::Fen(_)), "{}", error);
        }
    }
    if let Ok(text) = std::str::from_utf8(bytes) {
        // The iterator ends even if there are errors.
        prop_assert!(pgn::records(text).take(lines + text.len() + 1).count() <= text.len());
    }
    Ok(())
}

proptest! {
    #![proptest_config(game_testkit::fixed_cases(1024))]

    #[test]
    fn arbitrary_bytes_never_panic(bytes in vec(any::<u8>(), 0..200)) {
        check(&bytes)?;
    }

    #[test]
    fn arbitrary_texts_never_panic(text in prop_oneof![any::<String>(), "[\\[\\]{}()\";$!?%.*0-9a-zA-Z+= 炮二平五\n-]{0,200}"]) {
        check(text.as_bytes())?;
    }

    #[test]
    fn arbitrary_pgn_words_never_panic(words in vec(any::<Index>(), 0..40)) {
        const WORDS: [&str; 24] = [
            "1.", "1...", "h2e2", "h9g7", "炮二平五", "马８进７", "C2=5", "H8+7", "(", ")", "{", "}", "{x}", ";", "\n", "$1", "!?",
            "*", "1-0", "[Red \"a\"]\n", "[Red", "%", "[Result \"1-0\"]\n", "\n\n",
        ];
        let text: Vec<_> = words.iter().map(|index| WORDS[index.index(WORDS.len())]).collect();
        check(text.join(" ").as_bytes())?;
    }

    #[test]
    fn games_with_mistakes_never_panic(
        changes in vec((any::<Index>(), any::<Index>(), 0..4_u8, any::<u8>()), 1..4),
    ) {
        let mut bytes = GAMES.as_bytes().to_vec();
        for (place, other, change, byte) in changes {
            let (place, other) = (place.index(bytes.len()), other.index(bytes.len()));
            match change {
                0 => bytes[place] = byte,
                1 => drop(bytes.drain(place.min(other)..(place.min(other) + 30).min(place.max(other)))),
                2 => bytes.insert(place, byte),
                _ => bytes.swap(place, other),
            }
        }
        check(&bytes)?;
    }

    #[test]
    fn truncated_games_never_panic(end in any::<Index>()) {
        check(&GAMES.as_bytes()[..end.index(GAMES.len())])?;
    }
}
